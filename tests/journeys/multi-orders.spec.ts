import { axeFindings } from '#tests/support/axe.ts'
import { expect, type House, type Restaurant, test } from '#tests/support/browser.ts'
import { addSecondSupplier, type Market, openMarket, placeUsualOrders } from './market.ts'

const ordersOf = (house: House, deal_id: string) =>
  house.deps.db.selectFrom('orders').select(['id', 'number']).where('deal_id', '=', deal_id).execute()

/** Two order sheets filled, one after the other, and left open. */
const fillsTwoSheets = async (restaurant: Restaurant, market: Market, second: string, first = ['生椎茸']) => {
  const { page } = restaurant
  await restaurant.logIn(market.consumer.owner.login_id)
  await restaurant.opensOrderSheet(market.supplier.name)
  for (const item of first) await restaurant.adds(item, 3)
  await expect(page.getByRole('button', { name: '確認へ' })).toBeEnabled()
  await page.goto('/consumers/top')
  await restaurant.opensOrderSheet(second)
  await restaurant.adds('鯛', 2)
  await page.goto('/consumers/top')
  await page.getByRole('link', { name: '入力中の2件をまとめて確認' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'まとめて発注の確認' })).toBeVisible()
  // What is put right on its sheet comes back to all of them.
  await page.getByRole('link', { name: '発注画面で直す' }).first().click()
  await page.getByRole('button', { name: '確認へ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'まとめて発注の確認' })).toBeVisible()
}

test('two suppliers on one screen: one runs out, the other gets its order, and only the first is sent again @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const { supplier, deal, items } = market
  const fish = await addSecondSupplier(house, market, `磯一水産${supplier.name.slice(-2)}`)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.logIn(market.consumer.owner.login_id)
  await restaurant.look('top without drafts')

  await test.step('a card that is half under the navigation is still a target', async () => {
    const size = page.viewportSize()
    if (!size) throw new Error('no window')
    const [nav, card] = [
      page.getByRole('navigation', { name: 'メニュー' }),
      page.getByRole('link', { name: supplier.name }),
    ]
    const top = (await card.boundingBox())?.y ?? 0
    for (const seen of [4, 20]) {
      await page.setViewportSize({ ...size, height: Math.round(top + seen + 64) })
      await expect.poll(async () => Math.abs(((await nav.boundingBox())?.y ?? 0) - top - seen)).toBeLessThan(2)
      await expect.poll(() => axeFindings(page, ['target-size'])).toEqual([])
    }
    // A finger beside the word hits it too.
    await page.setViewportSize(size)
    await expect.poll(async () => Math.round(((await nav.boundingBox())?.y ?? 0) + 64)).toBe(size.height)
    const share = await nav.getByRole('listitem').filter({ hasText: '発注履歴' }).boundingBox()
    if (!share) throw new Error('no navigation')
    await page.mouse.click(share.x + 6, share.y + share.height / 2)
    await expect(page.getByRole('heading', { level: 1, name: '発注履歴' })).toBeVisible()
  })
  await page.goto('/consumers/logout')
  await fillsTwoSheets(restaurant, market, fish.supplier.name)
  const greens = page.getByRole('region', { name: supplier.name, exact: true })
  const sea = page.getByRole('region', { name: fish.supplier.name, exact: true })
  await expect(greens.getByText('生椎茸')).toBeVisible()
  await expect(sea.getByText('鯛', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '2件を発注する' })).toBeEnabled()
  await restaurant.look('both')

  await test.step('one may be left for later', async () => {
    await sea.getByRole('checkbox').uncheck()
    await expect(page.getByRole('button', { name: '1件を発注する' })).toBeEnabled()
    await sea.getByRole('checkbox').check()
  })

  // Somebody else has taken the last ones meanwhile.
  const mushroom = items.find(one => one.name === '生椎茸')?.product_item_id ?? ''
  await house.deps.db.updateTable('product_items').set({ sales_limit: '1' }).where('id', '=', mushroom).execute()
  await page.getByRole('button', { name: '2件を発注する' }).click()
  await expect(page.getByRole('heading', { name: '1件を発注しました' })).toBeVisible()
  await expect(page.getByText('残りの1件は、まだ発注されていません')).toBeVisible()
  await expect(greens.getByText(`${supplier.name}には発注できませんでした`)).toBeVisible()
  await expect(greens.getByText('生椎茸の販売残は1です。数量を減らしてください')).toBeVisible()
  await expect(sea).toHaveCount(0)
  await restaurant.look('one failed')
  const [placed] = await ordersOf(house, fish.deal.id)
  expect(await ordersOf(house, deal.id)).toEqual([])

  await greens.getByRole('link', { name: '直す', exact: true }).click()
  await expect(restaurant.quantity('生椎茸')).toBeVisible()
  await restaurant.typesQuantity('生椎茸', '1')
  await page.goto('/consumers/orders/multi_confirm')
  const sent: unknown[] = []
  page.on('request', request => {
    if (request.url().endsWith('/orders/multi')) sent.push(request.postDataJSON())
  })
  await page.getByRole('button', { name: '1件を発注する' }).click()
  await expect(page.getByText('これですべてです')).toBeVisible()
  await restaurant.look('all sent')
  expect(sent).toMatchObject([{ orders: [{ deal_id: deal.id, lines: [{ quantity: '1' }] }] }])
  expect(await ordersOf(house, fish.deal.id)).toEqual([placed])
  expect(await ordersOf(house, deal.id)).toHaveLength(1)
  await page.getByRole('link', { name: 'トップへ' }).click()
  await expect(page.getByText('すべて済みました')).toBeVisible()
})

