import { expect, test } from '#tests/support/browser.ts'
import { addSupplier } from '#tests/support/world.ts'
import { openMarket } from './market.ts'

test('a restaurant finds a supplier, asks it for a deal, and orders once that is approved', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const supplier = await addSupplier(house, { prefecture: '東京都', address: '江東区豊洲6-99' })
  const cook = await people.restaurant('phone')
  const { page } = cook
  await cook.comesIn(market.consumer.owner.login_id)
  await page.goto('/consumers/settings/suppliers')
  await page.getByRole('link', { name: 'Oroshiの仕入先に取引を申請する' }).click()
  await page.getByLabel('仕入先の名前・カナ・所在地で検索').fill(supplier.name)
  await page.getByRole('listitem').filter({ hasText: supplier.name }).getByRole('button', { name: '申請する' }).click()
  await page.getByLabel('ひとこと').fill('週3回、鮮魚をお願いしたいです')
  await cook.look('asking')
  await page.getByRole('dialog').getByRole('button', { name: '申請する' }).click()
  await expect(page.getByText(`${supplier.name}に取引を申請しました`)).toBeVisible()
  await expect(page.getByText('返事待ち')).toBeVisible()
  await expect(page.getByText('申請中', { exact: true })).toBeVisible()
  await cook.look('asked')
  await page.goto('/consumers/top')
  await expect(page.getByText(`${supplier.name}に取引を申請中です`)).toBeVisible()
  await cook.look('the top while an application waits')

  const desk = await people.desk()
  await desk.comesIn(supplier.owner.login_id)
  await desk.page.goto('/suppliers/stores?state=asked')
  await desk.page.locator('[data-item]').filter({ hasText: market.consumer.name }).click()
  await desk.page.getByLabel('得意先コード').fill('1042')
  await desk.page.getByRole('button', { name: '承認する' }).click()
  await expect(desk.page.getByRole('heading', { level: 1, name: market.consumer.name })).toBeVisible()

  await page.goto('/consumers/top')
  await expect(page.getByText(supplier.name).first()).toBeVisible()
  await expect(page.getByText('取引を申請中です')).toHaveCount(0)

  // Whose deals have all ended is led to them, and not spoken to as a newcomer.
  await house.deps.db
    .updateTable('deals')
    .set({ state: 'ended', ended_at: house.deps.now() })
    .where('consumer_id', '=', market.consumer.id)
    .execute()
  await page.reload()
  await expect(page.getByText('いま発注できる仕入先がありません')).toBeVisible()
  await cook.look('the top with ended deals alone')
  await page.getByRole('link', { name: '仕入先の設定を開く' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '仕入先の設定' })).toBeVisible()
})
