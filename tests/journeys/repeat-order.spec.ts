import { expect, test } from '#tests/support/browser.ts'
import { addOwnSupplier } from '#tests/support/world.ts'
import { openMarket, placeEarlier, placeUsualOrders } from './market.ts'

test('a repeat order is placed with four taps from the top @phone', async ({ house, people }) => {
  const market = await openMarket(house)
  await placeUsualOrders(house, market)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.logIn(market.consumer.owner.login_id)
  let taps = 0
  await page.exposeFunction('tapped', () => {
    taps += 1
  })
  await page.evaluate('document.addEventListener("click", () => window.tapped(), { capture: true })')

  await page.getByRole('region', { name: '仕入先' }).getByRole('link', { name: market.supplier.name }).click()
  await page.getByRole('button', { name: /^前回と同じ/ }).click()
  await expect(restaurant.quantity('桃太郎トマト')).toHaveValue('3')
  await expect(restaurant.quantity('濃口醤油')).toHaveValue('2')
  await expect(page.getByText('前回と同じ2点を入れました')).toBeVisible()
  await restaurant.look('filled in')
  await page.getByRole('button', { name: '確認へ' }).click()
  await page.getByRole('button', { name: '発注する' }).click()
  await restaurant.isAtCompletion()
  expect(taps).toBe(4)
  await restaurant.look('placed')

  await page.getByRole('link', { name: 'トップへ' }).click()
  const card = page.getByRole('region', { name: '仕入先' }).getByRole('link', { name: market.supplier.name })
  await expect(card).toContainText('発注済 1件')
})

test('前回と同じ brings what was noted on a line, shown and to be taken out @phone', async ({ house, people }) => {
  const market = await openMarket(house)
  await placeEarlier(house, market, {
    delivery_date: '2026-11-19',
    at: '2026-11-18T15:00:00+09:00',
    lines: [
      { item: '桃太郎トマト', quantity: '3', note: '青めのもの' },
      { item: '濃口醤油', quantity: '2' },
    ],
  })
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.logIn(market.consumer.owner.login_id)
  await restaurant.opensOrderSheet(market.supplier.name)
  await page.getByRole('button', { name: /^前回と同じ/ }).click()
  await expect(page.getByText('備考も前回のまま：桃太郎トマト')).toBeVisible()
  const note = page.getByRole('textbox', { name: '桃太郎トマトの備考' })
  await expect(note).toHaveValue('青めのもの')
  await restaurant.look('with its note')
  await restaurant.goesToConfirm()
  await expect(page.getByText('青めのもの')).toBeVisible()
  await page.getByRole('link', { name: '戻る' }).click()
  await note.fill('')
  await restaurant.goesToConfirm()
  await expect(page.getByText('青めのもの')).toHaveCount(0)
})

test('by fax, too, a repeat takes four taps; what is usual and was not in it is offered, and holds nothing up @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const { consumer } = market
  const own = await addOwnSupplier(house, consumer, { name: '魚政', items: [{ name: '真鯛' }, { name: '大葉' }] })
  // 大葉 nearly always, and not the last time.
  for (const day of ['10', '12', '17', '19']) {
    const lines = [{ item: '真鯛', quantity: '2' }, ...(day === '19' ? [] : [{ item: '大葉', quantity: '1' }])]
    await placeEarlier(
      house,
      { consumer, ...own },
      {
        delivery_date: `2026-11-${day}`,
        at: `2026-11-${String(Number(day) - 1).padStart(2, '0')}T15:00:00+09:00`,
        lines,
      },
    )
  }
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.logIn(consumer.owner.login_id)
  let taps = 0
  await page.exposeFunction('tapped', () => {
    taps += 1
  })
  await page.evaluate('document.addEventListener("click", () => window.tapped(), { capture: true })')
  await restaurant.opensOrderSheet('魚政')
  await page.getByRole('button', { name: /^前回と同じ/ }).click()
  await expect(restaurant.quantity('真鯛')).toHaveValue('2')
  await page.getByRole('button', { name: '確認へ' }).click()
  await expect(page.getByRole('heading', { name: '前回にない、いつもの商品' })).toBeVisible()
  await restaurant.look('by fax')
  await page.getByRole('button', { name: 'FAXで発注する' }).click()
  await expect(page.getByText('魚政のFAXに届きました')).toBeVisible()
  expect(taps).toBe(4)
})
