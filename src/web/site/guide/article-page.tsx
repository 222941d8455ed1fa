import Newspaper from 'lucide-react/icons/newspaper'
import { consumerPages } from '#contract/pages/consumer.ts'
import { type SiteKey, sitePages } from '#contract/pages/site.ts'
import { type Article, article_kind_words } from '#domain/articles/article.ts'
import { formatDay } from '#domain/shared/day.ts'
import { Door, Doors, Paragraphs, Section } from '#web/site/parts.tsx'
import { GuideEnd } from './guide-pages.tsx'

/** The pages of articles, by the names of their files in docs/articles. */
export const article_files = {
  articleYearEnd: 'year_end',
  articleAgentRegistration: 'agent_registration',
  articlePush: 'push',
} as const satisfies Partial<Record<SiteKey, string>>

export type ArticleKey = keyof typeof article_files

/** One article, with its day. */
export const ArticlePage = ({ article }: { article: Article }) => (
  <article className="mx-auto flex max-w-200 flex-col gap-6 px-4 pt-6 pb-12">
    <div className="flex flex-col gap-2">
      <h1 className="text-2xl">{article.title}</h1>
      <p className="text-sm text-ink-soft">
        {article_kind_words[article.kind]}・
        <time dateTime={article.published_on}>{formatDay(article.published_on)}</time>
        {article.owners_only && '・オーナーの方へ'}
      </p>
    </div>
    {article.sections.map(section => (
      <section key={section.title} className="flex flex-col gap-2">
        <h2 className="text-lg">{section.title}</h2>
        <Paragraphs lines={section.paragraphs} />
      </section>
    ))}
    <p>
      <a href={consumerPages.top.path} className="inline-flex min-h-11 items-center text-indigo underline">
        発注の画面へ戻る
      </a>
    </p>
    <GuideEnd />
  </article>
)

/** All articles, the newest first. */
export const ArticleDoors = ({ articles }: { articles: readonly { key: ArticleKey; article: Article }[] }) => (
  <Section title="読みもの">
    <Doors>
      {articles
        .toSorted((one, other) => (one.article.published_on > other.article.published_on ? -1 : 1))
        .map(({ key, article: { title, kind, published_on } }) => (
          <Door
            key={key}
            href={sitePages[key].path}
            icon={Newspaper}
            title={title}
            text={`${article_kind_words[kind]}・${formatDay(published_on)}`}
          />
        ))}
    </Doors>
  </Section>
)
