import { expect, test } from '#tests/support/browser.ts'
import { openMarket, placeUsualOrders } from './market.ts'

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
