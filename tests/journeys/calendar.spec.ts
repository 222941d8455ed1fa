import { supplierPages } from '#contract/pages/supplier.ts'
import { insertAll } from '#server/seeds/insert-all.ts'
import { type Desk, expect, type House, type People, test } from '#tests/support/browser.ts'
import { addSupplierUser } from '#tests/support/world.ts'
import { type Market, openMarket, placeEarlier } from './market.ts'

/** An order for Wednesday 25 stands; the closings on screen are those of the market: 17:00 of the day before. */
const openScene = async (house: House) => {
  const market = await openMarket(house)
  const order = await placeEarlier(house, market, {
    delivery_date: '2026-11-25',
    at: '2026-11-20T08:00:00+09:00',
    lines: [{ item: 'きゅうり', quantity: '5' }],
  })
  return { market, order }
}

const opens = async ({ page }: Desk, to: { path: string; title: string }) => {
  await page.goto(to.path)
  await expect(page.getByRole('heading', { level: 1, name: to.title })).toBeVisible()
}

const restaurantDates = async (people: People, market: Market) => {
  const restaurant = await people.restaurant()
  await restaurant.logIn(market.consumer.owner.login_id)
  await restaurant.opensOrderSheet(market.supplier.name)
  return restaurant
}

test('non-delivery days by keyboard, with the orders that they touch @desktop', async ({ house, people }) => {
  const { market } = await openScene(house)
  const desk = await people.desk()
  const { page } = desk
  await desk.logIn(market.supplier.owner.login_id)

  await test.step('from the settings to a range of days, by keys alone', async () => {
    await page.goto(supplierPages.settings.path)
    await desk.look('settings')
    await page.getByRole('link', { name: /^休配日/ }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('grid', { name: '2026年11月' })).toBeVisible()
    await desk.look('month')
    await page.locator('[data-day="2026-11-20"]').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Shift+ArrowRight')
    await expect(page.locator('[data-day="2026-11-25"]')).toContainText('選択中')
    await expect(page.locator('[data-day="2026-11-26"]')).toContainText('選択中')
    await page.getByLabel('備考').fill('社員旅行')
    await page.getByRole('button', { name: '休配にする' }).press('Enter')
    await expect(page.locator('[data-day="2026-11-26"]')).toContainText('休配日（社員旅行）')
  })

  await test.step("what is set in another month is shown there; what can't be set says why", async () => {
    await page.getByLabel('始まりの日').fill('2026/12/30')
    await page.getByLabel('終わりの日').fill('2029/12/31')
    await page.getByRole('button', { name: '休配にする' }).click()
    await expect(page.getByText('一度に設定できるのは366日までです')).toBeVisible()
    await page.getByLabel('終わりの日').fill('2027/1/3')
    await page.getByRole('button', { name: '休配にする' }).click()
    await expect(page.getByRole('grid', { name: '2026年12月' })).toBeVisible()
    await expect(page.locator('[data-day="2026-12-31"]')).toContainText('休配日')
    await page.getByRole('button', { name: '設定を外す', exact: true }).click()
    await expect(page.locator('[data-day="2026-12-31"]')).not.toContainText('休配日')
  })

  await test.step('what is not saved outlives another page', async () => {
    await page.getByRole('link', { name: '設定の一覧へ' }).click()
    await page.getByRole('link', { name: /^休配日/ }).click()
    await expect(page.getByText('保存していない変更があります')).toBeVisible()
    await desk.look('unsaved')
  })

  await test.step('the order for that day is shown before anything is saved', async () => {
    await page.getByRole('button', { name: '確認して保存' }).click()
    const dialog = page.getByRole('dialog', { name: '休配日を保存する前の確認' })
    await expect(dialog).toContainText('設定：休配 2026/11/25(水)〜2026/11/26(木)（社員旅行）')
    await expect(dialog).toContainText('納品日が受付外になる注文が1件あります')
    await expect(dialog.getByRole('row').filter({ hasText: '割烹まつ本' })).toContainText('2026/11/24(火) 17:00')
    await desk.look('touched orders')
    await dialog.getByRole('button', { name: '保存する' }).click()
    await expect(page.getByText('休配日を保存しました')).toBeVisible()
    await expect(page.getByText('保存していない変更があります')).toHaveCount(0)
    // What stands on that day all the same is one press away.
    await page.getByRole('button', { name: '11/25(水)の受注を見る' }).click()
    await expect(page.getByRole('radio', { name: /^休配日\s*1$/ })).toBeChecked()
    await expect(page.locator('[data-item]')).toHaveCount(1)
    await page.goBack()
  })

  await test.step('a year', async () => {
    await page.getByText('年', { exact: true }).click()
    await expect(page.getByRole('grid')).toHaveCount(12)
    await desk.look('year')
  })

  await test.step('the restaurant is offered the next day that is left', async () => {
    const restaurant = await restaurantDates(people, market)
    await restaurant.page.getByRole('button', { name: /^納品日/ }).click()
    await expect(restaurant.page.getByRole('radio', { name: /2026\/11\/27/ })).toBeVisible()
    await expect(restaurant.page.getByRole('radio', { name: /2026\/11\/26/ })).toHaveCount(0)
  })
})

