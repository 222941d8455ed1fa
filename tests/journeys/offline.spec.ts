import type { BrowserContext, Page } from '@playwright/test'
import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { expect, type House, type People, type Restaurant, test } from '#tests/support/browser.ts'
import { type Market, openMarket, placeUsualOrders } from './market.ts'

test.use({ installs_app: true })

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

/** The answers of these addresses are kept on the device: each is as it comes. */
const keeps = (page: Page, needed: readonly RegExp[]) =>
  expect
    .poll(async () => {
      const kept = await keptIn(page)
      return needed.filter(one => !kept.some(url => one.test(url)))
    })
    .toEqual([])

/** The worker has the whole app, and what the first page shows is kept. */
const isReady = async (page: Page) => {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await keeps(page, [/\/deals$/, /\/orders\?/])
}

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

test('a browser’s first page has the line for itself: the rest of the app follows five seconds later @phone', async ({
  house,
  people,
}) => {
  const { consumer } = await openMarket(house)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  const has_worker = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/consumers/')) !== undefined)
  // The page's time stands still from here on.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await restaurant.logIn(consumer.owner.login_id)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (let seconds = 0; seconds < 5; seconds += 1) {
    expect(await has_worker(), `after ${seconds} seconds`).toBe(false)
    await page.clock.fastForward(1000)
  }
  // How long it takes to fetch what waits, and the worker, is the machine's time: the page's goes on meanwhile.
  await expect
    .poll(async () => {
      await page.clock.fastForward(10_000)
      return has_worker()
    })
    .toBe(true)
})

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
  // The list, its days and its terms come one after the other.
  await keeps(page, [/\/order_list_items/, /\/possible_delivery_dates/, /\/my_lists/, /\/deals\/[^/?]+$/])
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
  // My lists have never been opened: the sheet has fetched them ahead.
  await cold.getByText('マイリスト', { exact: true }).click()
  await expect(cold.getByText('マイリストがまだありません')).toBeVisible()
  await cook.goesToConfirm()
  await expect(cold.getByText('この端末にある情報で表示しています')).toBeVisible()
  await cook.look('confirm in a dead spot')
  await cold.getByRole('button', { name: '発注する' }).click()
  await expect(cold.getByText('まだ発注されていません')).toBeVisible()
  await cook.look('queued')

  // It stands on the sheet, on the top and in the history, in a new page too.
  await cold.goto(sheet)
  await expect(cold.getByText('未送信の発注があります')).toBeVisible()
  await expect(cold.getByRole('button', { name: '桃太郎トマトを増やす' })).toBeDisabled()
  await cook.look('queued on the sheet')
  const strip = cold.getByRole('region', { name: '未送信の発注' })
  for (const path of [consumerPages.top.path, consumerPages.orders.path]) {
    await cold.goto(path)
    await expect(strip).toContainText('未送信（電波待ち）')
    await expect(strip).toContainText('2026/11/21(土)納品・1点')
    await cook.look(`queued on ${path}`)
  }
  // Nor does its supplier's row call it a draft: it leads to what waits.
  await cold.goto(consumerPages.top.path)
  const row = cold
    .getByRole('region', { name: '仕入先', exact: true })
    .getByRole('link', { name: market.supplier.name })
  await expect(row).toContainText('電波待ち 1点（未送信）')
  await expect(row).not.toContainText('未発注')
  await row.click()
  await expect(cold.getByText('まだ発注されていません')).toBeVisible()
  await cold.goto(consumerPages.orders.path)
  expect(await ordersOf(house, market)).toHaveLength(0)

  // Whoever is logged in is asked as the network comes back, before anything else is shown as this person's.
  const asked = cold.waitForRequest(request => request.url().endsWith('/api/v2/consumers/session/token'))
  await context.setOffline(false)
  await asked
  await expect(strip).toContainText('発注しました')
  await cook.look('sent by itself')
  expect(await ordersOf(house, market)).toHaveLength(1)
  await strip.getByRole('link', { name: '詳細' }).click()
  await expect(cold.getByRole('heading', { name: '発注の詳細' })).toBeVisible()
  await expect(strip).toHaveCount(0)
  await cold.goto(sheet)
  await expect(cold.getByRole('button', { name: '桃太郎トマトを入れる' })).toBeEnabled()
})

