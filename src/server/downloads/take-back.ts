import { type RawBuilder, sql } from 'kysely'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import type { LiveEvent } from '#server/http/live.ts'
import type { LayoutId } from '#server/orders/downloaded.ts'
import { noteTakenBack } from '#server/orders/mark-orders.ts'
import { lockLayout } from './download-store.ts'
import { historyOf } from './take-file.ts'

type TakenBack = { taken_back: string[]; unprocessed: string[]; skipped: string[] }

/**
 * Takes a whole download back: its orders are not downloaded again in its layout, as they were before it, and events say
 * so. Its file stays. Orders that a later download of the layout has had are left. 409 when it was taken back before.
 */
export const takeBackDownload = async (deps: Deps, actor: SupplierActor, id: string, at: Date): Promise<TakenBack> => {
  await historyOf(deps, actor, id)
  const { taken_back, events } = await deps.db.transaction().execute(async trx => {
    const [one] = await lockDownloads(trx, sql`h.id = ${id}`)
    if (!one || one.taken_back_at !== null) throw refuse(409, 'このダウンロードは、すでに取り消されています')
    return takeBack(trx, actor, [one], sql`true`, at)
  })
  deps.live.publish(events)
  const { rows } = await sql<{ order_id: string }>`/* orders-of-download */
    select order_id from order_download_orders where download_id = ${id} order by position`.execute(deps.db)
  return {
    taken_back,
    unprocessed: events.filter(event => event.kind === 'unprocessed').map(event => event.order_id),
    skipped: rows.map(row => row.order_id).filter(order_id => !taken_back.includes(order_id)),
  }
}

/**
 * Takes back the last download of each of these orders, as far as it was made at `made_at` (null: whichever it was); `mine`:
 * only what who asks has made; `after`: only what was made later. Gives the events.
 */
export const takeBackDownloads = async (
  deps: Deps,
  actor: SupplierActor,
  { ids, made_at, mine, after }: { ids: string[]; made_at: Date | null; mine: boolean; after: Date | null },
  at: Date,
): Promise<LiveEvent[]> => {
  const { events } = await deps.db.transaction().execute(async trx => {
    const last = sql`h.supplier_id = ${actor.supplier_id} and (not ${mine}::boolean or h.account_id = ${actor.account_id}::uuid)
      and h.id in (
      select p.download_id from layout_downloads p join orders o on o.id = p.order_id
      where p.order_id = any(${ids}::uuid[]) and p.downloaded_at = o.downloaded_at
        and (${made_at}::timestamptz is null or p.downloaded_at = ${made_at}::timestamptz)
        and (${after}::timestamptz is null or p.downloaded_at > ${after}::timestamptz))`
    const found = await lockDownloads(trx, last)
    return takeBack(trx, actor, found, sql`d.order_id = any(${ids}::uuid[])`, at)
  })
  deps.live.publish(events)
  return events
}

type Locked = { id: string; layout_id: LayoutId; taken_back_at: Date | null }

/** Downloads by a condition over `order_downloads h`; until the transaction ends nobody else downloads in their layouts. */
const lockDownloads = async (trx: Db, which: RawBuilder<unknown>): Promise<Locked[]> => {
  const { rows } = await sql<Locked & { supplier_id: string }>`/* downloads-to-take-back */
    select h.id, h.supplier_id, h.layout_id, h.taken_back_at from order_downloads h
    where ${which} order by h.layout_id, h.id`.execute(trx)
  for (const layout_id of new Set(rows.map(row => row.layout_id))) {
    await lockLayout(rows[0]?.supplier_id ?? '', layout_id).execute(trx)
  }
  const again = await sql<Locked>`/* downloads-locked */
    select h.id, h.layout_id, h.taken_back_at from order_downloads h
    where h.id = any(${rows.map(row => row.id)}::uuid[]) order by h.id for update`.execute(trx)
  return again.rows
}

const takeBack = async (
  trx: Db,
  actor: SupplierActor,
  downloads: readonly Locked[],
  which: RawBuilder<unknown>,
  at: Date,
) => {
  const ids = downloads.map(one => one.id)
  const { rows } = await sql<{ order_id: string }>`/* layouts-back */
    with mine as (
      select p.order_id, p.layout_id, o.placed_at, d.before, earlier.id as earlier_id, earlier.made_at as earlier_at
      from order_download_orders d
        join order_downloads h on h.id = d.download_id
        join layout_downloads p on p.order_id = d.order_id and p.download_id = d.download_id
        join orders o on o.id = d.order_id
        left join lateral (
          select e.id, e.made_at from order_download_orders f join order_downloads e on e.id = f.download_id
          where f.order_id = d.order_id and f.revision = d.before and e.id < h.id and e.taken_back_at is null
            and e.layout_id is not distinct from h.layout_id
          order by e.id desc limit 1
        ) earlier on true
      where d.download_id = any(${ids}::uuid[]) and ${which}
      order by o.id for update of o, p
    ), gone as (
      delete from layout_downloads p using mine m
      where m.before is null and p.order_id = m.order_id and p.layout_id is not distinct from m.layout_id
    ), back as (
      update layout_downloads p set revision = m.before, download_id = m.earlier_id,
        downloaded_at = coalesce(m.earlier_at, m.placed_at)
      from mine m
      where m.before is not null and p.order_id = m.order_id and p.layout_id is not distinct from m.layout_id
    )
    select order_id from mine`.execute(trx)
  const taken_back = rows.map(row => row.order_id)
  // A download of which nothing is left is taken back as a whole.
  await sql`/* note-taken-back */
    update order_downloads h set taken_back_at = ${at}, taken_back_by_name = ${actor.name}
    where h.id = any(${ids}::uuid[])
      and not exists (select from layout_downloads p where p.download_id = h.id)`.execute(trx)
  return { taken_back, events: await noteTakenBack(trx, actor, taken_back, at) }
}