test('a quantity that can’t be read holds its own supplier’s order, and leads back to its row @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const { supplier, deal } = market
  const fish = await addSecondSupplier(house, market, `岬一水産${supplier.name.slice(-2)}`)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await fillsTwoSheets(restaurant, market, fish.supplier.name)
  const greens = page.getByRole('region', { name: supplier.name, exact: true })
  await greens.getByRole('link', { name: '発注画面で直す' }).click()
  await restaurant.quantity('生椎茸').fill('1.5.2')
  await page.goto('/consumers/orders/multi_confirm')
  await expect(greens.getByText('「生椎茸」の数量「1.5.2」を読み取れません')).toBeVisible()
  await restaurant.look('one can’t be read')
  await page.getByRole('button', { name: '1件を発注する' }).click()
  await expect(page.getByRole('heading', { name: '1件を発注しました' })).toBeVisible()
  expect(await ordersOf(house, deal.id)).toEqual([])
  expect(await ordersOf(house, fish.deal.id)).toHaveLength(1)
  await greens.getByRole('link', { name: '生椎茸の 数量を直す' }).click()
  await expect(restaurant.quantity('生椎茸')).toHaveValue('1.5.2')
  await page.goto('/consumers/orders/multi_confirm')
  await greens.getByRole('button', { name: '3パックにする' }).click()
  await page.getByRole('button', { name: '1件を発注する' }).click()
  await expect(page.getByText('これですべてです')).toBeVisible()
  expect(await ordersOf(house, deal.id)).toHaveLength(1)
})

test('a closing that passes on the screen stops one supplier, and not the other @phone', async ({ house, people }) => {
  const market = await openMarket(house)
  const { supplier, deal } = market
  const fish = await addSecondSupplier(house, market, `沖一水産${supplier.name.slice(-2)}`)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await fillsTwoSheets(restaurant, market, fish.supplier.name)
  await expect(page.getByRole('button', { name: '2件を発注する' })).toBeEnabled()
  // 17:00 has passed; the fish may be ordered until midnight.
  house.clock.set('2026-11-20T17:00:01+09:00')
  await page.getByRole('button', { name: '2件を発注する' }).click()
  await expect(page.getByRole('heading', { name: '1件を発注しました' })).toBeVisible()
  const greens = page.getByRole('region', { name: supplier.name, exact: true })
  await expect(greens.getByText('2026/11/21(土)納品の締切を過ぎました。別の納品日を選んでください')).toBeVisible()
  await expect(greens.getByRole('link', { name: '納品日を選び直す' })).toBeVisible()
  await restaurant.look('closed')
  expect(await ordersOf(house, fish.deal.id)).toHaveLength(1)
  expect(await ordersOf(house, deal.id)).toEqual([])
})

test('a lost reply leads to the same orders, once each @phone', async ({ house, people }) => {
  const market = await openMarket(house)
  const { supplier, deal } = market
  const fish = await addSecondSupplier(house, market, `波一水産${supplier.name.slice(-2)}`)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await fillsTwoSheets(restaurant, market, fish.supplier.name)
  const first: string[] = []
  const again = new Set<string>()
  let cut = true
  await page.route('**/orders/multi', async route => {
    const { orders } = route.request().postDataJSON() as { orders: { idempotency_key: string }[] }
    first.push(...orders.map(one => one.idempotency_key))
    expect((await route.fetch()).status()).toBe(200)
    return route.abort('connectionreset')
  })
  await page.route(/\/deals\/[^/]+\/orders$/, route => {
    again.add(route.request().headers()['idempotency-key'] ?? '')
    return cut ? route.abort('connectionreset') : route.continue()
  })
  people.expects(/^net::ERR_CONNECTION_RESET POST .*\/orders(\/multi)?$/)
  await page.getByRole('button', { name: '2件を発注する' }).click()
  await expect(page.getByText('発注が届いたか、まだ確認できていません')).toBeVisible()
  await expect(page.getByText('届いたかどうかを確認しています')).toHaveCount(2)
  await restaurant.look('no reply')
  // Wherever the person goes, and even after the phone has died in between: the same keys are asked about.
  await page.goto('/consumers/top')
  const strip = page.getByRole('region', { name: '未送信の発注' })
  await expect(strip.getByText('届いたか確認しています')).toHaveCount(2)
  await restaurant.look('no reply, at the top')
  await page.goto('/consumers/orders/multi_confirm')
  await expect(page.getByText('届いたかどうかを確認しています')).toHaveCount(2)
  cut = false
  await expect(page.getByRole('heading', { name: '2件を発注しました' })).toBeVisible()
  await restaurant.look('found again')
  expect([...again].toSorted()).toEqual(first.toSorted())
  expect(await ordersOf(house, deal.id)).toHaveLength(1)
  expect(await ordersOf(house, fish.deal.id)).toHaveLength(1)
})

