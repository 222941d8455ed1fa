import type { BrowserContext, Page } from '@playwright/test'
import { consumerPages } from '#contract/pages.ts'
import { expect, type House, type People, type Restaurant, test } from '#tests/support/browser.ts'
import { type Market, openMarket } from './market.ts'

/** The worker has the whole app, and the answers in sight are kept. */
const isReady = async (page: Page) => {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const count = () =>
      new Promise<number>(resolve => {
        const opened = indexedDB.open('oroshi')
        opened.onsuccess = () => {
          const db = opened.result
          const counted = db.transaction('answers').objectStore('answers').count()
          counted.onsuccess = () => {
            db.close()
            resolve(counted.result)
          }
        }
      })
    while ((await count()) < 3) await new Promise(resolve => setTimeout(resolve, 100))
  })
}

const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const rows = await new Promise<{ url: string }[]>(resolve => {
      const opened = indexedDB.open('oroshi')
      opened.onsuccess = () => {
        const all = opened.result.transaction('answers').objectStore('answers').getAll()
        all.onsuccess = () => {
          opened.result.close()
          resolve(all.result)
        }
      }
    })
    return rows.map(row => row.url)
  })

const ordersOf = (house: House, { deal }: Market) =>
  house.deps.db.selectFrom('orders').select(['id', 'idempotency_key']).where('deal_id', '=', deal.id).execute()

/** In a dead spot every call fails, and the browser says so. */
const goesDead = async (people: People, context: BrowserContext) => {
  people.expects(/^net::ERR_INTERNET_DISCONNECTED /)
  await context.setOffline(true)
}

const entersSheet = async (restaurant: Restaurant, { supplier, consumer }: Market) => {
  await restaurant.logIn(consumer.owner.login_id)
  await isReady(restaurant.page)
  await restaurant.opensOrderSheet(supplier.name)
  await expect(restaurant.page.locator('[data-row]').first()).toBeVisible()
}

test('the app opens cold in a dead spot, with its list, and an order goes out once when the network is back @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  const context = page.context()
  await entersSheet(restaurant, market)
  const sheet = page.url()
  await expect.poll(async () => (await keptIn(page)).some(url => url.includes('/order_list_items'))).toBe(true)
  await page.close()

  await goesDead(people, context)
  const cold = await context.newPage()
  const cook = people.restaurantIn(cold)
  await cold.goto(sheet)
  await expect(cold.getByRole('heading', { level: 1, name: market.supplier.name })).toBeVisible()
  await expect(cold.getByText('通信できません。電波を確認してください')).toBeVisible()
  await expect(cold.getByText(/時点の情報です/)).toBeVisible()
  await cook.adds('桃太郎トマト', 2)
  await cook.look('sheet in a dead spot')
  await cook.goesToConfirm()
  await expect(cold.getByText('この端末にある情報で表示しています')).toBeVisible()
  await cook.look('confirm in a dead spot')
  await cold.getByRole('button', { name: '発注する' }).click()
  await expect(cold.getByText('まだ発注されていません')).toBeVisible()
  await cook.look('queued')

  // It stands on the sheet, on the top and in the history, in a new page too.
  await cold.goto(sheet)
  await expect(cold.getByText('未送信（電波待ち）の発注があります')).toBeVisible()
  await expect(cold.getByRole('button', { name: '桃太郎トマトを増やす' })).toBeDisabled()
  await cook.look('queued on the sheet')
  const strip = cold.getByRole('region', { name: '未送信の発注' })
  for (const path of [consumerPages.top.path, consumerPages.orders.path]) {
    await cold.goto(path)
    await expect(strip).toContainText('未送信（電波待ち）')
    await expect(strip).toContainText('11/21(土)納品・1点')
    await cook.look(`queued on ${path}`)
  }
  expect(await ordersOf(house, market)).toHaveLength(0)

  await context.setOffline(false)
  await expect(strip).toContainText('発注しました')
  await cook.look('sent by itself')
  expect(await ordersOf(house, market)).toHaveLength(1)
  await strip.getByRole('link', { name: '詳細' }).click()
  await expect(cold.getByRole('heading', { name: '発注の詳細' })).toBeVisible()
  await expect(strip).toHaveCount(0)
  await cold.goto(sheet)
  await expect(cold.getByRole('button', { name: '桃太郎トマトを入れる' })).toBeEnabled()
})
