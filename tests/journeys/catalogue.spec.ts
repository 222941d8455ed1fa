import { readFile } from 'node:fs/promises'
import { supplierPages } from '#contract/pages/supplier.ts'
import { expect, test } from '#tests/support/browser.ts'
import { addSupplier, addSupplierUser } from '#tests/support/world.ts'

const items = [
  { code: '0012', name: '国産トマト', name_kana: 'コクサントマト', spec: '4kg箱', category: '青果', price: '1200' },
  { code: '0013', name: 'レタス', name_kana: 'レタス', category: '青果', price: '180' },
  { code: '0101', name: '真鯛', name_kana: 'マダイ', category: '鮮魚', price: '2800' },
  { code: '0102', name: '寒ブリ', name_kana: 'カンブリ', category: '鮮魚', price: null },
]

test('a wholesaler keeps its catalogue with the keyboard alone @desktop', async ({ people, house }) => {
  const supplier = await addSupplier(house, {}, items)
  const desk = await people.desk()
  await desk.comesIn(supplier.owner.login_id)
  const { page } = desk
  await page.goto(supplierPages.productItems.path)
  const row = (name: string) => page.locator('tr[data-item]').filter({ hasText: name })
  await expect(row('国産トマト')).toContainText('¥1,200/個')
  await desk.look('the list')
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(page.getByRole('columnheader', { name: '産地' })).toHaveCount(0)
  const name = row('国産トマト').getByText('国産トマト', { exact: true })
  await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThan(60)
  await desk.look('the list on a tablet')
  await page.setViewportSize({ width: 1440, height: 900 })

  // Found in any spelling, then the price of today is typed where it stands.
  const search = page.getByRole('searchbox')
  const current = page.locator('[data-row-link]:focus')
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('ﾄﾏﾄ')
  await expect(page.getByRole('row')).toHaveCount(2)
  // The row has the focus with the next frame: a letter that is typed before it goes into the search.
  await page.keyboard.press('Enter')
  await expect(current).toHaveCount(1)
  await page.keyboard.press('p')
  await expect(page.getByLabel('国産トマト の今日からの単価（時価は「時価」と入力）')).toBeFocused()
  // Far from what it was: a quick second Enter decides nothing.
  await page.keyboard.type('１３５００')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByText('正しければ Shift+Enter で決めてください')).toBeVisible()
  await expect(row('国産トマト')).not.toContainText('¥13,500/個')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('１３５０')
  await page.keyboard.press('Enter')
  await expect(row('国産トマト')).toContainText('¥1,350/個')
  await expect(current).toHaveCount(1)
  await page.keyboard.press('e')
  await expect(page.getByLabel('0012 の商品名', { exact: true })).toBeFocused()
  await page.keyboard.type('フルーツトマト')
  await page.keyboard.press('Enter')
  await expect(row('フルーツトマト')).toBeVisible()
  await expect(current).toHaveCount(1)
  await page.keyboard.press('s')
  await expect(row('フルーツトマト')).toContainText('完売')
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row')).toHaveCount(5)

  // A new item.
  await page.keyboard.press('Escape')
  await expect(current).toHaveCount(1)
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { name: '商品の登録' })).toBeVisible()
  await expect(page.getByLabel('商品コード')).toBeFocused()
  await page.getByRole('button', { name: '登録する' }).press('Enter')
  await expect(page.getByText('商品コードを入力してください')).toBeVisible()
  await expect(page.getByLabel('商品コード')).toBeFocused()
  await desk.look('a form that misses something')
  await page.keyboard.type('０００７')
  await page.getByLabel('商品名', { exact: true }).focus()
  await page.keyboard.type('ホタテ貝柱')
  await page.getByLabel('単位', { exact: true }).focus()
  await page.keyboard.type('袋')
  await page.getByLabel('単価（税抜）').focus()
  await page.keyboard.type('4980')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: '0007 ホタテ貝柱' })).toBeVisible()
  await desk.look('an item beside the list')

  // Its next price, which the list of coming prices then shows.
  await page.getByLabel('この納品日から').fill('2026-12-01')
  await page.getByLabel('単価', { exact: true }).fill('5200')
  await page.keyboard.press('Enter')
  await expect(page.getByText('予定', { exact: true })).toBeVisible()
  await page.getByRole('heading', { name: '0007 ホタテ貝柱' }).focus()
  await page.keyboard.press('c')
  await expect(page.getByRole('heading', { name: /2026\/12\/01\(火\)の納品分から/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /ホタテ貝柱.*¥5,200/ })).toBeVisible()
  await desk.look('coming prices')
  await page.keyboard.press('Escape')

  // All of a category at once; what can't follow is named before anything is changed.
  await page.getByLabel('カテゴリー').selectOption('鮮魚')
  await expect(page.getByRole('row')).toHaveCount(3)
  // A row under the cursor changes nothing of what the button says. It has the focus with the key: a frame later it would take
  // it from what the hand has gone to meanwhile.
  const moved = await page.evaluate(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))
    return document.activeElement?.matches('[data-row-link]')
  })
  expect(moved).toBe(true)
  await page.getByRole('button', { name: '2件をまとめて変更' }).press('Enter')
  await expect(page.getByRole('heading', { name: '2件の商品をまとめて変更' })).toBeVisible()
  await page.getByLabel('変更する率').fill('10')
  // Loaded anew: what was typed is still there.
  await page.reload()
  // It belongs to these goods: for others one begins anew.
  await page.getByRole('checkbox', { name: '0101 真鯛 を選ぶ' }).check()
  await page.getByRole('button', { name: '選んだ商品をまとめて変更' }).press('Enter')
  await expect(page.getByLabel('変更する率')).toHaveValue('')
  await expect(page.getByText('前に入力した内容の続きです')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: '0101 真鯛 を選ぶ' }).uncheck()
  await page.getByRole('button', { name: '2件をまとめて変更' }).press('Enter')
  await expect(page.getByText('前に入力した内容の続きです')).toBeVisible()
  await expect(page.getByLabel('変更する率')).toHaveValue('10')
  await desk.look('a bulk change that goes on')
  await page.getByRole('button', { name: '変わる内容を確認する' }).press('Enter')
  await expect(page.getByText('1件が変わります')).toBeVisible()
  await expect(page.getByText('時価のため、額や率では変更できません')).toBeVisible()
  await desk.look('what a bulk change would do')
  await page.getByRole('button', { name: '1件を変更する' }).press('Enter')
  await expect(row('真鯛')).toContainText('11/21から ¥3,080')
  // Taken back by a key while it is offered; who did both is read beside the item.
  await expect(page.getByRole('button', { name: /^元に戻す/ })).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText('1件の商品を元に戻しました')).toBeVisible()
  await expect(row('真鯛')).not.toContainText('¥3,080')
  await row('真鯛').getByRole('link', { name: '0101' }).click()
  const kept = page.getByRole('region', { name: '変更の記録' })
  await expect(kept.getByText('2026/11/21の納品から ¥2,800 → ¥3,080')).toBeVisible()
  await expect(kept.getByText('単価の変更の取り消し')).toBeVisible()
  await kept.scrollIntoViewIfNeeded()
  await desk.look('who changed what')
  // Only what stands can be taken back, and what that does is asked first.
  const take_back = kept.getByRole('button', { name: 'この変更を元に戻す' })
  await expect(take_back).toHaveCount(1)
  await take_back.click()
  const asked = page.getByRole('dialog', { name: 'この変更を元に戻す' })
  await expect(asked.getByText('2026/11/21の納品から ¥3,080')).toBeVisible()
  await asked.getByRole('button', { name: 'やめる' }).click()
  await expect(asked).toHaveCount(0)

  // Who may not change items and prices reads them.
  const reader = await addSupplierUser(house, supplier.id, { user: { may_change_items: false } })
  const other = await people.desk()
  await other.comesIn(reader.login_id)
  await other.page.goto(supplierPages.productItems.path)
  await expect(other.page.getByText('商品と単価は見るだけの権限です')).toBeVisible()
  await expect(other.page.getByRole('button', { name: '商品を登録' })).toHaveCount(0)
  await other.page.getByRole('link', { name: '0101' }).click()
  await expect(other.page.getByLabel('単価', { exact: true })).toBeDisabled()
  await other.look('items that are only read')
})

