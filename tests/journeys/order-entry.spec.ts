import { type Desk, expect, test } from '#tests/support/browser.ts'
import { addProductItems, addRestaurant, addSupplierUser } from '#tests/support/world.ts'
import { openMarket, placeEarlier } from './market.ts'

test('an order by phone is written down, changed and taken back without a mouse; the restaurant sees it at once @desktop', async ({
  people,
  house,
}) => {
  const market = await openMarket(house)
  await placeEarlier(house, market, {
    delivery_date: '2026-11-19',
    at: '2026-11-18T10:00:00+09:00',
    lines: [{ item: '桃太郎トマト', quantity: '3' }],
  })
  const desk = await people.desk()
  await desk.logIn(market.supplier.owner.login_id)
  const { page } = desk
  const keys = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key)
  }
  const item = page.getByRole('combobox', { name: /^商品/ })
  const quantity = page.getByLabel('数量', { exact: true })
  const lines = page.getByRole('region', { name: '入力した明細' })
  const enter = async (words: string, typed: string) => {
    await expect(item).toBeFocused()
    await page.keyboard.insertText(words)
    await keys('Enter')
    await expect(quantity).toBeFocused()
    await page.keyboard.insertText(typed)
    await keys('Enter')
  }

  // From the board to the store, by its code.
  await keys('i')
  const store = page.getByRole('combobox', { name: /^得意先/ })
  await expect(store).toBeFocused()
  await page.keyboard.insertText('00042')
  await expect(page.getByRole('option')).toHaveCount(1)
  await keys('Enter')
  await expect(item).toBeFocused()
  await expect(page.getByLabel('納品日')).toHaveValue('2026-11-21')

  // A code, kana, a case; a quantity off the lot is said at once.
  await enter('000101', '3')
  await enter('ﾐﾆﾄ', '2')
  await enter('りょうり', '1c')
  await enter('きゅうり', '3')
  await expect(page.getByText(/5の倍数/)).toBeVisible()
  await expect(quantity).toBeFocused()
  await page.keyboard.insertText('10')
  await keys('Enter')
  await expect(lines.getByRole('row')).toHaveCount(5)
  await expect(lines.getByRole('row', { name: /料理酒/ })).toContainText('¥7,680')
  await desk.look('an order being written down')
  // Typed again, it takes the first one's place; and the next key is the quantity's, however late the browser draws.
  await page.evaluate(() => {
    const draw = window.requestAnimationFrame
    window.requestAnimationFrame = () => 0
    window.addEventListener('drawn', () => Object.assign(window, { requestAnimationFrame: draw }), { once: true })
  })
  await enter('000102', '4')
  await page.evaluate(() => window.dispatchEvent(new Event('drawn')))
  await expect(lines.getByRole('row')).toHaveCount(5)

  // Enter on nothing looks at it, Enter again enters it.
  await expect(item).toBeFocused()
  await keys('Enter')
  const confirm = page.getByRole('dialog')
  await expect(confirm.getByRole('button', { name: '受注を登録する' })).toBeFocused()
  await desk.look('the last look')
  await keys('Enter')
  const done = page.getByText(/の受注 .* を登録し、飲食店に知らせました/)
  await expect(done).toBeVisible()
  const number = /\d{4}-\d{4}-\d/.exec(await done.innerText())?.[0] ?? ''
  await desk.look('what was entered')
  await expect(page.getByRole('link', { name: '次の受注を入力する' })).toBeFocused()

  // The restaurant has it among its orders, and may still change it.
  const restaurant = await people.restaurant('phone')
  await restaurant.logIn(market.consumer.owner.login_id)
  const made = await house.deps.db
    .selectFrom('orders')
    .select('id')
    .where('deal_id', '=', market.deal.id)
    .where('source', '=', 'supplier_proxy')
    .executeTakeFirstOrThrow()
  await restaurant.opensDetail(made.id)
  await expect(restaurant.page.getByText(number).first()).toBeVisible()
  await expect(restaurant.page.getByText('仕入先が登録しました')).toBeVisible()

  // Changed at the desk, after prices went up: a quantity in its place, pieces in place of a case, one taken off.
  await house.deps.db
    .updateTable('product_item_prices')
    .set({ price: '150' })
    .where(
      'product_item_id',
      'in',
      market.items.filter(one => ['桃太郎トマト', 'ミニトマト'].includes(one.name)).map(one => one.product_item_id),
    )
    .execute()
  await keys('Tab', 'Tab', 'Enter')
  await page.getByRole('link', { name: '訂正する' }).press('Enter')
  await expect(page.getByRole('heading', { name: `受注の訂正 ${number}` })).toBeVisible()
  const cell = page.getByLabel('桃太郎トマトの数量')
  await cell.press('ControlOrMeta+a')
  await page.keyboard.insertText('5')
  await keys('Enter')
  const mini = page.getByLabel('ミニトマトの数量')
  await mini.press('ControlOrMeta+a')
  await page.keyboard.insertText('3')
  await keys('Enter')
  // What can't be a quantity is not there any more when the field is left, and that is said.
  await mini.press('ControlOrMeta+a')
  await keys('Delete', 'Tab')
  await expect(lines.getByRole('row', { name: /ミニトマト/ })).toContainText('空欄のため、3に戻しました')
  await desk.look('a quantity that was put back')
  // The unit is typed in place, too; where another line has it, that is said.
  const sake = page.getByLabel('料理酒 一升瓶の数量')
  await sake.press('ControlOrMeta+a')
  await page.keyboard.insertText('12b')
  await keys('Enter')
  await expect(lines.getByRole('row', { name: /料理酒/ }).getByLabel('バラ')).toBeChecked()
  await page.getByRole('button', { name: '料理酒 一升瓶を外す' }).press('Enter')
  await page.getByRole('button', { name: 'きゅうりを外す' }).press('Enter')
  await item.focus()
  await enter('りょうり', '12b')
  await expect(lines.getByRole('row', { name: /料理酒/ })).toHaveCount(1)
  await keys('Enter')
  // What was put back, and not come to since, is come to first.
  await expect(mini).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await item.focus()
  await keys('Enter')
  // Of a case became twelve bottles: asked with what was usual, and answered before it can be saved.
  await expect(page.getByRole('dialog')).toContainText('料理酒 一升瓶：いつもは1ケースです。12本でよろしいですか')
  await page.getByRole('button', { name: 'この数量でよい' }).press('Enter')
  await expect(page.getByRole('button', { name: '訂正を登録する' })).toBeFocused()
  // More takes the price of now, less keeps its own: what becomes of each stands beside what it was.
  const asked = page.getByRole('dialog').getByRole('table')
  const cellsOf = (name: string) => asked.getByRole('row', { name: new RegExp(name) }).getByRole('cell')
  await expect(cellsOf('桃太郎トマト')).toContainText([
    '000101',
    '桃太郎トマト',
    '3個 → 5個',
    '¥120/個 → ¥150/個',
    '¥750',
  ])
  await expect(cellsOf('ミニトマト')).toContainText(['ミニトマト', '4パック → 3パック', '¥260/パック'])
  await expect(cellsOf('料理酒')).toContainText(['料理酒', '1ケース → 12本'])
  await expect(cellsOf('きゅうり')).toContainText(['きゅうり', '10本', '取りやめ'])
  await desk.look('what the change makes of each line')
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  await desk.look('what the change makes of each line at twice the text')
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''))
  await keys('Enter')
  await expect(page.getByText('訂正を登録し、飲食店に知らせました')).toBeVisible()
  await expect(page.getByText(/訂正 第2版/).first()).toBeVisible()
  await desk.look('the order that was entered')

  // The restaurant reads at the head of the order that its supplier has corrected it, what and when.
  await restaurant.page.reload()
  const corrected = restaurant.page.getByRole('region', { name: '仕入先が内容を訂正しました' })
  await expect(corrected).toContainText(/第2版.*2026\/11\/20/)
  await expect(corrected.getByRole('listitem')).toContainText([
    '桃太郎トマト：数量 3個 → 5個',
    '桃太郎トマト：単価 ¥120 → ¥150',
    'ミニトマト：数量 4パック → 3パック',
    '料理酒 一升瓶：数量 1ケース → 12本',
    '取りやめ：きゅうり 10本',
  ])
  await restaurant.look('what the supplier has corrected')
  await restaurant.page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  await restaurant.look('what the supplier has corrected, at twice the text')
  await restaurant.page.evaluate(() => void (document.documentElement.style.fontSize = ''))

  // Processed it is neither changed nor taken back: why, and the way there, stand where the buttons stood.
  const cancels = page.getByRole('button', { name: '取り消す', exact: true })
  await page.getByRole('button', { name: '処理済にする' }).press('Enter')
  await expect(page.getByText('処理済です。未処理に戻すと、訂正・取消ができます。')).toBeVisible()
  await expect(cancels).toHaveCount(0)
  await desk.look('an order that was entered and is processed')
  await page.getByRole('button', { name: '未処理に戻す' }).first().press('Enter')
  await expect(page.getByText('の処理済を取り消しました')).toBeVisible()
  await expect(cancels).toBeVisible()

  // Taken back, with a reason.
  await page.getByRole('button', { name: '取り消す' }).press('Enter')
  await expect(page.getByLabel('取消の理由')).toBeFocused()
  await page.keyboard.insertText('日にち違い')
  await keys('Tab', 'Tab', 'Enter')
  await expect(page.getByText('取消された注文です。')).toBeVisible()
  await expect(page.getByText('理由：日にち違い')).toBeVisible()
  await restaurant.page.reload()
  await expect(restaurant.page.getByText('この発注は取り消されました')).toBeVisible()
  await expect(corrected).toHaveCount(0)
})

