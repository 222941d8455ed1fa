import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import { eraseAccount } from '#server/erasure/erase.ts'

export type StoredOpening = {
  /** The inquiry that it came from. */
  contact_id: string | null
  supplier_id: string
  supplier_name: string
  account_id: string
  login_id: string
  owner_name: string
  mail_address: string | null
  opened_at: Date
  opened_by_name: string
  mailed_at: Date
  /** The owner has set a password. */
  came_in: boolean
}

export type WhichOpening = { contact_id: string } | { supplier_id: string }

/** The supplier that was opened from this contact or under this id; `lock`: until the transaction ends. */
export const findOpeningOf = async (db: Db, which: WhichOpening, lock = false): Promise<StoredOpening | undefined> => {
  const { rows } = await sql<StoredOpening>`/* find-opening */
    select o.contact_id, o.supplier_id, s.name as supplier_name, o.account_id, a.login_id, a.name as owner_name, a.mail_address,
      o.opened_at, b.name as opened_by_name, o.mailed_at, not a.first_password as came_in
    from supplier_openings o join suppliers s on s.id = o.supplier_id join accounts a on a.id = o.account_id
      join accounts b on b.id = o.opened_by
    where ${'contact_id' in which ? sql`o.contact_id = ${which.contact_id}` : sql`o.supplier_id = ${which.supplier_id}`} ${lock ? sql`for update of o, a` : sql``}`.execute(
    db,
  )
  return rows[0]
}

type NewOpening = {
  contact_id: string | null
  opened_by: string
  name: string
  phone_number: string
  mail_address: string
  owner_name: string
  login_id: string
  password_hash: string
}

/** A supplier with its first owner and one receiving desk; the owner's account, or undefined where the login id is taken. */
export const insertOpening = async (trx: Db, wish: NewOpening, at: Date) => {
  const owner = await trx
    .insertInto('accounts')
    .values({
      area: 'supplier',
      login_id: wish.login_id,
      name: wish.owner_name,
      mail_address: wish.mail_address,
      mail_unproven: true,
      password_hash: wish.password_hash,
      first_password: true,
      created_at: at,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!owner) return undefined
  const { name, phone_number, mail_address } = wish
  const supplier = await trx
    .insertInto('suppliers')
    .values({ origin: 'platform', name, phone_number, mail_address, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const supplier_id = supplier.id
  await trx
    .insertInto('supplier_users')
    .values({ account_id: owner.id, supplier_id, role: 'owner', created_at: at })
    .execute()
  await trx.insertInto('order_counters').values({ supplier_id, name: '本店', phone_number }).execute()
  const { contact_id, opened_by } = wish
  await trx
    .insertInto('supplier_openings')
    .values({ contact_id, supplier_id, account_id: owner.id, opened_by, opened_at: at, mailed_at: at })
    .execute()
  return { supplier_id, account_id: owner.id }
}

export const noteOpeningMailed = (trx: Db, supplier_id: string, at: Date) =>
  trx.updateTable('supplier_openings').set({ mailed_at: at }).where('supplier_id', '=', supplier_id).execute()

/** Somebody trades with it, or asks to. */
export const hasPartners = async (trx: Db, supplier_id: string): Promise<boolean> => {
  const { rows } = await sql<{ has: boolean }>`/* has-partners */
    select exists (select from deals where supplier_id = ${supplier_id}) as has`.execute(trx)
  return rows[0]?.has === true
}

/**
 * What was made by `insertOpening`, and nobody has used. The account's row stays without a person, as of all who leave: what
 * refers to accounts is looked for in a fifth of all tables before one goes, orders among them.
 */
export const deleteOpening = async (
  trx: Db,
  { supplier_id, account_id }: StoredOpening,
  password_hash: string,
  at: Date,
) => {
  await trx.updateTable('contacts').set({ supplier_id: null }).where('supplier_id', '=', supplier_id).execute()
  await trx.deleteFrom('supplier_openings').where('supplier_id', '=', supplier_id).execute()
  await trx.deleteFrom('supplier_users').where('account_id', '=', account_id).execute()
  await trx.deleteFrom('password_links').where('account_id', '=', account_id).execute()
  await eraseAccount(trx, account_id, password_hash, at)
  await trx.deleteFrom('order_counters').where('supplier_id', '=', supplier_id).execute()
  await trx.deleteFrom('suppliers').where('id', '=', supplier_id).execute()
}