test('two people at one item see both versions @desktop', async ({ people, house }) => {
  const supplier = await addSupplier(house, {}, items)
  const colleague = await addSupplierUser(house, supplier.id)
  const [first, second] = [await people.desk(), await people.desk()]
  await first.logIn(supplier.owner.login_id)
  await second.logIn(colleague.login_id)
  people.expects(/409 PATCH .*product_items/)
  const url = `${supplierPages.productItems.path}?open=${supplier.product_items[2]?.id}`
  for (const { page } of [first, second]) {
    await page.goto(url)
    await expect(page.getByRole('region', { name: '0101 真鯛' })).toBeVisible()
  }
  await first.page.getByLabel('産地', { exact: true }).fill('愛媛県')
  await first.page.getByRole('button', { name: '保存する' }).click()
  await expect(first.page.getByText('保存しました')).toBeVisible()
  await second.page.getByLabel('規格', { exact: true }).fill('1.5kg前後')
  await second.page.getByRole('button', { name: '保存する' }).click()
  const dialog = second.page.getByRole('dialog', { name: 'ほかの画面でこの商品が変更されました' })
  await expect(dialog.getByRole('row', { name: /産地.*愛媛県/ })).toBeVisible()
  await expect(dialog.getByRole('row', { name: /規格.*1\.5kg前後/ })).toBeVisible()
  await second.look('both versions')
  await dialog.getByRole('button', { name: '自分の変更を保存する' }).click()
  await expect(second.page.getByLabel('産地', { exact: true })).toHaveValue('愛媛県')
  await expect(second.page.getByLabel('規格', { exact: true })).toHaveValue('1.5kg前後')

  // A price: the first one's page knows nothing of the second one's.
  people.expects(/409 POST .*prices/)
  const priced = async ({ page }: typeof first, price: string) => {
    await page.getByLabel('単価', { exact: true }).fill(price)
    await page.getByRole('button', { name: '単価を決める' }).click()
  }
  await priced(second, '3100')
  await expect(second.page.getByText('の納品分からの単価を決めました')).toBeVisible()
  await priced(first, '2980')
  const prices = first.page.getByRole('dialog', { name: 'ほかの画面で変更されました' })
  await expect(prices.getByRole('region', { name: '今の単価' })).toContainText('¥3,100')
  await expect(prices.getByRole('region', { name: /自分の入力/ })).toContainText('2980円')
  await first.look('both prices')
  await prices.getByRole('button', { name: '自分の入力を続ける' }).click()
  await expect(first.page.getByLabel('単価', { exact: true })).toHaveValue('2980')
  await first.page.getByRole('button', { name: '単価を決める' }).click()
  await expect(first.page.getByText('の納品分からの単価を決めました')).toBeVisible()

  // In the list: the cell says what stands now, and a second Enter is meant so.
  await second.page.getByRole('button', { name: '閉じる Esc' }).click()
  await second.page.getByRole('button', { name: '真鯛 の商品名を直す' }).focus()
  await second.page.keyboard.press('Enter')
  await second.page.getByRole('textbox', { name: '0101 の商品名' }).fill('真鯛（養殖）')
  await second.page.keyboard.press('Enter')
  await expect(second.page.getByRole('alert')).toContainText('いまは「真鯛」です')
  await second.look('a name that is stale')
  await second.page.keyboard.press('Enter')
  // The row has that name while it is typed, too: its button comes with what was saved.
  await expect(second.page.getByRole('button', { name: '真鯛（養殖） の商品名を直す' })).toBeVisible()

  // Many at once: what was looked at is no longer so.
  people.expects(/409 POST .*bulk/)
  await first.page.goto(supplierPages.productItems.path)
  await first.page.getByRole('button', { name: /^\d件をまとめて変更/ }).click()
  await first.look('a bulk change in one line')
  await first.page.getByLabel('変更する項目').selectOption('visible')
  await first.page.getByRole('radio', { name: '表示しない' }).check()
  await first.page.getByRole('button', { name: '変わる内容を確認する' }).click()
  const agreed = first.page.getByRole('button', { name: /^\d件を変更する/ })
  await expect(agreed).toBeVisible()
  const shown = ({ page }: typeof first) => page.getByRole('switch', { name: '真鯛（養殖） を飲食店に表示' })
  await shown(second).click()
  await expect(shown(second)).not.toBeChecked()
  await agreed.click()
  await expect(
    first.page.getByRole('region', { name: 'ほかの画面で変更された商品' }).getByRole('row', { name: /真鯛（養殖）/ }),
  ).toContainText('変わりません')
  await first.look('both versions of a bulk change')
  await first.page.getByRole('button', { name: '変更の内容を直す' }).click()
  await first.page.getByRole('button', { name: 'やめる' }).click()

  // The switch of a list that is stale.
  await shown(first).click()
  const both = first.page.getByRole('dialog', { name: 'ほかの画面で変更されました' })
  await expect(both.getByRole('region', { name: '今の商品' })).toContainText('飲食店への表示：非表示')
  await first.look('both versions of a switch')
  await both.getByRole('button', { name: '最新の内容にする' }).click()
  await expect(shown(first)).not.toBeChecked()
})

