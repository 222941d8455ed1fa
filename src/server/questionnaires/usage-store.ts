import { sql } from 'kysely'
import { type HardestPart, usage_asked_from } from '#domain/questionnaires/usage.ts'
import { instantAt } from '#domain/shared/day.ts'
import type { Db } from '#server/deps.ts'

/** How many of the newest orders are looked at: enough for ten of a restaurant that its suppliers write for as well. */
const newest_orders = 60

/** How many orders a restaurant has placed itself and not cancelled, up to those it is asked from. */
export const countOwnOrders = async (db: Db, consumer_id: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`/* count-own-orders */
    select count(*)::int as count from (
      select state, source from orders where consumer_id = ${consumer_id} order by placed_at desc, id desc
      limit ${newest_orders}) o
    where o.state <> 'cancelled' and o.source <> 'supplier_proxy'`.execute(db)
  return Math.min(rows[0]?.count ?? 0, usage_asked_from)
}

export type UsageChoice = {
  choice: 'answered' | 'later' | 'never'
  later_until: Date | null
  score: number | null
  hardest: HardestPart | null
  words: string
}

/** What a person has chosen so far. */
export const findUsageChoice = async (db: Db, account_id: string): Promise<UsageChoice | undefined> => {
  const { rows } = await sql<UsageChoice>`/* find-usage-choice */
    select choice, later_until, score, hardest, words from usage_answers where account_id = ${account_id}`.execute(db)
  return rows[0]
}

/** Keeps what a person has chosen, in place of what it had chosen before. */
export const keepUsageChoice = async (
  db: Db,
  { account_id, consumer_id }: { account_id: string; consumer_id: string },
  { choice, later_until, score, hardest, words }: UsageChoice,
  at: Date,
) => {
  await sql`/* keep-usage-choice */
    insert into usage_answers (account_id, consumer_id, choice, later_until, score, hardest, words, chosen_at)
    values (${account_id}, ${consumer_id}, ${choice}, ${later_until}, ${score}, ${hardest}, ${words}, ${at})
    on conflict (account_id) do update set consumer_id = excluded.consumer_id, choice = excluded.choice,
      later_until = excluded.later_until, score = excluded.score, hardest = excluded.hardest, words = excluded.words,
      chosen_at = excluded.chosen_at`.execute(db)
}

/** Takes back 「あとで」 and 「もう頼まない」; an answer stays. */
export const dropUsageChoice = async (db: Db, account_id: string) => {
  await sql`/* drop-usage-choice */
    delete from usage_answers where account_id = ${account_id} and choice <> 'answered'`.execute(db)
}

const sinceOf = (from: string | undefined) => (from === undefined ? sql`true` : sql`chosen_at >= ${instantAt(from, 0)}`)

/** How many gave which score, and named which part. */
export const countUsageAnswers = async (db: Db, from: string | undefined) => {
  const { rows } = await sql<{ choice: string; score: number | null; hardest: HardestPart | null; count: number }>`
    /* count-usage-answers */ select choice, score, hardest, count(*)::int as count from usage_answers
    where ${sinceOf(from)} group by choice, score, hardest`.execute(db)
  return rows
}

export type StoredUsageAnswer = {
  id: string
  answered_at: Date
  consumer_id: string
  restaurant_name: string
  person_name: string
  score: number
  hardest: HardestPart
  words: string
}

/** The answers, newest first; without a limit all of them. */
export const findUsageAnswers = async (
  db: Db,
  { from, cursor }: { from?: string | undefined; cursor?: string | undefined },
  limit: number | null,
): Promise<StoredUsageAnswer[]> => {
  const after =
    cursor === undefined
      ? sql`true`
      : sql`(u.chosen_at, u.id) < (select c.chosen_at, c.id from usage_answers c where c.id = ${cursor})`
  const { rows } = await sql<StoredUsageAnswer>`/* find-usage-answers */
    select u.id, u.chosen_at as answered_at, u.consumer_id, c.name as restaurant_name, a.name as person_name,
      u.score, u.hardest, u.words
    from usage_answers u join consumers c on c.id = u.consumer_id join accounts a on a.id = u.account_id
    where u.choice = 'answered' and ${sinceOf(from)} and ${after}
    order by u.chosen_at desc, u.id desc limit ${limit}`.execute(db)
  return rows
}