test('a sheet that was never opened on this device opens in a dead spot where its supplier was ordered from lately @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  await placeUsualOrders(house, market)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  const context = page.context()
  await restaurant.logIn(market.consumer.owner.login_id)
  await isReady(page)
  await keeps(page, [/\/order_list_items/, /\/possible_delivery_dates/, /\/my_lists/, /\/deals\/[^/?]+$/])
  await page.goto(consumerPages.logout.path)
  await expect(page.getByText('ログアウトしますか？')).toBeVisible()

  await goesDead(people, context)
  const cold = await context.newPage()
  const cook = people.restaurantIn(cold)
  await cold.goto(pathTo(consumerPages.orderSheet, { deal_id: market.deal.id }))
  await expect(cold.getByRole('heading', { level: 1, name: market.supplier.name })).toBeVisible()
  await cook.looksAtAllItems()
  await cook.adds('桃太郎トマト', 2)
  await cook.goesToConfirm()
  await cold.getByRole('button', { name: '発注する' }).click()
  await expect(cold.getByText('まだ発注されていません')).toBeVisible()

  await page.getByRole('button', { name: 'ログアウト', exact: true }).click()
  await expect(page.getByText(/^電波がないため、ログアウトできません。/)).toBeVisible()
  await restaurant.look('no logout in a dead spot')
})

test('in a dead spot an order for a date that has one is asked about before it is pressed, and goes out as it was answered @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  const context = page.context()
  await entersSheet(restaurant, market)
  await restaurant.adds('桃太郎トマト')
  await restaurant.goesToConfirm()
  await page.getByRole('button', { name: '発注する' }).click()
  await restaurant.isAtCompletion()
  await page.goto(consumerPages.top.path)
  const suppliers = page.getByRole('region', { name: '仕入先', exact: true })
  await expect(suppliers.getByRole('link', { name: market.supplier.name })).toContainText('発注済 1件')
  await restaurant.opensOrderSheet(market.supplier.name)
  await restaurant.adds('桃太郎トマト', 2)
  await keeps(page, [/\/order_list_items/, /\/orders\?.*deal_id/])
  await goesDead(people, context)
  await restaurant.goesToConfirm()
  await expect(page.getByRole('heading', { name: /納品は発注済みです。どうしますか$/ })).toBeVisible()
  await restaurant.look('asked in a dead spot')
  await page.getByRole('button', { name: '別の発注として送る' }).click()
  await page.getByRole('button', { name: '発注する' }).click()
  await expect(page.getByText('まだ発注されていません')).toBeVisible()
  await context.setOffline(false)
  await restaurant.isAtCompletion()
  expect(await ordersOf(house, market)).toHaveLength(2)
})

test('whoever logs in next on a device begins at the top of the page, not where the person before had scrolled @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await page.setViewportSize({ width: 360, height: 400 })
  await restaurant.logIn(market.consumer.owner.login_id)
  await expect(page.getByRole('heading', { name: '最近の発注' })).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 100))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(100)
  await page.goto(consumerPages.logout.path)
  await page.getByRole('button', { name: 'ログアウト', exact: true }).click()
  await expect(page.getByText('ログアウトしました')).toBeVisible()
  await restaurant.logIn(market.consumer.owner.login_id)
  await expect(page.getByRole('heading', { name: '最近の発注' })).toBeVisible()
  // A place that was left is gone back to in the first frame in which the page is high enough for it.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight))
    .toBeGreaterThan(100)
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('an order whose closing passes in a dead spot is not sent, and its person is told; sent anew by one tab of two @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  const context = page.context()
  await entersSheet(restaurant, market)
  await restaurant.adds('桃太郎トマト')
  await restaurant.goesToConfirm()
  await goesDead(people, context)
  await page.getByRole('button', { name: '発注する' }).click()
  await expect(page.getByText('まだ発注されていません')).toBeVisible()
  await expect(page.getByText('締切は2026/11/20(金) 17:00です。')).toBeVisible()
  await page.goto(consumerPages.top.path)
  const strip = page.getByRole('region', { name: '未送信の発注' })
  await expect(strip).toContainText('未送信（電波待ち）')

  house.clock.set('2026-11-20T17:00:05+09:00')
  await context.setOffline(false)
  const told = page.getByRole('dialog', { name: '発注を送信していません' })
  await expect(told).toContainText('締切を過ぎました')
  await expect(told).toContainText('送信を止めました。入力した内容は残っています。')
  await restaurant.look('held')
  expect(await ordersOf(house, market)).toHaveLength(0)
  await told.getByRole('button', { name: '確認する' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '発注の確認' })).toBeVisible()
  await expect(page.getByText('締切を過ぎました。納品日を選び直してください').first()).toBeVisible()
  await restaurant.look('held confirm')
  await page.getByRole('link', { name: '戻る' }).click()
  await page.getByRole('radio', { name: /^2026\/11\/25/ }).click()
  await restaurant.goesToConfirm()

  await context.setOffline(true)
  await page.getByRole('button', { name: '発注する' }).click()
  await expect(page.getByText('まだ発注されていません')).toBeVisible()
  const other = await context.newPage()
  await other.goto(consumerPages.top.path)
  await expect(other.getByRole('region', { name: '未送信の発注' })).toContainText('未送信（電波待ち）')
  await context.setOffline(false)
  await restaurant.isAtCompletion()
  await expect(other.getByRole('region', { name: '未送信の発注' })).toHaveCount(0)
  expect(await ordersOf(house, market)).toHaveLength(1)
})

