import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** A first password, shown this once: whoever leaves in another way than by its button is asked, by the browser too. */
export const FirstPasswordDialog = ({
  name,
  login_id,
  first_password,
  onClose,
}: {
  name: string
  login_id: string
  first_password: string
  onClose: () => void
}) => {
  const [copied, setCopied] = useState(false)
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return (
    <Dialog
      open
      onClose={() => setLeaving(true)}
      title={`${name}さんのはじめのパスワード`}
      actions={
        <>
          <Button
            icon={Copy}
            onClick={async () => {
              await navigator.clipboard.writeText(`ログインID：${login_id}\nはじめのパスワード：${first_password}`)
              setCopied(true)
            }}
          >
            {copied ? 'コピーしました' : 'コピー'}
          </Button>
          <Button look="primary" data-autofocus onClick={onClose}>
            控えました
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <dl className="grid facts items-baseline gap-x-3 gap-y-2">
          <dt className="text-sm text-ink-soft">ログインID</dt>
          <dd className="text-lg font-bold break-all">{login_id}</dd>
          <dt className="text-sm text-ink-soft">はじめのパスワード</dt>
          <dd className="font-mono text-lg font-bold">{first_password}</dd>
        </dl>
        {leaving && (
          <Notice kind="error" title="パスワードは控えましたか">
            まだのときは、いま控えてください。控えたら「控えました」で閉じます。
          </Notice>
        )}
        <Notice kind="warning" title="この画面を閉じると、もう表示できません">
          ご本人にお渡しください。はじめてログインすると、本人が新しいパスワードを決めます。
        </Notice>
      </div>
    </Dialog>
  )
}
