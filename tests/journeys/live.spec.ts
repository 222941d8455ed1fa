import { brotliCompressSync } from 'node:zlib'
import { expect, test } from '#tests/support/browser.ts'
import { cancelEarlier, openMarket, placeEarlier } from './market.ts'

test('an order placed at one web process shows on a board at another @desktop', async ({ house, people }) => {
  const market = await openMarket(house)
  const other = await house.openWeb()
  const desk = await people.desk('desktop', other.url)
  await desk.comesIn(market.supplier.owner.login_id)
  await desk.showsDeliveryDate('2026-11-21')
  const restaurant = await people.restaurant('phone')
  await restaurant.logIn(market.consumer.owner.login_id)
  await restaurant.opensOrderSheet(market.supplier.name)
  await restaurant.adds('桃太郎トマト')
  await restaurant.goesToConfirm()
  await restaurant.page.getByRole('button', { name: '発注する' }).click()
  const number = await restaurant.isAtCompletion()
  await desk.sees(number, '未処理')
})

test('a board whose connection was lost says so, and misses nothing @desktop', async ({ house, people }) => {
  const market = await openMarket(house)
  const order = (minute: number) =>
    placeEarlier(house, market, {
      delivery_date: '2026-11-21',
      at: `2026-11-20T08:0${minute}:00+09:00`,
      lines: [{ item: '桃太郎トマト', quantity: '1' }],
    })
  const other = await house.openWeb()
  const desk = await people.desk('desktop', other.url)
  await desk.comesIn(market.supplier.owner.login_id)
  await desk.showsDeliveryDate('2026-11-21')
  await desk.sees((await order(1)).number)

  people.mayMeet(/^net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE) GET /)
  // Whatever the board asks while it is stopping.
  people.mayMeet(/^503 GET /)
  // A new release: the process ends although boards are open.
  await other.stop()
  await expect(desk.page.getByText('接続が切れています。再接続中…')).toBeVisible()
  await desk.look('lost')
  const meanwhile = await order(2)
  await house.openWeb(other.port)
  await desk.sees(meanwhile.number)
  await expect(desk.page.getByText('接続が切れています。再接続中…')).toHaveCount(0)
  await desk.sees((await order(3)).number)
})

test('a board without a network catches up when it is back @desktop', async ({ house, people }) => {
  const market = await openMarket(house)
  const desk = await people.desk()
  const live = desk.page.waitForResponse(answer => answer.url().endsWith('/receive_orders/live'))
  await desk.comesIn(market.supplier.owner.login_id)
  await desk.showsDeliveryDate('2026-11-21')
  await expect(desk.page.getByText('この日の受注はまだありません')).toBeVisible()
  await live
  await people.cutsNetwork(desk.page)
  await expect(desk.page.getByText('接続が切れています。再接続中…')).toBeVisible()
  const { number } = await placeEarlier(house, market, {
    delivery_date: '2026-11-21',
    at: '2026-11-20T08:00:00+09:00',
    lines: [{ item: 'ミニトマト', quantity: '2' }],
  })
  await desk.page.context().setOffline(false)
  await desk.sees(number)
  await expect(desk.page.getByText('接続が切れています。再接続中…')).toHaveCount(0)
})

test('a board whose answers fail for a while says so, and misses nothing of what happened meanwhile @desktop', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const order = (minute: number) =>
    placeEarlier(house, market, {
      delivery_date: '2026-11-21',
      at: `2026-11-20T08:0${minute}:00+09:00`,
      lines: [{ item: '桃太郎トマト', quantity: '1' }],
    })
  const desk = await people.desk()
  const { page } = desk
  await desk.comesIn(market.supplier.owner.login_id)
  await desk.showsDeliveryDate('2026-11-21')
  const first = await order(1)
  await desk.sees(first.number, '未処理')
  const behind = page.getByText('最新の受注を読み込めていません。再読み込み中…')
  const questions = /\/api\/v2\/suppliers\/[^/]+\/receive_orders(?!\/live)/
  people.mayMeet(/^503 GET /)
  // The stream goes on: what happens is heard, and can't be read.
  await page.route(questions, route =>
    route.request().method() === 'GET'
      ? route.fulfill({ status: 503, json: { message: '混み合っています' } })
      : route.fallback(),
  )
  const second = await order(2)
  await expect(behind).toBeVisible()
  await desk.look('behind')
  await expect(desk.row(second.number)).toHaveCount(0)
  await cancelEarlier(house, market, first.id, '2026-11-20T08:05:00+09:00')
  await page.unroute(questions)
  await desk.sees(second.number, '未処理')
  await desk.sees(first.number, '取消')
  await expect(behind).toHaveCount(0)
  // Another day that can't be read: the rows of this one don't stand under its date, and it comes by itself.
  await page.route(questions, route =>
    route.request().method() === 'GET'
      ? route.fulfill({ status: 503, json: { message: '混み合っています' } })
      : route.fallback(),
  )
  await page.getByRole('button', { name: /^次の日/ }).click()
  await expect(page.getByText('受注を読み込めませんでした')).toBeVisible()
  await expect(desk.row(second.number)).toHaveCount(0)
  // Nor are the counts of this one told as that one's.
  const waiting = (count: string) => page.getByRole('radio', { name: new RegExp(`^未処理\\s*${count}$`) })
  await expect(waiting('−')).toBeVisible()
  await desk.look('another day that could not be read')
  await page.unroute(questions)
  await expect(page.getByText('この日の受注はまだありません')).toBeVisible()
  await expect(page.getByText('受注を読み込めませんでした')).toHaveCount(0)
  await expect(waiting('0')).toBeVisible()
  // Counts that are never answered hold up no row.
  await page.getByRole('button', { name: /^前の日/ }).click()
  await desk.sees(second.number, '未処理')
  await page.route(/receive_orders\/(summary|unprocessed)/, () => {})
  await desk.sees((await order(3)).number, '未処理')
  await page.getByRole('button', { name: /^前の日/ }).click()
  await expect(page.getByText('この日の受注はまだありません')).toBeVisible()
  await expect(waiting('−')).toBeVisible()
})

test('a page of another release has its scripts from this one while both serve @desktop', async ({ house, people }) => {
  const { page } = await people.somebody()
  const script = 'assets/other-1234567.js'
  await house.deps.files.put(
    `web/${script}.br`,
    brotliCompressSync('document.title = "動きました"'),
    'application/brotli',
  )
  await page.route('**/suppliers/login', async route => {
    const answer = await route.fetch()
    // The document of a process that has another folder.
    const body = (await answer.text()).replace(
      /<script type="module" src="\/assets\/[^"]+"/,
      `<script type="module" src="/${script}"`,
    )
    await route.fulfill({ response: answer, body })
  })
  await page.goto('/suppliers/login')
  await expect(page).toHaveTitle('動きました')
})
