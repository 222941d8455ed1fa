import { beforeEach, describe, expect, test } from 'vitest'
import { listAdminArticles } from '#contract/articles/admin-articles.contract.ts'
import { getArticlePermissions, putArticleAway } from '#contract/articles/articles.contract.ts'
import { sitePages } from '#contract/pages/site.ts'
import { testApp } from '#tests/support/app.ts'
import { addAdmin, addMember, world } from '#tests/support/world.ts'
import { allArticles } from './article-files.ts'

const app = await testApp()
beforeEach(() => app.clock.set('2026-12-01T09:00:00+09:00'))

const house = async () => {
  const { consumer } = await world(app)
  const clerk = await addMember(app, consumer.id)
  return {
    owner: await app.logIn('consumer', consumer.owner.login_id),
    staff: await app.logIn('consumer', clerk?.login_id ?? ''),
  }
}
type Person = Awaited<ReturnType<typeof house>>['owner']
const read = async (person: Person) => (await person.get(getArticlePermissions)).body
const choose = (person: Person, article_key: string, choice: 'away' | 'again' = 'away') =>
  person.patch(putArticleAway, { params: { article_key }, body: { choice } })

test('every article has its page under the guide, by its own title', () => {
  const pages: { path: string; title: string }[] = Object.values(sitePages)
  const of_articles = pages.filter(({ path }) => path.startsWith('/consumers/guide/articles/'))
  expect(
    of_articles.map(({ path, title }) => ({ path, title })).toSorted((a, b) => (a.path < b.path ? -1 : 1)),
  ).toEqual(
    allArticles()
      .map(({ path, title }) => ({ path, title }))
      .toSorted((a, b) => (a.path < b.path ? -1 : 1)),
  )
  expect(of_articles.length).toBeGreaterThan(2)
})

describe('what a person may read', () => {
  test('is what is for it, from its day on, the newest first', async () => {
    const { owner, staff } = await house()
    expect((await read(owner)).items.map(one => one.key)).toEqual(['year_end', 'agent_registration', 'push'])
    expect((await read(staff)).items.map(one => one.key)).toEqual(['year_end', 'push'])
    expect((await read(owner)).offered).toMatchObject({
      key: 'year_end',
      kind: 'help',
      path: '/consumers/guide/articles/year_end',
      published_on: '2026-11-27',
    })
    app.clock.set('2026-11-25T00:00:00+09:00')
    expect((await read(owner)).items.map(one => one.key)).toEqual(['push'])
    app.clock.set('2026-11-24T23:59:59+09:00')
    expect(await read(owner)).toEqual({ items: [], offered: null })
  })

  test('is offered one by one, until it is put away or sixty days old; each person for itself', async () => {
    const { owner, staff } = await house()
    expect((await choose(owner, 'year_end')).body.offered?.key).toBe('agent_registration')
    expect((await choose(owner, 'year_end')).status).toBe(200)
    expect((await choose(owner, 'agent_registration')).body.offered?.key).toBe('push')
    const all = await choose(owner, 'push')
    expect(all.body).toMatchObject({ offered: null })
    expect(all.body.items).toHaveLength(3)
    expect((await choose(owner, 'push', 'again')).body.offered?.key).toBe('push')
    expect((await read(staff)).offered?.key).toBe('year_end')
    expect((await choose(staff, 'year_end')).body.offered?.key).toBe('push')
  })

  test('of another or of no such article nothing is kept', async () => {
    const { staff } = await house()
    expect((await choose(staff, 'agent_registration')).status).toBe(404)
    expect((await choose(staff, '../terms/consumer-1')).status).toBe(404)
  })

  test('of a restaurant that joins a year later nothing old is offered', async () => {
    app.clock.set('2027-12-01T09:00:00+09:00')
    const { owner } = await house()
    expect(await read(owner)).toMatchObject({ offered: null, items: [{}, {}, {}] })
  })
})

test('staff see each article with how many may read it and have put it away', async () => {
  const admin = await app.logIn('admin', (await addAdmin(app, { admin_role: 'viewer' })).login_id)
  const shown = async (key: string) => {
    const { items } = (await admin.get(listAdminArticles)).body
    const found = items.find(one => one.key === key)
    if (!found) throw new Error(key)
    return found
  }
  const before = { all: await shown('year_end'), owners: await shown('agent_registration') }
  expect(before.all.audience).toBe('飲食店の全員')
  expect(before.owners.audience).toBe('飲食店のオーナー')
  const { staff } = await house()
  await choose(staff, 'year_end')
  expect(await shown('year_end')).toEqual({
    ...before.all,
    reader_count: before.all.reader_count + 2,
    away_count: before.all.away_count + 1,
  })
  expect(await shown('agent_registration')).toEqual({ ...before.owners, reader_count: before.owners.reader_count + 1 })
  app.clock.set('2026-11-20T09:00:00+09:00')
  const early = await app.logIn('admin', (await addAdmin(app)).login_id)
  expect((await early.get(listAdminArticles)).body.items.map(one => one.reader_count)).toEqual([0, 0, 0])
})
