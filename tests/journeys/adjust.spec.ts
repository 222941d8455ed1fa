import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { adjustOrder } from '#server/changes/adjust-order.ts'
import { answerAdjustment } from '#server/changes/answer-adjustment.ts'
import { requestChange, withdrawRequest } from '#server/changes/request-change.ts'
import { markOrders } from '#server/orders/mark-orders.ts'
import { orderOfSupplier } from '#server/orders/order-policy.ts'
import { expect, type House, logInAsSupplier, test } from '#tests/support/browser.ts'
import { addRestaurant, addSupplier } from '#tests/support/world.ts'
import { clerkOf, colleagueAnswers, type Market, openMarket, placeEarlier } from './market.ts'

const placed = (house: House, market: Market) =>
  placeEarlier(house, market, {
    delivery_date: '2026-11-21',
    at: '2026-11-20T08:00:00+09:00',
    lines: [
      { item: '桃太郎トマト', quantity: '10' },
      { item: '鴨ロース', quantity: '4' },
      { item: '松茸', quantity: '2' },
    ],
  })

test('a substitute by the piece of what is weighed: after its quantity comes its weight, then the next line @desktop', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const order = await placed(house, market)
  const desk = await people.desk('desktop')
  const { page } = desk
  await desk.comesIn(market.supplier.owner.login_id)
  await desk.showsDeliveryDate('2026-11-21')
  await page.getByRole('link', { name: order.number }).click()
  await page.getByRole('button', { name: /^調整/ }).click()
  const dialog = page.getByRole('dialog', { name: /^調整/ })
  await dialog.getByRole('button', { name: '欠品 桃太郎トマト' }).click()
  await dialog.getByLabel('代替品').fill('鴨')
  await expect(page.getByRole('option', { name: /鴨ロース/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('代替の数量 1')).toBeFocused()
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('代替の重量 1')).toBeFocused()
  await page.keyboard.type('0.6')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('重量(kg) 2 鴨ロース')).toBeFocused()
  await expect(page.getByLabel('代替の重量 1')).toHaveValue('0.6')
})

test('after 欠品 by K, Enter comes to the next line; what is looked for instead and not chosen is not passed over @desktop', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const order = await placed(house, market)
  const desk = await people.desk('desktop')
  const { page } = desk
  await desk.comesIn(market.supplier.owner.login_id)
  await page.goto(`/suppliers/orders/${order.id}?adjust=1`)
  const quantity = (line: string) => page.getByLabel(`出荷数量 ${line}`)
  const instead = page.getByRole('combobox', { name: '代替品' })
  await quantity('1 桃太郎トマト').press('k')
  await page.keyboard.press('Enter')
  await expect(quantity('2 鴨ロース')).toBeFocused()
  await page.keyboard.press('Shift+Enter')
  await expect(quantity('1 桃太郎トマト')).toBeFocused()
  for (const key of ['Tab', 'Tab', 'Tab']) await page.keyboard.press(key)
  await expect(instead).toBeFocused()
  // Nothing instead: on to the next line; and back.
  await page.keyboard.press('Enter')
  await expect(quantity('2 鴨ロース')).toBeFocused()
  await instead.focus()
  await page.keyboard.type('ミニ')
  const found = page.getByRole('option', { name: /ミニトマト/ })
  await expect(found).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('代替品が選ばれていません。候補から選ぶか、消してください')).toBeVisible()
  await expect(instead).toBeFocused()
  await expect(instead).toHaveValue('ミニ')
  // From the button, too; nobody has been told anything.
  await page.getByRole('button', { name: '保存して店舗に知らせる' }).click()
  await expect(instead).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(found).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('代替の数量 1')).toBeFocused()
  await expect(page.getByRole('dialog', { name: /^調整/ })).toContainText('代替 ミニトマト')
})

test('Enter passes over no line without a weight, and one too many at the end tells the restaurant nothing @desktop', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const order = await placeEarlier(house, market, {
    delivery_date: '2026-11-21',
    at: '2026-11-20T08:00:00+09:00',
    note: '朝9時までに裏口へ',
    lines: [
      { item: '鴨ロース', quantity: '4' },
      { item: '桃太郎トマト', quantity: '10' },
      { item: '濃口醤油', quantity: '2' },
    ],
  })
  const desk = await people.desk('desktop')
  const { page } = desk
  await desk.comesIn(market.supplier.owner.login_id)
  await page.goto(`/suppliers/orders/${order.id}`)
  await page.getByRole('button', { name: /^調整/ }).click()
  const dialog = page.getByRole('dialog', { name: /^調整/ })
  // What is written of the whole order is read here, too.
  await expect(dialog.getByRole('region', { name: '備考' })).toContainText('朝9時までに裏口へ')
  await expect(page.getByLabel('重量(kg) 1 鴨ロース')).toBeFocused()
  await page.keyboard.type('1.2')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('出荷数量 2 桃太郎トマト')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('出荷数量 3 濃口醤油')).toBeFocused()
  await desk.look('Enter comes to each line')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('Shift+Enter')
  await expect(page.getByLabel('重量(kg) 1 鴨ロース')).toBeFocused()
  // Three lines, five presses.
  await page.evaluate(() => {
    for (let nth = 0; nth < 5; nth += 1) {
      const press = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
      const one = document.activeElement
      if (one?.dispatchEvent(press) && one instanceof HTMLButtonElement) one.click()
    }
  })
  await expect(dialog.getByRole('button', { name: '保存して店舗に知らせる' })).toBeFocused()
  await expect(page.getByText('調整しました')).toHaveCount(0)
  await desk.stands()
  await page.keyboard.press('Enter')
  await expect(page.getByText('調整しました（第2版）。')).toBeVisible()
})

