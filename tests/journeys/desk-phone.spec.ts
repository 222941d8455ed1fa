import { supplierPages } from '#contract/pages/supplier.ts'
import { expect, test } from '#tests/support/browser.ts'
import { openMarket, placeEarlier } from './market.ts'

test('a phone’s desk leads to the quantities of a day, which fit its width @phone', async ({ house, people }) => {
  const market = await openMarket(house)
  await placeEarlier(house, market, {
    delivery_date: '2026-11-21',
    at: '2026-11-20T08:00:00+09:00',
    lines: [{ item: '桃太郎トマト', quantity: '2' }],
  })
  const desk = await people.desk()
  const { page } = desk
  await desk.comesIn(market.supplier.owner.login_id)
  await desk.showsDeliveryDate('2026-11-21')
  await page.getByRole('button', { name: '集計・履歴' }).tap()
  await page.getByRole('menuitem', { name: '商品別の数量' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: '商品別の数量' })).toBeVisible()
  await expect(page.getByText('桃太郎トマト')).toBeVisible()
  await desk.look('quantities')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.getByRole('link', { name: '桃太郎トマトの欠品・重量を調整する' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: '商品ごとの調整' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^出荷数量 / })).toBeInViewport({ ratio: 1 })
  await desk.look('one item')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  // The head takes one row: what there is stands beside the name.
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(110)
  await desk.showsDeliveryDate('2026-11-21')
  await page.getByRole('button', { name: '集計・履歴' }).tap()
  await page.getByRole('menuitem', { name: '月の集計' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: '2026年11月の受注' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '商品別' })).toBeVisible()
  await desk.look('counts')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('on a phone an order is adjusted with each name above its fields, and nothing beside the screen @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  await placeEarlier(house, market, {
    delivery_date: '2026-11-21',
    at: '2026-11-20T08:00:00+09:00',
    lines: [
      { item: '桃太郎トマト', quantity: '2' },
      { item: '青首大根', quantity: '1' },
    ],
  })
  const desk = await people.desk()
  const { page } = desk
  await desk.comesIn(market.supplier.owner.login_id)
  await desk.showsDeliveryDate('2026-11-21')
  await page
    .getByRole('link', { name: /\d{4}-\d{4}-\d/ })
    .first()
    .tap()
  await page.getByRole('button', { name: /^調整/ }).tap()
  const dialog = page.getByRole('dialog', { name: /^調整/ })
  const placeOf = async (one: ReturnType<typeof page.getByText>) => {
    const box = await one.boundingBox()
    return {
      top: box?.y ?? 0,
      left: box?.x ?? 0,
      right: (box?.x ?? 0) + (box?.width ?? 0),
      bottom: (box?.y ?? 0) + (box?.height ?? 0),
    }
  }
  for (const name of ['桃太郎トマト', '青首大根']) {
    const above = await placeOf(dialog.getByText(name, { exact: true }))
    for (const label of ['出荷数量', '単価']) {
      const field = await placeOf(dialog.getByRole('textbox', { name: new RegExp(`^${label} \\d+ ${name}`) }))
      expect(above.bottom).toBeLessThanOrEqual(field.top)
      expect([field.left >= 0, field.right <= 390]).toEqual([true, true])
    }
  }
  await dialog.getByRole('button', { name: '欠品 青首大根' }).tap()
  await desk.look('adjusted on a phone')
  // At twice the text no field lies on another one.
  const twice = (on: boolean) =>
    page.evaluate(
      size => {
        document.documentElement.style.fontSize = size
      },
      on ? '200%' : '',
    )
  await twice(true)
  const fields = await dialog.getByRole('table').getByRole('textbox').all()
  const boxes = await Promise.all(fields.map(field => placeOf(field)))
  for (const [index, one] of boxes.entries()) {
    expect([one.left >= 0, one.right <= 390], `field ${index}`).toEqual([true, true])
    for (const other of boxes.slice(index + 1))
      expect(one.bottom <= other.top || one.right <= other.left || other.right <= one.left, `field ${index}`).toBe(true)
  }
  await desk.look('adjusted at twice the text')
  // What goes out instead is read whole, as it is found and when it is chosen.
  const whole = (one: ReturnType<typeof page.getByText>, what: string) =>
    expect
      .poll(async () => {
        const { left, right } = await placeOf(one)
        return [left >= 0, right <= 390, (await one.evaluate(box => box.scrollWidth - box.clientWidth)) <= 1]
      }, what)
      .toEqual([true, true, true])
  await dialog.getByRole('combobox', { name: '代替品' }).fill('ミニ')
  const found = dialog.getByRole('option', { name: /ミニトマト/ })
  await whole(found.locator('span').first(), 'what is found')
  await desk.look('substitutes at twice the text')
  await found.tap()
  const instead = dialog.locator('[data-substitute]')
  await whole(instead.getByText('ミニトマト'), 'its name')
  for (const part of [
    instead.getByText('パック', { exact: true }),
    instead.getByText('円', { exact: true }),
    instead.getByRole('button', { name: '青首大根の代替をやめる' }),
  ])
    await whole(part, await part.innerText())
  await desk.look('a substitute at twice the text')
  await instead.getByRole('button', { name: '青首大根の代替をやめる' }).tap()
  await twice(false)
  await dialog.getByRole('button', { name: '保存して店舗に知らせる' }).tap()
  await expect(page.getByText(/調整しました/)).toBeVisible()
})

