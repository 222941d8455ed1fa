import { sql } from 'kysely'
import type { ClaimAnswer, ClaimKind } from '#domain/claims/claim.ts'
import type { ClaimState } from '#domain/claims/states.ts'
import type { Day } from '#domain/shared/day.ts'
import type { Db } from '#server/deps.ts'
import { addFirstJob, enqueue } from '#server/jobs/enqueue.ts'

export type TakeoutRow = {
  id: string
  supplier_id: string
  state: 'queued' | 'making' | 'ready' | 'failed'
  requested_at: Date
  expires_at: Date | null
  order_count: number | null
  size: string | null
}

const columns = sql.raw('id, supplier_id, state, requested_at, expires_at, order_count, size')

export const findLatest = async (db: Db, supplier_id: string, at: Date): Promise<TakeoutRow | undefined> => {
  const { rows } = await sql<TakeoutRow>`/* latest-takeout */
    select ${columns} from takeouts where supplier_id = ${supplier_id} and (expires_at is null or expires_at > ${at})
    order by id desc limit 1`.execute(db)
  return rows[0]
}

/** Asks for a takeout and enqueues its job; nothing while one is under way. One that should be long done has failed. */
export const insertTakeout = async (db: Db, supplier_id: string, requested_by: string, at: Date) => {
  const lost_since = new Date(at.getTime() - 3 * 3_600_000)
  await sql`/* lost-takeouts */
    update takeouts set state = 'failed', finished_at = ${at}
    where supplier_id = ${supplier_id} and state in ('queued', 'making') and requested_at < ${lost_since}`.execute(db)
  await sql`/* request-takeout */
    with asked as (
      insert into takeouts (supplier_id, requested_by, requested_at) values (${supplier_id}, ${requested_by}, ${at})
      on conflict (supplier_id) where state in ('queued', 'making') do nothing returning id
    )
    select ${addFirstJob('make_takeout', sql`id`)} from asked`.execute(db)
}

/** Takes a takeout to make it, from its beginning; undefined when it is made or has failed. */
export const beginTakeout = async (db: Db, id: string): Promise<(TakeoutRow & { attempts: number }) | undefined> => {
  const { rows } = await sql<TakeoutRow & { attempts: number }>`/* begin-takeout */
    update takeouts set state = 'making', attempts = attempts + 1 where id = ${id} and state in ('queued', 'making')
    returning ${columns}, attempts`.execute(db)
  await db.deleteFrom('takeout_parts').where('takeout_id', '=', id).execute()
  return rows[0]
}

/** Its worker stops: another one begins it anew, and this was no try. */
export const leaveTakeout = (db: Db, id: string) =>
  db.transaction().execute(async trx => {
    await trx
      .updateTable('takeouts')
      .set(eb => ({ state: 'queued', attempts: eb('attempts', '-', 1) }))
      .where('id', '=', id)
      .where('state', '=', 'making')
      .execute()
    await enqueue(trx, 'make_takeout', id)
  })

type Part = { takeout_id: string; supplier_id: string; part: number; content: Buffer }

export const insertPart = (db: Db, part: Part) => db.insertInto('takeout_parts').values(part).execute()

export const finishTakeout = async (
  db: Db,
  id: string,
  made: { finished_at: Date; expires_at: Date; order_count: number; size: number },
) => {
  await db
    .updateTable('takeouts')
    .set({ state: 'ready', ...made })
    .where('id', '=', id)
    .execute()
}

export const failTakeout = async (db: Db, id: string, at: Date) => {
  await db.updateTable('takeouts').set({ state: 'failed', finished_at: at }).where('id', '=', id).execute()
  await db.deleteFrom('takeout_parts').where('takeout_id', '=', id).execute()
}

export const findReady = (db: Db, id: string, at: Date) =>
  db
    .selectFrom('takeouts')
    .innerJoin('suppliers', 'suppliers.id', 'takeouts.supplier_id')
    .select(['takeouts.id', 'takeouts.finished_at', 'suppliers.name'])
    .where('takeouts.id', '=', id)
    .where('takeouts.state', '=', 'ready')
    .where('takeouts.expires_at', '>', at)
    .executeTakeFirst()