test('weight, price, 欠品 and a substitute by keyboard; the restaurant sees before and after, asks, then agrees @desktop', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const order = await placed(house, market)
  const restaurant = await people.restaurant('phone')
  await restaurant.comesIn(market.consumer.owner.login_id)
  await restaurant.opensDetail(order.id)
  const desk = await people.desk('desktop')
  const { page } = desk
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
  await desk.comesIn(market.supplier.owner.login_id)
  await desk.showsDeliveryDate('2026-11-21')
  await expect(page.getByRole('link', { name: order.number })).toBeVisible()
  await press('j', 'Enter')
  await expect(page.getByRole('region', { name: new RegExp(`^受注 ${order.number}`) })).toBeVisible()
  await expect(page.getByRole('button', { name: /^調整/ })).toBeEnabled()
  await press('w')
  const dialog = page.getByRole('dialog', { name: /^調整/ })
  await expect(page.getByLabel('重量(kg) 2 鴨ロース')).toBeFocused()

  await test.step('down the columns: weight, price of 時価, 欠品 by K, a substitute from the catalogue', async () => {
    // 欠品 from the weight, which is gone with it: the keys go on from the quantity, and K takes it back.
    await press('k')
    await expect(page.getByLabel('欠品の理由 鴨ロース')).toHaveValue('品切れ')
    await expect(page.getByLabel('出荷数量 2 鴨ロース')).toBeFocused()
    await press('k')
    await expect(page.getByLabel('欠品の理由 鴨ロース')).toHaveCount(0)
    await expect(page.getByLabel('出荷数量 2 鴨ロース')).toBeFocused()
    await press('Tab')
    await expect(page.getByLabel('重量(kg) 2 鴨ロース')).toBeFocused()
    await page.keyboard.type('１．４５')
    await press('Tab', 'Enter')
    await expect(page.getByLabel('単価 3 松茸')).toBeFocused()
    await page.keyboard.type('5000')
    await press('ArrowUp', 'ArrowUp', 'Shift+Tab')
    await expect(page.getByLabel('出荷数量 1 桃太郎トマト')).toBeFocused()
    await press('k')
    await expect(page.getByLabel('欠品の理由 桃太郎トマト')).toHaveValue('品切れ')
    await press('Tab', 'Tab', 'Tab')
    await page.keyboard.type('ミニ')
    await expect(page.getByRole('option', { name: /ミニトマト/ })).toBeVisible()
    await press('ArrowDown', 'Enter')
    await expect(page.getByLabel('代替の数量 1')).toBeFocused()
    await page.keyboard.type('10')
    await expect(dialog).toContainText('¥5,510')
    await desk.look('adjusting')
    await press('Control+Enter')
    await expect(dialog).toHaveCount(0)
  })
  await expect(page.getByRole('table', { name: '注文の明細' })).toContainText('代替: ミニトマト 10パック')
  await expect(page.getByText('¥19,558')).toBeVisible()
  await desk.sees(order.number, '調整済')
  await desk.look('adjusted')

  await test.step('the restaurant sees it live, as before and after, and asks', async () => {
    const phone = restaurant.page
    await expect(phone.getByRole('heading', { name: '【欠品】桃太郎トマト' })).toBeVisible()
    const panel = phone.getByRole('region', { name: '【欠品】桃太郎トマト' })
    // What is missing stands first, and is struck where it stands among the lines.
    await expect(panel.getByRole('listitem').first()).toContainText('10個 → 欠品')
    await expect(
      phone
        .getByRole('region', { name: /^発注内容/ })
        .locator('del')
        .first(),
    ).toHaveText('10個')
    await expect(panel).toContainText('時価 → ¥5,000')
    await expect(panel).toContainText('約1.4kg → 1.45kg')
    await expect(panel).not.toContainText('なし')
    await expect(panel).toContainText('→ ¥19,558')
    await restaurant.look('adjusted')
    await panel.getByRole('button', { name: '問い合わせる' }).tap()
    await phone.getByLabel('伝えたいこと（任意）').fill('フルーツトマトはありますか')
    await restaurant.look('asking')
    await phone.getByRole('button', { name: '送る', exact: true }).tap()
    await expect(phone.getByRole('heading', { name: '変更について問い合わせています' })).toBeVisible()
  })

  await test.step('the desk reads the question, answers it by a word, and by a further adjustment', async () => {
    await desk.sees(order.number, '問い合わせ')
    const question = page.getByRole('region', { name: '調整への問い合わせ' })
    await expect(question).toContainText('フルーツトマトはありますか')
    await desk.look('asked')
    await question.getByRole('button', { name: '返事をする' }).click()
    await page.getByLabel('返事の内容').fill('ミニトマトならございます')
    await page.keyboard.press('Control+Enter')
    await expect(question).toHaveCount(0)
    const answered = restaurant.page.getByRole('region', { name: '仕入先から返事がありました' })
    await expect(answered).toContainText('お店から 「フルーツトマトはありますか」')
    await expect(answered).toContainText('仕入先から 「ミニトマトならございます」')
    await restaurant.look('answered')
    await press('w')
    await page.getByLabel('店舗へのひとこと（任意）').fill('明日は入荷がありません')
    await press('Control+Enter')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the restaurant agrees with one tap; the top and the history say so', async () => {
    const phone = restaurant.page
    await expect(phone.getByText('「明日は入荷がありません」').first()).toBeVisible()
    await phone.goto('/consumers/top')
    await expect(phone.getByRole('region', { name: '仕入先からの変更・欠品（要確認）' })).toContainText(
      '欠品・数量変更：桃太郎トマト',
    )
    await restaurant.look('top')
    await phone.getByRole('region', { name: '仕入先からの変更・欠品（要確認）' }).getByRole('link').tap()
    await expect(phone.getByRole('link', { name: '電話する' })).toHaveAttribute('href', /^tel:/)
    await phone.getByRole('button', { name: '代替品でよい' }).tap()
    const panel = phone.getByRole('region', { name: /欠品|変更/ }).first()
    await expect(panel.getByText('承諾しました')).toBeVisible()
    const below = phone.getByRole('heading', { name: /^発注内容/ })
    const place = await below.boundingBox()
    // By mistake: it is taken back, and asked for again at the same place.
    await phone.getByRole('status').getByRole('button', { name: '取り消す' }).tap()
    await expect(phone.getByRole('button', { name: '代替品でよい' })).toBeVisible()
    await expect.poll(async () => (await below.boundingBox())?.y).toBe(place?.y)
    await phone.getByRole('button', { name: '代替品でよい' }).tap()
    await expect(panel.getByText('承諾しました')).toBeVisible()
    await expect.poll(async () => (await below.boundingBox())?.y).toBe(place?.y)
    await desk.sees(order.number, '調整・承諾')
    await phone.getByRole('link', { name: 'この日の発注をまとめて見る' }).tap()
    await expect(phone.getByRole('heading', { name: '納品日の発注' })).toBeVisible()
    await expect(phone.getByRole('region', { name: `発注 ${order.number}` })).toContainText('代替 ミニトマト 10パック')
    await restaurant.look('deal and day')
  })
})

