import type { Order } from '#contract/orders/order-shapes.ts'
import { saidIn } from '#domain/changes/change-request.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { type UnitKind, unitWord } from '#domain/trade/unit.ts'
import { diffWords, eventName } from './event-words.ts'

/** The units of an order's items, for a difference that does not say them itself. */
export const unitsOf =
  ({ lines }: Pick<Order, 'lines'>) =>
  (id: string, unit_kind: UnitKind): string =>
    unitWord(lines.find(one => one.order_list_item_id === id) ?? { unit: '' }, unit_kind)

/** What happened to an order, oldest first; nothing of it is ever deleted. */
export const OrderEvents = ({ order }: { order: Order }) => {
  const unitOf = unitsOf(order)
  const cancelled_at = order.events.findIndex(event => event.kind === 'cancelled')
  return (
    <ol className="flex flex-col px-4">
      {order.events.map((event, at) => (
        <li key={event.id} className="flex flex-col gap-0.5 border-b py-3 last:border-b-0">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-bold">
              {eventName(event, cancelled_at !== -1 && at > cancelled_at)}
              {(event.kind === 'edited' || event.kind === 'adjusted') && (
                <span className="ml-1 text-sm text-indigo">第{event.revision}版</span>
              )}
            </span>
            <time className="text-sm text-ink-soft" dateTime={event.happened_at}>
              {formatDateTime(new Date(event.happened_at))}
            </time>
          </p>
          <p className="text-sm text-ink-soft">
            {event.actor_name}
            {event.kind === 'placed' && order.approved_by_name !== null && `（承認 ${order.approved_by_name}）`}
          </p>
          <ul className="text-sm">
            {[...diffWords(event.diff, unitOf), ...saidIn(event.diff)].map(words => (
              <li key={words} className="whitespace-pre-line">
                {words}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
