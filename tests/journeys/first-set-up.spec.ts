import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { expect, test } from '#tests/support/browser.ts'
import { addSupplier, addSupplierUser, world } from '#tests/support/world.ts'

test('an empty supplier comes to its first received order, with what was begun kept @desktop', async ({
  house,
  people,
}) => {
  const supplier = await addSupplier(house, { name: '丸山水産株式会社', owner: { name: '山田 恵子' } }, [])
  await house.deps.db.deleteFrom('order_closings').where('supplier_id', '=', supplier.id).execute()
  const desk = await people.desk()
  const { page } = desk
  await desk.logIn(supplier.owner.login_id)

  await test.step('the entry page leads there', async () => {
    const reminder = page.getByRole('region', { name: 'はじめの設定' })
    await expect(reminder).toContainText('はじめの設定 0/4')
    await desk.look('the reminder on the order desk')
    await reminder.getByRole('link', { name: 'はじめる' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'はじめの設定' })).toBeVisible()
    await desk.look('the four steps')
  })

  await test.step('a few items by hand, pasted from a spreadsheet', async () => {
    await page.getByRole('link', { name: /^はじめる.*商品の登録$/ }).click()
    await page.getByRole('button', { name: '登録する' }).click()
    await expect(page.getByText('商品コードを入力してください')).toBeVisible()
    const first = page.getByLabel('1行目の商品コード')
    await first.fill('0012')
    await page.getByLabel('1行目の商品名').fill('真鯛 養殖')
    await page.getByLabel('1行目のカテゴリー').fill('鮮魚')
    await page.getByLabel('1行目の単位').fill('尾')
    await page.getByLabel('1行目の単価').fill('１，２８０')
    // Left for another page, and loaded anew: what was typed is still there.
    await page.getByRole('link', { name: 'はじめの設定へ' }).click()
    await page.getByRole('link', { name: /^はじめる.*商品の登録$/ }).click()
    await expect(first).toHaveValue('0012')
    await page.reload()
    await expect(page.getByLabel('1行目の単価')).toHaveValue('１，２８０')
    await page.getByRole('button', { name: '行を増やす' }).click()
    await page.getByLabel('2行目の商品コード').focus()
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.setData('text/plain', '0007\tするめいか\t生\t鮮魚\t杯\t¥480\n0012\tホタテ貝柱\t1kg\t貝\t袋\t4,980\n')
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    })
    await expect(page.getByLabel('3行目の商品名')).toHaveValue('ホタテ貝柱')
    await page.getByRole('button', { name: '登録する' }).click()
    await expect(page.getByText('商品コードはすでに使用されています')).toBeVisible()
    await desk.look('items by hand')
    await page.getByLabel('3行目の商品コード').fill('0031')
    await page.getByRole('button', { name: '登録する' }).click()
    await expect(page.getByText('商品が3件あります')).toBeVisible()
  })

  await test.step('put into order by keys', async () => {
    await page.getByRole('link', { name: '次へ：商品の並び順' }).click()
    await page.getByRole('button', { name: /^するめいかを移動/ }).focus()
    await page.keyboard.press('ArrowUp')
    await page.reload()
    await expect(page.getByRole('listitem').filter({ hasText: '0007' })).toBeVisible()
    await expect(page.getByRole('button', { name: '元に戻す' })).toBeVisible()
    await desk.look('the order of the items')
    // A colleague decides on another order first: both are seen.
    const colleague = await addSupplierUser(house, supplier.id, { user: { role: 'owner' } })
    const other = await people.desk()
    await other.comesIn(colleague.login_id)
    await other.page.goto(supplierPages.displayOrder.path)
    await other.page.getByRole('button', { name: 'この順番で決める' }).click()
    await expect(other.page.getByText('並び順が決まっています')).toBeVisible()
    people.expects(/409 POST .*display_order/)
    await page.getByRole('button', { name: 'この順番で決める' }).click()
    const both = page.getByRole('dialog', { name: 'ほかの画面で変更されました' })
    await expect(both.getByRole('region', { name: '今の設定' })).toContainText('鮮魚 1. 真鯛 養殖')
    await expect(both.getByRole('region', { name: /自分の入力/ })).toContainText('鮮魚 1. するめいか')
    await desk.look('two orders of the items')
    await both.getByRole('button', { name: '自分の入力を続ける' }).click()
    await page.getByRole('button', { name: 'この順番で決める' }).click()
    await expect(page.getByText('並び順が決まっています')).toBeVisible()
  })

  await test.step('left, and found again where it was', async () => {
    await page.goto(supplierPages.orders.path)
    const reminder = page.getByRole('region', { name: 'はじめの設定' })
    await expect(reminder).toContainText('はじめの設定 2/4')
    await reminder.getByRole('link', { name: '続ける' }).click()
    await page.getByRole('link', { name: /^続ける.*受注の取り出し方$/ }).click()
    await page.getByRole('radio', { name: /注文書を印刷したとき/ }).check()
    await desk.look('how orders are taken out')
    await page.getByRole('button', { name: 'これで決める' }).click()
    await page.getByRole('link', { name: '次へ：受注のしかたとテスト注文' }).click()
  })

  await test.step('the closing, and the first order', async () => {
    await expect(page.getByText('いつまで受けるかを決めてください')).toBeVisible()
    await page.getByLabel('何時まで受けるか').fill('25:00')
    await page.reload()
    await expect(page.getByLabel('何時まで受けるか')).toHaveValue('25:00')
    await desk.look('how orders come')
    await page.getByRole('button', { name: 'この締めにする' }).click()
    await page.getByRole('button', { name: 'テスト注文を送る' }).click()
    await expect(page.getByText(/テスト注文 .+ が届きました/)).toBeVisible()
    await page.setViewportSize({ width: 1024, height: 768 })
    await desk.look('the test order on a tablet')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('link', { name: '受注の画面で見る' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'テスト店舗' })).toContainText('未処理')
    await expect(page.getByRole('region', { name: 'はじめの設定' })).toHaveCount(0)
  })

  await test.step('taken away again', async () => {
    await page.goto(supplierPages.firstOrder.path)
    await page.getByRole('button', { name: 'テスト店舗と注文を消す' }).click()
    await expect(page.getByText('テスト注文は、受け取り済みです')).toBeVisible()
    await page.goto(supplierPages.initializations.path)
    await expect(page.getByText('はじめの設定が終わりました')).toBeVisible()
    await desk.look('all done')
    await page.goto(supplierPages.stores.path)
    await expect(page.getByText('テスト店舗')).toHaveCount(0)
  })
})

