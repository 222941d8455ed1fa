import { adminPages } from '#contract/pages/admin.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { expect, logInAsAdmin, test } from '#tests/support/browser.ts'
import { addAdmin, addMember, addMessage, addOwnSupplier } from '#tests/support/world.ts'
import { openMarket } from './market.ts'

test('a fax supplier is registered, filled from a file, ordered from, and says that it has the order @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.logIn(market.consumer.owner.login_id)
  await page.getByRole('link', { name: '仕入先の登録・設定' }).click()
  await restaurant.look('suppliers')
  await page.getByRole('link', { name: '仕入先を登録する' }).click()
  await page.getByRole('button', { name: '登録して、発注へ' }).click()
  await expect(page.getByText('仕入先名を入力してください')).toBeVisible()
  await restaurant.look('form with errors')
  await page.getByLabel('仕入先名').fill(market.supplier.name)
  await expect(page.getByText('すでに登録されている仕入先かもしれません')).toBeVisible()
  await page.getByLabel('仕入先名').fill('魚政商店')
  await expect(page.getByText('すでに登録されている仕入先かもしれません')).toHaveCount(0)
  await page.getByText('電話番号・締切など（任意）').click()
  await page.getByLabel('電話番号').fill('０３ー０１００ー４０００')
  await page.getByLabel('FAX番号').fill('03-0100-4001')
  await page.getByLabel('締切の時刻').fill('22時')
  await restaurant.look('form')
  // A mobile telephone is hardly ever a fax machine: said as it is typed, and asked before it is saved.
  await page.getByLabel('FAX番号').fill('０９０ー１２３４ー５６７８')
  const sure = page.getByRole('button', { name: 'この番号で保存する' })
  await expect(page.getByText('携帯電話の番号のようです')).toBeVisible()
  await expect(sure).toHaveCount(0)
  await page.getByRole('button', { name: '登録して、発注へ' }).click()
  await expect(sure).toBeInViewport()
  await restaurant.look('asked about a mobile number')
  await page.getByLabel('FAX番号').fill('03-0100-4001')
  await expect(page.getByText('携帯電話の番号のようです')).toHaveCount(0)
  await page.getByRole('button', { name: '登録して、発注へ' }).click()

  // Without a list: written as one writes it to the supplier. What can't be read stays, and is not sent.
  const wanted = page.getByLabel('頼むもの')
  await wanted.fill('真鯛 ２尾\nあじ たくさん')
  await restaurant.look('what is wanted is written')
  await page.getByRole('button', { name: 'この内容で確認へ' }).click()
  await expect(
    page.getByText('「あじ たくさん」は、品名・数量・単位の順に書いてください（例：真鯛 2尾）'),
  ).toBeVisible()
  await expect(wanted).toHaveValue('あじ たくさん')
  await page.getByRole('button', { name: '確認へ', exact: true }).click()
  await expect(wanted).toBeFocused()
  await page.reload()
  await expect(wanted).toHaveValue('あじ たくさん')
  await wanted.fill('あじ 5尾')
  await restaurant.look('a line that could not be read')
  await page.getByRole('button', { name: 'この内容で確認へ' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '真鯛' })).toContainText('2尾')
  await expect(page.getByRole('listitem').filter({ hasText: 'あじ' })).toContainText('5尾')
  await expect(page.getByRole('button', { name: 'FAXで発注する' })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: '真鯛を消す' }).click()
  await page.getByRole('button', { name: 'あじを消す' }).click()
  await expect(page.getByRole('button', { name: '確認へ', exact: true })).toBeDisabled()

  await page.getByRole('link', { name: '商品を登録する' }).click()
  await expect(page.getByText('商品がまだありません')).toBeVisible()
  await restaurant.look('no items')

  await page.getByRole('link', { name: 'まとめて登録' }).click()
  const file = page.getByLabel('商品のファイル')
  const upload = (text: string) =>
    file.setInputFiles({ name: '商品.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await upload('商品名,規格,単位,単価\n真鯛,養殖 1.5kg,尾,\nホタテ,,,abc\n')
  await expect(page.getByText('商品.csvに2件の誤りがあります')).toBeVisible()
  await expect(page.getByText('3行目・単価「abc」')).toBeVisible()
  await restaurant.look('file with errors')
  await upload(
    '商品コード,商品名,規格,単位,単価\nT-1,真鯛,養殖 1.5kg,尾,\nH-1,ホタテ貝柱,生食 1kg,袋,\n,大葉,10枚,束,\n',
  )
  await expect(page.getByText('追加 3件・更新 0件・変更なし 0件')).toBeVisible()
  await restaurant.look('file checked')
  await page.getByRole('button', { name: 'この内容で取り込む' }).click()
  await expect(page.getByRole('button', { name: /^大葉 ?10枚/ })).toBeVisible()

  // By the keyboard, then by dragging.
  const kept = page.waitForResponse(answer => answer.request().method() === 'PATCH')
  await page.getByRole('button', { name: '大葉を移動（上下の矢印キー）' }).press('Home')
  await kept
  await expect(page.getByRole('button', { name: '大葉を移動（上下の矢印キー）' })).toBeFocused()
  const in_order = page.getByRole('list', { name: '商品の順番' }).getByRole('listitem')
  await expect(in_order.first()).toContainText('大葉')
  const grip = page.getByRole('button', { name: /^ホタテ貝柱を移動/ })
  const [from, to] = [await grip.boundingBox(), await page.getByRole('button', { name: /^真鯛を移動/ }).boundingBox()]
  if (!from || !to) throw new Error('no rows')
  // What a quick hand does next goes after it, however slow the line is.
  const { promise: removed, resolve: isRemoved } = Promise.withResolvers<void>()
  await page.route('**/template_items', async route => {
    if (route.request().method() === 'PATCH') await removed
    await route.fallback()
  })
  const answers: string[] = []
  page.on('response', answer => {
    if (/template_items/.test(answer.url()) && answer.request().method() !== 'GET')
      answers.push(answer.request().method())
  })
  await page.mouse.move(from.x + 20, from.y + 30)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, to.y + 20, { steps: 4 })
  await page.mouse.up()
  await expect(in_order.nth(1)).toContainText('ホタテ貝柱')
  await page.getByRole('button', { name: '真鯛を除く' }).click()
  await expect(page.getByRole('button', { name: /^真鯛を移動/ })).toHaveCount(0)
  isRemoved()
  await expect(page.getByText('真鯛を除きました')).toBeVisible()
  expect(answers).toEqual(['PATCH', 'DELETE'])
  await expect(in_order).toHaveCount(2)
  await expect(in_order.last()).toContainText('ホタテ貝柱')
  await page.getByRole('button', { name: '元に戻す' }).click()
  await page.getByRole('button', { name: /^真鯛 ?T-1/ }).click()
  await page.getByLabel('規格').fill('天然 2kg')
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByText('T-1・天然 2kg・尾')).toBeVisible()
  await restaurant.look('items')

  await page.getByRole('link', { name: 'この仕入先に発注する' }).click()
  await restaurant.typesQuantity('真鯛', '3')
  await restaurant.adds('大葉')
  await restaurant.look('order sheet')
  await page.getByRole('button', { name: '確認へ' }).click()
  await page.getByRole('link', { name: '送る内容を見る' }).click()
  await expect(page.getByRole('heading', { name: 'FAXで届く注文書 全1ページ' })).toBeVisible()
  await expect(page.getByText('03-0100-4001')).toBeVisible()
  await restaurant.look('the very sheet')
  await page.getByRole('button', { name: '1ページ目を大きく見る' }).click()
  await restaurant.look('enlarged')
  await page.getByRole('dialog').getByRole('button', { name: '閉じる' }).click()
  await page.getByRole('button', { name: 'FAXで発注する' }).click()
  await expect(page.getByText('魚政商店のFAXに届きました')).toBeVisible()
  await restaurant.look('arrived')

  const dispatch = await house.deps.db
    .selectFrom('local_outbox')
    .select(['attachment', 'subject'])
    .where('channel', '=', 'fax')
    .where('destination', '=', '+81301004001')
    .executeTakeFirstOrThrow()
  expect(dispatch.attachment?.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a mail supplier opens its link and acknowledges, which the restaurant sees live @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const own = await addOwnSupplier(house, market.consumer, {
    name: '八百正',
    method: 'mail',
    items: [
      { name: 'レタス', unit: '玉' },
      { name: '茗荷', unit: 'パック' },
    ],
  })
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.logIn(market.consumer.owner.login_id)
  await restaurant.opensOrderSheet('八百正')
  await restaurant.adds('レタス', 2)
  await page.getByRole('button', { name: '確認へ' }).click()
  await page.getByRole('link', { name: '送る内容を見る' }).click()
  await expect(page.getByText('メールの本文')).toBeVisible()
  await restaurant.look('the very mail')
  await page.getByRole('button', { name: 'メールで発注する' }).click()
  await expect(page.getByText(/八百正へ送りました/)).toBeVisible()

  const mail = await house.deps.db
    .selectFrom('local_outbox')
    .select('body_text')
    .where('destination', '=', own.mail_address ?? '')
    .executeTakeFirstOrThrow()
  const link = /\/o\/[\w-]{22}/.exec(mail.body_text)?.[0] ?? ''
  const shop = await people.somebody('phone')
  await shop.page.goto(link)
  await expect(shop.page.getByRole('heading', { name: /様からのご注文$/ })).toBeVisible()
  await shop.look('link')
  await expect(page.getByText('八百正が発注を開きました。')).toBeVisible()
  await shop.page.getByRole('button', { name: '受け付けました' }).click()
  await expect(shop.page.getByText('注文元にお知らせしました')).toBeVisible()
  await shop.look('acknowledged')
  await expect(page.getByText('八百正が受け付けました。')).toBeVisible()
  await restaurant.look('accepted')
  const { id: order_id } = await house.deps.db
    .selectFrom('orders')
    .select('id')
    .where('supplier_id', '=', own.id)
    .executeTakeFirstOrThrow()
  // 欠品: told by the same link, seen at once.
  await shop.page.getByRole('button', { name: '欠品・数量の変更を知らせる' }).click()
  const dialog = shop.page.getByRole('dialog')
  await dialog.getByLabel('レタスのお届け').selectOption('欠品')
  await dialog.getByRole('button', { name: '注文元に知らせる' }).click()
  await expect(dialog.getByText('欠品の理由を選んでください')).toBeVisible()
  await dialog.getByLabel('レタスのお届け').selectOption('数量を減らす')
  await dialog.getByLabel('レタスの理由').selectOption('入荷なし')
  await dialog.getByRole('button', { name: '注文元に知らせる' }).click()
  await expect(dialog.getByText('数量を入力してください')).toBeVisible()
  await dialog.getByLabel('お届けできる数量（玉）').fill('１')
  await dialog.getByLabel('連絡事項').fill('残りはあさって入ります')
  await shop.look('shortage')
  await dialog.getByRole('button', { name: '注文元に知らせる' }).click()
  await expect(shop.page.getByText('1 玉をお届け（入荷なし）')).toBeVisible()
  await shop.look('shortage told')
  // The offer to join: a form that knows who asks.
  const order_link = shop.page.url()
  await shop.page.getByRole('link', { name: '導入のご相談' }).click()
  await expect(shop.page.getByLabel('法人名')).toHaveValue('八百正')
  await expect(shop.page.getByLabel('電話番号')).toHaveValue('03-0100-7000')
  await expect(shop.page.getByLabel('お問い合わせ内容')).toHaveValue(/様からのご注文（[\d-]+）を受けています。$/)
  expect(shop.page.url()).not.toContain('?')
  await shop.look('the offer to join')
  // Its reader stops the mail: the restaurant sees on its first page where orders do not arrive any more.
  const stop = mail.body_text.split('\n').find(line => line.includes('/ignored_mail_addresses/')) ?? ''
  await shop.page.goto(new URL(stop).pathname)
  await shop.page.getByRole('button', { name: 'メールを止める' }).click()
  await expect(shop.page.getByText('止めています')).toBeVisible()
  await shop.page.goto(order_link)
  await page.goto(consumerPages.top.path)
  await expect(page.getByText('メールが届かない宛先があります')).toBeVisible()
  await expect(page.getByText('発注は届きません。電話などで伝え、宛先を変えてください。')).toBeVisible()
  await restaurant.look('no mail any more')
  await page.getByRole('link', { name: '宛先を変える' }).click()
  await expect(page.getByLabel('メールアドレス')).toHaveValue(own.mail_address ?? '')
  await page.goto(pathTo(consumerPages.orderDetail, { order_id }))
  await expect(page.getByText('残りはあさって入ります').first()).toBeVisible()
  await restaurant.look('shortage')
  await page.getByRole('button', { name: '送ったリンクを使えなくする' }).click()
  await restaurant.look('take the link back')
  await page.getByRole('button', { name: '使えなくする', exact: true }).click()
  await expect(page.getByRole('status').getByText('送ったリンクを使えなくしました')).toBeVisible()
  await expect(page.getByRole('listitem').getByText('送ったリンクを使えなくしました')).toBeVisible()
  await expect(page.getByRole('button', { name: '送ったリンクを使えなくする' })).toHaveCount(0)
  await expect(page.getByText(/^リンクを止めました。仕入先は、.*返答することもできません$/)).toBeVisible()
  // It was acknowledged before: nothing is to be told anew.
  await expect(page.getByText('止める前に、受付の連絡が来ています。')).toBeVisible()
  await expect(page.getByRole('region', { name: '概要' })).toContainText('受付済')
  await expect(page.getByRole('button', { name: 'もう一度送る' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: '03-0100-7000 に電話する' })).toBeVisible()
  await expect(page.getByRole('link', { name: '仕入先の宛先を直す' })).toHaveAttribute('href', /\/edit$/)
  await restaurant.look('links stopped')
  people.expects(/404 GET .*\/api\/v2\/orders\//)
  await shop.page.reload()
  await expect(shop.page.getByText('このリンクは、注文元が使えなくしました')).toBeVisible()
  await shop.look('link taken back')
  await shop.page.goto('/o/AAAAAAAAAAAAAAAAAAAAAA')
  await expect(shop.page.getByText('このリンクは使えません')).toBeVisible()
  await shop.look('no such link')
})