test('a second order for a date is a question, answered before anything is saved @desktop', async ({
  people,
  house,
}) => {
  const market = await openMarket(house)
  const standing = await placeEarlier(house, market, {
    delivery_date: '2026-11-21',
    at: '2026-11-20T08:00:00+09:00',
    lines: [{ item: '桃太郎トマト', quantity: '3' }],
  })
  const desk = await people.desk()
  await desk.comesIn(market.supplier.owner.login_id)
  const { page } = desk
  await page.goto('/suppliers/orders/new')
  await page.getByRole('combobox', { name: /^得意先/ }).fill('00042')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: /^商品/ }).fill('000101')
  await page.keyboard.press('Enter')
  await page.getByLabel('数量', { exact: true }).fill('3')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: /^商品/ })).toBeFocused()
  await page.keyboard.press('Enter')

  const confirm = page.getByRole('dialog')
  const save = confirm.getByRole('button', { name: '受注を登録する' })
  await expect(confirm).toContainText('2026/11/21(土)納品は受注済みです。どうしますか')
  await expect(confirm.getByRole('link', { name: new RegExp(standing.number) })).toBeVisible()
  await expect(save).toBeDisabled()
  await desk.look('a second order is a question')
  // The Enter of habit answers nothing.
  await page.keyboard.press('Enter')
  await expect(save).toBeDisabled()
  await confirm.getByRole('button', { name: '別の受注として登録する' }).click()
  await expect(save).toBeFocused()
  await expect(confirm).toContainText(`${standing.number}とは別の受注として登録します（確認済み）`)

  // Once answered it is not asked again, but for an order that came meanwhile.
  await confirm.getByRole('button', { name: '直す' }).click()
  await page.getByRole('button', { name: '確認する' }).click()
  await expect(save).toBeFocused()
  const colleague = await placeEarlier(house, market, {
    delivery_date: '2026-11-21',
    at: '2026-11-20T08:30:00+09:00',
    lines: [{ item: '桃太郎トマト', quantity: '3' }],
  })
  people.expects(/^409 POST /)
  await save.click()
  await expect(page.getByText(new RegExp(`ほかの発注${colleague.number}`))).toBeVisible()
  await page.getByRole('button', { name: '確認する' }).click()
  await expect(confirm.getByRole('link', { name: new RegExp(colleague.number) })).toBeVisible()
  await confirm.getByRole('button', { name: '別の受注として登録する' }).click()
  await expect(save).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/の受注 .* を登録し、飲食店に知らせました/)).toBeVisible()
})

