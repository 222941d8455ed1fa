import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Route } from '@playwright/test'
import iconv from 'iconv-lite'
import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { type Desk, expect, type House, type Restaurant, test } from '#tests/support/browser.ts'
import { browserWithViewer } from '#tests/support/chromium.ts'
import { addSecondSupplier, type Market, openMarket, placeEarlier, placeUsualOrders } from './market.ts'

// Its stories are long: a worker that has nothing else takes one of them.
test.describe.configure({ mode: 'parallel' })

test.use({ installs_app: true })

// Papers open in the browser's own viewer.
test.use({ launchOptions: browserWithViewer() })

const runProgram = promisify(execFile)

test('a restaurant orders, the supplier receives @desktop', async ({ house, people }) => {
  const market = await openMarket(house)
  const { supplier, consumer } = market
  await addSecondSupplier(house, market, `浜清水産${supplier.name.slice(-1)}`)
  await placeUsualOrders(house, market)

  const restaurant = await people.restaurant('phone')
  const desk = await people.desk('desktop')
  let number = ''
  let order_id = ''

  await test.step('1 the supplier waits at its board; the restaurant sees its suppliers', async () => {
    await desk.page.goto('/suppliers/login')
    await desk.look('login')
    await desk.logIn(supplier.owner.login_id)
    await desk.showsDeliveryDate('2026-11-21')
    await expect(desk.page.getByText('この日の受注はまだありません')).toBeVisible()
    await desk.look('empty board')

    await restaurant.page.goto('/consumers/login')
    await restaurant.look('login')
    await restaurant.logIn(consumer.owner.login_id)
    const suppliers = restaurant.page.getByRole('region', { name: '仕入先' })
    await expect(suppliers).toContainText('未発注 2件')
    const card = suppliers.getByRole('link', { name: supplier.name })
    await expect(card).toContainText('未発注')
    await expect(card).toContainText('2026/11/21(土)')
    await expect(card).toContainText(/本日17:00まで\s*（あと[78]時間）/)
    await restaurant.look('top')
  })

  await test.step('2 the order sheet', async () => {
    await restaurant.opensOrderSheet(supplier.name)
    await expect(restaurant.page.getByRole('button', { name: '納品日 2026/11/21(土)' })).toBeVisible()
    // いつもの first, the last quantity beside.
    await expect(restaurant.page.getByRole('radio', { name: 'いつもの' })).toBeChecked()
    await expect(restaurant.row('桃太郎トマト')).toContainText('前回 11/19 3個')
    await restaurant.look('order sheet')
    await restaurant.adds('桃太郎トマト', 2)
    await restaurant.looksAtAllItems()
    await restaurant.typesQuantity('青首大根', '12')
    await restaurant.adds('鴨ロース')
    await restaurant.row('料理酒 一升瓶').getByRole('radio', { name: 'ケース' }).click()
    await restaurant.adds('料理酒 一升瓶')
    // Far more than usual: asked about on the next screen.
    await restaurant.typesQuantity('濃口醤油', '20')
    await restaurant.look('filled sheet')
    await restaurant.goesToConfirm()
  })

  await test.step('3 confirmation, odd quantities first, and one order of a double tap', async () => {
    const { page } = restaurant
    const odd = page.getByRole('region', { name: 'いつもと違う数量です' })
    await expect(odd.getByText('いつもは2本です。20本でよろしいですか')).toBeVisible()
    // 8%: 2×120 + 12×180 + 3800×0.35 (estimated) + 20×420 = 12,130; 10%: 6×1280 = 7,680.
    await expect(page.getByText('8%対象（※）')).toBeVisible()
    await expect(page.getByText('¥12,130')).toBeVisible()
    await expect(page.getByText('¥7,680').first()).toBeVisible()
    await expect(
      page
        .locator('header')
        .getByText(/^本日17:00まで$/)
        .first(),
    ).toBeVisible()
    await restaurant.look('confirmation')
    await page.getByRole('button', { name: '発注する' }).click()
    await expect(page.getByText('1件お答えください')).toBeVisible()
    await odd.getByRole('button', { name: 'このまま' }).click()
    await expect(odd.getByText('この数量で確認済みです')).toBeVisible()
    await page.getByRole('button', { name: '発注する' }).dblclick()
    number = await restaurant.isAtCompletion()
    order_id = new URL(page.url()).searchParams.get('order_id') ?? ''
    expect(number).toMatch(/^\d/)
    await expect(page.getByText('2026/11/21(土)')).toBeVisible()
    await expect(page.getByText(`${supplier.name}に届きました`)).toBeVisible()
    await restaurant.look('completion')
    expect(await ordersFor(house, market, '2026-11-21')).toHaveLength(1)
  })

  await test.step('4 the board shows it without a reload, and opening it tells the restaurant', async () => {
    await desk.sees(number, '未処理')
    await expect(desk.row(number)).toContainText('割烹まつ本')
    await expect(desk.row(number)).toContainText('(00042)')
    await desk.look('board')
    await desk.opens(number)
    await expect(desk.page.getByRole('region', { name: `受注 ${number}` })).toContainText('青首大根')
    await desk.look('opened order')
    await expect(restaurant.page.getByText(`${supplier.name}が発注を開きました`)).toBeVisible()
    await restaurant.page.getByRole('link', { name: '発注の詳細' }).click()
    await expect(restaurant.page.getByRole('region', { name: '概要' })).toContainText('確認済')
    await restaurant.look('detail')
  })

  await test.step('4 printed, downloaded, mailed, processed', async () => {
    const pdf = await printedSheet(desk)
    const { text, fonts } = await readPdf(pdf, test.info().outputPath('sheet.pdf'))
    for (const words of [number, supplier.name, consumer.name, '桃太郎トマト', '料理酒', '鴨ロース']) {
      expect(text).toContain(words)
    }
    expect(fonts.length).toBeGreaterThan(0)
    for (const font of fonts) expect(font.embedded, font.name).toBe(true)

    const rows = await downloadedRows(desk)
    expect(rows[0]?.slice(0, 7)).toEqual([
      '注文番号',
      '版',
      '処理区分',
      '注文日時',
      '納品日',
      '得意先コード',
      '得意先名',
    ])
    const tomato = rows.find(row => row[8] === '000101')
    expect(tomato?.slice(0, 3)).toEqual([number, '1', '新規'])
    expect(tomato?.slice(4, 6)).toEqual(['2026/11/21', '00042'])
    expect(tomato?.slice(9, 16)).toEqual(['桃太郎トマト', 'L', '熊本', '2', '個', 'バラ', '24'])

    await desk.page.getByRole('button', { name: '処理済にする' }).click()
    await desk.sees(number, '処理済')
    await desk.look('processed')

    const mail = await mailTo(house, supplier.owner.mail_address, number)
    expect(mail.subject).toContain(consumer.name)
    expect(mail.body_text).toContain('青首大根')
    const attached = await readPdf(mail.attachment, test.info().outputPath('mailed.pdf'))
    expect(attached.text).toContain(number)
    expect(attached.text).toContain('青首大根')
  })

  await test.step('5 processed: no more changes, said with a telephone number', async () => {
    await expect(restaurant.page.getByRole('button', { name: '変更・取消を依頼する' })).toBeVisible()
    await expect(restaurant.page.getByRole('link', { name: '変更する' })).toHaveCount(0)
    await restaurant.page.goto(pathTo(consumerPages.orderEdit, { order_id }))
    await expect(restaurant.page.getByText('この発注は変更できません')).toBeVisible()
    await restaurant.look('too late to edit')
  })
})