test('an order by mail whose link was stopped before it was acknowledged is sent again or told, and lists say so @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const own = await addOwnSupplier(house, market.consumer, { name: '八百辰', method: 'mail' })
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.logIn(market.consumer.owner.login_id)
  await restaurant.opensOrderSheet('八百辰')
  await restaurant.adds(own.items[0]?.name ?? '', 2)
  await page.getByRole('button', { name: '確認へ' }).click()
  await page.getByRole('link', { name: '送る内容を見る' }).click()
  await page.getByRole('button', { name: 'メールで発注する' }).click()
  await expect(page.getByText(/八百辰へ送りました/)).toBeVisible()
  await page.getByRole('link', { name: '発注の詳細' }).click()
  const summary = page.getByRole('region', { name: '概要' })
  await page.getByRole('button', { name: '送ったリンクを使えなくする' }).click()
  await page.getByRole('button', { name: '使えなくする', exact: true }).click()
  await expect(summary).toContainText('リンクを止めました')
  await expect(page.getByText('仕入先からの受付はまだありません。')).toBeVisible()
  await restaurant.look('link stopped before it was acknowledged')

  await page.getByRole('button', { name: '電話で伝えた' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '電話で伝えた' }).click()
  await expect(summary).toContainText('電話で伝えました')
  await page.getByRole('button', { name: '記録を取り消す' }).click()
  await expect(summary).toContainText('リンクを止めました')
  await page.goto(consumerPages.orders.path)
  const card = page.getByRole('listitem').filter({ hasText: '八百辰' })
  await expect(card).toContainText('リンクを止めました')
  await card.getByRole('link').click()

  await page.getByRole('button', { name: 'もう一度送る' }).click()
  const dialog = page.getByRole('dialog', { name: 'もう一度送りますか' })
  await expect(dialog).toContainText(own.mail_address ?? '')
  await dialog.getByRole('button', { name: 'もう一度送る' }).click()
  await expect(summary).toContainText('未確認')
  await expect(page.getByRole('button', { name: '送ったリンクを使えなくする' })).toBeVisible()
  await restaurant.look('sent again with a new link')
})