test('an order that was left half-way is named when its store is chosen again, and asked about @desktop', async ({
  people,
  house,
}) => {
  const market = await openMarket(house)
  const desk = await people.desk()
  await desk.logIn(market.supplier.owner.login_id)
  const { page } = desk
  page.on('dialog', dialog => void dialog.accept())
  const item = page.getByRole('combobox', { name: /^商品/ })
  const choose = async () => {
    await page.goto('/suppliers/orders/new')
    await page.getByRole('combobox', { name: /^得意先/ }).fill('00042')
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
  }
  await choose()
  await item.fill('000101')
  await page.keyboard.press('Enter')
  await page.getByLabel('数量', { exact: true }).fill('3')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('桃太郎トマトの数量')).toHaveValue('3')

  // Every page says that it stands there, and the one that orders begin at, whose.
  await page.goto('/suppliers/product_items')
  await page.getByRole('link', { name: '入力の途中 1件' }).click()
  await expect(page.getByText('登録していない途中の注文があります')).toBeVisible()
  await desk.look('orders left half-way')
  await page.getByRole('link', { name: `${market.store.name}（1点）の続きから入力する` }).click()
  // Whoever has said to go on is not asked again.
  await expect(page.getByLabel('桃太郎トマトの数量')).toHaveValue('3')
  await expect(page.getByText('途中の注文があります')).toHaveCount(0)

  await choose()
  await expect(page.getByText('途中の注文があります')).toBeVisible()
  await expect(page.getByText(/桃太郎トマト 3/)).toBeVisible()
  await expect(item).toHaveCount(0)
  await desk.look('an order left half-way')
  await expect(page.getByRole('button', { name: '続きから入力する' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('桃太郎トマトの数量')).toHaveValue('3')

  await choose()
  await page.getByRole('button', { name: '新しく入力する' }).click()
  await expect(item).toBeVisible()
  await expect(page.getByLabel('桃太郎トマトの数量')).toHaveCount(0)
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect(page.getByLabel('桃太郎トマトの数量')).toHaveValue('3')
})

test('whoever types without looking loses no line: a quantity is taken before the item outside the list has come @desktop', async ({
  people,
  house,
}) => {
  const market = await openMarket(house)
  await addProductItems(house, market.supplier.id, [
    { code: '000901', name: '京人参', name_kana: 'きょうにんじん', unit: '本', price: '240' },
  ])
  const desk = await people.desk()
  await desk.comesIn(market.supplier.owner.login_id)
  const { page } = desk
  await page.goto('/suppliers/orders/new')
  await page.getByRole('combobox', { name: /^得意先/ }).fill('00042')
  await page.getByRole('option').first().click()
  await expect(page.getByRole('combobox', { name: /^商品/ })).toBeFocused()
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/add_orders\/[^/]+\/items/, async route => {
    await held
    await route.continue()
  })
  // The phone at the ear: nothing is waited for.
  await page.keyboard.insertText('ｷｮｳﾆﾝ')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('3')
  await page.keyboard.press('Enter')
  release()
  const lines = page.getByRole('region', { name: '入力した明細' })
  await expect(lines.getByRole('row', { name: /京人参/ })).toContainText('¥720')
  await expect(page.getByRole('combobox', { name: /^商品/ })).toBeFocused()
  await page.keyboard.insertText('000101')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('2')
  await page.keyboard.press('Enter')
  await expect(lines.getByRole('row', { name: /桃太郎トマト/ })).toBeVisible()
})

