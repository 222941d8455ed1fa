import { v7 } from 'uuid'
import { insertAll } from '#server/seeds/insert-all.ts'
import { expect, test } from '#tests/support/browser.ts'
import { addSupplierUser } from '#tests/support/world.ts'
import { addMoreRestaurants, openMarket, placeEarlier } from './market.ts'

const tomato = [{ item: '桃太郎トマト', quantity: '2' }]

test('the board is narrowed, kept by name, and nobody’s order is forgotten, by keyboard alone @desktop', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const { supplier } = market
  const [taki, ann] = await addMoreRestaurants(house, market, ['鮨 たき', 'ビストロ アン'])
  if (!taki || !ann) throw new Error('two more restaurants')
  const group = { id: v7(), supplier_id: supplier.id, name: '東コース' }
  await insertAll(house.deps.db, 'store_groups', [group])
  await insertAll(house.deps.db, 'store_group_members', [
    { store_group_id: group.id, store_id: taki.store.id, supplier_id: supplier.id },
  ])
  const served = await addSupplierUser(house, supplier.id, {
    name: '配送 次郎',
    user: { sees_all_stores: false },
    store_ids: [taki.store.id],
  })
  // Three Saturdays ago and later: ビストロ アン usually orders for Saturday.
  for (const [day, before] of [
    ['07', '06'],
    ['14', '13'],
  ])
    await placeEarlier(house, ann, {
      delivery_date: `2026-11-${day}`,
      at: `2026-11-${before}T09:00:00+09:00`,
      lines: tomato,
    })
  const tomorrow = { delivery_date: '2026-11-21', lines: tomato }
  const first = await placeEarlier(house, market, { ...tomorrow, at: '2026-11-20T08:00:00+09:00' })
  const second = await placeEarlier(house, taki, { ...tomorrow, at: '2026-11-20T08:10:00+09:00' })

  const desk = await people.desk()
  const { page } = desk
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
  await desk.comesIn(supplier.owner.login_id)
  await desk.showsDeliveryDate('2026-11-21')
  await desk.sees(first.number)
  await desk.sees(second.number)
  await expect(page.getByRole('link', { name: '未処理 4件' })).toBeVisible()

  await test.step('by group, with the counts of the group; kept under a name and taken back with 1', async () => {
    const groups = page.getByRole('combobox', { name: 'グループ' })
    await groups.focus()
    await press('ArrowDown')
    await expect(desk.row(first.number)).toHaveCount(0)
    await desk.sees(second.number)
    await expect(page.getByRole('radio', { name: /^すべて\s*1$/ })).toBeChecked()
    await page.getByRole('button', { name: '保存した条件' }).focus()
    await press('Enter')
    await expect(page.getByRole('menuitem', { name: '今の条件を保存する' })).toBeFocused()
    await press('Enter')
    await expect(page.getByLabel('名前')).toBeFocused()
    await page.keyboard.type('東コースの朝')
    await press('Enter')
    await expect(page.getByText('条件を「東コースの朝」として保存しました。')).toBeVisible()
    await desk.look('narrowed')
    await page.getByRole('button', { name: '絞り込みを外す' }).focus()
    await press('Enter')
    await desk.sees(first.number)
    await press('1')
    await expect(desk.row(first.number)).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(group.id))
    await page.getByRole('button', { name: '絞り込みを外す' }).focus()
    await press('Enter')
    await desk.sees(first.number)
  })

  await test.step('one customer, found by its name; whose customers are whose', async () => {
    await page.getByRole('button', { name: '得意先', exact: true }).focus()
    await press('Enter')
    await page.getByLabel('名前・カナ・得意先コード').focus()
    await page.keyboard.type('まつ本')
    await expect(page.getByRole('option', { name: /割烹まつ本/ })).toBeVisible()
    await press('ArrowDown', 'Enter')
    await expect(page.getByText('1件の得意先で絞り込んでいます。')).toBeVisible()
    await desk.look('customer')
    await press('Escape')
    await expect(desk.row(second.number)).toHaveCount(0)
    await page.getByRole('button', { name: '絞り込みを外す' }).focus()
    await press('Enter')
    await desk.sees(second.number)
    await page.getByRole('combobox', { name: '担当' }).focus()
    await press('ArrowDown')
    await expect(desk.row(first.number)).toHaveCount(0)
    await desk.sees(second.number)
    await page.getByRole('button', { name: '絞り込みを外す' }).focus()
    await press('Enter')
    await desk.sees(first.number)
  })

  await test.step('M shows who has not ordered; one press reminds them, once', async () => {
    await press('m')
    await expect(page.getByRole('heading', { level: 1, name: '未発注の得意先' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'ビストロ アン' })).toContainText('4回中2回')
    await expect(page.getByRole('row')).toHaveCount(2)
    await desk.look('not ordered')
    await page.getByRole('button', { name: '1件にお知らせを送る' }).focus()
    await press('Enter')
    await expect(page.getByText('1件の得意先にお知らせを送りました。')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'ビストロ アン' })).toContainText('お知らせ済')
    await expect(page.getByRole('button', { name: /お知らせを送る/ })).toHaveCount(0)
    await desk.look('reminded')
    await press('Escape')
    await expect(page.getByRole('region', { name: '受注の一覧' })).toBeVisible()
  })

  await test.step('U shows what is unprocessed on all days, the earliest first', async () => {
    await desk.sees(first.number)
    await press('u')
    await expect(page).toHaveURL(/\/suppliers\/orders\/unprocessed$/)
    await expect(page.getByRole('row')).toHaveCount(5)
    await expect(page.getByRole('row').nth(1)).toContainText('11/07(土)')
    // Also beside an open order, where the day has no column.
    await press('j', 'Enter')
    await expect(page.getByRole('region', { name: /^受注 \d/ })).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toContainText('11/07(土)')
    await desk.look('all days beside an order')
    await press('Escape')
    await desk.look('all days')
  })

  await test.step('the history finds an order by customer, days and amount together', async () => {
    await page.getByRole('button', { name: '集計・履歴' }).focus()
    await press('Enter')
    await page.getByRole('menuitem', { name: '受注の履歴' }).focus()
    await press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: '受注の履歴' })).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(5)
    await page.getByLabel('得意先・商品・番号').focus()
    await page.keyboard.type('アン')
    await page.getByLabel('税込金額（から）').focus()
    await page.keyboard.type('200')
    await press('Enter')
    await expect(page.getByRole('row')).toHaveCount(3)
    await desk.look('history')
    await page.getByRole('button', { name: '条件を外す' }).focus()
    await press('Enter')
    await expect(page.getByRole('row')).toHaveCount(5)
  })

  await test.step('a word about an order reaches its restaurant', async () => {
    await page.goto(`/suppliers/orders/delivery_date/2026-11-21`)
    await desk.opens(second.number)
    await page.getByRole('button', { name: '店舗へ連絡' }).focus()
    await press('Enter')
    await expect(page.getByLabel('連絡の内容')).toBeFocused()
    await page.keyboard.type('明日は9時に着きます')
    await desk.look('message')
    await page.getByRole('button', { name: '送る', exact: true }).focus()
    await press('Enter')
    await expect(page.getByText('店舗に連絡しました。')).toBeVisible()
    await expect(page.getByText('「明日は9時に着きます」')).toBeVisible()
    const restaurant = await people.restaurant('phone')
    await restaurant.comesIn(taki.consumer.owner.login_id)
    await restaurant.opensDetail(second.id)
    // What it says stands above, and in the history.
    await expect(restaurant.page.getByText('「明日は9時に着きます」')).toHaveCount(2)
  })

  await test.step('who serves one customer sees and hears that one alone, in every list and count', async () => {
    const own = await people.desk('desktop')
    await own.comesIn(served.login_id)
    await own.showsDeliveryDate('2026-11-21')
    await own.sees(second.number)
    await expect(own.row(first.number)).toHaveCount(0)
    await expect(own.page.getByRole('link', { name: '未処理 1件' })).toBeVisible()
    const foreign = await placeEarlier(house, ann, { ...tomorrow, at: '2026-11-20T08:20:00+09:00' })
    const heard = await placeEarlier(house, taki, { ...tomorrow, at: '2026-11-20T08:30:00+09:00' })
    await own.sees(heard.number)
    await expect(own.page.getByRole('link', { name: '未処理 2件' })).toBeVisible()
    await expect(own.row(foreign.number)).toHaveCount(0)
    await own.look('assigned')
  })
})

