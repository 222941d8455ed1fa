import { sql } from 'kysely'
import type { EnrolmentChannel } from '#domain/joining/enrolment.ts'
import type { Db } from '#server/deps.ts'

export type EnrolmentRow = {
  id: string
  supplier_name: string | null
  person_name: string | null
  login_id: string | null
  password_hash: string | null
  terms_version: string | null
  proven_channel: EnrolmentChannel | null
  proven_destination: string | null
  finished_at: Date | null
  login_taken: boolean
  /** The newest code. */
  code: {
    id: string
    channel: EnrolmentChannel
    destination: string
    requested_at: string
    expires_at: string
    tries: number
    used: boolean
    failed: boolean
  } | null
}

/** An enrolment of this supplier that lives; with `lock`, alone until the transaction ends. */
export const findEnrolment = async (
  db: Db,
  { id, supplier_id, at }: { id: string; supplier_id: string; at: Date },
  { lock = false } = {},
): Promise<EnrolmentRow | undefined> => {
  const { rows } = await sql<EnrolmentRow>`/* enrolment */
    select e.id, e.supplier_name, e.person_name, e.login_id, e.password_hash, e.terms_version, e.proven_channel,
      e.proven_destination, e.finished_at,
      e.finished_at is null and exists (select from accounts a
        where a.area = 'supplier' and lower(a.login_id) = lower(e.login_id)) as login_taken,
      (select jsonb_build_object('id', k.id, 'channel', k.channel, 'destination', k.destination,
          'requested_at', k.requested_at, 'expires_at', k.expires_at, 'tries', k.tries, 'used', k.used_at is not null,
          'failed', k.failure is not null)
        from enrolment_codes k where k.enrolment_id = e.id order by k.requested_at desc, k.id desc limit 1) as code
    from enrolments e where e.id = ${id} and e.supplier_id = ${supplier_id} and e.expires_at > ${at}
    ${lock ? sql`for no key update of e` : sql``}`.execute(db)
  return rows[0]
}

/** Whose an enrolment is that lives, as its pages say it, and what goes on with it at another device. */
export const findLinkedEnrolment = async (db: Db, id: string, at: Date) => {
  const { rows } = await sql<{
    supplier_id: string
    supplier_name: string
    consumer_name: string
    password_hash: string | null
    finished: boolean
  }>`/* linked-enrolment */
    select e.supplier_id, s.name as supplier_name, c.name as consumer_name, e.password_hash,
      e.finished_at is not null as finished
    from enrolments e join suppliers s on s.id = e.supplier_id
      join lateral (select d.consumer_id from deals d where d.supplier_id = s.id order by d.created_at, d.id limit 1) d on true
      join consumers c on c.id = d.consumer_id
    where e.id = ${id} and e.expires_at > ${at}`.execute(db)
  return rows[0]
}

type Answers = {
  supplier_name: string
  person_name: string
  login_id: string
  password_hash: string
  terms_version: string
}

/** Writes a new enrolment with its answers; its id. */
export const insertEnrolment = async (
  trx: Db,
  row: Answers & { supplier_id: string; begun_at: Date; expires_at: Date },
): Promise<string> => {
  const { id } = await trx.insertInto('enrolments').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateEnrolment = async (
  trx: Db,
  id: string,
  change: Answers | { proven_channel: EnrolmentChannel | null; proven_destination: string | null },
) => {
  await trx.updateTable('enrolments').set(change).where('id', '=', id).execute()
}

/** Its code has come back: it is used up. False where somebody was faster. */
export const useEnrolmentCode = async (trx: Db, code_id: string, at: Date): Promise<boolean> => {
  const { numAffectedRows } = await sql`/* use-enrolment-code */
    update enrolment_codes set used_at = ${at} where id = ${code_id} and used_at is null`.execute(trx)
  return numAffectedRows === 1n
}

/** It is finished: what was answered stands with supplier and account, and here no longer. */
export const endEnrolment = async (trx: Db, id: string, account_id: string, at: Date) => {
  await sql`/* end-enrolment */
    with codes as (delete from enrolment_codes where enrolment_id = ${id})
    update enrolments set finished_at = ${at}, account_id = ${account_id}, supplier_name = null, person_name = null,
      login_id = null, password_hash = null, proven_channel = null, proven_destination = null
    where id = ${id}`.execute(trx)
}

/** A code that is to be sent; undefined when it has left, is too late, or a newer one was asked for. */
export const findEnrolmentCodeToSend = async (db: Db, isToSend: ReturnType<typeof sql>, code_id: string) => {
  const { rows } = await sql<{
    id: string
    destination: string
    channel: EnrolmentChannel
    expires_at: Date
    enrolment_id: string
    supplier_name: string
    consumer_name: string
  }>`/* enrolment-code-to-send */
    select c.id, c.destination, c.channel, c.expires_at, e.id as enrolment_id, s.name as supplier_name, o.name as consumer_name
    from enrolment_codes c join enrolments e on e.id = c.enrolment_id join suppliers s on s.id = e.supplier_id
      join consumers o on o.id = s.owner_consumer_id
    where c.id = ${code_id} and e.finished_at is null and ${isToSend}`.execute(db)
  return rows[0]
}

export const noteEnrolmentCode = async (db: Db, code_id: string, sent_at: Date) => {
  await db.updateTable('enrolment_codes').set({ sent_at }).where('id', '=', code_id).execute()
}

/** Erases what was not finished in time; how many there were. */
export const deleteOldEnrolments = async (db: Db, at: Date): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('enrolments').where('expires_at', '<=', at).executeTakeFirst()
  return Number(numDeletedRows)
}

