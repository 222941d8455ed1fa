import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import MessageCircle from 'lucide-react/icons/message-circle'

import type { DealCard } from '#contract/deals/consumer-deals.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import type { MultiResult } from '#contract/placing/multi-orders.contract.ts'
import { pathTo } from '#web/app/path-to.ts'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { Link } from '#web/ui/link.tsx'

type Props = {
  placed: readonly MultiResult[]
  /** What waits for an owner's approval. */
  asked: readonly MultiResult[]
  /** How many are to be sent, and are not yet. */
  open: number
  /** What was left out on purpose. */
  unticked: readonly Pick<DealCard, 'id' | 'supplier_name'>[]
  /** The same, where what had been put in by itself is gone again. */
  dropped: readonly Pick<DealCard, 'id' | 'supplier_name'>[]
  dealOf: (deal_id: string) => Pick<DealCard, 'supplier_name' | 'method'> | undefined
}

/** What was placed from this screen, each with its number; it is not sent again. */
export const MultiResults = (props: Props) => (
  <div aria-live="polite">
    {props.asked.length > 0 && <AskedOrders {...props} />}
    {props.placed.length > 0 && <PlacedOrders {...props} />}
  </div>
)

const AskedOrders = ({ asked, dealOf }: Props) => (
  <section aria-labelledby="asked" className="border-b bg-amber-pale">
    <h2 id="asked" className="flex items-center gap-2 px-4 pt-4 pb-1 text-lg text-amber">
      <Hourglass size={24} className="shrink-0" />
      {asked.length}件は承認を待っています
    </h2>
    <ul className="px-4">
      {asked.map(one => (
        <li key={one.deal_id}>
          <Link
            to={pathTo(consumerPages.approval.path, { approval_id: one.approval_id ?? '' })}
            className="flex min-h-11 items-center py-1 font-bold"
          >
            {dealOf(one.deal_id)?.supplier_name}
          </Link>
        </li>
      ))}
    </ul>
    <p className="phrase px-4 pt-1 pb-4 text-sm">オーナーが承認するまで、仕入先には送られません。</p>
  </section>
)

const PlacedOrders = (props: Props) => {
  const { placed, unticked, dropped, dealOf } = props
  const left = [...unticked, ...dropped]
  return (
    <section aria-labelledby="placed" className="border-b bg-leaf-pale">
      <h2 id="placed" className="flex items-center gap-2 px-4 pt-4 pb-1 text-lg text-leaf">
        <CircleCheck size={24} className="shrink-0" />
        {placed.length}件を発注しました
      </h2>
      <ul className="px-4">
        {placed.map(one => (
          <PlacedRow key={one.deal_id} one={one} deal={dealOf(one.deal_id)} />
        ))}
      </ul>
      <p className="px-4 pt-1 pb-4 text-sm">{nextWords(props, left.length)}</p>
      {left.length > 0 && (
        <div className="px-4 pb-4 text-sm">
          <p className="font-bold">今回発注しなかった仕入先</p>
          <ul>
            {left.map(({ id, supplier_name }) => (
              <li key={id}>
                <TextLink to={pathTo(consumerPages.orderSheet.path, { deal_id: id })} tall>
                  {supplier_name}
                </TextLink>
              </li>
            ))}
          </ul>
          {dropped.length > 0 && <p className="phrase">まとめて入れた前回と同じ内容は、入力中として残していません。</p>}
        </div>
      )}
    </section>
  )
}

const PlacedRow = ({ one, deal }: { one: MultiResult; deal: ReturnType<Props['dealOf']> }) => (
  <li className="pb-1">
    <Link
      to={pathTo(consumerPages.orderDetail.path, { order_id: one.order?.id ?? '' })}
      className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1"
    >
      <span className="font-bold">{deal?.supplier_name}</span>
      <span className="tabular-nums">{one.order?.number}</span>
    </Link>
    {deal?.method === 'line' && (
      <ButtonLink
        look="primary"
        wide
        icon={MessageCircle}
        to={pathTo(consumerPages.lineComplete.path, { deal_id: one.deal_id }, { order_id: one.order?.id })}
      >
        <span className="sr-only">{deal.supplier_name}に</span>LINEで送る
      </ButtonLink>
    )}
  </li>
)

/** What is still to be done; `left`: how many were left out. */
const nextWords = ({ placed, open, dealOf }: Props, left: number): string => {
  if (open > 0) return `残りの${open}件は、まだ発注されていません。下の内容をご確認ください。`
  if (placed.some(one => dealOf(one.deal_id)?.method === 'line'))
    return '「LINEで送る」の仕入先には、まだ届いていません。ボタンからLINEで送ってください。'
  return `${left === 0 ? 'これですべてです。' : ''}変更・取消は、それぞれの発注の詳細から締切までできます。`
}
