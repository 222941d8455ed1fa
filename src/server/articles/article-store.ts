import { sql } from 'kysely'
import type { Article } from '#domain/articles/article.ts'
import type { Db } from '#server/deps.ts'

/** Where a restaurant is, and what one of its people has put away. */
export const findReading = async (db: Db, { account_id, consumer_id }: { account_id: string; consumer_id: string }) => {
  const { rows } = await sql<{ prefecture: string | null; away: string[] }>`/* article-reading */
    select c.prefecture, array(select a.article_key from articles_put_away a where a.account_id = ${account_id}) as away
    from consumers c where c.id = ${consumer_id}`.execute(db)
  return rows[0] ?? { prefecture: null, away: [] }
}

export const keepAway = async (db: Db, account_id: string, article_key: string, at: Date) => {
  await sql`/* put-article-away */ insert into articles_put_away (account_id, article_key, put_away_at)
    values (${account_id}, ${article_key}, ${at}) on conflict do nothing`.execute(db)
}

export const takeFromAway = async (db: Db, account_id: string, article_key: string) => {
  await sql`/* offer-article-again */ delete from articles_put_away
    where account_id = ${account_id} and article_key = ${article_key}`.execute(db)
}

/** How many people of living restaurants an article is for, and how many of them have put it away. */
export const countReaders = async (
  db: Db,
  { key, owners_only, prefectures }: Pick<Article, 'owners_only' | 'prefectures'> & { key: string },
) => {
  const { rows } = await sql<{ reader_count: number; away_count: number }>`/* count-article-readers */
    select count(*)::int as reader_count, count(w.account_id)::int as away_count from (
      select distinct m.account_id from consumer_members m join consumers c on c.id = m.consumer_id
      join accounts a on a.id = m.account_id
      where c.test_of is null and c.suspended_at is null and a.suspended_at is null and m.disabled_at is null
        and (not ${owners_only} or m.role = 'owner')
        and (${prefectures}::text[] = '{}' or c.prefecture = any(${prefectures}::text[]))) r
    left join articles_put_away w on w.account_id = r.account_id and w.article_key = ${key}`.execute(db)
  return rows[0] ?? { reader_count: 0, away_count: 0 }
}