test('a lost reply that another tab asks after: who looks at the several reads that they were placed @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const { supplier, deal } = market
  const fish = await addSecondSupplier(house, market, `波一水産${supplier.name.slice(-2)}`)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await fillsTwoSheets(restaurant, market, fish.supplier.name)
  await page.route('**/orders/multi', async route => {
    expect((await route.fetch()).status()).toBe(200)
    return route.abort('connectionreset')
  })
  // Its own questions are lost: the answers come to the other tab alone.
  await page.route(/\/deals\/[^/]+\/orders$/, route => route.abort('connectionreset'))
  people.expects(/^net::ERR_CONNECTION_RESET POST .*\/orders\/multi$/)
  people.mayMeet(/^net::ERR_CONNECTION_RESET POST .*\/orders$/)
  const other = await page.context().newPage()
  await other.goto('/consumers/orders')
  await page.getByRole('button', { name: '2件を発注する' }).click()
  await expect(page.getByRole('heading', { name: '2件を発注しました' })).toBeVisible()
  await restaurant.look('found by another tab')
  expect(await ordersOf(house, deal.id)).toHaveLength(1)
  expect(await ordersOf(house, fish.deal.id)).toHaveLength(1)
})

test('without a network an unusual quantity is asked about here, and both leave when it is back @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const { supplier, deal } = market
  const fish = await addSecondSupplier(house, market, `浜一水産${supplier.name.slice(-2)}`)
  await placeUsualOrders(house, market)
  const before = await ordersOf(house, deal.id)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await fillsTwoSheets(restaurant, market, fish.supplier.name, ['桃太郎トマト', '濃口醤油'])
  const greens = page.getByRole('region', { name: supplier.name, exact: true })
  await greens.getByRole('link', { name: '発注画面で直す' }).click()
  await expect(restaurant.quantity('桃太郎トマト')).toHaveValue('3')
  await people.cutsNetwork(page)
  people.expects(/^net::ERR_INTERNET_DISCONNECTED POST .*multi_preview$/)
  await restaurant.typesQuantity('桃太郎トマト', '30')
  await page.getByRole('button', { name: '確認へ' }).click()
  await expect(page.getByText('この端末にある情報で表示しています')).toBeVisible()
  await expect(greens.getByText(/いつもは.*30個でよろしいですか/)).toBeVisible()
  await restaurant.look('asked without a network')
  await page.getByRole('button', { name: '2件を発注する' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'まとめて発注の確認' })).toBeVisible()
  await greens.getByRole('button', { name: 'このまま' }).click()
  await page.getByRole('button', { name: '2件を発注する' }).click()
  const strip = page.getByRole('region', { name: '未送信の発注' })
  await expect(strip.getByText('未送信（電波待ち）')).toHaveCount(2)
  await page.context().setOffline(false)
  await expect(strip.getByText('2件を発注しました')).toBeVisible()
  await expect(strip.getByText(/^発注番号/)).toHaveCount(2)
  expect(await ordersOf(house, deal.id)).toHaveLength(before.length + 1)
  expect(await ordersOf(house, fish.deal.id)).toHaveLength(1)
})

test('without a network nothing leaves, and both leave when it is back @phone', async ({ house, people }) => {
  const market = await openMarket(house)
  const fish = await addSecondSupplier(house, market, `灘一水産${market.supplier.name.slice(-2)}`)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await fillsTwoSheets(restaurant, market, fish.supplier.name)
  await expect(page.getByRole('button', { name: '2件を発注する' })).toBeEnabled()
  await people.cutsNetwork(page)
  await page.getByRole('button', { name: '2件を発注する' }).click()
  const strip = page.getByRole('region', { name: '未送信の発注' })
  await expect(strip.getByText('未送信（電波待ち）')).toHaveCount(2)
  // One line, and the page keeps its room, until they are looked at.
  await expect(strip.getByText('未送信（電波待ち）').first()).toBeHidden()
  await restaurant.look('both wait')
  await strip.getByText('未送信の発注 2件').click()
  await expect(strip.getByText('未送信（電波待ち）').first()).toBeVisible()
  await restaurant.look('both wait, opened')
  await page.context().setOffline(false)
  await expect(strip.getByText('2件を発注しました')).toBeVisible()
  await expect(strip.getByText(/^発注番号/)).toHaveCount(2)
  expect(await ordersOf(house, market.deal.id)).toHaveLength(1)
  expect(await ordersOf(house, fish.deal.id)).toHaveLength(1)
})

