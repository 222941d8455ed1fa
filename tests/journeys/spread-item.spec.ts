import { supplierPages } from '#contract/pages/supplier.ts'
import { expect, test } from '#tests/support/browser.ts'
import { addRestaurant, world } from '#tests/support/world.ts'

const items = [{ code: '0101', name: '真鯛', category: '鮮魚', price: '2800' }]

test('a new item is put on many order lists at once, seen before, and taken off again', async ({ people, house }) => {
  const made = await world(house, { items, store: { name: '鮨 まるた', customer_code: '0042' } })
  const two = await addRestaurant(house, made.supplier, { store: { name: '割烹 みなと', customer_code: '0043' } })
  const desk = await people.desk()
  await desk.comesIn(made.supplier.owner.login_id)
  const { page } = desk
  await page.goto(supplierPages.productItems.path)
  await page.getByRole('button', { name: '商品を登録' }).first().click()
  await page.getByLabel('商品コード').fill('0210')
  await page.getByLabel('商品名', { exact: true }).fill('鱧')
  await page.getByLabel('単位', { exact: true }).fill('尾')
  await page.getByLabel('単価（税抜）').fill('1200')
  await page.getByRole('button', { name: '登録する' }).click()
  await expect(page.getByText('鱧を登録しました')).toBeVisible()
  await expect(page.getByText(/どの得意先の発注リストにもありません/)).toBeVisible()
  await desk.look('an item that is on no list')

  // One store by hand, at a price of its own: found by kana or name, the price is asked beside its field.
  await page.getByRole('button', { name: '発注リストに載せる' }).last().click()
  const dialog = page.getByRole('dialog', { name: '「鱧」を発注リストに載せる' })
  await dialog.getByRole('radio', { name: '得意先を選ぶ' }).check()
  await dialog.getByRole('button', { name: '載せる前に確認する' }).click()
  await expect(dialog.getByText('得意先を選択してください')).toBeVisible()
  await dialog.getByRole('combobox', { name: /^得意先を加える/ }).fill('みなと')
  await page.getByRole('option', { name: /割烹 みなと/ }).click()
  await expect(dialog.getByText('1件を選んでいます。')).toBeVisible()
  await dialog.getByRole('radio', { name: /同じ単価を決める/ }).check()
  await dialog.getByRole('button', { name: '載せる前に確認する' }).click()
  await expect(dialog.getByText('単価を入力してください')).toBeVisible()
  await dialog.getByLabel('単価（税抜）').fill('１１５０')
  await desk.look('onto which lists, for how much')
  await dialog.getByRole('button', { name: '載せる前に確認する' }).click()
  await expect(dialog.getByRole('row', { name: /割烹 みなと/ })).toContainText('¥1,150/尾')
  await dialog.getByRole('button', { name: '1店の発注リストに載せる' }).click()
  await expect(page.getByText('1店の発注リストに載せました。')).toBeVisible()
  await expect(page.getByText('1件の得意先の発注リストにあります。')).toBeVisible()

  // Then all: who has it stays as it is.
  await page.getByRole('button', { name: '発注リストに載せる' }).last().click()
  await dialog.getByRole('button', { name: '載せる前に確認する' }).click()
  await expect(dialog.getByText('すでにある1店は、そのままです。')).toBeVisible()
  await desk.look('what would come of it')
  await dialog.getByRole('button', { name: '1店の発注リストに載せる' }).click()
  await expect(page.getByText('1店の発注リストに載せました。すでにあった1店は、そのままです。')).toBeVisible()
  // It stays for as long as it has the focus.
  const undo = page.getByRole('status').getByRole('button', { name: '取り消す' }).last()
  await undo.focus()
  await desk.look('what came of it')
  await undo.click()
  await expect(page.getByText('1店の発注リストから外しました。')).toBeVisible()
  await expect(page.getByText('1件の得意先の発注リストにあります。')).toBeVisible()

  const restaurant = await people.restaurant('phone')
  await restaurant.comesIn(two.consumer.owner.login_id)
  await restaurant.page.goto(`/consumers/suppliers/${two.deal.id}/orders/new`)
  await expect(restaurant.page.getByText('鱧').first()).toBeVisible()
  await expect(restaurant.page.getByText('¥1,150/尾').first()).toBeVisible()
})
