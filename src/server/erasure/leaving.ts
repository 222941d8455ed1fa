import type { DB } from '#server/db/tables.ts'

/** Why a text stays when somebody leaves. */
export const reasons = {
  word: 'one of our own words, a number, a unit or a setting: it says nothing of a person',
  chance: 'a hash or a key of chance',
  law: 'part of an order’s document or its log: the other side keeps it for seven years',
  partner: 'what the other side of a deal wrote down or was told; it goes when that side leaves',
  soon: 'goes by itself within days, by a job of the clock',
  staff: 'of the platform and its own staff',
  asked: 'keeps a promise to its owner: no mail to this address',
  development: 'a stand-in of development and test; production has none',
} as const
export type KeptBecause = keyof typeof reasons

export type Side = 'supplier' | 'consumer'

/** Which rows are theirs (SQL, `:leaver` is who leaves), and what becomes of them: columns to SQL, or gone whole. */
export type Leaving<Column extends string = string> = { rows: string } & (
  | { set: Partial<Record<Column, string>> }
  | { gone: true }
)

export type Fate<Column extends string = string> = { [S in Side]?: Leaving<Column> | Leaving<Column>[] } & {
  keeps?: { [R in KeptBecause]?: Column[] }
}

/** Some tables, in the order in which they are erased. */
export type Fates = { [T in keyof DB]?: Fate<keyof DB[T] & string> }

export const erased_name = '（退会により消去）'

/** What a column is set to, as SQL. */
export const to = {
  nameless: `'${erased_name}'`,
  empty: `''`,
  none: 'null',
  /** Something of its own, for a column that must stay unique. */
  own: `'erased-' || id`,
  /** A hash that nobody has the password of. */
  closed: ':password_hash',
} as const

/** The accounts of a supplier, and those of a restaurant that hold no other restaurant that is still there. */
export const accounts_of: Record<Side, string> = {
  supplier: 'select account_id from supplier_users where supplier_id = :leaver',
  consumer: `select m.account_id from consumer_members m where m.consumer_id = :leaver and not exists (
    select from consumer_members x where x.account_id = m.account_id and x.consumer_id <> m.consumer_id)`,
}

export const orders_of: Record<Side, string> = {
  supplier: 'select id from orders where supplier_id = :leaver',
  consumer: 'select id from orders where consumer_id = :leaver',
}

export const deals_of: Record<Side, string> = {
  supplier: 'select id from deals where supplier_id = :leaver',
  consumer: 'select id from deals where consumer_id = :leaver',
}
