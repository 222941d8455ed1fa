import { sql } from 'kysely'
import type { SuspensionEffect } from '#contract/suspensions/suspensions.contract.ts'
import type { Day } from '#domain/shared/day.ts'
import type { Db } from '#server/deps.ts'
import { sessionEnds, stopSessions } from '#server/http/session.ts'
import { wantsMailOf } from '#server/notices/mail-wishes.ts'

/** A restaurant or a supplier as a whole. */
export type House = { side: 'consumer' | 'supplier'; id: string }

const columns = {
  consumer: { table: 'consumers', deal: 'consumer_id', people: 'consumer_members', stopped: 'disabled_at' },
  supplier: { table: 'suppliers', deal: 'supplier_id', people: 'supplier_users', stopped: 'suspended_at' },
} as const

/** In SQL, over `sessions s`: somebody who is logged in for this house. */
const sessionsOf = ({ side, id }: House) =>
  side === 'consumer'
    ? sql`s.area = 'consumer' and s.consumer_id = ${id}`
    : sql`s.area = 'supplier' and s.account_id in (select account_id from supplier_users where supplier_id = ${id})`

/** In SQL, over a membership `p` of a house: this person may log in at another restaurant. A supplier's have one house. */
const goesOnElsewhere = ({ side, id }: House) =>
  side === 'consumer'
    ? sql`exists (select 1 from consumer_members e join consumers h on h.id = e.consumer_id where e.account_id = p.account_id
        and e.consumer_id <> ${id} and e.disabled_at is null and h.suspended_at is null)`
    : sql`false`

/** In SQL, over a deal's `suppliers s` and `consumers c`: who is told that the other side is stopped. */
const isToldSupplier = sql`s.origin = 'platform' and s.suspended_at is null`
const isToldRestaurant = sql`c.suspended_at is null`

/** A restaurant, but that of a supplier's test, or a supplier of the platform; undefined for what is neither. */
export const findHouse = async (db: Db, { side, id }: House) => {
  const { rows } = await sql<{ phone_number: string | null }>`/* suspension-house */
    select h.phone_number from ${sql.table(columns[side].table)} h
    where h.id = ${id} and ${side === 'consumer' ? sql`h.test_of is null` : sql`h.origin = 'platform'`}`.execute(db)
  return rows[0]
}

/** What a suspension means for a house, counted. */
export const findSuspensionEffect = async (db: Db, house: House, today: Day, at: Date): Promise<SuspensionEffect> => {
  const of = columns[house.side]
  const mine = sql`d.${sql.ref(of.deal)} = ${house.id}`
  const { rows } = await sql<SuspensionEffect>`/* suspension-effect */
    select (select count(distinct s.account_id)::int from sessions s where ${sessionsOf(house)} and ${sessionEnds(house.side, at)}) as logged_in,
      (select count(*)::int from ${sql.table(of.people)} p where p.${sql.ref(of.deal)} = ${house.id}
        and p.${sql.ref(of.stopped)} is null) as people,
      (select count(*)::int from ${sql.table(of.people)} p where p.${sql.ref(of.deal)} = ${house.id}
        and p.${sql.ref(of.stopped)} is null and ${goesOnElsewhere(house)}) as elsewhere,
      (select count(*)::int from orders o where o.${sql.ref(of.deal)} = ${house.id} and o.delivery_date >= ${today}::date
        and o.state <> 'cancelled') as open_orders,
      (select count(*)::int from order_approvals a join deals d on d.id = a.deal_id where ${mine} and a.state = 'waiting') as waiting,
      (select count(*)::int from scheduled_orders q join deals d on d.id = q.deal_id where ${mine} and q.active
        and d.state = 'active') as schedules,
      (select count(*)::int from deals d where ${mine} and d.state = 'active') as partners,
      (select count(*)::int from deals d join consumers c on c.id = d.consumer_id join suppliers s on s.id = d.supplier_id
        where ${mine} and d.state = 'active' and ${house.side === 'consumer' ? isToldSupplier : isToldRestaurant}) as told,
      (select count(*)::int from messages m where m.supplier_id = ${house.id} and m.state = 'scheduled') as messages`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('a house that cannot be counted')
  return row
}

/** Deals before the house, as orders and merges lock them: who places an order is done before, or waits. */
export const lockDeals = async (trx: Db, { side, id }: House) => {
  await sql`/* suspension-lock */ select id from deals where ${sql.ref(columns[side].deal)} = ${id} order by id for update`.execute(
    trx,
  )
}

