import { type RawBuilder, sql } from 'kysely'
import type { BulkChange } from '#contract/catalogue/bulk.form.ts'
import { price_range } from '#contract/catalogue/product-item.form.ts'
import type { BulkTarget, ScheduledStores } from '#contract/catalogue/product-items.contract.ts'
import type { Day } from '#domain/shared/day.ts'
import { far_part_at_once } from '#domain/shared/far.ts'
import type { PriceBasis } from '#domain/trade/unit.ts'
import type { Db } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { itemsWhere } from './item-store.ts'
import { scheduledStores } from './scheduled-stores.ts'

type Sql = RawBuilder<unknown>

/** The values of a change that are not prices, as one JSON object before and after. */
export type BulkFacts = {
  id: string
  code: string
  name: string
  unit: string
  case_unit: string
  price_basis: PriceBasis
  before: Record<string, string | boolean | null>
  after: Record<string, string | boolean | null>
  refused: 'market_price' | 'below_zero' | 'too_much' | 'archived' | null
}

const targetWhere = (supplier_id: string, target: BulkTarget, day: Day): Sql =>
  'filter' in target
    ? itemsWhere(supplier_id, target.filter, day)
    : sql`p.supplier_id = ${supplier_id} and p.id = any(${target.product_item_ids}::uuid[])`

/** How many of the items named are this supplier's. */
export const countNamed = async (db: Db, supplier_id: string, ids: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ count: number }>`/* bulk-named */
    select count(*)::int as count from product_items p
    where p.supplier_id = ${supplier_id} and p.id = any(${ids}::uuid[])`.execute(db)
  return rows[0]?.count ?? 0
}

const limit = sql`case when p.sold_out_at is not null then p.sales_limit_kept else p.sales_limit end`

const roundings = { floor: sql`floor(`, round: sql`round(`, ceil: sql`ceil(` }

/** What an item is before and after a change, and why it can't be changed: columns over `product_items p` with its `old` price. */
const planOf = (change: BulkChange): { before: Sql; after: Sql; refused: Sql } => {
  const none = sql`null::text`
  switch (change.kind) {
    case 'visible':
      return {
        before: sql`jsonb_build_object('visible', p.visible)`,
        after: sql`jsonb_build_object('visible', ${change.visible}::boolean)`,
        refused: change.visible ? sql`case when p.archived_at is not null then 'archived' end` : none,
      }
    case 'archived':
      return {
        before: sql`jsonb_build_object('archived', p.archived_at is not null)`,
        after: sql`jsonb_build_object('archived', ${change.archived}::boolean)`,
        refused: none,
      }
    case 'sold_out':
      return {
        before: sql`jsonb_build_object('sold_out', p.sold_out_at is not null)`,
        after: sql`jsonb_build_object('sold_out', ${change.sold_out}::boolean)`,
        refused: none,
      }
    case 'sales_limit':
      return {
        before: sql`jsonb_build_object('sales_limit', (${limit})::text, 'sales_from', p.sales_from, 'sales_to', p.sales_to)`,
        after: sql`jsonb_build_object('sales_limit', nullif(${change.sales_limit}, '')::numeric(12, 3)::text,
          'sales_from', nullif(${change.sales_from}, '')::date, 'sales_to', nullif(${change.sales_to}, '')::date)`,
        refused: none,
      }
    case 'price_set':
      return {
        before: priceJson(sql`old.price`),
        after: priceJson(sql`${change.price}::numeric(12, 2)`),
        refused: none,
      }
    case 'price_amount':
      return computed(sql`old.price + ${change.amount}::numeric`)
    default:
      return computed(sql`${roundings[change.rounding]}old.price * (100 + ${change.rate}::numeric) / 100)`)
  }
}

const priceJson = (price: Sql) => sql`jsonb_build_object('price', (${price})::text)`

const computed = (price: Sql) => ({
  before: priceJson(sql`old.price`),
  // What would not fit is refused, and never cast.
  after: priceJson(
    sql`case when ${price} between 0 and ${price_range.most}::numeric then (${price})::numeric(12, 2) end`,
  ),
  refused: sql`case when old.price is null then 'market_price' when ${price} < 0 then 'below_zero'
    when ${price} > ${price_range.most}::numeric then 'too_much' end`,
})

const dayOfChange = (change: BulkChange, today: Day): Day => ('valid_from' in change ? change.valid_from : today)

const plan = (supplier_id: string, target: BulkTarget, change: BulkChange, today: Day) => {
  const { before, after, refused } = planOf(change)
  return sql`select p.id, p.code, p.name, p.unit, p.case_unit, p.price_basis, ${before} as before, ${after} as after,
      ${refused} as refused
    from product_items p
    left join lateral (select x.price from product_item_prices x
      where x.product_item_id = p.id and x.valid_from <= ${dayOfChange(change, today)}::date
      order by x.valid_from desc limit 1) old on true
    where ${targetWhere(supplier_id, target, today)}`
}

