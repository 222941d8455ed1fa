import FilePenLine from 'lucide-react/icons/file-pen-line'
import type { Order, OrderEvent } from '#contract/orders/order-shapes.ts'
import { saidIn } from '#domain/changes/change-request.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { CallButton } from '#web/consumer/call-button.tsx'
import { phoneOf } from '#web/consumer/receipts/receipt.ts'
import { diffWords } from './event-words.ts'
import { unitsOf } from './order-events.tsx'
import { supplierEdits } from './supplier-edits.ts'

/** That its supplier has corrected the order that it entered: what and when, before anything that is read of it. */
export const SupplierEditPanel = ({ order }: { order: Order }) => {
  const [newest, ...former] = supplierEdits(order)
  if (!newest) return null
  const phone = phoneOf(order)
  return (
    <section
      aria-labelledby="supplier-edit"
      className="flex flex-col gap-2 border-b border-l-4 border-l-indigo bg-indigo-pale p-4"
    >
      <h2 id="supplier-edit" className="flex items-center gap-2 text-base">
        <FilePenLine size={18} className="shrink-0 text-indigo" />
        仕入先が内容を訂正しました
      </h2>
      <EditOf order={order} event={newest} />
      {former.length > 0 && (
        <details>
          <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm text-indigo underline underline-offset-2">
            前の訂正（{former.map(one => `第${one.revision}版`).join('・')}）
          </summary>
          <div className="flex flex-col gap-3">
            {former.map(event => (
              <EditOf key={event.id} order={order} event={event} />
            ))}
          </div>
        </details>
      )}
      {phone && <CallButton phone={phone} className="self-start" />}
    </section>
  )
}

const EditOf = ({ order, event }: { order: Order; event: OrderEvent }) => (
  <div>
    <p className="text-sm text-ink-soft tabular-nums">
      第{event.revision}版　<time dateTime={event.happened_at}>{formatDateTime(new Date(event.happened_at))}</time>
    </p>
    <ul>
      {[...diffWords(event.diff, unitsOf(order)), ...saidIn(event.diff)].map(words => (
        <li key={words} className="phrase font-bold whitespace-pre-line">
          {words}
        </li>
      ))}
    </ul>
  </div>
)