test('order closings for a group, asked about before they are saved @desktop', async ({ house, people }) => {
  const { market } = await openScene(house)
  const { supplier, store } = market
  const store_group_id = crypto.randomUUID()
  await insertAll(house.deps.db, 'store_groups', [{ id: store_group_id, supplier_id: supplier.id, name: '東コース' }])
  await insertAll(house.deps.db, 'store_group_members', [
    { store_group_id, store_id: store.id, supplier_id: supplier.id },
  ])
  const desk = await people.desk()
  const { page } = desk
  await desk.logIn(supplier.owner.login_id)
  await opens(desk, supplierPages.orderClosings)
  await desk.look('closings')

  await test.step('a closing of its own, past midnight, copied to other weekdays', async () => {
    await page.getByLabel('対象').selectOption({ label: 'グループ：東コース（基本のまま）' })
    await page.getByRole('button', { name: '基本の締めを写して作る' }).click()
    await page.getByLabel('水曜納品の締めの時刻').fill('２７：００')
    await page.getByRole('button', { name: /写す.*水曜納品から/ }).click()
    await desk.look('copy')
    await page.getByRole('button', { name: '写す', exact: true }).click()
    await expect(page.getByLabel('金曜納品の締めの時刻')).toHaveValue('２７：００')
    await page.getByLabel('月曜納品の締めの時刻').fill('31:00')
    await page.getByRole('button', { name: '確認して保存' }).click()
    await expect(page.getByText('17:00 や 27:00 のように、30:00 までで入力してください')).toBeVisible()
    await desk.look('wrong time')
    await page.getByLabel('月曜納品の締めの時刻').fill('17:00')
  })

  await test.step('what a store could order if it were another time', async () => {
    await page.getByLabel('得意先', { exact: true }).fill('00042')
    await page.getByRole('option', { name: /割烹まつ本/ }).click()
    await page.getByLabel('今がこの日だとしたら').fill('2026/11/27')
    await page.getByLabel('時刻', { exact: true }).fill('2:30')
    const dates = page.getByRole('table', { name: '納品日ごとの締切' })
    // The group has no closing yet: what is being typed is asked about for a store that is in it.
    await expect(page.getByText('まだ保存していない締めで答えています')).toBeVisible()
    await expect(dates.getByRole('row', { name: /^11\/27/ })).toContainText('11/26(木) 27:00 まで')
    await page.getByRole('button', { name: '確認して保存' }).click()
    await page
      .getByRole('dialog', { name: '受注締めを保存する前の確認' })
      .getByRole('button', { name: '保存する' })
      .click()
    await expect(page.getByText('受注締めを保存しました')).toBeVisible()
    await expect(page.getByText('グループ「東コース」の締めを使います')).toBeVisible()
    await expect(dates.getByRole('row', { name: /^11\/27/ })).toContainText('11/26(木) 27:00 まで')
    await page.getByLabel('時刻', { exact: true }).fill('3:00')
    await expect(dates.getByRole('row', { name: /^11\/27/ })).toContainText('締切済')
    await desk.look('preview')
    // A time of the day itself is said as that.
    await page.getByLabel('月曜納品の締めは何日前か').fill('0')
    await page.getByLabel('月曜納品の締めの時刻').fill('5:00')
    await expect(dates.getByRole('row', { name: /^11\/30/ })).toContainText('11/30(月) 05:00 まで')
    await page.getByRole('button', { name: '元に戻す' }).click()
  })

  await test.step('a colleague has saved meanwhile: both are shown', async () => {
    people.expects(/^409 PATCH .*order_closings/)
    const person = await addSupplierUser(house, supplier.id, { name: '番頭 一郎', user: { role: 'owner' } })
    const colleague = await people.desk('desktop')
    await colleague.logIn(person.login_id)
    await opens(colleague, supplierPages.orderClosings)
    await colleague.page.getByLabel('火曜納品の締めの時刻').fill('20:00')
    await page.getByLabel('対象').selectOption({ label: '基本（すべての得意先）' })
    // Till then the group's form stands there, with the same labels.
    await expect(page.getByLabel('水曜納品の締めの時刻')).toHaveValue('17:00')
    await page.getByLabel('土曜納品の締めの時刻').fill('12:00')
    for (const each of [colleague.page, page]) {
      await each.getByRole('button', { name: '確認して保存' }).click()
      await each.getByRole('dialog').getByRole('button', { name: '保存する' }).click()
      if (each !== page) await expect(each.getByText('受注締めを保存しました')).toBeVisible()
    }
    const conflict = page.getByRole('dialog', { name: 'ほかの画面で変更されました' })
    await expect(conflict).toContainText('番頭 一郎さん')
    const changed = (region: string | RegExp) => conflict.getByRole('region', { name: region }).getByRole('listitem')
    await expect(changed(/変わったところ/)).toHaveText([/火曜納品：前日 20:00/])
    await expect(changed(/自分の入力/)).toHaveText([/土曜納品：前日 12:00/])
    await desk.look('conflict')
    await conflict.getByRole('button', { name: '自分の入力を続ける' }).click()
    await expect(page.getByLabel('火曜納品の締めの時刻')).toHaveValue('20:00')
    await expect(page.getByLabel('土曜納品の締めの時刻')).toHaveValue('12:00')
  })
})

