import { sql } from 'kysely'
import type { StaffEvent, StaffMember } from '#contract/accounts/staff.contract.ts'
import { errorTexts } from '#contract/http/errors.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'

type Row = Omit<StaffMember, 'disabled_at' | 'last_seen_at'> & { disabled_at: Date | null; last_seen_at: Date | null }

const view = ({ disabled_at, last_seen_at, ...row }: Row): StaffMember => ({
  ...row,
  disabled_at: disabled_at?.toISOString() ?? null,
  last_seen_at: last_seen_at?.toISOString() ?? null,
})

const membersWhere = async (db: Db, actor: ConsumerActor, staff_id: string | null) => {
  const { rows } = await sql<Row>`/* staff */
    select a.id, a.name, a.login_id, a.mail_address, a.first_password, m.role, m.disabled_at, a.id = ${actor.account_id}::uuid as is_self,
      (select max(s.seen_at) from sessions s where s.account_id = a.id and s.consumer_id = m.consumer_id) as last_seen_at,
      exists (select from consumer_members o where o.account_id = a.id and o.consumer_id <> m.consumer_id) as is_shared
    from consumer_members m join accounts a on a.id = m.account_id
    where m.consumer_id = ${actor.consumer_id}::uuid
      ${staff_id === null ? sql`` : sql`and a.id = ${staff_id}::uuid`}
    order by m.disabled_at is not null, m.role, a.name, a.id`.execute(db)
  return rows.map(view)
}

/** The logins of the actor's restaurant, working ones first. */
export const findStaff = (db: Db, actor: ConsumerActor) => membersWhere(db, actor, null)

/** One login of the actor's restaurant; 404 for another's. */
export const memberOf = async (db: Db, actor: ConsumerActor, staff_id: string): Promise<StaffMember> => {
  const [member] = await membersWhere(db, actor, staff_id)
  if (!member) throw refuse(404, errorTexts.not_found)
  return member
}

/** What was done to the logins, newest first. */
export const findStaffEvents = async (db: Db, actor: ConsumerActor): Promise<StaffEvent[]> => {
  const { rows } = await sql<Omit<StaffEvent, 'happened_at'> & { happened_at: Date }>`/* staff-events */
    select e.id, e.kind, case when a.area = 'admin' then e.actor_name else a.name end as name, e.detail, e.actor_name,
      e.happened_at
    from staff_events e join accounts a on a.id = e.account_id
    where e.consumer_id = any(array(select ${actor.consumer_id}::uuid
      union all select id from consumers where merged_into = ${actor.consumer_id}::uuid))
    order by e.id desc limit 50`.execute(db)
  return rows.map(row => ({ ...row, happened_at: row.happened_at.toISOString() }))
}

export const noteStaffEvent = async (
  trx: Db,
  actor: Pick<ConsumerActor, 'account_id' | 'name' | 'consumer_id'>,
  event: { account_id: string; kind: StaffEvent['kind']; detail?: string },
  at: Date,
) => {
  const { account_id: actor_id, name: actor_name, consumer_id } = actor
  await trx
    .insertInto('staff_events')
    .values({ ...event, consumer_id, actor_id, actor_name, happened_at: at })
    .execute()
}

/** Whoever changes this restaurant does it alone, until the transaction ends; false where it is not there. */
export const lockRestaurant = async (trx: Db, consumer_id: string): Promise<boolean> => {
  const locked = trx.selectFrom('consumers').select('id').where('id', '=', consumer_id).forNoKeyUpdate()
  return (await locked.execute()).length > 0
}

/**
 * Whoever changes this restaurant's logins does it alone, until the transaction ends. Refuses 403 who is no owner of it
 * any more by then. Orders, which only refer to the restaurant, go on.
 */
export const lockStaff = async (trx: Db, { consumer_id, account_id }: ConsumerActor) => {
  await lockRestaurant(trx, consumer_id)
  const owner = await trx
    .selectFrom('consumer_members')
    .select('account_id')
    .where('consumer_id', '=', consumer_id)
    .where('account_id', '=', account_id)
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!owner) throw refuse(403, errorTexts.forbidden)
}

/** Owners who can log in to the restaurant. */
export const countConsumerOwners = async (trx: Db, { consumer_id }: ConsumerActor) => {
  const { rows } = await sql<{ n: number }>`/* count-owners */
    select count(*)::int as n from consumer_members m join accounts a on a.id = m.account_id
    where m.consumer_id = ${consumer_id}::uuid and m.role = 'owner' and m.disabled_at is null
      and a.suspended_at is null`.execute(trx)
  return rows[0]?.n ?? 0
}
