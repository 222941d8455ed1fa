import { expect, test } from '#tests/support/browser.ts'
import { openMarket, placeUsualOrders } from './market.ts'

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
  for (const { width, height, rows } of windows) {
    await page.setViewportSize({ width, height })
    await page.evaluate('window.scrollTo({ top: 0 })')
    const { heights, in_sight, small } = await page.evaluate(() => {
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
      }
    })
    process.stdout.write(`${JSON.stringify({ rows_in_sight: in_sight, width, height, row_heights: heights })}\n`)
    await restaurant.look(`rows at ${width}`)
    expect.soft(in_sight, `rows in sight at ${width} x ${height}`).toBeGreaterThanOrEqual(rows)
    expect.soft(small, `targets at ${width} px`).toEqual([])
  }
  await page.setViewportSize({ width: 390, height: 844 })
  for (const item of ['濃口醤油', '桃太郎トマト']) {
    const row = restaurant.row(item)
    const before = (await row.boundingBox())?.height
    await restaurant.adds(item, 2)
    await restaurant.look(`${item} entered`)
    expect.soft((await row.boundingBox())?.height, item).toBe(before)
  }
})
