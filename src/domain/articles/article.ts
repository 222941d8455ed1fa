import { readTermsText, type TermsText } from '#domain/joining/terms-text.ts'
import { addDays, type Day, isDay } from '#domain/shared/day.ts'

export const article_kind_words = { news: 'お知らせ', help: '使い方' } as const
export type ArticleKind = keyof typeof article_kind_words

/** What restaurants read of the product: in which file, from which day on, and for whom it is. */
export type Article = Pick<TermsText, 'title' | 'sections'> & {
  kind: ArticleKind
  published_on: Day
  /** It is about what owners alone can do. */
  owners_only: boolean
  /** For restaurants there alone; none: everywhere. */
  prefectures: string[]
}

const kinds = Object.keys(article_kind_words) as ArticleKind[]

/** Reads an article's Markdown: over the first section its kind, day and audience, 「日付：2026-11-27」. Throws where it has none. */
export const readArticle = (text: string): Article => {
  const { title, lead, sections } = readTermsText(text)
  const facts = new Map(lead.map(line => [line.split('：')[0] ?? '', line.split('：')[1] ?? '']))
  const kind = kinds.find(one => article_kind_words[one] === facts.get('種類'))
  const published_on = facts.get('日付') ?? ''
  const role = facts.get('役割') ?? '全員'
  const known = lead.every(line => /^(?:種類|日付|役割|地域)：/.test(line))
  if (!kind || !isDay(published_on) || !['全員', 'オーナー'].includes(role) || !known)
    throw new Error(`the head of the article ${title} cannot be read`)
  return {
    title,
    sections,
    kind,
    published_on,
    owners_only: role === 'オーナー',
    prefectures: facts.get('地域')?.split('、') ?? [],
  }
}

/** Who reads: by what a restaurant is known by. */
export type ArticleReader = { role: 'owner' | 'staff'; prefecture: string | null }

/** Whether an article is for this reader, on this day. */
export const mayRead = (article: Article, reader: ArticleReader, today: Day): boolean =>
  article.published_on <= today &&
  (!article.owners_only || reader.role === 'owner') &&
  (article.prefectures.length === 0 || article.prefectures.includes(reader.prefecture ?? ''))

/** So long an article stands on the first page: what came out before somebody joined is not new to anybody. */
export const article_offered_days = 60

/** Whether it is new enough to be offered. */
export const isOffered = ({ published_on }: Pick<Article, 'published_on'>, today: Day): boolean =>
  today < addDays(published_on, article_offered_days)

/** For whom an article is, in words. */
export const audienceWords = ({ owners_only, prefectures }: Pick<Article, 'owners_only' | 'prefectures'>): string =>
  `${prefectures.length > 0 ? `${prefectures.join('・')}の` : ''}飲食店の${owners_only ? 'オーナー' : '全員'}`
