import { type RawBuilder, sql } from 'kysely'
import { orderNumber } from '#domain/orders/order-number.ts'
import { addDays, dayOf } from '#domain/shared/day.ts'
import type { Db } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { hadBy, type LayoutId } from '#server/orders/downloaded.ts'
import { allOf } from '#server/orders/find-orders.ts'
import { supplierSees } from '#server/orders/order-policy.ts'

export type DownloadFilter = {
  delivery_from?: string | undefined
  delivery_to?: string | undefined
  store_id?: string[] | undefined
  store_group_id?: string[] | undefined
  order_counter_id?: string[] | undefined
}

/** A condition over `orders o`: what this user may see of what was asked for. */
export const filtered = (actor: SupplierActor, filter: DownloadFilter): RawBuilder<unknown> =>
  allOf([
    supplierSees(actor),
    filter.delivery_from ? sql`o.delivery_date >= ${filter.delivery_from}::date` : null,
    filter.delivery_to ? sql`o.delivery_date <= ${filter.delivery_to}::date` : null,
    filter.store_id ? sql`o.store_id = any(${filter.store_id}::uuid[])` : null,
    filter.store_group_id
      ? sql`o.store_id in (select store_id from store_group_members where store_group_id = any(${filter.store_group_id}::uuid[]))`
      : null,
    filter.order_counter_id ? sql`o.order_counter_id = any(${filter.order_counter_id}::uuid[])` : null,
  ])

/** What an order would be in a download now; null: cancelled before any download had it. */
const kindSql = sql`case
  when had is null then case when state = 'cancelled' then null else 'new' end
  when state = 'cancelled' then 'cancelled'
  when had = revision then 'again' else 'changed' end`

/** No download of the layout has had it as it is now, and the sales software should have it. */
export const undownloaded = (layout_id: LayoutId): RawBuilder<unknown> => {
  const had = hadBy(layout_id)
  return sql`coalesce(${had} < o.revision, o.state <> 'cancelled')`
}

export const countKinds = async (db: Db, actor: SupplierActor, layout_id: LayoutId, filter: DownloadFilter) => {
  const { rows } = await sql<{ new: number; changed: number; cancelled: number; again: number }>`/* count-downloads */
    select count(*) filter (where kind = 'new')::int as new, count(*) filter (where kind = 'changed')::int as changed,
      count(*) filter (where kind = 'cancelled')::int as cancelled, count(*) filter (where kind = 'again')::int as again
    from (select ${kindSql} as kind from (
      select ${hadBy(layout_id)} as had, o.state, o.revision from orders o where ${filtered(actor, filter)}
    ) h where state <> 'cancelled' or had < revision) k`.execute(db)
  return rows[0] ?? { new: 0, changed: 0, cancelled: 0, again: 0 }
}

/**
 * Until the transaction ends nobody else downloads in this layout: what a layout has had is no part of the order's row,
 * so that a lock of the orders alone would show whoever waited for it what stood there before.
 */
export const lockLayout = (supplier_id: string, layout_id: LayoutId) => sql`/* lock-layout */
  select pg_advisory_xact_lock(hashtextextended(${`layout ${supplier_id} ${layout_id ?? 'standard'}`}, 0))`

/**
 * Puts the orders wanted into a download and locks them until the end of the transaction; to be asked after `lockLayout`,
 * in a statement of its own: whoever asks for the same orders meanwhile waits, and then finds them downloaded.
 */
export const claimSql = (
  { download_id, layout_id }: { download_id: string; layout_id: LayoutId },
  wanted: RawBuilder<unknown>,
  by_store: boolean,
): RawBuilder<{ orders: number; corrected: boolean }> => sql`/* claim-downloads */
  with found as (
    select o.id, o.supplier_id, o.state, o.revision, ${hadBy(layout_id)} as had, o.delivery_date, o.number, o.store_id,
      o.parties -> 'store' ->> 'customer_code' as customer_code
    from orders o where ${wanted} order by o.id for update
  ), wanted as (
    select *, had as before, ${kindSql} as kind from found
  ), claimed as (
    insert into order_download_orders (download_id, supplier_id, position, order_id, revision, before, kind)
    select ${download_id}, w.supplier_id, row_number() over (order by
      ${by_store ? sql`w.customer_code, w.store_id, w.delivery_date` : sql`w.delivery_date, w.customer_code, w.store_id`}, w.number),
      w.id, w.revision, w.before, coalesce(w.kind, 'cancelled')
    from wanted w returning kind
  )
  select count(*)::int as orders, coalesce(bool_or(kind in ('changed', 'cancelled')), false) as corrected from claimed`

/** Of a download's orders, after it has claimed them: which a file of the layout has as they are, but for those `known`, and who took them out last. Nothing where there is none. */
export const alreadyIn = (
  download_id: string,
  layout_id: LayoutId,
  known: readonly string[],
): RawBuilder<{ already: string[] | null; by_name: string }> => sql`/* already-downloaded */
  select array_agg(d.order_id order by d.position) as already,
    (select h.made_by_name from order_downloads h join order_download_orders e on e.download_id = h.id
      where e.order_id = any(array_agg(d.order_id)) and h.id <> ${download_id} and h.layout_id is not distinct from ${layout_id}
        and h.taken_back_at is null order by h.id desc limit 1) as by_name
  from order_download_orders d
  where d.download_id = ${download_id} and d.before = d.revision and not (d.order_id = any(${known}::uuid[]))`

