import { v7 } from 'uuid'
import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { runSchedules } from '#server/scheduled/run-schedules.ts'
import { insertAll } from '#server/seeds/insert-all.ts'
import { expect, test } from '#tests/support/browser.ts'
import { addOwnSupplier, addSupplierUser } from '#tests/support/world.ts'
import { openMarket, placeEarlier } from './market.ts'

test('a store’s week is written down by keyboard, becomes an order before the closing, and pauses @desktop', async ({
  people,
  house,
}) => {
  const market = await openMarket(house)
  const desk = await people.desk()
  await desk.comesIn(market.supplier.owner.login_id)
  const { page } = desk
  await page.goto(supplierPages.scheduledOrder.path.replace(':store_id', market.store.id))
  const item = page.getByRole('combobox', { name: /^商品を加える/ })
  const keys = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key)
  }

  // Tomatoes on Saturdays and Thursdays, cucumbers on Saturdays: off the lot is said at once.
  await item.focus()
  await page.keyboard.insertText('000101')
  await keys('Enter')
  await expect(page.getByLabel('桃太郎トマト 月曜')).toBeFocused()
  await keys('Tab', 'Tab', 'Tab')
  await page.keyboard.insertText('3')
  await keys('Tab', 'Tab')
  await page.keyboard.insertText('5')
  await keys('ArrowDown')
  await expect(item).toBeFocused()
  // The next key is the first day's, however late the browser draws.
  await page.evaluate(() => Object.assign(window, { requestAnimationFrame: () => 0 }))
  await page.keyboard.insertText('きゅう')
  await keys('Enter', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab')
  await page.keyboard.insertText('3')
  const wrong = page.getByText(/^土曜：数量は5の倍数で/)
  await expect(wrong).toBeVisible()
  // On one line, not three letters a line in its column.
  expect((await wrong.boundingBox())?.height).toBeLessThan(30)
  await expect(page.getByLabel('きゅうり 土曜')).toHaveAccessibleDescription(/^土曜：数量は5の倍数で/)
  await keys('Backspace')
  await page.keyboard.insertText('10')
  await desk.look('a week being written down')
  await page.getByRole('button', { name: '保存する' }).press('Enter')
  await expect(page.getByText('定期発注を保存しました')).toBeVisible()

  // Saturday is told at once (its closing is today), and made two hours before 17:00.
  await runSchedules(house.deps)
  house.clock.set('2026-11-20T15:00:00+09:00')
  await runSchedules(house.deps)
  await page.reload()
  const days = page.getByRole('region', { name: 'これからの納品日' })
  const saturday = days.getByRole('row', { name: /^2026\/11\/21/ })
  await expect(saturday).toContainText('受注済')

  // The next one is left out, then everything pauses.
  await page.getByRole('button', { name: /^2026\/11\/26.*この日を休む/ }).press('Enter')
  await expect(days.getByRole('row', { name: /^2026\/11\/26/ })).toContainText('お休み')
  await desk.look('the coming dates')
  await page.getByRole('button', { name: 'しばらく休止する' }).press('Enter')
  await page.getByLabel('休止を始める納品日').fill('2026-11-29')
  await page.getByLabel('再開する納品日').fill('2026-12-04')
  await desk.look('a pause')
  await page.getByRole('button', { name: '休止する', exact: true }).press('Enter')
  await expect(page.getByText('2026/11/29(日)納品から休止しています')).toBeVisible()
  await expect(days.getByRole('row', { name: /^2026\/12\/03/ })).toContainText('休止中')

  // An item that is hidden leaves this store's schedule, too: that is said, with the way back.
  const items = await page.context().newPage()
  await items.goto(supplierPages.productItems.path)
  await items.getByRole('switch', { name: /きゅうり.*を飲食店に表示/ }).press('Enter')
  await expect(
    items.getByText(/きゅうり.*を非表示にしました。定期発注に入れている1店（.+）では、次の発注から外れます/),
  ).toBeVisible()
  await expect(items.getByRole('button', { name: '元に戻す' })).toBeVisible()
  await items.close()

  // The restaurant sees on its order sheet what is coming, and what no longer is.
  const cook = await people.restaurant('phone')
  await cook.comesIn(market.consumer.owner.login_id)
  await cook.page.goto(pathTo(consumerPages.orderSheet, { deal_id: market.deal.id }))
  const scheduled = cook.page.getByText(/次は2026\/11\/28\(土\)納品/)
  await scheduled.click()
  await expect(cook.page.getByText(/2026\/11\/27.*に自動で発注/)).toBeVisible()
  await expect(cook.page.getByText('桃太郎トマト 5個', { exact: true })).toBeVisible()
  await expect(cook.page.getByText(/^取り扱いがなく、入りません：きゅうり.* 10/).first()).toBeVisible()
  await cook.look('what is scheduled')
  // Who orders for that date reads before pressing what becomes of it.
  await cook.page.goto(`${pathTo(consumerPages.orderSheet, { deal_id: market.deal.id })}?date=2026-11-28`)
  await cook.adds('桃太郎トマト')
  await cook.goesToConfirm()
  await expect(cook.page.getByText('この発注をすると、2026/11/28(土)納品の定期発注は作られません')).toBeVisible()
  await expect(cook.page.getByText('定期発注の予定：桃太郎トマト 5個')).toBeVisible()
  await cook.look('ordered beside a schedule')
  // So it is where several are ordered from at once.
  const own = await addOwnSupplier(house, market.consumer, { name: '豆腐の山田' })
  await cook.page.goto(pathTo(consumerPages.orderSheet, { deal_id: own.deal.id }))
  await cook.adds(own.items[0]?.name ?? '')
  await cook.page.goto(consumerPages.top.path)
  await cook.page.getByRole('link', { name: '入力中の2件をまとめて確認' }).click()
  await expect(cook.page.getByText('この発注をすると、2026/11/28(土)納品の定期発注は作られません')).toBeVisible()
  await cook.look('several ordered, one beside a schedule')
  await cook.page.getByRole('region', { name: '豆腐の山田' }).getByText('今回発注する').click()
  await cook.page.getByRole('button', { name: /発注する/ }).click()
  await cook.page.getByRole('link', { name: /^丸角青果.*\d{4}-\d{4}-\d$/ }).click()
  // Taken back, it makes room for the schedule again.
  await cook.page.getByRole('button', { name: 'この発注を取り消す' }).click()
  const asked = cook.page.getByRole('dialog', { name: '発注を取り消しますか' })
  await expect(asked).toContainText('この日の発注がほかになければ、2026/11/28(土)納品の定期発注が作られます')
  await expect(asked).toContainText('定期発注の予定：桃太郎トマト 5個')
  await cook.look('taken back beside a schedule')
  await asked.getByRole('button', { name: 'やめる' }).click()

  // The order stands on the board as any other.
  await saturday.getByRole('link', { name: '受注を開く' }).press('Enter')
  await page.waitForURL(url => !url.pathname.includes('scheduled'))
  // The page before is gone.
  await expect(page.getByText('桃太郎トマト 月曜')).toHaveCount(0)
  await expect(page.getByText('定期発注').first()).toBeVisible()
  await expect(page.getByText('桃太郎トマト').first()).toBeVisible()
})

