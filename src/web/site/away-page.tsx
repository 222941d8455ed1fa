import CloudOff from 'lucide-react/icons/cloud-off'
import { standIns } from '#contract/pages/site.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Ticked } from './parts.tsx'

/** While the server is there and its database is not: nothing is lost, and what to do meanwhile. */
export const AwayPage = () => (
  <div className="mx-auto flex max-w-160 flex-col items-center gap-6 px-4 py-12">
    <CloudOff size={48} className="text-ink-faint" />
    <h1 className="text-xl">{standIns.away.title}</h1>
    <p className="phrase text-center text-ink-soft">
      ただいまサーバーに接続できません。すぐに直る見込みです。数十秒待ってから、もう一度お開きください。
    </p>
    {/* The very address, with its query: React itself leaves an empty one out. */}
    <p
      dangerouslySetInnerHTML={{ __html: `<a href="" class="${buttonClass({ look: 'primary' })}">もう一度開く</a>` }}
    />
    <div className="w-full rounded-card border bg-surface p-4">
      <h2 className="mb-3 text-base">お急ぎのとき</h2>
      <Ticked
        lines={[
          '受け付けた発注は保存されています。もう一度送る必要はありません。',
          '入力の途中の数量は、お使いの端末に残っています。',
          '締切が近いときは、仕入先にお電話ください。',
        ]}
      />
    </div>
  </div>
)
