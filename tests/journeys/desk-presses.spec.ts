import { expect, type House, type People, test } from '#tests/support/browser.ts'
import { addSupplierUser } from '#tests/support/world.ts'
import { addMoreRestaurants, colleagueAnswers, openMarket, placeEarlier } from './market.ts'

/** Three orders of one day, the newest first as the desk shows them, and a desk that looks at them. */
const threeOrders = async (house: House, people: People, size?: 'phone') => {
  const market = await openMarket(house)
  const others = await addMoreRestaurants(house, market, ['鮨 たき', 'ビストロ アン'])
  const orders = []
  for (const [index, one] of [market, ...others].entries()) {
    const at = `2026-11-20T08:0${index}:00+09:00`
    const lines = [{ item: '桃太郎トマト', quantity: '1' }]
    orders.unshift(await placeEarlier(house, one, { delivery_date: '2026-11-21', at, lines }))
  }
  const desk = await people.desk(size)
  await desk.logIn(market.supplier.owner.login_id)
  await desk.showsDeliveryDate('2026-11-21')
  await expect(desk.page.locator('[data-item]')).toHaveCount(3)
  const [first, second, third] = orders
  if (!first || !second || !third) throw new Error('three orders')
  const panel = (number: string) => desk.page.getByRole('region', { name: new RegExp(`^受注 ${number}`) })
  const stateOf = async (id: string) => {
    const { db } = house.deps
    return (await db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
  }
  /** The ids of the orders that the desk has told to be seen, in turn. */
  const told: string[] = []
  desk.page.on('request', request => {
    const [, id] = /receive_orders\/([0-9a-f-]{36})\/seen$/.exec(request.url()) ?? []
    if (id !== undefined) told.push(id)
  })
  return { market, desk, first, second, third, panel, stateOf, told }
}

test('once the answer to a press is lost Z takes back what has arrived of it, and no other order; the next press says whose doing it is, takes that back, and goes on @desktop', async ({
  house,
  people,
}) => {
  const { desk, first, second, third, panel, stateOf } = await threeOrders(house, people)
  const { page } = desk
  let ends: 'answered' | 'answer lost' | 'never sent' = 'answered'
  await page.route('**/change_to_processed', async route => {
    if (ends === 'answered') return route.continue()
    if (ends === 'answer lost') await route.fetch()
    return route.abort('connectionreset')
  })
  await desk.opens(first.number)
  await page.keyboard.press('e')
  await expect(page.getByText(`${first.number}を処理済にしました`)).toBeVisible()
  await expect(panel(second.number)).toBeVisible()
  await desk.stands()
  ends = 'answer lost'
  people.expects(/^net::ERR_CONNECTION_RESET POST .*change_to_processed$/)
  await page.keyboard.press('e')
  await expect(page.getByText('返事を受け取れませんでした')).toBeVisible()
  await expect(page.getByRole('button', { name: '元に戻す' })).toHaveCount(0)
  expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['processed', 'processed'])
  // Z is about it, whatever became of it: it has arrived, and is taken back.
  await expect(page.getByRole('button', { name: '届いていたら取り消す' })).toBeVisible()
  await desk.look('an answer was lost')
  await page.keyboard.press('z')
  await expect(page.getByText(`${second.number}の処理済を取り消しました`)).toBeVisible()
  expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['processed', 'placed'])
  // What never arrived is said not to be there, and no other is taken back.
  ends = 'never sent'
  await page.keyboard.press('e')
  await expect(page.getByRole('button', { name: '届いていたら取り消す' })).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText(`${second.number}の処理済は、いまのところ届いていません。`)).toBeVisible()
  expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['processed', 'placed'])
  ends = 'answer lost'
  await page.keyboard.press('e')
  await expect(page.getByRole('button', { name: '届いていたら取り消す' })).toBeVisible()
  ends = 'answered'
  // Pressed again it is told that it was done, and by whom; the desk goes on, and Z is about it.
  await page.keyboard.press('e')
  await expect(page.getByText(new RegExp(`${second.number}は、すでに処理済です（自分で`))).toBeVisible()
  await expect(panel(third.number)).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText(`${second.number}の処理済を取り消しました`)).toBeVisible()
  expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['processed', 'placed'])
})