test('what is not on the store’s list is found below its own items, ordered, and put on the list by a tick', async ({
  people,
  house,
}) => {
  const market = await openMarket(house)
  await addProductItems(house, market.supplier.id, [
    { code: '000901', name: '京人参', name_kana: 'きょうにんじん', unit: '本', price: '240' },
  ])
  const desk = await people.desk()
  await desk.comesIn(market.supplier.owner.login_id)
  const { page } = desk
  await page.goto('/suppliers/orders/new')
  await page.getByRole('combobox', { name: /^得意先/ }).fill('00042')
  await page.getByRole('option').first().click()
  const item = page.getByRole('combobox', { name: /^商品/ })
  await item.fill('ｷｮｳﾆﾝ')
  const option = page.getByRole('option', { name: /000901 京人参/ })
  await expect(option).toContainText('リスト外')
  await desk.look('an item outside the list is found')
  await option.click()
  await expect(page.getByText('この店の発注リストにない商品です')).toBeVisible()
  await page.getByLabel('数量', { exact: true }).fill('3')
  await page.getByRole('button', { name: '加える' }).click()
  const line = page.getByRole('row', { name: /京人参/ })
  await expect(line).toContainText('リスト外')
  await expect(line).toContainText('¥720')
  // Left and loaded anew: it is still there, with its price.
  await page.reload()
  await page.getByRole('button', { name: '続きから入力する' }).click()
  await expect(line).toContainText('¥720')
  await line.getByRole('checkbox', { name: '京人参をこの店のリストに加える' }).check()
  await desk.look('a line outside the list')
  await page.getByRole('button', { name: '確認する' }).click()
  const confirm = page.getByRole('dialog')
  await expect(
    confirm.getByText('リスト外の商品が1点あります。うち1点を、この店の発注リストに加えます。'),
  ).toBeVisible()
  await desk.look('the last look at a line outside the list')
  await confirm.getByRole('button', { name: '受注を登録する' }).click()
  await expect(page.getByText(/の受注 .* を登録し、飲食店に知らせました/)).toBeVisible()

  const restaurant = await people.restaurant('phone')
  await restaurant.comesIn(market.consumer.owner.login_id)
  await restaurant.page.goto(`/consumers/suppliers/${market.deal.id}/orders/new`)
  await expect(restaurant.page.getByText('京人参').first()).toBeVisible()
})

test('more than an item’s maximum is asked about with both values and taken; of who is stopped nothing is typed @desktop', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const tomato = market.items.find(one => one.name === '桃太郎トマト')
  await house.deps.db
    .updateTable('order_list_items')
    .set({ max_quantity: '20' })
    .where('id', '=', tomato?.id ?? '')
    .execute()
  const desk = await people.desk()
  const { page } = desk
  await desk.comesIn(market.supplier.owner.login_id)
  await page.goto(`/suppliers/stores/${market.store.id}/orders/new`)
  // What is typed here is an order, whatever the address stands under.
  const menu = page.getByRole('navigation', { name: 'メニュー' })
  await expect(menu.locator('[aria-current=page]')).toHaveText('受注')
  const item = page.getByRole('combobox', { name: /^商品/ })
  const quantity = page.getByLabel('数量', { exact: true })
  await item.fill('000101')
  await page.keyboard.press('Enter')
  await expect(quantity).toBeFocused()
  await page.keyboard.insertText('25')
  await page.keyboard.press('Enter')
  // Who types without looking goes on with the next item.
  await expect(item).toBeFocused()
  await expect(page.getByLabel('桃太郎トマトの数量')).toHaveValue('25')
  await expect(page.getByText('上限20個を超えています')).toBeVisible()
  await desk.look('past the maximum')
  await page.keyboard.press('Enter')
  const confirm = page.getByRole('dialog')
  const save = confirm.getByRole('button', { name: '受注を登録する' })
  await expect(confirm.getByText('桃太郎トマト：上限は20個です。25個でよろしいですか')).toBeVisible()
  await desk.look('asked with both values')
  // The Enter of habit answers nothing: the question has its own button.
  await page.keyboard.press('Enter')
  await expect(save).toBeDisabled()
  await confirm.getByRole('button', { name: 'この数量でよい' }).press('Enter')
  await expect(confirm).toContainText('1点の数量は確認済みです')
  await expect(save).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/を登録し、飲食店に知らせました/)).toBeVisible()

  // What stands so in the order was answered: where another line is corrected it is not asked about again; more of it is.
  await page.getByRole('link', { name: '登録した受注を開く' }).click()
  await page.getByRole('link', { name: '訂正する' }).click()
  await item.fill('000102')
  await page.keyboard.press('Enter')
  await expect(quantity).toBeFocused()
  await page.keyboard.insertText('2')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '確認する' }).click()
  const correct = confirm.getByRole('button', { name: '訂正を登録する' })
  await expect(correct).toBeFocused()
  await expect(confirm).not.toContainText('上限')
  await confirm.getByRole('button', { name: '直す' }).click()
  await page.getByLabel('桃太郎トマトの数量').fill('26')
  await page.getByRole('button', { name: '確認する' }).click()
  await expect(confirm).toContainText('桃太郎トマト：上限は20個です。26個でよろしいですか')
  await expect(correct).toBeDisabled()
  await confirm.getByRole('button', { name: '直す' }).click()

  await house.deps.db.updateTable('deals').set({ state: 'suspended' }).where('id', '=', market.deal.id).execute()
  await page.goto('/suppliers/orders/new')
  await page.getByRole('combobox', { name: /^得意先/ }).fill(market.store.name)
  await expect(page.getByRole('option', { name: /停止中/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('この得意先とは取引を停止しているため、受注を登録できません')).toBeVisible()
  await expect(item).toHaveCount(0)
  await desk.look('stopped')
})

