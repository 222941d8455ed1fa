import { sql } from 'kysely'
import type { JoiningRestaurant } from '#contract/joining/joining.form.ts'
import type { Db } from '#server/deps.ts'

type NewAccount = {
  area: 'consumer' | 'supplier'
  login_id: string
  name: string
  password_hash: string
  mail_address: string | null
  mobile_number: string | null
  terms_version: string
  at: Date
}

/** Writes the first login of a restaurant or a supplier; undefined where its login id is taken. Waits for who is taking it just now. */
export const insertAccount = async (trx: Db, { at, ...account }: NewAccount): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`/* join-account */
    insert into accounts (area, login_id, name, password_hash, mail_address, mobile_number, mobile_verified_at,
      terms_version, terms_agreed_at, created_at)
    values (${account.area}, ${account.login_id}, ${account.name}, ${account.password_hash}, ${account.mail_address},
      ${account.mobile_number}, ${account.mobile_number === null ? null : at}, ${account.terms_version}, ${at}, ${at})
    on conflict do nothing returning id`.execute(trx)
  return rows[0]?.id
}

/** The restaurant that this new account owns; undefined where it owns none any more. */
export const findOwned = async (trx: Db, account_id: string): Promise<string | undefined> => {
  const row = await trx
    .selectFrom('consumer_members')
    .select('consumer_id')
    .where('account_id', '=', account_id)
    .where('role', '=', 'owner')
    .orderBy('created_at')
    .executeTakeFirst()
  return row?.consumer_id
}

type NewConsumer = JoiningRestaurant & {
  restaurant_id: string | null
  mail_address: string | null
  account_id: string
  at: Date
}

const orNull = (text: string) => (text === '' ? null : text)

/** Writes a restaurant with its owner; undefined where somebody has joined as its entry of the directory. */
export const insertConsumer = async (trx: Db, one: NewConsumer): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`/* join-restaurant */
    insert into consumers (name, name_kana, postal_code, prefecture, address, phone_number, genre, mail_address,
      restaurant_id, created_at)
    values (${one.name}, ${one.name_kana}, ${orNull(one.postal_code)}, ${orNull(one.prefecture)}, ${orNull(one.address)},
      ${orNull(one.phone_number)}, ${one.genre}, ${one.mail_address}, ${one.restaurant_id}, ${one.at})
    on conflict (restaurant_id) do nothing returning id`.execute(trx)
  const id = rows[0]?.id
  if (id === undefined) return undefined
  await trx
    .insertInto('consumer_members')
    .values({ account_id: one.account_id, consumer_id: id, role: 'owner', created_at: one.at })
    .execute()
  return id
}
