import { readFile } from 'node:fs/promises'
import type { Route } from '@playwright/test'
import { list_page } from '#contract/order-lists/list-routes.ts'
import { pathTo } from '#contract/pages/page.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { tellPrices } from '#server/order-lists/tell-prices.ts'
import { expect, test } from '#tests/support/browser.ts'
import { addProductItems, addRestaurant, addSupplier, addSupplierUser } from '#tests/support/world.ts'

const items = [
  { code: '0101', name: '真鯛', name_kana: 'マダイ', category: '鮮魚', price: '2800' },
  { code: '0102', name: '鯵', name_kana: 'アジ', category: '鮮魚', price: '400' },
  { code: '0103', name: '烏賊', name_kana: 'イカ', category: '鮮魚', price: '600' },
]

test('an order list is kept with the keyboard alone, and the restaurant sees it by delivery date @desktop', async ({
  people,
  house,
}) => {
  const supplier = await addSupplier(house, {}, items)
  const { store, deal, consumer } = await addRestaurant(house, supplier)
  await addProductItems(house, supplier.id, [
    { code: '0201', name: '国産トマト', name_kana: 'コクサントマト', category: '青果', price: '180' },
  ])
  const desk = await people.desk()
  await desk.logIn(supplier.owner.login_id)
  const { page } = desk
  // It stands among the store's pages.
  await page.goto(pathTo(supplierPages.store, { store_id: store.id }))
  await page.getByRole('link', { name: '発注リスト' }).focus()
  await page.keyboard.press('Enter')
  const rows = page.locator('tr[data-item]')
  await expect(rows).toHaveCount(3)
  await desk.look('the list')

  // Found in any spelling, ticked, added.
  await page.keyboard.press('n')
  const adding = page.getByRole('dialog', { name: '商品を加える' })
  await adding.getByRole('searchbox').focus()
  await page.keyboard.type('ﾄﾏﾄ')
  await expect(adding.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Enter')
  const tick = adding.getByRole('listitem').getByRole('checkbox')
  await expect(tick).toBeFocused()
  await page.keyboard.press('Space')
  await expect(tick).toBeChecked()
  await desk.look('adding')
  await adding.getByRole('button', { name: '選んだ1件を加える' }).press('Enter')
  await expect(rows).toHaveCount(4)
  await expect(page.getByText('1件を加えました')).toBeVisible()

  // To the top: by Alt+arrows, then by its place.
  await page.keyboard.press('End')
  await expect(rows.nth(3).getByRole('link')).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(rows.nth(2)).toContainText('国産トマト')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(rows.nth(1)).toContainText('国産トマト')
  await expect(rows.nth(1).getByRole('link')).toBeFocused()
  await page.keyboard.press('m')
  await expect(page.getByLabel('何番目に置きますか')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows.nth(0)).toContainText('国産トマト')

  // A name of its own, and a price from tomorrow.
  await page.keyboard.press('Home')
  await expect(rows.nth(0).getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: '0201 国産トマト' })
  await panel.getByLabel('得意先での商品名').fill('まつ本トマト')
  await panel.getByRole('button', { name: '保存する' }).press('Enter')
  await expect(page.getByRole('region', { name: '0201 まつ本トマト' })).toBeVisible()
  await page.getByLabel('単価', { exact: true }).fill('１５０')
  await page.getByLabel('単価', { exact: true }).press('Enter')
  await expect(page.getByText('2026/11/21(土)から', { exact: true })).toBeVisible()
  await desk.look('an item beside the list')
  await page.keyboard.press('Escape')
  await expect(rows.nth(0)).toContainText('個別¥150/個')
  // The panel that closes leads back to its row.
  await expect(rows.nth(0).getByRole('link')).toBeFocused()
  await rows.nth(3).getByRole('link').focus()
  await page.keyboard.press('v')
  await expect(rows.nth(3)).toContainText('非表示')

  const cook = await people.restaurant('phone')
  await cook.comesIn(consumer.owner.login_id)
  await cook.page.goto(`/consumers/suppliers/${deal.id}/orders/new?date=2026-11-21`)
  await expect(cook.row('まつ本トマト')).toContainText('¥150/個')
  await expect(cook.row('烏賊')).toHaveCount(0)
})