test('a download whose answer was lost is named and taken back by Z, and not the one before; so is a taking back; a print leaves no empty tab @desktop', async ({
  house,
  people,
}) => {
  const { desk, first, second, third, panel } = await threeOrders(house, people)
  const { page } = desk
  let ends: 'answered' | 'answer lost' | 'never sent' = 'answer lost'
  await page.route(/receive_orders\/(downloads|take_back)|prints?$/, async route => {
    if (ends === 'answered' || route.request().method() !== 'POST') return route.continue()
    if (ends === 'answer lost') await route.fetch()
    return route.abort('connectionreset')
  })
  people.expects(/^net::ERR_CONNECTION_RESET POST /)
  const downloadedAt = async () => {
    const { db } = house.deps
    const order = db.selectFrom('orders').select('downloaded_at').where('id', '=', first.id)
    return (await order.executeTakeFirstOrThrow()).downloaded_at
  }
  const offer = page.getByRole('button', { name: '届いていたら取り消す' })
  const lost = page.getByText(`${first.number}のダウンロード：返事を受け取れませんでした。`)
  await desk.opens(first.number)
  await page.keyboard.press('d')
  await expect(lost).toBeVisible()
  expect(await downloadedAt()).not.toBeNull()
  await desk.look('the answer to a download was lost')
  // The answer to Z is lost as well: pressed once more it says what is so.
  await page.keyboard.press('z')
  await expect(page.getByText(`${first.number}のダウンロードの取り消し：返事を受け取れませんでした。`)).toBeVisible()
  expect(await downloadedAt()).toBeNull()
  ends = 'answered'
  await page.keyboard.press('z')
  await expect(page.getByText(`${first.number}のダウンロードは、いまのところ届いていません。`)).toBeVisible()
  await page.keyboard.press('d')
  await expect(page.getByText(new RegExp(`${first.number}を「.*」に保存しました`))).toBeVisible()
  const had = await downloadedAt()
  expect(had).not.toBeNull()
  await expect(panel(first.number).getByRole('button', { name: 'ダウンロードを取り消す' })).toBeVisible()
  // Another download of it, which never arrives: the one before stays.
  ends = 'never sent'
  await page.keyboard.press('d')
  await page.getByRole('button', { name: '1件をもう一度出す' }).click()
  await expect(offer).toBeVisible()
  ends = 'answered'
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('z')
  await expect(page.getByText(`${first.number}のダウンロードは、いまのところ届いていません。`)).toBeVisible()
  expect(await downloadedAt()).toEqual(had)
  // What was processed is taken back once, whatever becomes of the answers.
  await desk.opens(second.number)
  await page.keyboard.press('e')
  await expect(page.getByText(`${second.number}を処理済にしました`)).toBeVisible()
  ends = 'answer lost'
  await page.keyboard.press('z')
  await expect(page.getByText(`${second.number}の処理済の取り消し：返事を受け取れませんでした。`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'もう一度取り消す' })).toBeVisible()
  ends = 'answered'
  await page.keyboard.press('z')
  await expect(page.getByText(`${second.number}の処理済は、もう取り消してあります。`)).toBeVisible()
  // Nothing is printed by a press whose paper never came.
  await expect(panel(third.number)).toBeVisible()
  ends = 'answer lost'
  const popup = page.waitForEvent('popup')
  await page.keyboard.press('p')
  const tab = await popup
  await expect(page.getByText(/のPDFを受け取れませんでした。印刷済にはしていません。/)).toBeVisible()
  await expect.poll(() => tab.isClosed()).toBe(true)
})

