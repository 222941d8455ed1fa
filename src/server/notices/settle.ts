import { type RawBuilder, sql } from 'kysely'
import { kindsDoneBy, type NoticeKind } from '#domain/notices/kinds.ts'
import type { Day } from '#domain/shared/day.ts'
import type { Db } from '#server/deps.ts'

/** In SQL: what was told of the orders `ids` and is over by what happened to them leaves the bell; for whoever marks orders. */
export const settledBy = (happened: string, ids: RawBuilder<unknown>, at: Date): RawBuilder<unknown> => sql`
  update notifications n set done_at = ${at}::timestamptz
  where n.order_id in (${ids}) and n.done_at is null and n.kind = any(${kindsDoneBy(happened)}::text[])`

/** What was told of an order is over by what has happened to it. Before the new notice is told, in the same transaction. */
export const settleOrder = async (trx: Db, order_id: string, happened: string, at: Date): Promise<void> => {
  if (kindsDoneBy(happened).length === 0) return
  await sql`/* settle-order */ ${settledBy(happened, sql`${order_id}::uuid`, at)}`.execute(trx)
}

/** What was over by such a happening at that moment is not: it stands in the bell again. In the caller's transaction. */
export const unsettleOrder = async (trx: Db, order_id: string, happened: string, happened_at: Date): Promise<void> => {
  await sql`/* unsettle-order */
    update notifications n set done_at = null
    where n.order_id = ${order_id}::uuid and n.done_at = ${happened_at} and n.kind = any(${kindsDoneBy(happened)}::text[])`.execute(
    trx,
  )
}

type Settled =
  | { deal_id: string; delivery_date?: Day }
  | { subject: string }
  | { subjects: readonly string[] }
  | { keys: readonly string[] }

/** A notice of this kind is answered: it leaves the bell. In the caller's transaction. */
export const settle = async (trx: Db, kind: NoticeKind, about: Settled, at: Date): Promise<void> => {
  const which =
    'deal_id' in about
      ? sql`n.deal_id = ${about.deal_id}::uuid
          ${about.delivery_date === undefined ? sql`` : sql`and n.delivery_date = ${about.delivery_date}::date`}`
      : 'keys' in about
        ? sql`n.key = any(${about.keys}::text[])`
        : sql`n.subject = any(${'subjects' in about ? about.subjects : [about.subject]}::text[])`
  await sql`/* settle */
    update notifications n set done_at = ${at} where ${which} and n.kind = ${kind} and n.done_at is null`.execute(trx)
}
