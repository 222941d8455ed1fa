import { supplierPages } from '#contract/pages/supplier.ts'
import { expect, test } from '#tests/support/browser.ts'
import { addRestaurant, addSupplier } from '#tests/support/world.ts'

test('a supplier makes fields of its own, puts them in order by the keyboard, and fills them in @desktop', async ({
  people,
  house,
}) => {
  const supplier = await addSupplier(house)
  const { store } = await addRestaurant(house, supplier)
  const desk = await people.desk()
  await desk.comesIn(supplier.owner.login_id)
  const { page } = desk
  await page.goto(supplierPages.additionalColumns.path)
  await expect(page.getByText('得意先の追加項目はまだありません')).toBeVisible()
  await page.getByLabel('項目名').fill('配送コース')
  await page.getByLabel('選択', { exact: true }).check()
  people.expects(/422 POST .*additional_columns/)
  await page.getByRole('button', { name: '追加する' }).press('Enter')
  await expect(page.getByText('選択肢を1つ以上入力してください')).toBeVisible()
  await page.getByLabel('選択肢').fill('月島\n晴海\n')
  await page.getByRole('button', { name: '追加する' }).press('Enter')
  await expect(page.getByText('「配送コース」を追加しました')).toBeVisible()
  await page.getByLabel('項目名').fill('検収の人数')
  await page.getByLabel('数値', { exact: true }).check()
  await page.getByLabel('項目名').press('Enter')
  await expect(page.getByText('「検収の人数」を追加しました')).toBeVisible()
  await page.getByRole('button', { name: /^検収の人数を移動/ }).press('ArrowUp')
  await expect(page.getByRole('list', { name: '追加項目' }).getByRole('listitem').first()).toContainText('検収の人数')
  await desk.look('two columns of stores')

  await page.goto(`/suppliers/stores/${store.id}`)
  const own = page.getByRole('region', { name: '追加項目' })
  await own.getByLabel('検収の人数').fill('三人')
  await own.getByLabel('配送コース').selectOption('晴海')
  people.expects(/422 PATCH .*additionals/)
  await own.getByLabel('検収の人数').press('Enter')
  await expect(own.getByText('検収の人数は数値で入力してください')).toBeVisible()
  await own.getByLabel('検収の人数').fill('３')
  await page.reload()
  await expect(own.getByLabel('検収の人数')).toHaveValue('３')
  await own.getByLabel('検収の人数').press('Enter')
  await expect(page.getByText('追加項目を保存しました')).toBeVisible()
  await expect(own.getByLabel('検収の人数')).toHaveValue('3')
  await desk.look('a store with its own fields')

  await page.goto(supplierPages.additionalColumns.path)
  await page.getByRole('button', { name: '検収の人数を使わない' }).press('Enter')
  await expect(page.getByRole('button', { name: '「検収の人数」をまた使う' })).toBeVisible()
})
