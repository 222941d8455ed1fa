import { sql } from 'kysely'
import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import type { PlaceOrderForm } from '#contract/placing/place-order.form.ts'
import { say } from '#domain/notices/words.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import type { Day } from '#domain/shared/day.ts'
import { isZero } from '#domain/shared/decimal.ts'
import type { DealAndItems } from '#server/deals/deal-terms.ts'
import type { Db, Deps } from '#server/deps.ts'
import { lockDate, reachesLimit } from '#server/orders/approval-limit.ts'
import { askAbout, type Placer, placeOrder } from './place-order.ts'
import type { PreparedOrder } from './prepare-order.ts'
import { tellOwners } from './tell-owners.ts'

/** What came of it: an order, or (`waiting`) what an owner has to approve, of which nothing has left; `id` names that then. */
export type PlacedOrAsked = { id: string; number: string; waiting?: true }

/** Whether it is an owner's own; whoever else orders may have to ask one. */
type Asker = Omit<Placer, 'first'> & { owner: boolean; onAsked?: (trx: Db) => Promise<void> }

/** Thrown in the order's transaction where an owner is to see it first: the order is undone. */
class NeedsApproval extends Error {
  readonly prepared: PreparedOrder
  constructor(prepared: PreparedOrder) {
    super('needs approval')
    this.prepared = prepared
  }
}

/**
 * Places an order, or keeps it for an owner's approval where the restaurant's rule says so: after all that placing asks,
 * and reckoned with the other orders of its deal and date. The same idempotency key gives the same again, whichever it was.
 */
export const placeOrAsk = async (
  deps: Deps,
  deal: DealAndItems,
  wish: PlaceOrderForm,
  { owner, onAsked, ...who }: Asker,
  at: Date,
): Promise<PlacedOrAsked> => {
  const { id: deal_id, approval_from: from } = deal.terms
  if (owner) return placeOrder(deps, deal, wish, who, at)
  const asked = await findAsked(deps.db, deal_id, who.idempotency_key)
  if (asked) return asked
  if (from === null) return placeOrder(deps, deal, wish, who, at)
  const date = { deal_id, delivery_date: wish.delivery_date }
  try {
    return await placeOrder(
      deps,
      deal,
      wish,
      {
        ...who,
        first: trx => lockDate(trx, date),
        also: async (trx, placed, prepared) => {
          if (isZero(from) || (await reachesLimit(trx, date, from))) throw new NeedsApproval(prepared)
          await who.also?.(trx, placed, prepared)
        },
      },
      at,
    )
  } catch (error) {
    // Another request of the same key may have asked meanwhile, which is no other order.
    const same = await findAsked(deps.db, deal_id, who.idempotency_key)
    if (same) return same
    if (!(error instanceof NeedsApproval)) throw error
    const id = await deps.db.transaction().execute(async trx => {
      await lockDate(trx, date)
      const made = await insertAsked(trx, { wish, who, prepared: error.prepared }, at)
      if (made) {
        if (await isUnseen(trx, date, wish.seen_orders, made)) throw await askAbout(deps, deal_id, wish, at, who)
        await onAsked?.(trx)
        await tellAsked(deps, trx, made, { who, prepared: error.prepared }, at)
      }
      return made
    })
    deps.log.info({ source: who.source }, 'order waits for approval')
    const now = id === undefined ? await findAsked(deps.db, deal_id, who.idempotency_key) : undefined
    return now ?? { id: id ?? '', number: '', waiting: true }
  }
}

/** Whether another order stands or waits for the date by now that whoever asks has not seen. */
const isUnseen = async (trx: Db, { deal_id, delivery_date }: Place, seen: string[] | undefined, own: string) => {
  if (!seen) return false
  const known = [...seen, own]
  const { rows } = await sql<{ unseen: boolean }>`/* unseen-of-date */
    select stands_unseen(${deal_id}::uuid, ${delivery_date}::date, ${known}::uuid[])
      or waits_unseen(${deal_id}::uuid, ${delivery_date}::date, ${known}::uuid[]) as unseen`.execute(trx)
  return rows[0]?.unseen === true
}
type Place = { deal_id: string; delivery_date: Day }

const findAsked = async (db: Db, deal_id: string, key: string): Promise<PlacedOrAsked | undefined> => {
  const { rows } = await sql<{ id: string; order_id: string | null; number: string | null }>`/* asked-by-key */
    select a.id, a.order_id, o.number from order_approvals a left join orders o on o.id = a.order_id
    where a.deal_id = ${deal_id} and a.idempotency_key = ${key}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  if (row.order_id !== null && row.number !== null) return { id: row.order_id, number: orderNumber(row.number) }
  return { id: row.id, number: '', waiting: true }
}

type Asking = { wish: PlaceOrderForm; who: Omit<Asker, 'owner'>; prepared: PreparedOrder }

/** Keeps what is to be ordered, with the prices as they are now. Undefined where this key has asked already. */
const insertAsked = async (trx: Db, { wish, who, prepared }: Asking, at: Date): Promise<string | undefined> => {
  const { terms, totals, lines } = prepared
  const { price_visible } = terms
  const kept = {
    delivery_date: wish.delivery_date,
    note: wish.note,
    ...(wish.line_drafts && { line_drafts: wish.line_drafts }),
    lines: wish.lines.map((line, place) => ({
      ...line,
      ...(price_visible ? { seen_unit_price: lines[place]?.unit_price ?? null } : {}),
    })),
  }
  const row = await trx
    .insertInto('order_approvals')
    .values({
      consumer_id: terms.consumer_id,
      deal_id: terms.id,
      delivery_date: wish.delivery_date,
      wish: JSON.stringify(kept),
      source: who.source,
      line_count: lines.length,
      total: price_visible ? totals.total : null,
      closing_at: prepared.closing_at,
      idempotency_key: who.idempotency_key,
      asked_by: who.placed_by.id,
      asked_by_name: who.placed_by.name,
      asked_at: at,
    })
    .onConflict(conflict => conflict.constraint('order_approvals_idempotency').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

const tellAsked = async (deps: Deps, trx: Db, id: string, { who, prepared }: Omit<Asking, 'wish'>, at: Date) => {
  const { terms, delivery_date, closing_at, lines } = prepared
  const said = say('approval_asked', {
    supplier_name: terms.parties.supplier.name,
    delivery_date,
    closing_at,
    line_count: lines.length,
    asked_by_name: who.placed_by.name,
    url: deps.public_url + pathTo(consumerPages.approval, { approval_id: id }),
  })
  await tellOwners(trx, { consumer_id: terms.consumer_id, deal_id: terms.id, subject: id, delivery_date }, said, at)
}
