import { sql } from 'kysely'
import type { Day } from '#domain/shared/day.ts'
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

/** A draft of this restaurant that is not too old. */
export const findDraft = async (
  db: Db,
  consumer_id: string,
  id: string,
  at: Date,
): Promise<(LineDraft & { order_id: string | null }) | undefined> => {
  const { rows } = await sql<LineDraft & { order_id: string | null }>`/* line-draft */
    select id, deal_id, consumer_id, account_id, kind, memo, delivery_date::text, lines, made_at, order_id from line_drafts
    where id = ${id} and consumer_id = ${consumer_id} and expires_at > ${at}`.execute(db)
  return rows[0]
}

export const noteOrdered = (db: Db, id: string, order_id: string) =>
  db.updateTable('line_drafts').set({ order_id }).where('id', '=', id).execute()

export const forgetDrafts = (db: Db, at: Date) => db.deleteFrom('line_drafts').where('expires_at', '<', at).execute()