test('store groups: made, filled, put in order, removed @desktop', async ({ house, people }) => {
  const { market } = await openScene(house)
  const desk = await people.desk()
  const { page } = desk
  await desk.logIn(market.supplier.owner.login_id)
  await opens(desk, supplierPages.storeGroups)
  await expect(page.getByText('得意先グループはまだありません')).toBeVisible()
  await desk.look('no groups')
  for (const name of ['東コース', '西コース']) {
    await page.getByLabel('グループ名').first().fill(name)
    await page.getByRole('button', { name: '作る', exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  }
  await page.getByLabel('得意先を加える').fill('まつ本')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.getByLabel('得意先を加える').press('Enter')
  await desk.look('a store added')
  await page.getByRole('button', { name: '確認して保存' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '保存する' }).click()
  await expect(page.getByText('グループの得意先を保存しました')).toBeVisible()
  await page.getByRole('button', { name: '西コースを上へ' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '保存する' }).click()
  await expect(page.getByRole('button', { name: '西コースを上へ' })).toBeDisabled()
  await page.getByRole('button', { name: 'このグループを削除する' }).click()
  const asked = page.getByRole('dialog', { name: '「西コース」を削除する前の確認' })
  await expect(asked).toContainText('得意先1件がグループから外れます')
  await desk.look('removal')
  await asked.getByRole('button', { name: '削除する' }).click()
  await expect(page.getByText('「西コース」を削除しました')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: '東コース' })).toBeVisible()
  await desk.look('one left')
})