test('an order is edited and cancelled until its closing @desktop', async ({ house, people }) => {
  const market = await openMarket(house)
  const { supplier, consumer } = market
  const restaurant = await people.restaurant('phone')
  const desk = await people.desk('desktop')
  await desk.logIn(supplier.owner.login_id)
  await desk.showsDeliveryDate('2026-11-21')
  await restaurant.logIn(consumer.owner.login_id)
  const number = await placesOrder(restaurant, supplier.name, '桃太郎トマト')
  const order_id = new URL(restaurant.page.url()).searchParams.get('order_id') ?? ''
  await desk.sees(number, '未処理')
  await desk.opens(number)
  await desk.page.goBack()
  await expect(desk.page).toHaveURL(/\/suppliers\/orders\?delivery_date=2026-11-21$/)
  await desk.opens(number)

  await test.step('an edit makes the second revision, which the desk sees at once', async () => {
    await restaurant.opensDetail(order_id)
    await restaurant.page.getByRole('link', { name: '変更する' }).click()
    await expect(restaurant.page.getByText(`発注 ${number} を変更しています`)).toBeVisible()
    await restaurant.adds('桃太郎トマト', 2)
    await restaurant.looksAtAllItems()
    await restaurant.adds('ミニトマト')
    await restaurant.look('edit')
    await restaurant.page.getByRole('button', { name: '変更を確認' }).click()
    const asked = restaurant.page.getByRole('dialog', { name: 'この内容に変更しますか' })
    await expect(asked).toContainText('桃太郎トマト：数量 1個 → 3個')
    await expect(asked).toContainText('追加：ミニトマト 1パック')
    await restaurant.look('what will change')
    await asked.getByRole('button', { name: '変更を送る' }).click()
    await expect(restaurant.page.getByText('発注を変更しました（第2版）')).toBeVisible()
    await desk.sees(number, '訂正 第2版')
    // The paper on the desk stays as it was read until its reader asks for the new one.
    await expect(desk.page.getByText('たった今、この注文が訂正されました')).toBeVisible()
    await desk.look('revised while open')
    await desk.page.getByRole('button', { name: '最新の内容を表示' }).click()
    await expect(desk.page.getByText('訂正 第2版 の変更点')).toBeVisible()
    await desk.look('second revision')
  })

  await test.step('a stale edit in a second tab is told, and loses nothing', async () => {
    people.expects(/^409 PATCH .*\/orders\//)
    const edit = pathTo(consumerPages.orderEdit, { order_id })
    await restaurant.page.goto(edit)
    await expect(restaurant.quantity('桃太郎トマト')).toHaveValue('3')
    // A colleague's browser: a second tab of this one would share the draft.
    const colleague = await people.restaurant('phone')
    await colleague.logIn(consumer.owner.login_id)
    await colleague.page.goto(edit)
    await colleague.looksAtAllItems()
    await colleague.adds('青首大根')
    await colleague.page.getByRole('button', { name: '変更を確認' }).click()
    await colleague.page.getByRole('button', { name: '変更を送る' }).click()
    await expect(colleague.page.getByText('発注を変更しました（第3版）')).toBeVisible()

    await restaurant.adds('桃太郎トマト', 4)
    await restaurant.page.getByRole('button', { name: '変更を確認' }).click()
    await restaurant.page.getByRole('button', { name: '変更を送る' }).click()
    const conflict = restaurant.page.getByRole('dialog', { name: 'ほかの画面で変更されています' })
    await expect(conflict.getByRole('region', { name: '今の発注' })).toContainText('青首大根')
    await expect(conflict.getByRole('region', { name: '自分の入力' })).toContainText('7個')
    await restaurant.look('conflict')
    await conflict.getByRole('button', { name: '自分の入力を続ける' }).click()
    await expect(restaurant.quantity('桃太郎トマト')).toHaveValue('7')
    await restaurant.page.getByRole('button', { name: '変更を確認' }).click()
    await restaurant.page.getByRole('button', { name: '変更を送る' }).click()
    await expect(restaurant.page.getByText('発注を変更しました（第4版）')).toBeVisible()
    await desk.sees(number, '訂正 第4版')
    // Who read the second version reads what the third changed, and then the fourth.
    await desk.page.getByRole('button', { name: '最新の内容を表示' }).click()
    const changes = desk.page.getByRole('region', { name: '訂正 第3版・第4版 の変更点' })
    await expect(changes.getByRole('listitem')).toContainText(['青首大根', '桃太郎トマト 数量'])
    await expect(changes.getByText(/^第3版（/)).toBeVisible()
    await desk.look('two versions since it was read')
    // What of them is only read aloud, far down in the panel, does not make the page higher than its window.
    const size = desk.page.viewportSize() ?? { width: 1440, height: 900 }
    await desk.page.setViewportSize({ width: size.width, height: 420 })
    const height = async () => desk.page.evaluate(() => document.documentElement.scrollHeight)
    await expect.poll(height).toBe(420)
    await desk.page.setViewportSize(size)
  })

  await test.step('a second tab of the same browser shares what is typed: sent in one, it shows the order as it is now', async () => {
    const edit = pathTo(consumerPages.orderEdit, { order_id })
    await restaurant.page.goto(edit)
    await expect(restaurant.quantity('桃太郎トマト')).toHaveValue('7')
    const other = await restaurant.page.context().newPage()
    await other.goto(edit)
    await expect(other.getByText(`発注 ${number} を変更しています`)).toBeVisible()
    const inOther = other.getByRole('spinbutton', { name: '桃太郎トマトの数量' })
    await expect(inOther).toHaveValue('7')
    await restaurant.adds('桃太郎トマト', 1)
    await expect(inOther).toHaveValue('8')
    // A question that stands open there is about what is no more.
    await other.getByRole('button', { name: '変更を確認' }).click()
    await expect(other.getByRole('dialog', { name: 'この内容に変更しますか' })).toBeVisible()
    await restaurant.page.getByRole('button', { name: '変更を確認' }).click()
    await restaurant.page.getByRole('button', { name: '変更を送る' }).click()
    await expect(restaurant.page.getByText('発注を変更しました（第5版）')).toBeVisible()
    await expect(other.getByText('ほかの画面で変更を終えたため、いまの発注を表示しています')).toBeVisible()
    await expect(inOther).toHaveValue('8')
    await expect(other.getByRole('dialog')).toHaveCount(0)
    await other.close()
  })

  await test.step('another order is cancelled', async () => {
    await restaurant.page.goto('/consumers/top')
    const other = await placesOrder(restaurant, supplier.name, 'きゅうり')
    await desk.letsNewOrdersIn()
    await desk.sees(other)
    await restaurant.page.getByRole('link', { name: '発注の詳細' }).click()
    await restaurant.page.getByRole('button', { name: 'この発注を取り消す' }).click()
    const asked = restaurant.page.getByRole('dialog', { name: '発注を取り消しますか' })
    await expect(asked).toContainText(other)
    await restaurant.look('cancel')
    await asked.getByRole('button', { name: '取り消す' }).click()
    await expect(restaurant.page.getByText('この発注は取り消されました')).toBeVisible()
    await desk.sees(other, '取消')
    await restaurant.look('cancelled')
    await desk.look('board with changes')
  })

  await test.step('the closing passes while screens are open', async () => {
    const sheet = await people.restaurant('phone')
    house.clock.set('2026-11-20T16:50:00+09:00')
    for (const one of [sheet, restaurant]) await one.page.clock.install()
    await sheet.logIn(consumer.owner.login_id)
    await sheet.opensOrderSheet(supplier.name)
    await sheet.adds('桃太郎トマト')
    await restaurant.opensDetail(order_id)
    await expect(restaurant.page.getByRole('link', { name: '変更する' })).toBeVisible()
    await expect(restaurant.page.getByRole('button', { name: 'この発注を取り消す' })).toBeVisible()
    house.clock.set('2026-11-20T17:00:05+09:00')
    for (const one of [sheet, restaurant]) await one.page.clock.fastForward(10 * 60_000 + 10_000)
    await expect(sheet.page.getByRole('dialog', { name: '2026/11/21(土)納品は発注できません' })).toBeVisible()
    await expect(sheet.page.getByRole('dialog')).toContainText('入力した内容は残っています')
    await sheet.look('closed while typing')
    await restaurant.page.clock.fastForward(31_000)
    await expect(restaurant.page.getByText('締切を過ぎたため、画面からは直接変更できません')).toBeVisible()
    await expect(restaurant.page.getByRole('link', { name: '変更する' })).toHaveCount(0)
    await expect(restaurant.page.getByRole('button', { name: 'この発注を取り消す' })).toHaveCount(0)
    // The desk has not opened the version that stands.
    await expect(restaurant.page.getByRole('region', { name: '概要' })).toContainText('未確認')
    await restaurant.look('closed')
    // Another delivery date takes what was typed along.
    await sheet.page.getByRole('radio', { name: /2026\/11\/25/ }).click()
    await expect(sheet.page.getByRole('button', { name: '納品日 2026/11/25(水)' })).toBeVisible()
    await expect(sheet.quantity('桃太郎トマト')).toHaveValue('1')
  })

  await test.step('history by order date and by delivery date', async () => {
    const { page } = restaurant
    await page.goto('/consumers/orders')
    await expect(page.getByRole('heading', { name: '2026/11/20(金) 発注' })).toBeVisible()
    await expect(page.getByRole('link', { name: number })).toContainText('訂正 第5版')
    await restaurant.look('history')
    await page.getByText('納品日順', { exact: true }).click()
    await expect(page.getByRole('heading', { name: '2026/11/21(土) 納品' })).toBeVisible()
    await expect(page).toHaveURL(/mode=delivery_date/)
    await restaurant.look('history by delivery date')
    await page.getByRole('button', { name: '絞り込み' }).click()
    await restaurant.look('filter')
  })
})

test('a change from pieces to cases is asked about as placing asks, with both readings; what is mended is not @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const { id: order_id } = await placeEarlier(house, market, {
    delivery_date: '2026-11-25',
    at: '2026-11-20T08:00:00+09:00',
    lines: [
      { item: '桃太郎トマト', quantity: '2' },
      { item: 'ミニトマト', quantity: '3' },
    ],
  })
  const cook = await people.restaurant('phone')
  const { page } = cook
  await cook.comesIn(market.consumer.owner.login_id)
  await page.goto(pathTo(consumerPages.orderEdit, { order_id }))
  const toCases = () =>
    page.locator('[data-row]', { hasText: '桃太郎トマト' }).getByRole('radio', { name: 'ケース' }).click()
  const asked = page.getByRole('dialog', { name: 'この内容に変更しますか' })
  const look = page.getByRole('button', { name: '変更を確認' })
  const send = asked.getByRole('button', { name: '変更を送る' })
  await toCases()
  // On a bad line the question stands at once, and sending asks before anything leaves.
  const held: Route[] = []
  await page.route('**/preview', route => (held.length ? route.continue() : void held.push(route)))
  await look.click()
  const odd = asked.getByRole('region', { name: 'いつもと違う数量です' })
  await expect(asked).toBeVisible()
  await expect(odd).toHaveCount(0)
  await expect.poll(() => held.length).toBe(1)
  await send.click()
  await expect(odd.locator('[data-open-question]')).toBeFocused()
  for (const route of held) await route.continue()
  await expect(odd.getByRole('listitem')).toHaveCount(1)
  await expect(odd).toContainText('いつもは2個です。2ケース（48個）でよろしいですか')
  await cook.look('pieces became cases')

  // Nothing leaves before it is answered, and what is missing is said; 直す leads to its row.
  await send.click()
  await expect(odd.locator('[data-open-question]')).toBeFocused()
  await expect(asked.getByText('1件お答えください')).toBeVisible()
  await odd.getByRole('button', { name: '直す' }).click()
  await expect(asked).toHaveCount(0)
  await expect(cook.quantity('桃太郎トマト')).toBeFocused()

  // Who leaves is told on the order's page that a change was begun; it goes on, or is thrown away.
  await page.getByRole('link', { name: '戻る' }).click()
  const begun = page.getByText('変更の途中です。まだ送っていません')
  await expect(begun).toBeVisible()
  await cook.look('a change that was begun and not sent')
  await page.getByRole('link', { name: '変更を続ける' }).click()
  await look.click()
  await odd.getByRole('button', { name: 'このまま' }).click()
  await expect(odd).toContainText('この数量で確認済みです')
  await send.click()
  await expect(page.getByText('発注を変更しました（第2版）')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '桃太郎トマト' }).first()).toContainText('2ケース')
  await expect(begun).toHaveCount(0)
  await page.getByRole('link', { name: '変更する' }).click()
  await cook.adds('ミニトマト')
  await page.getByRole('link', { name: '戻る' }).click()
  await page.getByRole('button', { name: '入力を消す' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '消す' }).click()
  await expect(begun).toHaveCount(0)
  await page.getByRole('link', { name: '変更する' }).click()
  await expect(cook.quantity('ミニトマト')).toHaveValue('3')
})

