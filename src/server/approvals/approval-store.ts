import { sql } from 'kysely'
import type { PlaceOrderForm } from '#contract/placing/place-order.form.ts'
import type { Day } from '#domain/shared/day.ts'
import type { OrderSource } from '#domain/trade/order.ts'
import type { Db } from '#server/deps.ts'

export type ApprovalState = 'waiting' | 'approved' | 'sent_back' | 'withdrawn' | 'expired'

export type Approval = {
  id: string
  consumer_id: string
  deal_id: string
  supplier_name: string
  delivery_date: Day
  wish: PlaceOrderForm
  source: OrderSource
  line_count: number
  total: string | null
  closing_at: Date | null
  state: ApprovalState
  asked_by: string
  asked_by_name: string
  asked_at: Date
  order_id: string | null
  words: string
  decided_by_name: string | null
  decided_at: Date | null
}

const columns = sql`a.id, a.consumer_id, a.deal_id, s.name as supplier_name, a.delivery_date, a.wish, a.source, a.line_count,
  a.total, a.closing_at, a.state, a.asked_by, a.asked_by_name, a.asked_at, a.order_id, a.words, a.decided_by_name, a.decided_at`
const tables = sql`order_approvals a join deals d on d.id = a.deal_id join suppliers s on s.id = d.supplier_id`

export const findApproval = async (db: Db, consumer_id: string, id: string): Promise<Approval | undefined> => {
  const { rows } = await sql<Approval>`/* approval */
    select ${columns} from ${tables} where a.id = ${id} and a.consumer_id = ${consumer_id}`.execute(db)
  return rows[0]
}

export const findApprovals = async (
  db: Db,
  consumer_id: string,
  waiting: boolean,
  most: number,
): Promise<Approval[]> => {
  const { rows } = await sql<Approval>`/* approvals */
    select ${columns} from ${tables}
    where a.consumer_id = ${consumer_id} and (a.state = 'waiting') = ${waiting}
    order by a.asked_at desc, a.id limit ${most}`.execute(db)
  return rows
}

/** Those that wait whose closing is before `until`. */
export const findWaitingUntil = async (db: Db, until: Date): Promise<Approval[]> => {
  const { rows } = await sql<Approval>`/* approvals-closing */
    select ${columns} from ${tables}
    where a.state = 'waiting' and coalesce(a.closing_at, (a.delivery_date::timestamp at time zone 'Asia/Tokyo')) <= ${until}
    order by a.id limit 500`.execute(db)
  return rows
}

type Decision = { state: ApprovalState; by: string | null; words?: string; order_id?: string }

/** Ends the waiting; false where it was ended already. */
export const decide = async (trx: Db, id: string, { state, by, words = '', order_id }: Decision, at: Date) => {
  const row = await trx
    .updateTable('order_approvals')
    .set({ state, words, order_id: order_id ?? null, decided_by_name: by, decided_at: at })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