test('what is typed is not lost by a slip; on a phone an item has the screen to itself @phone', async ({
  people,
  house,
}) => {
  const supplier = await addSupplier(house, {}, items)
  const desk = await people.desk()
  await desk.comesIn(supplier.owner.login_id)
  const { page } = desk
  await page.goto(supplierPages.productItems.path)
  await desk.look('the list')
  await page.getByRole('link', { name: /真鯛/ }).tap()
  await page.getByLabel('産地', { exact: true }).fill('愛媛県')
  await page.getByRole('button', { name: '閉じる Esc' }).tap()
  await expect(page.getByRole('dialog', { name: '保存していない変更があります' })).toBeVisible()
  await page.getByRole('button', { name: '編集に戻る' }).tap()
  await expect(page.getByLabel('産地', { exact: true })).toHaveValue('愛媛県')
  // A price that is decided meanwhile, and another load of the page, leave it as it was typed.
  await page.getByLabel('単価', { exact: true }).fill('３１００')
  await page.getByRole('button', { name: '単価を決める' }).tap()
  await expect(page.getByText('予定', { exact: true })).toBeVisible()
  await expect(page.getByLabel('産地', { exact: true })).toHaveValue('愛媛県')
  await page.reload()
  await expect(page.getByLabel('産地', { exact: true })).toHaveValue('愛媛県')
  await page.getByRole('button', { name: '保存する' }).tap()
  await expect(page.getByText('保存しました')).toBeVisible()
  await desk.look('an item')
  await page.getByRole('button', { name: '閉じる Esc' }).tap()
  await expect(page.getByRole('link', { name: /真鯛.*愛媛県/s })).toBeVisible()
})

