import { expect, test } from '#tests/support/browser.ts'
import { openMarket, placeEarlier } from './market.ts'

test('a phone’s desk leads to the quantities of a day, which fit its width @phone', async ({ house, people }) => {
  const market = await openMarket(house)
  await placeEarlier(house, market, {
    delivery_date: '2026-11-21',
    at: '2026-11-20T08:00:00+09:00',
    lines: [{ item: '桃太郎トマト', quantity: '2' }],
  })
  const desk = await people.desk()
  const { page } = desk
  await desk.logIn(market.supplier.owner.login_id)
  await desk.showsDeliveryDate('2026-11-21')
  await page.getByRole('button', { name: '集計・履歴' }).tap()
  await page.getByRole('menuitem', { name: '商品別の数量' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: '商品別の数量' })).toBeVisible()
  await expect(page.getByText('桃太郎トマト')).toBeVisible()
  await desk.look('quantities')
})
