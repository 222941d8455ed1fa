import type { Locator } from '@playwright/test'
import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { expect, test } from '#tests/support/browser.ts'
import { openMarket, placeUsualOrders } from './market.ts'

test('the delivery date: open days with their closing, closed ones with their reason @phone', async ({
  house,
  people,
}) => {
  const { supplier, consumer, deal } = await openMarket(house)
  const restaurant = await people.restaurant()
  await restaurant.logIn(consumer.owner.login_id)
  await restaurant.opensOrderSheet(supplier.name)
  await restaurant.page.getByRole('button', { name: /^納品日/ }).click()
  const dialog = restaurant.page.getByRole('dialog', { name: '納品日を選ぶ' })
  const day = (date: string) => dialog.locator(`[data-day="${date}"]`)
  const said = dialog.locator('output').last()
  for (const [date, reason] of [
    ['2026-11-22', '2026/11/22(日) 配送のない曜日のため選べません'],
    ['2026-11-23', '2026/11/23(月) 祝日のため選べません'],
    ['2026-11-24', '2026/11/24(火) 休配（棚卸）のため選べません'],
  ] as const) {
    // Not disabled for the person: a press says why.
    await day(date).click({ force: true })
    await expect(said).toHaveText(reason)
    await expect(dialog).toBeVisible()
  }
  await restaurant.look('calendar')
  await day('2026-11-25').click()
  await expect(dialog).toHaveCount(0)
  await expect(restaurant.page.getByRole('button', { name: '納品日 2026/11/25(水)' })).toBeVisible()
  await expect(restaurant.page.locator('header').getByText('（あと4日）')).toBeVisible()

  await test.step('chosen days ago, with nothing ordered: a new order begins with the date that is shown', async () => {
    house.clock.set('2026-11-25T18:00:00+09:00')
    await restaurant.page.reload()
    const shown = restaurant.page.getByRole('button', { name: '納品日 2026/11/27(金)' })
    await expect(shown).toBeVisible()
    await restaurant.adds('桃太郎トマト')
    await expect(restaurant.quantity('桃太郎トマト')).toHaveValue('1')
    await expect(shown).toBeVisible()
    await expect(restaurant.page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('and so does one that begins with a memo', async () => {
    const { page } = restaurant
    await page.getByRole('button', { name: '桃太郎トマトを減らす' }).click()
    house.clock.set('2026-11-26T18:00:00+09:00')
    await page.goto(pathTo(consumerPages.itemImport, { deal_id: deal.id }))
    await page.getByRole('textbox', { name: '注文のメモ' }).fill('きゅうり 5本')
    await page.getByRole('button', { name: '読み取る' }).click()
    await page.getByRole('button', { name: '発注画面に入れる' }).click()
    await expect(page.getByRole('button', { name: '納品日 2026/11/28(土)' })).toBeVisible()
    await expect(restaurant.quantity('きゅうり')).toHaveValue('5')
  })
})

test('a closing that passes on the open sheet is told at once and moves nothing; the phone’s own clock is wrong @phone', async ({
  house,
  people,
}) => {
  const { supplier, consumer } = await openMarket(house)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  // Five hours ahead of the server: the closing would have passed here before anything was typed.
  await page.clock.install({ time: '2026-11-20T14:00:00+09:00' })
  const letPass = async (hours: number, until: string) => {
    house.clock.set(until)
    await page.clock.fastForward(hours * 3_600_000 + 60_000)
  }
  await restaurant.logIn(consumer.owner.login_id)
  await restaurant.opensOrderSheet(supplier.name)
  await expect(page.locator('header').getByText(/^（あと[78]時間）$/)).toBeVisible()
  const told = (day: string) => page.getByRole('dialog', { name: `${day}納品は発注できません` })

  await test.step('with nothing typed yet', async () => {
    const asked_again = page.waitForResponse(/possible_delivery_dates/)
    await letPass(8, '2026-11-20T17:00:30+09:00')
    await asked_again
    await expect(told('2026/11/21(土)')).toContainText('受注締めの時刻を過ぎました。')
    await restaurant.look('closed')
    await told('2026/11/21(土)').getByRole('button', { name: 'あとで選ぶ' }).click()
    await expect(page.getByRole('button', { name: '納品日 2026/11/21(土)' })).toBeVisible()
    await expect(page.locator('header').getByText('締切済')).toBeVisible()
    await expect(page.getByRole('button', { name: '桃太郎トマトを入れる' })).toBeDisabled()
    await page.getByRole('button', { name: /^納品日/ }).click()
    await page.getByRole('dialog').locator('[data-day="2026-11-25"]').click()
  })

  await test.step('with quantities, which stay', async () => {
    await restaurant.adds('桃太郎トマト', 2)
    await letPass(96, '2026-11-24T17:00:30+09:00')
    await expect(told('2026/11/25(水)')).toContainText('入力した内容は残っています')
    await expect(page.getByRole('button', { name: '納品日 2026/11/25(水)', includeHidden: true })).toBeAttached()
    await told('2026/11/25(水)')
      .getByRole('radio', { name: /^2026\/11\/26/ })
      .click()
    await expect(page.getByRole('button', { name: '納品日 2026/11/26(木)' })).toBeVisible()
    await expect(restaurant.quantity('桃太郎トマト')).toHaveValue('2')
  })

  await test.step('on the open confirmation', async () => {
    await restaurant.goesToConfirm()
    await letPass(24, '2026-11-25T17:00:30+09:00')
    await expect(page.getByText('2026/11/26(木)納品の締切を過ぎました。別の納品日を選んでください')).toBeVisible()
    await expect(page.getByRole('link', { name: '納品日を選び直す' })).toBeVisible()
    await restaurant.look('closed confirmation')
  })
})

test('no chip can be chosen before the list is there: none is overtaken by いつもの @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  await placeUsualOrders(house, market)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.logIn(market.consumer.owner.login_id)
  let let_go = () => {}
  const held = new Promise<void>(resolve => {
    let_go = resolve
  })
  await page.route(/order_list_items/, async route => {
    await held
    await route.continue()
  })
  await restaurant.opensOrderSheet(market.supplier.name)
  await expect(page.getByRole('button', { name: '納品日 2026/11/21(土)' })).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  let_go()
  await expect(page.getByRole('radio', { name: 'いつもの' })).toBeChecked()
  await restaurant.looksAtAllItems()
  await restaurant.adds('きゅうり')
  await expect(restaurant.quantity('きゅうり')).toHaveValue('5')
})

test('items are found by kana, half-width katakana, a part, a single character and category @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  await placeUsualOrders(house, market)
  const restaurant = await people.restaurant()
  await restaurant.logIn(market.consumer.owner.login_id)
  await restaurant.opensOrderSheet(market.supplier.name)
  const found = restaurant.page.locator('[data-row]')
  for (const [typed, names] of [
    ['とまと', ['桃太郎トマト', 'ミニトマト']],
    ['ﾐﾆ', ['ミニトマト']],
    ['大根', ['青首大根']],
    ['酒', ['料理酒 一升瓶']],
    ['ぎょ', []],
    ['000301', ['松茸']],
    ['なま 椎茸', ['生椎茸']],
  ] as const) {
    await restaurant.searches(typed)
    if (names.length === 0) await expect(restaurant.page.getByText(`「${typed}」は見つかりません`)).toBeVisible()
    await expect(found).toHaveCount(names.length)
    for (const name of names) await expect(restaurant.row(name)).toBeVisible()
  }
  await restaurant.look('found')
  await test.step('a slip of the finger is asked about, and leads to the row', async () => {
    await restaurant.searches('こいくぢしようゆ')
    await expect(found).toHaveCount(0)
    await restaurant.look('perhaps')
    const perhaps = restaurant.page.getByRole('region', { name: 'もしかして' })
    await perhaps.getByRole('button', { name: '濃口醤油' }).click()
    await expect(restaurant.row('濃口醤油')).toBeInViewport()
    await restaurant.searches('とまと')
  })
  await restaurant.page.getByRole('button', { name: '検索をやめる' }).click()
  await restaurant.page.getByText('きのこ', { exact: true }).first().click()
  await expect(found).toHaveCount(2)
  await expect(restaurant.row('松茸')).toContainText('時価')
  await restaurant.look('category')
})

test('rules are said as they are broken, and the bar leads to them @phone', async ({ house, people }) => {
  const { supplier, consumer, deal } = await openMarket(house)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.logIn(consumer.owner.login_id)
  await restaurant.opensOrderSheet(supplier.name)
  // What binds it is said before it is broken: on its row, and where it is typed.
  await expect(restaurant.row('きゅうり')).toContainText('5本単位')
  await restaurant.adds('青首大根')
  await restaurant.quantity('青首大根').tap()
  const pad = page.getByRole('dialog', { name: '青首大根' })
  await expect(pad.getByText('20本まで')).toBeVisible()
  await restaurant.look('limits at the pad')
  await pad.getByRole('button', { name: 'クリア' }).tap()
  await pad.getByRole('button', { name: '決定' }).tap()
  // A step keeps to the lot by itself; what is typed may not.
  await restaurant.adds('きゅうり', 2)
  await expect(restaurant.quantity('きゅうり')).toHaveValue('10')
  // Full-width digits from an input method.
  await restaurant.quantity('きゅうり').fill('１２')
  await restaurant.quantity('きゅうり').press('Tab')
  await expect(restaurant.quantity('きゅうり')).toHaveValue('12')
  await expect(restaurant.row('きゅうり').getByText('数量は5の倍数で入力してください')).toBeVisible()
  await restaurant.adds('生椎茸')
  await restaurant.quantity('生椎茸').fill('7')
  await restaurant.quantity('生椎茸').press('Tab')
  await expect(page.getByRole('button', { name: /2件確認してください/ })).toBeVisible()
  await restaurant.look('rules')
  await page.getByRole('button', { name: '確認へ' }).click()
  await expect(restaurant.quantity('きゅうり')).toBeFocused()
  await expect(page.getByRole('heading', { level: 1, name: supplier.name })).toBeVisible()
  await restaurant.quantity('きゅうり').fill('10')
  await restaurant.quantity('生椎茸').fill('6')
  await restaurant.quantity('生椎茸').press('Tab')

  await test.step('a quantity that is typed with its unit is read; another unit is never taken for it', async () => {
    await restaurant.quantity('生椎茸').fill('４パック')
    await restaurant.quantity('生椎茸').press('Tab')
    await expect(restaurant.quantity('生椎茸')).toHaveValue('4')
    await restaurant.quantity('生椎茸').fill('6kg')
    await page.getByRole('button', { name: '確認へ' }).click()
    await expect(restaurant.quantity('生椎茸')).toBeFocused()
    await expect(restaurant.row('生椎茸').getByText('「kg」ではなく、パックで入力してください')).toBeInViewport()
    await restaurant.look('another unit')
  })
  await test.step('what can’t be read is no quantity: the one before it does not go on in its place', async () => {
    await restaurant.quantity('生椎茸').fill('abc')
    await page.getByRole('button', { name: '確認へ' }).click()
    await expect(restaurant.quantity('生椎茸')).toBeFocused()
    await expect(restaurant.row('生椎茸').getByText('数字で入力してください')).toBeInViewport()
    await expect(page.getByRole('heading', { level: 1, name: supplier.name })).toBeVisible()
    await restaurant.look('a quantity that can’t be read')
  })
  await test.step('nor where its row has left the page: by a search, by a chip', async () => {
    const stays = async () => {
      await page.getByRole('button', { name: '確認へ' }).click()
      await expect(restaurant.quantity('生椎茸')).toBeFocused()
      await expect(restaurant.quantity('生椎茸')).toHaveValue('abc')
      await expect(page.getByRole('heading', { level: 1, name: supplier.name })).toBeVisible()
    }
    await restaurant.searches('きゅうり')
    await expect(restaurant.row('生椎茸')).toHaveCount(0)
    await stays()
    await page.getByRole('button', { name: '検索をやめる' }).click()
    await page.getByText('マイリスト', { exact: true }).click()
    await expect(restaurant.row('生椎茸')).toHaveCount(0)
    await stays()
  })
  await test.step('nor after a reload, nor at the confirmation’s own address', async () => {
    await page.goto(pathTo(consumerPages.orderConfirm, { deal_id: deal.id }))
    await expect(page.getByText('「生椎茸」の数量「abc」を読み取れません')).toBeVisible()
    await restaurant.look('the confirmation of a quantity that can’t be read')
    await page.getByRole('button', { name: '発注する' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '発注の確認' })).toBeVisible()
    await page.getByRole('link', { name: '生椎茸の 数量を直す' }).click()
    await expect(restaurant.quantity('生椎茸')).toHaveValue('abc')
    await expect(restaurant.row('生椎茸')).toBeInViewport()
    await restaurant.quantity('生椎茸').fill('6')
  })
  await restaurant.goesToConfirm()
  await expect(page.getByText('2点')).toBeVisible()
})