test('a line’s unit is switched by its button, and what is far from usual is asked about with both readings, by keyboard alone @desktop', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  await placeEarlier(house, market, {
    delivery_date: '2026-11-19',
    at: '2026-11-18T10:00:00+09:00',
    lines: [{ item: '桃太郎トマト', quantity: '3' }],
  })
  const desk = await people.desk()
  const { page } = desk
  await desk.comesIn(market.supplier.owner.login_id)
  await page.goto(`/suppliers/stores/${market.store.id}/orders/new`)
  const item = page.getByRole('combobox', { name: /^商品/ })
  const enter = async (code: string, typed: string) => {
    await expect(item).toBeFocused()
    await page.keyboard.insertText(code)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('数量', { exact: true })).toBeFocused()
    await page.keyboard.insertText(typed)
    await page.keyboard.press('Enter')
  }
  await enter('000101', '3')
  await enter('000103', '10')
  const lines = page.getByRole('region', { name: '入力した明細' })
  const row = lines.getByRole('row', { name: /桃太郎トマト/ })
  const unit = row.getByRole('group', { name: '桃太郎トマトの単位' })
  // The field keeps the hand through what it makes of the line.
  const cell = page.getByLabel('桃太郎トマトの数量')
  await cell.fill('2c')
  await cell.press('Enter')
  await expect(cell).toHaveValue('2')
  await expect(cell).toBeFocused()
  await expect(unit.getByLabel('ケース')).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowLeft')
  await expect(unit.getByLabel('バラ')).toBeChecked()
  await expect(unit.getByLabel('バラ')).toBeFocused()
  await expect(row).toContainText('¥240')
  // What is said of a quantity stands in a line or two, beside its item.
  const cucumber = page.getByLabel('きゅうりの数量')
  await cucumber.fill('3')
  await expect(cucumber).toHaveAccessibleDescription('数量は5の倍数で入力してください')
  const said = lines.getByText('数量は5の倍数で入力してください')
  expect(await said.evaluate(one => one.getClientRects().length)).toBe(1)
  await desk.look('a quantity off its lot')
  await cucumber.fill('10')
  // Another line of the same item has the unit: it is said, and nothing is lost.
  await item.focus()
  await enter('000101', '1c')
  await page.getByLabel('桃太郎トマトの数量').first().focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(row.first()).toContainText('ケースの行が別にあります')
  await expect(page.getByLabel('桃太郎トマトの数量').first()).toHaveValue('2')
  await desk.look('a unit that another line has')
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  await desk.look('a unit that another line has, at twice the text')
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''))
  await page.getByRole('button', { name: '桃太郎トマトを外す' }).first().press('Enter')
  await expect(row).toHaveCount(1)
  await expect(unit.getByLabel('ケース')).toBeChecked()
  await expect(row).not.toContainText('別にあります')

  await expect(item).toBeFocused()
  await page.keyboard.press('Enter')
  const confirm = page.getByRole('dialog')
  const save = confirm.getByRole('button', { name: '受注を登録する' })
  await expect(confirm).toContainText('桃太郎トマト：いつもは3個です。1ケース（24個）でよろしいですか')
  await expect(save).toBeDisabled()
  await desk.look('far from usual, with both readings')
  const yes = confirm.getByRole('button', { name: 'この数量でよい' })
  for (let tabs = 0; tabs < 10 && !(await yes.evaluate(one => one === document.activeElement)); tabs += 1)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(save).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/を登録し、飲食店に知らせました/)).toBeVisible()
})

test('on a phone a unit is switched by its button, and what is said of a line fits @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const desk = await people.desk('phone')
  const { page } = desk
  await desk.comesIn(market.supplier.owner.login_id)
  await page.goto(`/suppliers/stores/${market.store.id}/orders/new`)
  await page.getByRole('combobox', { name: /^商品/ }).fill('000501')
  await page.keyboard.press('Enter')
  await page.getByLabel('数量', { exact: true }).fill('2')
  await page.keyboard.press('Enter')
  const row = page.getByRole('region', { name: '入力した明細' }).getByRole('row', { name: /料理酒/ })
  await row.getByRole('radio', { name: 'ケース' }).click()
  await expect(row.getByLabel('ケース')).toBeChecked()
  await expect(row).toContainText('¥15,360')
  await page.getByLabel('料理酒 一升瓶の数量').fill('x')
  await expect(page.getByLabel('料理酒 一升瓶の数量')).toHaveAccessibleDescription('数量を数字で入力してください')
  await desk.look('a line on a phone')
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  await desk.look('a line on a phone at twice the text')
})