test('a press is not lost where an error line comes or goes as the field before it is left @desktop', async ({
  people,
  house,
}) => {
  const supplier = await addSupplier(house, {}, items)
  const { store } = await addRestaurant(house, supplier)
  const desk = await people.desk()
  await desk.logIn(supplier.owner.login_id)
  const { page } = desk
  await page.goto(pathTo(supplierPages.storeOrderList, { id: store.id }))
  await page.getByRole('link', { name: '真鯛' }).click()
  const date = page.getByLabel('この納品日から')
  const set = page.getByRole('button', { name: '単価を決める' })
  const wrong = page.getByText('13月45日はありません')
  /** As a hand does it: let go where it was pressed, whatever has moved there meanwhile. */
  const press = async (onDown: () => Promise<void>) => {
    await set.scrollIntoViewIfNeeded()
    const box = await set.boundingBox()
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
    await page.mouse.down()
    await onDown()
    await page.mouse.up()
  }
  await page.getByLabel('単価', { exact: true }).fill('2400')
  await date.fill('13/45')

  await test.step('it comes: the press leads to what is wrong', async () => {
    await press(() => expect(wrong).toBeVisible())
    await expect(date).toBeFocused()
    await expect(page.getByText('単価を決めました')).toHaveCount(0)
  })

  await test.step('drawn off what was pressed, it is let go', async () => {
    await page.getByLabel('単価', { exact: true }).focus()
    await press(() => page.mouse.move(20, 400))
    await expect(date).not.toBeFocused()
  })

  await test.step('it goes as it is put right, and the next press is done', async () => {
    await expect(wrong).toBeVisible()
    await date.fill('11/25')
    await expect(wrong).toHaveCount(0)
    await press(() => Promise.resolve())
    await expect(page.getByText('2026/11/25(水)の納品分からの単価を決めました')).toBeVisible()
  })
})

