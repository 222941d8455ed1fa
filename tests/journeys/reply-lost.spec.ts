import { expect, test } from '#tests/support/browser.ts'
import { openMarket } from './market.ts'

test('a lost reply leads to the same order, once @phone', async ({ house, people }) => {
  const { supplier, consumer, deal } = await openMarket(house)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.logIn(consumer.owner.login_id)
  await restaurant.opensOrderSheet(supplier.name)
  await restaurant.adds('桃太郎トマト', 2)
  await restaurant.goesToConfirm()

  const keys: (string | undefined)[] = []
  let first = ''
  await page.route(`**/deals/${deal.id}/orders`, async route => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    // The server has placed the order; the line is cut before its answer arrives.
    const answer = await route.fetch()
    expect(answer.status()).toBe(201)
    first = ((await answer.json()) as { id: string }).id
    return route.abort('connectionreset')
  })
  people.expects(/^net::ERR_CONNECTION_RESET POST .*\/orders$/)
  await page.getByRole('button', { name: '発注する' }).click()
  await expect(page.getByText('発注が届いたか、まだ確認できていません')).toBeVisible()
  await restaurant.look('no reply')
  // It asks again by itself, and finds its order.
  await restaurant.isAtCompletion()
  expect(new URL(page.url()).searchParams.get('order_id')).toBe(first)
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  const orders = await house.deps.db.selectFrom('orders').select('id').where('deal_id', '=', deal.id).execute()
  expect(orders.map(order => order.id)).toEqual([first])
})

test('the phone dies after sending: the sheet waits for the answer and then knows it @phone', async ({
  house,
  people,
}) => {
  const { supplier, consumer, deal } = await openMarket(house)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.logIn(consumer.owner.login_id)
  await restaurant.opensOrderSheet(supplier.name)
  const sheet = page.url()
  await restaurant.adds('桃太郎トマト')
  await restaurant.goesToConfirm()
  // The line holds again from the moment that the person asks: not before, or the sheet would know by itself.
  let asked = false
  await page.route(`**/deals/${deal.id}/orders`, async route => {
    if (asked && new URL(page.url()).pathname.endsWith('/confirm')) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  people.expects(/^net::ERR_CONNECTION_RESET POST .*\/orders$/)
  await page.getByRole('button', { name: '発注する' }).click()
  await expect(page.getByText('発注が届いたか、まだ確認できていません')).toBeVisible()

  await page.goto(sheet)
  await expect(page.getByText('送信した発注の結果をまだ確認できていません')).toBeVisible()
  await expect(page.getByRole('button', { name: '桃太郎トマトを増やす' })).toBeDisabled()
  await restaurant.look('locked sheet')
  asked = true
  await page.getByRole('button', { name: '結果を確認する' }).click()
  await restaurant.isAtCompletion()
  const orders = await house.deps.db.selectFrom('orders').select('id').where('deal_id', '=', deal.id).execute()
  expect(orders).toHaveLength(1)
})

test('without a network the order waits, and leaves when it is back @phone', async ({ house, people }) => {
  const { supplier, consumer, deal } = await openMarket(house)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.logIn(consumer.owner.login_id)
  await restaurant.opensOrderSheet(supplier.name)
  await restaurant.adds('桃太郎トマト')
  await restaurant.goesToConfirm()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: '発注する' }).click()
  await expect(page.getByText('まだ発注されていません')).toBeVisible()
  await restaurant.look('waits for the network')
  await page.context().setOffline(false)
  await restaurant.isAtCompletion()
  const orders = await house.deps.db.selectFrom('orders').select('id').where('deal_id', '=', deal.id).execute()
  expect(orders).toHaveLength(1)
})