test('what is ordered ahead is taken at the seller’s word, asked about before it is saved; after ✕ the next word can be typed @desktop', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  await house.deps.db
    .updateTable('product_items')
    .set({ lead_days: 5 })
    .where('supplier_id', '=', market.supplier.id)
    .where('name', '=', '鴨ロース')
    .execute()
  const desk = await people.desk()
  const { page } = desk
  await desk.comesIn(market.supplier.owner.login_id)
  await page.goto(`/suppliers/stores/${market.store.id}/orders/new`)
  const item = page.getByRole('combobox', { name: /^商品/ })
  for (const [name, quantity] of [
    ['かもろーす', '2'],
    ['ももたろう', '3'],
  ] as const) {
    await item.fill(name)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('数量', { exact: true })).toBeFocused()
    await page.keyboard.insertText(quantity)
    await page.keyboard.press('Enter')
    await expect(item).toBeFocused()
  }
  const lines = page.getByRole('table', { name: '入力した明細' })
  await expect(lines).toContainText(/取寄せのため、最短は2026\/\d\d\/\d\d\(.\)です/)
  await lines.getByRole('button', { name: '桃太郎トマトを外す' }).click()
  await expect(item).toBeFocused()
  // A slip of the finger loses no order half written.
  await page.getByRole('button', { name: '入力を消す' }).click()
  await expect(lines).toHaveCount(0)
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect(lines).toContainText('鴨ロース')
  await item.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /納品$/ })
  await expect(dialog).toContainText('取寄せの商品です。この納品日に届けられるか、ご確認ください')
  await expect(dialog).toContainText(/鴨ロース（最短は2026/)
  await desk.look('sooner than it can be had')
  await dialog.getByRole('button', { name: '受注を登録する' }).press('Enter')
  await expect(page.getByText(/を登録し、飲食店に知らせました/)).toBeVisible()
})

test('on a phone at twice the text a candidate is read as a word, no column of letters @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const { supplier, store } = market
  // When it was ordered last stands beside its name.
  await placeEarlier(house, market, {
    delivery_date: '2026-11-19',
    at: '2026-11-18T10:00:00+09:00',
    lines: [{ item: '桃太郎トマト', quantity: '3' }],
  })
  const desk = await people.desk('phone')
  const { page } = desk
  await desk.comesIn(supplier.owner.login_id)
  await page.goto(`/suppliers/stores/${store.id}/orders/new`)
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  await page.getByRole('combobox', { name: /^商品/ }).fill('トマト')
  const option = page.getByRole('option', { name: /桃太郎トマト/ })
  await expect(option).toBeVisible()
  await desk.look('candidates at twice the text')
  // 32 px a letter: four stand in a line at least, and nothing is beyond the edge.
  const label = await option.getByText('桃太郎トマト').boundingBox()
  expect(label?.width).toBeGreaterThanOrEqual(128)
  const edge = await option.evaluate(one =>
    Math.max(...[...one.children].map(part => part.getBoundingClientRect().right)),
  )
  expect(edge).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
})

test('Enter takes no item that only sounds so: it says so, and takes what is called so outside the list @desktop', async ({
  house,
  people,
}) => {
  const { supplier, store } = await openMarket(house)
  await house.deps.db
    .updateTable('product_items')
    .set({ name: '味付いかさし', name_kana: 'あじつけいかさし' })
    .where('supplier_id', '=', supplier.id)
    .where('code', '=', '000102')
    .execute()
  const desk = await people.desk()
  const { page } = desk
  await desk.comesIn(supplier.owner.login_id)
  await page.goto(`/suppliers/stores/${store.id}/orders/new`)
  const item = page.getByRole('combobox', { name: /^商品/ })
  const quantity = page.getByLabel('数量', { exact: true })
  await item.fill('あじ')
  await item.press('Enter')
  await expect(item).toHaveAccessibleDescription(
    '「あじ」そのものの商品がありません。候補から選んでください（↓で選べます）',
  )
  await expect(quantity).toBeDisabled()
  await desk.look('words that no item is called by')
  await item.press('ArrowDown')
  await item.press('Enter')
  await expect(item).toHaveValue('000102 味付いかさし')
  await page.keyboard.press('Escape')

  await addProductItems(house, supplier.id, [
    { code: '000901', name: '真アジ', name_kana: 'まあじ', unit: '尾', price: '240' },
  ])
  // Another text, or the answer of before is kept.
  await item.fill('ａｊｉ')
  await item.press('Enter')
  await expect(item).toHaveValue('000901 真アジ')
  await expect(quantity).toBeFocused()
})

test('what stands in the row is looked at with the rest, or says why it can’t be: nothing typed is passed over @desktop', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const desk = await people.desk()
  const { page } = desk
  await desk.comesIn(market.supplier.owner.login_id)
  await page.goto(`/suppliers/stores/${market.store.id}/orders/new`)
  const item = page.getByRole('combobox', { name: /^商品/ })
  const quantity = page.getByLabel('数量', { exact: true })
  const goOn = page.getByRole('button', { name: '確認する' })
  const confirm = page.getByRole('dialog', { name: /納品$/ })
  const chooses = async (code: string) => {
    await item.fill(code)
    await item.press('Enter')
    await expect(quantity).toBeFocused()
  }
  await goOn.click()
  await expect(item).toHaveAccessibleDescription('商品を選び、数量を入力してください')
  await expect(item).toBeFocused()
  await chooses('000101')
  await quantity.fill('3')
  await quantity.press('Enter')

  // An item without a quantity, one that can't be taken, and words of which none was chosen.
  await chooses('000103')
  await goOn.click()
  await expect(quantity).toHaveAccessibleDescription('数量を数字で入力してください')
  await expect(quantity).toBeFocused()
  await quantity.fill('3')
  await quantity.press('Control+Enter')
  await expect(quantity).toHaveAccessibleDescription('数量は5の倍数で入力してください')
  await page.keyboard.press('Escape')
  await item.fill('ミニ')
  await goOn.click()
  await expect(item).toHaveAccessibleDescription(/^商品が選ばれていないため、明細に入っていません/)
  await expect(item).toBeFocused()
  await desk.look('words in the row of which no item was chosen')
  await expect(confirm).toHaveCount(0)

  // With its quantity it is a line as by 加える.
  await chooses('000102')
  await quantity.fill('2')
  await goOn.click()
  await expect(confirm.getByRole('row')).toHaveCount(3)
  await expect(confirm).toContainText('ミニトマト')
  await confirm.getByRole('button', { name: '直す' }).click()
  await chooses('000103')
  await quantity.fill('10')
  await quantity.press('Control+Enter')
  await expect(confirm.getByRole('row')).toHaveCount(4)
  await confirm.getByRole('button', { name: '直す' }).click()
  // A quantity typed in its line, too.
  await page.getByLabel('きゅうりの数量').fill('15')
  await page.getByLabel('きゅうりの数量').press('Control+Enter')
  await expect(confirm.getByRole('row', { name: /きゅうり/ })).toContainText('15本')
  await confirm.getByRole('button', { name: '直す' }).click()

  // Typed while its server was asked: it is looked at before anything is registered.
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/add_orders/preview', async route => {
    await held
    await route.continue()
  })
  await goOn.click()
  await chooses('000201')
  await quantity.fill('4')
  release()
  await confirm.getByRole('button', { name: '受注を登録する' }).click()
  await expect(confirm).toHaveCount(0)
  await expect(page.getByLabel('青首大根の数量')).toHaveValue('4')
  await goOn.click()
  await expect(confirm.getByRole('row', { name: /青首大根/ })).toBeVisible()
  await confirm.getByRole('button', { name: '受注を登録する' }).click()
  await expect(page.getByText(/を登録し、飲食店に知らせました/)).toBeVisible()
})