test('a group’s price holds for its stores, but for the one with its own; a list is copied @desktop', async ({
  people,
  house,
}) => {
  const supplier = await addSupplier(house, {}, items)
  const first = await addRestaurant(house, supplier, { store: { name: 'まつ本', customer_code: '00042' } })
  const second = await addRestaurant(house, { ...supplier, product_items: [] }, { store: { name: 'とおか' } })
  const desk = await people.desk()
  await desk.comesIn(supplier.owner.login_id)
  const { page } = desk
  await page.goto(supplierPages.storeGroups.path)
  // Its answer is lost: nobody knows whether it was made, and what refuses it then may be itself, which the list beside has.
  await page.route(
    '**/store_groups',
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  people.expects(/^net::ERR_FAILED POST .*\/store_groups$/)
  people.expects(/^422 POST .*\/store_groups$/)
  await page.getByLabel('グループ名').fill('東コース')
  await page.getByRole('button', { name: '作る' }).click()
  await expect(
    page.getByText('返事を受け取れませんでした。送れたかどうかは分かりません。入力は残っています。'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'このグループの価格表' })).toHaveCount(0)
  await page.getByRole('button', { name: '作る' }).click()
  await expect(page.getByText('先ほどの送信が届いていたのかもしれません。')).toBeVisible()
  await expect(page.getByRole('link', { name: 'このグループの価格表' })).toBeVisible()
  await desk.look('made already, by an answer that was lost')
  const { db } = house.deps
  const group = await db
    .selectFrom('store_groups')
    .select('id')
    .where('supplier_id', '=', supplier.id)
    .executeTakeFirstOrThrow()
  for (const { store } of [first, second]) {
    const row = { store_group_id: group.id, store_id: store.id, supplier_id: supplier.id }
    await db.insertInto('store_group_members').values(row).execute()
  }
  await page.reload()
  await page.getByRole('link', { name: 'このグループの価格表' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /東コース/ })).toBeVisible()
  await desk.look('an empty price list')
  await page.getByRole('button', { name: '商品を加える' }).first().click()
  await page.getByRole('button', { name: '見つかった3件をすべて加える' }).click()
  const rows = page.locator('tr[data-item]')
  await expect(rows).toHaveCount(3)
  await page.getByLabel('表示中をすべて選ぶ').check()
  await page.getByRole('button', { name: 'まとめて変更' }).click()
  await page.getByLabel('変更する率').fill('-10')
  await page.reload()
  await page.getByLabel('表示中をすべて選ぶ').check()
  await page.getByRole('button', { name: 'まとめて変更' }).click()
  await expect(page.getByLabel('変更する率')).toHaveValue('-10')
  await expect(page.getByText('3件が変わります。')).toBeVisible()
  await desk.look('what a bulk change does')
  // What can't be changed says why.
  await page.getByLabel('変更すること').selectOption('amount')
  await page.getByLabel('変更する額').fill('-500')
  await expect(page.getByText('2件が変わります。1件は変更できません（そのまま残ります）。')).toBeVisible()
  await expect(page.getByRole('row', { name: '鯵 ¥400 単価が0円未満になります' })).toBeVisible()
  await desk.look('what a bulk change leaves')
  await page.getByLabel('変更すること').selectOption('rate')
  await page.getByLabel('変更する率').fill('-10')
  await page.getByRole('button', { name: '3件を変更する' }).click()
  await expect(rows.filter({ hasText: '真鯛' })).toContainText('グループ¥2,520/個')

  // The exception.
  await page.goto(pathTo(supplierPages.storeOrderList, { id: first.store.id }))
  await expect(rows.filter({ hasText: '真鯛' })).toContainText('東コース¥2,520/個')
  await page.getByRole('link', { name: '真鯛' }).click()
  await page.getByLabel('単価', { exact: true }).fill('2400')
  await page.getByRole('button', { name: '単価を決める' }).click()
  await expect(rows.filter({ hasText: '真鯛' })).toContainText('個別¥2,400/個')

  // A slip is taken back at once, or later from the history.
  await page.getByLabel('単価', { exact: true }).fill('2200')
  await page.getByRole('button', { name: '単価を決める' }).click()
  await expect(rows.filter({ hasText: '真鯛' })).toContainText('個別¥2,200/個')
  await page.getByRole('button', { name: /^元に戻す/ }).click()
  await expect(page.getByText('1件の単価を元に戻しました。')).toBeVisible()
  await expect(rows.filter({ hasText: '真鯛' })).toContainText('個別¥2,400/個')
  await page.getByRole('button', { name: 'この変更を元に戻す' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '元に戻す' }).click()
  await expect(rows.filter({ hasText: '真鯛' })).toContainText('個別¥2,200/個')
  await page.getByRole('button', { name: 'この変更を元に戻す' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '元に戻す' }).click()
  await expect(rows.filter({ hasText: '真鯛' })).toContainText('個別¥2,400/個')

  // The other store takes the first one's list over.
  await page.goto(pathTo(supplierPages.storeOrderList, { id: second.store.id }))
  await page.getByRole('button', { name: 'ほかのリストから写す' }).click()
  await page.getByText('ほかの得意先', { exact: true }).click()
  await page.getByLabel('得意先', { exact: true }).fill('00042')
  await page.getByRole('option', { name: /まつ本/ }).click()
  await expect(page.getByText(/まだない3件を/)).toBeVisible()
  await desk.look('what will be copied')
  await page.getByRole('button', { name: '3件を写す' }).click()
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: '真鯛' })).toContainText('東コース¥2,520/個')
  for (const [made, price] of [
    [first, '¥2,400/個'],
    [second, '¥2,520/個'],
  ] as const) {
    const cook = await people.restaurant('phone')
    await cook.comesIn(made.consumer.owner.login_id)
    await cook.page.goto(`/consumers/suppliers/${made.deal.id}/orders/new?date=2026-11-21`)
    await expect(cook.row('真鯛')).toContainText(price)
  }
})

