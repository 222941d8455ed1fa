import Undo2 from 'lucide-react/icons/undo-2'
import type { Order } from '#contract/orders/order-shapes.ts'
import { whyNotReenter } from '#domain/orders/states.ts'
import { take_back_words, useTakeBackHere } from '#web/supplier/board/use-take-back.ts'
import { ordersWord } from '#web/supplier/orders/row-state.ts'
import { Button } from '#web/ui/button.tsx'
import { rowOf } from '#web/ui/order-row.ts'

/** Of an order that the supplier entered itself and that is processed: why it is neither changed nor taken back, and the way there. */
export const EnteredDone = ({ order, outdated }: { order: Order; outdated: boolean }) => {
  const takeBack = useTakeBackHere()
  const unprocess = () => takeBack('processed', [order.id], order.processed_at ?? undefined, ordersWord([rowOf(order)]))
  const only_done = order.state === 'processed' && whyNotReenter({ ...order, state: 'placed' }) === null
  if (!only_done || order.store_id === null || outdated) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="text-sm text-ink-soft">処理済です。未処理に戻すと、訂正・取消ができます。</p>
      <Button size="small" icon={Undo2} onClick={unprocess}>
        {take_back_words.processed}
      </Button>
    </div>
  )
}