test('a fax that does not arrive is told with the telephone number, and staff may send it again @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const own = await addOwnSupplier(house, market.consumer, { name: '肉の金沢', fax_number: '00999-9999-04' })
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.logIn(market.consumer.owner.login_id)
  await restaurant.opensOrderSheet('肉の金沢')
  await restaurant.adds(own.items[0]?.name ?? '')
  await page.getByRole('button', { name: '確認へ' }).click()
  await page.getByRole('link', { name: '送る内容を見る' }).click()
  // Till then the page before stands there, with the same button.
  await expect(page.getByRole('heading', { level: 1, name: '送る内容の確認' })).toBeVisible()
  await page.getByRole('button', { name: 'FAXで発注する' }).click()
  await expect(page.getByText('肉の金沢に届きませんでした')).toBeVisible()
  await expect(page.getByText('このFAX番号は使われていません')).toBeVisible()
  await expect(page.getByText('仕入先に届いていません')).toBeVisible()
  await expect(page.getByText('発注しました')).toHaveCount(0)
  await expect(page.getByRole('link', { name: '03-0100-7000 に電話する' })).toBeVisible()
  // The way to the number that its words ask to look at.
  const mend = page.getByRole('link', { name: 'FAX番号を直す' })
  await expect(mend).toHaveAttribute('href', new RegExp(`${own.deal.id}/edit$`))
  // Tried, and not sent: no rung has a time.
  await expect(page.getByRole('list', { name: '送信の状態' }).getByRole('time')).toHaveCount(0)
  await restaurant.look('failed')
  const kitchen = await people.restaurant()
  await kitchen.logIn((await addMember(house, market.consumer.id))?.login_id ?? '')
  await kitchen.page.goto(page.url())
  await expect(kitchen.page.getByText('FAX番号は、店舗のオーナーが直せます。')).toBeVisible()
  await expect(kitchen.page.getByRole('link', { name: 'FAX番号を直す' })).toHaveCount(0)
  await kitchen.look('failed, to one of the staff')
  await page.goto(consumerPages.top.path)
  await expect(page.getByRole('region', { name: '仕入先に届いていない発注' })).toContainText('電話してください')
  const supplier = page.getByRole('region', { name: '仕入先', exact: true }).getByRole('listitem')
  await expect(supplier.filter({ hasText: '肉の金沢' })).toContainText('届いていません')
  await restaurant.look('not arrived, at the top')
  // Nor does the list of suppliers call it ordered.
  await page.goto(consumerPages.supplierList.path)
  await expect(page.getByRole('listitem', { name: '肉の金沢', exact: true })).toContainText('届いていません')
  // Nor its order sheet.
  await page
    .getByRole('listitem', { name: '肉の金沢', exact: true })
    .getByRole('link', { name: /^発注する/ })
    .click()
  await expect(page.getByText(/の発注が、仕入先に届いていません$/)).toBeVisible()
  await expect(page.getByText(/は発注済/)).toHaveCount(0)
  await restaurant.look('not arrived, on its sheet')
  await page.goto(consumerPages.top.path)
  await page.getByRole('region', { name: '仕入先に届いていない発注' }).getByRole('link').first().click()
  const call = page.getByRole('link', { name: '03-0100-7000 に電話する' })
  await expect(call).toBeVisible()
  // What is to be done about it comes before what could be done with an order.
  const [box, edit] = [await call.boundingBox(), await page.getByRole('link', { name: '変更する' }).boundingBox()]
  expect(box?.y).toBeLessThan(edit?.y ?? 0)
  await restaurant.look('not arrived, on its page')
  await page.goto(consumerPages.top.path)

  const staff = await people.somebody('desktop')
  const desk = staff.page
  await desk.goto(adminPages.dispatches.path)
  await logInAsAdmin(staff, (await addAdmin(house)).login_id, `**${adminPages.dispatches.path}`)
  const row = desk.getByRole('row').filter({ hasText: '肉の金沢' })
  await expect(row).toContainText('このFAX番号は使われていません')
  await desk.getByLabel('届いていない').press('Space')
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: '再送' }).press('Enter')
  await expect(desk.getByRole('dialog')).toContainText('電話などで注文が伝わっていないことを確認してから')
  await expect(desk.getByRole('dialog')).toContainText('このFAX番号は使われていません')
  await staff.look('sent again?')
  await desk.getByRole('button', { name: '再送する' }).press('Enter')
  // The same number gives the same answer to one more call.
  await expect(row.getByRole('cell', { name: '2', exact: true })).toBeVisible()
  await expect(row).toContainText('このFAX番号は使われていません')
  await staff.look('failed again')
  await desk.getByText('日ごとの推移（30日）').click()
  await expect(desk.getByText(/^FAX（試験用（外に送らない））：30日の到達率/)).toBeVisible()
  await desk.getByText('日ごとの数字を表で見る').click()
  await expect(desk.getByRole('table', { name: '日ごとの到達' }).getByRole('row')).not.toHaveCount(1)
  await staff.look('rates by day')
  // From the order's whole way it is sent again by the same rule.
  await row.getByRole('link', { name: /^\d{4}-\d{4}/ }).click()
  await desk.getByRole('button', { name: '再送', exact: true }).click()
  await expect(desk.getByRole('dialog')).toContainText('電話などで注文が伝わっていないことを確認してから')
  await desk.getByRole('dialog').getByRole('button', { name: 'やめる' }).click()
  await staff.look('the whole way')
  await test.step('one of the staff tells it by telephone, and takes that back', async () => {
    await desk.getByRole('button', { name: '電話で伝えた', exact: true }).click()
    await staff.look('told by staff?')
    await desk.getByRole('dialog').getByRole('button', { name: '電話で伝えた', exact: true }).click()
    await expect(desk.getByText('運営が電話で伝えたと記録', { exact: false })).toBeVisible()
    await staff.look('told by staff')
    await desk.getByRole('button', { name: '記録を取り消す' }).click()
    await expect(desk.getByRole('button', { name: '電話で伝えた', exact: true })).toBeVisible()
  })
  await desk.goto(adminPages.dispatches.path)
  await row.getByRole('button', { name: /^リンクを止める/ }).click()
  await expect(desk.getByRole('dialog')).toContainText('注文は取り消されません')
  await staff.look('its links stopped?')
  await desk.getByRole('dialog').getByRole('button', { name: '使えなくする' }).click()
  await expect(row.getByRole('button', { name: /^リンクを止める/ })).toHaveCount(0)
  // The very pages, as the machine there takes them, call by call.
  await row.getByRole('link', { name: /^送ったFAX/ }).click()
  await expect(desk.getByRole('img', { name: 'FAXの1ページ目（1ページ中）' })).toBeVisible()
  await expect(desk.getByText('このFAX番号は使われていません').first()).toBeVisible()
  await desk.getByText('1回目', { exact: true }).click()
  await expect(desk.getByRole('link', { name: 'PDFを開く' })).toHaveAttribute('href', /round=1/)
  await staff.look('what was faxed')

  // The restaurant has called: nobody sends it once more.
  await page.reload()
  await page.getByRole('region', { name: '仕入先に届いていない発注' }).getByRole('link').click()
  await page.getByRole('button', { name: '電話で伝えた' }).click()
  const asked = page.getByRole('dialog', { name: '電話で伝えましたか' })
  await restaurant.look('told by telephone?')
  await asked.getByRole('button', { name: '電話で伝えた' }).click()
  await expect(page.getByText('電話で伝えました', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: '03-0100-7000 に電話する' })).toHaveCount(0)
  await restaurant.look('told by telephone')
  // Pressed by mistake: it is not told, and stands as before.
  const supplied = page.getByRole('region', { name: '概要' })
  await expect(supplied.getByText('電話で伝えました', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: '記録を取り消す' }).first().click()
  await expect(supplied.getByText('届いていません', { exact: true })).toBeVisible()
  // The same number would end the same way: the dialog says so, and where it is put right.
  await page.getByRole('button', { name: 'もう一度送る' }).click()
  const again = page.getByRole('dialog', { name: 'もう一度送りますか' })
  await expect(again.getByText(/同じFAX番号には届きません/)).toBeVisible()
  await expect(again.getByRole('button', { name: 'もう一度送る' })).toBeDisabled()
  await restaurant.look('send it again?')
  await again.getByRole('button', { name: 'やめる' }).click()
  await page.getByRole('button', { name: '電話で伝えた' }).click()
  await asked.getByRole('button', { name: '電話で伝えた' }).click()
  // The words stand in the log since the first time: the state is what tells that it is done.
  await expect(supplied.getByText('電話で伝えました', { exact: true }).first()).toBeVisible()
  await page.goto(consumerPages.top.path)
  await expect(page.getByRole('region', { name: '仕入先に届いていない発注' })).toHaveCount(0)
  await desk.goto(adminPages.dispatches.path)
  await expect(row).toContainText('電話で伝えたと記録')
  await expect(row.getByRole('button', { name: '再送' })).toHaveCount(0)
  // Nobody is to be called any more, and what still needs somebody is shown without it.
  await expect(row.getByRole('link', { name: /^0/ }).and(desk.locator('[href^="tel:"]'))).toHaveCount(0)
  await desk.getByLabel('届いていない').press('Space')
  await expect(row).toHaveCount(0)
  await desk.getByLabel('届かず、ほかで済み').press('Space')
  await expect(row).toBeVisible()
  await staff.look('told by telephone, for staff')
})

