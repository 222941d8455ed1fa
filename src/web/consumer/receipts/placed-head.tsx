import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { Order } from '#contract/orders/order-shapes.ts'
import { receiptOf, toldByPhone } from './receipt.ts'

/** What became of the order, in one line over everything else: what did not reach the supplier is not done. */
export const PlacedHead = ({ order, done }: { order: Order; done: string }) => {
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
