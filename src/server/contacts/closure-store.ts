import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'

export type ClosureFacts = {
  supplier_id: string
  supplier_name: string
  supplier_phone_number: string | null
  supplier_mail_address: string | null
  user_count: number
  deal_count: number
  closed_at: Date | null
  erase_after: Date | null
  erased_at: Date | null
}

/** What staff must see of a supplier before they close it, and how far its closing has come. */
export const findClosureFacts = async (db: Db, supplier_id: string): Promise<ClosureFacts | undefined> => {
  const { rows } = await sql<ClosureFacts>`/* closure-facts */
    select p.id as supplier_id, p.name as supplier_name, p.phone_number as supplier_phone_number,
      p.mail_address as supplier_mail_address,
      (select count(*)::int from supplier_users u where u.supplier_id = p.id) as user_count,
      (select count(*)::int from deals d where d.supplier_id = p.id and d.state in ('active', 'suspended')) as deal_count,
      c.closed_at, c.erase_after, c.erased_at
    from suppliers p left join supplier_closures c on c.supplier_id = p.id
    where p.id = ${supplier_id}`.execute(db)
  return rows[0]
}

/** Marks a supplier as left. False when it had left before. */
export const insertClosure = async (
  db: Db,
  closure: { supplier_id: string; contact_id: string; closed_by: string; closed_at: Date; erase_after: Date },
) => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('supplier_closures')
    .values(closure)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Nobody of the supplier can log in any more, on any device. */
export const stopLogins = async (db: Db, supplier_id: string, at: Date) => {
  await sql`/* stop-supplier */
    update suppliers set suspended_at = coalesce(suspended_at, ${at}) where id = ${supplier_id}`.execute(db)
  await sql`/* stop-logins */
    with stopped as (
      update accounts a set suspended_at = coalesce(a.suspended_at, ${at})
      from supplier_users u where u.supplier_id = ${supplier_id} and a.id = u.account_id returning a.id
    )
    delete from sessions where account_id in (select id from stopped)`.execute(db)
}

export type TradingPartner = { consumer_id: string; name: string; mail_address: string | null }

/** Ends the supplier's deals; gives the restaurants that traded with it until now. */
export const endDeals = async (db: Db, supplier_id: string, at: Date): Promise<TradingPartner[]> => {
  const { rows } = await sql<TradingPartner>`/* end-deals */
    with before as (select id, consumer_id, state from deals where supplier_id = ${supplier_id} and state not in ('ended', 'rejected')),
    ended as (update deals d set state = 'ended', ended_at = ${at} from before b where d.id = b.id)
    select c.id as consumer_id, c.name, coalesce(c.mail_address, (
        select a.mail_address from consumer_members m join accounts a on a.id = m.account_id
        where m.consumer_id = c.id and m.role = 'owner' and m.disabled_at is null and a.mail_address is not null order by a.id limit 1
      )) as mail_address
    from before b join consumers c on c.id = b.consumer_id
    where b.state in ('active', 'suspended') and c.suspended_at is null`.execute(db)
  return rows
}

/** Suppliers whose grace is over. */
export const dueClosures = async (db: Db, at: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('supplier_closures')
    .select('supplier_id')
    .where('erased_at', 'is', null)
    .where('erase_after', '<=', at)
    .execute()
  return rows.map(row => row.supplier_id)
}

export const markErased = async (db: Db, supplier_id: string, at: Date) => {
  await db.updateTable('supplier_closures').set({ erased_at: at }).where('supplier_id', '=', supplier_id).execute()
}