test('a store that cannot order for want of a closing is told why, and its supplier’s desk how many there are @desktop', async ({
  house,
  people,
}) => {
  const made = await world(house)
  await house.deps.db.deleteFrom('order_closings').where('supplier_id', '=', made.supplier.id).execute()
  const cook = await people.restaurant('phone')
  await cook.logIn(made.consumer.owner.login_id)
  const sheet = pathTo(consumerPages.orderSheet, { deal_id: made.deal.id })
  await cook.page.goto(sheet)
  await expect(cook.page.getByText('仕入先が、受注の締切をまだ決めていないため発注できません')).toBeVisible()
  await cook.look('the supplier has no closing')

  const desk = await people.desk()
  await desk.logIn(made.supplier.owner.login_id)
  const band = desk.page.getByRole('region', { name: '受注締め' })
  await expect(band).toContainText('受注締めが決まっていないため、得意先1件が発注できません')
  await desk.look('a store without a closing')
  await band.getByRole('link', { name: '受注締めを決める' }).click()
  await desk.page.getByRole('button', { name: '締めを決める' }).click()
  await desk.page.getByRole('button', { name: '確認して保存' }).click()
  const dialog = desk.page.getByRole('dialog', { name: '受注締めを保存する前の確認' })
  await dialog.getByRole('button', { name: '保存する' }).click()
  await expect(dialog).toHaveCount(0)
  await desk.page.getByRole('link', { name: '受注', exact: true }).first().click()
  await expect(desk.page.getByRole('heading', { level: 1, name: '受注' })).toBeAttached()
  await expect(band).toHaveCount(0)

  await cook.page.goto(sheet)
  await cook.adds('商品1')
  await expect(cook.page.getByText('仕入先が、受注の締切を')).toHaveCount(0)
})