test('two clerks correct one order that was entered: who saves second sees what stands beside what was typed, and writes it over that or not @desktop', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  await addProductItems(house, market.supplier.id, [
    { code: '000901', name: '京人参', name_kana: 'きょうにんじん', unit: '本', price: '240' },
  ])
  const first = await people.desk()
  await first.comesIn(market.supplier.owner.login_id)
  const second = await people.desk()
  await second.comesIn((await addSupplierUser(house, market.supplier.id, { name: '小林 大輔' })).login_id)
  const { page } = first
  const confirm = page.getByRole('dialog', { name: /納品$/ })
  const correct = confirm.getByRole('button', { name: '訂正を登録する' })
  const enters = async (desk: Desk, code: string, typed: string) => {
    await desk.page.getByRole('combobox', { name: /^商品/ }).fill(code)
    await desk.page.getByRole('option', { name: new RegExp(code) }).click()
    await desk.page.getByLabel('数量', { exact: true }).fill(typed)
    await desk.page.getByRole('button', { name: '加える' }).click()
  }
  await page.goto(`/suppliers/stores/${market.store.id}/orders/new`)
  await enters(first, '000101', '3')
  await page.getByRole('button', { name: '確認する' }).click()
  await confirm.getByRole('button', { name: '受注を登録する' }).click()
  await page.getByRole('link', { name: '登録した受注を開く' }).click()
  await page.getByRole('link', { name: '訂正する' }).click()
  await page.getByLabel('桃太郎トマトの数量').fill('4')
  await page.getByLabel('備考', { exact: true }).fill('朝9時までに')

  const corrects = async (quantity: string) => {
    await second.page.goto(page.url())
    await second.page.getByLabel('桃太郎トマトの数量').fill(quantity)
  }
  const registers = async () => {
    await second.page.getByRole('button', { name: '確認する' }).click()
    await second.page.getByRole('button', { name: '訂正を登録する' }).click()
    await expect(second.page.getByText('訂正を登録し、飲食店に知らせました')).toBeVisible()
  }
  await corrects('5')
  await enters(second, '000901', '2')
  await registers()

  people.expects(/^409 PATCH .*\/add_orders\//)
  await page.getByRole('button', { name: '確認する' }).click()
  await correct.click()
  const both = page.getByRole('dialog', { name: 'ほかの画面で変更されました' })
  await expect(both).toContainText('小林 大輔さん')
  await expect(both).toContainText('京人参 2本')
  await first.look('two have corrected an order')
  await both.getByRole('button', { name: '自分の入力を続ける' }).click()
  // What was looked at was of the order before: it is looked at anew, beside what stands now.
  await expect(confirm).toHaveCount(0)
  await page.getByRole('button', { name: '確認する' }).click()
  await expect(confirm.getByRole('row', { name: /京人参/ })).toContainText('2本')
  await expect(confirm.getByText('取りやめ')).toHaveCount(0)
  await expect(confirm.getByRole('row', { name: /桃太郎トマト/ })).toContainText('5個 → 4個')
  await expect(confirm.getByText('備考：朝9時までに')).toBeVisible()
  await first.look('goes on with what was typed')
  await correct.click()
  await expect(page.getByText('訂正を登録し、飲食店に知らせました')).toBeVisible()

  // Once more, and this time what the colleague has registered holds.
  await page.getByRole('link', { name: '訂正する' }).click()
  await page.getByLabel('桃太郎トマトの数量').fill('6')
  await corrects('7')
  await registers()
  await page.getByRole('button', { name: '確認する' }).click()
  await correct.click()
  await both.getByRole('button', { name: '最新の内容にする' }).click()
  await expect(confirm).toHaveCount(0)
  await expect(page.getByLabel('桃太郎トマトの数量')).toHaveValue('7')
})

