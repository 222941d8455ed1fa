import type { Order } from '#contract/orders/order-shapes.ts'
import { hadEarlier } from '#domain/dispatch/arrived.ts'
import { isWaitingClass, type WaitingClass } from '#domain/dispatch/fax.ts'
import { dispatch_channel_words } from '#domain/trade/dispatch.ts'

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

/**
 * When each rung was reached. Who shares by hand may say so after it was opened, and what is handed over may be read before
 * that is noted: a rung that would be later than one above it has no time.
 */
const inOrder = (rungs: Record<keyof Receipt['times'], string | null>): Receipt['times'] => {
  const times: Receipt['times'] = {}
  let next = Number.POSITIVE_INFINITY
  for (const rung of ['accepted', 'opened', 'delivered', 'sent'] as const) {
    const time = rungs[rung]
    if (time === null || Date.parse(time) > next) continue
    times[rung] = time
    next = Date.parse(time)
  }
  return times
}

/** A version that the restaurant sent; what the supplier adjusts is not sent to itself. */
const isSent = ({ kind, actor_area }: Order['events'][number]): boolean =>
  kind === 'placed' || ((kind === 'edited' || kind === 'cancelled') && actor_area !== 'supplier')

/** What left of the version that the restaurant sent last. */
const ownDispatches = (order: Pick<Facts, 'revision' | 'dispatches' | 'events'>) => {
  const sent_revision = order.events?.findLast(isSent)?.revision ?? order.revision
  return order.dispatches.filter(one => one.order_revision === sent_revision && one.state !== 'superseded')
}

/**
 * How far this version of an order got on its way to the supplier (domain section 3). An order over the web stands on
 * the supplier's board the moment it is placed; what was seen or printed of an earlier version does not count.
 */