test('with the focus in another row, or on its way to another order, E does nothing to the one that is open; Esc leaves the cursor on it; what is said of an order takes the place of what was said before @desktop', async ({
  house,
  people,
}) => {
  const { desk, first, second, third, panel, stateOf } = await threeOrders(house, people)
  const { page } = desk
  const link = (number: string) => page.getByRole('link', { name: number })
  await desk.opens(first.number)
  for (const key of ['e', 'p', 'd']) {
    await desk.row(third.number).getByRole('checkbox').focus()
    await page.keyboard.press(key)
    const said = page.getByText(
      new RegExp(`開いている受注は.*${first.number}です。ほかの受注の行にフォーカスがあるため`),
    )
    await expect(said).toBeVisible()
    if (key === 'e') await desk.look('the focus in a row that is not open')
    await page.getByRole('button', { name: '閉じる', exact: true }).last().click()
    await expect(said).toHaveCount(0)
  }
  expect(await stateOf(first.id)).toBe('placed')
  // Before the order that the hand has gone on to is drawn.
  await page.evaluate(id => {
    document.querySelector<HTMLElement>(`[data-item="${id}"] [data-row-link]`)?.focus()
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'e', bubbles: true, cancelable: true }))
  }, second.id)
  await expect(page.getByText('受注の内容をまだ表示していません。')).toBeVisible()
  await expect(panel(second.number)).toBeVisible()
  expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['placed', 'placed'])
  await page.keyboard.press('Escape')
  await expect(panel(second.number)).toHaveCount(0)
  await expect(link(second.number)).toBeFocused()
  await page.keyboard.press('Enter')
  await panel(second.number).getByRole('button', { name: '処理済にする' }).focus()
  await page.keyboard.press('Escape')
  await expect(panel(second.number)).toHaveCount(0)
  await expect(link(second.number)).toBeFocused()
  await page.keyboard.press('j')
  await expect(link(third.number)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel(third.number)).toBeVisible()
  await page.keyboard.press('e')
  await expect(page.getByText(`${third.number}を処理済にしました`)).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText(`${third.number}の処理済を取り消しました`)).toBeVisible()
  await desk.stands()
  await page.keyboard.press('e')
  await expect(page.getByText(`${third.number}を処理済にしました`)).toBeVisible()
  await expect(page.getByText(`${third.number}の処理済を取り消しました`)).toHaveCount(0)
})

test('an order that a colleague was faster with is said to be done by whom, and the desk goes on to the next @desktop', async ({
  house,
  people,
}) => {
  const { market, desk, first, second, third, panel } = await threeOrders(house, people)
  const { page } = desk
  const colleague = await addSupplierUser(house, market.supplier.id, { name: '配送 次郎' })
  await desk.opens(first.number)
  const other = await people.desk()
  await other.logIn(colleague.login_id)
  await other.showsDeliveryDate('2026-11-21')
  await other.opens(first.number)
  await other.page.keyboard.press('e')
  await expect(other.page.getByText(`${first.number}を処理済にしました`)).toBeVisible()
  await desk.sees(first.number, '処理済')
  await page.keyboard.press('e')
  await expect(page.getByText(new RegExp(`${first.number}は、すでに処理済です（配送 次郎さんが`))).toBeVisible()
  await expect(panel(second.number)).toBeVisible()
  await desk.stands()
  await page.keyboard.press('e')
  await expect(page.getByText(`${second.number}を処理済にしました`)).toBeVisible()
  await expect(panel(third.number)).toBeVisible()
})

