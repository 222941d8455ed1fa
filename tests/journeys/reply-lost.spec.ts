import { expect, test } from '#tests/support/browser.ts'
import { addMember, addRestaurant } from '#tests/support/world.ts'
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

test('a server with no turn free takes the order a little later: it is not said to be refused, and goes once @phone', async ({
  house,
  people,
}) => {
  const { supplier, consumer, deal } = await openMarket(house)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.logIn(consumer.owner.login_id)
  await restaurant.opensOrderSheet(supplier.name)
  await restaurant.adds('桃太郎トマト', 2)
  await restaurant.goesToConfirm()

  const keys: (string | undefined)[] = []
  let free = false
  await page.route(`**/deals/${deal.id}/orders`, route => {
    keys.push(route.request().headers()['idempotency-key'])
    if (free) return route.continue()
    // Long at first: the page is left between two tries. One that is cut by it may have arrived, and is said to be looked for.
    const seconds = keys.length === 1 ? '30' : '1'
    return route.fulfill({ status: 429, headers: { 'retry-after': seconds }, json: { message: '操作が続いています' } })
  })
  people.expects(/^429 /)
  await page.getByRole('button', { name: '発注する' }).click()
  await expect(page.getByText('まだ発注されていません')).toBeVisible()
  await expect(page.getByText('ただいま混み合っています。順番が来ると自動で送信します。')).toBeVisible()
  await expect(page.getByRole('button', { name: '送信をやめる' })).toBeVisible()
  await restaurant.look('no turn free')
  // On any other page it is told as well, and from there it is sent.
  await page.goto('/consumers/top')
  const strip = page.getByRole('region', { name: '未送信の発注' })
  await expect(strip.getByText('未送信（混み合っています。順番が来ると送ります）')).toBeVisible()
  await restaurant.look('no turn free, told on the first page')
  free = true
  await expect(strip.getByText('発注しました')).toBeVisible()
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  const orders = await house.deps.db.selectFrom('orders').select('id').where('deal_id', '=', deal.id).execute()
  expect(orders).toHaveLength(1)
})

test('a lost reply and another restaurant chosen since: the order is asked for under its own, and is not said to be unsent @phone', async ({
  house,
  people,
}) => {
  const { supplier, consumer, deal } = await openMarket(house)
  const { consumer: second } = await addRestaurant(house, supplier)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.logIn(consumer.owner.login_id)
  await addMember(house, second.id, { account_id: consumer.owner.account_id })
  const chooses = (consumer_id: string) =>
    house.deps.db
      .updateTable('sessions')
      .set({ consumer_id })
      .where('account_id', '=', consumer.owner.account_id)
      .execute()
  await restaurant.opensOrderSheet(supplier.name)
  await restaurant.adds('桃太郎トマト')
  await restaurant.goesToConfirm()
  let cut = false
  await page.route(`**/deals/${deal.id}/orders`, async route => {
    if (cut) return route.continue()
    cut = true
    await route.fetch()
    // In another window, the other restaurant.
    await chooses(second.id)
    return route.abort('connectionreset')
  })
  people.expects(/^net::ERR_CONNECTION_RESET POST .*\/orders$/)
  people.expects(/^404 /)
  const refused = page.waitForResponse(answer => answer.url().endsWith('/orders') && answer.status() === 404)
  const asked = page.waitForResponse(answer => answer.url().endsWith('/token'))
  await page.getByRole('button', { name: '発注する' }).click()
  await refused
  await asked
  await expect(page.getByText('発注が届いたか、まだ確認できていません')).toBeVisible()
  await expect(page.getByText('発注を送信していません')).toHaveCount(0)
  await chooses(consumer.id)
  await restaurant.isAtCompletion()
  const orders = await house.deps.db.selectFrom('orders').select('id').where('deal_id', '=', deal.id).execute()
  expect(orders.map(order => order.id)).toEqual([new URL(page.url()).searchParams.get('order_id')])
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

  await page.goto('/consumers/top')
  await expect(page.getByText('1点 届いたか確認中です')).toBeVisible()
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
  await people.cutsNetwork(page)
  await page.getByRole('button', { name: '発注する' }).click()
  await expect(page.getByText('まだ発注されていません')).toBeVisible()
  await restaurant.look('waits for the network')
  await page.context().setOffline(false)
  await restaurant.isAtCompletion()
  const orders = await house.deps.db.selectFrom('orders').select('id').where('deal_id', '=', deal.id).execute()
  expect(orders).toHaveLength(1)
})