test('what a clerk types stays, whatever the restaurant asks for or takes back meanwhile @desktop', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const { id } = await placed(house, market)
  const at = new Date('2026-11-20T09:00:00+09:00')
  const cook = {
    actor: { id: market.consumer.owner.account_id, name: market.consumer.owner.name, area: 'consumer' as const },
    screen: 'orders/detail',
  }
  const order = () => orderOfSupplier(house.deps, clerkOf(market), id)
  const asksToCancel = async () => {
    const now = await order()
    const form = { revision: now.revision, whole_cancel: true, lines: [], note: '' }
    await requestChange(house.deps, now, { form, items: [] }, { ...cook, owner: true }, at)
  }
  const takesBack = async () => {
    const now = await order()
    const request_id = now.change_requests.find(one => one.state === 'open')?.id ?? ''
    await withdrawRequest(house.deps, now, { request_id, revision: now.revision }, cook, at)
  }
  const says = async (answer: 'accepted' | 'questioned', text: string) => {
    const now = await order()
    await answerAdjustment(house.deps, now, { revision: now.revision, answer, text }, cook, at)
  }
  await markOrders(house.deps, clerkOf(market), [id], 'processed', 'orders', at)

  const desk = await people.desk('desktop')
  const { page } = desk
  await desk.comesIn(market.supplier.owner.login_id)
  const detail = pathTo(supplierPages.orderDetail, { order_id: id })
  await page.goto(detail)
  const request = page.getByRole('region', { name: '取消依頼' })
  const reason = request.getByLabel('断る理由')

  await test.step('a reason outlives a look at another page', async () => {
    await asksToCancel()
    await request.getByRole('button', { name: '断る' }).click()
    await reason.fill('出荷の準備が')
    await page.goto(supplierPages.stores.path)
    await page.goto(detail)
    await expect(reason).toHaveValue('出荷の準備が')
    await reason.fill('出荷の準備が済みました')
  })

  await test.step('the request is taken back: that is said, with what was not sent', async () => {
    await takesBack()
    await expect(page.getByText('店舗が取消依頼を取り下げました')).toBeVisible()
    await expect(page.getByText('送っていません：「出荷の準備が済みました」')).toBeVisible()
    await desk.look('taken back while a reason was typed')
    await page.getByRole('button', { name: '閉じる' }).click()
    await expect(page.getByText('店舗が取消依頼を取り下げました')).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: '店舗へ連絡' })).toBeVisible()
    await expect(page.getByText('店舗が取消依頼を取り下げました')).toHaveCount(0)
  })

  await test.step('whoever writes on as the field goes away presses no key of the page', async () => {
    const processed: string[] = []
    page.on('request', one => one.url().includes('/processed') && processed.push(one.url()))
    await asksToCancel()
    await request.getByRole('button', { name: '断る' }).click()
    await expect(reason).toBeFocused()
    const taken = takesBack()
    await expect(async () => {
      await page.keyboard.press('e')
      expect(await reason.count()).toBe(0)
    }).toPass({ intervals: [50] })
    await page.keyboard.type('eee')
    await taken
    await expect(page.getByText('店舗が取消依頼を取り下げました')).toBeVisible()
    expect(processed).toEqual([])
    await page.getByRole('button', { name: '閉じる' }).click()
  })

  await test.step('an answer being written stays where the restaurant agrees, and becomes a word', async () => {
    await colleagueAnswers(house, market, id, { confirmed_quantity: '3' })
    await says('questioned', 'もう少しありませんか')
    await page.reload()
    await page.getByRole('button', { name: '返事をする' }).click()
    const text = page.getByRole('dialog').getByRole('textbox')
    await text.fill('明日なら')
    await says('accepted', '')
    await expect(page.getByText('書いている間に、問い合わせは終わりました')).toBeVisible()
    await expect(text).toHaveValue('明日なら')
    await expect(text).toBeFocused()
    await desk.look('agreed to while the answer was written')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '連絡の続き' }).click()
    await expect(text).toHaveValue('明日なら')
    await text.fill('')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: '店舗へ連絡' })).toBeVisible()
  })

  await test.step('whoever adjusts is told there that the restaurant asks to cancel', async () => {
    await page.getByRole('button', { name: /^調整/ }).click()
    const dialog = page.getByRole('dialog', { name: /^調整/ })
    await asksToCancel()
    await expect(dialog.getByText('店舗から取消の依頼が届いています')).toBeVisible()
    await desk.look('asked to cancel while it is adjusted')
  })
})