test('what is sent again, and whose answer is lost, is under way: nothing says that there was nothing to send @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const own = await addOwnSupplier(house, market.consumer, { name: '乾物の浅草', fax_number: '00999-9999-03' })
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.logIn(market.consumer.owner.login_id)
  await restaurant.opensOrderSheet('乾物の浅草')
  await restaurant.adds(own.items[0]?.name ?? '')
  await page.getByRole('button', { name: '確認へ' }).click()
  await page.getByRole('button', { name: 'FAXで発注する' }).click()
  await page.getByRole('link', { name: '発注の詳細' }).click()
  await page.getByRole('button', { name: 'もう一度送る' }).click()
  const asked = page.getByRole('dialog', { name: 'もう一度送りますか' })
  await page.route('**/resending', async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    expect((await route.fetch()).status()).toBe(200)
    return route.abort('connectionreset')
  })
  people.expects(/^net::ERR_CONNECTION_RESET POST .*/)
  await asked.getByRole('button', { name: 'もう一度送る' }).click()
  await expect(page.getByText('返事を受け取れませんでしたが、送り始めています。')).toBeVisible()
  await expect(asked).toHaveCount(0)
  await restaurant.look('its answer was lost')
  const sent = house.deps.db.selectFrom('order_events').select('kind').where('kind', '=', 'resent')
  expect(await sent.where('supplier_id', '=', own.id).execute()).toHaveLength(1)
})

