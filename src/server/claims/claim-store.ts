import { type RawBuilder, sql } from 'kysely'
import type { Claim, ClaimEvent } from '#contract/claims/claim-shapes.ts'
import type { ClaimAnswer, ClaimKind } from '#domain/claims/claim.ts'
import type { ClaimMove, ClaimState } from '#domain/claims/states.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import type { Day } from '#domain/shared/day.ts'
import type { Db } from '#server/deps.ts'

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
  reported_at: Date
  reported_by_name: string
  events: ClaimEvent[]
}

const columns = sql`c.id, c.order_id, c.consumer_id, c.supplier_id, o.store_id, c.report_id, o.number, o.deal_id,
  o.delivery_date, o.parties -> 'supplier' ->> 'name' as supplier_name,
  coalesce(o.parties -> 'store' ->> 'name', o.parties -> 'consumer' ->> 'name') as customer_name, c.line_number, c.item_name,
  c.unit, c.kind, c.quantity, c.note, c.told, c.state, c.revision, c.answer, c.answer_words, c.reported_at,
  c.reported_by_name,
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

export const countWaiting = async (db: Db, filter: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`/* claims-waiting */
    select count(*)::int as count from order_claims c join orders o on o.id = c.order_id
    where ${filter} and c.state in ('reported', 'seen')`.execute(db)
  return rows[0]?.count ?? 0
}

export const viewClaim = ({
  consumer_id: _c,
  supplier_id: _s,
  store_id: _st,
  report_id: _r,
  number,
  ...claim
}: ClaimFacts): Claim => ({
  ...claim,
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
      on conflict do nothing returning id
    )
    insert into claim_events (claim_id, kind, actor_area, actor_name, happened_at)
    select id, 'reported', 'consumer', ${by}, ${at} from made returning claim_id`.execute(trx)
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
      ? sql`, answer = ${answer}, answer_words = ${words}`
      : move === 'object'
        ? sql`, answer = null, answer_words = ''`
        : sql``
  const { rows } = await sql`/* move-claim */
    with moved as (
      update order_claims set state = ${to}, revision = revision + 1, changed_at = ${at} ${answered}
      where id = ${id} and revision = ${revision} returning id
    )
    insert into claim_events (claim_id, kind, actor_area, actor_name, happened_at, answer, words)
    select id, ${move}, ${area}, ${by}, ${at}, ${answer}, ${words} from moved returning claim_id`.execute(trx)
  return rows.length > 0
}

/** Whether all of a report has been answered, agreed on or withdrawn. */
export const isReportOver = async (trx: Db, report_id: string, supplier_id: string): Promise<boolean> => {
  const { rows } = await sql`/* claim-report-over */
    select from order_claims where report_id = ${report_id} and supplier_id = ${supplier_id}
      and state in ('reported', 'seen') limit 1`.execute(trx)
  return rows.length === 0
}