test('what is pressed on a slow line is done to no order whose contents are not there yet; a row that was opened before is not asked about @desktop', async ({
  house,
  people,
}) => {
  const { desk, first, second, third, panel, stateOf } = await threeOrders(house, people)
  const { page } = desk
  await desk.opens(first.number)
  const { promise: arrived, resolve: arrives } = Promise.withResolvers<void>()
  await page.route(/receive_orders\/[0-9a-f-]{36}$/, async route => {
    await arrived
    await route.fallback()
  })
  await page.keyboard.press('e')
  await expect(page.getByText(`${first.number}を処理済にしました`)).toBeVisible()
  for (const key of ['e', 'p', 'd']) {
    const said = page.getByText('受注の内容をまだ表示していません。表示されてから、もう一度押してください。')
    // An E that follows too soon is of the order before, and says nothing: it is pressed until it is heard.
    await expect(async () => {
      await page.keyboard.press(key)
      await expect(said).toBeVisible({ timeout: 300 })
    }).toPass()
    await page.getByRole('button', { name: '閉じる', exact: true }).last().click()
    await expect(said).toHaveCount(0)
  }
  expect([await stateOf(second.id), await stateOf(third.id)]).toEqual(['placed', 'placed'])
  arrives()
  await expect(panel(second.number)).toBeVisible()
  await desk.stands()
  await page.keyboard.press('e')
  await expect(page.getByText(`${second.number}を処理済にしました`)).toBeVisible()
  await expect(panel(third.number)).toBeVisible()
  // The third has been opened by that, and Esc is a press on it: as a row it is processed without a question.
  await desk.stands()
  await page.keyboard.press('Escape')
  await expect(panel(third.number)).toHaveCount(0)
  await expect(page.getByRole('link', { name: third.number })).not.toHaveClass(/font-bold/)
  await page.keyboard.press('e')
  await expect(page.getByText(`${third.number}を処理済にしました`)).toBeVisible()
})

test('an order that comes up by itself stays unread until somebody presses something; what is gone on to by hand is read at once @desktop', async ({
  house,
  people,
}) => {
  const { desk, first, second, third, panel, told } = await threeOrders(house, people)
  const { page } = desk
  const number = (of: { number: string }) => page.getByRole('link', { name: of.number })
  await desk.opens(first.number)
  await expect(number(first)).not.toHaveClass(/font-bold/)
  await page.keyboard.press('e')
  await expect(panel(second.number).getByText('桃太郎トマト').first()).toBeVisible()
  await desk.stands()
  await expect(number(second)).toHaveClass(/font-bold/)
  expect(told).toEqual([first.id])
  await page.keyboard.press('j')
  await expect(panel(third.number)).toBeVisible()
  for (const one of [second, third]) await expect(number(one)).not.toHaveClass(/font-bold/)
  expect(told).toEqual([first.id, second.id, third.id])
})

test('two clicks on 処理済にする beside the list process one order @desktop', async ({ house, people }) => {
  const { desk, first, second, panel, stateOf } = await threeOrders(house, people)
  const { page } = desk
  await desk.opens(first.number)
  // As quick as they come: the second falls on the next order as soon as that has its button.
  await page.evaluate(async next => {
    const button = () =>
      [...document.querySelectorAll('button')].find(one => one.textContent === '処理済にする' && one.offsetParent)
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
    button()?.click()
    while (!document.querySelector(`section[aria-label^="受注 ${next}"]`)) await frame()
    button()?.click()
  }, second.number)
  await desk.stands()
  await expect(panel(second.number).getByRole('button', { name: '処理済にする' })).toBeVisible()
  expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['processed', 'placed'])
})

