import { sql } from 'kysely'
import { orderNumber } from '#domain/orders/order-number.ts'
import type { Day } from '#domain/shared/day.ts'
import type { change_request_states } from '#domain/trade/order.ts'
import type { UnitKind } from '#domain/trade/unit.ts'
import type { Db } from '#server/deps.ts'

export type DraftOrderLine = {
  order_list_item_id: string
  name: string
  unit_kind: UnitKind
  quantity: string
  words: string
}

export type LineDraft = {
  id: string
  deal_id: string
  consumer_id: string
  account_id: string
  kind: 'memo' | 'usual'
  memo: string
  delivery_date: Day | null
  lines: DraftOrderLine[]
  made_at: Date
}

type NewDraft = Omit<LineDraft, 'id' | 'made_at'> & { event_id: string }

/** What is not ordered for so long is not wanted any more. */
const keep_days = 7

/** Keeps a draft; of one event and deal there is one. */
export const insertDraft = async (db: Db, { lines, ...draft }: NewDraft, at: Date): Promise<string> => {
  const { id } = await db
    .insertInto('line_drafts')
    .values({
      ...draft,
      lines: JSON.stringify(lines),
      made_at: at,
      expires_at: new Date(at.getTime() + keep_days * 86_400_000),
    })
    .onConflict(conflict => conflict.columns(['event_id', 'deal_id']).doUpdateSet({ kind: draft.kind }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * What came of a draft: the order that was made of it last, to which it was added or whose change it asks for, or
 * (`approval_id`) what waits for an owner.
 */
export type DraftUse = {
  order_id: string | null
  approval_id: string | null
  number: string
  at: Date
  by_name: string
  cancelled: boolean
  as: 'placed' | 'edited' | 'change_requested'
  /** Of what was asked for: what its supplier said. */
  answer: (typeof change_request_states)[number] | null
}

type FoundDraft = LineDraft & { order_id: string | null; written_by: string; used: DraftUse | null }

/** A draft of this restaurant that is not too old. */
export const findDraft = async (db: Db, consumer_id: string, id: string, at: Date): Promise<FoundDraft | undefined> => {
  type Row = Omit<FoundDraft, 'used'> & {
    number: string | null
    ordered_at: Date
    ordered_by: string
    state: string
    as: DraftUse['as'] | null
    answer: (typeof change_request_states)[number] | null
  } & {
    approval_id: string | null
    asked_at: Date
    asked_by: string
  }
  const { rows } = await sql<Row>`/* line-draft */
    select d.id, d.deal_id, d.consumer_id, d.account_id, d.kind, d.memo, d.delivery_date::text, d.lines, d.made_at, d.order_id,
      a.name as written_by, o.number, coalesce(e.happened_at, o.placed_at) as ordered_at, coalesce(e.actor_name, o.placed_by_name) as ordered_by, o.state,
      e.kind as "as", r.state as answer,
      w.id as approval_id, w.asked_at, w.asked_by_name as asked_by
    from line_drafts d join accounts a on a.id = d.account_id left join orders o on o.id = d.order_id
    left join order_events e on e.order_id = d.order_id and e.id = d.order_event_id
    left join change_requests r on e.kind = 'change_requested' and r.order_id = e.order_id and r.requested_at = e.happened_at
    left join lateral (
      select id, asked_at, asked_by_name from order_approvals
      where deal_id = d.deal_id and state = 'waiting' and wish -> 'line_drafts' @> to_jsonb(d.id::text)
      order by asked_at desc limit 1
    ) w on true
    where d.id = ${id} and d.consumer_id = ${consumer_id} and d.expires_at > ${at}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { number, ordered_at, ordered_by, state, as, answer, approval_id, asked_at, asked_by, ...draft } = row
  const { order_id } = draft
  if (approval_id !== null) {
    return {
      ...draft,
      used: {
        order_id: null,
        approval_id,
        number: '',
        at: asked_at,
        by_name: asked_by,
        cancelled: false,
        as: 'placed',
        answer: null,
      },
    }
  }
  if (order_id === null || number === null) return { ...draft, used: null }
  return {
    ...draft,
    used: {
      order_id,
      approval_id: null,
      number: orderNumber(number),
      at: ordered_at,
      by_name: ordered_by,
      cancelled: state === 'cancelled',
      as: as ?? 'placed',
      answer,
    },
  }
}

export const forgetDrafts = (db: Db, at: Date) => db.deleteFrom('line_drafts').where('expires_at', '<', at).execute()