test('an unusual quantity that only the server knows of holds the order: its notice has both numbers and leads to the question @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await entersSheet(restaurant, market)
  await restaurant.adds('桃太郎トマト')
  await restaurant.typesQuantity('桃太郎トマト', '30')
  await restaurant.adds('濃口醤油', 2)
  await restaurant.goesToConfirm()
  people.mayMeet(/^net::ERR_INTERNET_DISCONNECTED /)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: '発注する' }).click()
  await expect(page.getByText('まだ発注されていません')).toBeVisible()
  // What is usual is known since, and not to this device.
  await placeUsualOrders(house, market)
  const before = await ordersOf(house, market)
  await page.goto(consumerPages.top.path)
  await page.context().setOffline(false)
  const told = page.getByRole('dialog', { name: '発注を送信していません' })
  await expect(told).toContainText('桃太郎トマト：いつもは3個です。30個でよろしいですか')
  await expect(told).toContainText('締切は2026/11/20(金) 17:00です')
  await restaurant.look('held for a quantity')
  await told.getByRole('button', { name: '確認する' }).click()
  const odd = page.getByRole('region', { name: 'いつもと違う数量です' })
  await expect(odd.getByText('いつもは3個です。30個でよろしいですか')).toBeInViewport()
  await expect(odd.locator('[data-open-question]')).toBeFocused()
  await restaurant.look('led to the question')
  await odd.getByRole('button', { name: 'このまま' }).click()
  await page.getByRole('button', { name: '発注する' }).click()
  await restaurant.isAtCompletion()
  expect(await ordersOf(house, market)).toHaveLength(before.length + 1)
})

test('a new release takes over and the draft stays; it is sent over a slow line @phone', async ({ house, people }) => {
  const market = await openMarket(house)
  const web = await house.openWeb()
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await page.goto(`${web.url}${consumerPages.login.path}`)
  await entersSheet(restaurant, market)
  await restaurant.adds('桃太郎トマト', 3)
  await page.evaluate(() => Object.assign(window, { before: true }))
  await web.stop()
  await house.openWeb(web.port, 'next')
  await page.evaluate(async () => {
    const taken = new Promise(resolve => navigator.serviceWorker.addEventListener('controllerchange', resolve))
    await (await navigator.serviceWorker.getRegistration('/consumers/'))?.update()
    await taken
  })
  // The page that is open goes on as it is; the next one is of the new release.
  await expect(restaurant.quantity('桃太郎トマト')).toHaveValue('3')
  expect(await page.evaluate(() => 'before' in window)).toBe(true)
  await page.getByRole('link', { name: '戻る' }).click()
  await expect.poll(() => page.evaluate(() => 'before' in window).catch(() => true)).toBe(false)
  await expect(page.getByText('入力中 1点')).toBeVisible()

  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  const slow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 20_000 }
  await line.send('Network.emulateNetworkConditions', slow)
  await restaurant.opensOrderSheet(market.supplier.name)
  await expect(restaurant.quantity('桃太郎トマト')).toHaveValue('3')
  await restaurant.goesToConfirm()
  await page.getByRole('button', { name: '発注する' }).click()
  await restaurant.isAtCompletion()
  expect(await ordersOf(house, market)).toHaveLength(1)
})
