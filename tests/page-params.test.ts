import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { adminPages } from '#contract/pages/admin.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { type Page, pathTo } from '#contract/pages/page.ts'
import { publicPages } from '#contract/pages/public.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { testApp } from './support/app.ts'
import { addAdmin, world } from './support/world.ts'

// What stands in a page's address and is of nothing is a 404 of the server, on every page with parameters.

const app = await testApp()
const { supplier, store, consumer, deal } = await world(app)
const admin = await addAdmin(app)
const people = {
  public: app.client('consumer'),
  consumer: await app.logIn('consumer', consumer.owner.login_id),
  supplier: await app.logIn('supplier', supplier.owner.login_id),
  admin: await app.logIn('admin', admin.login_id),
}
const lists = { public: publicPages, consumer: consumerPages, supplier: supplierPages, admin: adminPages }
const pages = Object.entries(lists).flatMap(([area, list]) =>
  Object.values<Page>(list)
    .filter(page => page.path.includes(':'))
    .map(page => [page.path, area as keyof typeof lists, page] as const),
)

const good: Record<string, string> = {
  date: '2026-11-24',
  month: '2026-11',
  mode: 'delivery_date',
  provider: 'review_site',
}
const filled = (path: string, value: (name: string) => string) =>
  path.replace(/:([a-z_]+)/g, (_, name: string) => value(name))
const isId = (name: string) => name === 'id' || name.endsWith('_id')

test('there are pages with parameters', () => {
  expect(pages.length).toBeGreaterThan(50)
})

describe('what can be of nothing', () => {
  test.each(pages)('%s', async (path, area) => {
    for (const [name] of path.matchAll(/(?<=:)[a-z_]+/g)) {
      for (const wrong of ['abc', '2026-02', '%3Cb%3E'].filter(one => name !== 'month' || one !== '2026-02')) {
        const url = filled(path, one =>
          one === name ? wrong : isId(one) ? v7() : (good[one] ?? 'Zq3tOkEn4yXw9vUt7sRq5p'),
        )
        const { statusCode, body } = await people[area].page(url)
        expect(statusCode, url).toBe(404)
        expect(body).toContain('<html lang="ja"')
      }
    }
  })
})

describe('what nobody has', () => {
  test.each(pages.filter(([path]) => /:([a-z]+_)?id\b/.test(path)))('%s', async (path, area) => {
    const url = filled(path, name => (isId(name) ? v7() : (good[name] ?? '')))
    expect((await people[area].page(url)).statusCode, url).toBe(404)
  })
})

test('what is there is shown', async () => {
  for (const url of [
    pathTo(consumerPages.orderSheet, { deal_id: deal.id }),
    pathTo(consumerPages.orderComplete, { deal_id: deal.id }),
    pathTo(consumerPages.dealOrders, { deal_id: deal.id, date: '2026-11-24' }),
    pathTo(consumerPages.ordersOfDay, { mode: 'order_date', date: '2026-11-24' }),
  ]) {
    expect((await people.consumer.page(url)).statusCode, url).toBe(200)
  }
  for (const url of [
    pathTo(supplierPages.store, { store_id: store.id }),
    pathTo(supplierPages.storeConditions, { store_id: store.id }),
    pathTo(supplierPages.storeOrderList, { id: store.id }),
    pathTo(supplierPages.storeOrderNew, { store_id: store.id }),
    pathTo(supplierPages.user, { user_id: supplier.owner.account_id }),
    pathTo(supplierPages.orderCounts, { month: '2026-11' }),
    pathTo(supplierPages.ordersPrint, { mode: 'delivery_date', date: '2026-11-24' }),
  ]) {
    expect((await people.supplier.page(url)).statusCode, url).toBe(200)
  }
})

test('the bare name of an area, typed by hand, leads to its home', async () => {
  const reply = await people.supplier.page('/suppliers')
  expect([reply.statusCode, reply.headers['location']]).toEqual([302, supplierPages.orders.path])
  expect((await people.public.page('/consumers')).headers['location']).toBe(consumerPages.top.path)
  expect((await people.public.page('/suppliersx')).statusCode).toBe(404)
})
