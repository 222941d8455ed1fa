import { sql } from 'kysely'
import type { SharedContent, SharedDraftLine } from '#contract/placing/shared-drafts.contract.ts'
import type { Day } from '#domain/shared/day.ts'
import type { Db } from '#server/deps.ts'

/** Whose draft, and on which of his devices. */
export type DraftPlace = { deal_id: string; account_id: string; device: string }

export type SharedRow = {
  id: string
  account_id: string
  device: string
  revision: number
  name: string
  delivery_date: Day | null
  note: string
  lines: SharedDraftLine[]
  typed_at: Date
  taken_by: string | null
  taken_by_name: string | null
  taken_at: Date | null
}

const row = sql`c.id, c.account_id, c.device, c.revision, a.name, c.delivery_date::text, c.note, c.lines, c.typed_at,
  c.taken_by, t.name as taken_by_name, c.taken_at`
const names = sql`join accounts a on a.id = c.account_id left join accounts t on t.id = c.taken_by`

/** How many of a deal's copies are shown. */
const most_shown = 20

/**
 * Its author has ordered just that: the device could not say so any more, or said what is typed once more on its way. Taken
 * over, it would be ordered twice.
 */
const isOrdered = sql`(c.taken_by is null and exists (select from orders o
  where o.deal_id = c.deal_id and o.delivery_date = c.delivery_date and o.placed_by = c.account_id
    and o.placed_at > c.typed_at - interval '1 minute' and o.line_count = jsonb_array_length(c.lines)
    and not exists (select from jsonb_array_elements(c.lines) d where not exists (select from order_lines l
      where l.order_id = o.id and l.quantity = (d ->> 'quantity')::numeric and l.unit_kind = d ->> 'unit_kind'
        and case when l.free then l.name = d ->> 'name' else l.order_list_item_id::text = d ->> 'order_list_item_id' end))))`

/** What is being typed for a deal since `since`, for days that are not over, and is not ordered; the newest first. */
export const findShared = async (
  db: Db,
  { deal_id, since, today }: { deal_id: string; since: Date; today: Day },
): Promise<SharedRow[]> => {
  const { rows } = await sql<SharedRow>`/* shared-drafts */
    select ${row} from shared_drafts c ${names}
    where c.deal_id = ${deal_id} and c.typed_at > ${since} and coalesce(c.delivery_date, ${today}::date) >= ${today}::date
      and not ${isOrdered}
    order by c.typed_at desc limit ${most_shown}`.execute(db)
  return rows
}

/** One copy, whoever's. */
export const findOneShared = async (db: Db, deal_id: string, id: string): Promise<SharedRow | undefined> => {
  const { rows } = await sql<SharedRow>`/* shared-draft */
    select ${row} from shared_drafts c ${names} where c.deal_id = ${deal_id} and c.id = ${id}::uuid`.execute(db)
  return rows[0]
}

export type TakenRow = Pick<SharedRow, 'taken_by' | 'taken_by_name' | 'taken_at'>

/** Who has taken a device's copy; undefined where there is none, or nobody has. */
export const findTaken = async (db: Db, { deal_id, account_id, device }: DraftPlace): Promise<TakenRow | undefined> => {
  const { rows } = await sql<TakenRow>`/* taken-draft */
    select c.taken_by, t.name as taken_by_name, c.taken_at from shared_drafts c join accounts t on t.id = c.taken_by
    where c.deal_id = ${deal_id} and c.account_id = ${account_id} and c.device = ${device}::uuid`.execute(db)
  return rows[0]
}

/**
 * Writes a copy. The same content again is no new revision. False where nothing was written: one that was taken over stays,
 * and an item of another list is none.
 */
export const writeShared = async (
  db: Db,
  { deal_id, account_id, device }: DraftPlace,
  { delivery_date, note, lines }: SharedContent,
  at: Date,
): Promise<boolean> => {
  const { rows } = await sql`/* share-draft */
    insert into shared_drafts as c (deal_id, account_id, device, delivery_date, note, lines, typed_at)
    select ${deal_id}, ${account_id}, ${device}::uuid, ${delivery_date === '' ? null : delivery_date}::date, ${note},
      ${JSON.stringify(lines)}::jsonb, ${at}
    where not exists (select from unnest(${lines.filter(one => !one.free).map(one => one.order_list_item_id)}::uuid[]) u (id)
      where not exists (select from order_list_items i where i.id = u.id and i.deal_id = ${deal_id}))
    on conflict (deal_id, account_id, device) do update
      set delivery_date = excluded.delivery_date, note = excluded.note, lines = excluded.lines,
        revision = c.revision + (${isOther})::int,
        typed_at = case when ${isOther} then excluded.typed_at else c.typed_at end
      where c.taken_by is null
    returning c.id`.execute(db)
  return rows.length > 0
}

const isOther = sql`(c.delivery_date, c.note, c.lines) is distinct from
  (excluded.delivery_date, excluded.note, excluded.lines)`

/** Copies of a person's devices for a deal; each browser that forgets its name begins another one. */
const most_devices = 5

/** Leaves a person's newest copies of a deal. */
export const forgetOldest = async (db: Db, { deal_id, account_id }: DraftPlace): Promise<void> => {
  await sql`/* forget-oldest-drafts */
    delete from shared_drafts where id in (select id from shared_drafts
      where deal_id = ${deal_id} and account_id = ${account_id} order by typed_at desc offset ${most_devices})`.execute(
    db,
  )
}

/** Removes a device's copy, taken or not. */
export const removeShared = async (db: Db, { deal_id, account_id, device }: DraftPlace): Promise<void> => {
  await sql`/* unshare-draft */
    delete from shared_drafts
    where deal_id = ${deal_id} and account_id = ${account_id} and device = ${device}::uuid`.execute(db)
}

/** Removes a device's copy unless somebody has taken it: of taking and this one wins. */
export const closeShared = async (db: Db, { deal_id, account_id, device }: DraftPlace): Promise<void> => {
  await sql`/* close-draft */
    delete from shared_drafts
    where deal_id = ${deal_id} and account_id = ${account_id} and device = ${device}::uuid and taken_by is null`.execute(
    db,
  )
}

/** Takes a copy of another device over, if it is still the content that was seen and nobody else was first; asked twice it is once. */
export const takeShared = async (
  db: Db,
  by: DraftPlace,
  { id, revision }: { id: string; revision: number },
  at: Date,
): Promise<boolean> => {
  const { rows } = await sql`/* take-draft */
    update shared_drafts set taken_by = ${by.account_id}, taken_device = ${by.device}::uuid, taken_at = ${at}
    where id = ${id}::uuid and deal_id = ${by.deal_id} and revision = ${revision}
      and (taken_by is null or (taken_by, taken_device) = (${by.account_id}::uuid, ${by.device}::uuid))
      and (account_id, device) <> (${by.account_id}::uuid, ${by.device}::uuid)
    returning id`.execute(db)
  return rows.length > 0
}

/** Gives back what this device took. False where its author has answered. */
export const giveBackShared = async (db: Db, by: DraftPlace, id: string): Promise<boolean> => {
  const { rows } = await sql`/* give-back-draft */
    update shared_drafts set taken_by = null, taken_device = null, taken_at = null
    where id = ${id}::uuid and deal_id = ${by.deal_id} and taken_by = ${by.account_id} and taken_device = ${by.device}::uuid
    returning id`.execute(db)
  return rows.length > 0
}

/** Forgets what nobody has typed at since. */
export const forgetShared = async (db: Db, before: Date): Promise<void> => {
  await sql`/* forget-shared-drafts */ delete from shared_drafts where typed_at < ${before}`.execute(db)
}
