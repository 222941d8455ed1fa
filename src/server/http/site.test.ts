import { describe, expect, test } from 'vitest'
import { announce, takeBackAnnouncement } from '#contract/announcements/admin-announcements.contract.ts'
import { demoEntries } from '#contract/pages/demo.ts'
import { sitePages } from '#contract/pages/site.ts'
import { makeApp } from '#server/app.ts'
import { noAssets } from '#server/http/assets.ts'
import { testApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { addAdmin } from '#tests/support/world.ts'

// What other tests announce stands on every page, too.
const house = await testApp({}, freshDatabase())
const { deps } = house
const site = new Map(
  Object.keys({ ...sitePages, notFound: 1, away: 1 }).map(key => [
    key,
    `<!doctype html><html lang="ja"><link rel="canonical" href="%PUBLIC_URL%/${key}">%ANNOUNCED%</html>`,
  ]),
)
const app = await makeApp({ ...deps, public_url: 'https://oroshi.example' }, { ...noAssets, site })

describe('the prerendered pages', () => {
  test.each(Object.entries(sitePages))(
    '%s is kept by browsers until it changes, and runs nothing inline',
    async (key, page) => {
      const answer = await app.inject({ url: page.path })
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toContain(`href="https://oroshi.example/${key}"`)
      expect(answer.headers['cache-control']).toBe('public, no-cache')
      expect(answer.headers['content-security-policy']).toContain("script-src 'self';")
      expect(answer.headers['content-security-policy']).not.toContain('unsafe')
      expect(answer.headers['set-cookie']).toBeUndefined()
      const etag = String(answer.headers.etag)
      const again = await app.inject({ url: page.path, headers: { 'if-none-match': etag } })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    },
  )

  test('travel compressed to who takes it', async () => {
    const { headers } = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } })
    expect(headers['content-encoding']).toBe('br')
    expect(headers.vary).toBe('accept-encoding')
  })

  test('are all in the sitemap, which robots are told of', async () => {
    const sitemap = await app.inject({ url: '/sitemap.xml' })
    const locations = [...sitemap.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)
    const pages = [...Object.values(sitePages), ...demoEntries]
    expect(locations).toEqual(pages.map(page => `https://oroshi.example${page.path}`))
    const robots = await app.inject({ url: '/robots.txt' })
    expect(robots.body).toContain('Sitemap: https://oroshi.example/sitemap.xml')
    expect(robots.body).toContain('Disallow: /o/')
  })

  test('what is no page is 404 with the page that says so, and nobody keeps that', async () => {
    const answer = await app.inject({ url: '/consumers/nowhere' })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('notFound')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await app.inject({ url: '/api/nowhere' })).json()).toEqual({ message: 'お探しのものが見つかりません' })
  })

  test('say what staff announce to everybody, or to their side, as soon as it is put out, and as long', async () => {
    const staff = await house.logIn('admin', (await addAdmin(house)).login_id)
    const wish = {
      audience: 'everyone' as const,
      title: '深夜の<停止>',
      body: '2時から3時まで、\n発注を受け付けられません。',
      from_day: '2026-11-20',
      from_time: '08:00',
      until_day: '2026-11-21',
      until_time: '03:00',
    }
    const stand = async (path: string) => {
      const { body, headers } = await app.inject({ url: path })
      expect(body).not.toContain('%ANNOUNCED%')
      return { said: /<aside class="announced".*<\/aside>/s.exec(body)?.[0] ?? '', etag: headers.etag }
    }
    const before = await stand('/')
    expect(before.said).toBe('')
    const { body: made } = await staff.post(announce, { body: wish })
    const shown = await stand('/')
    expect(shown.said).toContain(
      '<summary>深夜の&lt;停止></summary><p>2時から3時まで、\n発注を受け付けられません。</p>',
    )
    expect(shown.etag).not.toBe(before.etag)
    expect((await stand('/consumers/nowhere')).said).toBe(shown.said)
    const login = await app.inject({ url: '/consumers/login' })
    expect(login.body).toContain(`<script type="application/json" id="announced">[{"id":"${made.id}"`)
    await staff.delete(takeBackAnnouncement, { params: { id: made.id } })
    expect((await stand('/')).etag).toBe(before.etag)
    expect((await app.inject({ url: '/consumers/login' })).body).not.toContain('id="announced"')
    const { body: theirs } = await staff.post(announce, { body: { ...wish, audience: 'supplier' } })
    expect((await stand('/suppliers/lp')).said).toContain('深夜の')
    expect([(await stand('/')).said, (await stand('/consumers/lp')).said]).toEqual(['', ''])
    await staff.delete(takeBackAnnouncement, { params: { id: theirs.id } })
  })

  test('have titles and descriptions of their own', () => {
    const pages = Object.values(sitePages)
    for (const texts of [pages.map(page => page.title), pages.map(page => page.description)]) {
      expect(new Set(texts).size).toBe(texts.length)
    }
    expect(pages.filter(page => `${page.title} | 卸 Oroshi`.length > 60)).toEqual([])
    expect(pages.filter(page => page.description.length > 120)).toEqual([])
  })
})
