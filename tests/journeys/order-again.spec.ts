import { expect, type House, test } from '#tests/support/browser.ts'
import { addSecondSupplier, type Market, openMarket, placeEarlier } from './market.ts'

const ordersOf = (house: House, { deal }: Pick<Market, 'deal'>) =>
  house.deps.db.selectFrom('orders').select(['number']).where('deal_id', '=', deal.id).execute()

/** The order of this morning, for tomorrow. */
const orderedAlready = (house: House, market: Market) =>
  placeEarlier(house, market, {
    delivery_date: '2026-11-21',
    at: '2026-11-20T08:00:00+09:00',
    lines: [{ item: '濃口醤油', quantity: '2' }],
  })

test('a second order for a date is a question among several suppliers, and what is left out stays so @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const fish = await addSecondSupplier(house, market, `汐一水産${market.supplier.name.slice(-2)}`)
  await house.deps.db.updateTable('deals').set({ method: 'line' }).where('id', '=', fish.deal.id).execute()
  const { number } = await orderedAlready(house, market)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.logIn(market.consumer.owner.login_id)
  await restaurant.opensOrderSheet(market.supplier.name)
  await restaurant.looksAtAllItems()
  await restaurant.adds('濃口醤油', 2)
  await page.goto('/consumers/top')
  await restaurant.opensOrderSheet(fish.supplier.name)
  await restaurant.adds('鯛', 2)
  await page.goto('/consumers/orders/multi_confirm')
  const greens = page.getByRole('region', { name: market.supplier.name, exact: true })
  const sea = page.getByRole('region', { name: fish.supplier.name, exact: true })
  const question = greens.getByRole('region', { name: /2026\/11\/21\(土\)納品は発注済みです。どうしますか$/ })
  await expect(page.getByText(market.consumer.name, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '2件を発注する' }).click()
  await expect(question).toBeFocused()
  await expect(question.getByRole('link', { name: new RegExp(`^${number}`) })).toBeVisible()
  await restaurant.look('asked')
  expect(await ordersOf(house, fish)).toEqual([])

  await test.step('left out, and still so after a look at what another gets', async () => {
    await greens.getByRole('checkbox').uncheck()
    await expect(question).toHaveCount(0)
    await sea.getByRole('link', { name: /送る内容を見る$/ }).click()
    await expect(page.getByText('LINEで送る文面')).toBeVisible()
    await expect(page.getByText(fish.supplier.name, { exact: false }).first()).toBeVisible()
    await expect(page.getByText(market.consumer.name, { exact: true })).toBeVisible()
    await restaurant.look('what is sent')
    await page.getByRole('link', { name: '戻る', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'まとめて発注の確認' })).toBeVisible()
    await expect(greens.getByRole('checkbox')).not.toBeChecked()
    await page.reload()
    await expect(greens.getByRole('checkbox')).not.toBeChecked()
    await expect(page.getByRole('button', { name: '1件を発注する' })).toBeEnabled()
  })

  await greens.getByRole('checkbox').check()
  await question.getByRole('button', { name: '別の発注として送る' }).click()
  await expect(page.getByText('別の発注として送ります（確認済み）')).toBeVisible()
  await test.step('whoever opens the page anew is asked anew', () => page.reload())
  await question.getByRole('button', { name: '別の発注として送る' }).click()
  await page.getByRole('button', { name: '2件を発注する' }).click()
  await expect(page.getByRole('heading', { name: '2件を発注しました' })).toBeVisible()
  expect(await ordersOf(house, market)).toHaveLength(2)
  expect(await ordersOf(house, fish)).toHaveLength(1)
})

test('in a dead spot a second order is a question, too; that it went out is not read of the next one @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  await orderedAlready(house, market)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.logIn(market.consumer.owner.login_id)
  await restaurant.opensOrderSheet(market.supplier.name)
  await restaurant.looksAtAllItems()
  await restaurant.adds('濃口醤油', 2)
  await restaurant.goesToConfirm()
  // Both stay in sight at the page's end, too, on the smallest phone.
  for (const height of [844, 640]) {
    await page.setViewportSize({ width: height === 640 ? 360 : 390, height })
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight }))
    await expect(page.getByText(market.supplier.name, { exact: true })).toBeInViewport()
    await expect(page.getByText(market.consumer.name, { exact: true })).toBeInViewport()
  }
  people.mayMeet(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: '発注する' }).click()
  await expect(page.getByText('まだ発注されていません')).toHaveCount(0)
  await page.getByRole('button', { name: '別の発注として送る' }).click()
  await page.getByRole('button', { name: '発注する' }).click()
  await expect(page.getByText('まだ発注されていません')).toBeVisible()
  await page.getByRole('link', { name: '戻る', exact: true }).click()
  const strip = page.getByRole('region', { name: '未送信の発注' })
  await expect(strip.getByText('未送信（電波待ち）')).toBeVisible()
  await page.context().setOffline(false)
  await expect(strip.getByText('発注しました')).toBeVisible()
  expect(await ordersOf(house, market)).toHaveLength(2)

  await restaurant.adds('濃口醤油')
  await page.getByRole('button', { name: '確認へ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '発注の確認' })).toBeVisible()
  await expect(page.getByRole('button', { name: '別の発注として送る' })).toBeVisible()
  await expect(strip).toHaveCount(0)
  await restaurant.look('the next one')
})

test('an order that a colleague sends while this one stands on the screen is a question of the server @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.logIn(market.consumer.owner.login_id)
  await restaurant.opensOrderSheet(market.supplier.name)
  await restaurant.looksAtAllItems()
  await restaurant.adds('濃口醤油', 2)
  await restaurant.goesToConfirm()
  await expect(page.getByRole('button', { name: '発注する' })).toBeEnabled()
  const { number } = await orderedAlready(house, market)
  people.mayMeet(/409/)
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 }
  await page.setViewportSize({ width, height: 520 })
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.getByRole('button', { name: '発注する' }).click()
  await expect(page.getByText(`ほかの発注${number}（1点・08:00発注）が先に入りました`)).toBeInViewport()
  const question = page.getByRole('region', { name: /どうしますか/ })
  await expect(question).toBeFocused()
  await expect(question.getByRole('heading')).toBeInViewport()
  await page.setViewportSize({ width, height })
  await expect(page.getByText('この発注と、商品も数量もまったく同じ内容です')).toBeVisible()
  await restaurant.look('a colleague was quicker')
  expect(await ordersOf(house, market)).toHaveLength(1)
  await page.getByRole('button', { name: '別の発注として送る' }).click()
  await page.getByRole('button', { name: '発注する' }).click()
  await restaurant.isAtCompletion()
  expect(await ordersOf(house, market)).toHaveLength(2)
})