test('a weight and a price of 時価 that are far from what was are asked about once, with both values @desktop', async ({
  house,
  people,
}) => {
  const fish = {
    name: 'サーモン',
    unit: '尾',
    price: null,
    price_basis: 'kg',
    catch_weight: true,
    estimated_weight: '3.5',
  } as const
  const supplier = await addSupplier(house, { name: '魚政' }, [fish])
  const market = { supplier, ...(await addRestaurant(house, supplier, {})) }
  const order = (day: number) =>
    placeEarlier(house, market, {
      delivery_date: `2026-11-${day}`,
      at: '2026-11-19T08:00:00+09:00',
      lines: [{ item: 'サーモン', quantity: '3' }],
    })
  const before = await order(20)
  const clerk = clerkOf(market)
  const answered = {
    confirmed_quantity: null,
    confirmed_weight: '10.5',
    confirmed_unit_price: '920',
    shortage_reason: '',
  }
  await adjustOrder(
    house.deps,
    await orderOfSupplier(house.deps, clerk, before.id),
    { revision: 1, message: '', lines: [{ line_number: 1, ...answered, substitute: null }] },
    { actor: { id: clerk.account_id, name: clerk.name, area: clerk.area }, screen: 'orders/adjust' },
    new Date('2026-11-19T10:00:00+09:00'),
  )

  const { id } = await order(21)
  const desk = await people.desk('desktop')
  const { page } = desk
  await desk.comesIn(supplier.owner.login_id)
  await page.goto(`/suppliers/orders/${id}`)
  await page.getByRole('button', { name: /^調整/ }).click()
  const dialog = page.getByRole('dialog', { name: /^調整/ })
  const save = dialog.getByRole('button', { name: '保存して店舗に知らせる' })
  await page.getByLabel('重量(kg) 1 サーモン').fill('3420')
  await page.getByLabel('単価 1 サーモン').fill('9200')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toContainText('サーモン：重量 3,420kgは、3尾のこれまでの10.5kgの325.7倍です')
  await expect(dialog).toContainText('サーモン：単価 ¥9,200は、これまでの¥920の10倍です')
  // Whoever presses the same keys again has read nothing: they stand in the field, and nothing is saved.
  const asked = dialog.getByRole('button', { name: 'この値で保存する' })
  await expect(page.getByLabel('重量(kg) 1 サーモン')).toBeFocused()
  await expect(asked).toBeInViewport()
  await Promise.all([page.waitForResponse(/past_answers/), page.keyboard.press('Control+Enter')])
  await expect(asked).toBeInViewport()
  await expect(dialog).toHaveCount(1)
  await desk.look('far from usual')
  // Another value is looked at anew.
  await page.getByLabel('重量(kg) 1 サーモン').fill('10.42')
  await expect(asked).toHaveCount(0)
  await save.click()
  await expect(dialog).toContainText('単価 ¥9,200は')
  await expect(dialog).not.toContainText('重量 3,420kg')
  await dialog.getByRole('button', { name: 'この値で保存する' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('table', { name: '注文の明細' })).toContainText('10.42kg')
  // It is taken back by Z, with what was there before; the panel shows it without asking to be renewed.
  await page.keyboard.press('z')
  const said = /[^ ]+ \d{4}-\d{4}-\dの最後の調整を取り消し、その前の内容に戻しました。店舗に知らせました。$/
  await expect(page.getByText(said)).toBeVisible()
  await expect(page.getByRole('table', { name: '注文の明細' })).not.toContainText('10.42kg')
  await expect(page.getByText('調整の取消')).toBeVisible()
  await expect(page.getByRole('button', { name: '最新の内容を表示' })).toHaveCount(0)
  // From the history it is asked first, with what goes.
  await page.getByRole('button', { name: /^調整/ }).click()
  await page.getByLabel('重量(kg) 1 サーモン').fill('10.4')
  await page.getByLabel('単価 1 サーモン').fill('920')
  await save.click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: '調整を取り消す' }).click()
  const asks = page.getByRole('dialog', { name: '最後の調整を取り消しますか' })
  await expect(asks).toContainText('サーモン 出荷重量10.4kg')
  await expect(asks).toContainText('戻したあとの内容を店舗に知らせます')
  await desk.look('an adjustment is taken back from the history')
  await asks.getByRole('button', { name: 'やめる' }).click()
  await expect(page.getByRole('table', { name: '注文の明細' })).toContainText('10.4kg')
  await page.getByRole('button', { name: '調整を取り消す' }).click()
  await asks.getByRole('button', { name: '調整を取り消す' }).click()
  await expect(asks).toHaveCount(0)
  await expect(page.getByRole('table', { name: '注文の明細' })).not.toContainText('10.4kg')
})

