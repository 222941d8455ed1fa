import { sql } from 'kysely'
import type { PrintCounts, PrintSort, PrintWhich } from '#contract/prints/prints.contract.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { allOf, paperHad } from '#server/orders/find-orders.ts'
import { type BoardWish, wantedOf } from '#server/orders/wanted-orders.ts'

type Sql = ReturnType<typeof sql>

const stands = sql`o.state <> 'cancelled'`
const parts = {
  new: sql`${stands} and o.printed_at is null`,
  changed: sql`${stands} and o.printed_at < o.changed_at`,
  printed: sql`${stands} and o.printed_at >= coalesce(o.changed_at, o.printed_at)`,
  /** Whoever has the paper must hear of it; what was never printed needs no 取消. */
  cancelled: sql`not (${stands}) and o.printed_at < o.changed_at`,
  /** The supplier sends another number, or something else, than the paper says. Weights are typed from the paper. */
  adjusted: sql`${stands} and ${paperHad} < o.revision and exists (select from order_events e
    where e.order_id = o.id and e.kind = 'adjusted' and e.happened_at > o.printed_at
      and e.diff @? '$.changed[*].changes[*].field ? (@ == "confirmed_quantity" || @ == "substitute")')`,
}

const anyOf = (...names: (keyof typeof parts)[]): Sql =>
  sql`(${sql.join(
    names.map(name => sql`(${parts[name]})`),
    sql` or `,
  )})`

const whichOf: Record<PrintWhich, Sql> = {
  unprinted: anyOf('new', 'changed', 'cancelled'),
  new: anyOf('new'),
  changed: anyOf('changed', 'cancelled'),
  adjusted: anyOf('adjusted'),
  all: anyOf('new', 'changed', 'printed', 'cancelled'),
}

/** Of a day: what is new, changed since it was printed, printed as it stands, cancelled since, and adjusted since. */
export const countPrintable = async (deps: Deps, actor: SupplierActor, wish: BoardWish): Promise<PrintCounts> => {
  const { rows } = await sql<PrintCounts>`/* print-counts */
    select count(*) filter (where ${parts.new})::int as new, count(*) filter (where ${parts.changed})::int as changed,
      count(*) filter (where ${parts.printed})::int as printed,
      count(*) filter (where ${parts.cancelled})::int as cancelled,
      count(*) filter (where ${parts.adjusted})::int as adjusted
    from orders o where ${allOf(wantedOf(actor, wish))}`.execute(deps.db)
  return rows[0] ?? { new: 0, changed: 0, printed: 0, cancelled: 0, adjusted: 0 }
}

/** The first group of a store, as for its prices and closings: `g`, over `orders o`. */
export const groupOfStore = sql`left join lateral (
    select g.id, g.name, g.position from store_group_members m join store_groups g on g.id = m.store_group_id
    where m.store_id = o.store_id order by g.position, g.name, g.id limit 1) g on true
  left join stores t on t.id = o.store_id`

const sorts: Record<PrintSort, Sql> = {
  number: sql`o.id`,
  customer_code: sql`t.customer_code nulls last, t.id, o.id`,
  group: sql`g.position nulls last, g.name, g.id, t.customer_code nulls last, t.id, o.id`,
}

type Wish = { filter: BoardWish; which: PrintWhich; sort: PrintSort }

/** The orders of a day to print, in the order in which they lie on one another; at most `most` and one. */
export const findPrintable = async (
  deps: Deps,
  actor: SupplierActor,
  { filter, which, sort }: Wish,
  most: number,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`/* printable */
    select o.id from orders o ${groupOfStore}
    where ${allOf([...wantedOf(actor, filter), whichOf[which]])} order by ${sorts[sort]} limit ${most + 1}`.execute(
    deps.db,
  )
  return rows.map(row => row.id)
}

/** The named orders that this user may see, as far as the filter finds them, sorted. */
export const sortPrintable = async (
  deps: Deps,
  actor: SupplierActor,
  order_ids: string[],
  filter: BoardWish,
  sort: PrintSort,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`/* printable-named */
    select o.id from orders o ${groupOfStore}
    where ${allOf([...wantedOf(actor, filter), sql`o.id = any(${order_ids}::uuid[])`])} order by ${sorts[sort]}`.execute(
    deps.db,
  )
  return rows.map(row => row.id)
}

const a_day = 24 * 60 * 60_000

/** Writes down that a print begins, and forgets this user's of the days before; false where one of this id began before. */
export const beginPrint = async (
  db: Db,
  actor: SupplierActor,
  id: string,
  print: { total: number; order_ids: string[]; screen: string },
  at: Date,
) => {
  await db
    .deleteFrom('prints')
    .where('account_id', '=', actor.account_id)
    .where('begun_at', '<', new Date(at.getTime() - a_day))
    .execute()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('prints')
    .values({
      id,
      supplier_id: actor.supplier_id,
      account_id: actor.account_id,
      state: 'making',
      begun_at: at,
      ...print,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** How far it is. */
export const notePrint = (db: Db, id: string, done: number) =>
  db.updateTable('prints').set({ done }).where('id', '=', id).execute()

/** How it ended: whole, or stopped on the way. */
export const endPrint = (db: Db, id: string, state: 'done' | 'stopped', at: Date) =>
  db
    .updateTable('prints')
    .set(row => ({ state, ended_at: at, ...(state === 'done' ? { done: row.ref('total') } : {}) }))
    .where('id', '=', id)
    .execute()

/** True the first time. */
export const noteOpened = async (db: Db, id: string, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('prints')
    .set({ opened_at: at })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Of a print that was opened: which of its orders others have printed, as they are, while it was on its way, and who did
 * last. Neither paper says that there is another. To be asked once its own orders are marked: then those others are known.
 */
export const findPrintedToo = async (
  db: Db,
  actor: SupplierActor,
  { order_ids, begun_at }: { order_ids: string[]; begun_at: Date },
): Promise<{ count: number; by_name: string } | null> => {
  const { rows } = await sql<{ count: number; by_name: string }>`/* printed-too */
    select count(distinct e.order_id)::int as count, (array_agg(e.actor_name order by e.id desc))[1] as by_name
    from prints p join order_events e on e.order_id = any(p.order_ids) and e.kind = 'printed'
      and e.actor_id = p.account_id and e.happened_at = p.begun_at
    join orders o on o.id = e.order_id and o.revision = e.revision
    where p.supplier_id = ${actor.supplier_id} and p.account_id <> ${actor.account_id} and p.opened_at >= ${begun_at}
      and e.order_id = any(${order_ids}::uuid[])
      and not exists (select from order_events u where u.order_id = e.order_id and u.kind = 'unprinted' and u.id > e.id)
    having count(*) > 0`.execute(db)
  return rows[0] ?? null
}

/** A print of this user's. */
export const findPrint = (db: Db, actor: SupplierActor, id: string) =>
  db
    .selectFrom('prints')
    .select(['state', 'total', 'done', 'order_ids', 'screen', 'begun_at'])
    .where('id', '=', id)
    .where('supplier_id', '=', actor.supplier_id)
    .where('account_id', '=', actor.account_id)
    .$narrowType<{ state: 'making' | 'done' | 'stopped' }>()
    .executeTakeFirst()