test('two clerks at one store’s week: each keeps the weekdays that they typed, and sees the other’s @desktop', async ({
  people,
  house,
}) => {
  const market = await openMarket(house)
  const [first, second] = [await people.desk(), await people.desk()]
  await first.comesIn(market.supplier.owner.login_id)
  const colleague = await addSupplierUser(house, market.supplier.id, { name: '小林 大輔' })
  await second.comesIn(colleague.login_id)
  const { page } = first
  const path = supplierPages.scheduledOrder.path.replace(':store_id', market.store.id)
  const cell = (desk: typeof first, item: string, day: string) => desk.page.getByLabel(`${item} ${day}曜`)
  const saves = async (desk: typeof first) => {
    await desk.page.getByRole('button', { name: '保存する' }).click()
  }
  await page.goto(path)
  const item = page.getByRole('combobox', { name: /^商品を加える/ })
  await item.fill('000101')
  await item.press('Enter')
  await cell(first, '桃太郎トマト', '木').fill('3')
  await saves(first)
  await expect(page.getByText('定期発注を保存しました')).toBeVisible()

  await second.page.goto(path)
  await cell(second, '桃太郎トマト', '木').fill('6')
  await cell(second, '桃太郎トマト', '土').fill('2')
  await saves(second)
  await expect(second.page.getByText('定期発注を保存しました')).toBeVisible()

  people.expects(/^409 PATCH .*\/scheduled_orders$/)
  await cell(first, '桃太郎トマト', '金').fill('4')
  await saves(first)
  const both = page.getByRole('dialog', { name: 'ほかの画面で変更されました' })
  await expect(both).toContainText('小林 大輔さん')
  await expect(both.getByRole('region', { name: '今の定期発注' })).toContainText('桃太郎トマト（個）：木 6・土 2')
  await expect(both.getByRole('region', { name: /^自分の入力/ })).toContainText('桃太郎トマト（個）：木 6・金 4・土 2')
  await first.look('two have changed a week')
  await both.getByRole('button', { name: '自分の入力を続ける' }).click()
  await expect(cell(first, '桃太郎トマト', '土')).toHaveValue('2')
  await saves(first)
  await expect(both).toHaveCount(0)
  await page.reload()
  for (const [day, quantity] of [
    ['木', '6'],
    ['金', '4'],
    ['土', '2'],
  ] as const)
    await expect(cell(first, '桃太郎トマト', day)).toHaveValue(quantity)
})

