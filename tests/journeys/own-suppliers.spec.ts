import { adminPages, consumerPages, pathTo } from '#contract/pages.ts'
import { expect, logInAsAdmin, test } from '#tests/support/browser.ts'
import { addAdmin, addOwnSupplier } from '#tests/support/world.ts'
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
  await page.getByRole('button', { name: '登録して、商品の登録へ' }).click()
  await expect(page.getByText('仕入先名を入力してください')).toBeVisible()
  await restaurant.look('form with errors')
  await page.getByLabel('仕入先名').fill(market.supplier.name)
  await expect(page.getByText('すでに登録されている仕入先かもしれません')).toBeVisible()
  await page.getByLabel('仕入先名').fill('魚政商店')
  await expect(page.getByText('すでに登録されている仕入先かもしれません')).toHaveCount(0)
  await page.getByLabel('電話番号').fill('０３ー０１００ー４０００')
  await page.getByLabel('FAX番号').fill('03-0100-4001')
  await page.getByLabel('締切の時刻').fill('22時')
  await restaurant.look('form')
  await page.getByRole('button', { name: '登録して、商品の登録へ' }).click()
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
  await page.getByRole('button', { name: '大葉を動かす（3番目）' }).press('Home')
  await expect(page.getByRole('button', { name: '大葉を動かす（1番目）' })).toBeFocused()
  const grip = page.getByRole('button', { name: /^ホタテ貝柱を動かす/ })
  const [from, to] = [await grip.boundingBox(), await page.getByRole('button', { name: /^真鯛を動かす/ }).boundingBox()]
  if (!from || !to) throw new Error('no rows')
  await page.mouse.move(from.x + 20, from.y + 30)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, to.y + 20, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByRole('button', { name: 'ホタテ貝柱を動かす（2番目）' })).toBeVisible()
  await page.getByRole('button', { name: '真鯛を除く' }).click()
  await expect(page.getByRole('button', { name: /^真鯛を動かす/ })).toHaveCount(0)
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
  await page.getByRole('button', { name: '送る内容を見る' }).click()
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
  await page.getByRole('button', { name: '送る内容を見る' }).click()
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
  await expect(page.getByText('送ったリンクを使えなくしました')).toBeVisible()
  people.expects(/404 GET .*\/api\/v2\/orders\//)
  await shop.page.reload()
  await expect(shop.page.getByText('このリンクは使えません')).toBeVisible()
  await shop.page.goto('/o/AAAAAAAAAAAAAAAAAAAAAA')
  await expect(shop.page.getByText('このリンクは使えません')).toBeVisible()
  await shop.look('no such link')
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
  await page.getByRole('button', { name: '送る内容を見る' }).click()
  await page.getByRole('button', { name: 'FAXで発注する' }).click()
  await expect(page.getByText('肉の金沢に届きませんでした')).toBeVisible()
  await expect(page.getByText('このFAX番号は使われていません')).toBeVisible()
  await expect(page.getByText('仕入先に届いていません')).toBeVisible()
  await expect(page.getByText('発注しました')).toHaveCount(0)
  await expect(page.getByRole('link', { name: '03-0100-7000 に電話する' })).toBeVisible()
  await restaurant.look('failed')

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
  await staff.look('sent again?')
  await desk.getByRole('button', { name: '再送する' }).press('Enter')
  // The same number gives the same answer to one more call.
  await expect(row.getByRole('cell', { name: '2', exact: true })).toBeVisible()
  await expect(row).toContainText('このFAX番号は使われていません')
  await staff.look('failed again')
  await row.getByRole('button', { name: /^リンクを止める/ }).click()
  await desk.getByRole('dialog').getByRole('button', { name: '使えなくする' }).click()
  await expect(row.getByRole('button', { name: /^リンクを止める/ })).toHaveCount(0)
  // The very pages, as the machine there takes them, call by call.
  await row.getByRole('link', { name: /^送ったFAX/ }).click()
  await expect(desk.getByRole('img', { name: 'FAXの1頁目（1頁中）' })).toBeVisible()
  await expect(desk.getByText('このFAX番号は使われていません').first()).toBeVisible()
  await desk.getByText('1回目', { exact: true }).click()
  await expect(desk.getByRole('link', { name: 'PDFを開く' })).toHaveAttribute('href', /round=1/)
  await staff.look('what was faxed')
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
  await page.getByRole('button', { name: '送る内容を見る' }).click()
  await expect(page.getByText('【ご注文】')).toBeVisible()
  await restaurant.look('the very message')
  await page.getByRole('button', { name: '発注して、LINEで送る' }).click()
  await expect(page.getByText('まだ仕入先に送っていません')).toBeVisible()
  await restaurant.look('not shared yet')
  const share = page.getByRole('link', { name: 'LINEで送る', exact: true })
  const href = (await share.getAttribute('href')) ?? ''
  expect(href).toMatch(/^https:\/\/line\.me\/R\/share\?text=/)
  const [popup] = await Promise.all([page.context().waitForEvent('page'), share.click()])
  await popup.close()
  await expect(page.getByRole('link', { name: 'もう一度LINEで送る' })).toBeVisible()
  await restaurant.look('shared')
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
    const to_send = page.getByRole('region', { name: 'LINEで送る発注' })
    await expect(to_send).toContainText('取消をLINEで送ってください')
    await to_send.getByRole('link', { name: '豆腐の山田' }).click()
    await expect(page.getByText('取消をまだ仕入先に送っていません')).toBeVisible()
    await page.getByRole('link', { name: 'LINEで送る画面を開く' }).click()
    const [sent] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'LINEで送る', exact: true }).click(),
    ])
    await sent.close()
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
    await expect(page.getByRole('region', { name: 'LINEで送る発注' })).toContainText('LINEでまだ送っていません')
    await restaurant.look('top')
  })
})

test('a supplier that two people change at once shows both versions @phone', async ({ house, people }) => {
  const market = await openMarket(house)
  const own = await addOwnSupplier(house, market.consumer, { name: '酒の大和' })
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.logIn(market.consumer.owner.login_id)
  await page.goto(pathTo(consumerPages.supplierEdit, { deal_id: own.deal.id }))
  await page.getByLabel('仕入先名').fill('酒の大和屋')
  await house.deps.db
    .updateTable('suppliers')
    .set({ name: '大和酒店', registered_revision: 2 })
    .where('id', '=', own.id)
    .execute()
  people.expects(/409 PATCH .*\/deals\//)
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByText('ほかの人がこの仕入先を変更しました')).toBeVisible()
  await expect(page.getByText(/いまの内容：大和酒店/)).toBeVisible()
  await restaurant.look('both versions')
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByText('酒の大和屋', { exact: true })).toBeVisible()
})