test('what waits on other days stands beside the day that is shown; what is still an estimate is found', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const [taki] = await addMoreRestaurants(house, market, ['鮨 たき'])
  if (!taki) throw new Error('one more restaurant')
  const duck = [{ item: '鴨ロース', quantity: '2' }]
  const at = '2026-11-20T08:00:00+09:00'
  const today = await placeEarlier(house, market, { delivery_date: '2026-11-21', at, lines: tomato })
  const asked = await placeEarlier(house, market, { delivery_date: '2026-11-25', at, lines: duck })
  const theirs = await placeEarlier(house, taki, { delivery_date: '2026-11-25', at, lines: tomato })
  await house.deps.db
    .updateTable('orders')
    .set({ state: 'processed', processed_at: new Date(at), adjustment: 'questioned', adjusted_at: new Date(at) })
    .where('id', '=', asked.id)
    .execute()
  const desk = await people.desk()
  const { page } = desk
  await desk.comesIn(market.supplier.owner.login_id)
  await desk.showsDeliveryDate('2026-11-21')
  const shows = (number: string) => expect(page.getByText(number).first()).toBeVisible()
  await shows(today.number)
  const view = (word: string, count: number) => page.getByRole('radio', { name: new RegExp(`^${word}\\s*${count}$`) })
  const other = (word: string) => page.getByRole('button', { name: `11/25(水) ${word} 1件` })
  const wide = (page.viewportSize()?.width ?? 0) >= 768

  await test.step('the question about another day leads to that day, in that view', async () => {
    for (const word of ['すべて', '未処理', '変更', '依頼・問合せ']) {
      const box = await view(word, word === 'すべて' || word === '未処理' ? 1 : 0).boundingBox()
      expect((box?.x ?? -1) + (box?.width ?? 0) / 2, word).toBeLessThan(page.viewportSize()?.width ?? 0)
      expect(box?.x, word).toBeGreaterThanOrEqual(0)
    }
    await expect(other('未処理')).toBeVisible()
    await desk.look('other days')
    // On a phone, a small one too, the first order does not begin half-way down.
    if (!wide) {
      for (const [width, height] of [
        [360, 640],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height })
        await expect(page.getByText(today.number).first()).toBeVisible()
        const first = page.getByRole('listitem').filter({ hasText: today.number })
        await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThan(380)
      }
    }
    await other('依頼・問合せ').click()
    await expect(page).toHaveURL(/delivery_date=2026-11-25&status=asked/)
    await expect(view('依頼・問合せ', 1)).toBeChecked()
    await shows(asked.number)
  })

  await test.step('so does what was cancelled there and not looked at, until it is', async () => {
    await house.deps.db
      .updateTable('orders')
      .set({ state: 'cancelled', cancelled_at: new Date(at), changed_at: new Date(at) })
      .where('id', '=', theirs.id)
      .execute()
    await desk.showsDeliveryDate('2026-11-21')
    await other('変更・取消').click()
    await expect(page).toHaveURL(/delivery_date=2026-11-25&status=changed/)
    await shows(theirs.number)
    await desk.look('cancelled on another day')
    const seen = page.waitForResponse(answer => answer.url().endsWith(`/receive_orders/${theirs.id}/seen`))
    await page.getByRole('link', { name: theirs.number }).first().click()
    await expect(page.getByRole('heading', { name: theirs.number })).toBeVisible()
    await expect(page.getByRole('button', { name: '処理済にする' })).toHaveCount(0)
    // Who leaves sooner may take that it was looked at along.
    await seen
    await desk.showsDeliveryDate('2026-11-21')
    await shows(today.number)
    await expect(other('変更・取消')).toHaveCount(0)
    await house.deps.db
      .updateTable('orders')
      .set({ state: 'placed', cancelled_at: null })
      .where('id', '=', theirs.id)
      .execute()
    await desk.showsDeliveryDate('2026-11-25')
    await view('すべて', 2).click()
  })

  await test.step('what was processed without its weight is under 概算', async () => {
    await view('概算', 1).click()
    await expect(view('概算', 1)).toBeChecked()
    await shows(asked.number)
    await expect(page.getByText(theirs.number)).toHaveCount(0)
  })

  await test.step('the other days count those who are shown', async () => {
    await page.goto(`/suppliers/orders?delivery_date=2026-11-21&store_id=${taki.store.id}`)
    await expect(other('未処理')).toBeVisible()
    await expect(page.getByRole('button', { name: /依頼・問合せ 1件/ })).toHaveCount(0)
  })

  await test.step('the month leads to the orders whose amounts are not settled', async () => {
    await page.goto('/suppliers/orders/counts/2026-11')
    await page.getByRole('link', { name: '概算・時価を含む受注を見る' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '受注の履歴' })).toBeVisible()
    const found = page.getByRole('table', { name: '受注の履歴' }).getByRole('row')
    await expect(found).toHaveCount(2)
    await expect(found.nth(1)).toContainText(asked.number)
    await expect(page.getByRole('combobox', { name: '状態' })).toHaveValue('estimated')
    await desk.look('not settled')
  })
  expect(wide || (await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0).toBe(true)
})
