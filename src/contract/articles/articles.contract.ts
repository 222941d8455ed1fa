import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { dayText } from '#contract/http/shapes.ts'

const base = '/api/v2/consumers/:consumer_id/articles'
const access = { area: 'consumer' } as const

const article = z.object({
  key: z.string(),
  kind: z.enum(['news', 'help']),
  title: z.string(),
  /** Where it is read. */
  path: z.string(),
  published_on: dayText,
})
export type ReadableArticle = z.output<typeof article>

const permissions = z.object({
  items: z.array(article),
  /** The newest that this person has not put away: it stands on the first page, for sixty days from its own. */
  offered: z.nullable(article),
})
export type ArticlePermissions = z.output<typeof permissions>

export const getArticlePermissions = route({
  method: 'GET',
  path: `${base}/permissions`,
  access,
  summary: 'この店舗のこの人が読める、使い方とお知らせの記事。新しい順',
  reply: ok(permissions),
})
export const putArticleAway = route({
  method: 'PATCH',
  path: `${base}/:article_key`,
  access,
  summary: '記事をトップに出さないようにする（away）、それを取り消す（again）。自分だけ',
  body: z.object({ choice: z.enum(['away', 'again']) }),
  reply: ok(permissions),
})