test('two desks adjust one order: the later one sees both versions and loses nothing @desktop', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const order = await placed(house, market)
  const desk = await people.desk('desktop')
  const { page } = desk
  await desk.comesIn(market.supplier.owner.login_id)
  await page.goto(`/suppliers/orders/${order.id}`)
  await page.getByRole('button', { name: /^調整/ }).click()
  await page.getByLabel('単価 3 松茸').fill('4800')
  await colleagueAnswers(house, market, order.id, { confirmed_weight: '1.300' })
  people.expects(/^409 PATCH /)
  await page.getByRole('button', { name: '保存して店舗に知らせる' }).click()
  const dialog = page.getByRole('dialog', { name: /^調整/ })
  await expect(dialog.getByRole('region', { name: '今の内容' })).toContainText('鴨ロース：出荷重量 1.3kg')
  await expect(dialog.getByRole('region', { name: '自分の入力' })).toContainText('松茸')
  await expect(dialog.getByRole('alert').first()).toContainText('入力中に、同僚さんが変更しました（第2版）')
  await desk.look('conflict')
  await dialog.getByRole('button', { name: '最新の内容に自分の入力を重ねる' }).click()
  await expect(page.getByLabel('重量(kg) 2 鴨ロース')).toHaveValue('1.3')
  await expect(page.getByLabel('単価 3 松茸')).toHaveValue('4800')
  await page.keyboard.press('Escape')
  await expect(dialog).toContainText('保存していない入力があります')
  await dialog.getByRole('button', { name: '入力を続ける' }).click()
  await dialog.getByRole('button', { name: '保存して店舗に知らせる' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('table', { name: '注文の明細' })).toContainText('1.3kg')
  await expect(page.getByRole('table', { name: '注文の明細' })).toContainText('¥4,800')
})

test('a clerk whose adjustment got no answer is told so, and sees it saved as soon as the order is read again @desktop', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const order = await placed(house, market)
  const desk = await people.desk('desktop')
  const { page } = desk
  await desk.comesIn(market.supplier.owner.login_id)
  await page.goto(`/suppliers/orders/${order.id}`)
  const dialog = page.getByRole('dialog', { name: /^調整/ })
  const save = dialog.getByRole('button', { name: '保存して店舗に知らせる' })
  const table = page.getByRole('table', { name: '注文の明細' })
  const versions = () =>
    house.deps.db
      .selectFrom('order_events')
      .select('revision')
      .where('order_id', '=', order.id)
      .where('kind', '=', 'adjusted')
      .execute()
  // The server does it; nothing of the order is read afterwards, until the line holds again.
  let away: 'all' | 'saving' | 'reading' | null = 'all'
  await page.route(`**/receive_orders/${order.id}`, async route => {
    const saves = route.request().method() === 'PATCH'
    if (away === null || (away === 'saving' && !saves) || (away === 'reading' && saves)) return route.continue()
    if (saves) await route.fetch()
    return route.abort('connectionreset')
  })
  people.mayMeet(/^net::ERR_CONNECTION_RESET (PATCH|GET) .*/)

  await test.step('the same again is what was done', async () => {
    await page.getByRole('button', { name: /^調整/ }).click()
    await page.getByLabel('単価 3 松茸').fill('4800')
    await save.click()
    await expect(dialog.getByRole('alert')).toHaveText(/保存できたかどうかは分かりません.*二重には届きません/)
    await desk.look('an adjustment without a reply')
    await page.keyboard.press('Escape')
    await expect(dialog).toContainText('保存できたかどうか分からない入力があります')
    await dialog.getByRole('button', { name: '入力を続ける' }).click()
    away = null
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('調整しました（第2版）。店舗に知らせました。')).toBeVisible()
    await expect(table).toContainText('¥4,800')
    await expect(page.getByRole('button', { name: '調整（欠品・重量・単価）' })).toBeVisible()
    await expect(page.getByRole('button', { name: '最新の内容を表示' })).toHaveCount(0)
    expect(await versions()).toHaveLength(1)
  })

  await test.step('and of what was typed since, only that is still to be saved', async () => {
    await page.getByRole('button', { name: '調整（欠品・重量・単価）' }).click()
    await page.getByLabel('単価 3 松茸').fill('5200')
    await page.getByLabel('店舗へのひとこと（任意）').fill('相場が上がりました')
    away = 'all'
    await save.click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await page.getByLabel('重量(kg) 2 鴨ロース').fill('1.4')
    // The press finds it, and no reading that is tried again just before.
    away = 'reading'
    people.expects(/^409 PATCH /)
    await save.click()
    await expect(
      page.getByText('さきほどの調整は保存されています（第3版）。そのあとの入力は、まだ保存していません'),
    ).toBeVisible()
    await expect(page.getByLabel('店舗へのひとこと（任意）')).toHaveValue('')
    await expect(page.getByLabel('重量(kg) 2 鴨ロース')).toHaveValue('1.4')
    await expect(dialog.getByText('変更しました（第3版）')).toHaveCount(0)
    away = null
    await save.click()
    await expect(dialog).toHaveCount(0)
    await expect(table).toContainText('1.4kg')
    await expect(table).toContainText('¥5,200')
    expect(await versions()).toHaveLength(3)
  })

  await test.step('an order that can be read says at once that it is saved', async () => {
    away = 'saving'
    await page.getByRole('button', { name: '調整（欠品・重量・単価）' }).click()
    await page.getByLabel('単価 3 松茸').fill('5100')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('調整しました（第5版）。店舗に知らせました。')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(table).toContainText('¥5,100')
    await expect(page.getByRole('button', { name: '最新の内容を表示' })).toHaveCount(0)
    expect(await versions()).toHaveLength(4)
  })
})