test('staff read of a fax that waits, whose order was cancelled, that it will not leave @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const own = await addOwnSupplier(house, market.consumer, { name: '鳥の大宮', fax_number: '00999-9999-01' })
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.logIn(market.consumer.owner.login_id)
  await restaurant.opensOrderSheet('鳥の大宮')
  await restaurant.adds(own.items[0]?.name ?? '')
  await page.getByRole('button', { name: '確認へ' }).click()
  await page.getByRole('button', { name: 'FAXで発注する' }).click()
  await expect(page.getByText('鳥の大宮のFAXが話し中のため')).toBeVisible()
  // Who telephones at once can stop what would come as well.
  await expect(page.getByRole('link', { name: /に電話する$/ })).toBeVisible()
  await page.getByRole('button', { name: '電話で伝えた（FAXを止める）' }).click()
  const asked = page.getByRole('dialog', { name: '電話で伝えましたか' })
  await expect(asked).toContainText('FAXの送り直しは止めます')
  await restaurant.look('stop the fax?')
  await asked.getByRole('button', { name: 'まだです' }).click()
  await page.getByRole('link', { name: '発注の詳細' }).click()
  await page.getByRole('button', { name: 'この発注を取り消す' }).click()
  await page
    .getByRole('dialog', { name: '発注を取り消しますか' })
    .getByRole('button', { name: '取り消す', exact: true })
    .click()
  await expect(page.getByText('この発注は取り消されました')).toBeVisible()
  const staff = await people.somebody('desktop')
  const desk = staff.page
  await desk.goto(adminPages.dispatches.path)
  await logInAsAdmin(staff, (await addAdmin(house)).login_id, `**${adminPages.dispatches.path}`)
  const rows = desk.getByRole('row').filter({ hasText: '鳥の大宮' })
  const dropped = '注文が取り消されたため、送りません'
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: dropped })).toHaveCount(1)
  await staff.look('waits, and will not leave')
  await rows
    .getByRole('link', { name: /^\d{4}-\d{4}/ })
    .first()
    .click()
  await expect(desk.getByText(dropped)).toBeVisible()
  await staff.look('the course of what will not leave')
  // After its turn it gave way to no newer version.
  const { db } = house.deps
  const waits = db
    .updateTable('dispatches')
    .where('order_id', 'in', qb => qb.selectFrom('orders').select('id').where('deal_id', '=', own.deal.id))
  await waits.set({ state: 'superseded' }).where('occasion', '=', 'placed').execute()
  await desk.reload()
  await expect(desk.getByText('取り消されたため送信せず')).toBeVisible()
  await expect(desk.getByText('新しい版に交代')).toHaveCount(0)
  await staff.look('the course of what did not leave')
})