export const receiptOf = (order: Facts): Receipt => {
  const version_at = order.changed_at ?? order.placed_at
  const since = (time: string | null): string | null =>
    time !== null && Date.parse(time) >= Date.parse(version_at) ? time : null
  const own = ownDispatches(order)
  const on_board = order.method === 'web' ? version_at : null
  const accepted = earliest([
    order.state === 'processed' ? order.processed_at : null,
    ...own.map(one => one.acknowledged_at),
  ])
  const opened = earliest([since(order.seen_at), since(order.printed_at), since(order.downloaded_at)])
  const failed = own.length > 0 && own.every(one => one.state === 'failed')
  // What failed had left as well; where another way took it, that one's time counts.
  const under_way = failed ? own : own.filter(one => one.state !== 'failed')
  const delivered = on_board ?? earliest(under_way.map(one => one.delivered_at))
  const sent = on_board ?? earliest(under_way.map(one => one.sent_at ?? one.delivered_at))
  const times = inOrder({ sent, delivered, opened, accepted })
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

/** The fax machine is being called: what is busy or does not answer is not sent, so 送信済 waits for its end. */
export const isBeingFaxed = (order: Facts): boolean =>
  receiptOf(order).step === 'sent' &&
  ownDispatches(order).every(one => one.channel === 'fax' || one.state === 'failed' || one.sent_at === null)

/** Nothing more will happen to it by itself: no need to ask again. A processed order may still be adjusted. */
export const isReceiptSettled = (order: Pick<Order, 'state' | 'dispatches'>): boolean =>
  order.state === 'cancelled' && !order.dispatches.some(isUnderWay)

const isUnderWay = ({ state, channel }: Order['dispatches'][number]): boolean =>
  state === 'queued' || state === 'sending' || (state === 'sent' && channel === 'fax')

/** A cancelled order of which a supplier without a board was told, or is being told. */
export const isCancelTold = (order: Facts): boolean =>
  order.state === 'cancelled' && order.method !== 'web' && ownDispatches(order).length > 0

/** A cancelled order of which nobody has to be told: its supplier has nothing of it, and no cancelling has left. */
export const isCancelNeedless = (order: Facts & Pick<Order, 'never_arrived'>): boolean =>
  order.state === 'cancelled' && order.never_arrived === true && ownDispatches(order).length === 0

/** How what still leaves of an order goes: the way of its deal may have been changed since. */
export const nextMethod = ({ method, next_method }: Pick<Order, 'method' | 'next_method'>): Order['method'] =>
  next_method ?? method

/** Where the restaurant calls about an order: the desk that serves it, else the supplier. */
export const phoneOf = (order: Pick<Order, 'parties'>): string | null =>
  order.parties.order_counter?.phone_number ?? order.parties.supplier.phone_number

/** The restaurant's word that it has told by telephone the version that left last, where it was not taken back. */
export const toldByPhone = ({ events, dispatches }: Pick<Order, 'events' | 'dispatches'>) => {
  const last = events.findLast(({ kind }) => kind === 'told_by_phone' || kind === 'told_by_phone_undone')
  const stands = last?.kind === 'told_by_phone' && dispatches.every(one => one.order_revision <= last.revision)
  return stands ? last : undefined
}

/** Its links were taken back after its receiver had acknowledged it: it is known there, and can be opened no more. */
export const isLinkStoppedAfter = ({ state, acknowledged, has_links, events }: Order): boolean =>
  state === 'placed' && acknowledged === true && !has_links && events.some(one => one.kind === 'links_revoked')

/** How this version was sent and did not arrive. */
export const failedDispatch = (order: Pick<Facts, 'revision' | 'dispatches' | 'events'>) =>
  ownDispatches(order).findLast(one => one.state === 'failed')

/** What keeps a fax from leaving, where its machine was called and will be called again. */
export const waitingFor = (order: Pick<Facts, 'revision' | 'dispatches' | 'events'>): WaitingClass | null => {
  const last = ownDispatches(order).findLast(one => one.channel === 'fax')
  const why = last?.state === 'queued' ? last.failure_class : null
  return isWaitingClass(why) ? why : null
}

/** Nothing of it has been sent yet: it waits for its turn, or for the next try. */
const isInLine = (order: Pick<Facts, 'revision' | 'dispatches' | 'events'>): boolean => {
  const own = ownDispatches(order).filter(one => one.state !== 'failed')
  return own.length > 0 && own.every(one => one.state === 'queued')
}

const waiting_words: Record<WaitingClass, string> = {
  busy: 'のFAXが話し中のため、数分',
  no_answer: 'のFAXが応答しないため、数分',
  line_error_midway: 'へのFAXが途中で切れたため（初めの部分が届いている場合があります）、数分',
  line_error: 'のFAXと通信できなかったため、数分',
  time_window: 'のFAXが受信を止めている時間帯のため、30分ほど',
}
const again_words: Record<ReturnType<typeof missingOf>, string> = {
  発注: 'もう一度送ります。',
  変更: '変更をもう一度送ります。',
  変更後の発注: '変更後の発注をもう一度送ります。',
  取消: '取消をもう一度送ります。',
}

/** What keeps an order from leaving, and that it leaves by itself; null where nothing does. */
export const waitWords = (
  order: Parameters<typeof missingOf>[0] & Parameters<typeof isInLine>[0],
  supplier_name: string,
): string | null => {
  const what = missingOf(order)
  const waiting = waitingFor(order)
  if (waiting) return `${supplier_name}${waiting_words[waiting]}おいて自動で${again_words[what]}`
  if (!isInLine(order)) return null
  return `${supplier_name}への${what === '取消' ? '取消の' : ''}送信を待っています。順番が来ると自動で送り、届くとここに表示します。`
}

/** It was to go by fax or mail, which failed, and left another way: in words. Null where it goes as it was to go. */
export const otherWayWords = (order: Facts): string | null => {
  const own = ownDispatches(order)
  const [meant, others] = [
    own.filter(one => one.channel === order.method),
    own.filter(one => one.channel !== order.method),
  ]
  const by = others.find(one => one.state === 'sent' || one.state === 'delivered')?.channel
  const [first] = meant
  if (by === undefined || first === undefined || meant.some(one => one.state !== 'failed')) return null
  return `${dispatch_channel_words[first.channel]}を送れなかったため、${dispatch_channel_words[by]}で送りました。開かれると、ここに表示します。お急ぎのときはお電話でご確認ください。`
}

/**
 * What of an order is missing where its last version did not arrive: of one that was changed the change alone where its
 * supplier has an earlier version, else all of it.
 */
export const missingOf = (
  order: Pick<Facts, 'state' | 'method' | 'seen_at' | 'dispatches'> & Pick<Order, 'events'>,
): '発注' | '変更' | '変更後の発注' | '取消' => {
  if (order.state === 'cancelled') return '取消'
  const sent = order.events.findLast(isSent)
  if (sent?.kind !== 'edited') return '発注'
  return hadEarlier(order, sent.revision) ? '変更' : '変更後の発注'
}

const telling_words: Record<ReturnType<typeof missingOf>, string> = {
  発注: '届きませんでした。お手数ですが、お電話で発注をお伝えください。',
  変更: '変更が届きませんでした。前の内容は伝わっています。お手数ですが、お電話で、前の発注の変更としてお伝えください。',
  変更後の発注: '届きませんでした。お手数ですが、お電話で、変更後の発注をすべてお伝えください。',
  取消: '取消が届きませんでした。お手数ですが、お電話で取消をお伝えください。',
}

/** What the restaurant does next, in one sentence; `what`: what of the order is on its way or missing. */
export const receiptWords = (
  step: ReceiptStep,
  supplier_name: string,
  method: Order['method'] = 'web',
  what: ReturnType<typeof missingOf> = '発注',
): string => {
  const cancel = what === '取消'
  const named = cancel ? '取消を' : ''
  if (step === 'delivered' && method === 'fax')
    return `${supplier_name}のFAXに${cancel ? '取消が' : ''}届きました。受け付けの連絡があると、ここに表示します。`
  if (step === 'sent' && method === 'fax')
    return `${supplier_name}へ${cancel ? '取消の' : ''}FAXを送信しています。届くと、ここに表示します。`
  if (step === 'sent' && method !== 'web')
    return `${supplier_name}へ${named}送りました。開かれると、ここに表示します。お急ぎのときはお電話でご確認ください。`
  if (step === 'queued' && method === 'line') return `LINEで${supplier_name}に送ってください。`
  if (step === 'failed') return `${supplier_name}に${telling_words[what]}`
  if (step === 'accepted') return `${supplier_name}が${cancel ? '取消を確認しました' : '受け付けました'}。`
  if (step === 'opened') return `${supplier_name}が${cancel ? '取消' : '発注'}を開きました。`
  if (step === 'delivered')
    return `${supplier_name}に${cancel ? '取消が' : ''}届きました。確認されると、ここに表示します。`
  return `${supplier_name}へ${named}送っています。届くと、ここに表示します。`
}
