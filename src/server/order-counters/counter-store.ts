import { sql } from 'kysely'
import type { OrderCounterForm } from '#contract/order-counters/order-counter.form.ts'
import type { CounterChannel } from '#contract/order-counters/order-counters.contract.ts'
import type { Db } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { isToSend } from '#server/outbox/codes.ts'
import { storesSeen } from '#server/users/stores-seen.ts'

export type CodeFacts = {
  id: string
  destination: string
  requested_at: string
  expires_at: string
  tries: number
  sent_at: string | null
  delivered_at: string | null
  failure: string | null
}

export type CounterFacts = {
  id: string
  name: string
  phone_number: string | null
  fax_number: string | null
  mail_address: string | null
  mail_verified_at: Date | null
  fax_verified_at: Date | null
  store_count: number
  /** The newest code for the mail address as it stands, where it was not used. */
  mail_code: CodeFacts | null
  fax_code: CodeFacts | null
}

/** Where a channel's address stands, and since when it is proved. */
const columns = {
  mail: { address: sql.ref('o.mail_address'), verified: sql.ref('mail_verified_at') },
  fax: { address: sql.ref('o.fax_number'), verified: sql.ref('fax_verified_at') },
} as const

const newestCode = (channel: CounterChannel) => sql`
  (select jsonb_build_object('id', c.id, 'destination', c.destination, 'requested_at', c.requested_at,
      'expires_at', c.expires_at, 'tries', c.tries, 'sent_at', c.sent_at, 'delivered_at', c.delivered_at, 'failure', c.failure)
    from (select * from order_counter_codes x where x.order_counter_id = o.id and x.channel = ${channel}
      order by x.requested_at desc, x.id desc limit 1) c
    where c.used_at is null and c.destination = ${columns[channel].address})`

/** The order counters of a supplier, in its order, each with how many of the stores this user may see it serves. */
export const findCounters = async (db: Db, actor: SupplierActor): Promise<CounterFacts[]> => {
  const { rows } = await sql<CounterFacts>`/* order-counters */
    select o.id, o.name, o.phone_number, o.fax_number, o.mail_address, o.mail_verified_at, o.fax_verified_at,
      (select count(*)::int from stores t
        left join deals d on d.store_id = t.id and d.state not in ('ended', 'rejected')
        where ${storesSeen(actor)}
          and case when d.id is null then t.order_counter_id else d.order_counter_id end = o.id) as store_count,
      ${newestCode('mail')} as mail_code, ${newestCode('fax')} as fax_code
    from order_counters o where o.supplier_id = ${actor.supplier_id} order by o.position, o.id`.execute(db)
  return rows
}

const columnsOf = ({ name, ...texts }: OrderCounterForm) => ({
  name,
  ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text === '' ? null : text])),
})

/** A new counter after all others. */
export const insertCounter = async (db: Db, supplier_id: string, form: OrderCounterForm): Promise<string> => {
  const { last } = await db
    .selectFrom('order_counters')
    .select(eb => eb.fn.max('position').as('last'))
    .where('supplier_id', '=', supplier_id)
    .executeTakeFirstOrThrow()
  const made = await db
    .insertInto('order_counters')
    .values({ supplier_id, position: (last ?? -1) + 1, ...columnsOf(form) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** Another address is not verified any more, and neither is another fax number. */
export const updateCounter = async (db: Db, id: string, form: OrderCounterForm) => {
  const same = (was: string, now: string) => sql`${sql.raw(was)} is not distinct from ${now === '' ? null : now}`
  await db
    .updateTable('order_counters')
    .set({
      ...columnsOf(form),
      mail_verified_at: sql`case when ${same('mail_address', form.mail_address)} then mail_verified_at end`,
      fax_verified_at: sql`case when ${same('fax_number', form.fax_number)} then fax_verified_at end`,
    })
    .where('id', '=', id)
    .execute()
}

/** Gives a counter's stores to another one; answers which stores those are. */
export const moveStores = async (
  db: Db,
  actor: SupplierActor,
  from: string,
  to: string | null,
  at: Date,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`/* move-stores */
    with dealt as (
      update deals set order_counter_id = ${to}::uuid
      where supplier_id = ${actor.supplier_id} and order_counter_id = ${from} returning store_id
    )
    update stores set order_counter_id = case when order_counter_id = ${from} then ${to}::uuid else order_counter_id end,
      revision = revision + 1, changed_at = ${at}, changed_by_name = ${actor.name}
    where supplier_id = ${actor.supplier_id}
      and (order_counter_id = ${from} or id in (select store_id from dealt)) returning id`.execute(db)
  return rows.map(one => one.id)
}

export const deleteCounter = async (db: Db, id: string) => {
  await db.deleteFrom('order_counters').where('id', '=', id).execute()
}

/** The address that the code went to is verified, if the counter still has it. */
export const useCode = async (db: Db, channel: CounterChannel, code_id: string, at: Date): Promise<boolean> => {
  const { rows } = await sql<{ id: string }>`/* use-code */
    with used as (
      update order_counter_codes set used_at = ${at} where id = ${code_id} and channel = ${channel} and used_at is null
      returning order_counter_id, destination
    )
    update order_counters o set ${columns[channel].verified} = ${at} from used
    where o.id = used.order_counter_id and ${columns[channel].address} = used.destination returning o.id`.execute(db)
  return rows.length > 0
}

export type CodeToSend = {
  id: string
  channel: CounterChannel
  destination: string
  expires_at: Date
  counter_name: string
  supplier_name: string
}

/** A code that is to be sent; undefined when it has left, is too late, or a newer one was asked for. */
export const findCodeToSend = async (db: Db, code_id: string, at: Date): Promise<CodeToSend | undefined> => {
  const { rows } = await sql<CodeToSend>`/* code-to-send */
    select c.id, c.channel, c.destination, c.expires_at, o.name as counter_name, s.name as supplier_name
    from order_counter_codes c join order_counters o on o.id = c.order_counter_id join suppliers s on s.id = o.supplier_id
    where c.id = ${code_id} and c.destination = case c.channel when 'mail' then o.mail_address else o.fax_number end
      and ${isToSend('order_counter_codes', at)}`.execute(db)
  return rows[0]
}

type Outcome = { sent_at: Date; provider_id?: string } | { delivered_at: Date } | { failure: string }

export const noteCode = async (db: Db, code_id: string, outcome: Outcome) => {
  await db.updateTable('order_counter_codes').set(outcome).where('id', '=', code_id).execute()
}

/** A faxed code of which nobody knows yet whether it arrived; counts that it is asked about. */
export const takeFaxedCode = async (db: Db, code_id: string) => {
  const { rows } = await sql<{ provider_id: string; polls: number; expires_at: Date }>`/* take-faxed-code */
    update order_counter_codes set polls = polls + 1
    where id = ${code_id} and provider_id is not null and delivered_at is null and failure is null and used_at is null
    returning provider_id, polls, expires_at`.execute(db)
  return rows[0]
}