test('an order by LINE is shared by the restaurant itself @phone', async ({ house, people }) => {
  const market = await openMarket(house)
  const own = await addOwnSupplier(house, market.consumer, { name: '豆腐の山田', method: 'line' })
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await page.context().route('https://line.me/**', route => route.fulfill({ contentType: 'text/html', body: 'LINE' }))
  await restaurant.logIn(market.consumer.owner.login_id)
  await restaurant.opensOrderSheet('豆腐の山田')
  await restaurant.adds(own.items[0]?.name ?? '', 3)
  await page.getByRole('button', { name: '確認へ' }).click()
  await page.getByRole('link', { name: '送る内容を見る' }).click()
  await expect(page.getByText('【ご注文】')).toBeVisible()
  await restaurant.look('the very message')
  await page.getByRole('button', { name: '発注して、LINEで送る' }).click()
  // Nothing looks done before it is sent, and the way to send it is the first that can be pressed.
  await expect(page.getByText('まだ仕入先に送っていません')).toBeVisible()
  await expect(page.getByText('発注を記録しました', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link').first()).toHaveText('LINEで送る')
  await restaurant.look('not shared yet')
  const share = page.getByRole('link', { name: 'LINEで送る', exact: true })
  const href = (await share.getAttribute('href')) ?? ''
  expect(href).toMatch(/^https:\/\/line\.me\/R\/share\?text=/)
  const [popup] = await Promise.all([page.context().waitForEvent('page'), share.click()])
  await popup.close()
  await expect(page.getByRole('link', { name: 'もう一度LINEで送る' })).toBeVisible()
  await expect(page.getByText('発注を記録しました', { exact: true })).toBeVisible()
  await expect(page.getByText('まだ仕入先に送っていません')).toHaveCount(0)
  await restaurant.look('shared')
  await test.step('who has opened LINE and sent nothing sets it back, and is asked again', async () => {
    await page.getByRole('button', { name: 'まだ送っていない' }).click()
    await expect(page.getByText('未送信に戻しました。LINEで送ってください')).toBeVisible()
    await expect(page.getByText('まだ仕入先に送っていません')).toBeVisible()
    await restaurant.look('set back')
    const [once_more] = await Promise.all([page.context().waitForEvent('page'), share.click()])
    await once_more.close()
    await expect(page.getByRole('link', { name: 'もう一度LINEで送る' })).toBeVisible()
  })
  const friend = await people.somebody('phone')
  await friend.page.goto(/\/line\/share\/[\w-]{22}/.exec(decodeURIComponent(href))?.[0] ?? '')
  await expect(friend.page.getByRole('heading', { name: /様からLINEで届いたご注文$/ })).toBeVisible()
  await friend.look('line friend')
  await friend.page.getByRole('button', { name: '受け付けました' }).click()
  await expect(page.getByText('豆腐の山田が受け付けました。')).toBeVisible()

  await test.step('a change is sent by LINE, too', async () => {
    await page.getByRole('link', { name: '発注の詳細' }).click()
    await page.getByRole('link', { name: '変更する' }).click()
    await restaurant.adds(own.items[0]?.name ?? '')
    await page.getByRole('button', { name: '変更を確認' }).click()
    const asked = page.getByRole('dialog', { name: 'この内容に変更しますか' })
    await expect(asked).toContainText('次の画面から、訂正（第2版）をLINEで仕入先に送ってください。')
    await asked.getByRole('button', { name: '変更を送る' }).click()
    await expect(page.getByText('まだ仕入先に送っていません')).toBeVisible()
    await expect(page.getByText('【ご注文の訂正')).toBeVisible()
  })

  await test.step('its cancelling is sent by LINE, too', async () => {
    await page.getByRole('link', { name: '発注の詳細' }).click()
    await expect(page.getByText('変更した内容（訂正）を、LINEでもう一度送ってください。')).toBeVisible()
    await page.getByRole('button', { name: 'この発注を取り消す' }).click()
    const asked = page.getByRole('dialog', { name: '発注を取り消しますか' })
    await expect(asked).toContainText('次の画面から、取消をLINEで豆腐の山田に送ってください。')
    await asked.getByRole('button', { name: '取り消す' }).click()
    await expect(page.getByText('取り消した発注です')).toBeVisible()
    await expect(page.getByText('まだ仕入先に送っていません')).toBeVisible()
    await restaurant.look('cancelling not shared yet')
    await page.getByRole('link', { name: 'トップへ' }).click()
    const to_send = page.getByRole('region', { name: 'ご自分で送る発注' })
    await expect(to_send).toContainText('取消をLINEで送ってください')
    await to_send.getByRole('link', { name: '豆腐の山田' }).click()
    await expect(page.getByText('取消をまだ仕入先に送っていません')).toBeVisible()
    await page.getByRole('link', { name: 'LINEで送る画面を開く' }).click()
    const [sent] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'LINEで送る', exact: true }).click(),
    ])
    await sent.close()
    await page.getByRole('link', { name: '発注の詳細' }).click()
    await expect(page.getByRole('heading', { name: '取消の到達' })).toBeVisible()
    await restaurant.look('cancelling shared')
    // LINE may not have opened: pressing counts as sending, and the way back stays.
    await page.getByRole('link', { name: 'LINEで送る画面を開く' }).click()
    await expect(page.getByText('【ご注文の取消】')).toBeVisible()
    await expect(page.getByText('LINEが開かず送れなかったときは、もう一度押してください。')).toBeVisible()
    const again = page.getByRole('link', { name: 'もう一度LINEで送る' })
    const [resent] = await Promise.all([page.context().waitForEvent('page'), again.click()])
    await resent.close()
    await restaurant.look('cancelling shared again')
    await page.getByRole('link', { name: 'トップへ' }).click()
    await expect(to_send).toHaveCount(0)
  })

  await test.step('among several suppliers it says that it is not sent yet', async () => {
    await restaurant.opensOrderSheet('豆腐の山田')
    await restaurant.adds(own.items[0]?.name ?? '', 2)
    await page.goto('/consumers/top')
    await restaurant.opensOrderSheet(market.supplier.name)
    await restaurant.adds('桃太郎トマト')
    await page.goto('/consumers/top')
    await page.getByRole('link', { name: '入力中の2件をまとめて確認' }).click()
    await expect(page.getByText('発注したあと、ご自分のLINEから送ります')).toBeVisible()
    await restaurant.look('several')
    await page.getByRole('button', { name: '2件を発注する' }).click()
    await expect(page.getByText('「LINEで送る」の仕入先には、まだ届いていません。')).toBeVisible()
    await restaurant.look('several placed')
    await page.getByRole('link', { name: /^豆腐の山田に ?LINEで送る$/ }).click()
    await expect(page.getByText('まだ仕入先に送っていません')).toBeVisible()
    await page.getByRole('link', { name: 'トップへ' }).click()
    await expect(page.getByRole('region', { name: 'ご自分で送る発注' })).toContainText('LINEでまだ送っていません')
    await restaurant.look('top')
  })
})