test('two people put one list in order: both versions are seen, and one item too @desktop', async ({
  people,
  house,
}) => {
  const supplier = await addSupplier(house, {}, items)
  const { store } = await addRestaurant(house, supplier)
  const colleague = await addSupplierUser(house, supplier.id)
  const [first, second] = [await people.desk(), await people.desk()]
  await first.logIn(supplier.owner.login_id)
  await second.logIn(colleague.login_id)
  people.expects(/409 POST .*order_list_items\/order/)
  people.expects(/409 PATCH .*order_list_items/)
  for (const { page } of [first, second]) {
    await page.goto(pathTo(supplierPages.storeOrderList, { id: store.id }))
    await expect(page.locator('tr[data-item]')).toHaveCount(3)
  }
  const drag = async (page: typeof first.page, from: number, to: number) => {
    const row = page.locator('tr[data-item]')
    await row.nth(from).locator('[draggable]').dragTo(row.nth(to))
  }
  // Its row moves at once: the second one begins when the server has it.
  const moved = first.page.waitForResponse(/order_list_items\/order$/)
  await drag(first.page, 2, 0)
  expect((await moved).ok()).toBe(true)
  await expect(first.page.locator('tr[data-item]').nth(0)).toContainText('烏賊')
  await expect(first.page.locator('tr[data-item]').nth(0)).toContainText('1')
  await drag(second.page, 1, 0)
  const dialog = second.page.getByRole('dialog', { name: 'ほかの画面で変更されました' })
  await expect(dialog.getByRole('region', { name: '今の設定' }).getByRole('listitem').first()).toHaveText('違い1. 烏賊')
  await expect(
    dialog
      .getByRole('region', { name: /自分の入力/ })
      .getByRole('listitem')
      .first(),
  ).toHaveText('違い1. 鯵')
  await second.look('both orders')
  await dialog.getByRole('button', { name: '自分の入力を続ける' }).click()
  await expect(second.page.locator('tr[data-item]').nth(1)).toContainText('鯵')

  for (const { page } of [first, second]) {
    await page.reload()
    await page.getByRole('link', { name: '真鯛' }).click()
    await expect(page.getByLabel('得意先での商品名')).toBeVisible()
  }
  await first.page.getByLabel('得意先での商品名').fill('桜鯛')
  await first.page.getByRole('button', { name: '保存する' }).click()
  await expect(first.page.getByText('保存しました')).toBeVisible()
  await second.page.getByLabel('発注単位').fill('2')
  await second.page.getByRole('button', { name: '保存する' }).click()
  const versions = second.page.getByRole('dialog', { name: 'ほかの画面でこの商品が変更されました' })
  await expect(versions.getByRole('row', { name: /得意先での商品名.*桜鯛/ })).toBeVisible()
  await second.look('both versions')
  await versions.getByRole('button', { name: '自分の変更を保存する' }).click()
  await expect(second.page.getByRole('region', { name: '0101 桜鯛' })).toBeVisible()
  await expect(second.page.getByLabel('発注単位')).toHaveValue('2')

  people.expects(/409 POST .*prices/)
  await first.page.getByLabel('単価', { exact: true }).fill('2500')
  await first.page.getByRole('button', { name: '単価を決める' }).click()
  const prices = first.page.getByRole('dialog', { name: 'ほかの画面で変更されました' })
  await expect(prices.getByRole('region', { name: '今のこの得意先の単価' })).toContainText('まだありません')
  await expect(prices.getByRole('region', { name: /自分の入力/ })).toContainText('2500円')
  await prices.getByRole('button', { name: '自分の入力を続ける' }).click()
  await first.page.getByRole('button', { name: '単価を決める' }).click()
  await expect(first.page.getByText('の納品分からの単価を決めました')).toBeVisible()

  // Hidden by both: the second one sees that it is.
  const at = pathTo(supplierPages.storeOrderList, { id: store.id })
  for (const { page } of [second, first]) await page.goto(at)
  const squid = /^烏賊 を飲食店に表示/
  await expect(second.page.getByRole('switch', { name: squid })).toBeChecked()
  await first.page.getByRole('switch', { name: squid }).click()
  await expect(first.page.getByRole('switch', { name: squid })).not.toBeChecked()
  await second.page.getByRole('switch', { name: squid }).click()
  const hidden = second.page.getByRole('dialog', { name: 'ほかの画面で変更されました' })
  await expect(hidden.getByRole('region', { name: '今の商品' })).toContainText('飲食店への表示：非表示')
  await expect(hidden.getByRole('region', { name: /自分の入力/ })).toContainText('飲食店への表示：非表示')
  await second.look('hidden by both')
  await hidden.getByRole('button', { name: '最新の内容にする' }).click()

  // Many at once: of each that changed meanwhile, what was agreed to and what it would be now.
  await second.page.getByRole('checkbox', { name: /鯵 を選ぶ/ }).check()
  await second.page.getByRole('button', { name: 'まとめて変更' }).click()
  await second.page.getByLabel('変更する率').fill('10')
  await first.page.getByRole('link', { name: '鯵' }).click()
  await first.page.getByLabel('単価', { exact: true }).fill('500')
  await first.page.getByRole('button', { name: '単価を決める' }).click()
  await expect(first.page.locator('tr[data-item]').filter({ hasText: '鯵' })).toContainText('個別¥500/個')
  people.expects(/409 POST .*order_list_items\/bulk/)
  await second.page.getByRole('button', { name: '1件を変更する' }).click()
  const both = second.page.getByRole('region', { name: 'ほかの画面で変更された商品' })
  await expect(both.getByRole('row', { name: /鯵.*¥400 → ¥440.*¥500 → ¥550/ })).toBeVisible()
  await second.look('many, changed meanwhile')
  await second.page.getByRole('button', { name: '1件を変更する' }).click()
  await expect(second.page.locator('tr[data-item]').filter({ hasText: '鯵' })).toContainText('個別¥550/個')
})