/** The shortest order: one item once, from the top. */
const placesOrder = async (restaurant: Restaurant, supplier: string, item: string) => {
  await restaurant.opensOrderSheet(supplier)
  await restaurant.looksAtAllItems()
  await restaurant.adds(item)
  await restaurant.goesToConfirm()
  // Beside an order for the same date: it stands with the rest, or not at all.
  const another = restaurant.page.getByRole('button', { name: '別の発注として送る' })
  if (await another.isVisible()) await another.click()
  await restaurant.page.getByRole('button', { name: '発注する' }).click()
  return restaurant.isAtCompletion()
}

const ordersFor = (house: House, { deal }: Market, delivery_date: string) =>
  house.deps.db
    .selectFrom('orders')
    .select('id')
    .where('deal_id', '=', deal.id)
    .where('delivery_date', '=', delivery_date)
    .execute()

const printedSheet = async (desk: Desk) => {
  let pdf: Buffer = Buffer.alloc(0)
  await desk.page.route('**/receive_orders/prints', async route => {
    const response = await route.fetch()
    pdf = await response.body()
    await route.fulfill({ response })
  })
  const tab = desk.page.waitForEvent('popup')
  await desk.page
    .getByRole('region', { name: /^受注 / })
    .getByRole('button', { name: '印刷' })
    .click()
  const viewer = await tab
  await viewer.waitForURL(/^blob:/)
  await viewer.close()
  return pdf
}

