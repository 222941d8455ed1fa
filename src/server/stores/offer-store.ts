import { sql } from 'kysely'
import { fold } from '#domain/shared/japanese.ts'
import type { OfferState } from '#domain/stores/offer.ts'
import { foundByLetters } from '#server/db/folded-words.ts'
import type { Db } from '#server/deps.ts'

export type RestaurantFacts = {
  id: string
  name: string
  place: string
  phone_number: string | null
  deal_state: string | null
  offer_id: string | null
  declined_at: Date | null
}

type Page = { q?: string | undefined; prefecture?: string | undefined; cursor?: string | undefined; limit: number }

/**
 * Restaurants that let themselves be seen, by all words of a search: each stands in name, kana or place, or is the
 * beginning of a phone number that may be seen. By name; the cursor is the id of the last row.
 */
export const findRestaurantPage = async (db: Db, supplier_id: string, { q, prefecture, cursor, limit }: Page) => {
  const words = (q ?? '').split(/[\s\u3000]+/).filter(word => fold(word) !== '')
  const conditions = words.map(word => {
    const named = sql`(c.shown_to_suppliers <> 'nothing' and ${foundByLetters(sql`c.search_folded`, fold(word))})`
    const digits = word.normalize('NFKC').replace(/[-‐−–—ー()\s]/g, '')
    if (!/^\d{2,11}$/.test(digits)) return named
    return sql`(${named} or (c.shown_to_suppliers = 'contact' and ngrams(c.phone_digits) @> qgrams(${digits})
      and c.phone_digits like ${`${digits}%`}))`
  })
  const where = conditions.reduce((all, one) => sql`${all} and ${one}`, sql`true`)
  const after = cursor
    ? sql`and (c.name, c.id) > ((select name from consumers where id = ${cursor}::uuid), ${cursor}::uuid)`
    : sql``
  const { rows } = await sql<RestaurantFacts>`/* restaurants */
    select c.id, c.name, concat(c.prefecture, c.address) as place,
      case when c.shown_to_suppliers = 'contact' then c.phone_number end as phone_number,
      (select d.state from deals d where d.consumer_id = c.id and d.supplier_id = ${supplier_id}
        and d.state not in ('ended', 'rejected')) as deal_state,
      (select o.id from deal_offers o where o.consumer_id = c.id and o.supplier_id = ${supplier_id}
        and o.state = 'offered') as offer_id,
      (select max(o.answered_at) from deal_offers o where o.consumer_id = c.id and o.supplier_id = ${supplier_id}
        and o.state = 'declined') as declined_at
    from consumers c
    where c.suspended_at is null and c.shown_to_suppliers <> 'nothing'
      and (${prefecture ?? null}::text is null or c.prefecture = ${prefecture ?? null}) and ${where} ${after}
    order by c.name, c.id limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  return { rows: page, next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}

export type OfferedTo = { name: string; prefecture: string | null; deal_state: string | null; declined_at: Date | null }

/** A restaurant that a supplier may offer a deal to; undefined where it does not let itself be seen. */
export const findOfferedTo = async (db: Db, supplier_id: string, id: string): Promise<OfferedTo | undefined> => {
  const { rows } = await sql<OfferedTo>`/* offered-to */
    select c.name, c.prefecture,
      (select d.state from deals d where d.consumer_id = c.id and d.supplier_id = ${supplier_id}
        and d.state not in ('ended', 'rejected')) as deal_state,
      (select max(o.answered_at) from deal_offers o where o.consumer_id = c.id and o.supplier_id = ${supplier_id}
        and o.state = 'declined') as declined_at
    from consumers c where c.id = ${id} and c.suspended_at is null and c.shown_to_suppliers <> 'nothing'`.execute(db)
  return rows[0]
}

/** How many offers a supplier has made since an instant; its other offers wait until the transaction ends. */
export const countOffersSince = async (trx: Db, supplier_id: string, since: Date): Promise<number> => {
  await sql`/* lock-offers */ select id from suppliers where id = ${supplier_id} for no key update`.execute(trx)
  const { rows } = await sql<{ count: number }>`/* count-offers */
    select count(*)::int as count from deal_offers where supplier_id = ${supplier_id} and offered_at > ${since}`.execute(
    trx,
  )
  return rows[0]?.count ?? 0
}

type NewOffer = { supplier_id: string; consumer_id: string; store_id: string; note: string; by: string; at: Date }

/** Writes an offer; undefined where the restaurant has an open one, or the record is in one. */
export const insertOffer = async (trx: Db, { supplier_id, consumer_id, store_id, note, by, at }: NewOffer) => {
  const { rows } = await sql<{ id: string }>`/* insert-offer */
    insert into deal_offers (supplier_id, consumer_id, store_id, state, note, offered_by_name, offered_at)
    values (${supplier_id}, ${consumer_id}, ${store_id}, 'offered', ${note}, ${by}, ${at})
    on conflict do nothing returning id`.execute(trx)
  return rows[0]?.id
}

export type OfferFacts = {
  id: string
  supplier_id: string
  consumer_id: string
  store_id: string
  state: OfferState
  restaurant_name: string
  store_name: string
  customer_code: string
  note: string
  offered_by_name: string
  offered_at: Date
  answered_at: Date | null
  reason: string
  supplier_name: string
  supplier_address: string
  supplier_phone_number: string | null
}

const offers = sql`
  select o.id, o.supplier_id, o.consumer_id, o.store_id, o.state, c.name as restaurant_name, t.name as store_name,
    t.customer_code, o.note, o.offered_by_name, o.offered_at, o.answered_at, o.reason, p.name as supplier_name,
    concat(p.prefecture, p.address) as supplier_address, p.phone_number as supplier_phone_number
  from deal_offers o join consumers c on c.id = o.consumer_id join stores t on t.id = o.store_id
  join suppliers p on p.id = o.supplier_id`

/** A page of a supplier's offers, newest first. */
export const findOfferPage = async (
  db: Db,
  supplier_id: string,
  {
    state,
    cursor,
    limit = 50,
  }: { state?: OfferState | undefined; cursor?: string | undefined; limit?: number | undefined },
) => {
  const { rows } = await sql<OfferFacts>`/* offer-page */ ${offers}
    where o.supplier_id = ${supplier_id} and (${state ?? null}::text is null or o.state = ${state ?? null})
      and (${cursor ?? null}::uuid is null or o.id < ${cursor ?? null}::uuid)
    order by o.id desc limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  return { rows: page, next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}

/** The open offers to a restaurant, newest first. Of a supplier that has left, none. */
export const findOpenOffers = async (db: Db, consumer_id: string): Promise<OfferFacts[]> => {
  const { rows } = await sql<OfferFacts>`/* open-offers */ ${offers}
    where o.consumer_id = ${consumer_id} and o.state = 'offered' and p.suspended_at is null
    order by o.id desc limit 50`.execute(db)
  return rows
}

/** One offer of a supplier or to a restaurant, locked until the transaction ends. */
export const lockOffer = async (
  trx: Db,
  id: string,
  side: { supplier_id: string } | { consumer_id: string },
): Promise<OfferFacts | undefined> => {
  const mine =
    'supplier_id' in side ? sql`o.supplier_id = ${side.supplier_id}` : sql`o.consumer_id = ${side.consumer_id}`
  const { rows } = await sql<OfferFacts>`/* lock-offer */ ${offers}
    where o.id = ${id} and ${mine} and p.suspended_at is null for no key update of o`.execute(trx)
  return rows[0]
}

/** Ends an offer. */
export const closeOffer = async (
  trx: Db,
  id: string,
  { state, by, reason = '' }: { state: OfferState; by: string; reason?: string },
  at: Date,
) => {
  await sql`/* close-offer */ update deal_offers set state = ${state}, answered_by_name = ${by}, answered_at = ${at},
    reason = ${reason} where id = ${id}`.execute(trx)
}
