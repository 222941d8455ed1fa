import pg from 'pg'
import { errorTexts } from '#contract/http/errors.ts'
import type { PlaceOrderForm } from '#contract/placing/place-order.form.ts'
import type { FreeItem } from '#domain/orders/free-line.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import type { Entering } from '#domain/orders/prepare.ts'
import { sayReason } from '#domain/orders/reasons.ts'
import { formatDayWithWeekday, formatTime } from '#domain/shared/day.ts'
import { decimal } from '#domain/shared/decimal.ts'
import { type Refusal, refuse } from '#domain/shared/refusal.ts'
import { type DealAndItems, findTermsAndItems } from '#server/deals/deal-terms.ts'
import { checkDuplicates, checkStanding } from '#server/deals/duplicates.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { OrderFacts } from '#server/orders/find-orders.ts'
import { findByIdempotencyKey, insertOrder, type Placed, type Placing } from '#server/orders/write-order.ts'
import { noteAbout } from '#server/under-way.ts'
import { type PreparedOrder, prepareOrder } from './prepare-order.ts'
import { noteDraftsUsed } from './used-drafts.ts'

export type Placer = Pick<
  Placing,
  'source' | 'placed_by' | 'screen' | 'idempotency_key' | 'detail' | 'answered_link'
> & {
  entering?: Entering
  /** What comes before the order in its transaction; with `also` alone. */
  first?: (trx: Db) => Promise<unknown>
  /** What is done in the order's own transaction, and undone with it. */
  also?: (trx: Db, placed: Placed, prepared: PreparedOrder) => Promise<void>
}

/**
 * Places an order (domain.md section 2, placing): everything is computed anew from what stands now, and a difference
 * from what the restaurant saw is a refusal by name. The same idempotency key gives the same order back.
 * Refuses 409 where an order stands that `seen_orders` doesn't name, 422 with messages beside `delivery_date`, `lines` and `lines[n].…`.
 */
export const placeOrder = async (
  deps: Deps,
  deal: DealAndItems,
  wish: PlaceOrderForm,
  { entering, first, also, ...who }: Placer,
  at: Date,
) => {
  const { terms } = deal
  const { seen_orders, line_drafts = [] } = wish
  const prepared = prepareOrder(deal, wish, at, deps.holidays, undefined, entering)
  if (prepared.messages.length) {
    // A reply that was lost on the way: the order stands, even if by now it could not be placed any more.
    const earlier = await placedBefore(deps.db, terms.id, who, wish)
    if (earlier) return named(earlier)
    throw refuse(422, prepared.messages)
  }
  try {
    const placed =
      also || line_drafts.length > 0
        ? await deps.db.transaction().execute(async trx => {
            await first?.(trx)
            const made = await insertOrder(trx, { prepared, ...who, seen_orders, at })
            await noteDraftsUsed(trx, line_drafts, { deal_id: terms.id, order_id: made.id, event_id: made.event_id })
            await also?.(trx, made, prepared)
            return made
          })
        : await insertOrder(deps.db, { prepared, ...who, seen_orders, at })
    noteAbout({ order_id: placed.id })
    deps.log.info({ source: who.source, method: terms.method }, 'order placed')
    deps.live.publish([
      {
        id: placed.event_id,
        order_id: placed.id,
        supplier_id: terms.supplier_id,
        consumer_id: terms.consumer_id,
        store_id: terms.store_id,
        kind: 'placed',
      },
    ])
    return named(placed)
  } catch (error) {
    const reason = refusedBySql(error)
    if (reason) {
      // Sold out, too, may mean that the first of two equal submits took the last one.
      const earlier = await placedBefore(deps.db, terms.id, who, wish)
      if (earlier) return named(earlier)
    }
    if (reason === 'stands') throw await askAbout(deps, terms.id, wish, at, who)
    if (reason === 'sold_out' || reason === 'not_open') {
      throw await whyNotWritten(deps, deal, wish, at, undefined, entering)
    }
    throw error
  }
}

/**
 * The order that this key made already. 422 where it was of another content: who sends that believes it to be ordered
 * (draft-ietf-httpapi-idempotency-key-header, 2.7), and is told which it is. One that was changed since is no measure of what
 * was sent.
 */