test('the draft stays on the device: reload, no network, closed and opened again @phone', async ({ house, people }) => {
  const { supplier, consumer } = await openMarket(house)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.logIn(consumer.owner.login_id)
  await restaurant.opensOrderSheet(supplier.name)
  await restaurant.adds('桃太郎トマト', 3)
  await page.reload()
  await expect(restaurant.quantity('桃太郎トマト')).toHaveValue('3')

  await people.cutsNetwork(page)
  await restaurant.adds('青首大根', 2)
  await page.getByRole('button', { name: '青首大根に備考を書く' }).click()
  await page.getByRole('textbox', { name: '青首大根の備考' }).fill(`葉付きで🐟${'の'.repeat(106)}`)
  await expect(restaurant.row('青首大根')).toContainText('備考は100文字までです（いま112文字）。短くしてください')
  await expect(restaurant.row('青首大根')).toContainText('「🐟」は注文書（FAX・PDF）では「〓」になります')
  await page.getByRole('textbox', { name: '青首大根の備考' }).fill('葉付きで')
  // It leaves the buttons over it free.
  const edge = async (one: Locator, side: 'top' | 'bottom') =>
    one.evaluate((node, at) => node.getBoundingClientRect()[at], side)
  const room =
    (await edge(page.getByRole('textbox', { name: '青首大根の備考' }), 'top')) -
    (await edge(page.getByRole('button', { name: '青首大根を増やす' }), 'bottom'))
  expect(room).toBeGreaterThanOrEqual(8)
  await restaurant.look('offline')
  await page.context().setOffline(false)
  await page.reload()
  await expect(restaurant.quantity('青首大根')).toHaveValue('2')
  await expect(page.getByRole('textbox', { name: '青首大根の備考' })).toHaveValue('葉付きで')

  await page.goto('/consumers/top')
  await expect(page.getByRole('link', { name: supplier.name })).toContainText('入力中 2点（未送信）')
  await restaurant.look('top with a draft')
})
