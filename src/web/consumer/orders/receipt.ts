import type { Order } from '#contract/orders/order-shapes.ts'

type Facts = Pick<
  Order,
  | 'state'
  | 'method'
  | 'revision'
  | 'placed_at'
  | 'changed_at'
  | 'seen_at'
  | 'printed_at'
  | 'downloaded_at'
  | 'processed_at'
  | 'dispatches'
> &
  Partial<Pick<Order, 'events'>>

export type ReceiptStep = 'queued' | 'sent' | 'delivered' | 'opened' | 'accepted' | 'failed'

export type Receipt = {
  step: ReceiptStep
  /** ISO instants of the rungs that have one. */
  times: Partial<Record<'sent' | 'delivered' | 'opened' | 'accepted', string>>
}

const earliest = (times: readonly (string | null)[]): string | null =>
  times.filter(time => time !== null).sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null

/** A version that the restaurant sent; what the supplier adjusts is not sent to itself. */
const isSent = ({ kind, actor_area }: Order['events'][number]): boolean =>
  kind === 'placed' || ((kind === 'edited' || kind === 'cancelled') && actor_area !== 'supplier')

/**
 * How far this version of an order got on its way to the supplier (domain section 3). An order over the web stands on
 * the supplier's board the moment it is placed; what was seen or printed of an earlier version does not count.
 */
export const receiptOf = (order: Facts): Receipt => {
  const version_at = order.changed_at ?? order.placed_at
  const since = (time: string | null): string | null =>
    time !== null && Date.parse(time) >= Date.parse(version_at) ? time : null
  const sent_revision = order.events?.findLast(isSent)?.revision ?? order.revision
  const own = order.dispatches.filter(one => one.order_revision === sent_revision && one.state !== 'superseded')
  const on_board = order.method === 'web' ? version_at : null
  const accepted = earliest([
    order.state === 'processed' ? order.processed_at : null,
    ...own.map(one => one.acknowledged_at),
  ])
  const opened = earliest([since(order.seen_at), since(order.printed_at), since(order.downloaded_at)])
  const delivered = on_board ?? earliest(own.map(one => one.delivered_at))
  const sent = on_board ?? earliest(own.map(one => one.sent_at ?? one.delivered_at))
  const times: Receipt['times'] = {
    ...(sent === null ? {} : { sent }),
    ...(delivered === null ? {} : { delivered }),
    ...(opened === null ? {} : { opened }),
    ...(accepted === null ? {} : { accepted }),
  }
  const failed = own.length > 0 && own.every(one => one.state === 'failed')
  const step =
    accepted !== null
      ? 'accepted'
      : opened !== null
        ? 'opened'
        : failed && on_board === null
          ? 'failed'
          : delivered !== null
            ? 'delivered'
            : sent !== null
              ? 'sent'
              : 'queued'
  return { step, times }
}

/** When the supplier opened the version that stands; null while only an earlier one was seen. */
export const seenAt = (order: Pick<Order, 'seen_at' | 'changed_at'>): string | null =>
  order.seen_at !== null && (order.changed_at === null || Date.parse(order.seen_at) >= Date.parse(order.changed_at))
    ? order.seen_at
    : null

/** Nothing more will happen to it by itself: no need to ask again. A processed order may still be adjusted. */
export const isReceiptSettled = (order: Pick<Order, 'state'>): boolean => order.state === 'cancelled'

/** How this version was sent and did not arrive. */
export const failedDispatch = (order: Pick<Order, 'revision' | 'dispatches'>) =>
  order.dispatches.findLast(one => one.order_revision === order.revision && one.state === 'failed')

/** What keeps a fax from leaving, where its machine was called and will be called again. */
export const waitingFor = (order: Pick<Order, 'revision' | 'dispatches'>): 'busy' | 'no_answer' | null => {
  const last = order.dispatches.findLast(one => one.channel === 'fax' && one.state !== 'superseded')
  const why = last?.state === 'queued' ? last.failure_class : null
  return why === 'busy' || why === 'no_answer' ? why : null
}

/** What the restaurant does next, in one sentence. */
export const receiptWords = (step: ReceiptStep, supplier_name: string, method: Order['method'] = 'web'): string => {
  if (step === 'delivered' && method === 'fax')
    return `${supplier_name}のFAXに届きました。受け付けの連絡があると、ここに表示します。`
  if (step === 'sent' && method === 'fax') return `${supplier_name}へFAXを送信しています。届くと、ここに表示します。`
  if (step === 'sent' && method !== 'web')
    return `${supplier_name}へ送りました。開かれると、ここに表示します。お急ぎのときはお電話でご確認ください。`
  if (step === 'queued' && method === 'line') return `LINEで${supplier_name}に送ってください。`
  if (step === 'failed') return `${supplier_name}に届きませんでした。お手数ですが、お電話で発注をお伝えください。`
  if (step === 'accepted') return `${supplier_name}が受け付けました。`
  if (step === 'opened') return `${supplier_name}が発注を開きました。`
  if (step === 'delivered') return `${supplier_name}に届きました。確認されると、ここに表示します。`
  return `${supplier_name}へ送っています。届くと、ここに表示します。`
}