test('a long list comes page by page: nothing is done to half of it, and a change in between begins it anew @desktop', async ({
  people,
  house,
}) => {
  const long = Array.from({ length: list_page * 2 + 3 }, (_, n) => ({ name: `商品${String(n + 1).padStart(4, '0')}` }))
  const supplier = await addSupplier(house, {}, long)
  const { store, deal } = await addRestaurant(house, supplier)
  const desk = await people.desk()
  await desk.logIn(supplier.owner.login_id)
  const { page } = desk
  let network: 'slow' | 'dead' | 'there' = 'slow'
  const held: Route[] = []
  await page.route(/order_list_items\?cursor=/, async route => {
    if (network === 'slow') held.push(route)
    else await (network === 'dead' ? route.abort() : route.continue())
  })
  await page.goto(pathTo(supplierPages.storeOrderList, { id: store.id }))
  // The first page came inside the document; the rest is asked for by itself, and is awaited.
  const rows = page.locator('tr[data-item]')
  await expect(rows.first()).toContainText('商品0001')
  await expect(page.getByText('残りを読み込んでいます（500 / 1,003件）')).toBeVisible()
  await desk.look('the rest is coming')
  await expect(page.getByText('全1,003件')).toBeVisible()
  await rows.first().getByRole('checkbox').check()
  for (const name of ['写す', '商品を加える', 'まとめて変更']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeDisabled()
  }
  await page.getByLabel('表示中をすべて選ぶ').click()
  await expect(page.getByText('読み込み終わってから選んでください')).toBeVisible()
  await page.getByRole('searchbox').fill('商品1003')
  await expect(page.getByText('読み込んだ分から探しています。')).toBeVisible()
  await expect(page.getByText('条件に合う商品はありません')).toHaveCount(0)

  // Somebody puts the last one first meanwhile: what is held back is of another order.
  await expect.poll(() => held.length).toBe(1)
  await house.deps.db
    .updateTable('order_list_items')
    .set({ position: -1 })
    .where('deal_id', '=', deal.id)
    .where('product_item_id', '=', supplier.product_items.at(-1)?.id ?? '')
    .execute()
  await house.deps.db
    .insertInto('order_lists')
    .values({ deal_id: deal.id, revision: 2, changed_at: new Date(), changed_by_name: '山田' })
    .execute()
  // The dead network says so; reading on finds the new order, each item once.
  people.expects(/order_list_items\?cursor=/)
  network = 'dead'
  await held[0]?.continue()
  await expect(page.getByRole('alert')).toContainText('残りを読み込めませんでした')
  await desk.look('the rest did not come')
  network = 'there'
  await page.getByRole('button', { name: 'もう一度読み込む' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('商品1003')
  await expect(page.getByRole('button', { name: '商品を加える' })).toBeEnabled()
  await page.getByRole('searchbox').fill('')
  await expect(rows.nth(1)).toContainText('商品0001')
  await expect(page.getByRole('grid', { name: '発注リストの商品' })).toHaveAttribute('aria-rowcount', '1004')
  await page.getByLabel('表示中をすべて選ぶ').check()
  await expect(page.getByText('1,003件を選択中')).toBeVisible()
})

test('a list goes out to a file and back; a broken one changes nothing @desktop', async ({ people, house }) => {
  const supplier = await addSupplier(house, {}, items)
  const { store } = await addRestaurant(house, supplier)
  const desk = await people.desk()
  await desk.comesIn(supplier.owner.login_id)
  const { page } = desk
  await page.goto(pathTo(supplierPages.storeOrderList, { id: store.id }))
  await page.getByRole('button', { name: 'ファイル', exact: true }).click()
  await page.getByLabel('形式').selectOption('csv-utf8')
  await desk.look('files')
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '3件をダウンロードする' }).click(),
  ])
  const text = await readFile(await saved.path(), 'utf8')
  const choose = (content: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'リスト.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  people.expects(/422 POST .*file_import\/check/)
  await choose('%PDF-1.7 not a table')
  await expect(page.getByText(/このファイルはPDFです/)).toBeVisible()
  const [head = '', a = '', b = '', c = ''] = text.trimEnd().split('\r\n')
  await choose([head, c, a.replace('0101', '9999'), b].join('\r\n'))
  await expect(page.getByText('誤りが1件あるため、取り込めません')).toBeVisible()
  await desk.look('what is wrong')
  await page.getByRole('button', { name: '別のファイルを選ぶ' }).click()
  const cells = a.split(',')
  const priced = [...cells.slice(0, 3), '桜鯛', ...cells.slice(4, 8), '2500', ...cells.slice(9)].join(',')
  await choose([head, c, priced, b].join('\r\n'))
  await expect(page.getByRole('row', { name: /個別の単価：（空欄） → 2500/ })).toBeVisible()
  await desk.look('what will change')
  await page.getByRole('button', { name: '1件を取り込む' }).click()
  const rows = page.locator('tr[data-item]')
  await expect(rows.nth(0)).toContainText('烏賊')
  await expect(rows.nth(1)).toContainText('桜鯛')
  await expect(rows.nth(1)).toContainText('¥2,500/個')
})

