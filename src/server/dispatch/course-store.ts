import { sql } from 'kysely'
import type { CourseSending, CourseStep, OrderCourse } from '#contract/dispatch/order-course.contract.ts'
import type { OrderMethod } from '#domain/trade/order.ts'
import type { Db } from '#server/deps.ts'
import {
  acknowledged,
  lastFailure,
  linkStopped,
  toldByPhone,
  toShare,
  undelivered,
} from '#server/orders/find-orders.ts'
import { resendable } from './admin-dispatch-store.ts'
import { findMoved } from './moved.ts'
import { calledOff, dropping, settling } from './settled.ts'

type Head = Omit<OrderCourse['order'], 'number' | 'placed_at' | 'closing_at' | 'seen_at' | 'told_at'> & {
  id: string
  number: string
  placed_at: Date
  closing_at: Date | null
  seen_at: Date | null
  told_at: Date | null
}

/** An order by its sequence, with what staff need to ask after it by telephone. */
export const findCourseOrder = async (db: Db, sequence: string): Promise<Head | undefined> => {
  const { rows } = await sql<Head>`/* course-order */
    select o.id, o.number, o.state, o.revision, o.method, o.delivery_date::text, o.placed_at, o.closing_at, o.line_count,
      o.parties -> 'consumer' ->> 'name' as consumer_name, c.phone_number as consumer_phone,
      o.parties -> 'supplier' ->> 'name' as supplier_name, o.parties -> 'supplier' ->> 'phone_number' as supplier_phone,
      (select min(e.happened_at) from order_events e where e.order_id = o.id and e.revision = o.revision
        and e.happened_at >= o.seen_at and case e.kind when 'printed' then e.happened_at <= o.printed_at
          when 'downloaded' then e.happened_at <= o.downloaded_at when 'processed' then e.happened_at <= o.processed_at
          else e.kind in ('seen', 'acknowledged') end) as seen_at,
      t.happened_at as told_at, case t.actor_area when 'admin' then 'staff' when 'consumer' then 'restaurant' end as told_by,
      ${undelivered} as may_tell, json_build_object('to_share', ${toShare}, 'link_stopped', ${linkStopped}, 'acknowledged', ${acknowledged},
        'seen', coalesce(o.seen_at, '-infinity') >= greatest(o.placed_at, o.changed_at, o.cancelled_at)) as received
    from orders o join consumers c on c.id = o.consumer_id
    left join lateral (select e.happened_at, e.actor_area from order_events e
      where e.order_id = o.id and e.kind = 'told_by_phone' and ${toldByPhone} order by e.id desc limit 1) t on true
    where o.number = ${sequence}::bigint`.execute(db)
  return rows[0]
}

type FoundSending = Omit<CourseSending, 'moved_to' | 'moved_by'> & { deal_id: string; method: OrderMethod }

/** What left for an order, in the order of its leaving. A LINE link is named by whom it speaks for. */
export const findSendings = async (db: Db, order_id: string): Promise<CourseSending[]> => {
  const { rows } = await sql<FoundSending>`/* course-sendings */
    select d.id, d.channel, d.state, ${destination} as destination, d.occasion, d.order_revision, ${lastFailure} as failure_class,
      exists (select from fax_images i where i.dispatch_id = d.id) as has_image, s.settled, s.settled_by, ${dropping},
      (${resendable} and s.settled is null) as can_resend, o.deal_id, o.method
    from dispatches d join orders o on o.id = d.order_id ${settling} ${named} where d.order_id = ${order_id} order by d.queued_at, d.id`.execute(
    db,
  )
  const moved = await findMoved(db, rows)
  return rows.map(({ deal_id: _deal, method: _method, ...row }, n) => ({ ...row, ...(moved[n] ?? { moved_to: null }) }))
}

const named = sql`left join lateral (select a.name from line_links k join accounts a on a.id = k.account_id
  where k.id = case when d.channel = 'line' and d.destination <> 'shared' then d.destination::uuid end) l on true`
const destination = sql`coalesce(l.name, d.destination)`

/** All that happened to an order, the first first; at one moment in the order in which one follows from the other. */
export const findSteps = async (db: Db, order_id: string): Promise<CourseStep[]> => {
  const { rows } = await sql<Omit<CourseStep, 'at' | 'done_at'> & { at: Date; done_at: Date | null }>`/* course-steps */
    select at, what, word, who, area, detail, revision, done_at from (
      select 1 as rank, e.id::text as of, e.happened_at as at, 'event' as what,
        case when e.kind = 'adjusted' and e.diff ? 'taken_back' then 'adjustment_taken_back' else e.kind end as word, e.actor_name as who,
        e.actor_area as area, '' as detail, e.revision::int as revision, null::timestamptz as done_at
      from order_events e where e.order_id = ${order_id}
      union all
      select 2, d.id::text, d.queued_at, 'dispatch', d.occasion, ${destination}, d.channel, '', d.order_revision::int, null
      from dispatches d ${named} where d.order_id = ${order_id}
      union all
      select 3, lpad(t.id::text, 20, '0'), t.attempted_at, 'attempt', case when t.outcome = 'superseded' and ${calledOff} then 'called_off' else t.outcome end, ${destination}, d.channel,
        case when t.outcome = 'resent' then '' else t.detail end, d.order_revision::int, null
      from dispatches d ${named} join dispatch_attempts t on t.dispatch_id = d.id
        join orders o on o.id = d.order_id where d.order_id = ${order_id}
      union all
      select 4, x.step, x.escalated_at, 'escalation', x.step, '', 'system', '', x.order_revision::int, null
      from dispatch_escalations x where x.order_id = ${order_id}
      union all
      select 5, n.id::text, n.created_at, 'notice', n.title, '', case when n.consumer_id is null then 'supplier' else 'consumer' end,
        '', null, n.done_at
      from notifications n where n.order_id = ${order_id}
    ) s order by at, rank, of`.execute(db)
  return rows.map(({ at, done_at, ...step }) => ({
    ...step,
    at: at.toISOString(),
    done_at: done_at?.toISOString() ?? null,
  }))
}