/** Files whose time is over. */
export const deleteExpired = async (db: Db, at: Date) => {
  await db.deleteFrom('takeouts').where('expires_at', '<=', at).execute()
}

/** Orders `o` of a test restaurant are nothing that a supplier must keep; those of before its account are not its own to see. */
export const no_test = sql`o.store_id is not null and not exists (select from consumers c where c.id = o.consumer_id and c.test_of is not null)`

/** Delivery dates on which the supplier has orders, with how many, oldest first. */
export const deliveryDays = async (db: Db, supplier_id: string) => {
  const { rows } = await sql<{ delivery_date: string; n: number }>`/* takeout-days */
    select delivery_date, count(*)::int as n from orders o where o.supplier_id = ${supplier_id} and ${no_test}
    group by 1 order by 1`.execute(db)
  return rows
}

export const ownItems = async (db: Db, supplier_id: string) => {
  const { rows } = await sql<Record<string, string | null>>`/* takeout-items */
    select i.code, i.name, i.name_kana, i.spec, i.origin, i.category, i.unit, i.case_unit, i.pieces_per_case::text,
      i.tax_rate::text, i.lot::text, i.min_quantity::text, i.max_quantity::text, i.jan_code, p.price::text,
      p.valid_from::text
    from product_items i left join product_item_prices p on p.product_item_id = i.id
    where i.supplier_id = ${supplier_id} order by i.position, i.code, p.valid_from`.execute(db)
  return rows
}

export const ownStores = async (db: Db, supplier_id: string) => {
  const { rows } = await sql<Record<string, string | null>>`/* takeout-stores */
    select s.customer_code, s.name, s.name_kana, s.postal_code, s.prefecture, s.address, s.phone_number, s.fax_number,
      s.mail_address, (select string_agg(g.name, '、' order by g.position) from store_group_members m
        join store_groups g on g.id = m.store_group_id where m.store_id = s.id) as store_groups,
      case when d.id is not null then '取引中' else '未連携' end as linked
    from stores s left join deals d on d.store_id = s.id and d.state in ('active', 'suspended')
    where s.supplier_id = ${supplier_id} order by s.customer_code`.execute(db)
  return rows
}

export type OwnClaim = {
  number: string
  delivery_date: Day
  customer_code: string
  customer_name: string
  item_name: string
  kind: ClaimKind
  quantity: string | null
  unit: string
  note: string
  image_count: number
  state: ClaimState
  answer: ClaimAnswer | null
  answer_words: string
  reported_at: Date
  reported_by_name: string
}

/** What restaurants told of what arrived, oldest first. */
export const ownClaims = async (db: Db, supplier_id: string): Promise<OwnClaim[]> => {
  const { rows } = await sql<OwnClaim>`/* takeout-claims */
    select o.number, o.delivery_date, coalesce(o.parties -> 'store' ->> 'customer_code', '') as customer_code,
      coalesce(o.parties -> 'store' ->> 'name', o.parties -> 'consumer' ->> 'name') as customer_name, c.item_name, c.kind,
      c.quantity, c.unit, c.note, cardinality(c.image_ids) as image_count, c.state, c.answer, c.answer_words,
      c.reported_at, c.reported_by_name
    from order_claims c join orders o on o.id = c.order_id
    where c.supplier_id = ${supplier_id} and c.told and ${no_test} order by c.id`.execute(db)
  return rows
}

export const requesterMail = async (db: Db, takeout_id: string): Promise<string | null> => {
  const row = await db
    .selectFrom('takeouts')
    .innerJoin('accounts', 'accounts.id', 'takeouts.requested_by')
    .select('accounts.mail_address')
    .where('takeouts.id', '=', takeout_id)
    .executeTakeFirst()
  return row?.mail_address ?? null
}
