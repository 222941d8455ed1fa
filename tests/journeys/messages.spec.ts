import sharp from 'sharp'
import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { askQuestion } from '#server/messages/questions.ts'
import { sendMessage } from '#server/messages/send-message.ts'
import { expect, test } from '#tests/support/browser.ts'
import { addFlyer, addMessage, addRestaurant, addSupplierUser } from '#tests/support/world.ts'
import { addRootFlyer, clerkOf, openMarket } from './market.ts'

test('a message is written with a picture, looked at, sent, rings once and is read; a scheduled one is taken back', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  await addRestaurant(house, market.supplier, { store: { name: '小料理 みなと', contact_name: '' } })
  const desk = await people.desk()
  const { page } = desk
  await desk.comesIn(market.supplier.owner.login_id)
  await page.goto(supplierPages.messages.path)
  await page.getByRole('link', { name: 'メッセージを書く' }).click()
  // Of what can't leave there is no last look: what lacks is said beside it, and nothing is saved.
  await page.getByRole('button', { name: '送信の確認へ' }).click()
  await expect(page.getByText('件名を入力してください')).toBeVisible()
  await expect(page.getByText('本文を入力してください')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/messages\/new$/)
  // The list has a field of nearly that name, for as long as the page is on its way.
  await page.getByLabel('件名', { exact: true }).fill('年末の休業のお知らせ')
  await page.getByLabel('本文', { exact: true }).fill('様\n\n12月31日から休みます。\nhttps://example.com/nenmatsu')
  await page.getByLabel('本文', { exact: true }).press('ControlOrMeta+Home')
  await page.getByRole('button', { name: '{店舗名}' }).click()
  const picture = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer()
  await page
    .getByLabel('画像のファイル')
    .setInputFiles({ name: 'big.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) })
  await expect(page.getByText('big.jpg：画像は1枚10MBまでです')).toBeVisible()
  await page
    .getByLabel('画像のファイル')
    .setInputFiles({ name: 'nenmatsu.jpg', mimeType: 'image/jpeg', buffer: picture })
  await expect(page.getByRole('img', { name: '画像1' })).toBeVisible()
  await desk.look('write')
  const dialog = page.getByRole('dialog', { name: '送信の確認' })
  // To nobody nothing can be sent.
  await page.getByRole('radio', { name: '得意先を選ぶ' }).check()
  await page.getByRole('button', { name: '送信の確認へ' }).click()
  await expect(dialog.getByText('送れる得意先がありません。戻って、宛先を選び直してください')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'いま送信する' })).toBeDisabled()
  await desk.look('nobody')
  await dialog.getByRole('button', { name: '戻って直す' }).click()
  await page.getByRole('radio', { name: 'すべての得意先' }).check()
  await page.getByRole('button', { name: '送信の確認へ' }).click()
  await expect(dialog.getByText('2件の得意先に届きます')).toBeVisible()
  await dialog.getByLabel('届く内容を見る得意先').selectOption('小料理 みなと')
  await expect(dialog.getByText('小料理 みなと様')).toBeVisible()
  await desk.look('confirm')
  // Put off first, and taken back before it begins.
  await dialog.getByRole('radio', { name: '日時を決めて' }).check()
  await dialog.getByLabel('送る日').fill('2026/12/01')
  await expect(dialog.getByText('2026/12/01 09:00に届くときの内容です')).toBeVisible()
  await desk.look('confirm later')
  await dialog.getByRole('button', { name: '日時を決めて予約する' }).click()
  await expect(page.getByText('2026/12/01 09:00 送信予定').first()).toBeVisible()
  await page.getByRole('button', { name: '予約を取りやめて下書きに戻す' }).click()
  await expect(page.getByText('予約を取りやめ、下書きに戻しました')).toBeVisible()
  await expect(page.getByLabel('件名', { exact: true })).toHaveValue('年末の休業のお知らせ')

  const cook = await people.restaurant()
  await cook.logIn(market.consumer.owner.login_id)
  const bell = cook.page.getByRole('link', { name: /^お知らせ/ })
  await expect(bell).toHaveAccessibleName('お知らせ')
  await page.getByRole('button', { name: '送信の確認へ' }).click()
  await dialog.getByRole('button', { name: 'いま送信する' }).click()
  await expect(bell).toHaveAccessibleName('お知らせ 未読1件')
  await cook.page.getByRole('link', { name: 'メッセージ', exact: true }).click()
  await cook.look('list')
  await cook.page.getByRole('link', { name: /年末の休業のお知らせ/ }).click()
  await expect(cook.page.getByRole('link', { name: 'https://example.com/nenmatsu' })).toBeVisible()
  await expect(cook.page.getByRole('img', { name: '画像1を大きく見る' })).toBeVisible()
  await expect(bell).toHaveAccessibleName('お知らせ')
  await cook.look('read')
  await cook.page.getByRole('button', { name: 'この仕入先の通知を止める' }).click()
  await expect(cook.page.getByRole('button', { name: 'この仕入先の通知を受け取る' })).toBeVisible()
  // Put off here, it is found and put on again among the settings, by whoever never opens that message.
  await cook.page.goto(consumerPages.notificationSettings.path)
  const told = cook.page
    .getByRole('region', { name: '仕入先ごとのメッセージ・チラシ' })
    .getByRole('checkbox', { name: market.supplier.name })
  await expect(told).not.toBeChecked()
  // A question is part of what is said of orders: its answer waits for no bundle.
  await expect(
    cook.page.getByText('注文のやり取りは、質問への回答も、お店のメールアドレスにすぐ届きます'),
  ).toBeVisible()
  await cook.look('whose messages are told')
  await told.check()
  await expect(cook.page.getByText('のメッセージの通知を受け取ります')).toBeVisible()
  await cook.page.reload()
  await expect(told).toBeChecked()
  await told.uncheck()
  await expect(cook.page.getByText('のメッセージの通知を止めました')).toBeVisible()
  await cook.page.reload()
  await expect(told).not.toBeChecked()
  await cook.page.goto(`${consumerPages.supplierMessageSearch.path}?q=%E4%BC%91%E6%A5%AD`)
  await expect(cook.page.getByRole('link', { name: /年末の休業のお知らせ/ })).toBeVisible()
  await cook.look('search')

  await page.reload()
  await expect(page.getByText('1 / 2件')).toBeVisible()
  await page.getByRole('link', { name: '届いた得意先を見る' }).click()
  await expect(page.getByRole('row', { name: /小料理 みなと/ })).toContainText('未読')
  // By which ways it was told there: of another store, which has put the sender off since, too.
  await expect(page.getByRole('columnheader', { name: '知らせた方法' })).toBeVisible()
  await expect(page.getByRole('row', { name: /小料理 みなと/ })).toContainText(/アプリ 2026\/11\/20/)
  await expect(page.getByRole('row', { name: /小料理 みなと/ })).toContainText(/メール 2026\/11\/20/)
  await desk.look('status')
  const wide = page.viewportSize() ?? { width: 1280, height: 800 }
  await page.setViewportSize({ width: 360, height: 640 })
  const reminds = page.getByRole('button', { name: '未読の1件にもう一度知らせる' })
  await expect.poll(async () => (await reminds.boundingBox())?.x).toBeGreaterThanOrEqual(16)
  // On a line of its own each store is read whole.
  const store = page.getByRole('link', { name: '小料理 みなと' })
  await expect.poll(async () => (await store.boundingBox())?.height).toBeLessThan(48)
  await desk.look('status on a phone')
  await page.setViewportSize(wide)
  // Once, by a button that says whom.
  await page.getByRole('button', { name: '未読の1件にもう一度知らせる' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'もう一度知らせる' }).click()
  await expect(page.getByText('試験 花子が、未読の1件にもう一度知らせました')).toBeVisible()
  await expect(page.getByRole('row', { name: /小料理 みなと/ })).toContainText('再通知済')
  await expect(page.getByRole('row', { name: /小料理 みなと/ })).toContainText('アプリ（再）')
  await expect(page.getByRole('button', { name: /もう一度知らせる/ })).toHaveCount(0)
  await desk.look('reminded')

  // Found again by a word of its text; of the wrong word it is said that nothing has it.
  await addMessage(house, market, { title: '本日のおすすめ' })
  await page.goto(supplierPages.messages.path)
  const titled = (title: string) => page.getByRole('link', { name: title, exact: true })
  await expect(titled('本日のおすすめ')).toBeVisible()
  const search = page.getByRole('searchbox', { name: '件名・本文で探す' })
  await search.fill('12月31日')
  await expect(titled('本日のおすすめ')).toHaveCount(0)
  await expect(titled('年末の休業のお知らせ')).toBeVisible()
  await desk.look('a message is found')
  await search.fill('棚卸')
  await expect(page.getByText('当てはまるメッセージはありません')).toBeVisible()
  await desk.look('no message is found')
  await page.getByRole('button', { name: '検索をやめる' }).click()
  await expect(titled('本日のおすすめ')).toBeVisible()
})