test('the desk says that nothing is delivered on its day, and how many orders stand on it all the same @desktop', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const lines = [{ item: '桃太郎トマト', quantity: '3' }]
  await placeEarlier(house, market, { delivery_date: '2026-11-21', at: '2026-11-20T08:00:00+09:00', lines })
  await house.deps.db
    .insertInto('non_delivery_days')
    .values({
      supplier_id: market.supplier.id,
      kind: 'closed',
      date_from: '2026-11-21',
      date_to: '2026-11-21',
      note: '臨時休業',
    })
    .execute()
  const desk = await people.desk()
  const { page } = desk
  await desk.comesIn(market.supplier.owner.login_id)
  await desk.showsDeliveryDate('2026-11-21')
  const list = page.getByRole('region', { name: '受注の一覧' })
  await expect(list.getByText('休配日に受注 1件')).toBeVisible()
  await desk.look('orders on a day without delivery')
  // A day of the calendar on which nobody has ordered.
  await desk.showsDeliveryDate('2026-11-24')
  await expect(list.getByText('休配日', { exact: true })).toBeVisible()
  // Of itself the desk of any other day says nothing; it leads to the one that has such orders.
  await desk.showsDeliveryDate('2026-11-25')
  await expect(list.getByRole('button', { name: '11/21(土) 休配日に 1件' })).toBeVisible()
  await expect(list.getByText(/^休配日($|に受注)/)).toHaveCount(0)
})

test('orders on a day that becomes a 休配日 are led to from another day, by a desk that is open, too; the restaurant reads it on its order @desktop', async ({
  house,
  people,
}) => {
  const { market, order } = await openScene(house)
  const restaurant = await people.restaurant('phone')
  await restaurant.comesIn(market.consumer.owner.login_id)
  await restaurant.opensDetail(order.id)
  const says = restaurant.page.getByText('納品日が、仕入先の休配日になっています')
  await expect(says).toHaveCount(0)
  const desk = await people.desk()
  const { page } = desk
  await page.clock.install()
  await desk.comesIn(market.supplier.owner.login_id)
  await desk.showsDeliveryDate('2026-11-24')
  const leads = page.getByRole('button', { name: /^11\/25\(水\) 休配日に 1件$/ })
  await expect(page.getByRole('button', { name: /^11\/25\(水\) 未処理 1件$/ })).toBeVisible()
  await expect(leads).toHaveCount(0)
  const day = { supplier_id: market.supplier.id, kind: 'closed', note: '棚卸' }
  await insertAll(house.deps.db, 'non_delivery_days', [{ ...day, date_from: '2026-11-25', date_to: '2026-11-25' }])
  await page.clock.fastForward(61_000)
  await expect(leads).toBeVisible()
  await desk.look('another day has become one without delivery')
  await leads.click()
  await expect(page.getByRole('radio', { name: /^休配日\s*1$/ })).toBeChecked()
  await desk.sees(order.number)
  // On the day itself its count leads there.
  await page.getByRole('radio', { name: /^取消/ }).click()
  await expect(page.locator('[data-item]')).toHaveCount(0)
  await page.getByRole('button', { name: '休配日に受注 1件' }).click()
  await desk.sees(order.number)
  await page.locator('[data-item]').click()
  const opened = page.getByRole('region', { name: `受注 ${order.number}` })
  await expect(opened.getByText('納品日 2026/11/25(水)休配日')).toBeVisible()
  await desk.look('orders on a day without delivery')
  // Among those of all days its row says it, too, and so does its own page.
  await page.goto('/suppliers/orders/unprocessed')
  await expect(page.locator('[data-item]').filter({ hasText: order.number })).toContainText('11/25(水)休配日')
  await desk.look('an order on a day without delivery among those of all days')
  await page.goto(`/suppliers/orders/${order.id}`)
  await expect(page.getByText('納品日 2026/11/25(水)休配日')).toBeVisible()
  await restaurant.page.reload()
  await expect(says).toBeVisible()
  await expect(restaurant.page.getByText('（棚卸）は配達がない日です')).toBeVisible()
  await restaurant.look('the day of an order has become one without delivery')
  // Who orders for that day anew is told of the order that stands for it, and led to it.
  await restaurant.page.goto(`/consumers/suppliers/${market.deal.id}/orders/new?date=2026-11-25`)
  await expect(restaurant.page.getByText('2026/11/25(水)は発注できない日です')).toBeVisible()
  await expect(restaurant.page.getByText('11/25(水)は発注済 1件')).toBeVisible()
  await restaurant.look('a sheet for a day that has become one without delivery')
  await restaurant.page.getByRole('link', { name: 'この発注を見る' }).click()
  await expect(says).toBeVisible()
})
