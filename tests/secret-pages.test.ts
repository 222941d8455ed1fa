import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { adminPages } from '#contract/pages/admin.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import type { Page } from '#contract/pages/page.ts'
import { publicPages } from '#contract/pages/public.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { maskReport } from '#domain/platform/error-reporting.ts'
import { testApp } from './support/app.ts'

const apps = { public: publicPages, consumer: consumerPages, supplier: supplierPages, admin: adminPages }
const pages = Object.entries(apps).flatMap(([app, all]) => Object.values<Page>(all).map(page => ({ app, page })))
const source = (app: string, screen: string) =>
  readFileSync(join(import.meta.dirname, '../src/web', app, `${screen}-screen.tsx`), 'utf8')

/** Its URL lets in or proves something: by a parameter of the path, or by what its screen reads of the query. */
const hasToken = ({ app, page }: { app: string; page: Page }) =>
  /:\w*(token|encrypted)/.test(page.path) || /query\.get\('\w*(token|nonce|secret)\w*'\)/.test(source(app, page.screen))

const token = 'Zq3-tOkEn_4yXw9vUt7sRq5pOn3mLk1jIh'
const urlOf = (page: Page) => `${page.path.replace(/:[^/]+/g, token)}?token=${token}`
const reported = {
  dsn: 'https://key@sentry.example/1',
  environment: 'production',
  release: null,
  trace_hosts: [],
} as const

const app = await testApp()
const deployed = await testApp({ config: { ...app.deps.config, error_reports: reported } })

describe('a page whose URL holds a token', () => {
  test('is one of these, and each says so', () => {
    const found = pages.filter(hasToken)
    expect(found.length).toBeGreaterThanOrEqual(7)
    expect(found.filter(({ page }) => !page.secret).map(({ page }) => page.path)).toEqual([])
  })

  test.each(pages.filter(({ page }) => page.secret && page.open).map(({ page }) => page))(
    '$path is told to no error report, no other site and no search engine',
    async page => {
      const answer = await deployed.client('consumer').page(urlOf(page))
      // Of a token that was never given.
      expect([200, 404]).toContain(answer.statusCode)
      expect(answer.body).not.toContain('id="error-reporting"')
      expect(answer.headers['referrer-policy']).toBe('no-referrer')
      expect(answer.headers['x-robots-tag']).toContain('noindex')
      expect(answer.headers['content-security-policy']).not.toContain('sentry.example')
    },
  )

  test('is led to from a login whose URL does not say the token', async () => {
    for (const { app: area, page } of pages.filter(one => one.page.secret && !one.page.open)) {
      const login = await deployed.client(area === 'supplier' ? 'supplier' : 'consumer').page(urlOf(page))
      expect(login.statusCode, page.path).toBe(302)
      expect(login.headers.location, page.path).not.toContain(token)
    }
    // Other pages are reported of.
    expect((await deployed.client('consumer').page('/consumers/login')).body).toContain('id="error-reporting"')
  })
})

/** Every kind of event that the SDK makes and hands to the mask, each about a page with a token. */
const events = (url: string) => ({
  error: { request: { url, headers: { Referer: url } }, exception: { values: [{ value: `failed at ${url}` }] } },
  transaction: { transaction: url, contexts: { trace: { data: { 'url.full': url, 'http.target': url } } } },
  span: { description: `GET ${url}`, data: { 'http.url': url, url } },
  navigation: { category: 'navigation', data: { from: url, to: url } },
  fetch: { category: 'fetch', data: { url, method: 'POST' } },
  xhr: { category: 'xhr', data: { url } },
  click: { category: 'ui.click', message: `a[href="${url}"]` },
  console: { category: 'console', message: `see ${url}`, data: { arguments: [url] } },
  recorded_navigation: {
    type: 5,
    data: { tag: 'performanceSpan', payload: { op: 'navigation.push', description: url, data: { previous: url } } },
  },
  recorded_resource: { type: 5, data: { tag: 'performanceSpan', payload: { op: 'resource.fetch', description: url } } },
  recorded_breadcrumb: { type: 5, data: { tag: 'breadcrumb', payload: { category: 'navigation', data: { to: url } } } },
  recorded_page: { type: 4, data: { href: url, width: 390, height: 844 } },
  replay: { type: 'replay_event', urls: [url], request: { url } },
})

test.each(Object.keys(events('')))('a report of the kind %s names no token of any page', kind => {
  for (const { page } of pages.filter(one => one.page.secret)) {
    for (const url of [
      urlOf(page),
      `https://oroshi.example${urlOf(page)}`,
      `https://oroshi.example${urlOf(page)}#${token}`,
    ]) {
      const event = Object.entries(events(url)).find(([name]) => name === kind)
      expect(JSON.stringify(maskReport(event)), url).not.toContain(token)
    }
  }
})