const downloadedRows = async (desk: Desk) => {
  const saved = desk.page.waitForEvent('download')
  await desk.page
    .getByRole('region', { name: /^受注 / })
    .getByRole('button', { name: 'ダウンロード' })
    .click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await saved).createReadStream()) chunks.push(chunk)
  return iconv
    .decode(Buffer.concat(chunks), 'cp932')
    .trimEnd()
    .split('\r\n')
    .map(line => line.split(','))
}

/** The mail about an order, once it is in the outbox. */
const mailTo = async (house: House, destination: string, number: string) => {
  const mails = house.deps.db.selectFrom('local_outbox').selectAll().where('destination', '=', destination)
  const find = async () => (await mails.execute()).find(mail => mail.body_text.includes(number))
  await expect.poll(find).toBeDefined()
  const mail = await find()
  if (!mail?.attachment) throw new Error(`a mail without a file for ${destination}`)
  return { ...mail, attachment: mail.attachment }
}

/** The words of a PDF without the spaces between them, and its fonts. */
const readPdf = async (pdf: Buffer, path: string) => {
  await writeFile(path, pdf)
  const { stdout: text } = await runProgram('pdftotext', ['-layout', path, '-'])
  const { stdout: table } = await runProgram('pdffonts', [path])
  const fonts = table
    .split('\n')
    .slice(2)
    .filter(line => line.trim() !== '')
    .map(line => ({
      name: line.split(/\s+/)[0],
      embedded: /\s(yes|no)\s+(yes|no)\s+(yes|no)\s+\d+/.exec(line)?.[1] === 'yes',
    }))
  return { text, fonts }
}
