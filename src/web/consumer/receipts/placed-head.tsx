import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { Order } from '#contract/orders/order-shapes.ts'
import { order_method_words } from '#domain/trade/order.ts'
import { nextMethod, receiptOf, toldByPhone } from './receipt.ts'

/** Its restaurant has to send it by LINE itself, and has not: nothing is done yet. */
const Unsent = ({ order }: { order: Order }) => {
  const cancelled = order.state === 'cancelled'
  const kept = cancelled
    ? '取り消した発注です。'
    : order.changed_at === null
      ? '発注は記録しました。'
      : '変更した内容は記録しました。'
  const method = nextMethod(order)
  const how =
    method === 'fax' || method === 'mail'
      ? `発注の送り方が、LINEから${order_method_words[method]}に変わりました。「発注の詳細」から送ってください。`
      : '下のボタンでLINEを開き、仕入先のトークを選んで送ってください。'
  return (
    <div className="flex flex-col items-center gap-1 pt-4 text-center">
      <CircleAlert size={48} strokeWidth={1.75} className="text-amber" />
      <p className="phrase text-xl font-bold text-amber">
        {cancelled ? '取消をまだ仕入先に送っていません' : 'まだ仕入先に送っていません'}
      </p>
      <p className="text-ink-soft">{order.parties.supplier.name}</p>
      <p className="phrase text-sm">
        {kept}
        {how}
      </p>
    </div>
  )
}

/** What became of the order, in one line over everything else: what did not reach the supplier is not done. */
export const PlacedHead = ({ order, done }: { order: Order; done: string }) => {
  if (order.to_share) return <Unsent order={order} />
  const failed = order.state !== 'cancelled' && receiptOf(order).step === 'failed' && !toldByPhone(order)
  const Icon = failed ? CircleAlert : CircleCheck
  const words = order.state === 'cancelled' ? '取り消した発注です' : failed ? '仕入先に届いていません' : done
  return (
    <div className="flex flex-col items-center gap-1 pt-4 text-center">
      <Icon size={48} strokeWidth={1.75} className={failed ? 'text-vermilion' : 'text-leaf'} />
      <p className="text-xl font-bold">{words}</p>
      <p className="text-ink-soft">{order.parties.supplier.name}</p>
    </div>
  )
}
