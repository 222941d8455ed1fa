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
  let looked_at = false
  await page.route(`**/deals/${deal.id}/orders`, async route => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) {
      // Lost again and again, until all of it was looked at.
      return looked_at ? route.continue() : route.abort('connectionreset')
    }
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
  // On a small phone at twice the text both ways on are read whole, one under the other.
  await page.setViewportSize({ width: 360, height: 640 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  for (const way of [
    page.getByRole('button', { name: 'いま確認する' }),
    page.getByRole('link', { name: '電話する' }),
  ]) {
    await way.scrollIntoViewIfNeeded()
    await expect(way).toBeInViewport({ ratio: 1 })
    await expect.poll(async () => (await way.boundingBox())?.height ?? 999).toBeLessThan(110)
  }
  looked_at = true
  // It asks again by itself, and finds its order.
  await restaurant.isAtCompletion()
  expect(new URL(page.url()).searchParams.get('order_id')).toBe(first)
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  const orders = await house.deps.db.selectFrom('orders').select('id').where('deal_id', '=', deal.id).execute()
  expect(orders.map(order => order.id)).toEqual([first])
})

test('a lost reply that another tab asks after: the page of the press leads to the order, too @phone', async ({
  house,
  people,
}) => {
  const { supplier, consumer, deal } = await openMarket(house)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.logIn(consumer.owner.login_id)
  // Any page of this browser asks after what waits.
  const other = await page.context().newPage()
  await other.goto('/consumers/orders')
  await restaurant.opensOrderSheet(supplier.name)
  await restaurant.adds('桃太郎トマト', 2)
  await restaurant.goesToConfirm()
  people.mayMeet(/^net::ERR_CONNECTION_RESET POST .*\/orders$/)
  let sent = 0
  await page.route(`**/deals/${deal.id}/orders`, async route => {
    sent += 1
    if (sent === 1) await route.fetch()
    return route.abort('connectionreset')
  })
  await page.getByRole('button', { name: '発注する' }).click()
  await restaurant.isAtCompletion()
  const orders = await house.deps.db.selectFrom('orders').select('id').where('deal_id', '=', deal.id).execute()
  expect(orders.map(order => order.id)).toEqual([new URL(page.url()).searchParams.get('order_id')])
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
    const seconds = keys.length === 1 ? '60' : '1'
    return route.fulfill({ status: 429, headers: { 'retry-after': seconds }, json: { message: '操作が続いています' } })
  })
  people.expects(/^429 /)
  await page.getByRole('button', { name: '発注する' }).click()
  await expect(page.getByText('まだ発注されていません')).toBeVisible()
  await expect(
    page.getByText('ただいま混み合っています。順番が来ると、確認が必要なことがなければ自動で送信します。'),
  ).toBeVisible()
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
  // The link of a mail about it, with the other restaurant chosen: whose page it is, and it opens there.
  await chooses(second.id)
  await page.goto(`/consumers/orders/detail/${orders[0]?.id}`)
  await expect(page.getByText(`開こうとしたページは「${consumer.name}」のものです`)).toBeVisible()
  await restaurant.look('a link of another restaurant of theirs')
  await page.getByRole('button', { name: new RegExp(`^${consumer.name}`) }).click()
  await expect(page.getByRole('heading', { name: '発注の詳細' })).toBeVisible()
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
  // It stands where 発注する was: the second tap of a hasty thumb asks, and stops nothing.
  await page.getByRole('button', { name: '送信をやめる' }).click()
  const question = page.getByRole('dialog', { name: 'この発注の送信をやめますか' })
  await restaurant.look('asked whether to stop')
  await question.getByRole('button', { name: '送信を待つ' }).click()
  await expect(question).toHaveCount(0)
  await page.context().setOffline(false)
  await restaurant.isAtCompletion()
  const orders = await house.deps.db.selectFrom('orders').select('id').where('deal_id', '=', deal.id).execute()
  expect(orders).toHaveLength(1)
})