test('a change is asked for after processing: declined with a reason, asked again over a newer version, accepted @desktop', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const order = await placed(house, market)
  const at = new Date('2026-11-20T09:00:00+09:00')
  await markOrders(house.deps, clerkOf(market), [order.id], 'processed', 'orders', at)
  const restaurant = await people.restaurant('phone')
  const phone = restaurant.page
  await restaurant.comesIn(market.consumer.owner.login_id)
  await restaurant.opensDetail(order.id)
  const desk = await people.desk('desktop')
  const { page } = desk
  await desk.logIn(market.supplier.owner.login_id)

  const dialog = phone.getByRole('dialog', { name: '変更・取消を依頼する' })
  await phone.getByRole('button', { name: '変更・取消を依頼する' }).tap()
  await phone.getByLabel('桃太郎トマト の新しい数量').fill('6')
  await phone.getByRole('button', { name: '松茸 を取り消す' }).tap()
  await phone.getByLabel('理由・伝えたいこと（任意）').fill('団体が減りました')
  await restaurant.look('wishing')
  await phone.getByRole('button', { name: '依頼を送る' }).tap()
  await expect(dialog).toHaveCount(0)
  await expect(phone.getByRole('region', { name: '変更依頼' })).toContainText('回答待ち')

  await test.step('the board finds it; it is declined with a reason', async () => {
    await page.goto('/suppliers/orders?delivery_date=2026-11-21&status=asked')
    await desk.sees(order.number, '変更依頼')
    await desk.opens(order.number)
    const card = page.getByRole('region', { name: '変更依頼' })
    await expect(card).toContainText('桃太郎トマト：10個 → 6個')
    await expect(card).toContainText('松茸：取りやめ（2本）')
    await expect(card).toContainText('文で書かれたことは、承諾しても注文の内容を変えません')
    await desk.look('request')
    await card.getByRole('button', { name: '断る' }).click()
    await card.getByRole('textbox', { name: '断る理由' }).fill('松茸は切り分け済みです')
    await card.getByRole('button', { name: '理由を送って断る' }).click()
    await expect(card).toHaveCount(0)
    await expect(phone.getByRole('region', { name: '変更依頼' })).toContainText('「松茸は切り分け済みです」')
    await restaurant.look('declined')
  })

  await test.step('a slip is taken back; asked again while the desk adjusts: the newer version is shown, and the wish is sent over it', async () => {
    await phone.getByRole('button', { name: '変更・取消を依頼する' }).tap()
    await phone.getByLabel('桃太郎トマト の新しい数量').fill('100')
    await phone.getByRole('button', { name: '依頼を送る' }).tap()
    await phone.getByRole('button', { name: 'このまま' }).tap()
    await phone.getByRole('button', { name: '依頼を送る' }).tap()
    await phone.getByRole('button', { name: '依頼を取り下げる' }).tap()
    await expect(phone.getByRole('region', { name: '変更依頼' })).toContainText('取り下げ')
    await phone.getByRole('button', { name: '変更・取消を依頼する' }).tap()
    await phone.getByLabel('桃太郎トマト の新しい数量').fill('6')
    await colleagueAnswers(house, market, order.id, { confirmed_weight: '1.500' })
    people.expects(/^409 POST /)
    await phone.getByRole('button', { name: '依頼を送る' }).tap()
    await expect(dialog).toContainText('発注が変更されていました（第2版）')
    await phone.getByRole('button', { name: '依頼を送る' }).tap()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('accepted: the order is what was wished, on both sides; the paper that was printed is said to be old', async () => {
    const printed_at = new Date('2026-11-20T09:30:00+09:00')
    await house.deps.db.updateTable('orders').set({ printed_at }).where('id', '=', order.id).execute()
    await page.goto(`/suppliers/orders/${order.id}`)
    await page.getByRole('button', { name: '承諾して反映する' }).click()
    await expect(
      page.getByText('依頼を承諾し、注文に反映しました。印刷した注文書は古い内容です。印刷し直してください。'),
    ).toBeVisible()
    await expect(page.getByRole('table', { name: '注文の明細' })).toContainText('6 個')
    await expect(phone.getByRole('region', { name: '変更依頼' })).toContainText('承諾')
    await expect(phone.getByText('6個', { exact: true })).toBeVisible()
  })
})

test('a wish for more than can be ordered is refused by the limit and not asked about; what may be is @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const order = await placeEarlier(house, market, {
    delivery_date: '2026-11-21',
    at: '2026-11-20T08:00:00+09:00',
    lines: [{ item: '青首大根', quantity: '2' }],
  })
  const at = new Date('2026-11-20T09:00:00+09:00')
  await markOrders(house.deps, clerkOf(market), [order.id], 'processed', 'orders', at)
  const restaurant = await people.restaurant('phone')
  const { page } = restaurant
  await restaurant.comesIn(market.consumer.owner.login_id)
  await restaurant.opensDetail(order.id)
  await page.getByRole('button', { name: '変更・取消を依頼する' }).tap()
  const dialog = page.getByRole('dialog', { name: '変更・取消を依頼する' })
  const quantity = dialog.getByLabel('青首大根 の新しい数量')
  const send = dialog.getByRole('button', { name: '依頼を送る' })
  const asked = dialog.getByRole('button', { name: 'このまま' })
  // Asked about, answered, and then too much: the answer was of the quantity before.
  await quantity.fill('20')
  await send.tap()
  await asked.tap()
  await quantity.fill('400')
  await send.tap()
  await expect(quantity).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog).toContainText('20本以下')
  await expect(asked).toHaveCount(0)
  await expect(dialog.getByText('この数量で確認済みです')).toHaveCount(0)
  await expect(dialog.getByText('お答えください')).toHaveCount(0)
  await restaurant.look('more than the limit')
  await quantity.fill('20')
  await send.tap()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('region', { name: '変更依頼' })).toContainText('青首大根：2本 → 20本')
})

