import { type RawBuilder, sql } from 'kysely'
import type { ClosingRule } from '#domain/calendar/closing.ts'
import type { ClientField, ClientInformation, StoreState } from '#domain/stores/store.ts'
import type { OrderMethod } from '#domain/trade/order.ts'
import type { Db } from '#server/deps.ts'

type Sql = RawBuilder<unknown>

export type StoreFacts = ClientInformation & {
  id: string
  revision: number
  changed_at: Date | null
  changed_by_name: string | null
  state: StoreState
  method: OrderMethod
  order_counter_id: string | null
  delivery_weekdays: number[] | null
  minimum_amount: string | null
  price_visible: boolean
  store_group_ids: string[]
  closing: ClosingRule | null
  assigned_user_ids: string[]
  /** Its last deal ended in a merge: under which record it goes on. */
  merged_into: { store_id: string; customer_code: string; store_name: string } | null
  deal: {
    id: string
    consumer_id: string
    consumer_name: string
    consumer_address: string
    consumer_phone_number: string | null
    reason: string
    /** Staff have stopped the restaurant as a whole. */
    consumer_stopped: boolean
    state_changed_at: string
  } | null
}

/** The state of a store `t` with its living deal `d`. */
export const stateOf = (at: Date): Sql => sql`case
  when d.state = 'requested' then 'asked'
  when d.state is not null then d.state
  when exists (select from store_invites i where i.store_id = t.id and i.revoked_at is null and i.used_at is null
    and i.expires_at > ${at}) then 'invited'
  when exists (select from deals e where e.store_id = t.id and e.state = 'ended') then 'ended'
  else 'not_linked' end`

/** Stores with the one deal of each that lives. */
export const storesWithDeals = sql`stores t left join deals d on d.store_id = t.id and d.state not in ('ended', 'rejected')`

/** In SQL, over a store `t` and its living deal `d`: the record under which the last deal goes on that a merge ended, if any. */
const mergedInto: Sql = sql`case when d.id is null then (select jsonb_build_object('store_id', o.id,
    'customer_code', o.customer_code, 'store_name', o.name)
  from deals e left join deals g on g.id = e.merged_into left join stores o on o.id = g.store_id
  where e.store_id = t.id and e.state = 'ended' order by e.ended_at desc nulls last, e.id desc limit 1) end`

/** A store whole; `where` says which, over `stores t`. */
export const findStore = async (db: Db, where: Sql, at: Date): Promise<StoreFacts | undefined> => {
  const { rows } = await sql<StoreFacts>`/* find-store */
    select t.id, t.revision, t.changed_at, t.changed_by_name, t.customer_code, t.name, t.name_kana, t.contact_name, t.note,
      coalesce(t.postal_code, '') as postal_code, coalesce(t.prefecture, '') as prefecture,
      coalesce(t.address, '') as address, coalesce(t.phone_number, '') as phone_number,
      coalesce(t.fax_number, '') as fax_number, coalesce(t.mail_address, '') as mail_address,
      ${stateOf(at)} as state,
      case when d.id is null then t.method else d.method end as method,
      case when d.id is null then t.order_counter_id else d.order_counter_id end as order_counter_id,
      case when d.id is null then t.delivery_weekdays else d.delivery_weekdays end as delivery_weekdays,
      case when d.id is null then t.minimum_amount else d.minimum_amount end as minimum_amount,
      case when d.id is null then t.price_visible else d.price_visible end as price_visible,
      array(select m.store_group_id::text from store_group_members m join store_groups g on g.id = m.store_group_id
        where m.store_id = t.id order by g.position, g.id) as store_group_ids,
      (select r.rule from order_closings r where r.supplier_id = t.supplier_id and r.deal_id = d.id) as closing,
      array(select u.account_id::text from supplier_user_stores u where u.store_id = t.id order by 1) as assigned_user_ids,
      ${mergedInto} as merged_into,
      case when d.id is not null then (select jsonb_build_object('id', d.id, 'consumer_id', d.consumer_id,
          'consumer_name', c.name, 'consumer_address', concat(c.prefecture, c.address),
          'consumer_phone_number', c.phone_number, 'reason', d.reason,
          'consumer_stopped', c.suspension_reason is not null,
          'state_changed_at', coalesce(d.state_changed_at, d.created_at))
        from consumers c where c.id = d.consumer_id) end as deal
    from ${storesWithDeals} where ${where}`.execute(db)
  return rows[0]
}

/** Locks a store, and its living deal, until the transaction ends. */
export const lockStore = async (trx: Db, where: Sql) => {
  await sql`/* lock-store */ select t.id from stores t where ${where} for no key update`.execute(trx)
}

type Column = Exclude<keyof ClientInformation, never>
const nullable = new Set<Column>(['postal_code', 'prefecture', 'address', 'phone_number', 'fax_number', 'mail_address'])

/** The columns that a form of client information fills: of what may be unknown, '' is null. */
export const clientColumns = (form: ClientInformation) => ({
  customer_code: form.customer_code,
  name: form.name,
  name_kana: form.name_kana,
  contact_name: form.contact_name,
  note: form.note,
  ...(Object.fromEntries([...nullable].map(column => [column, form[column] === '' ? null : form[column]])) as Record<
    'postal_code' | 'prefecture' | 'address' | 'phone_number' | 'fax_number' | 'mail_address',
    string | null
  >),
})