test('a clerk whose reply is lost is told so, and no second order comes of it, of what was added since either @desktop', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const desk = await people.desk()
  const { page } = desk
  await desk.comesIn(market.supplier.owner.login_id)
  const path = `/suppliers/stores/${market.store.id}/orders/new`
  await page.goto(path)
  const item = page.getByRole('combobox', { name: /^商品/ })
  const confirm = page.getByRole('dialog', { name: /納品$/ })
  const save = confirm.getByRole('button', { name: '受注を登録する' })
  const done = page.getByText(/の受注 .* を登録し、飲食店に知らせました/)
  const enters = async (code: string, quantity: string) => {
    await item.fill(code)
    await item.press('Enter')
    await page.getByLabel('数量', { exact: true }).fill(quantity)
    await page.getByLabel('数量', { exact: true }).press('Enter')
  }
  const orders = () =>
    house.deps.db
      .selectFrom('orders')
      .select(['id', 'number', 'line_count'])
      .where('deal_id', '=', market.deal.id)
      .orderBy('placed_at')
      .execute()
  const keys: (string | undefined)[] = []
  let cuts = 0
  await page.route('**/receive_orders/add_orders', async route => {
    keys.push(route.request().headers()['idempotency-key'])
    if (cuts === 0) return route.continue()
    cuts -= 1
    expect((await route.fetch()).status()).toBe(201)
    return route.abort('connectionreset')
  })
  people.expects(/^net::ERR_CONNECTION_RESET POST .*\/add_orders$/)

  // The same content again is the same order.
  cuts = 1
  await enters('000101', '3')
  await page.getByRole('button', { name: '確認する' }).click()
  await save.click()
  await expect(confirm.getByRole('alert')).toHaveText(
    /返事がなく、受注が届いたかどうか分かりません。.*もう一度押しても、二重にはなりません/,
  )
  await desk.look('a clerk without a reply')
  await save.click()
  await expect(done).toBeVisible()
  expect(await orders()).toHaveLength(1)
  expect(new Set(keys).size).toBe(1)

  // With a line more it is another content: the clerk is led to the order that arrived, after a look elsewhere, too.
  await page.getByRole('button', { name: 'この得意先にもう1件' }).click()
  keys.length = 0
  cuts = 1
  await enters('000102', '2')
  await page.getByRole('button', { name: '確認する' }).click()
  await confirm.getByRole('button', { name: '別の受注として登録する' }).click()
  await save.click()
  await expect(confirm.getByRole('alert')).toBeVisible()
  await confirm.getByRole('button', { name: '直す' }).click()
  const lost = page.getByText('さきほどの登録は、返事がなく、届いたかどうか分かりません')
  await expect(lost).toBeVisible()
  await desk.look('the sheet of a clerk without a reply')
  await page.goto('/suppliers/orders')
  await page.goto(path)
  await expect(lost).toBeVisible()
  await desk.look('an order left without a reply')
  await page.getByRole('button', { name: '続きから入力する' }).click()
  await enters('000103', '10')
  await page.getByRole('button', { name: '確認する' }).click()
  await confirm.getByRole('button', { name: '別の受注として登録する' }).click()
  people.expects(/^422 POST .*\/add_orders$/)
  await save.click()
  const [, second] = await orders()
  const notice = confirm.getByRole('alert')
  await expect(notice).toContainText(/さきほどの受注（\d{4}-\d{4}-\d）は登録されています/)
  await expect(save).toBeDisabled()
  await expect(notice.getByRole('link')).toHaveAttribute('href', new RegExp(`${second?.id}$`))
  await desk.look('what was added after an order that had arrived')
  expect((await orders()).map(one => one.line_count)).toEqual([1, 1])
  expect(new Set(keys).size).toBe(1)
  // Known now: what is registered from here on is meant to be another one.
  await confirm.getByRole('button', { name: '直す' }).click()
  await expect(lost).toHaveCount(0)
  await page.getByRole('button', { name: 'ミニトマトを外す' }).click()
  await page.getByRole('button', { name: '確認する' }).click()
  await confirm.getByRole('button', { name: '別の受注として登録する' }).click()
  await save.click()
  await expect(done).toBeVisible()
  expect(new Set(keys).size).toBe(2)

  // A correction whose reply was lost is found written, and no other's.
  await page.getByRole('link', { name: '登録した受注を開く' }).click()
  await page.getByRole('link', { name: '訂正する' }).click()
  let cut = false
  await page.route(/add_orders\/[^/]+$/, async route => {
    if (cut || route.request().method() !== 'PATCH') return route.continue()
    cut = true
    expect((await route.fetch()).status()).toBe(200)
    return route.abort('connectionreset')
  })
  people.expects(/^net::ERR_CONNECTION_RESET PATCH .*\/add_orders\//)
  people.expects(/^409 PATCH .*\/add_orders\//)
  await page.getByLabel('きゅうりの数量').fill('15')
  await page.getByRole('button', { name: '確認する' }).click()
  const correct = confirm.getByRole('button', { name: '訂正を登録する' })
  await correct.click()
  await expect(confirm.getByRole('alert')).toContainText('訂正が届いたかどうか分かりません')
  await correct.click()
  await expect(page.getByText('訂正を登録し、飲食店に知らせました')).toBeVisible()
})
