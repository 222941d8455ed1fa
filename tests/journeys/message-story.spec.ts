import PdfKit from 'pdfkit'
import sharp from 'sharp'
import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { bundleMails } from '#server/mails/bundle-mails.ts'
import { expect, test } from '#tests/support/browser.ts'
import { addFlyer } from '#tests/support/world.ts'
import { addMoreRestaurants, openMarket, placeEarlier } from './market.ts'

const photo = (background: string) =>
  sharp({ create: { width: 640, height: 360, channels: 3, background } })
    .jpeg()
    .toBuffer()

const priceList = (): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const pdf = new PdfKit()
    const parts: Buffer[] = []
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
    pdf.text('price list')
    pdf.end()
  })

test('a message with pictures, a PDF and a flyer reaches thirty stores, each once; one of them reads, asks, is answered and orders from it', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const names = Array.from({ length: 29 }, (_, n) => `三十軒の${n + 2}番`)
  const others = await addMoreRestaurants(house, market, names)
  const web_flyer_id = await addFlyer(house, market.supplier, {
    title: '霜降りトマトの週',
    published_at: null,
    told_at: null,
    items: [{ product_item_id: market.items[0]?.product_item_id ?? '', price: '98', headline: '熊本から直送' }],
  })
  const desk = await people.desk()
  const { page } = desk
  await desk.logIn(market.supplier.owner.login_id)
  // The message is to tell of it.
  await page.goto(pathTo(supplierPages.webFlyer, { web_flyer_id }))
  await page.getByRole('button', { name: '掲載の確認へ' }).click()
  const publishing = page.getByRole('dialog', { name: '掲載の確認' })
  await expect(publishing.getByText('30件の得意先に見えます')).toBeVisible()
  await publishing.getByRole('radio', { name: 'いまは知らせない' }).click()
  await desk.look('publish')
  await publishing.getByRole('button', { name: '掲載する' }).click()
  await expect(page.getByText('チラシを掲載しました。メッセージに付けて知らせてください')).toBeVisible()
  await page.goto(supplierPages.messageNew.path)
  await page.getByLabel('件名', { exact: true }).fill('今週のおすすめ')
  await page.getByLabel('本文', { exact: true }).fill('{店舗名}様\nトマトが旬です。')
  await page.getByLabel('画像のファイル').setInputFiles([
    { name: 'hatake.jpg', mimeType: 'image/jpeg', buffer: await photo('#c33') },
    { name: 'hako.jpg', mimeType: 'image/jpeg', buffer: await photo('#3a3') },
  ])
  await expect(page.getByRole('img', { name: '画像2' })).toBeVisible()
  const files = page.getByRole('region', { name: 'PDF' })
  people.expects(/^422 POST .*\/messages\/files$/)
  await page
    .getByLabel('PDFのファイル')
    .setInputFiles({ name: 'kakaku.pdf', mimeType: 'application/pdf', buffer: await photo('#33c') })
  await expect(files.getByText('このファイルは写真（JPEG）です。PDFを選んでください')).toBeVisible()
  await desk.look('no PDF')
  await page
    .getByLabel('PDFのファイル')
    .setInputFiles({ name: '冬の価格表.pdf', mimeType: 'application/pdf', buffer: await priceList() })
  await expect(files.getByRole('link', { name: /冬の価格表\.pdf.*1ページ/ })).toBeVisible()
  await desk.look('PDF')
  await page.getByLabel('WEBチラシ', { exact: true }).selectOption(web_flyer_id)
  await page.getByRole('button', { name: '送信の確認へ' }).click()
  const dialog = page.getByRole('dialog', { name: '送信の確認' })
  await expect(dialog.getByText('30件の得意先に届きます')).toBeVisible()
  await desk.look('confirm')
  await dialog.getByRole('button', { name: 'いま送信する' }).click()
  await expect(page.getByText('0 / 30件')).toBeVisible()
  // What each store reads as its own word is marked by its name, and said so.
  await expect(page.getByText('{店舗名}')).toHaveCount(0)
  await expect(page.getByText('店舗名', { exact: true })).toBeVisible()
  await expect(page.getByText('枠の付いた言葉は、得意先ごとの名前や日付になって届きます。')).toBeVisible()
  await desk.look('as it was written')

  // Each restaurant has it once, rings once and is mailed once.
  const consumers = [market, ...others].map(one => one.consumer)
  const ids = consumers.map(one => one.id)
  const got = async () => {
    const { rows } = await house.deps.pool.query<{ receivers: number; notices: number; mails: number }>(
      `select (select count(*)::int from message_receivers r where r.consumer_id = c.id) as receivers,
        (select count(*)::int from notifications n where n.consumer_id = c.id) as notices,
        (select count(*)::int from outgoing_mails m where m.consumer_id = c.id) as mails
      from consumers c where c.id = any($1)`,
      [ids],
    )
    return rows
  }
  await expect.poll(got).toEqual(ids.map(() => ({ receivers: 1, notices: 1, mails: 1 })))

  const cook = await people.restaurant('phone')
  await cook.logIn(market.consumer.owner.login_id)
  await cook.page.getByRole('link', { name: 'メッセージ', exact: true }).click()
  await cook.page.getByRole('link', { name: /今週のおすすめ/ }).click()
  await expect(cook.page.getByText(`${market.store.name}様`)).toBeVisible()
  await expect(cook.page.getByRole('img', { name: /を大きく見る/ })).toHaveCount(2)
  const pdf = cook.page.getByRole('link', { name: /冬の価格表\.pdf/ })
  const opened = await cook.page.request.get((await pdf.getAttribute('href')) ?? '')
  expect([opened.status(), opened.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await cook.look('read')
  const asking = cook.page.getByRole('region', { name: '質問' })
  await asking.getByRole('button', { name: '質問する' }).click()
  await asking.getByRole('textbox', { name: '質問' }).fill('Sサイズはありますか')
  await asking.getByRole('button', { name: '質問を送る' }).click()
  await expect(cook.page.getByText('回答が届いたらお知らせします')).toBeVisible()

  await page.getByRole('link', { name: '届いた得意先を見る' }).click()
  const card = page.getByRole('region', { name: '質問' }).getByRole('listitem')
  await card.getByRole('button', { name: '回答する' }).click()
  await card.getByRole('textbox', { name: '回答' }).fill('今週はLだけです')
  await card.getByRole('textbox', { name: '回答' }).press('Control+Enter')
  await expect(page.getByText('に回答を知らせました')).toBeVisible()

  const bell = cook.page.getByRole('link', { name: /^お知らせ/ })
  await expect(bell).toHaveAccessibleName('お知らせ 未読1件')
  await bell.click()
  await cook.page.getByRole('link', { name: /質問への回答：今週のおすすめ/ }).click()
  await expect(asking.getByText('今週はLだけです')).toBeVisible()
  const flyer = cook.page.getByRole('region', { name: '霜降りトマトの週' })
  await flyer.getByRole('button', { name: '桃太郎トマトを入れる' }).click()
  await cook.page.getByRole('link', { name: '発注画面へ' }).click()
  await cook.goesToConfirm()
  await cook.page.getByRole('button', { name: '発注する', exact: true }).click()
  await cook.page.waitForURL(`**${consumerPages.orderComplete.path.replace(':deal_id', market.deal.id)}**`)
  await cook.look('ordered')

  await page.reload()
  await expect(page.getByText('読んでから発注 1件')).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(market.store.name) })).toContainText('1件 ¥98')
  await desk.look('status')
})

