import { type RawBuilder, sql } from 'kysely'
import type { Claim, ClaimEvent } from '#contract/claims/claim-shapes.ts'
import type { ClaimAnswer, ClaimKind } from '#domain/claims/claim.ts'
import type { ClaimMove, ClaimState } from '#domain/claims/states.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import type { Day } from '#domain/shared/day.ts'
import { formatQuantity } from '#domain/shared/decimal.ts'
import { type UnitKind, unitOf } from '#domain/trade/unit.ts'
import type { Db } from '#server/deps.ts'

type OrderedLine = {
  quantity: string
  confirmed_quantity: string | null
  unit: string
  case_unit: string
  unit_kind: UnitKind
  substitute: { name: string; unit: string; quantity: string } | null
}

export type ClaimFacts = {
  id: string
  order_id: string
  consumer_id: string
  supplier_id: string
  store_id: string | null
  report_id: string
  number: string
  deal_id: string
  delivery_date: Day
  supplier_name: string
  customer_name: string
  line_number: number
  item_name: string
  unit: string
  kind: ClaimKind
  quantity: string | null
  note: string
  images: Claim['images']
  told: boolean
  state: ClaimState
  revision: number
  answer: ClaimAnswer | null
  answer_words: string
  to_do: boolean
  adjusted_since: boolean
  line: OrderedLine | null
  reported_at: Date
  reported_by_name: string
  events: ClaimEvent[]
}

const columns = sql`c.id, c.order_id, c.consumer_id, c.supplier_id, o.store_id, c.report_id, o.number, o.deal_id,
  o.delivery_date, o.parties -> 'supplier' ->> 'name' as supplier_name,
  coalesce(o.parties -> 'store' ->> 'name', o.parties -> 'consumer' ->> 'name') as customer_name, c.line_number, c.item_name,
  c.unit, c.kind, c.quantity, c.note, c.told, c.state, c.revision, c.answer, c.answer_words, c.to_do, c.reported_at,
  c.reported_by_name,
  c.to_do and exists (select from order_events a where a.order_id = c.order_id and a.kind = 'adjusted' and a.happened_at >
    (select max(e.happened_at) from claim_events e where e.claim_id = c.id and e.kind = 'answer')) as adjusted_since,
  (select jsonb_build_object('quantity', l.quantity::text, 'confirmed_quantity', l.confirmed_quantity::text, 'unit', l.unit,
      'case_unit', l.case_unit, 'unit_kind', l.unit_kind, 'substitute', l.substitute)
    from order_lines l where l.order_id = c.order_id and l.line_number = c.line_number) as line,
  (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'width', i.width, 'height', i.height)
      order by array_position(c.image_ids, i.id)), '[]') from claim_images i where i.id = any(c.image_ids)) as images,
  (select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'actor_area', e.actor_area, 'actor_name', e.actor_name,
      'happened_at', to_char(e.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'answer', e.answer,
      'words', e.words) order by e.id), '[]') from claim_events e where e.claim_id = c.id) as events`

/** Claims, the newest first; `filter` is over `order_claims c` and `orders o`. */
export const findClaims = async (db: Db, filter: RawBuilder<unknown>, limit = 1000): Promise<ClaimFacts[]> => {
  const { rows } = await sql<ClaimFacts>`/* claims */
    select ${columns} from order_claims c join orders o on o.id = c.order_id
    where ${filter} order by c.id desc limit ${limit}`.execute(db)
  return rows
}

/** How many wait for an answer, and of how many what was promised is to be done. */
export const countWaiting = async (db: Db, filter: RawBuilder<unknown>): Promise<{ count: number; to_do: number }> => {
  const { rows } = await sql<{ count: number; to_do: number }>`/* claims-waiting */
    select count(*) filter (where c.state in ('reported', 'seen'))::int as count,
      count(*) filter (where c.to_do)::int as to_do
    from order_claims c join orders o on o.id = c.order_id
    where ${filter} and (c.state in ('reported', 'seen') or c.to_do)`.execute(db)
  return rows[0] ?? { count: 0, to_do: 0 }
}

export const viewClaim = ({
  consumer_id: _c,
  supplier_id: _s,
  store_id: _st,
  report_id: _r,
  number,
  line,
  ...claim
}: ClaimFacts): Claim => ({
  ...claim,
  ordered: line && {
    quantity: line.quantity,
    unit: unitOf(line),
    shipped: line.confirmed_quantity ?? line.quantity,
    instead:
      line.substitute && `${line.substitute.name} ${formatQuantity(line.substitute.quantity)}${line.substitute.unit}`,
  },
  order_number: orderNumber(number),
  reported_at: claim.reported_at.toISOString(),
})