/** Stops a house; its name, or undefined where it has left or is stopped already. */
export const stopHouse = async (
  trx: Db,
  { side, id }: House,
  { reason, note }: { reason: string; note: string },
  at: Date,
): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string }>`/* stop-house */
    update ${sql.table(columns[side].table)} set suspended_at = ${at}, suspension_reason = ${reason}, suspension_note = ${note}
    where id = ${id} and suspended_at is null returning name`.execute(trx)
  return rows[0]?.name
}

/** Lets a house go on; its name, or undefined where staff have not stopped it. */
export const restartHouse = async (trx: Db, { side, id }: House): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string }>`/* restart-house */
    update ${sql.table(columns[side].table)} set suspended_at = null, suspension_reason = null, suspension_note = ''
    where id = ${id} and suspension_reason is not null returning name`.execute(trx)
  return rows[0]?.name
}

/** The deal with the one on its other side. */
export type HaltedDeal = {
  deal_id: string
  store_id: string | null
  partner_id: string
  /** The other side is one of the platform that is not stopped itself: it is told. */
  told: boolean
  open_orders: number
}

const returned = (
  today: Day,
) => sql`d.id as deal_id, d.store_id, case when d.consumer_id = h.id then d.supplier_id else d.consumer_id end as partner_id,
      case when d.consumer_id = h.id then ${isToldSupplier} else ${isToldRestaurant} end as told,
      (select count(*)::int from orders o where o.deal_id = d.id and o.delivery_date >= ${today}::date and o.state <> 'cancelled') as open_orders`

/** Halts what is active of a stopped house. Those that become active meanwhile are halted as they do (`halt_deal`). */
export const haltDeals = async (trx: Db, { side, id }: House, today: Day): Promise<HaltedDeal[]> => {
  const { rows } = await sql<HaltedDeal>`/* halt-deals */
    update deals d set state = 'suspended', halted = true
    from (select ${id}::uuid as id) h, consumers c, suppliers s
    where d.${sql.ref(columns[side].deal)} = h.id and d.state = 'active' and c.id = d.consumer_id and s.id = d.supplier_id
    returning ${returned(today)}`.execute(trx)
  return rows
}

/** What was halted is active again, but where its other side is stopped, too; gives those that are. */
export const restartDeals = async (trx: Db, { side, id }: House, today: Day): Promise<HaltedDeal[]> => {
  const { rows } = await sql<HaltedDeal & { state: string }>`/* restart-deals */
    update deals d set state = 'active'
    from (select ${id}::uuid as id) h, consumers c, suppliers s
    where d.${sql.ref(columns[side].deal)} = h.id and d.halted and c.id = d.consumer_id and s.id = d.supplier_id
    returning d.state, ${returned(today)}`.execute(trx)
  return rows.filter(one => one.state === 'active')
}

/** Everybody who is logged in for the house is out; how many people. */
export const endSessions = async (trx: Db, house: House, at: Date): Promise<number> =>
  (await stopSessions(trx, sessionsOf(house), at)).length

/** The people of a house who could log in, with a mail address each, and who may go on at another restaurant. */
export const peopleToMail = async (db: Db, house: House): Promise<{ mail_address: string; elsewhere: boolean }[]> => {
  const { side, id } = house
  const of = columns[side]
  const { rows } = await sql<{ mail_address: string; elsewhere: boolean }>`/* suspension-told */
    select a.mail_address, bool_or(${goesOnElsewhere(house)}) as elsewhere from ${sql.table(of.people)} p join accounts a on a.id = p.account_id
    where p.${sql.ref(of.deal)} = ${id} and p.${sql.ref(of.stopped)} is null and a.suspended_at is null
      and a.mail_address is not null group by 1 order by 1`.execute(db)
  return rows
}

/** The owners of these restaurants who want mails about their deals. */
export const ownersOf = async (
  db: Db,
  consumer_ids: readonly string[],
): Promise<{ consumer_id: string; mail_address: string }[]> => {
  const { rows } = await sql<{ consumer_id: string; mail_address: string }>`/* suspension-owners */
    select distinct m.consumer_id, a.mail_address from consumer_members m join accounts a on a.id = m.account_id
    where m.consumer_id = any(${consumer_ids}::uuid[]) and m.role = 'owner' and m.disabled_at is null
      and a.suspended_at is null and a.mail_address is not null and ${wantsMailOf('deals')}
    order by 1, 2`.execute(db)
  return rows
}
