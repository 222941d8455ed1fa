import { consumerPages } from '#contract/pages/consumer.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { expect, test } from '#tests/support/browser.ts'
import { addRestaurant, addSupplier } from '#tests/support/world.ts'

test('a restaurant is found and offered a deal, and answers on its phone @desktop', async ({ house, people }) => {
  const elsewhere = await addSupplier(house)
  const place = { prefecture: '島根県', address: '隠岐郡知夫村9-1' }
  const { consumer } = await addRestaurant(house, elsewhere, { consumer: { name: '鮨 ゑびす丸', ...place } })
  const { consumer: other } = await addRestaurant(house, elsewhere, { consumer: { name: '料亭 ゑにし', ...place } })
  const supplier = await addSupplier(house, { name: '丸山水産株式会社' })
  const desk = await people.desk()
  const { page } = desk
  await desk.comesIn(supplier.owner.login_id)
  await page.goto(supplierPages.stores.path)
  await page.getByRole('link', { name: '飲食店を探す' }).click()
  await expect(page.getByText('取引を始めたい飲食店を探してください')).toBeVisible()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })

  await test.step('found by one letter, offered under a new code', async () => {
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('ゑ')
    await expect(row('鮨 ゑびす丸')).toContainText('隠岐郡知夫村')
    await expect(row('料亭 ゑにし')).toBeVisible()
    await desk.look('restaurants found')
    for (const [name, code] of [
      ['鮨 ゑびす丸', '3001'],
      ['料亭 ゑにし', '3002'],
    ] as const) {
      await page.getByRole('button', { name: `${name}に取引を申し込む` }).click()
      const dialog = page.getByRole('dialog', { name: `${name}に取引を申し込む` })
      await dialog.getByRole('button', { name: '申し込む', exact: true }).click()
      await expect(dialog.getByText('得意先コードを入力してください')).toBeVisible()
      await dialog.getByLabel('得意先コード').fill(code)
      await dialog.getByLabel('ひとこと').fill('築地から毎朝お届けします')
      if (code === '3001') await desk.look('an offer')
      await dialog.getByRole('button', { name: '申し込む', exact: true }).click()
      await expect(row(name)).toContainText('返事待ち')
    }
  })

  await test.step('one accepts', async () => {
    const cook = await people.restaurant('phone')
    await cook.logIn(consumer.owner.login_id)
    await expect(cook.page.getByText('丸山水産株式会社から取引の申し込みがあります')).toBeVisible()
    await cook.look('an offer on the top')
    await cook.page.getByRole('link', { name: '内容を見て返事をする' }).click()
    const card = cook.page.getByRole('region', { name: '丸山水産株式会社の申し込み' })
    await expect(card).toContainText('築地から毎朝お届けします')
    await cook.look('an offer to answer')
    await card.getByRole('button', { name: '承諾する' }).click()
    await expect(cook.page.getByText('丸山水産株式会社との取引が始まりました')).toBeVisible()
    await cook.page.getByRole('radio', { name: '表示しない' }).click()
    await expect(cook.page.getByText('公開の範囲を変えました')).toBeVisible()
    await cook.look('after the answer')
  })

  await test.step('one declines, with the reason', async () => {
    const cook = await people.restaurant('phone')
    await cook.comesIn(other.owner.login_id)
    await cook.page.goto(consumerPages.suppliers.path)
    await cook.look('the suppliers of a restaurant')
    await cook.page.getByRole('link', { name: '卸からの取引の申し込みと、卸に見せるもの' }).click()
    await cook.page.getByRole('button', { name: '断る' }).click()
    const dialog = cook.page.getByRole('dialog', { name: '申し込みを断る' })
    await dialog.getByLabel('理由').fill('今の仕入先で足りています')
    await dialog.getByRole('button', { name: '断る' }).click()
    await expect(cook.page.getByText('返事を待っている申し込みはありません')).toBeVisible()
  })

  await page.reload()
  await expect(row('料亭 ゑにし')).toContainText('まで申し込めません')
  await expect(row('鮨 ゑびす丸')).toHaveCount(0)
  await page.getByText('申し込みの一覧').click()
  await expect(row('料亭 ゑにし')).toContainText('今の仕入先で足りています')
  await page.setViewportSize({ width: 1024, height: 768 })
  await desk.look('the offers on a tablet')
  await page.getByRole('link', { name: '鮨 ゑびす丸' }).click()
  await expect(page.getByText('取引中', { exact: true })).toBeVisible()
  await expect(page.getByText('申し込みの承諾（取引の開始）')).toBeVisible()
})