export type NewClaim = {
  line_number: number
  item_name: string
  unit: string
  kind: ClaimKind
  quantity: string | null
  note: string
  image_ids: string[]
}

type Report = {
  order_id: string
  consumer_id: string
  supplier_id: string
  report_id: string
  told: boolean
  by: string
}

/** Of one order, one at a time: what is ticked and what is reported of a line are one or the other. */
export const lockInspection = async (trx: Db, order_id: string): Promise<void> => {
  await sql`/* inspection-turn */ select pg_advisory_xact_lock(hashtextextended(${order_id}, 153))`.execute(trx)
}

/** Whether a report is written already: it was sent again. */
export const isReported = async (trx: Db, order_id: string, report_id: string): Promise<boolean> => {
  const { rows } = await sql`/* claim-report */
    select from order_claims where order_id = ${order_id} and report_id = ${report_id} limit 1`.execute(trx)
  return rows.length > 0
}

/** Writes the claims of one report, each with its first event. Fewer than were given: others have reported the same meanwhile. */
export const insertClaims = async (
  trx: Db,
  { order_id, consumer_id, supplier_id, report_id, told, by }: Report,
  claims: readonly NewClaim[],
  at: Date,
): Promise<number> => {
  const { rows } = await sql`/* insert-claims */
    with made as (
      insert into order_claims (order_id, consumer_id, supplier_id, report_id, line_number, item_name, unit, kind, quantity,
        note, image_ids, told, reported_at, reported_by_name, changed_at)
      select ${order_id}, ${consumer_id}, ${supplier_id}, ${report_id}, n.line_number, n.item_name, n.unit, n.kind,
        n.quantity, n.note, n.image_ids, ${told}, ${at}, ${by}, ${at}
      from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) n (line_number integer, item_name text, unit text, kind text,
        quantity numeric, note text, image_ids uuid[])
      on conflict do nothing returning id, supplier_id
    )
    insert into claim_events (claim_id, supplier_id, kind, actor_area, actor_name, happened_at)
    select id, supplier_id, 'reported', 'consumer', ${by}, ${at} from made returning claim_id`.execute(trx)
  return rows.length
}

type Move = {
  move: ClaimMove
  to: ClaimState
  area: 'consumer' | 'supplier'
  by: string
  words: string
  answer: ClaimAnswer | null
}

/** Moves a claim from the revision that was seen and writes its event; false where somebody else has moved it since. */
export const writeMove = async (
  trx: Db,
  { id, revision }: { id: string; revision: number },
  { move, to, area, by, words, answer }: Move,
  at: Date,
): Promise<boolean> => {
  const answered =
    move === 'answer'
      ? sql`, answer = ${answer}, answer_words = ${words}, to_do = ${answer !== 'decline'}`
      : move === 'object'
        ? sql`, answer = null, answer_words = '', to_do = false`
        : move === 'withdraw'
          ? sql`, to_do = false`
          : sql``
  const { rows } = await sql`/* move-claim */
    with moved as (
      update order_claims set state = ${to}, revision = revision + 1, changed_at = ${at} ${answered}
      where id = ${id} and revision = ${revision} returning id, supplier_id
    )
    insert into claim_events (claim_id, supplier_id, kind, actor_area, actor_name, happened_at, answer, words)
    select id, supplier_id, ${move}, ${area}, ${by}, ${at}, ${answer}, ${words} from moved returning claim_id`.execute(
    trx,
  )
  return rows.length > 0
}

/** Marks what was promised as done, or as still to be done, with its event; nothing where it is so already. */
export const writeToDo = (trx: Db, id: string, to_do: boolean, by: string, at: Date) =>
  sql`/* claim-to-do */
    with marked as (update order_claims set to_do = ${to_do} where id = ${id} and to_do <> ${to_do} returning id, supplier_id)
    insert into claim_events (claim_id, supplier_id, kind, actor_area, actor_name, happened_at, words)
    select id, supplier_id, ${to_do ? 'undone' : 'done'}, 'supplier', ${by}, ${at}, '' from marked`.execute(trx)

/** Whether all of a report has been answered, agreed on or withdrawn. */
export const isReportOver = async (trx: Db, report_id: string, supplier_id: string): Promise<boolean> => {
  const { rows } = await sql`/* claim-report-over */
    select from order_claims where report_id = ${report_id} and supplier_id = ${supplier_id}
      and state in ('reported', 'seen') limit 1`.execute(trx)
  return rows.length === 0
}
