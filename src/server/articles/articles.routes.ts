import * as admin from '#contract/articles/admin-articles.contract.ts'
import * as contract from '#contract/articles/articles.contract.ts'
import { audienceWords, isOffered, mayRead } from '#domain/articles/article.ts'
import { dayOf } from '#domain/shared/day.ts'
import type { Deps } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { room } from '#server/http/serve.ts'
import { there } from '#server/http/there.ts'
import { allArticles, type KeptArticle } from './article-files.ts'
import { countReaders, findReading, keepAway, takeFromAway } from './article-store.ts'

const viewArticle = ({ key, kind, title, path, published_on }: KeptArticle): contract.ReadableArticle => ({
  key,
  kind,
  title,
  path,
  published_on,
})

/** What this person may read today, and what of it is offered. */
const permissionsOf = async ({ db }: Deps, actor: ConsumerActor, at: Date) => {
  const today = dayOf(at)
  const { prefecture, away } = await findReading(db, actor)
  const readable = allArticles().filter(one => mayRead(one, { role: actor.role, prefecture }, today))
  const offered = readable.find(one => isOffered(one, today) && !away.includes(one.key))
  return { items: readable.map(viewArticle), offered: offered ? viewArticle(offered) : null }
}

export const articleRoutes = room(
  { ...contract, ...admin },
  {
    getArticlePermissions: async ({ deps, actor, at }) => permissionsOf(deps, actor, at),
    putArticleAway: async ({ deps, actor, params, body, at }) => {
      const { items } = await permissionsOf(deps, actor, at)
      const { key } = there(items.find(one => one.key === params.article_key))
      if (body.choice === 'away') await keepAway(deps.db, actor.account_id, key, at)
      else await takeFromAway(deps.db, actor.account_id, key)
      return permissionsOf(deps, actor, at)
    },
    listAdminArticles: async ({ deps, at }) => ({
      items: await Promise.all(
        allArticles().map(async one => {
          const counted = await countReaders(deps.db, one)
          const out = one.published_on <= dayOf(at)
          return {
            ...viewArticle(one),
            audience: audienceWords(one),
            reader_count: out ? counted.reader_count : 0,
            away_count: counted.away_count,
          }
        }),
      ),
    }),
  },
)
