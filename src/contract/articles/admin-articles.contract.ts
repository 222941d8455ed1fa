import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { dayText } from '#contract/http/shapes.ts'

const article = z.object({
  key: z.string(),
  kind: z.enum(['news', 'help']),
  title: z.string(),
  path: z.string(),
  published_on: dayText,
  /** For whom it is, in words. */
  audience: z.string(),
  /** How many people of restaurants may read it now; before its day none. */
  reader_count: z.number(),
  /** How many of them have put it away from their first page. */
  away_count: z.number(),
})
export type AdminArticle = z.output<typeof article>

export const listAdminArticles = route({
  method: 'GET',
  path: '/api/v2/admins/articles',
  access: { area: 'admin' },
  summary: '記事の一覧：公開日、対象、読める人とトップから閉じた人の数',
  reply: ok(z.object({ items: z.array(article) })),
})