test('a coming price is told before it holds, seen, and the supplier knows by whom @phone', async ({
  people,
  house,
}) => {
  const supplier = await addSupplier(house, {}, items)
  const { deal, consumer, store } = await addRestaurant(house, supplier, {
    store: { name: '鮨 まるた', customer_code: '00042' },
  })
  const price = { product_item_id: supplier.product_items[0]?.id ?? '', valid_from: '2026-12-01', price: '3080' }
  await house.deps.db.insertInto('product_item_prices').values(price).execute()
  await tellPrices(house.deps)
  const cook = await people.restaurant()
  await cook.comesIn(consumer.owner.login_id)
  await cook.page.goto(`/consumers/suppliers/${deal.id}/orders/new`)
  await expect(cook.page.getByText('価格改定のお知らせ 1件')).toBeVisible()
  await cook.look('told')
  await test.step('put away it stays away, until there is another change', async () => {
    await cook.page.getByRole('button', { name: 'お知らせを閉じる' }).click()
    await expect(cook.page.getByText('価格改定のお知らせ 1件')).toHaveCount(0)
    await cook.page.reload()
    await cook.page.getByRole('button', { name: 'その他' }).click()
    await expect(cook.page.getByText('価格改定のお知らせ 1件')).toHaveCount(0)
    await cook.look('its entry in the menu')
    await house.deps.db
      .updateTable('product_item_prices')
      .set({ price: '3090' })
      .where('product_item_id', '=', price.product_item_id)
      .where('valid_from', '=', price.valid_from)
      .execute()
    await cook.page.reload()
    await expect(cook.page.getByText('価格改定のお知らせ 1件')).toBeVisible()
  })
  const [noted] = await Promise.all([
    cook.page.waitForResponse(answer => answer.url().endsWith('/price_changes/seen')),
    cook.page.getByRole('button', { name: '見る', exact: true }).click(),
  ])
  expect(noted.status()).toBe(204)
  await expect(cook.page.getByRole('dialog').getByRole('listitem')).toContainText('¥2,800/個→¥3,090/個')
  await cook.look('the list of coming prices')
  await cook.page.getByRole('button', { name: '閉じる', exact: true }).click()
  await expect(cook.page.getByText('価格改定のお知らせ 1件')).toHaveCount(0)

  const desk = await people.desk('desktop')
  await desk.comesIn(supplier.owner.login_id)
  await desk.page.goto(`${supplierPages.productItems.path}?open=prices`)
  await expect(desk.page.getByText('お知らせ 1件・確認 1件')).toBeVisible()
  await desk.page.getByRole('button', { name: /真鯛の単価の変更が\s*だれに伝わったか/ }).click()
  await expect(desk.page.getByRole('row', { name: new RegExp(`${store.name}.*${consumer.owner.name}`) })).toBeVisible()
  await desk.look('who was told')
})
