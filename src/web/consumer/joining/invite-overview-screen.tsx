import BellRing from 'lucide-react/icons/bell-ring'
import CircleCheck from 'lucide-react/icons/circle-check'
import History from 'lucide-react/icons/history'
import Smartphone from 'lucide-react/icons/smartphone'
import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#web/app/path-to.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { JoiningFrame } from './joining-frame.tsx'
import { useFlyerDoor } from './use-flyer-door.ts'

const pictures = [
  [Smartphone, 'スマートフォンで発注', '品名と数量を選んで「発注する」を押すだけです。電話もFAXもいりません。'],
  [History, '前回と同じも、すぐに', '前回の数量が商品の横に出ます。いつもの発注は数回押すだけで済みます。'],
  [BellRing, '締切をお知らせ', '締切までの時間が画面に出ます。締切前に知らせる設定もできます。'],
  [CircleCheck, '届いたことが見える', '仕入先が受け付けたか、欠品がないかを、発注ごとに確かめられます。'],
] as const

/** What the service does, in four pictures. */
export const Screen = () => {
  const { token, start } = useFlyerDoor()
  return (
    <JoiningFrame title="Oroshiでできること" back={start}>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {pictures.map(([Icon, title, words]) => (
          <li key={title} className="flex gap-3 rounded-card border bg-surface p-4">
            <Icon size={32} strokeWidth={1.5} className="shrink-0 text-leaf" />
            <div>
              <h2 className="text-base font-bold">{title}</h2>
              <p className="phrase text-sm text-ink-soft">{words}</p>
            </div>
          </li>
        ))}
      </ul>
      <ButtonLink look="primary" size="large" wide to={pathTo(consumerPages.inviteCheck.path, { token })}>
        次へ
      </ButtonLink>
    </JoiningFrame>
  )
}
