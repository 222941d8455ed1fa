import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type SitePage, sitePages } from '#contract/pages/site.ts'

/** Stands where the server writes its own address (PUBLIC_URL) as it starts. */
export const address_mark = '%PUBLIC_URL%'

/** Stands where the server writes what staff announce now. */
export const announced_mark = '%ANNOUNCED%'

/** The built files that a document names. */
export type SiteFiles = { styles: string[]; search: string }

type DocumentParts = {
  page: Pick<SitePage, 'title' | 'description'>
  /** None for what stands in place of a page. */
  path: string | null
  files: SiteFiles
  scripts: string[]
  /** Question and answer, as the page shows them. */
  questions?: readonly { question: string; answer: string }[]
  children: ReactNode
}

/** The whole HTML of a page that everybody gets alike. */
export const documentOf = ({ page, path, files, scripts, questions = [], children }: DocumentParts): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang="ja" data-app="site">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{`${page.title} | 卸 Oroshi`}</title>
        <meta name="description" content={page.description} />
        <meta name="csrf-token" content="" />
        <meta name="supplier_id" content="" />
        <meta name="theme-color" content="#0B6B4B" />
        {path === null ? (
          <meta name="robots" content="noindex" />
        ) : (
          <>
            <link rel="canonical" href={address_mark + path} />
            <meta property="og:type" content="website" />
            <meta property="og:site_name" content="卸 Oroshi" />
            <meta property="og:locale" content="ja_JP" />
            <meta property="og:title" content={page.title} />
            <meta property="og:description" content={page.description} />
            <meta property="og:url" content={address_mark + path} />
            <meta property="og:image" content={`${address_mark}/pictures/og.png`} />
            <meta property="og:image:width" content="1200" />
            <meta property="og:image:height" content="630" />
            <meta name="twitter:card" content="summary_large_image" />
          </>
        )}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        {files.styles.map(href => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {scripts.map(src => (
          <script key={src} type="module" src={src} />
        ))}
        {path !== null &&
          linkedData(path, questions).map(data => (
            <script
              key={data['@type']}
              type="application/ld+json"
              // JSON of our own words; no text inside can end the element.
              dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
            />
          ))}
      </head>
      <body>{children}</body>
    </html>,
  )}\n`

type LinkedData = { '@type': string } & Record<string, unknown>

/** What search engines read: who we are on the front door, where the page stands on the others, its questions. */
const linkedData = (path: string, questions: DocumentParts['questions'] = []): LinkedData[] => {
  const of = { '@context': 'https://schema.org' }
  const crumbs = crumbsOf(path)
  const said: LinkedData[] =
    path === '/'
      ? [
          {
            ...of,
            '@type': 'Organization',
            name: '卸 Oroshi',
            url: `${address_mark}/`,
            logo: `${address_mark}/icon.svg`,
          },
        ]
      : [
          {
            ...of,
            '@type': 'BreadcrumbList',
            itemListElement: crumbs.map((one, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              name: one.title,
              item: address_mark + one.path,
            })),
          },
        ]
  if (questions.length === 0) return said
  const mainEntity = questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  return [...said, { ...of, '@type': 'FAQPage', mainEntity }]
}

/** The way from the front door to a page, both included. */
export const crumbsOf = (path: string): { path: string; title: string }[] => {
  const pages: SitePage[] = Object.values(sitePages)
  const page = pages.find(one => one.path === path)
  if (!page || path === '/') return [{ path: '/', title: 'トップ' }]
  return [...crumbsOf(page.under ?? '/'), { path, title: page.title }]
}