test('a substitute that is counted alike has its quantity, and the keys go on from there @desktop', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const order = await placed(house, market)
  const desk = await people.desk('desktop')
  const { page } = desk
  await desk.comesIn(market.supplier.owner.login_id)
  await page.goto(`/suppliers/orders/${order.id}?adjust=3`)
  const quantity = page.getByLabel('出荷数量 3 松茸')
  await quantity.press('k')
  await expect(page.getByLabel('欠品の理由 松茸')).toHaveValue('品切れ')
  await page.getByRole('combobox', { name: '代替品' }).fill('大根')
  await expect(page.getByRole('option', { name: /青首大根/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('代替の数量 3')).toHaveValue('2')
  await expect(page.getByLabel('代替の数量 3')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('table', { name: '注文の明細' })).toContainText('代替: 青首大根 2本')
})

test('a session that ends while an order is adjusted loses nothing that was typed, also over a newer version @desktop', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const order = await placed(house, market)
  const desk = await people.desk('desktop')
  const { page } = desk
  await desk.comesIn(market.supplier.owner.login_id)
  await page.goto(`/suppliers/orders/${order.id}`)
  await page.getByRole('button', { name: /^調整/ }).click()
  await page.getByLabel('単価 3 松茸').fill('4800')
  await page.getByLabel('店舗へのひとこと（任意）').fill('入荷が遅れました')
  people.mayMeet(/^401 /)
  const end = () =>
    house.deps.db.deleteFrom('sessions').where('account_id', '=', market.supplier.owner.account_id).execute()
  // At the very moment of saving: a session that ends before it is met by the next look at the list. The browser asks
  // nothing then, since what was typed is kept: a question that nobody answers is dismissed here, and would hold the page.
  const saved = `**/receive_orders/${order.id}`
  await page.route(saved, async route => {
    if (route.request().method() === 'PATCH') await end()
    await route.continue()
  })
  await page.getByRole('button', { name: '保存して店舗に知らせる' }).click()
  await expect(page.getByRole('heading', { name: '卸ログイン' })).toBeVisible()
  await page.unroute(saved)
  // Meanwhile a colleague weighs the duck.
  await colleagueAnswers(house, market, order.id, { confirmed_weight: '1.300' })
  await logInAsSupplier(desk, market.supplier.owner.login_id, `**/suppliers/orders/${order.id}`)
  await page.getByRole('button', { name: '調整の続き（保存していない入力）' }).click()
  const dialog = page.getByRole('dialog', { name: /^調整/ })
  await expect(dialog.getByRole('region', { name: '今の内容' })).toContainText('鴨ロース：出荷重量 1.3kg')
  await desk.look('what was typed, over what came meanwhile')
  await dialog.getByRole('button', { name: '最新の内容に自分の入力を重ねる' }).click()
  await expect(page.getByLabel('単価 3 松茸')).toHaveValue('4800')
  await expect(page.getByLabel('重量(kg) 2 鴨ロース')).toHaveValue('1.3')
  await expect(page.getByLabel('店舗へのひとこと（任意）')).toHaveValue('入荷が遅れました')
  await dialog.getByRole('button', { name: '保存して店舗に知らせる' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('table', { name: '注文の明細' })).toContainText('¥4,800')
  await expect(page.getByRole('button', { name: '調整（欠品・重量・単価）' })).toBeVisible()
})

test('whoever changes another line has agreed to nothing: what the supplier changed is in the sum, and still to be answered', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const { id: order_id } = await placeEarlier(house, market, {
    delivery_date: '2026-11-25',
    at: '2026-11-20T08:00:00+09:00',
    lines: [
      { item: '桃太郎トマト', quantity: '2' },
      { item: '青首大根', quantity: '3' },
    ],
  })
  const missing = { confirmed_quantity: '0', shortage_reason: '品切れ' }
  await colleagueAnswers(house, market, order_id, missing)
  const cook = await people.restaurant()
  const { page } = cook
  await cook.comesIn(market.consumer.owner.login_id)
  await page.goto(pathTo(consumerPages.orderEdit, { order_id }))
  await expect(page.getByRole('button', { name: '入力した商品を見る' })).toContainText('¥240')
  await cook.adds('桃太郎トマト', 1)
  // The bar has the sum of the question.
  await expect(page.getByRole('button', { name: '入力した商品を見る' })).toContainText('¥360')
  // The rows show what was ordered: what its supplier has answered stands above them.
  await expect(page.getByText('仕入先の回答があります')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '青首大根：出荷数量 3本 → 欠品' })).toBeVisible()
  await cook.look('the bar of an order that was adjusted')
  await page.getByRole('button', { name: '変更を確認' }).click()
  const asked = page.getByRole('dialog', { name: 'この内容に変更しますか' })
  await expect(asked.getByRole('listitem')).toHaveText(['桃太郎トマト：数量 2個 → 3個'])
  await expect(asked).toContainText('合計 (税抜)¥240 → ¥360')
  await expect(asked).toContainText('仕入先の変更（欠品など）を承諾したことにはなりません')
  await expect(asked).not.toContainText('変更によりなくなります')
  await cook.look('a change of an order that was adjusted')
  await asked.getByRole('button', { name: '変更を送る' }).click()
  await expect(page.getByRole('button', { name: '承諾する' })).toBeVisible()
  await expect(page.getByText('仕入先の変更を承諾しました')).toHaveCount(0)
  await cook.look('still to be answered')

  // What the supplier changes while the sheet is open is named as its own, with what it is; what was typed stays.
  await page.getByRole('link', { name: '変更する' }).click()
  await cook.adds('桃太郎トマト', 1)
  await colleagueAnswers(house, market, order_id, { confirmed_quantity: '1', shortage_reason: '入荷不足' })
  const both = page.getByRole('dialog', { name: '仕入先が内容を変更しました' })
  await expect(both.getByRole('region', { name: '今の発注' })).toContainText('仕入先の変更：出荷 1本')
  await expect(both.getByRole('region', { name: '違い' })).toHaveText(/桃太郎トマト：数量 3個 → 4個/)
  await cook.look('a change of the supplier over what was typed')
  await both.getByRole('button', { name: '自分の入力を続ける' }).click()
  await expect(cook.quantity('桃太郎トマト')).toHaveValue('4')

  // Another quantity of what was answered takes the answer away: that is said before it is sent.
  await cook.adds('青首大根', 1)
  await page.getByRole('button', { name: '変更を確認' }).click()
  await expect(asked).toContainText(/仕入先の回答（青首大根：.*3本 → 1本.*）は、変更によりなくなります/)
  await cook.look('a change that takes an answer away')
})

