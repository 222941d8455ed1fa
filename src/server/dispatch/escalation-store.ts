import { sql } from 'kysely'
import { type EscalationStep, other_channel_ms, people_ms, type Reached } from '#domain/dispatch/escalation.ts'
import type { DispatchChannel, Occasion } from '#domain/trade/dispatch.ts'
import type { Db } from '#server/deps.ts'
import { lockOrder, toldByPhone, toShare } from '#server/orders/find-orders.ts'
import { insertDispatches } from '#server/outbox/dispatches.ts'

/** How many orders are read at once. */
export const late_part = 500

export type LateOrder = {
  order_id: string
  order_revision: number
  occasion: Occasion
  channel: DispatchChannel
  closing_at: Date
  reached: Reached
  /** The supplier's other address: a mail address where the order went by fax, and the other way round. */
  other: string | null
  done: EscalationStep[]
  /** Nothing left: it goes by LINE, by the restaurant's own hand, and that has not happened. */
  to_share: boolean
}

/** What a step is due for; whether it is taken, `escalate` says of each. */
const due = (step: EscalationStep, at: Date) =>
  step === 'people'
    ? sql`o.closing_at <= ${new Date(at.getTime() + people_ms)}`
    : sql`o.closing_at <= ${new Date(at.getTime() + other_channel_ms)} and not t.to_share and a.arrived is not true
        and nullif(case d.channel when 'fax' then s.mail_address when 'mail' then s.fax_number end, '') is not null
        and not exists (select from dispatch_escalations e
          where e.order_id = o.id and e.order_revision = d.order_revision and e.step = 'other_channel')`

/**
 * The next orders for which a step before their closing is due, `after` the last one read, the earliest closing first:
 * those that went out of the house, or that the restaurant was to send by LINE itself, and of whose newest version people
 * were not told yet. What is not due is not read: it would stand before what is.
 */
export const findLate = async (
  db: Db,
  step: EscalationStep,
  at: Date,
  after: LateOrder | undefined,
): Promise<LateOrder[]> => {
  const next = after ? sql`and (o.closing_at, o.id) > (${after.closing_at}, ${after.order_id}::uuid)` : sql``
  const { rows } = await sql<LateOrder>`/* late-orders */
    select o.id as order_id, d.order_revision, d.occasion, d.channel, o.closing_at, t.to_share,
      case when t.to_share then 'not_arrived' when a.acknowledged then 'acknowledged' when a.arrived then 'arrived'
        else 'not_arrived' end as reached,
      case d.channel when 'fax' then nullif(s.mail_address, '') when 'mail' then nullif(s.fax_number, '') end as other,
      array(select e.step from dispatch_escalations e
        where e.order_id = o.id and e.order_revision = d.order_revision) as done
    from orders o
    join suppliers s on s.id = o.supplier_id
    cross join lateral (select ${toShare} as to_share) t
    cross join lateral (
      (select x.order_revision, x.occasion, x.channel from dispatches x where x.order_id = o.id and not t.to_share
        order by x.order_revision desc, x.channel <> o.method, x.id limit 1)
      union all
      select o.revision, case when o.changed_at is null then 'placed' else 'edited' end, 'line' where t.to_share) d
    cross join lateral (select bool_or(x.acknowledged_at is not null) as acknowledged,
        -- Only a fax gateway says more than that it was taken.
        bool_or(x.delivered_at is not null or x.channel <> 'fax' and x.state = 'sent') as arrived,
        -- It leaves in a moment, before its closing: others to the same address are before it.
        bool_or(x.state = 'queued' and x.turn_at > ${at}) as in_turn
      from dispatches x where x.order_id = o.id and x.order_revision = d.order_revision) a
    where (t.to_share or a.acknowledged is not true and a.in_turn is not true) and ${due(step, at)}
      and not exists (select from dispatch_escalations e
        where e.order_id = o.id and e.order_revision = d.order_revision and e.step = 'people')
      and not ${toldByPhone} and o.method <> 'web' and o.state <> 'cancelled' and o.closing_at > ${at} ${next}
    order by o.closing_at, o.id limit ${late_part}`.execute(db)
  return rows
}

/**
 * Whether this call is the one that takes the step. Of an order that is being told by telephone, it waits to hear; what was
 * acknowledged or cancelled since it was read needs none.
 */
export const noteEscalation = async (
  trx: Db,
  { order_id, order_revision }: LateOrder,
  step: EscalationStep,
  at: Date,
) => {
  await lockOrder(trx, order_id)
  const { numAffectedRows } = await sql`/* note-escalation */
    insert into dispatch_escalations (order_id, order_revision, step, escalated_at)
    select o.id, ${order_revision}::int, ${step}, ${at}::timestamptz from orders o where o.id = ${order_id} and not ${toldByPhone}
      and o.state <> 'cancelled' and not exists (select from dispatches x
        where x.order_id = o.id and x.order_revision = ${order_revision} and x.acknowledged_at is not null)
    on conflict do nothing`.execute(trx)
  return numAffectedRows === 1n
}

/** One more dispatch of the same version, to the supplier's other address. */
export const sendOtherWay = async (
  trx: Db,
  { order_id, order_revision, occasion, channel, other }: LateOrder,
  at: Date,
) => {
  await sql`/* send-other-way */
    ${insertDispatches(sql`select ${order_id}::uuid, ${order_revision}::int, ${occasion}, ${channel === 'fax' ? 'mail' : 'fax'}, ${other}`, at)}`.execute(
    trx,
  )
}