/** The orders of a download: a condition over `orders o`. */
export const inDownload = (download_id: string) =>
  sql`o.id in (select order_id from order_download_orders where download_id = ${download_id})`

/** Notes what a download's layout has had with it. */
export const noteLayout = (download_id: string) => sql`/* note-layout */
  insert into layout_downloads (supplier_id, order_id, layout_id, revision, downloaded_at, download_id)
  select h.supplier_id, d.order_id, h.layout_id, d.revision, h.made_at, h.id
  from order_download_orders d join order_downloads h on h.id = d.download_id where d.download_id = ${download_id}
  on conflict (order_id, layout_id) do update
    set revision = excluded.revision, downloaded_at = excluded.downloaded_at, download_id = excluded.download_id`

/** A version that is downloaded now is kept anew when it is changed. Earlier ones may be asked for: a download can be taken back. */
export const forgetVersions = (download_id: string) => sql`/* forget-versions */
  delete from downloaded_versions v using order_download_orders d
  where d.download_id = ${download_id} and v.order_id = d.order_id and v.revision = d.revision`

export type HistoryRow = {
  id: string
  made_at: Date
  made_by_name: string
  layout_name: string
  file_name: string
  content_type: string
  order_count: number
  row_count: number
  size: string
  replaced: string[]
  cut_count: number
  expires_at: Date
  taken_back_at: Date | null
  taken_back_by_name: string | null
}

/** The downloads that this user may see: those in which it may see every order. A condition over `order_downloads h`. */
export const historySeen = (actor: SupplierActor): RawBuilder<unknown> =>
  actor.sees_all_stores
    ? sql`h.supplier_id = ${actor.supplier_id}`
    : sql`h.supplier_id = ${actor.supplier_id} and not exists (
        select from order_download_orders d join orders o on o.id = d.order_id
        where d.download_id = h.id and not (${supplierSees(actor)} and o.store_id is not null))`

const historyColumns = sql.raw(`h.id, h.made_at, h.made_by_name, h.layout_name, h.file_name, h.content_type,
  h.order_count, h.row_count, h.size, h.replaced, h.cut_count, h.expires_at,
  h.taken_back_at, h.taken_back_by_name`)

/** Downloads, newest first. */
export const findHistories = async (db: Db, actor: SupplierActor, cursor: string | undefined, limit: number) => {
  const { rows } = await sql<HistoryRow>`/* download-histories */
    select ${historyColumns} from order_downloads h
    where ${allOf([historySeen(actor), cursor ? sql`h.id < ${cursor}::uuid` : null])}
    order by h.id desc limit ${limit}`.execute(db)
  return rows
}

export const findHistory = async (db: Db, actor: SupplierActor, id: string): Promise<HistoryRow | undefined> => {
  const { rows } = await sql<HistoryRow>`/* download-history */
    select ${historyColumns} from order_downloads h where h.id = ${id} and ${historySeen(actor)}`.execute(db)
  return rows[0]
}

export type HistoryOrder = {
  order_id: string
  number: string
  revision: number
  kind: 'new' | 'again' | 'changed' | 'cancelled'
  delivery_date: string
  customer_code: string | null
  store_name: string
}

/** The first orders of a download, in the file's order. */
export const findHistoryOrders = async (db: Db, download_id: string, limit: number): Promise<HistoryOrder[]> => {
  const { rows } = await sql<HistoryOrder>`/* download-orders */
    select d.order_id, o.number, d.revision, d.kind, o.delivery_date, o.parties -> 'store' ->> 'customer_code' as customer_code,
      coalesce(o.parties -> 'store' ->> 'name', o.parties -> 'consumer' ->> 'name') as store_name
    from order_download_orders d join orders o on o.id = d.order_id
    where d.download_id = ${download_id} order by d.position limit ${limit}`.execute(db)
  return rows.map(row => ({ ...row, number: orderNumber(row.number) }))
}

/** For how long after its delivery an order's former versions wait for a download to be taken back. */
const kept_versions_days = 60

/** Files whose time is over; what was in them when stays. */
export const deleteExpiredFiles = async (db: Db, at: Date) => {
  await sql`/* expired-downloads */
    delete from order_download_parts p using order_downloads h
    where h.id = p.download_id and h.expires_at <= ${at}`.execute(db)
  // Versions that no layout has had last, of orders that nobody takes a download back of any more.
  await sql`/* old-versions */
    delete from downloaded_versions v using orders o
    where o.id = v.order_id and o.delivery_date < ${addDays(dayOf(at), -kept_versions_days)}::date
      and not exists (select from layout_downloads p where p.order_id = v.order_id and p.revision = v.revision)`.execute(
    db,
  )
}

/** The newest orders of this user, for a preview. */
export const newestOrders = async (db: Db, actor: SupplierActor, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`/* newest-orders */
    select o.id from orders o where ${supplierSees(actor)} and o.state <> 'cancelled'
    order by o.placed_at desc, o.id desc limit ${limit}`.execute(db)
  return rows.map(row => row.id)
}
