import type { Page } from '@playwright/test'
import { expect, type House, test } from '#tests/support/browser.ts'
import { addMoreRestaurants, type Market, openMarket, placeEarlier, placeUsualOrders } from './market.ts'

/** How many rows of the list are wholly in sight at the sheet's opening, at least. */
const windows = [
  { width: 390, height: 844, rows: 5 },
  { width: 360, height: 640, rows: 3 },
]

test('much of the list is in sight, with targets that a thumb hits, and nothing jumps under it @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  await placeUsualOrders(house, market)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.logIn(market.consumer.owner.login_id)
  await restaurant.opensOrderSheet(market.supplier.name)
  await restaurant.looksAtAllItems()
  // Till then what is usual stands there, fewer and higher rows.
  await expect(page.locator('[data-row]').nth(9)).toBeAttached()
  for (const { width, height, rows } of windows) {
    await page.setViewportSize({ width, height })
    await page.evaluate('window.scrollTo({ top: 0 })')
    const { heights, in_sight, small, room } = await page.evaluate(() => {
      const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      const bottom = document.querySelector('footer')?.getBoundingClientRect().top ?? innerHeight
      const all = [...document.querySelectorAll('[data-row]')]
      const boxes = all.map(row => row.getBoundingClientRect())
      const targets = all.flatMap(row => [...row.querySelectorAll('button:not(:disabled), input[role="spinbutton"]')])
      return {
        heights: boxes.map(box => Math.round(box.height)),
        in_sight: boxes.filter(box => box.top >= top && box.bottom <= bottom).length,
        small: targets
          .filter(one => Math.round(one.getBoundingClientRect().height) < 44)
          .map(one => one.getAttribute('aria-label') ?? one.textContent),
        room: all.flatMap(row => {
          const [choice] = row.querySelectorAll('fieldset, [role="radiogroup"]')
          return choice ? [Math.round(choice.getBoundingClientRect().top - row.getBoundingClientRect().top)] : []
        }),
      }
    })
    process.stdout.write(`${JSON.stringify({ rows_in_sight: in_sight, width, height, row_heights: heights })}\n`)
    await restaurant.look(`rows at ${width}`)
    expect.soft(in_sight, `rows in sight at ${width} x ${height}`).toBeGreaterThanOrEqual(rows)
    expect.soft(Math.min(...room), `room over バラ and ケース at ${width} px`).toBeGreaterThanOrEqual(4)
    expect.soft(small, `targets at ${width} px`).toEqual([])
  }
  // その他 opens over the list, which stays where it is, and so it does when it is put away.
  await page.evaluate('window.scrollTo({ top: 400 })')
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  const place = await scrolled()
  expect(place).toBeGreaterThan(200)
  const other = await page.getByRole('button', { name: 'その他' }).boundingBox()
  // By its place: a tap by name may scroll by itself.
  await page.touchscreen.tap((other?.x ?? 0) + 20, (other?.y ?? 0) + 20)
  await expect(page.getByRole('menuitemradio', { name: 'リスト順に並べる' })).toBeFocused()
  expect(await scrolled()).toBe(place)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  expect(await scrolled()).toBe(place)

  await page.setViewportSize({ width: 390, height: 844 })
  for (const item of ['濃口醤油', '桃太郎トマト']) {
    const row = restaurant.row(item)
    const before = (await row.boundingBox())?.height
    await restaurant.adds(item, 2)
    await restaurant.look(`${item} entered`)
    expect.soft((await row.boundingBox())?.height, item).toBe(before)
  }
})

/** How far what is said reaches over the list or what is open beside it. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const ends = [...document.querySelectorAll('[data-desk] > div > section')].map(
      one => one.getBoundingClientRect().bottom,
    )
    const tops = [...document.querySelectorAll('output[popover] > div')].map(one => one.getBoundingClientRect().top)
    return Math.max(0, Math.max(...ends) - Math.min(...tops))
  })

/** 24 orders of one day. */
const fillDay = async (house: House, market: Market) => {
  const names = Array.from({ length: 24 }, (_, nth) => `割烹 第${nth}`)
  for (const one of await addMoreRestaurants(house, market, names)) {
    const lines = [{ item: '桃太郎トマト', quantity: '3' }]
    await placeEarlier(house, one, { delivery_date: '2026-11-21', at: '2026-11-20T08:00:00+09:00', lines })
  }
}

test('what is said as orders are processed stands alone, and over nothing that is read @desktop', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  await fillDay(house, market)
  const desk = await people.desk()
  const { page } = desk
  await page.setViewportSize({ width: 1366, height: 768 })
  await desk.comesIn(market.supplier.owner.login_id)
  await desk.showsDeliveryDate('2026-11-21')
  await expect(page.locator('[data-item]').first()).toContainText('割烹 第23')
  const toasts = page.locator('output[popover] > div')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: /^受注 / })
  const processed = ['割烹 第23', '割烹 第22', '割烹 第21', '割烹 第20', '割烹 第19']
  for (const name of processed) {
    await expect(panel.getByText(name, { exact: true }).first()).toBeVisible()
    await desk.stands()
    await page.keyboard.press('e')
    await expect(toasts.filter({ hasText: name })).toContainText('処理済にしました')
    await expect(toasts).toHaveCount(1)
    await expect.poll(() => covered(page)).toBe(0)
  }
  await desk.look('five were processed')
  // Each is taken back by its key, the last one first.
  for (const [nth, name] of processed.toReversed().entries()) {
    const before = processed.toReversed()[nth + 1]
    if (before === undefined) break
    await page.keyboard.press('z')
    await expect(toasts.filter({ hasText: `${name} ` })).toContainText('処理済を取り消しました')
    await expect(toasts.filter({ hasText: before })).toContainText('元に戻す')
    await expect.poll(() => covered(page)).toBe(0)
  }
  await desk.look('four were taken back')
})

test('in a window as low as at twice the size the desk’s head goes away with the page, and the row of the keys is seen whole @desktop', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  await fillDay(house, market)
  const desk = await people.desk()
  const { page } = desk
  await page.setViewportSize({ width: 683, height: 384 })
  await desk.comesIn(market.supplier.owner.login_id)
  await desk.showsDeliveryDate('2026-11-21')
  await expect(page.locator('[data-item]').first()).toContainText('割烹 第23')
  const held = () => page.locator('[data-item]:focus-within')
  for (const name of ['割烹 第23', '割烹 第22', '割烹 第21', '割烹 第20', '割烹 第19']) {
    await page.keyboard.press('ArrowDown')
    await expect(held()).toContainText(name)
    await expect(held()).toBeInViewport({ ratio: 1 })
  }
  await expect(page.getByRole('searchbox')).not.toBeInViewport()
  await page.keyboard.press('e')
  // Of a row that nobody has opened it is asked.
  await expect(page.getByRole('dialog', { name: '処理済にする' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('処理済にしました')).toBeVisible()
  await expect(held()).toContainText('割烹 第18')
  await expect(held()).toBeInViewport({ ratio: 1 })
  await desk.look('a low window')
  const [toast, row] = await Promise.all([page.locator('output[popover] > div').boundingBox(), held().boundingBox()])
  expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(toast?.y ?? 0)
})