test('a message is asked about on the phone, answered by keys at the desk, and read; a reply that was lost says nothing twice; a flyer is asked about, too', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const { message_id, receiver_id } = await addMessage(house, market, { title: '真鯛のおすすめ' })
  const cook = await people.restaurant()
  await cook.logIn(market.consumer.owner.login_id)
  const at_message = pathTo(consumerPages.supplierMessage, { receiver_id })
  await cook.page.goto(at_message)
  const asking = cook.page.getByRole('region', { name: '質問' })
  await asking.getByRole('button', { name: '質問する' }).click()
  await expect(asking.getByText('次の締切は')).toBeVisible()
  const box = asking.getByRole('textbox', { name: '質問' })
  await box.fill('あ'.repeat(4001))
  await asking.getByRole('button', { name: '質問を送る' }).click()
  await expect(asking.getByText('質問は4000文字以内で入力してください')).toBeVisible()
  await box.fill('切り身にして届けてもらえますか')
  await cook.look('ask')
  // The server has it, the phone does not know.
  people.expects(/^net::ERR_FAILED POST .*\/question$/)
  await cook.page.route(
    '**/question',
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await asking.getByRole('button', { name: '質問を送る' }).click()
  await expect(
    asking.getByText('返事を受け取れませんでした。送れたかどうかは分かりません。入力は残っています。'),
  ).toBeVisible()
  await expect(asking.getByRole('button', { name: '質問を送る' })).toBeEnabled()
  await expect(box).toHaveValue('切り身にして届けてもらえますか')
  await cook.look('ask-lost')
  await asking.getByRole('button', { name: '質問を送る' }).click()
  await expect(cook.page.getByText('回答が届いたらお知らせします')).toBeVisible()
  await expect(asking.getByRole('listitem')).toHaveCount(1)
  await cook.look('asked')

  const desk = await people.desk()
  const { page } = desk
  await desk.comesIn(market.supplier.owner.login_id)
  await page.goto(supplierPages.messages.path)
  await expect(page.getByRole('row', { name: /真鯛のおすすめ/ })).toContainText('質問 1件')
  await desk.look('list')
  await page.getByRole('link', { name: '質問 未回答1件' }).click()
  const card = page.getByRole('listitem').filter({ hasText: 'メッセージ「真鯛のおすすめ」について' })
  await expect(card.getByText('切り身にして届けてもらえますか')).toBeVisible()
  await page.keyboard.press('j')
  await expect(card.getByRole('button', { name: '回答する' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card.getByRole('textbox', { name: '回答' })).toBeFocused()
  people.expects(/^422 POST .*\/answers$/)
  await page.keyboard.type('次は{納品日}です')
  await page.keyboard.press('Control+Enter')
  await expect(card.getByText('回答では{納品日}は使えません。日付や名前をそのまま書いてください')).toBeVisible()
  await card.getByRole('textbox', { name: '回答' }).fill('')
  await page.keyboard.type('できます。前日の15時までにお知らせください')
  await desk.look('answer')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('に回答を知らせました')).toBeVisible()
  await expect(page.getByText('回答を待っている質問はありません')).toBeVisible()
  await page.goto(pathTo(supplierPages.messageStatus, { message_id }))
  await expect(page.getByRole('region', { name: '質問' }).getByText('回答済み')).toBeVisible()
  await desk.look('status')

  const bell = cook.page.getByRole('link', { name: /^お知らせ/ })
  await expect(bell).toHaveAccessibleName('お知らせ 未読1件')
  await bell.click()
  await cook.page.getByRole('link', { name: /質問への回答：真鯛のおすすめ/ }).click()
  await expect(asking.getByText('できます。前日の15時までにお知らせください')).toBeVisible()
  await expect(bell).toHaveAccessibleName('お知らせ')
  await cook.look('answered')

  const web_flyer_id = await addFlyer(house, market.supplier, {
    title: '根菜の特売',
    items: [{ product_item_id: market.items[0]?.product_item_id ?? '', price: '90', headline: '' }],
  })
  await cook.page.goto(`${pathTo(consumerPages.orderSheet, { deal_id: market.deal.id })}?list=flyer`)
  await cook.page
    .getByRole('region', { name: '根菜の特売' })
    .getByRole('link', { name: 'このチラシについて質問する' })
    .click()
  await cook.page.waitForURL(pathTo(consumerPages.flyerQuestion, { deal_id: market.deal.id, web_flyer_id }))
  await box.fill('半箱でも買えますか')
  await cook.look('flyer')
  await asking.getByRole('button', { name: '質問を送る' }).click()
  await expect(asking.getByRole('listitem')).toHaveCount(1)
  await page.goto(supplierPages.messageQuestions.path)
  await expect(page.getByRole('link', { name: '根菜の特売' })).toBeVisible()
  await desk.look('flyer')
})

test('a flyer goes along with a message: the phone puts its items on the order sheet at its price and takes them back; what is gone is named', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const [tomato, , , daikon] = market.items
  const web_flyer_id = await addRootFlyer(house, market)
  const desk = await people.desk()
  const { page } = desk
  await desk.comesIn(market.supplier.owner.login_id)
  await page.goto(supplierPages.messageNew.path)
  await page.getByLabel('件名', { exact: true }).fill('今週のチラシです')
  await page.getByLabel('本文', { exact: true }).fill('数量を入れてお送りください。')
  await page.getByLabel('WEBチラシ', { exact: true }).selectOption(web_flyer_id)
  await expect(page.getByRole('region', { name: '根菜と果菜の週' }).getByText('青首大根')).toBeVisible()
  await desk.look('flyer chosen')
  await page.getByRole('button', { name: '送信の確認へ' }).click()
  const dialog = page.getByRole('dialog', { name: '送信の確認' })
  await expect(dialog.getByRole('region', { name: '届く根菜と果菜の週' }).getByText('¥98/個')).toBeVisible()
  await expect(dialog.getByText('メールを重ねて送りません')).toBeVisible()
  await desk.look('flyer confirm')
  // The server has sent it, the desk does not know: pressed again it is that sending.
  people.expects(/^net::ERR_FAILED POST .*\/send$/)
  await page.route(
    '**/send',
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'いま送信する' }).click()
  await expect(dialog.getByText('もう一度押しても、二重には送られません')).toBeVisible()
  await desk.look('flyer lost')
  await dialog.getByRole('button', { name: 'いま送信する' }).click()
  await expect(page.getByText('1 / 1件').or(page.getByText('0 / 1件'))).toBeVisible()
  await desk.look('flyer sent')

  const cook = await people.restaurant()
  await cook.comesIn(market.consumer.owner.login_id)
  await cook.page.goto(consumerPages.supplierMessages.path)
  await cook.page.getByRole('link', { name: /今週のチラシです/ }).click()
  const flyer = cook.page.getByRole('region', { name: '根菜と果菜の週' })
  await expect(flyer.getByRole('radio').first()).toBeChecked()
  await expect(flyer.getByText('熊本から直送')).toBeVisible()
  await cook.look('flyer')
  await flyer.getByRole('button', { name: '青首大根', exact: true }).click()
  const details = cook.page.getByRole('dialog', { name: '青首大根' })
  await expect(details.getByText('最近の納品')).toBeVisible()
  await cook.look('flyer details')
  await details.getByRole('button', { name: '閉じる' }).click()
  await page.getByRole('link', { name: '届いた得意先を見る' }).click()
  const receivers = page.getByRole('table', { name: '届いた得意先' })
  // What a store has looked at comes when it comes: the list is read anew, whole, till it is there.
  await expect
    .poll(async () => {
      await page.reload()
      return receivers.getByRole('row', { name: new RegExp(market.store.name) }).innerText()
    })
    .toContain('青首大根')
  await desk.look('flyer opened')
  await flyer.getByRole('button', { name: '桃太郎トマトを入れる' }).click()
  await flyer.getByRole('button', { name: '青首大根を入れる' }).click()
  await expect(cook.page.getByText('11/25(水)納品の発注画面にチラシの2点が入っています')).toBeVisible()
  await cook.look('flyer put')
  await cook.page.getByRole('button', { name: '元に戻す' }).click()
  await expect(cook.page.getByText('発注画面にチラシの')).toHaveCount(0)
  await flyer.getByRole('button', { name: '桃太郎トマトを入れる' }).click()
  await cook.page.getByRole('link', { name: '発注画面へ' }).click()
  const sheet = cook.page.getByRole('region', { name: '根菜と果菜の週' })
  await expect(sheet.getByText('¥98/個').first()).toBeVisible()
  await expect(cook.page.getByText('¥98', { exact: true })).toBeVisible()
  // What is entered for a day outside of the flyer's is taken along to one of its days, which is said and can be undone.
  await house.deps.db
    .updateTable('web_flyers')
    .set({ delivery_from: '2026-11-26' })
    .where('id', '=', web_flyer_id)
    .execute()
  await house.deps.db
    .updateTable('order_list_items')
    .set({ visible: false })
    .where('id', '=', daikon?.id ?? '')
    .execute()
  await cook.page.goto(consumerPages.supplierMessages.path)
  await cook.page.getByRole('link', { name: /今週のチラシです/ }).click()
  await expect(flyer.getByText('11/25(水)納品で入力中です')).toBeVisible()
  await expect(flyer.getByRole('list', { name: 'いまは発注できない商品' })).toContainText('青首大根')
  // Of what is sold out its rows, which are of another date, say nothing.
  await house.deps.db
    .updateTable('web_flyer_items')
    .set({ total_limit: 2 })
    .where('web_flyer_id', '=', web_flyer_id)
    .where('headline', '=', '熊本から直送')
    .execute()
  await house.deps.db
    .insertInto('flyer_sales')
    .values({
      web_flyer_id,
      supplier_id: market.supplier.id,
      product_item_id: tomato?.product_item_id ?? '',
      store_id: null,
      sold: 2,
    })
    .execute()
  await cook.page.reload()
  const none_left = flyer.getByRole('list', { name: 'チラシの分がなくなった商品' })
  await expect(none_left).toContainText('チラシの分は完売しました')
  await cook.look('flyer another date')
  await flyer.getByRole('radio').first().click()
  await expect(cook.page.getByText('入力中の1点を11/26(木)納品にしました')).toBeVisible()
  await expect(flyer.getByText('納品で入力中です')).toHaveCount(0)
  await expect(none_left).toHaveCount(0)
  // With nothing entered it is said before a day is chosen.
  await flyer.getByRole('button', { name: '桃太郎トマトを減らす' }).click()
  await cook.page.reload()
  await expect(flyer.getByText('完売', { exact: true }).filter({ visible: true })).toBeVisible()
  await house.deps.db
    .updateTable('web_flyers')
    .set({ delivery_from: '2026-11-16', delivery_to: '2026-11-19' })
    .where('id', '=', web_flyer_id)
    .execute()
  await cook.page.reload()
  await expect(flyer.getByText('このチラシの期間は終わりました')).toBeVisible()
  await expect(flyer.getByRole('button')).toHaveCount(0)
  await cook.look('flyer over')
})