test('both sides read on a scheduled order what it could not hold', async ({ people, house }) => {
  const market = await openMarket(house)
  const order = await placeEarlier(house, market, {
    delivery_date: '2026-11-21',
    at: '2026-11-20T08:00:00+09:00',
    lines: [{ item: '桃太郎トマト', quantity: '3' }],
  })
  const at = house.deps.now()
  const { owner } = market.supplier
  const scheduled_order_id = v7()
  await insertAll(house.deps.db, 'scheduled_orders', [
    {
      id: scheduled_order_id,
      deal_id: market.deal.id,
      supplier_id: market.supplier.id,
      active: false,
      if_ordered: 'skip',
      made_before_minutes: 120,
      told_before_minutes: 1440,
      covers_from: '2026-11-21',
      next_at: at,
      changed_at: at,
      changed_by: owner.account_id,
      changed_by_name: owner.name,
    },
  ])
  // As it was written before such reasons were facts.
  const reason = 'きゅうりは完売です\n生椎茸は現在お取り扱いがありません。数量を0にしてください'
  await insertAll(house.deps.db, 'scheduled_order_days', [
    { scheduled_order_id, delivery_date: '2026-11-21', state: 'made', reason, order_id: order.id, decided_at: at },
  ])
  const cook = await people.restaurant()
  await cook.comesIn(market.consumer.owner.login_id)
  await cook.page.goto(pathTo(consumerPages.orderDetail, { order_id: order.id }))
  const desk = await people.desk()
  await desk.comesIn(owner.login_id)
  await desk.page.goto(pathTo(supplierPages.orderDetail, { order_id: order.id }))
  for (const side of [cook, desk]) {
    const { page } = side
    await expect(page.getByText('定期発注に入らなかった商品')).toBeVisible()
    await expect(page.getByText('きゅうりは完売です')).toBeVisible()
    await expect(page.getByText('生椎茸は現在お取り扱いがありません', { exact: true })).toBeVisible()
    await side.look('what was left out')
  }
})

test('who enters an order by phone reads that the schedule makes one for the date, too @desktop', async ({
  people,
  house,
}) => {
  const market = await openMarket(house)
  const at = house.deps.now()
  const { owner } = market.supplier
  const scheduled_order_id = v7()
  await insertAll(house.deps.db, 'scheduled_orders', [
    {
      id: scheduled_order_id,
      deal_id: market.deal.id,
      supplier_id: market.supplier.id,
      if_ordered: 'add',
      made_before_minutes: 120,
      told_before_minutes: 1440,
      covers_from: '2026-11-21',
      next_at: at,
      changed_at: at,
      changed_by: owner.account_id,
      changed_by_name: owner.name,
    },
  ])
  const order_list_item_id = market.items.find(one => one.name === '桃太郎トマト')?.id ?? ''
  await insertAll(house.deps.db, 'scheduled_order_lines', [
    { scheduled_order_id, position: 1, order_list_item_id, unit_kind: 'piece', quantities: Array<string>(7).fill('5') },
  ])
  const desk = await people.desk()
  await desk.comesIn(owner.login_id)
  const { page } = desk
  const place = { store_id: market.store.id }
  await page.goto(pathTo(supplierPages.storeOrderNew, place))
  const beside = 'この受注とは別に、2026/11/21(土)納品の定期発注も作られます'
  const told = page.getByText(beside)
  await expect(told).toBeVisible()
  await expect(page.getByText('定期発注の予定：桃太郎トマト 5個（2026/11/20 15:00に自動で発注）')).toBeVisible()
  await page.getByRole('combobox', { name: /^商品/ }).fill('000101')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('3')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '確認する' }).click()
  const confirm = page.getByRole('dialog')
  await expect(confirm.getByText(beside)).toBeVisible()
  const save = confirm.getByRole('button', { name: '受注を登録する' })
  await expect(save).toBeFocused()
  await desk.look('the last look beside a schedule')
  await save.click()
  await expect(page.getByText(/を登録し、飲食店に知らせました/)).toBeVisible()
  await expect(told).toBeVisible()
  await desk.look('entered beside a schedule')
  await page.getByRole('link', { name: '定期発注を開く' }).click()
  await page.waitForURL(url => url.pathname === pathTo(supplierPages.scheduledOrder, place))
})