/** Writes a new store; undefined where its code is taken. */
export const insertStore = async (trx: Db, supplier_id: string, form: ClientInformation, at: Date) => {
  const row = await trx
    .insertInto('stores')
    .values({ ...clientColumns(form), supplier_id, created_at: at })
    .onConflict(conflict => conflict.columns(['supplier_id', 'customer_code']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const updateClientInformation = async (trx: Db, id: string, form: ClientInformation) => {
  await trx.updateTable('stores').set(clientColumns(form)).where('id', '=', id).execute()
}

/**
 * Fills what a store's record does not know yet with what its restaurant says of itself: of each field that was empty, what
 * it is now. What the supplier has written stays.
 */
export const fillStore = async (trx: Db, store_id: string, consumer_id: string) => {
  const { rows } = await sql<{ filled: Partial<Record<ClientField, string>> }>`/* fill-store */
    update stores t set name_kana = case when t.name_kana = '' then c.name_kana else t.name_kana end,
      postal_code = coalesce(t.postal_code, c.postal_code), prefecture = coalesce(t.prefecture, c.prefecture),
      address = coalesce(t.address, c.address), phone_number = coalesce(t.phone_number, c.phone_number),
      fax_number = coalesce(t.fax_number, c.fax_number), mail_address = coalesce(t.mail_address, c.mail_address)
    from consumers c where t.id = ${store_id} and c.id = ${consumer_id}
    returning jsonb_strip_nulls(jsonb_build_object(
      'name_kana', case when old.name_kana = '' then nullif(new.name_kana, '') end,
      'postal_code', case when old.postal_code is null then new.postal_code end,
      'prefecture', case when old.prefecture is null then new.prefecture end,
      'address', case when old.address is null then new.address end,
      'phone_number', case when old.phone_number is null then new.phone_number end,
      'fax_number', case when old.fax_number is null then new.fax_number end,
      'mail_address', case when old.mail_address is null then new.mail_address end)) as filled`.execute(trx)
  return rows[0]?.filled ?? {}
}

/** The next revision of a store, and whose change it is. */
export const touchStore = async (trx: Db, id: string, by: string, at: Date) => {
  await sql`/* touch-store */ update stores set revision = revision + 1, changed_at = ${at}, changed_by_name = ${by}
    where id = ${id}`.execute(trx)
}

export type ConditionColumns = {
  method: OrderMethod
  order_counter_id: string | null
  delivery_weekdays: number[] | null
  minimum_amount: string | null
  price_visible: boolean
}

/** Writes the conditions to a store and to its living deal. */
export const writeConditions = async (trx: Db, id: string, columns: ConditionColumns) => {
  await trx.updateTable('stores').set(columns).where('id', '=', id).execute()
  await trx
    .updateTable('deals')
    .set(columns)
    .where('store_id', '=', id)
    .where('state', 'not in', ['ended', 'rejected'])
    .execute()
}

/** Puts a store into these groups in the place of those that it was in. */
export const replaceStoreGroups = async (trx: Db, supplier_id: string, id: string, group_ids: readonly string[]) => {
  await sql`/* leave-groups */ delete from store_group_members
    where store_id = ${id} and store_group_id <> all(${group_ids}::uuid[])`.execute(trx)
  await sql`/* join-groups */ insert into store_group_members (store_group_id, store_id, supplier_id)
    select g, ${id}, ${supplier_id} from unnest(${group_ids}::uuid[]) g on conflict do nothing`.execute(trx)
}

export type CounterChoice = { id: string; name: string; fax_verified: boolean; mail_verified: boolean }

/** The order counters of a supplier, in its order. */
export const findCounterChoices = async (db: Db, supplier_id: string): Promise<CounterChoice[]> => {
  const { rows } = await sql<CounterChoice>`/* store-counters */
    select id, name, fax_verified_at is not null and fax_number is not null as fax_verified,
      mail_verified_at is not null and mail_address is not null as mail_verified
    from order_counters where supplier_id = ${supplier_id} order by position, id`.execute(db)
  return rows
}

/** How a deal stands from now on. Waits for orders that are being placed under it, and those that begin wait for it. */
export const updateDealState = async (
  trx: Db,
  deal_id: string,
  state: string,
  reason: string,
  at: Date,
  by_consumer = false,
) => {
  await sql`/* deal-state */ update deals set state = ${state}, reason = ${reason}, state_changed_at = ${at},
    ended_by_consumer = ${by_consumer}, ended_at = case when ${state} = 'ended' then ${at}::timestamptz end where id = ${deal_id}`.execute(
    trx,
  )
}

/** Assignments and the rights of users are not changed at the same moment. */
export const lockAssignments = async (trx: Db, supplier_id: string) => {
  await sql`/* lock-assignments */ select id from suppliers where id = ${supplier_id} for no key update`.execute(trx)
}

/** Assigns and unassigns; answers how many pairs changed. */
export const changeAssignments = async (
  trx: Db,
  store_ids: readonly string[],
  add: readonly string[],
  remove: readonly string[],
  { by, at }: { by: string; at: Date },
) => {
  const { rows: gone } = await sql<{ store_id: string; account_id: string }>`/* unassign */
    delete from supplier_user_stores where store_id = any(${store_ids}::uuid[]) and account_id = any(${remove}::uuid[])
    returning store_id, account_id`.execute(trx)
  const { rows: made } = await sql<{ store_id: string; account_id: string }>`/* assign */
    insert into supplier_user_stores (account_id, store_id, supplier_id)
    select a, s.id, s.supplier_id from unnest(${add}::uuid[]) a, stores s where s.id = any(${store_ids}::uuid[])
    on conflict do nothing returning store_id, account_id`.execute(trx)
  // Whoever edits one of these users at this moment is told of it.
  const users = [...made, ...gone].map(one => one.account_id)
  await sql`/* assigned-users */ update supplier_users set revision = revision + 1, changed_at = ${at}, changed_by_name = ${by}
    where account_id = any(${users}::uuid[])`.execute(trx)
  return { made, gone }
}