test('an address that asks to send opens no last look over what was typed and is not saved @desktop', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const desk = await people.desk()
  const { page } = desk
  await desk.comesIn(market.supplier.owner.login_id)
  await page.goto(supplierPages.messageNew.path)
  await page.getByLabel('件名', { exact: true }).fill('年末のお知らせ')
  await page.getByLabel('本文', { exact: true }).fill('31日から休みます。')
  await page.getByRole('button', { name: '送信の確認へ' }).click()
  await expect(page.getByRole('dialog')).toContainText('年末のお知らせ')
  await expect(page).toHaveURL(/send=1$/)
  const asks = page.url()
  await page.reload()
  await expect(page.getByRole('dialog'), 'what is saved has its last look again').toContainText('年末のお知らせ')
  await page.keyboard.press('Escape')
  await page.getByLabel('件名', { exact: true }).fill('年末年始のお知らせ')
  await expect(page.getByText('保存していない変更があります')).toBeVisible()
  await page.goto(asks)
  await expect(page.getByLabel('件名', { exact: true })).toHaveValue('年末年始のお知らせ')
  await expect(page).not.toHaveURL(/send=1/)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // A colleague sends it while it is typed over: that is said, and what is typed goes on as a draft of its own.
  const sent = new URL(asks).pathname
  const at = new Date('2026-11-20T09:00:00+09:00')
  const wish = { revision: 1, send_at: null }
  await sendMessage(house.deps, { ...clerkOf(market), name: '同僚' }, sent.split('/').at(-1) ?? '', wish, at)
  people.expects(/^409 PATCH .*\/messages\//)
  await page.getByRole('button', { name: '下書きを保存する' }).click()
  const dialog = page.getByRole('dialog', { name: /^このメッセージは「送信(中|済)」になっています/ })
  await expect(dialog.getByText('同僚さんの操作です')).toBeVisible()
  await desk.look('sent meanwhile')
  await dialog.getByRole('button', { name: '入力を新しい下書きにする' }).click()
  await expect(page.getByText('入力を、新しい下書きにしました')).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(sent))
  await expect(page.getByLabel('件名', { exact: true })).toHaveValue('年末年始のお知らせ')
})

