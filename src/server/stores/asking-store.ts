import { sql } from 'kysely'
import type { FoundSupplier, OwnAsked } from '#contract/stores/asking.contract.ts'
import { patternsOf } from '#server/db/folded-words.ts'
import type { Db } from '#server/deps.ts'

type Page = { q: string; cursor?: string | undefined; limit: number }

/** Suppliers of the platform by all words of a search: each stands in name, kana or place. By name. */
export const findSupplierPage = async (db: Db, consumer_id: string, { q, cursor, limit }: Page) => {
  const patterns = patternsOf(q)
  if (patterns.length === 0) return { items: [], next_cursor: null }
  const where = sql`fold(concat_ws('|', s.name, s.name_kana, s.prefecture, s.address)) ~ all(${patterns}::text[])`
  const after = cursor
    ? sql`and (s.name, s.id) > ((select name from suppliers where id = ${cursor}::uuid), ${cursor}::uuid)`
    : sql``
  const { rows } = await sql<FoundSupplier>`/* find-suppliers */
    select s.id, s.name, concat(s.prefecture, s.address) as place,
      (select d.state from deals d where d.consumer_id = ${consumer_id} and d.supplier_id = s.id
        and d.state not in ('ended', 'rejected')) as deal_state
    from suppliers s where s.origin = 'platform' and s.suspended_at is null and ${where} ${after}
    order by s.name, s.id limit ${limit + 1}`.execute(db)
  const items = rows.slice(0, limit)
  return { items, next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

const days_shown = 90

/** Deals that a restaurant has asked for: those that wait first, then those that were lately refused. */
export const findOwnAsked = async (db: Db, consumer_id: string, at: Date): Promise<OwnAsked[]> => {
  const since = new Date(at.getTime() - days_shown * 86_400_000)
  const { rows } = await sql<Omit<OwnAsked, 'asked_at'> & { asked_at: Date }>`/* own-asked */
    select d.id as deal_id, s.name as supplier_name, d.state, d.request_note as note, d.created_at as asked_at,
      coalesce(d.requested_by_name, '') as asked_by_name, d.reason
    from deals d join suppliers s on s.id = d.supplier_id
    where d.consumer_id = ${consumer_id} and (d.state = 'requested'
      or (d.state = 'rejected' and coalesce(d.state_changed_at, d.created_at) > ${since}))
    order by d.state <> 'requested', d.created_at desc`.execute(db)
  return rows.map(row => ({ ...row, asked_at: row.asked_at.toISOString() }))
}

/** Ends what was asked for, if it still waits: its supplier does not see it any more. */
export const endAsked = async (
  db: Db,
  consumer_id: string,
  deal_id: string,
  at: Date,
): Promise<'ended' | 'answered' | undefined> => {
  const { rows } = await sql<{ became: 'ended' | 'answered' }>`/* end-asked */
    with ended as (
      update deals set state = 'ended', ended_at = ${at}, state_changed_at = ${at}
      where id = ${deal_id} and consumer_id = ${consumer_id} and state = 'requested' returning id
    )
    select case when exists (select from ended) then 'ended' else 'answered' end as became
    from deals where id = ${deal_id} and consumer_id = ${consumer_id}`.execute(db)
  return rows[0]?.became
}