test('of what leaves when the network is back, the order that goes by LINE is not called placed; no other order’s result says so @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const fish = await addSecondSupplier(house, market, `灘五水産${market.supplier.name.slice(-2)}`)
  await house.deps.db.updateTable('deals').set({ method: 'line' }).where('id', '=', fish.deal.id).execute()
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await fillsTwoSheets(restaurant, market, fish.supplier.name)
  await expect(page.getByRole('button', { name: '2件を発注する' })).toBeEnabled()
  await people.cutsNetwork(page)
  await page.getByRole('button', { name: '2件を発注する' }).click()
  const strip = page.getByRole('region', { name: '未送信の発注' })
  await expect(strip.getByText('未送信（電波待ち）')).toHaveCount(2)
  await page.context().setOffline(false)
  await expect(strip.getByText(`1件を発注しました。${fish.supplier.name}はLINEで送ってください`)).toBeVisible()
  await restaurant.look('one goes by line')
  const toLine = strip.getByRole('link', { name: `${fish.supplier.name} LINEで送る` })
  await toLine.click()
  await expect(page.getByRole('heading', { level: 1, name: 'LINEで送る' })).toBeVisible()
  await expect(strip).toHaveCount(0)
  await page.goto('/consumers/top')
  await expect(strip.getByText('発注しました')).toBeVisible()
  await expect(strip.getByText(market.supplier.name)).toBeVisible()
})

test('a server with no turn free: each waits by itself, under the key that it was asked with, and goes once @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const fish = await addSecondSupplier(house, market, `灘三水産${market.supplier.name.slice(-2)}`)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await fillsTwoSheets(restaurant, market, fish.supplier.name)
  let asked: string[] = []
  const sent: string[] = []
  await page.route('**/orders/multi', route => {
    const body: { orders: { idempotency_key: string }[] } = route.request().postDataJSON()
    asked = body.orders.map(one => one.idempotency_key)
    return route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: { message: '操作が続いています' } })
  })
  await page.route(/\/deals\/[^/]+\/orders$/, route => {
    sent.push(route.request().headers()['idempotency-key'] ?? '')
    return route.continue()
  })
  people.expects(/^429 /)
  await page.getByRole('button', { name: '2件を発注する' }).click()
  const strip = page.getByRole('region', { name: '未送信の発注' })
  await expect(strip.getByText('2件を発注しました')).toBeVisible()
  await expect(strip.getByText(/^発注番号/)).toHaveCount(2)
  await expect(strip.getByRole('button', { name: '閉じる' })).toHaveCount(1)
  await restaurant.look('both placed')
  expect(asked).toHaveLength(2)
  expect(sent.toSorted()).toEqual(asked.toSorted())
  expect(await ordersOf(house, market.deal.id)).toHaveLength(1)
  expect(await ordersOf(house, fish.deal.id)).toHaveLength(1)
})

test('a note that names items with quantities says so beside its own supplier @phone', async ({ house, people }) => {
  const market = await openMarket(house)
  const fish = await addSecondSupplier(house, market, `沖水産${market.supplier.name.slice(-2)}`)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.logIn(market.consumer.owner.login_id)
  await restaurant.opensOrderSheet(market.supplier.name)
  await restaurant.adds('濃口醤油')
  await restaurant.goesToConfirm()
  await page.getByRole('textbox', { name: '発注全体の備考' }).fill('桃太郎トマト2ケース追加')
  await expect(page.getByText('備考に商品名があります')).toBeVisible()
  await page.goto('/consumers/top')
  await restaurant.opensOrderSheet(fish.supplier.name)
  await restaurant.adds('鯛', 2)
  await page.goto('/consumers/top')
  await page.getByRole('link', { name: '入力中の2件をまとめて確認' }).click()
  const greens = page.getByRole('region', { name: market.supplier.name, exact: true })
  await expect(greens.getByText('備考に商品名があります')).toBeVisible()
  await expect(page.getByText('備考に商品名があります')).toHaveCount(1)
  await expect(greens.getByRole('link', { name: '数量に入れる' })).toBeVisible()
  await restaurant.look('a note with items')
})
