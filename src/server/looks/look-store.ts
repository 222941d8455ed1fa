import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import type { LookedArea } from '#server/http/looking.ts'

type House = { area: LookedArea; name: string; house_name: string; in_use: boolean }

/** Of an account and a house of its: which side, and whether its person could log in for it now. */
export const findLookedHouse = async (db: Db, account_id: string, house_id: string): Promise<House | undefined> => {
  const { rows } = await sql<House>`/* looked-house */
    select 'consumer' as area, a.name, c.name as house_name,
      a.suspended_at is null and m.disabled_at is null and c.suspended_at is null as in_use
    from accounts a join consumer_members m on m.account_id = a.id join consumers c on c.id = m.consumer_id
    where a.id = ${account_id} and c.id = ${house_id}
    union all
    select 'supplier', a.name, p.name, a.suspended_at is null and u.suspended_at is null and p.suspended_at is null
    from accounts a join supplier_users u on u.account_id = a.id join suppliers p on p.id = u.supplier_id
    where a.id = ${account_id} and p.id = ${house_id}`.execute(db)
  return rows[0]
}

type NewLook = {
  token_hash: Buffer
  admin_token_hash: Buffer
  area: LookedArea
  account_id: string
  house_id: string
  admin_id: string
  reason: string
  began_at: Date
  ends_at: Date
}

/** Begins a look; the one that the same session of staff had on this side ends. */
export const insertLook = async (trx: Db, { house_id, ...look }: NewLook): Promise<string> => {
  await trx
    .updateTable('looks')
    .set({ ended_at: look.began_at })
    .where('admin_token_hash', '=', look.admin_token_hash)
    .where('area', '=', look.area)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', look.began_at)
    .execute()
  const house = look.area === 'consumer' ? { consumer_id: house_id } : { supplier_id: house_id }
  const { id } = await trx
    .insertInto('looks')
    .values({ ...look, ...house })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Ended = { account_id: string; house_name: string; admin_id: string; admin_name: string }

/** Ends the look of a token, once. */
export const closeLook = async (trx: Db, token_hash: Buffer, at: Date): Promise<Ended | undefined> => {
  const { rows } = await sql<Ended>`/* end-look */
    update looks l set ended_at = ${at} from accounts b
    where l.token_hash = ${token_hash} and l.ended_at is null and b.id = l.admin_id
    returning l.account_id, b.id as admin_id, b.name as admin_name, coalesce((select name from consumers where id = l.consumer_id),
      (select name from suppliers where id = l.supplier_id)) as house_name`.execute(trx)
  return rows[0]
}

type Kept = { id: string; name: string; reason: string; began_at: Date; ended_at: Date | null }

/** The looks at one house's people, newest first. */
export const findLooks = async (
  db: Db,
  house: { consumer_id: string } | { supplier_id: string },
  at: Date,
): Promise<Kept[]> => {
  const whose =
    'consumer_id' in house ? sql`l.consumer_id = ${house.consumer_id}` : sql`l.supplier_id = ${house.supplier_id}`
  const { rows } = await sql<Kept>`/* house-looks */
    select l.id, a.name, l.reason, l.began_at, coalesce(l.ended_at, case when l.ends_at <= ${at} then l.ends_at end) as ended_at
    from looks l join accounts a on a.id = l.account_id
    where ${whose} order by l.began_at desc limit 100`.execute(db)
  return rows
}