test('a message goes to those who have not ordered for a while, without one that is left out by hand; who it is stands there before it is sent', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const [second, third] = await addMoreRestaurants(house, market, ['ご無沙汰の二番', '電話した三番'])
  if (!second || !third) throw new Error('no restaurants')
  await placeEarlier(house, market, {
    delivery_date: '2026-11-19',
    at: '2026-11-18T15:00:00+09:00',
    lines: [{ item: '桃太郎トマト', quantity: '3' }],
  })
  const desk = await people.desk()
  const { page } = desk
  await desk.comesIn(market.supplier.owner.login_id)
  await page.goto(supplierPages.messageNew.path)
  await page.getByLabel('件名', { exact: true }).fill('ご無沙汰しています')
  await page.getByLabel('本文', { exact: true }).fill('のご注文をお待ちしています。')
  await page.getByLabel('本文', { exact: true }).press('ControlOrMeta+Home')
  await page.getByRole('button', { name: '{納品日}' }).click()
  await page.getByRole('radio', { name: 'しばらく発注のない得意先' }).click()
  await page.getByLabel('日数').fill('0')
  await page.getByRole('button', { name: '送信の確認へ' }).click()
  await expect(page.getByText('日数は1以上で入力してください')).toBeVisible()
  await page.getByLabel('日数').fill('7')
  await page.getByRole('combobox', { name: '商品' }).fill('トマト')
  await page.getByRole('option', { name: /桃太郎トマト/ }).click()
  await page.getByText('除く得意先（0件）').click()
  await page.getByLabel('除く得意先を加える').fill('三番')
  await page.getByRole('option', { name: /電話した三番/ }).click()
  await expect(page.getByText('除く得意先（1件）')).toBeVisible()
  await desk.look('receivers')
  await page.getByRole('button', { name: '送信の確認へ' }).click()
  const dialog = page.getByRole('dialog', { name: '送信の確認' })
  await expect(dialog.getByText('1件の得意先に届きます')).toBeVisible()
  await dialog.getByText('届く得意先の一覧').click()
  await expect(dialog.getByRole('list', { name: '届く得意先' }).getByRole('listitem')).toHaveText([/ご無沙汰の二番/])
  await expect(dialog.getByText('2026/11/21(土)のご注文をお待ちしています。')).toBeVisible()
  await desk.look('names')
  await dialog.getByRole('radio', { name: '日時を決めて' }).click()
  await dialog.getByLabel('送る日').fill('2026/11/24')
  await expect(dialog.getByText('2026/11/24(火)は休配日です（棚卸）')).toBeVisible()
  await desk.look('closed')
  await dialog.getByRole('radio', { name: 'いますぐ' }).click()
  await expect(dialog.getByText('は休配日です')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'いま送信する' }).click()
  await expect(page.getByText('過去7日に桃太郎トマトの発注がない得意先（1件を除く）')).toBeVisible()
  await expect(page.getByText('0 / 1件')).toBeVisible()
  await desk.look('sent')
})

