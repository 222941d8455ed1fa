import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { expect, test } from '#tests/support/browser.ts'
import { addOwnSupplier } from '#tests/support/world.ts'
import { openMarket } from './market.ts'

test('a restaurant looks at a supplier’s contacts and conditions, and ends the deal, which the desk is told @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  await addOwnSupplier(house, market.consumer, { name: '魚政商店', fax_number: '03-0100-4001' })
  const cook = await people.restaurant()
  const { page } = cook
  await cook.logIn(market.consumer.owner.login_id)
  await page.goto(consumerPages.suppliers.path)
  await page.getByRole('link', { name: '魚政商店', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '魚政商店' })).toBeVisible()
  await expect(page.getByText('03-0100-4001').first()).toBeVisible()
  await cook.look('one’s own supplier')
  await page.getByRole('link', { name: '配達の予定と最近の発注' }).click()
  await page.getByRole('link', { name: '連絡先と取引の条件' }).click()
  await page.getByRole('link', { name: '変更', exact: true }).click()
  await page.getByLabel('締切の時刻').fill('17:00')
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByRole('heading', { level: 1, name: consumerPages.suppliers.title })).toBeVisible()
  await page.getByRole('link', { name: '魚政商店', exact: true }).click()
  await expect(page.getByText('毎日 前日 17:00')).toBeVisible()
  await page.getByRole('button', { name: 'この仕入先を使わない' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'やめる' }).click()

  await page.goto(pathTo(consumerPages.supplierSetting, { deal_id: market.deal.id }))
  await expect(page.getByRole('heading', { level: 1, name: market.supplier.name })).toBeVisible()
  await expect(page.getByText('得意先コード')).toBeVisible()
  await expect(page.getByRole('link', { name: '変更', exact: true })).toHaveCount(0)
  await cook.look('a supplier of the platform')
  await page.getByRole('button', { name: 'この仕入先との取引を終える' }).click()
  const asked = page.getByRole('dialog', { name: '取引を終えますか' })
  await expect(asked).toContainText('仕入先に、取引を終えることを知らせます')
  await cook.look('end the deal?')
  await asked.getByRole('button', { name: '取引を終える' }).click()
  await expect(page.getByText(`${market.supplier.name}との取引を終えました`)).toBeVisible()
  await expect(page.getByRole('link', { name: market.supplier.name, exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: '魚政商店', exact: true })).toBeVisible()
  await page.goto(pathTo(consumerPages.supplierSetting, { deal_id: market.deal.id }))
  await expect(page.getByText('取引が終了しているため発注できません')).toBeVisible()
  await cook.look('ended')
  await page.getByRole('link', { name: 'もう一度、取引を申請する' }).click()
  await expect(page.getByRole('heading', { level: 1, name: consumerPages.supplierAsk.title })).toBeVisible()

  const desk = await people.desk()
  await desk.logIn(market.supplier.owner.login_id)
  await desk.page.goto(supplierPages.notices.path)
  await desk.page.getByText(`${market.consumer.name}が取引を終了しました`).first().click()
  await expect(desk.page.getByText('飲食店による取引の終了')).toBeVisible()
  await desk.look('told, with the record')
})
