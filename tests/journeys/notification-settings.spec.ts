import { supplierPages } from '#contract/pages/supplier.ts'
import { expect, test } from '#tests/support/browser.ts'
import { addLineLink, newLineUser } from '#tests/support/line.ts'
import { addSupplier, addSupplierUser } from '#tests/support/world.ts'

test('mails and LINE are chosen by the user, the way of processing by the owner; what two change is shown to both @desktop', async ({
  people,
  house,
}) => {
  const supplier = await addSupplier(house)
  const clerk = await addSupplierUser(house, supplier.id)
  const [desk, other] = [await people.desk(), await people.desk()]
  for (const one of [desk, other]) {
    await one.logIn(supplier.owner.login_id)
    await one.page.goto(supplierPages.settings.path)
    await one.page.getByRole('link', { name: /通知と処理済/ }).press('Enter')
    await expect(one.page.getByRole('heading', { name: '受注の処理' })).toBeVisible()
  }
  const { page } = desk
  await desk.look('what is told')
  const orders = page.getByRole('group', { name: '受注のたびに' })
  // Not linked yet: mail alone, and the way to LINE.
  await expect(orders.getByLabel('LINE')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'LINE連携' })).toBeVisible()
  await orders.getByLabel('メール').press('Space')
  await page.getByRole('button', { name: '保存する' }).first().press('Enter')
  await expect(page.getByText('設定を保存しました')).toBeVisible()

  await page.getByLabel('印刷したとき').check()
  await page.getByLabel('未処理の受注を知らせる時刻').selectOption('05:30')
  await page.reload()
  await expect(page.getByLabel('印刷したとき')).toBeChecked()
  await expect(orders.getByLabel('メール')).not.toBeChecked()
  await page.getByRole('button', { name: '保存する' }).last().press('Enter')
  await expect(page.getByText('設定を保存しました')).toBeVisible()
  await expect(page.getByText('保存していない変更があります')).toBeHidden()

  people.expects(/409 PATCH .*settings\/notifications/)
  await other.page.getByLabel('ダウンロードしたとき').check()
  await other.page.getByRole('button', { name: '保存する' }).last().press('Enter')
  const both = other.page.getByRole('dialog', { name: 'ほかの画面で変更されました' })
  await expect(both.getByText('処理済になるのは：印刷したとき')).toBeVisible()
  await expect(both.getByText('処理済になるのは：ダウンロードしたとき')).toBeVisible()
  await other.look('both versions')
  await both.getByRole('button', { name: '自分の入力を続ける' }).press('Enter')
  await other.page.getByRole('button', { name: '保存する' }).last().press('Enter')
  await expect(other.page.getByText('設定を保存しました')).toBeVisible()

  await addLineLink(house, supplier.owner.account_id, { supplier_id: supplier.id }, newLineUser())
  await page.reload()
  await expect(orders.getByLabel('LINE')).toBeChecked()
  const wishes = page.getByRole('group', { name: '得意先からの依頼と問い合わせ' })
  await wishes.getByLabel('LINE').check()
  await desk.look('mail and LINE')
  await page.getByRole('button', { name: '保存する' }).first().press('Enter')
  await expect(page.getByText('保存していない変更があります')).toBeHidden()
  await page.reload()
  await expect(wishes.getByLabel('LINE')).toBeChecked()

  const tablet = await people.desk()
  await tablet.page.setViewportSize({ width: 820, height: 1180 })
  await tablet.comesIn(clerk.login_id)
  await tablet.page.goto(supplierPages.notificationSettings.path)
  await expect(tablet.page.getByText('ここを変更できるのはオーナーだけです')).toBeVisible()
  await expect(tablet.page.getByLabel('ダウンロードしたとき')).toBeChecked()
  await expect(tablet.page.getByLabel('ダウンロードしたとき')).toBeDisabled()
  await tablet.look('what staff sees')
})
