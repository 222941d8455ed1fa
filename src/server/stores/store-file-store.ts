import { sql } from 'kysely'
import type { OwnChange } from '#domain/additional-columns/own-cell.ts'
import type { ClientInformation } from '#domain/stores/store.ts'
import { clientOf, findOwnValues, type OwnColumn } from '#server/additional-columns/file-values.ts'
import type { Db } from '#server/deps.ts'
import { clientColumns } from './store-store.ts'

/** A row of a file that is right, with the names of its conditions found. */
export type FileStore = ClientInformation & {
  row_number: number
  store_group_ids: string[]
  order_counter_id: string | null
  delivery_weekdays: number[] | null
  minimum_amount: string
  price_visible: boolean
  /** What it changes of the supplier's own columns. */
  own_changes: OwnChange[]
}

/** A store as a file compares with it: its conditions as they hold now. */
export type KnownStore = Omit<FileStore, 'row_number' | 'own_changes'> & {
  id: string
  seen: boolean
  own?: ReadonlyMap<string, string> | undefined
}

/** All stores of a supplier by code, or those of `ids`, with the values of its `own` columns; `seen`: by this user. */
export const findKnownStores = async (
  db: Db,
  supplier_id: string,
  { ids, seen, own }: { ids: readonly string[] | null; seen: ReturnType<typeof sql>; own: readonly OwnColumn[] },
): Promise<KnownStore[]> => {
  const { rows } = await sql<KnownStore>`/* known-stores */
    select t.id, ${seen} as seen, t.customer_code, t.name, t.name_kana, t.contact_name, t.note,
      coalesce(t.postal_code, '') as postal_code, coalesce(t.prefecture, '') as prefecture,
      coalesce(t.address, '') as address, coalesce(t.phone_number, '') as phone_number,
      coalesce(t.fax_number, '') as fax_number, coalesce(t.mail_address, '') as mail_address,
      case when d.id is null then t.order_counter_id else d.order_counter_id end as order_counter_id,
      case when d.id is null then t.delivery_weekdays else d.delivery_weekdays end as delivery_weekdays,
      coalesce((case when d.id is null then t.minimum_amount else d.minimum_amount end)::text, '') as minimum_amount,
      case when d.id is null then t.price_visible else d.price_visible end as price_visible,
      array(select m.store_group_id::text from store_group_members m join store_groups g on g.id = m.store_group_id
        where m.store_id = t.id order by g.position, g.id) as store_group_ids
    from stores t left join deals d on d.store_id = t.id and d.state not in ('ended', 'rejected')
    where t.supplier_id = ${supplier_id} and (${ids}::uuid[] is null or t.id = any(${ids}::uuid[]))
    order by t.customer_code, t.id`.execute(db)
  const own_values = await findOwnValues(clientOf(db), own)
  return rows.map(row => ({ ...row, own: own_values.get(row.id) }))
}

const columns = [
  'customer_code',
  'name',
  'name_kana',
  'contact_name',
  'note',
  'postal_code',
  'prefecture',
  'address',
  'phone_number',
  'fax_number',
  'mail_address',
] as const

const asJson = (stores: readonly (FileStore & { id?: string })[]) =>
  JSON.stringify(
    stores.map(one => ({
      ...clientColumns(one),
      id: one.id ?? null,
      order_counter_id: one.order_counter_id,
      delivery_weekdays: one.delivery_weekdays,
      minimum_amount: one.minimum_amount === '' ? null : one.minimum_amount,
      price_visible: one.price_visible,
    })),
  )

const rowsOf = (json: string) => sql`jsonb_to_recordset(${json}::jsonb) as n (id uuid, customer_code text, name text,
  name_kana text, contact_name text, note text, postal_code text, prefecture text, address text, phone_number text,
  fax_number text, mail_address text, order_counter_id uuid, delivery_weekdays smallint[], minimum_amount numeric,
  price_visible boolean)`

const list = sql.raw(columns.join(', '))

/** Writes new stores with their conditions and groups; their ids by code. */
export const insertStores = async (trx: Db, supplier_id: string, stores: readonly FileStore[], at: Date) => {
  const { rows } = await sql<{ id: string; customer_code: string }>`/* insert-stores */
    insert into stores (supplier_id, created_at, order_counter_id, delivery_weekdays, minimum_amount, price_visible, ${list})
    select ${supplier_id}::uuid, ${at}, n.order_counter_id, n.delivery_weekdays, n.minimum_amount, n.price_visible,
      ${sql.raw(columns.map(one => `n.${one}`).join(', '))}
    from ${rowsOf(asJson(stores))} returning id, customer_code`.execute(trx)
  const ids = new Map(rows.map(one => [one.customer_code, one.id]))
  const pairs = stores.flatMap(one => one.store_group_ids.map(group => ({ group, store: ids.get(one.customer_code) })))
  await sql`/* insert-store-groups */ insert into store_group_members (store_group_id, store_id, supplier_id)
    select g, s, ${supplier_id} from unnest(${pairs.map(one => one.group)}::uuid[], ${pairs.map(one => one.store ?? null)}::uuid[])
      pair (g, s)`.execute(trx)
  return ids
}

/** Writes the client information of stores that are there. */
export const updateStores = async (
  trx: Db,
  supplier_id: string,
  stores: readonly (FileStore & { id: string })[],
  by: string,
  at: Date,
) => {
  await sql`/* update-stores */
    update stores t set revision = t.revision + 1, changed_at = ${at}, changed_by_name = ${by},
      ${sql.raw(
        columns
          .filter(one => one !== 'customer_code')
          .map(one => `${one} = n.${one}`)
          .join(', '),
      )}
    from ${rowsOf(asJson(stores))} where t.id = n.id and t.supplier_id = ${supplier_id}`.execute(trx)
}
