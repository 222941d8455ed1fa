import { readdirSync, readFileSync } from 'node:fs'
import { sitePages } from '#contract/pages/site.ts'
import { type Article, readArticle } from '#domain/articles/article.ts'

const folder = new URL('../../../docs/articles/', import.meta.url)

/** An article with the name of its file and where it is read. */
export type KeptArticle = Article & { key: string; path: string }

const readFiles = (): KeptArticle[] =>
  readdirSync(folder)
    .filter(name => name.endsWith('.md'))
    .map(name => {
      const key = name.slice(0, -'.md'.length)
      const path = `${sitePages.consumerGuide.path}/articles/${key}`
      return { ...readArticle(readFileSync(new URL(name, folder), 'utf8')), key, path }
    })
    .toSorted((one, other) => (one.published_on > other.published_on ? -1 : 1))

let kept: KeptArticle[] | undefined

/** All articles, the newest first: files of the repository, which a release changes. */
export const allArticles = (): KeptArticle[] => (kept ??= readFiles())