/** The rule of `domain/shared/far.ts` for many prices at once, of a price and the one before it. */
const isFar = sql`coalesce(refused is null and (before->>'price')::numeric > 0
  and abs((after->>'price')::numeric - (before->>'price')::numeric)
    >= (before->>'price')::numeric * ${far_part_at_once}::numeric, false)`

/** What a change would do: how many, and the first hundred rows, what is refused first, then what is far from what it was. */
export const previewPlan = async (db: Db, supplier_id: string, target: BulkTarget, change: BulkChange, today: Day) => {
  const { rows } = await sql<{
    targeted: number
    changed: number
    far: number
    refused: number
    rows: (BulkFacts & { far: boolean })[]
    digest: string
  }>`/* bulk-preview */
    with planned as materialized (${plan(supplier_id, target, change, today)}),
      plan as (select *, ${isFar} as far from planned)
    select count(*)::int as targeted,
      count(*) filter (where refused is null and before is distinct from after)::int as changed,
      count(*) filter (where far)::int as far,
      count(*) filter (where refused is not null)::int as refused,
      (select coalesce(jsonb_agg(to_jsonb(f) order by not f.far, f.refused is null, f.code), '[]') from (
        select * from plan where refused is not null or before is distinct from after
        order by not far, refused is null, code limit 100) f) as rows,
      md5(coalesce(string_agg(concat_ws(chr(31), id, before, after, refused), chr(30) order by id)
        filter (where refused is not null or before is distinct from after), '')) as digest
    from plan`.execute(db)
  if (!rows[0]) throw new Error('a count without a row')
  return rows[0]
}

const takesAway = (change: BulkChange): boolean =>
  (change.kind === 'visible' && !change.visible) ||
  (change.kind === 'archived' && change.archived) ||
  (change.kind === 'sold_out' && change.sold_out)

/** Whose scheduled orders a change takes items away from; null where it is none that does. */
export const findBereft = async (
  db: Db,
  actor: SupplierActor,
  target: BulkTarget,
  change: BulkChange,
  today: Day,
): Promise<ScheduledStores | null> => {
  if (!takesAway(change)) return null
  const { before, after } = planOf(change)
  const items = sql`select p.id from product_items p
    where ${targetWhere(actor.supplier_id, target, today)} and ${before} is distinct from ${after}`
  const { rows } = await sql<{ scheduled: ScheduledStores }>`/* bulk-scheduled */
    select ${scheduledStores(actor, items)} as scheduled`.execute(db)
  return rows[0]?.scheduled ?? null
}

const columnsOf = (change: BulkChange, at: Date): Sql => {
  switch (change.kind) {
    case 'visible':
      return sql`visible = ${change.visible}`
    case 'archived':
      return change.archived ? sql`archived_at = ${at}, visible = false` : sql`archived_at = null`
    case 'sold_out':
      return change.sold_out
        ? sql`sold_out_at = ${at}, sales_limit_kept = p.sales_limit, sales_limit = 0`
        : sql`sold_out_at = null, sales_limit = p.sales_limit_kept, sales_limit_kept = null`
    case 'sales_limit':
      return sql`
        sales_limit = case when p.sold_out_at is not null then 0 else nullif(${change.sales_limit}, '')::numeric end,
        sales_limit_kept = case when p.sold_out_at is not null then nullif(${change.sales_limit}, '')::numeric end,
        sales_from = nullif(${change.sales_from}, '')::date, sales_to = nullif(${change.sales_to}, '')::date`
    default:
      return sql`updated_at = ${at}`
  }
}

/** Locks what a change is about, in one order. */
export const lockTarget = async (trx: Db, supplier_id: string, target: BulkTarget, today: Day) => {
  await sql`/* bulk-lock */ select p.id from product_items p
    where ${targetWhere(supplier_id, target, today)} order by p.id for update`.execute(trx)
}

/** Makes the change in one statement and says how many items it changed. They are locked by now. */
export const applyPlan = async (
  trx: Db,
  supplier_id: string,
  target: BulkTarget,
  change: BulkChange,
  today: Day,
  at: Date,
): Promise<number> => {
  const prices =
    'valid_from' in change
      ? sql`, prices as (
          insert into product_item_prices (product_item_id, valid_from, price)
          select id, ${change.valid_from}::date, (after ->> 'price')::numeric from wanted
          on conflict (product_item_id, valid_from) do update set price = excluded.price)`
      : sql``
  const stamp = 'valid_from' in change ? columnsOf(change, at) : sql`${columnsOf(change, at)}, updated_at = ${at}`
  const { rows } = await sql<{ count: number }>`/* bulk-apply */
    with plan as materialized (${plan(supplier_id, target, change, today)}),
    wanted as materialized (select id, after from plan where refused is null and before is distinct from after)
    ${prices}, changed as (
      update product_items p set ${stamp}, revision = p.revision + 1 from wanted w where p.id = w.id returning p.id)
    select count(*)::int as count from changed`.execute(trx)
  return rows[0]?.count ?? 0
}