test('orders that stand when their supplier’s way is changed: what still leaves of them goes the new way, and is said to @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const by_line = await addOwnSupplier(house, market.consumer, { name: '三浦 山口農園', method: 'line' })
  const by_fax = await addOwnSupplier(house, market.consumer, { name: '玉子焼き まるに' })
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.logIn(market.consumer.owner.login_id)
  const orders = async ({ items, name }: typeof by_fax, button: string) => {
    await page.goto(consumerPages.top.path)
    await restaurant.opensOrderSheet(name)
    await restaurant.adds(items[0]?.name ?? '', 3)
    await page.getByRole('button', { name: '確認へ' }).click()
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('link', { name: '発注の詳細' }).click()
    await expect(page.getByRole('heading', { name: '発注の詳細' })).toBeVisible()
    return page.url()
  }
  const chooses = async ({ deal }: typeof by_fax, way: string, said: string) => {
    await page.goto(pathTo(consumerPages.supplierEdit, { deal_id: deal.id }))
    await page.getByRole('radio', { name: way }).check()
    await page.getByRole('button', { name: '保存する' }).click()
    await expect(page.getByText(said)).toBeVisible()
  }

  await test.step('LINE, not sent yet, to mail: it is sent by mail, once', async () => {
    const order = await orders(by_line, '発注して、LINEで送る')
    await expect(page.getByText('LINEで、ご自分で送る仕入先です。')).toBeVisible()
    await chooses(by_line, 'メール', 'すでに発注したものの訂正・取消も、これからはメールで送ります')
    await page.goto(consumerPages.top.path)
    const to_send = page.getByRole('region', { name: 'ご自分で送る発注' })
    await expect(to_send).toContainText('メールでまだ送っていません')
    await expect(page.getByText('メール未送信')).toHaveCount(3)
    await expect(page.getByText('LINE', { exact: false })).toHaveCount(0)
    await restaurant.look('not sent, and goes by mail now: the top page')
    await page.goto(order)
    await expect(page.getByText('発注したあとに、発注の送り方がLINEからメールに変わりました。')).toBeVisible()
    await expect(page.getByText('まだ送っていません。「メールで送る」を押すと送ります。')).toBeVisible()
    await restaurant.look('not sent, and goes by mail now')
    await page.getByRole('button', { name: 'メールで送る' }).click()
    const asked = page.getByRole('dialog', { name: 'メールで送りますか' })
    await expect(asked).toContainText(by_line.mail_address ?? '')
    await restaurant.look('by mail?')
    await asked.getByRole('button', { name: 'メールで送る' }).click()
    await expect(page.getByText('三浦 山口農園へ送りました。', { exact: false })).toBeVisible()
    await expect(page.getByText('まだ仕入先に送っていません')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'LINEで送る画面を開く' })).toHaveCount(0)
  })

  await test.step('changed by a colleague under the hand that orders: the page after it says which way it goes', async () => {
    await page.goto(consumerPages.top.path)
    await restaurant.opensOrderSheet(by_line.name)
    await restaurant.adds(by_line.items[0]?.name ?? '')
    await page.getByRole('button', { name: '確認へ' }).click()
    await expect(page.getByRole('button', { name: 'メールで発注する' })).toBeVisible()
    const { db } = house.deps
    await db.updateTable('deals').set({ method: 'line' }).where('id', '=', by_line.deal.id).execute()
    await page.getByRole('button', { name: '別の発注として送る' }).click()
    await page.getByRole('button', { name: 'メールで発注する' }).click()
    await expect(page.getByText('発注の送り方が、LINEに変わっています')).toBeVisible()
    await expect(page.getByRole('link', { name: 'LINEで送る', exact: true })).toBeVisible()
    await restaurant.look('another way than was said')
  })

  await test.step('shared by LINE, and mail since: neither page names LINE as the way', async () => {
    const { db } = house.deps
    const goesBy = (method: 'line' | 'mail') =>
      db.updateTable('deals').set({ method }).where('id', '=', by_line.deal.id).execute()
    await page.context().route('https://line.me/**', route => route.fulfill({ contentType: 'text/html', body: 'LINE' }))
    await goesBy('mail')
    await page.reload()
    await expect(page.getByText('発注の送り方が、LINEからメールに変わりました。', { exact: false })).toBeVisible()
    await expect(page.getByRole('link', { name: 'LINEで送る' })).toHaveCount(0)
    await restaurant.look('to be sent by LINE, and goes by mail now')
    await goesBy('line')
    await page.reload()
    const share = page.getByRole('link', { name: 'LINEで送る', exact: true })
    const [popup] = await Promise.all([page.context().waitForEvent('page'), share.click()])
    await popup.close()
    await expect(page.getByRole('link', { name: 'もう一度LINEで送る' })).toBeVisible()
    await goesBy('mail')
    await page.getByRole('link', { name: '発注の詳細' }).click()
    await expect(page.getByText('変更・取消は、メールで送ります。', { exact: false })).toBeVisible()
    await expect(page.getByRole('link', { name: 'LINEで送る画面を開く' })).toHaveCount(0)
    // LINE may not have opened: the way back is said, and is no button.
    await expect(page.getByRole('link', { name: 'LINEでもう一度' })).toBeVisible()
    await restaurant.look('shared by LINE, and goes by mail now')
  })

  await test.step('fax to LINE: a change and the cancelling are to be sent by LINE', async () => {
    const order = await orders(by_fax, 'FAXで発注する')
    await expect(page.getByText(/FAXに届きました/)).toBeVisible()
    await chooses(by_fax, 'LINE', 'すでに発注したものの訂正・取消も、これからはLINEでご自分で送ってください')
    await page.goto(order)
    await expect(page.getByText(/FAXに届きました/)).toBeVisible()
    await page.getByRole('link', { name: '変更する' }).click()
    await restaurant.adds(by_fax.items[0]?.name ?? '')
    await page.getByRole('button', { name: '変更を確認' }).click()
    const asked = page.getByRole('dialog', { name: 'この内容に変更しますか' })
    await expect(asked).toContainText('次の画面から、訂正（第2版）をLINEで仕入先に送ってください。')
    await asked.getByRole('button', { name: '変更を送る' }).click()
    await expect(page.getByText('まだ仕入先に送っていません')).toBeVisible()
    await expect(page.getByText('【ご注文の訂正')).toBeVisible()
    await restaurant.look('the correction is to be sent by LINE')
    await page.getByRole('link', { name: '発注の詳細' }).click()
    await page.getByRole('button', { name: 'この発注を取り消す' }).click()
    const cancelling = page.getByRole('dialog', { name: '発注を取り消しますか' })
    await expect(cancelling).toContainText('次の画面から、取消をLINEで玉子焼き まるにに送ってください。')
    await cancelling.getByRole('button', { name: '取り消す' }).click()
    await expect(page.getByText('まだ仕入先に送っていません')).toBeVisible()
  })
})

