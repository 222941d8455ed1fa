import { supplierPages } from '#contract/pages/supplier.ts'
import { expect, test } from '#tests/support/browser.ts'
import { addSupplierUser, world } from '#tests/support/world.ts'
import { placeEarlier } from './market.ts'

test('the owner sets the number, the rounding and the name on papers; a slip in the number is warned of; the restaurant reads it @desktop', async ({
  people,
  house,
}) => {
  const made = await world(house, { items: [{ name: '本鮪', price: '105.50', tax_rate: 10 }] })
  const desk = await people.desk()
  const { page } = desk
  await desk.comesIn(made.supplier.owner.login_id)
  await page.goto(supplierPages.settings.path)
  await page.getByRole('link', { name: /会社情報・請求の設定/ }).press('Enter')
  const number = page.getByLabel('登録番号')
  await number.fill('１０００-０１２０-５０００２')
  await expect(page.getByText('登録番号の打ち間違いかもしれません')).toBeVisible()
  await page
    .getByRole('group', { name: '明細の金額の端数' })
    .getByLabel(/切り上げ/)
    .check()
  await page
    .getByLabel('会社名 必須')
    .or(page.getByLabel('会社名', { exact: true }))
    .first()
    .fill('新しい水産')
  await desk.look('the number is doubted')
  await page.reload()
  await expect(number, 'what is typed outlives a reload').toHaveValue('１０００-０１２０-５０００２')
  await page.getByRole('button', { name: '保存する' }).press('Enter')
  await expect(page.getByText('まだ保存していません')).toBeVisible()
  await number.fill('T7000012050002')
  await expect(page.getByText('登録番号の打ち間違いかもしれません')).toBeHidden()
  await page.getByRole('button', { name: '保存する' }).press('Enter')
  await expect(page.getByText('設定を保存しました')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('group', { name: '明細の金額の端数' }).getByLabel(/切り上げ/)).toBeChecked()

  const phone = await people.restaurant('phone')
  await phone.logIn(made.consumer.owner.login_id)
  const placed = await placeEarlier(house, made, {
    delivery_date: '2026-11-24',
    at: '2026-11-20T09:10:00+09:00',
    lines: [{ item: '本鮪', quantity: '3' }],
  })
  await phone.opensDetail(placed.id)
  await expect(phone.page.getByText('登録番号 T7000012050002（適格請求書は納品書です）')).toBeVisible()
  await expect(phone.page.getByText('新しい水産').first()).toBeVisible()
  await expect(phone.page.getByText('¥317').first()).toBeVisible()
  await phone.look('the number beside the total')

  const clerk = await people.desk()
  await clerk.comesIn((await addSupplierUser(house, made.supplier.id))?.login_id ?? '')
  await clerk.page.goto(supplierPages.company.path)
  await expect(clerk.page.getByText('変更できるのはオーナーだけです')).toBeVisible()
  await expect(clerk.page.getByLabel('登録番号')).toBeDisabled()
})