test('the reason why an order is taken back stays where it is changed meanwhile, and its change is confirmed first @desktop', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const desk = await people.desk()
  const { page } = desk
  await desk.comesIn(market.supplier.owner.login_id)
  await page.goto(`/suppliers/stores/${market.store.id}/orders/new`)
  await page.getByRole('combobox', { name: /^商品/ }).fill('000101')
  await page.getByRole('option', { name: /000101/ }).click()
  await page.getByLabel('数量', { exact: true }).fill('3')
  await page.getByRole('button', { name: '加える' }).click()
  await page.getByRole('button', { name: '確認する' }).click()
  await page.getByRole('dialog', { name: /納品$/ }).getByRole('button', { name: '受注を登録する' }).click()
  await page.getByRole('link', { name: '登録した受注を開く' }).click()
  const id = /orders\/([0-9a-f-]+)/.exec(page.url())?.[1] ?? ''

  const colleague = await people.desk()
  await colleague.comesIn((await addSupplierUser(house, market.supplier.id, { name: '小林 大輔' })).login_id)
  const corrects = async (quantity: string) => {
    await colleague.page.goto(`/suppliers/stores/${market.store.id}/orders/${id}/edit`)
    await colleague.page.getByLabel('桃太郎トマトの数量').fill(quantity)
    await colleague.page.getByRole('button', { name: '確認する' }).click()
    await colleague.page.getByRole('button', { name: '訂正を登録する' }).click()
    await expect(colleague.page.getByText('訂正を登録し、飲食店に知らせました')).toBeVisible()
  }

  // On the desk, where single letters are keys.
  await page.goto(`/suppliers/orders?delivery_date=2026-11-21&open=${id}`)
  const panel = page.getByRole('region', { name: /^受注 / })
  await panel.getByRole('button', { name: '取り消す' }).click()
  const dialog = page.getByRole('dialog', { name: /を取り消しますか$/ })
  const reason = dialog.getByLabel('取消の理由')
  const yes = dialog.getByRole('button', { name: '取り消す' })
  await reason.pressSequentially('mati')
  await corrects('5')
  await expect(dialog.getByRole('alert')).toContainText('小林 大輔さんが変更しました（第2版）')
  await expect(dialog.getByRole('alert')).toContainText('桃太郎トマト：数量 3個 → 5個')
  await expect(reason).toBeFocused()
  await page.keyboard.type('gaerz')
  await expect(reason).toHaveValue('matigaerz')
  await desk.look('changed while its reason is typed')

  // Not before its change was read.
  await yes.click()
  await expect(dialog.getByText('先に、上の変更を確かめてください')).toBeVisible()
  const changes = dialog.getByRole('region', { name: '注文の変更' })
  await expect(changes).toContainText('まだ取り消していません')
  await expect(changes).toBeFocused()
  await expect(changes).toHaveCSS('outline-style', 'solid')
  await desk.look('pressed before its change was read')
  await dialog.getByRole('button', { name: '変更を確かめた' }).click()
  await expect(dialog).toContainText('第2版を取り消します')
  // Once more: the press comes after the desk has heard of it, so that it is held here and not refused there.
  await corrects('6')
  await expect(dialog.getByRole('alert')).toContainText('小林 大輔さんが変更しました（第3版）')
  await yes.click()
  await expect(changes).toContainText('桃太郎トマト：数量 3個 → 6個')
  await dialog.getByRole('button', { name: '変更を確かめた' }).click()
  await expect(dialog.getByText('先に、上の変更を確かめてください')).toHaveCount(0)
  await yes.click()
  await expect(dialog).toHaveCount(0)
  await expect(panel.getByText('取消された注文です。')).toBeVisible()
  await expect(panel.getByText('理由：matigaerz')).toBeVisible()
  await expect(page.getByRole('button', { name: '最新の内容を表示' })).toHaveCount(0)
})

test('Enter right after a store is typed waits for what is found, and takes it where it is surely meant @desktop', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const other = { customer_code: '00042-2', name: '割烹 まつ本 別館' }
  await addRestaurant(house, market.supplier, { consumer: { name: other.name }, store: other })
  const desk = await people.desk()
  const { page } = desk
  await desk.comesIn(market.supplier.owner.login_id)
  await page.goto('/suppliers/orders/new')
  const store = page.getByRole('combobox', { name: /^得意先/ })
  await page.route(/\/order_closings\/stores/, async route => {
    await new Promise(done => setTimeout(done, 400))
    await route.continue()
  })
  // More than one: the list stands open, its first marked.
  await store.fill(market.store.name.slice(0, 2))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1)
  await desk.look('stores after an early Enter')
  await store.fill('')
  await store.fill(market.store.customer_code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/stores/${market.store.id}/orders/new`))

  // An item that is entered already has another quantity: that is said once it is done.
  const enter = async (quantity: string) => {
    await page.getByRole('combobox', { name: /^商品/ }).fill('000101')
    await page.keyboard.press('Enter')
    await page.getByLabel('数量', { exact: true }).fill(quantity)
    await page.keyboard.press('Enter')
  }
  await enter('2')
  await enter('5')
  await expect(page.getByText('桃太郎トマトは入力済みでした。数量を 2 → 5個 に変えました')).toBeVisible()
  await desk.look('a quantity that was replaced')
  await page.getByRole('combobox', { name: /^商品/ }).fill('あ')
  await expect(page.getByText('に変えました')).toHaveCount(0)
})