test('a restaurant that wants its mails as one gets what two messages and a flyer say in one mail, with what is in it first', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const { consumer, supplier } = market
  const cook = await people.restaurant()
  await cook.comesIn(consumer.owner.login_id)
  await cook.page.goto(consumerPages.notificationSettings.path)
  const pace = cook.page.getByLabel('仕入先のメッセージのメール')
  await pace.selectOption('1時間ごと')
  await expect(cook.page.getByText('保存しました').first()).toBeVisible()

  const desk = await people.desk()
  const { page } = desk
  await desk.logIn(supplier.owner.login_id)
  const send = async (title: string, body: string) => {
    await page.goto(supplierPages.messageNew.path)
    await page.getByLabel('件名', { exact: true }).fill(title)
    await page.getByLabel('本文', { exact: true }).fill(body)
    await page.getByRole('button', { name: '送信の確認へ' }).click()
    await page.getByRole('dialog', { name: '送信の確認' }).getByRole('button', { name: 'いま送信する' }).click()
    await expect(page.getByText('1件の得意先に送信を始めました')).toBeVisible()
  }
  await send('本日の桃太郎トマト', '熊本から届きました。')
  await send('年末年始の休業', `■ 休み\n12月31日〜1月4日\n----------\n${'お正月の野菜はお早めに。'.repeat(60)}`)
  const web_flyer_id = await addFlyer(house, supplier, {
    title: '根菜の週',
    published_at: null,
    told_at: null,
    items: [{ product_item_id: market.items[0]?.product_item_id ?? '', price: '90' }],
  })
  await page.goto(pathTo(supplierPages.webFlyer, { web_flyer_id }))
  await page.getByRole('button', { name: '掲載の確認へ' }).click()
  await page.getByRole('dialog', { name: '掲載の確認' }).getByRole('button', { name: '掲載する' }).click()
  await expect(page.getByText('チラシを掲載しました', { exact: true })).toBeVisible()

  const box = () =>
    house.deps.db
      .selectFrom('local_outbox')
      .select(['subject', 'body_text', 'body_html'])
      .where('destination', '=', consumer.owner.mail_address)
      .execute()
  const held = () =>
    house.deps.db
      .selectFrom('outgoing_mails')
      .select('id')
      .where('destination', '=', consumer.owner.mail_address)
      .where('state', '=', 'held')
      .execute()
  await expect.poll(async () => (await held()).length).toBe(3)
  expect(await box()).toEqual([])
  house.clock.set('2026-11-20T10:00:30+09:00')
  await bundleMails(house.deps)
  await expect.poll(async () => (await box()).map(one => one.subject)).toEqual(['【Oroshi】お知らせのまとめ（3件）'])
  const [mail] = await box()
  const text = mail?.body_text ?? ''
  expect(text).toContain(
    [
      'お知らせを3件まとめてお送りします。',
      '',
      `・【${supplier.name}】本日の桃太郎トマト`,
      `・【${supplier.name}】年末年始の休業`,
      `・【${supplier.name}】根菜の週`,
    ].join('\n'),
  )
  // As it is read on a phone, to be looked at.
  const reader = await cook.page.context().newPage()
  await reader.setContent(mail?.body_html ?? '')
  await reader.screenshot({ path: 'test-results/screens/bundled-mail.png', fullPage: true })
  await reader.close()
  expect(text).toContain('◆ 休み')
  expect(text).toContain(
    `■ 【${supplier.name}】根菜の週\n\n${supplier.name}からのチラシです。\n\n納品 11/24(火)〜11/30(月)`,
  )
  expect(mail?.body_html).toContain('>チラシを見る</a>')
  expect(text).toMatch(/お早めに。…?.*（続きは画面でご覧ください）/)
  // Each leads to where it is whole.
  const url = new RegExp(`href="([^"]+/web_flyers/${web_flyer_id})"`).exec(mail?.body_html ?? '')?.[1] ?? ''
  await cook.page.goto(url)
  await expect(cook.page.getByRole('region', { name: '根菜の週' })).toBeVisible()
})