test('two clerks answer one question: the second reads whose answer stands, and replaces it knowingly; a lost reply is one answer @desktop', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const { receiver_id } = await addMessage(house, market, { title: '真鯛のおすすめ' })
  const colleague = await addSupplierUser(house, market.supplier.id, { name: '市場 次郎' })
  const { owner } = market.consumer
  const cook = {
    area: 'consumer',
    account_id: owner.account_id,
    name: owner.name,
    consumer_id: market.consumer.id,
    role: 'owner',
  } as const
  const asks = (text: string) =>
    askQuestion(house.deps, cook, { receiver_id }, { text, key: `asked: ${text}` }, house.deps.now())
  const answers = async () =>
    (
      await house.deps.db
        .selectFrom('question_posts')
        .select(['text', 'corrects'])
        .where('supplier_id', '=', market.supplier.id)
        .where('side', '=', 'supplier')
        .orderBy('id')
        .execute()
    ).map(one => [one.text, one.corrects])
  await asks('何時に着きますか')
  const [first, second] = [await people.desk(), await people.desk()]
  await first.comesIn(market.supplier.owner.login_id)
  await second.comesIn(colleague.login_id)
  for (const { page } of [first, second]) {
    await page.goto(supplierPages.messageQuestions.path)
    await page.getByRole('button', { name: '回答する' }).click()
  }
  const cardOf = ({ page }: typeof first) => page.getByRole('listitem').filter({ hasText: '真鯛のおすすめ' })
  const writes = async (desk: typeof first, text: string) => {
    await cardOf(desk).getByRole('textbox', { name: '回答' }).fill(text)
    await desk.page.keyboard.press('Control+Enter')
  }

  await test.step('the first one’s reply is lost: the same again is that answer', async () => {
    people.expects(/^net::ERR_FAILED POST .*\/answers$/)
    await first.page.route(
      '**/answers',
      async route => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await writes(first, '朝6時です')
    await expect(cardOf(first).getByText('送れたかどうかは分かりません')).toBeVisible()
    await first.page.keyboard.press('Control+Enter')
    await expect(first.page.getByText('に回答を知らせました')).toBeVisible()
    expect(await answers()).toEqual([['朝6時です', false]])
  })

  await test.step('the second one reads it, keeps what was typed, and replaces it', async () => {
    const card = cardOf(second)
    people.mayMeet(/^409 POST .*\/answers$/)
    await writes(second, '昼すぎです')
    await expect(card.getByText(`${market.supplier.owner.name}さんが先に回答しました`).first()).toBeVisible()
    await expect(card.getByRole('list', { name: '質問と回答' })).toContainText('朝6時です')
    await expect(card.getByText('回答済み')).toBeVisible()
    await expect(card.getByRole('textbox', { name: '回答' })).toHaveValue('昼すぎです')
    await second.look('answered by a colleague')
    expect(await answers()).toHaveLength(1)
    await card.getByRole('button', { name: '回答の訂正として送る' }).click()
    await expect(second.page.getByText('に回答の訂正を知らせました')).toBeVisible()
    expect(await answers()).toEqual([
      ['朝6時です', false],
      ['昼すぎです', true],
    ])
  })

  await test.step('a colleague’s answer is seen while one writes', async () => {
    await asks('では3枚で')
    for (const { page } of [first, second]) {
      await page.reload()
      await page.getByRole('button', { name: '回答する' }).click()
    }
    await cardOf(second).getByRole('textbox', { name: '回答' }).fill('承りました')
    await writes(first, '3枚ですね')
    await expect(cardOf(second).getByText(`${market.supplier.owner.name}さんが先に回答しました`)).toBeVisible()
    await expect(cardOf(second).getByRole('button', { name: '回答を送る' })).toHaveCount(0)
    await expect(cardOf(second).getByRole('textbox', { name: '回答' })).toHaveValue('承りました')
  })
})
