import sharp from 'sharp'
import { supplierPages } from '#contract/pages/supplier.ts'
import { expect, test } from '#tests/support/browser.ts'
import { addRestaurant, addSupplier } from '#tests/support/world.ts'

test('photographs of an item are added, put in order and removed, and the restaurant sees the main one @desktop', async ({
  people,
  house,
}) => {
  const items = [{ code: '0101', name: '真鯛', name_kana: 'マダイ', category: '鮮魚', price: '2800' }]
  const supplier = await addSupplier(house, {}, items)
  const { deal, consumer } = await addRestaurant(house, supplier)
  const photo = (background: string) =>
    sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer()
  const [red, blue, green] = [await photo('#b03030'), await photo('#3050b0'), await photo('#308040')]
  const desk = await people.desk()
  await desk.comesIn(supplier.owner.login_id)
  const { page } = desk
  await page.goto(`${supplierPages.productItems.path}?open=${supplier.product_items[0]?.id}`)
  const photos = page.getByRole('region', { name: /^写真/ })
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    photos.getByRole('button', { name: '写真を加える' }).press('Enter'),
  ])
  people.expects(/422 POST .*images/)
  await chooser.setFiles([
    { name: '赤.jpg', mimeType: 'image/jpeg', buffer: red },
    { name: '納品書.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7') },
    { name: '途中.jpg', mimeType: 'image/jpeg', buffer: blue.subarray(0, 900) },
    { name: '青.jpg', mimeType: 'image/jpeg', buffer: blue },
  ])
  await expect(photos.getByRole('listitem').filter({ has: page.getByRole('img') })).toHaveCount(2)
  await expect(photos.getByText('納品書.jpg：このファイルはPDFです')).toBeVisible()
  await expect(photos.getByText('途中.jpg：画像が壊れている')).toBeVisible()
  const main = photos.getByRole('img').first()
  const first = await main.getAttribute('src')
  await desk.look('photographs of an item')

  // Another one adds one meanwhile: both orders are seen.
  const other = await page.context().newPage()
  await other.goto(page.url())
  const [theirs] = await Promise.all([
    other.waitForEvent('filechooser'),
    other.getByRole('button', { name: '写真を加える' }).click(),
  ])
  await theirs.setFiles({ name: '緑.jpg', mimeType: 'image/jpeg', buffer: green })
  await expect(other.getByRole('button', { name: '写真3を削除' })).toBeVisible()
  await other.close()
  people.expects(/409 .*images/)
  await photos.getByRole('button', { name: '写真2を前へ' }).press('Enter')
  const both = page.getByRole('dialog', { name: 'ほかの画面で変更されました' })
  await expect(both.getByRole('img')).toHaveCount(6)
  await desk.look('two orders of photographs')
  await both.getByRole('button', { name: '自分の並びにする' }).press('Enter')
  await photos.getByRole('button', { name: '写真3を削除' }).press('Enter')
  await page.getByRole('button', { name: '削除する' }).press('Enter')
  await expect(photos.getByRole('img')).toHaveCount(2)
  await expect(main).not.toHaveAttribute('src', first ?? '')
  await photos.getByRole('button', { name: '写真2を削除' }).press('Enter')
  await page.getByRole('button', { name: '削除する' }).press('Enter')
  await expect(photos.getByRole('img')).toHaveCount(1)
  await expect(page.locator('[data-item] img')).toHaveCount(1)
  await desk.look('the main one stands in the list')

  const cook = await people.restaurant('phone')
  await cook.comesIn(consumer.owner.login_id)
  await cook.page.goto(`/consumers/suppliers/${deal.id}/orders/new`)
  // It does not stick to the edge of its row.
  const row = cook.page.locator('[data-row]').filter({ hasText: '真鯛' })
  const gap = () =>
    row.evaluate(one => (one.querySelector('img')?.getBoundingClientRect().top ?? 0) - one.getBoundingClientRect().top)
  await expect.poll(gap).toBeGreaterThanOrEqual(6)
  await cook.look('a row with its photograph')
  await cook.page.getByRole('button', { name: '真鯛', exact: true }).click()
  const shown = cook.page.getByRole('dialog', { name: '真鯛' }).getByRole('img', { name: '真鯛の写真' })
  await expect(shown).toBeVisible()
  await expect.poll(() => shown.evaluate(image => image instanceof HTMLImageElement && image.naturalWidth)).toBe(900)
  await cook.look('an item with its photograph')
})