test('a catalogue is taken out, changed, checked and put back @desktop', async ({ people, house }) => {
  const supplier = await addSupplier(house, {}, items)
  const desk = await people.desk()
  await desk.comesIn(supplier.owner.login_id)
  const { page } = desk
  await page.goto(supplierPages.itemDownloads.path)
  await expect(page.getByRole('button', { name: '4件をダウンロードする' })).toBeVisible()
  await desk.look('downloads')
  await page.getByText('CSV（UTF-8）').click()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '4件をダウンロードする' }).click(),
  ])
  const text = await readFile(await saved.path(), 'utf8')
  const choose = async (content: string) => {
    await page.goto(supplierPages.itemImport.path)
    const file = { name: '商品.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: /行を確認する$/ }).click()
  }
  await choose(text.replace('レタス', '').replace(/\r\n$/, '\r\n0200,葱,,,,青果,束,,,バラ,時価\r\n'))
  await expect(page.getByText('誤りがあるため、取り込めません')).toBeVisible()
  await expect(page.getByRole('row', { name: /商品名を入力してください/ })).toBeVisible()
  await desk.look('what is wrong')
  await choose(text.replace('真鯛', '天然真鯛').replace(/\r\n$/, '\r\n0200,葱,,,,青果,束,,,バラ,時価\r\n'))
  await expect(page.getByRole('row', { name: /商品名：真鯛 → 天然真鯛/ })).toBeVisible()
  await desk.look('what will change')
  await page.getByRole('button', { name: '2件を取り込む' }).click()
  await expect(page.getByText('取り込みました（新規 1件、変更 1件）')).toBeVisible()
  await page.getByRole('link', { name: '商品の一覧を見る' }).click()
  await expect(page.getByRole('row').filter({ hasText: '天然真鯛' })).toBeVisible()
})
