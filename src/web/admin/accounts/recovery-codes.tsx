import Copy from 'lucide-react/icons/copy'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** What lets in when the authenticator app is lost; seen this once. */
export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => {
  const say = useToast()
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    say('回復コードをコピーしました')
  }
  return (
    <div className="flex flex-col gap-3">
      <h2 className="text-lg">回復コード</h2>
      <p className="phrase text-sm">
        スマートフォンをなくしたときは、確認コードの代わりに、この回復コードでログインします。1個につき1回だけ使えます。
        <b>この画面を閉じると、二度と表示されません。</b>印刷するか、安全な場所に控えてください。
      </p>
      <ul aria-label="回復コード" className="flex flex-col gap-1 rounded-card border bg-ground p-3 font-mono">
        {codes.map(one => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <Button icon={Copy} onClick={() => void copy()}>
        回復コードをコピー
      </Button>
    </div>
  )
}
