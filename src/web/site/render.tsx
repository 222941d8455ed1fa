import type { ReactNode } from 'react'
import { consumerPages } from '#contract/pages/consumer.ts'
import { type SiteKey, type SitePage, type StandInKey, sitePages, standIns } from '#contract/pages/site.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import type { Article } from '#domain/articles/article.ts'
import type { TermsText } from '#domain/joining/terms-text.ts'
import { AwayPage } from './away-page.tsx'
import { CasePage } from './cases/case-page.tsx'
import { CasesPage } from './cases/cases-page.tsx'
import { freshCases } from './cases/fresh-cases.ts'
import { storedCases } from './cases/stored-cases.ts'
import { ConsumerLpPage, consumer_lp_questions } from './consumer-lp-page.tsx'
import { documentOf, type SiteFiles } from './document.tsx'
import { ArticleDoors, type ArticleKey, ArticlePage, article_files } from './guide/article-page.tsx'
import { consumer_help } from './guide/consumer-help.ts'
import { GuideIndex } from './guide/guide-index.tsx'
import { ConsumerGuides, FaxOrderPage, IntroducePage, OrderImagesPage } from './guide/guide-pages.tsx'
import { questionsOf } from './guide/help.ts'
import { supplier_help } from './guide/supplier-help.ts'
import { consumer_words, supplier_words } from './guide/words-of-screens.ts'
import { HomePage, home_questions } from './home-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import type { Question } from './parts.tsx'
import { RulePage, RulesPage, rule_files } from './rules/rule-page.tsx'
import { SiteShell } from './site-shell.tsx'
import { SupplierLpPage, supplier_lp_questions } from './supplier-lp-page.tsx'

/** What the build gives: names of built files, and the texts that are kept as Markdown, by the names of their files. */
export type SiteMaterial = {
  files: SiteFiles
  texts: Record<string, TermsText>
  articles: Record<string, Article>
}

type Made = { body: ReactNode; questions?: readonly Question[]; searched?: true }

const stories = [...freshCases, ...storedCases]

const caseOf = (key: SiteKey): Made => {
  const at = stories.findIndex(one => one.key === key)
  const story = stories[at]
  if (!story) throw new Error(`no story for ${key}`)
  const following = stories[at + 1]
  return { body: <CasePage story={story} next={following && sitePages[following.key]} /> }
}

const ruleOf = (key: keyof typeof rule_files, texts: SiteMaterial['texts']): Made => {
  const text = texts[rule_files[key]]
  if (!text) throw new Error(`no text docs/terms/${rule_files[key]}.md`)
  return { body: <RulePage title={sitePages[key].title} text={text} /> }
}

const articleOf = (key: ArticleKey, articles: SiteMaterial['articles']): Article => {
  const article = articles[article_files[key]]
  if (!article) throw new Error(`no article docs/articles/${article_files[key]}.md`)
  return article
}

const listed = Object.keys(article_files) as ArticleKey[]

const pagesOf = ({ texts, articles }: SiteMaterial): Record<SiteKey, Made> => ({
  home: { body: <HomePage />, questions: home_questions },
  consumerLp: { body: <ConsumerLpPage />, questions: consumer_lp_questions },
  supplierLp: { body: <SupplierLpPage />, questions: supplier_lp_questions },
  cases: { body: <CasesPage stories={stories} /> },
  caseFish: caseOf('caseFish'),
  caseGreens: caseOf('caseGreens'),
  caseMeat: caseOf('caseMeat'),
  caseLiquor: caseOf('caseLiquor'),
  caseDried: caseOf('caseDried'),
  caseTofu: caseOf('caseTofu'),
  caseFoods: caseOf('caseFoods'),
  rules: { body: <RulesPage /> },
  ruleConsumer: ruleOf('ruleConsumer', texts),
  ruleSupplier: ruleOf('ruleSupplier', texts),
  rulePrivacy: ruleOf('rulePrivacy', texts),
  ruleCommerce: ruleOf('ruleCommerce', texts),
  ruleExternal: ruleOf('ruleExternal', texts),
  ruleAccessibility: ruleOf('ruleAccessibility', texts),
  consumerGuide: {
    body: (
      <GuideIndex
        title={sitePages.consumerGuide.title}
        lead="はじめての発注から、困ったときまで。"
        groups={consumer_help}
        words={consumer_words}
        contact={consumerPages.contactHowToUse.path}
      >
        <ConsumerGuides />
        <ArticleDoors articles={listed.map(key => ({ key, article: articleOf(key, articles) }))} />
      </GuideIndex>
    ),
    questions: questionsOf(consumer_help),
    searched: true,
  },
  guideIntroduce: { body: <IntroducePage /> },
  guideFaxOrder: { body: <FaxOrderPage /> },
  guideOrderImages: { body: <OrderImagesPage /> },
  articleYearEnd: { body: <ArticlePage article={articleOf('articleYearEnd', articles)} /> },
  articleAgentRegistration: { body: <ArticlePage article={articleOf('articleAgentRegistration', articles)} /> },
  articlePush: { body: <ArticlePage article={articleOf('articlePush', articles)} /> },
  supplierGuide: {
    body: (
      <GuideIndex
        title={sitePages.supplierGuide.title}
        lead="受注の処理から、商品と得意先の設定まで。"
        groups={supplier_help}
        words={supplier_words}
        contact={supplierPages.contacts.path}
      />
    ),
    questions: questionsOf(supplier_help),
    searched: true,
  },
})

const stand_ins: Record<StandInKey, ReactNode> = { notFound: <NotFoundPage />, away: <AwayPage /> }

/** Every prerendered document by its key in `sitePages` and `standIns`; `%PUBLIC_URL%` stands for the server's address. */
export const renderSite = (material: SiteMaterial): Record<string, string> => {
  const { files } = material
  const pages: Record<string, SitePage> = sitePages
  const made = Object.entries(pagesOf(material)).flatMap(([key, { body, questions, searched }]) => {
    const page = pages[key]
    if (!page) return []
    const scripts = searched ? [files.search] : []
    const children = <SiteShell path={page.path}>{body}</SiteShell>
    return [[key, documentOf({ page, path: page.path, files, scripts, questions, children })]]
  })
  const instead = Object.entries(stand_ins).map(([key, body]) => {
    const page = standIns[key as StandInKey]
    const children = <SiteShell path={null}>{body}</SiteShell>
    return [key, documentOf({ page, path: null, files, scripts: [], children })]
  })
  return Object.fromEntries([...made, ...instead])
}