test('a fax number that another supplier of the restaurant has is asked about once, with its name @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  await addOwnSupplier(house, market.consumer, { name: '魚政商店', fax_number: '03-0100-4001' })
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.comesIn(market.consumer.owner.login_id)
  await page.goto(consumerPages.supplierNew.path)
  const save = page.getByRole('button', { name: '登録して、発注へ' })
  const sure = page.getByRole('button', { name: 'この番号で保存する' })
  const own = async () =>
    (
      await house.deps.db
        .selectFrom('suppliers')
        .select('id')
        .where('owner_consumer_id', '=', market.consumer.id)
        .execute()
    ).length
  await page.getByLabel('仕入先名').fill('八百政')
  await page.getByLabel('FAX番号').fill('0301004001')
  await save.click()
  await expect(page.getByText('「魚政商店」と同じFAX番号です')).toBeVisible()
  await expect(sure).toBeInViewport()
  await restaurant.look('asked about a number that another supplier has')
  expect(await own()).toBe(1)
  // The quick second press has read nothing; another number is no question.
  await save.click()
  await expect(sure).toBeVisible()
  expect(await own()).toBe(1)
  await page.getByLabel('FAX番号').fill('03-0100-4009')
  await expect(sure).toHaveCount(0)
  await page.getByLabel('FAX番号').fill('03-0100-4001')
  await save.click()
  await sure.click()
  await expect(page.getByText('八百政を登録しました')).toBeVisible()
  expect(await own()).toBe(2)

  // What stands is not asked about again.
  const { id } = await house.deps.db
    .selectFrom('deals')
    .innerJoin('suppliers', 'suppliers.id', 'deals.supplier_id')
    .select('deals.id')
    .where('suppliers.name', '=', '八百政')
    .where('deals.consumer_id', '=', market.consumer.id)
    .executeTakeFirstOrThrow()
  await page.goto(pathTo(consumerPages.supplierEdit, { deal_id: id }))
  await page.getByLabel('仕入先名').fill('八百政青果')
  await page.getByRole('button', { name: '保存する', exact: true }).click()
  await expect(page.getByText('仕入先を変更しました')).toBeVisible()
})

test('a supplier that two people change at once shows both versions @phone', async ({ house, people }) => {
  const market = await openMarket(house)
  const own = await addOwnSupplier(house, market.consumer, { name: '酒の大和' })
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.comesIn(market.consumer.owner.login_id)
  await page.goto(pathTo(consumerPages.supplierEdit, { deal_id: own.deal.id }))
  await page.getByLabel('仕入先名').fill('酒の大和屋')
  await house.deps.db
    .updateTable('suppliers')
    .set({ name: '大和酒店', registered_revision: 2 })
    .where('id', '=', own.id)
    .execute()
  people.expects(/409 PATCH .*\/deals\//)
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByText('ほかの画面でこの仕入先が変更されました')).toBeVisible()
  await expect(page.getByText(/いまの内容：大和酒店/)).toBeVisible()
  await restaurant.look('both versions')
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByText('酒の大和屋', { exact: true })).toBeVisible()
})

test('the list of suppliers says until when and how each is ordered from, and leads to all that is theirs @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  await addOwnSupplier(house, market.consumer, { name: '魚政商店', phone_number: null })
  await addMessage(house, market, { title: '年末の休み' })
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.logIn(market.consumer.owner.login_id)
  await page.getByRole('link', { name: '仕入先の一覧' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '仕入先の一覧' })).toBeVisible()
  const card = page.getByRole('listitem', { name: market.supplier.name, exact: true })
  await expect(card).toContainText('締切')
  await expect(card).toContainText('発注の送り方 受注画面')
  await expect(card.getByRole('link', { name: /^電話する/ })).toHaveAttribute('href', /^tel:0/)
  const own = page.getByRole('listitem', { name: '魚政商店', exact: true })
  await expect(own).toContainText('電話番号の登録なし')
  await expect(own.getByRole('link', { name: /^メッセージ/ })).toHaveCount(0)
  await restaurant.look('list')
  await card.getByRole('link', { name: /^メッセージ/ }).click()
  await expect(page.getByText('年末の休み')).toBeVisible()
  await page.goBack()
  await card.getByRole('link', { name: /^発注履歴/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: '発注履歴' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`deal_id=${market.deal.id}`))
  await page.goBack()
  await card.getByRole('link', { name: market.supplier.name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: '配達の予定' })).toBeVisible()
  await page.goBack()
  await card.getByRole('link', { name: /^発注する/ }).click()
  await expect(page).toHaveURL(new RegExp(`/consumers/suppliers/${market.deal.id}/orders/new`))
})

test('an order by LINE that was cancelled before it was sent has nothing to send, also on its old page @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const own = await addOwnSupplier(house, market.consumer, { name: '三浦の農園', method: 'line' })
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.logIn(market.consumer.owner.login_id)
  await restaurant.opensOrderSheet('三浦の農園')
  await restaurant.adds(own.items[0]?.name ?? '')
  await page.getByRole('button', { name: '確認へ' }).click()
  await page.getByRole('button', { name: '発注して、LINEで送る' }).click()
  await expect(page.getByText('まだ仕入先に送っていません')).toBeVisible()
  const old_page = page.url()
  await page.getByRole('link', { name: '発注の詳細' }).click()
  await page.getByRole('button', { name: 'この発注を取り消す' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取り消す', exact: true }).click()
  await expect(page.getByText('取消', { exact: true }).first()).toBeVisible()
  await page.goto(old_page)
  await expect(page.getByText('まだ送っていなかったため、仕入先に伝えることはありません。')).toBeVisible()
  await expect(page.getByRole('link', { name: /LINEで送る/ })).toHaveCount(0)
  await restaurant.look('cancelled before it was sent')
})