test('what was agreed to stands apart while another 欠品 waits, and is not asked about again once its line is changed @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const { id: order_id } = await placeEarlier(house, market, {
    delivery_date: '2026-11-25',
    at: '2026-11-20T08:00:00+09:00',
    lines: [
      { item: '桃太郎トマト', quantity: '2' },
      { item: '青首大根', quantity: '3' },
    ],
  })
  const missing = { confirmed_quantity: '0', shortage_reason: '品切れ' }
  await colleagueAnswers(house, market, order_id, missing, { at: '08:30' })
  const cook = await people.restaurant('phone')
  const { page } = cook
  await cook.comesIn(market.consumer.owner.login_id)
  await page.goto(pathTo(consumerPages.orderDetail, { order_id }))
  await expect(page.getByRole('heading', { name: '【欠品】青首大根' })).toBeVisible()
  await page.getByRole('button', { name: '承諾する' }).click()
  await expect(page.getByText('承諾しました', { exact: true })).toBeVisible()
  await colleagueAnswers(house, market, order_id, missing, { line_number: 1, at: '08:40' })
  await page.reload()
  await expect(page.getByRole('heading', { name: '【欠品】桃太郎トマト', exact: true })).toBeVisible()
  const agreed = page.getByRole('region', { name: '承諾済み' })
  await expect(agreed).toContainText('青首大根 出荷数量')
  await expect(agreed).not.toContainText('桃太郎トマト')
  await cook.look('one of two is agreed to')
  await page.getByRole('link', { name: '変更する' }).click()
  await cook.adds('桃太郎トマト', 1)
  await page.getByRole('button', { name: '変更を確認' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '変更を送る' }).click()
  await expect(page.getByRole('heading', { name: '仕入先の変更を承諾しました' })).toBeVisible()
  await expect(page.getByRole('button', { name: '承諾する' })).toHaveCount(0)
  await cook.look('nothing is open any more')
})

test('a change that takes a weight away: the order is answered in part, which is asked before it is processed; what was read before is one press away @desktop', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const { id: order_id, number } = await placeEarlier(house, market, {
    delivery_date: '2026-11-25',
    at: '2026-11-20T08:00:00+09:00',
    lines: [
      { item: '青首大根', quantity: '3' },
      { item: '鴨ロース', quantity: '4' },
    ],
  })
  const before = { at: '08:30' }
  await colleagueAnswers(house, market, order_id, { confirmed_weight: '1.42' }, before)
  const less = { confirmed_quantity: '2', shortage_reason: '入荷不足' }
  await colleagueAnswers(house, market, order_id, less, { ...before, line_number: 1 })
  const desk = await people.desk('desktop')
  const { page } = desk
  await desk.comesIn(market.supplier.owner.login_id)
  /** Opened, and known to be read in that version. */
  const reads = async (revision: number) => {
    await page.goto(pathTo(supplierPages.orderDetail, { order_id }))
    await expect(page.getByRole('heading', { name: number })).toBeVisible()
    const seen = house.deps.db
      .selectFrom('order_events')
      .select('id')
      .where('order_id', '=', order_id)
      .where('kind', '=', 'seen')
      .where('revision', '=', revision)
    await expect.poll(async () => (await seen.execute()).length).toBe(1)
  }
  const cook = await people.restaurant('phone')
  await cook.comesIn(market.consumer.owner.login_id)
  const changes = async (item: string) => {
    await cook.page.goto(pathTo(consumerPages.orderEdit, { order_id }))
    await cook.adds(item)
    await cook.page.getByRole('button', { name: '変更を確認' }).click()
    await cook.page.getByRole('button', { name: '変更を送る' }).click()
    await expect(cook.page.getByText(/発注を変更しました（第\d版）/)).toBeVisible()
  }

  await reads(3)
  const head = page.getByRole('banner').or(page.locator('header')).filter({ hasText: number })
  await expect(head.getByText('調整済', { exact: true })).toBeVisible()
  await changes('鴨ロース')
  await reads(4)
  await expect(head.getByText('一部調整済', { exact: true })).toBeVisible()
  await desk.look('answered in part since its restaurant changed it')
  // The desk has the change before it, and is asked all the same: by keyboard, and for now answered with no.
  await page.keyboard.press('e')
  const asked = page.getByRole('dialog', { name: '処理済にする' })
  await expect(asked).toContainText('調整したあとに訂正され、重量・単価の決まっていない商品がある受注が1件あります。')
  await desk.look('asked before it is processed without a weight')
  await asked.getByRole('button', { name: 'やめる' }).click()

  // The next version stands at the head; the one that was read before is folded under it.
  await changes('青首大根')
  await reads(5)
  const block = page.getByRole('region', { name: '訂正 第5版 の変更点' })
  await expect(block.getByText('青首大根 数量')).toBeVisible()
  await expect(block.getByText('鴨ロース 出荷重量')).toBeHidden()
  await block.getByText('確認済みの変更（第4版）').press('Enter')
  await expect(block.getByText('鴨ロース 出荷重量')).toBeVisible()
  await expect(block.getByText(/^第4版（/)).toBeVisible()
  await desk.look('a version that was read before')

  // Weighed anew it is whole again, and processed at one press.
  await colleagueAnswers(house, market, order_id, { confirmed_weight: '1.8' })
  await page.goto(pathTo(supplierPages.orderDetail, { order_id }))
  await expect(head.getByText('確定', { exact: true })).toBeVisible()
  await page.keyboard.press('e')
  await expect(page.getByText(/を処理済にしました/)).toBeVisible()
})