const placedBefore = async (
  db: Db,
  deal_id: string,
  { idempotency_key, source }: Pick<Placer, 'idempotency_key' | 'source'>,
  wish: PlaceOrderForm,
) => {
  const earlier = await findByIdempotencyKey(db, deal_id, idempotency_key)
  // The keys of a schedule name a date: what it says may have changed since. A clerk's key stays with what is typed, which may
  // change while nobody knows whether it arrived: what is not in the order is never said to be.
  const compared = source === 'supplier_proxy' || (source === 'consumer_web' && earlier?.revision === 1)
  if (earlier && compared && contentOf(earlier) !== contentOf(wish))
    throw refuse(422, errorTexts.key_reused, { order: named(earlier) })
  return earlier
}

type Content = Pick<PlaceOrderForm, 'delivery_date' | 'note'> & {
  lines: (Omit<PlaceOrderForm['lines'][number], 'free'> & { free?: FreeItem | null | undefined })[]
}

const contentOf = ({ delivery_date, note, lines }: Content) =>
  JSON.stringify([
    delivery_date,
    note,
    lines
      .map(line =>
        [
          line.order_list_item_id,
          line.unit_kind,
          decimal(line.quantity),
          line.note,
          ...(line.free ? [line.free.name, line.free.unit] : []),
        ].join(' '),
      )
      .toSorted(),
  ])

/** The order prepared on what stands now: for saying which item ran out between reading and writing. */
export const prepareAnew = async (
  deps: Deps,
  { terms, items }: DealAndItems,
  wish: PlaceOrderForm,
  at: Date,
  held?: OrderFacts['lines'],
  entering?: Entering,
) => {
  const ids = wish.lines.map(line => line.order_list_item_id)
  const now = await findTermsAndItems(deps.db, terms.id, terms.consumer_id, wish.delivery_date, ids)
  return prepareOrder(now ?? { terms, items }, wish, at, deps.holidays, held, entering)
}

/** The refusal of an order that could not be written as it was read, by name where that is known. */
export const whyNotWritten = async (...asked: Parameters<typeof prepareAnew>): Promise<Refusal> => {
  const { messages } = await prepareAnew(...asked)
  return refuse(422, messages.length ? messages : [sayReason({ name: 'sales_changed' })])
}

/**
 * An order stands for the date that the person has not seen, a colleague's of this moment: it is named, with what became
 * known of the date's orders (`standing`), and the person decides anew.
 */
export const askAbout = async (
  deps: Deps,
  deal_id: string,
  { delivery_date, seen_orders = [] }: PlaceOrderForm,
  at: Date,
  { source }: Pick<Placer, 'source'>,
) => {
  const check = source === 'supplier_proxy' ? checkDuplicates : checkStanding
  const standing = await check(deps.db, deal_id, delivery_date, at)
  const unseen = standing.filter(one => !seen_orders.includes(one.id))
  const day = formatDayWithWeekday(delivery_date)
  const which = unseen.map(({ waiting, number, line_count, placed_at }) => {
    const [name, made] = waiting ? ['承認を待つ発注', '申請'] : [`ほかの発注${number}`, '発注']
    return `${name}（${line_count}点・${formatTime(new Date(placed_at))}${made}）`
  })
  const came = unseen.some(one => one.waiting) ? '先にあります' : '先に入りました'
  const ways = unseen.some(one => one.may_edit) ? '追加するか、別の発注として送るか' : '別の発注として送るかどうか'
  return refuse(
    409,
    which.length === 0
      ? `${day}納品の発注が変わりました。もう一度お試しください`
      : `${day}納品には、${which.join('、')}が${came}。${ways}を選んでください`,
    { standing },
  )
}

const named = ({ id, number }: { id: string; number: string }) => ({ id, number: orderNumber(number) })

/**
 * Why a statement refused an order (`not_open`, `stands`, `sold_out`: by `refuse_order`; `repeated`: its idempotency key is used
 * already), or null for any other error.
 */
export const refusedBySql = (error: unknown): string | null => {
  if (!(error instanceof pg.DatabaseError)) return null
  if (error.code === '23505' && error.constraint === 'orders_idempotency') return 'repeated'
  return error.code === 'OR001' ? error.message : null
}