test('what was adjusted after it was printed is not said to be the same paper: alone it is printed anew, among others it is told @desktop', async ({
  house,
  people,
}) => {
  const { market, desk, first, third } = await threeOrders(house, people)
  const { page } = desk
  const print = async (what: string) => {
    const tab = page.waitForEvent('popup')
    await page.keyboard.press('p')
    const viewer = await tab
    await expect(page.getByText(`${what}のPDFを開きました。印刷済にしました。`)).toBeVisible()
    await viewer.close()
  }
  for (const { number } of [first, third]) {
    await desk.row(number).getByRole('checkbox').check()
  }
  await print('2件')
  await desk.sees(third.number, '印刷済')
  // The third is that of the market's own restaurant: less comes than is on the paper.
  await colleagueAnswers(
    house,
    market,
    third.id,
    { confirmed_quantity: '0', shortage_reason: '入荷なし' },
    { line_number: 1 },
  )
  await desk.sees(third.number, '旧版第1版で印刷済みです。いまは第2版です')
  await expect(page.getByRole('radio', { name: /^未印刷\s*1$/ })).toBeVisible()
  await desk.look('printed in a version before')
  await page.keyboard.press('p')
  const asked = page.getByRole('dialog', { name: 'もう一度印刷する' })
  await expect(asked).toContainText('2件のうち1件は、いまの内容で印刷済みです。')
  await expect(asked).toContainText(
    '2件のうち1件は、調整する前の版で印刷済みです。印刷すると「訂正」の注文書になります。',
  )
  await expect(asked.getByRole('button', { name: '調整した1件だけ印刷する' })).toBeFocused()
  await desk.look('one as it is, one in a version before')
  await page.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  await desk.row(first.number).getByRole('checkbox').uncheck()
  // Beside an open order the list has no column of prints: the row says it, and the line above leads to all of them.
  await desk.opens(first.number)
  await desk.sees(third.number, '第1版で印刷済みです。いまは第2版です')
  const amount = page.locator('th:has(abbr[title="金額(税抜)"])')
  await expect(amount).toHaveText('金額')
  expect(
    await amount.evaluate(head =>
      [head, ...head.querySelectorAll('*')].some(one => one.scrollWidth > one.clientWidth && one.clientWidth > 0),
    ),
  ).toBe(false)
  await desk.look('a paper of a version before, beside an open order')
  await page.getByRole('button', { name: '旧版で印刷 1件' }).click()
  await expect(page.getByRole('radio', { name: /^旧版で印刷\s*1$/ })).toBeChecked()
  await expect(page.locator('[data-item]')).toHaveCount(1)
  await desk.sees(third.number)
  await desk.look('those whose paper is of a version before')
  await page.keyboard.press('s')
  await expect(page.getByRole('radio', { name: /^すべて/, checked: true })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await print(third.number)
  await expect(desk.row(third.number)).not.toContainText('旧版')
  // Taken back, the paper of the version before is the one that is about.
  await page.keyboard.press('z')
  await expect(page.getByText(`${third.number}の印刷済を取り消しました`)).toBeVisible()
  await desk.sees(third.number, '旧版第1版で印刷済みです。いまは第2版です')
})

for (const [where, shows] of [
  ['on a phone', 'a phone'],
  ['at twice the text', 'half a screen'],
] as const)
  test(`${where} 処理済 leads on to the next order that waits, whose page is not pressed by the same hand, and 元に戻す leads back @phone`, async ({
    house,
    people,
  }) => {
    const { desk, first, second, third, stateOf, told } = await threeOrders(house, people, 'phone')
    const { page } = desk
    if (shows !== 'a phone') await page.setViewportSize({ width: 720, height: 450 })
    const heading = (number: string) => page.getByRole('heading', { level: 1, name: number })
    const press = page.getByRole('button', { name: '処理済にする' })
    await page.locator('[data-item]').first().click()
    await expect(heading(first.number)).toBeVisible()
    await press.click()
    await expect(page.getByText(`${first.number}を処理済にしました`)).toBeVisible()
    await expect(heading(second.number)).toBeVisible()
    await expect(page.getByText('2 / 3')).toBeVisible()
    await desk.look('gone on to the next')
    // A key is for a keyboard.
    await expect(page.locator('output kbd')).toBeHidden()
    await desk.stands()
    expect(told).toEqual([first.id])
    await press.click()
    await expect(heading(third.number)).toBeVisible()
    expect(told).toEqual([first.id, second.id])
    await desk.stands()
    // Nothing waits below it: it stays.
    await press.click()
    await expect(page.getByText(`${third.number}を処理済にしました`)).toBeVisible()
    await expect(heading(third.number)).toBeVisible()
    await expect(press).toHaveCount(0)
    const back = page.getByRole('button', { name: /^元に戻す/ })
    await back.click()
    await expect(page.getByText(`${third.number}の処理済を取り消しました`)).toBeVisible()
    await back.click()
    await expect(heading(second.number)).toBeVisible()
    expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['processed', 'placed'])
    // Back leads to the list, not through all of them.
    await page.goBack()
    await expect(page.getByRole('region', { name: '受注の一覧' })).toBeVisible()
  })