export type EnrollingSupplier = {
  id: string
  name: string
  phone_number: string | null
  fax_number: string | null
  mail_address: string | null
  consumer_id: string
  consumer_name: string
  deal_id: string
  method: string
}

/** A supplier that its restaurant has entered itself and orders from; with `lock`, alone until the transaction ends. */
export const findEnrollingSupplier = async (
  db: Db,
  supplier_id: string,
  { lock = false } = {},
): Promise<EnrollingSupplier | undefined> => {
  const { rows } = await sql<EnrollingSupplier>`/* enrolling-supplier */
    select s.id, s.name, s.phone_number, s.fax_number, s.mail_address, c.id as consumer_id, c.name as consumer_name,
      d.id as deal_id, d.method
    from suppliers s join consumers c on c.id = s.owner_consumer_id
      join deals d on d.supplier_id = s.id and d.consumer_id = c.id and d.state = 'active'
    where s.id = ${supplier_id} and s.origin = 'consumer_registered' and s.suspended_at is null
    ${lock ? sql`for no key update of s, d` : sql``}`.execute(db)
  return rows[0]
}

type Enrolled = {
  supplier: EnrollingSupplier
  name: string
  account_id: string
  proven: { channel: EnrolmentChannel }
  at: Date
}

/**
 * The restaurant's own supplier is one of the platform from now on: with its owner, a desk whose proven address receives
 * orders, and the restaurant as its first store, ordered from as before. What the restaurant had noted as prices is gone:
 * nobody else was ever shown it. Gives the store.
 */
export const openSupplier = async (trx: Db, { supplier, name, account_id, proven, at }: Enrolled): Promise<string> => {
  const { id, deal_id, phone_number, fax_number, mail_address } = supplier
  await sql`/* enrol-supplier */
    update suppliers set origin = 'platform', owner_consumer_id = null, name = ${name}, free_lines = true
    where id = ${id}`.execute(trx)
  await trx
    .insertInto('supplier_users')
    .values({ account_id, supplier_id: id, role: 'owner', created_at: at })
    .execute()
  const counter = await trx
    .insertInto('order_counters')
    .values({
      supplier_id: id,
      name: '本店',
      phone_number,
      fax_number,
      mail_address,
      mail_verified_at: proven.channel === 'mail' ? at : null,
      fax_verified_at: proven.channel === 'fax' ? at : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`/* forget-noted-prices */
    delete from product_item_prices x using product_items p where p.id = x.product_item_id and p.supplier_id = ${id}`.execute(
    trx,
  )
  const { rows } = await sql<{ id: string }>`/* enrol-store */
    with store as (
      insert into stores (supplier_id, customer_code, name, name_kana, postal_code, prefecture, address, phone_number,
        fax_number, mail_address, method, order_counter_id, delivery_weekdays, price_visible, created_at)
      select ${id}::uuid, '1', c.name, c.name_kana, c.postal_code, c.prefecture, c.address, c.phone_number, c.fax_number,
        c.mail_address, case d.method when 'line' then 'web' else d.method end, ${counter.id}::uuid, d.delivery_weekdays,
        false, ${at}
      from deals d join consumers c on c.id = d.consumer_id where d.id = ${deal_id}
      returning id, method
    )
    update deals d set store_id = store.id, method = store.method, order_counter_id = ${counter.id}::uuid,
      price_visible = false, state_changed_at = ${at}
    from store where d.id = ${deal_id} returning store.id`.execute(trx)
  const [store] = rows
  if (!store) throw new Error('a deal that was locked is not there')
  return store.id
}