test('on a small desk the tools take two rows, and one 処理済 stands out @desktop', async ({ house, people }) => {
  const market = await openMarket(house)
  await placeEarlier(house, market, {
    delivery_date: '2026-11-21',
    at: '2026-11-20T08:00:00+09:00',
    lines: [
      {
        item: '桃太郎トマト',
        quantity: '2',
        note: '完熟のものをお願いします。なければ前回と同じ産地の、少し大きめのものでかまいません。',
      },
      { item: '鴨ロース', quantity: '300' },
    ],
  })
  for (const day of ['25', '26', '27', '28'])
    await placeEarlier(house, market, {
      delivery_date: `2026-11-${day}`,
      at: '2026-11-20T08:00:00+09:00',
      lines: [{ item: '桃太郎トマト', quantity: '2' }],
    })
  const desk = await people.desk()
  const { page } = desk
  await page.setViewportSize({ width: 1366, height: 768 })
  await desk.comesIn(market.supplier.owner.login_id)
  await desk.showsDeliveryDate('2026-11-21')
  await expect(page.getByRole('link', { name: /\d{4}-\d{4}-\d/ })).toBeVisible()
  const tools = [
    page.getByRole('link', { name: '受注を入力' }),
    page.getByRole('link', { name: 'まとめて印刷' }),
    page.getByRole('button', { name: /^納品日 / }),
  ]
  // At one height, once nothing that comes later moves them.
  const heights = async () => new Set((await Promise.all(tools.map(one => one.boundingBox()))).map(box => box?.y)).size
  await expect.poll(heights).toBe(1)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const colour = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate(button => getComputedStyle(button).backgroundColor)
  await expect(page.getByRole('button', { name: '処理済にする' })).toBeVisible()
  expect(await colour('処理済')).not.toBe(await colour('処理済にする'))
  const list = page.getByRole('region', { name: '受注の一覧' })
  // What waits on other days is whole beside an open order, and so is the sign of a note.
  const strip = list.getByText('ほかの納品日').locator('..')
  await expect(strip).toContainText('11/25')
  expect(await strip.evaluate(one => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
  const [note, named] = await Promise.all([
    list.getByTitle('備考があります').boundingBox(),
    list
      .getByRole('gridcell')
      .filter({ has: page.getByTitle('備考があります') })
      .boundingBox(),
  ])
  expect((note?.x ?? 0) + (note?.width ?? 0)).toBeLessThanOrEqual((named?.x ?? 0) + (named?.width ?? 0))
  // The amount beside an open order is whole.
  const amount = list.getByText('¥399,240', { exact: true })
  expect(await amount.evaluate(one => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
  const [cell, shown] = await Promise.all([
    list.getByRole('gridcell', { name: /¥399,240/ }).boundingBox(),
    amount.boundingBox(),
  ])
  expect((shown?.x ?? 0) + (shown?.width ?? 0)).toBeLessThanOrEqual((cell?.x ?? 0) + (cell?.width ?? 0))
  // Nothing moves where something is chosen.
  const before = await page.getByRole('grid').boundingBox()
  await page.goto(`${page.url()}&store_id=${market.store.id}`)
  await expect(page.getByRole('button', { name: '絞り込みを外す' })).toBeVisible()
  await expect(list.getByText('¥399,240')).toBeVisible()
  await expect.poll(() => page.getByRole('grid').boundingBox()).toEqual(before)
  // A long word on a line leaves its 欠品 in sight.
  await expect(page.getByRole('button', { name: /^調整/ })).toBeEnabled()
  await page.keyboard.press('w')
  const dialog = page.getByRole('dialog', { name: /^調整/ })
  const right = async (one: ReturnType<typeof page.getByText>) => {
    const box = await one.boundingBox()
    return (box?.x ?? 0) + (box?.width ?? 9999)
  }
  const short = dialog.getByRole('button', { name: '欠品 桃太郎トマト' })
  await expect.poll(async () => (await right(dialog)) - (await right(short))).toBeGreaterThanOrEqual(16)
  expect(await right(dialog.getByRole('table'))).toBeLessThanOrEqual(await right(dialog))
  await desk.look('adjusted with a long word')
})

test('at twice the text the desk keeps its customers, and a phone’s desk its width', async ({ house, people }) => {
  const market = await openMarket(house)
  const place = (at: string) =>
    placeEarlier(house, market, {
      delivery_date: '2026-11-21',
      at: `2026-11-20T${at}:00+09:00`,
      lines: [{ item: '鴨ロース', quantity: '300' }],
    })
  await house.deps.db
    .updateTable('suppliers')
    .set({ processed_by: 'print' })
    .where('id', '=', market.supplier.id)
    .execute()
  const { number } = await place('08:00')
  for (const at of ['08:10', '08:20', '08:30']) await place(at)
  for (const day of ['25', '26', '27', '28'])
    await placeEarlier(house, market, {
      delivery_date: `2026-11-${day}`,
      at: '2026-11-20T08:00:00+09:00',
      lines: [{ item: '桃太郎トマト', quantity: '2' }],
    })
  const desk = await people.desk()
  const { page } = desk
  await desk.comesIn(market.supplier.owner.login_id)
  await desk.showsDeliveryDate('2026-11-21')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expect(page.getByText(number).first()).toBeVisible()
  await desk.look('twice the text')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const list = page.getByRole('region', { name: '受注の一覧' })
  const name = list.getByText(/まつ本/).last()
  await name.scrollIntoViewIfNeeded()
  expect((await name.boundingBox())?.width).toBeGreaterThan(100)
  if ((page.viewportSize()?.width ?? 0) > 767) return
  // On a phone the list stands in the page: what is above it goes away as one scrolls, and no word of an order is cut.
  const row = list.getByRole('link', { name: number })
  await row.scrollIntoViewIfNeeded()
  await expect(row).toBeInViewport({ ratio: 1 })
  for (const word of await row.locator('span:not(:has(span))').all())
    expect(await word.evaluate(box => box.scrollWidth - box.clientWidth), await word.innerText()).toBeLessThanOrEqual(1)
  await desk.look('the list at twice the text')
  // What is done with a chosen order is at hand where it was chosen.
  await list.getByRole('checkbox', { name: new RegExp(number) }).click()
  await expect(list.getByText('1件を選択中')).toBeInViewport()
  await expect(list.getByText('印刷すると処理済になります')).toBeInViewport()
  await expect(list.getByRole('button', { name: /^処理済/ })).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await desk.look('chosen at twice the text')
  await page.goto(supplierPages.productItems.path)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const item = page.getByRole('region', { name: '商品の一覧' }).getByRole('link', { name: '鴨ロース' })
  await item.scrollIntoViewIfNeeded()
  await expect(item).toBeInViewport({ ratio: 1 })
  expect((await item.getByText('鴨ロース').boundingBox())?.width).toBeGreaterThan(100)
  await desk.look('the items at twice the text')
  // What is done with chosen items, and stores, is at hand where they were chosen.
  const items = page.getByRole('region', { name: '商品の一覧' })
  await items.getByRole('checkbox', { name: /鴨ロース/ }).click()
  await expect(page.getByText('1件を選択中')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: '選んだ商品をまとめて変更' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await desk.look('chosen items at twice the text')
  const enlarge = () =>
    page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
  await page.goto(supplierPages.stores.path)
  await enlarge()
  const store = page.getByRole('region', { name: '得意先の一覧' }).getByRole('link', { name: market.store.name })
  await store.scrollIntoViewIfNeeded()
  await expect(store).toBeInViewport({ ratio: 1 })
  await desk.look('the stores at twice the text')
  await page
    .getByRole('region', { name: '得意先の一覧' })
    .getByRole('checkbox', { name: new RegExp(market.store.name) })
    .click()
  await expect(page.getByText('1件を選択中')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: '担当を決める' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  // How much of what, and for how much, stands in an order's width.
  await desk.showsDeliveryDate('2026-11-21')
  await enlarge()
  await list.getByRole('link', { name: number }).tap()
  const lines = page.getByRole('region', { name: '注文の明細' })
  for (const words of [/^鴨ロース/, /^300$/, /^¥/]) {
    const box = await lines.getByText(words).last().boundingBox()
    expect([(box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? 999) <= 390], String(words)).toEqual([true, true])
  }
  await desk.look('an order at twice the text')
})

test('at twice the text a finger moves an item’s page and a store’s list; what changes is read whole before it does @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const desk = await people.desk()
  const { page } = desk
  await desk.logIn(market.supplier.owner.login_id)
  const devtools = await page.context().newCDPSession(page)
  const enlarge = () =>
    page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
  /** A swipe upwards in the midst of the page moves it. */
  const swipes = async () => {
    const before = await page.evaluate(() => scrollY)
    await devtools.send('Input.synthesizeScrollGesture', { x: 195, y: 650, yDistance: -400, speed: 3000 })
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 200)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }
  await page.goto(supplierPages.productItems.path)
  await enlarge()
  const items = page.getByRole('region', { name: '商品の一覧' })
  await items.getByRole('link', { name: '鴨ロース' }).tap()
  const name = page.getByRole('heading', { name: /鴨ロース$/ })
  await expect(name).toBeVisible()
  expect(await name.evaluate(box => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(1)
  const date = page.getByLabel('この納品日から')
  await expect(date).toHaveValue(/^\d{4}\/\d\d\/\d\d$/)
  expect(await date.evaluate(box => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(1)
  await swipes()
  await desk.look('an item at twice the text')

  await page.goto(supplierPages.productItems.path)
  await enlarge()
  await items.getByRole('checkbox', { name: /鴨ロース/ }).click()
  await page.getByRole('button', { name: '選んだ商品をまとめて変更' }).tap()
  await page.getByLabel('変更する率').fill('3')
  await page.getByRole('button', { name: '変わる内容を確認する' }).tap()
  const row = page.getByRole('table', { name: '変わる内容' }).locator('tbody tr')
  for (const words of ['鴨ロース', '¥3,800/kg', '¥3,914/kg']) {
    const box = await row.getByText(words).boundingBox()
    expect([(box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? 999) <= 390], words).toEqual([true, true])
  }
  expect((await row.getByText('鴨ロース').boundingBox())?.height).toBeLessThan(100)
  await desk.look('a bulk change at twice the text')

  await page.goto(`/suppliers/stores/${market.store.id}/order_list_items`)
  await enlarge()
  await expect(page.getByText('鴨ロース').first()).toBeVisible()
  await swipes()
  // The menu of the head opens inside the window, wherever its button stands.
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('button', { name: /さんのメニュー$/ }).tap()
  const edges = async () => {
    const menu = await page.getByRole('menu').boundingBox()
    return [(menu?.x ?? -1) >= 0, (menu?.x ?? 0) + (menu?.width ?? 999) <= 390]
  }
  await expect.poll(edges).toEqual([true, true])
  await desk.look('the menu at twice the text')
  // What comes into the head while it is open moves its button: it stays inside.
  for (const by of [-150, 80, 0]) {
    await page.getByRole('button', { name: /さんのメニュー$/ }).evaluate((button, px) => {
      const around = button.parentElement?.parentElement
      if (around) around.style.translate = `${px}px`
    }, by)
    await expect.poll(edges, `moved by ${by}`).toEqual([true, true])
  }
  await page.keyboard.press('Escape')
  await desk.look('a store’s list at twice the text')
})
