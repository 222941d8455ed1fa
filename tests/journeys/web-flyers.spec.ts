import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { expect, test } from '#tests/support/browser.ts'
import { addFlyer, addSupplierUser } from '#tests/support/world.ts'
import { addRootFlyer, openMarket, placeEarlier } from './market.ts'

// Its stories are long: a worker that has nothing else takes one of them.
test.describe.configure({ mode: 'parallel' })

const tomatoes = () =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#e8d9b5"/><circle cx="220" cy="250" r="150" fill="#c8321e"/><circle cx="440" cy="280" r="130" fill="#d8452c"/></svg>',
    ),
  )
    .jpeg()
    .toBuffer()

test('items are pasted from a spreadsheet or taken from a file: what is wrong is named by row and column, and all or none are put on the flyer', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const desk = await people.desk()
  const { page } = desk
  await desk.comesIn(market.supplier.owner.login_id)
  await page.goto(supplierPages.webFlyerNew.path)
  await page.getByLabel('タイトル', { exact: true }).fill('根菜の週')
  await page.getByRole('button', { name: '表から貼り付ける' }).click()
  const dialog = page.getByRole('dialog', { name: '表から商品を加える' })
  await dialog.getByRole('button', { name: '行を確かめる' }).click()
  await expect(dialog.getByText('貼り付ける表を入力してください')).toBeVisible()
  const table = dialog.getByRole('textbox', { name: '貼り付ける表' })
  const head = 'コード\t価格\tはじめ\tおわり\tひとこと'
  const good = '０００１０１\t¥98\t2026/11/24\t2026/11/30\t熊本から'
  await table.fill(`${head}\n${good}\n000999\t50\n000201\t高い\n000202\t180円`)
  await dialog.getByRole('button', { name: '行を確かめる' }).click()
  await expect(dialog.getByText('2か所を直してください')).toBeVisible()
  const faults = dialog.getByRole('table', { name: '誤りの一覧' })
  await expect(faults.getByRole('row', { name: /^3 コード 000999/ })).toContainText('商品はありません')
  await expect(faults.getByRole('row', { name: /^4 価格 高い/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /チラシに加える/ })).toBeDisabled()
  await desk.look('pasted')
  await table.fill(`${head}\n${good}\n000202\t180円`)
  await dialog.getByRole('button', { name: '行を確かめる' }).click()
  await expect(dialog.getByText('2品を読み取りました：桃太郎トマト、男爵いも')).toBeVisible()
  await dialog.getByRole('button', { name: '2品をチラシに加える' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByLabel('桃太郎トマトのチラシ価格')).toHaveValue('98')
  await expect(page.getByLabel('桃太郎トマトのひとこと')).toHaveValue('熊本から')
  await expect(page.getByLabel('男爵いものチラシ価格')).toHaveValue('180')
  await expect(page.getByLabel('納品日（おわり）')).toHaveValue(/2026\/11\/30/)

  await page.getByRole('button', { name: 'ファイルから加える' }).click()
  const by_file = page.getByRole('dialog', { name: 'ファイルから商品を加える' })
  const file = by_file.locator('input[type=file]')
  const csv = (...lines: string[]) => ({
    name: 'chirashi.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['商品コード,産地,チラシ価格,1店舗の上限', ...lines].join('\r\n')),
  })
  await desk.look('by file')
  await file.setInputFiles(csv('000101,熊本,88,3', '000999,,50,', '000201,,高い,'))
  await expect(by_file.getByText('2か所を直してください')).toBeVisible()
  await expect(by_file.getByRole('row', { name: /^3 商品コード 000999/ })).toBeVisible()
  await expect(by_file.getByRole('row', { name: /^4 チラシ価格 高い/ })).toBeVisible()
  await expect(by_file.getByRole('button', { name: /チラシに加える/ })).toBeDisabled()
  await desk.look('wrong file')
  await by_file.getByRole('button', { name: '別のファイルを選ぶ' }).click()
  await file.setInputFiles(csv('000101,熊本,88,3'))
  await expect(by_file.getByText('読まなかった列：産地')).toBeVisible()
  await by_file.getByRole('button', { name: '1品をチラシに加える' }).click()
  await expect(page.getByLabel('桃太郎トマトのチラシ価格')).toHaveValue('88')
  await expect(page.getByLabel('桃太郎トマトの1店舗の上限')).toHaveValue('3')
  await expect(page.getByLabel('男爵いものチラシ価格')).toHaveValue('180')
  await page.getByRole('button', { name: '下書きを保存する' }).click()
  await expect(page.getByText('下書きを保存しました')).toBeVisible()
  await desk.look('put')
})

test('a flyer is written, looked at and published; the phone is led to it and sees its price; it is withdrawn and taken back', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const desk = await people.desk()
  const { page } = desk
  await desk.comesIn(market.supplier.owner.login_id)
  await page.goto(supplierPages.webFlyers.path)
  await expect(page.getByText('チラシはまだありません')).toBeVisible()
  await desk.look('empty')
  await page.getByRole('link', { name: 'チラシを作る' }).click()
  await page.getByLabel('タイトル', { exact: true }).fill('年末の特売')
  await page.getByLabel('納品日（おわり）').fill('2026/11/19')
  for (const [words, name] of [
    ['桃太郎', '桃太郎トマト'],
    ['だいこん', '青首大根'],
  ] as const) {
    await page.getByLabel('商品を加える').fill(words)
    await expect(page.getByRole('listbox', { name: '候補' }).getByRole('option', { name })).toHaveCount(1)
    await page.getByLabel('商品を加える').press('Enter')
    await expect(page.getByLabel(`${name}のチラシ価格`)).toBeVisible()
  }
  // Dates and a price of nothing are looked at before it is asked whether it shall be published.
  await page.getByLabel('桃太郎トマトのチラシ価格').fill('0')
  await page.getByRole('button', { name: '掲載の確認へ' }).click()
  await expect(page.getByText('納品日（おわり）は2026/11/20以降の日付で入力してください')).toBeVisible()
  await expect(page.getByText('0円では掲載できません')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Without its year it would be that of the next one: which is meant is asked.
  const until = page.getByLabel('納品日（おわり）')
  await until.fill('11/19')
  await until.press('Tab')
  await expect(page.getByText('2026/11/19ですか、2027/11/19ですか。年から入力してください')).toBeVisible()
  await desk.look('which of two days is asked')
  await until.fill('2026/11/30')
  await until.press('Tab')
  await expect(page.getByText('納品日（おわり）は')).toHaveCount(0)
  await expect(page.getByText('年から入力してください')).toHaveCount(0)
  await page.getByLabel('納品日（はじめ）').fill('2026/11/24')
  await expect(page.getByText('納品日（はじめ）を入力してください')).toHaveCount(0)
  // Ten times what it costs, as a slip of the finger: asked about once.
  await page.getByLabel('桃太郎トマトのチラシ価格').fill('1000')
  await page.getByLabel('桃太郎トマトのひとこと').fill('熊本から🍅直送')
  await expect(page.getByText('「🍅」はPDFでは「〓」になります')).toBeVisible()
  await page.getByLabel('桃太郎トマトのひとこと').fill('熊本から直送')
  await expect(page.getByText('PDFでは「〓」')).toHaveCount(0)
  // A photograph that the item has on this flyer alone.
  const file = page.getByLabel('桃太郎トマトのチラシ用の写真のファイル')
  people.expects(/^422 POST .*web_flyers\/images/)
  await file.setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('none') })
  await expect(page.getByRole('alert').filter({ hasText: /画像|写真/ })).toBeVisible()
  await file.setInputFiles({ name: 'tomato.jpg', mimeType: 'image/jpeg', buffer: await tomatoes() })
  const photo = page.getByRole('img', { name: '桃太郎トマトのチラシ用の写真' })
  await expect(photo).toBeVisible()
  const photo_id = /images\/([^?]+)/.exec((await photo.getAttribute('src')) ?? '')?.[1] ?? ''
  await expect(page.getByRole('list', { name: '見え方' }).locator(`img[src*="${photo_id}"]`)).toBeVisible()
  await page.getByRole('button', { name: '桃太郎トマト：写真を外す' }).click()
  await expect(photo).toHaveCount(0)
  await file.setInputFiles({ name: 'tomato.jpg', mimeType: 'image/jpeg', buffer: await tomatoes() })
  await expect(photo).toBeVisible()
  await page.getByRole('button', { name: '青首大根を上へ' }).click()
  await expect(page.getByRole('list', { name: '見え方' }).getByRole('listitem').first()).toContainText('青首大根')
  await page.getByRole('button', { name: '青首大根を移動（上下の矢印キー）' }).press('ArrowDown')
  await expect(page.getByRole('list', { name: '見え方' }).getByRole('listitem').first()).toContainText('桃太郎トマト')
  await page.getByLabel('桃太郎トマトの1店舗の上限').fill('0')
  await page.getByLabel('桃太郎トマトの限定数').fill('3')
  await page.getByRole('button', { name: '掲載の確認へ' }).click()
  await expect(page.getByText('1店舗の上限は0より大きい数で入力してください')).toBeVisible()
  await page.getByLabel('桃太郎トマトの1店舗の上限').fill('5')
  await page.getByRole('button', { name: '掲載の確認へ' }).click()
  await expect(page.getByText('限定数より多くはできません')).toBeVisible()
  await page.getByLabel('桃太郎トマトの限定数').fill('20')
  await expect(page.getByRole('list', { name: '見え方' }).getByText('1店舗5個まで・限定20個')).toBeVisible()
  await desk.look('write')
  await page.getByRole('button', { name: '掲載の確認へ' }).click()
  await expect(page.getByText('桃太郎トマト：¥1,000は、これまでの¥120の8.3倍です')).toBeVisible()
  await page.getByRole('button', { name: 'この価格で掲載の確認へ' }).click()
  await expect(page.getByRole('dialog', { name: '掲載の確認' })).toContainText('1件の得意先に見えます')
  await page.getByRole('button', { name: '戻って直す' }).click()
  await page.getByLabel('桃太郎トマトのチラシ価格').fill('100')
  await page.getByRole('button', { name: '掲載の確認へ' }).click()
  const dialog = page.getByRole('dialog', { name: '掲載の確認' })
  await expect(dialog.getByText('1件の得意先に見えます')).toBeVisible()
  await desk.look('confirm')

  const cook = await people.restaurant('phone')
  await cook.logIn(market.consumer.owner.login_id)
  await dialog.getByRole('button', { name: '掲載する' }).click()
  await expect(page.getByText('チラシを掲載しました', { exact: true })).toBeVisible()
  await desk.look('published')
  const bell = cook.page.getByRole('link', { name: /^お知らせ/ })
  await expect(bell).toHaveAccessibleName('お知らせ 未読1件')
  await bell.click()
  await cook.page.getByRole('link', { name: /のチラシ：年末の特売/ }).click()
  const flyer = cook.page.getByRole('region', { name: '年末の特売' })
  await expect(flyer.getByText('熊本から直送')).toBeVisible()
  await expect(flyer.getByText('¥100/個').first()).toBeVisible()
  const tomato = flyer.locator('li[data-row]').filter({ hasText: '桃太郎トマト' })
  expect(await tomato.locator('img').evaluate(async img => (await (img as HTMLImageElement).decode(), true))).toBe(true)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDFで印刷する' }).click()
  const pdf = readFileSync(await (await saved).path())
  expect(pdf.includes('/DCTDecode')).toBe(true)
  // What a flyer limits is said before anything is typed, and beside what is too much.
  await expect(flyer.getByText('1店舗5個まで・限定20個')).toBeVisible()
  const { pathname } = new URL(cook.page.url())
  await cook.page.goto(`${pathname}?list=flyer&date=2026-11-25`)
  await expect(flyer.getByText('5個まで発注できます').filter({ visible: true })).toBeVisible()
  await cook.look('sheet')
  await flyer.getByRole('button', { name: '桃太郎トマトを入れる' }).click()
  const too_many = '桃太郎トマトは、チラシの期間中は1店舗5個までです。あと5個まで発注できます'
  // The number pad says it while it is typed.
  await flyer.getByLabel('桃太郎トマトの数量').tap()
  const pad = cook.page.getByRole('dialog', { name: '桃太郎トマト' })
  await expect(pad.getByText('5個まで')).toBeVisible()
  await pad.getByRole('button', { name: '9' }).tap()
  await expect(pad.getByText(too_many)).toBeVisible()
  await cook.look('pad too many')
  await pad.getByRole('button', { name: '決定' }).tap()
  await expect(pad.getByText(too_many)).toBeVisible()
  await pad.getByRole('button', { name: 'クリア' }).tap()
  await pad.getByRole('button', { name: '2', exact: true }).tap()
  await expect(pad.getByText(too_many)).toHaveCount(0)
  await pad.getByRole('button', { name: '決定' }).tap()
  await expect(flyer.getByLabel('桃太郎トマトの数量')).toHaveValue('2')
  await flyer.getByLabel('桃太郎トマトの数量').fill('6')
  await flyer.getByLabel('桃太郎トマトの数量').press('Enter')
  await expect(flyer.getByText(too_many)).toBeVisible()
  await cook.look('sheet too many')
  // The way on leads to it where it stands, and steps end at the limit.
  await cook.page.getByRole('button', { name: '確認へ' }).click()
  await expect(flyer.getByLabel('桃太郎トマトの数量')).toBeFocused()
  await expect(cook.page).toHaveURL(/list=flyer/)
  await flyer.getByLabel('桃太郎トマトの数量').fill('4')
  await flyer.getByLabel('桃太郎トマトの数量').press('Enter')
  const more = flyer.getByRole('button', { name: '桃太郎トマトを増やす' })
  await more.click()
  await expect(more).toHaveAttribute('aria-disabled', 'true')
  await flyer.getByLabel('桃太郎トマトの数量').press('ArrowUp')
  await expect(flyer.getByLabel('桃太郎トマトの数量')).toHaveValue('5')
  await expect(flyer.getByText(too_many)).toHaveCount(0)
  await flyer.getByLabel('桃太郎トマトの数量').fill('0')
  await flyer.getByLabel('桃太郎トマトの数量').press('Enter')

  await page.getByRole('button', { name: '取り下げる' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取り下げる' }).click()
  await expect(page.getByText('取り下げました').first()).toBeVisible()
  await desk.look('withdrawn')
  // Who is led to it by the notice that came before reads that it is over.
  await cook.page.goto(consumerPages.notices.path)
  await cook.page.getByRole('link', { name: /のチラシ：年末の特売/ }).click()
  await expect(cook.page.getByText('「年末の特売」は取り下げられました')).toBeVisible()
  await cook.look('flyer that is withdrawn')
  await cook.page.getByRole('link', { name: `${market.supplier.name}の発注画面へ` }).click()
  await expect(cook.page).toHaveURL(/orders\/new/)
  await page.getByRole('button', { name: '取り下げを取り消す' }).click()
  await expect(page.getByText('取り下げを取り消し、もう一度掲載しました')).toBeVisible()
  await page.getByRole('link', { name: 'チラシの一覧へ' }).click()
  await expect(page.getByRole('row', { name: /年末の特売/ })).toContainText('掲載中・納品前')
  await desk.look('list')
})

test('the form of a flyer: an item that is on it is led to, what is refused is not shown as it would be seen, earlier typing is said', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const desk = await people.desk()
  const { page } = desk
  await desk.comesIn(market.supplier.owner.login_id)
  await page.goto(supplierPages.webFlyerNew.path)
  await page.getByLabel('タイトル', { exact: true }).fill('トマトの日')
  const search = page.getByLabel('商品を加える')
  const options = page.getByRole('listbox', { name: '候補' }).getByRole('option')
  await search.fill('桃太郎')
  await expect(options).toHaveCount(1)
  await search.press('Enter')
  const price = page.getByLabel('桃太郎トマトのチラシ価格')
  await expect(price).toBeVisible()
  await search.fill('桃太郎')
  await expect(options.getByText('このチラシに載っています（1番目）')).toBeVisible()
  await desk.look('already on it')
  await search.press('Enter')
  await expect(price).toBeFocused()
  await expect(page.getByRole('list', { name: 'チラシの商品' }).getByRole('listitem')).toHaveCount(1)

  // A price that is none, and one that is too much: the preview has the usual one, and says what is left out.
  const seen = page.getByRole('list', { name: '見え方' }).getByRole('listitem')
  await price.fill('99999999999')
  await expect(seen.getByText('チラシ価格は、入力を直すとここに出ます')).toBeVisible()
  await expect(seen.getByText('¥120')).toBeVisible()
  await expect(page.getByText('より安くないため')).toHaveCount(0)
  await price.fill('130')
  await expect(page.getByText('より安くないため')).toBeVisible()
  await expect(seen.getByText('入力を直すと')).toHaveCount(0)
  await price.fill('高い')
  await page.getByLabel('桃太郎トマトのひとこと').fill('あ'.repeat(61))
  await expect(page.getByText('61/60字')).toBeVisible()
  await expect(seen.getByText('チラシ価格・ひとことは、入力を直すとここに出ます')).toBeVisible()
  await expect(seen.getByText('あああ')).toHaveCount(0)
  await desk.look('refused')
  await price.fill('98')
  await page.getByLabel('桃太郎トマトのひとこと').fill('熊本から直送')
  await expect(page.getByText('6/60字')).toBeVisible()

  // A price that no order would have is asked about, and is no offer.
  await page.getByLabel('納品日（はじめ）').fill('2026/11/27')
  await page.getByLabel('納品日（おわり）').fill('2026/11/30')
  await price.fill('130')
  await page.getByRole('button', { name: '掲載の確認へ' }).click()
  await expect(page.getByText('桃太郎トマト：¥130は、いつもの¥120より高い価格です')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await desk.look('dearer than usual')

  // The last day before the first is said beside it, whatever else is wrong.
  await price.fill('高い')
  await page.getByLabel('納品日（おわり）').fill('2026/11/24')
  await page.getByRole('button', { name: '掲載の確認へ', exact: true }).click()
  await expect(page.getByText('納品日（おわり）は2026/11/27以降の日付で入力してください')).toBeVisible()
  await price.fill('98')

  // A half of what is ordered in whole pieces is refused where it is typed, before anything is saved.
  const limit = page.getByLabel('桃太郎トマトの1店舗の上限')
  await limit.fill('2.5')
  await limit.press('Tab')
  await expect(limit).toHaveAccessibleDescription(/1店舗の上限は整数で入力してください/)
  await limit.fill('')

  // Of two days that are past, the second is compared with today.
  await page.getByLabel('納品日（はじめ）').fill('2026/11/10')
  await page.getByLabel('納品日（おわり）').fill('2026/11/05')
  await page.getByRole('button', { name: '掲載の確認へ', exact: true }).click()
  await expect(page.getByText('納品日（おわり）は2026/11/20以降の日付で入力してください')).toBeVisible()

  await page.getByRole('link', { name: 'チラシの一覧へ' }).click()
  await page.getByRole('link', { name: 'チラシを作る' }).click()
  await expect(page.getByText('前に入力して、まだ保存していない内容です')).toBeVisible()
  await expect(page.getByLabel('タイトル', { exact: true })).toHaveValue('トマトの日')
  await desk.look('earlier')
  await page.getByRole('button', { name: 'はじめから作る' }).click()
  await expect(page.getByText('前に入力して、まだ保存していない内容です')).toHaveCount(0)
  await expect(page.getByLabel('タイトル', { exact: true })).toHaveValue('')
  await expect(price).toHaveCount(0)
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect(page.getByLabel('タイトル', { exact: true })).toHaveValue('トマトの日')
  await expect(price).toHaveValue('98')

  // What is saved on the way to its publishing is not offered again as typed and unsaved.
  await page.getByLabel('納品日（はじめ）').fill('2026/11/27')
  await page.getByLabel('納品日（おわり）').fill('2026/11/30')
  await page.getByRole('button', { name: '掲載の確認へ', exact: true }).click()
  await expect(page.getByRole('dialog', { name: '掲載の確認' })).toBeVisible()
  await page.goto(supplierPages.webFlyerNew.path)
  await expect(page.getByLabel('タイトル', { exact: true })).toHaveValue('')
  await expect(page.getByText('前に入力して、まだ保存していない内容です')).toHaveCount(0)
})

test('a flyer that was typed on two screens: both versions with limits and photographs, and what differs is marked', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const [tomato, , , daikon] = market.items
  const web_flyer_id = await addFlyer(house, market.supplier, {
    published_at: null,
    told_at: null,
    items: [{ product_item_id: tomato?.product_item_id ?? '' }, { product_item_id: daikon?.product_item_id ?? '' }],
  })
  const open = async () => {
    const desk = await people.desk()
    await desk.comesIn(market.supplier.owner.login_id)
    await desk.page.goto(pathTo(supplierPages.webFlyer, { web_flyer_id }))
    await expect(desk.page.getByLabel('桃太郎トマトの限定数')).toBeVisible()
    return desk
  }
  const [first, second] = [await open(), await open()]
  const { page } = second
  await page.getByLabel('桃太郎トマトの1店舗の上限').fill('3')
  await page
    .getByLabel('桃太郎トマトのチラシ用の写真のファイル')
    .setInputFiles({ name: 'tomato.jpg', mimeType: 'image/jpeg', buffer: await tomatoes() })
  await expect(page.getByRole('img', { name: '桃太郎トマトのチラシ用の写真' })).toBeVisible()
  await page.getByRole('button', { name: '下書きを保存する' }).click()
  await expect(page.getByText('下書きを保存しました')).toBeVisible()

  people.expects(/^409 PATCH .*web_flyers/)
  await first.page.getByLabel('桃太郎トマトの限定数').fill('9')
  await first.page.getByLabel('青首大根のひとこと').fill('太くて甘い')
  await first.page.getByRole('button', { name: '下書きを保存する' }).click()
  const asked = first.page.getByRole('dialog', { name: 'ほかの画面で変更されました' })
  await expect(asked.getByText('編集しているあいだに、チラシが保存されました')).toBeVisible()
  const now = asked.getByRole('region', { name: '今のチラシ' }).getByRole('listitem')
  const mine = asked.getByRole('region', { name: '自分の入力' }).getByRole('listitem')
  const here = now.filter({ hasText: '桃太郎トマト' })
  await expect(here).toHaveText('違い桃太郎トマト・価格なし・1店舗3個まで・チラシ用の写真')
  await expect(here.locator('img')).toBeVisible()
  await expect(mine.filter({ hasText: '桃太郎トマト' })).toHaveText('違い桃太郎トマト・価格なし・限定9個')
  await expect(mine.filter({ hasText: '青首大根' })).toHaveText('違い青首大根・価格なし・太くて甘い')
  await expect(mine.filter({ hasText: '対象：' })).toHaveText('対象：すべての得意先')
  await expect(now.filter({ hasText: '納品日：' })).toHaveText('納品日：2026/11/24(火)〜2026/11/30(月)')
  await first.look('both versions')
  await asked.getByRole('button', { name: '自分の入力を続ける' }).click()
  await first.page.getByRole('button', { name: '下書きを保存する' }).click()
  await expect(first.page.getByText('下書きを保存しました')).toBeVisible()
})

test('whoever may not change items and prices is not led to writing a flyer @desktop', async ({ house, people }) => {
  const market = await openMarket(house)
  const reader = await addSupplierUser(house, market.supplier.id, { user: { may_change_items: false } })
  const { page, logIn } = await people.desk()
  await logIn(reader.login_id)
  await page.goto(supplierPages.webFlyers.path)
  await expect(page.getByText('チラシはまだありません')).toBeVisible()
  await expect(page.getByRole('link', { name: 'チラシを作る' })).toHaveCount(0)
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/web_flyers$/)
  await page.goto(supplierPages.webFlyerNew.path)
  await expect(page.getByText('商品と単価は見るだけの権限です')).toBeVisible()
  await expect(page.getByLabel('タイトル', { exact: true })).toHaveCount(0)
})

test('a flyer shows what it sold by item and store, is printed, and its code leads the phone to the order sheet', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const web_flyer_id = await addRootFlyer(house, market, '根菜と果菜の週：鍋?')
  await placeEarlier(house, market, {
    delivery_date: '2026-11-25',
    at: '2026-11-20T08:00:00+09:00',
    lines: [{ item: '桃太郎トマト', quantity: '12' }],
  })
  const desk = await people.desk()
  const { page } = desk
  await desk.comesIn(market.supplier.owner.login_id)
  await page.goto(pathTo(supplierPages.webFlyer, { web_flyer_id }))
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDFで印刷する' }).click()
  const pdf = await saved
  expect(pdf.suggestedFilename()).toBe('チラシ_根菜と果菜の週：鍋_.pdf')
  await expect(page.getByText(`${pdf.suggestedFilename()}を保存しました`)).toBeVisible()
  expect(
    readFileSync(await pdf.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await page.getByRole('link', { name: '成果を見る' }).click()
  const items = page.getByRole('table', { name: '商品ごとの成果' })
  await expect(items.getByRole('row', { name: /桃太郎トマト/ })).toContainText('12個')
  await expect(items.getByRole('row', { name: /桃太郎トマト/ })).toContainText('¥1,176')
  await expect(items.getByRole('row', { name: /青首大根/ })).toContainText('0件')
  await desk.look('result')
  await page.getByRole('button', { name: '桃太郎トマトの得意先を見る' }).click()
  const stores = page.getByRole('region', { name: '得意先ごと：桃太郎トマト' })
  await expect(stores.getByRole('row', { name: new RegExp(market.store.name) })).toContainText('12個')
  await desk.look('result of one item')
  await page.getByRole('button', { name: '青首大根の得意先を見る' }).click()
  await expect(page.getByText('見た得意先も、この期間の発注も、まだありません')).toBeVisible()

  const cook = await people.restaurant()
  await cook.comesIn(market.consumer.owner.login_id)
  await cook.page.goto(pathTo(consumerPages.webFlyer, { web_flyer_id }))
  await cook.page.waitForURL(
    `${pathTo(consumerPages.orderSheet, { deal_id: market.deal.id })}?list=flyer&flyer=${web_flyer_id}`,
  )
  await expect(cook.page.getByRole('region', { name: '根菜と果菜の週：鍋?' }).getByText('¥98/個').first()).toBeVisible()
  // What stands on the screen and what is opened there is told in one request after a while, and counted once.
  const told = cook.page.waitForRequest(/flyer_views$/)
  await cook.page
    .getByRole('region', { name: '根菜と果菜の週：鍋?' })
    .getByRole('button', { name: '青首大根', exact: true })
    .click()
  await expect(cook.page.getByRole('dialog', { name: '青首大根' })).toBeVisible()
  await told
  await page.goto(pathTo(supplierPages.webFlyerResult, { web_flyer_id }))
  await expect(async () => {
    await page.reload()
    await expect(items.getByRole('row', { name: /桃太郎トマト/ }).getByRole('cell')).toContainText([
      '桃太郎トマト',
      '1件',
      '0件',
      '1件',
    ])
    await expect(items.getByRole('row', { name: /青首大根/ }).getByRole('cell')).toContainText([
      '青首大根',
      '1件',
      '1件',
      '0件',
    ])
  }).toPass()
  await expect(page.getByText('1件うち商品を開いた 1件')).toBeVisible()
  await desk.look('result with views')
  // Of one whose dates are past both sides read so.
  const past = await addFlyer(house, market.supplier, {
    title: '先週の市',
    delivery_from: '2026-11-10',
    delivery_to: '2026-11-16',
    items: market.items.slice(0, 1).map(({ product_item_id }) => ({ product_item_id, price: '90' })),
  })
  await page.goto(pathTo(supplierPages.webFlyer, { web_flyer_id: past }))
  await expect(page.getByText('納品の期間は終わりました。')).toBeVisible()
  await expect(page.getByRole('button', { name: '取り下げる' })).toHaveCount(0)
  await desk.look('flyer that is over')
  await cook.page.goto(pathTo(consumerPages.webFlyer, { web_flyer_id: past }))
  await expect(cook.page.getByText('「先週の市」は期間が終わりました')).toBeVisible()
  people.expects(/404 GET .*web_flyers/)
  await cook.page.goto(pathTo(consumerPages.webFlyer, { web_flyer_id: '01990000-0000-7000-8000-000000000000' }))
  await expect(cook.page.getByText('このチラシの発注画面を開けません')).toBeVisible()
  await cook.look('no such flyer')
})

test('a flyer is kept as a template and begun anew; a season is begun with the own items of its kinds and no price', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const [tomato] = market.items
  const web_flyer_id = await addFlyer(house, market.supplier, {
    title: '果菜の週',
    items: [{ product_item_id: tomato?.product_item_id ?? '', price: '98', headline: '熊本から直送' }],
  })
  const desk = await people.desk()
  const { page } = desk
  await desk.comesIn(market.supplier.owner.login_id)
  await page.goto(pathTo(supplierPages.webFlyer, { web_flyer_id }))
  await page.getByRole('button', { name: 'ひな形に保存' }).click()
  const dialog = page.getByRole('dialog', { name: 'ひな形に保存' })
  people.expects(/^422 POST .*\/web_flyers\/templates/)
  await dialog.getByLabel('ひな形の名前').fill('')
  await dialog.getByRole('button', { name: '保存する' }).click()
  await expect(dialog.getByText('ひな形の名前を入力してください')).toBeVisible()
  await dialog.getByLabel('ひな形の名前').fill('いつもの果菜')
  await dialog.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByText('ひな形「いつもの果菜」を保存しました')).toBeVisible()
  await page.goto(supplierPages.webFlyers.path)
  await page.getByRole('link', { name: 'ひな形から作る' }).click()
  await expect(page.getByRole('heading', { name: /年末・おせち/ })).toBeVisible()
  await desk.look('templates')
  await page.getByRole('button', { name: 'いつもの果菜から下書きを作る' }).click()
  await expect(page.getByLabel('桃太郎トマトのチラシ価格')).toHaveValue('98')
  await expect(page.getByLabel('納品日（はじめ）')).toHaveValue('')
  await page.goto(supplierPages.webFlyerTemplates.path)
  await page.getByRole('button', { name: 'きのこ・松茸の下書きを作る' }).click()
  await expect(page.getByLabel('タイトル', { exact: true })).toHaveValue('きのこの季節です')
  await expect(page.getByLabel('松茸のチラシ価格')).toHaveValue('')
  await expect(page.getByLabel('松茸のひとこと')).toHaveValue('土瓶蒸し・炊き込みに')
  await desk.look('season')
  await page.goto(supplierPages.webFlyerTemplates.path)
  await page.getByRole('button', { name: 'いつもの果菜を削除する' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '削除する' }).click()
  await expect(page.getByText('まだありません。チラシの画面の')).toBeVisible()
})

test('after a flyer was withdrawn an order from before is changed: what stays keeps its price, what becomes another is asked about with both', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const idOf = (name: string) => market.items.find(one => one.name === name)?.product_item_id ?? ''
  const web_flyer_id = await addFlyer(house, market.supplier, {
    items: [
      { product_item_id: idOf('桃太郎トマト'), price: '90' },
      { product_item_id: idOf('青首大根'), price: '70' },
    ],
  })
  const { id: order_id } = await placeEarlier(house, market, {
    delivery_date: '2026-11-25',
    at: '2026-11-20T08:00:00+09:00',
    lines: [
      { item: '桃太郎トマト', quantity: '2' },
      { item: '青首大根', quantity: '3' },
    ],
  })
  const desk = await people.desk()
  await desk.comesIn(market.supplier.owner.login_id)
  await desk.page.goto(pathTo(supplierPages.webFlyer, { web_flyer_id }))
  await desk.page.getByRole('button', { name: '取り下げる' }).click()
  const sure = desk.page.getByRole('dialog', { name: 'このチラシを取り下げますか' })
  await expect(sure).toContainText('飲食店が数量を増やした商品と単位を変えた商品だけ、そのときの価格になります')
  await sure.getByRole('button', { name: '取り下げる' }).click()
  await expect(
    desk.page.getByText('飲食店が数量を増やした商品と単位を変えた商品だけ、そのときの価格になります'),
  ).toBeVisible()

  const cook = await people.restaurant()
  const { page } = cook
  await cook.comesIn(market.consumer.owner.login_id)
  await page.goto(pathTo(consumerPages.orderEdit, { order_id }))
  const rowOf = (name: string) => page.locator('li[data-row]').filter({ hasText: name }).first()
  await expect(rowOf('桃太郎トマト').getByText('¥90/個')).toBeVisible()
  await cook.adds('桃太郎トマト', 1)
  await expect(rowOf('桃太郎トマト').getByText('¥120/個')).toBeVisible()
  await expect(rowOf('桃太郎トマト').getByRole('deletion')).toHaveText('¥90/個')
  // Less of what was agreed keeps its price.
  await cook.quantity('青首大根').fill('2')
  await cook.quantity('青首大根').press('Enter')
  await expect(rowOf('青首大根').getByText('¥70/')).toBeVisible()
  await cook.look('sheet with a price that changes')
  await page.getByRole('button', { name: '変更を確認' }).click()
  const asked = page.getByRole('dialog', { name: 'この内容に変更しますか' })
  await expect(asked.getByRole('listitem')).toHaveText([
    '桃太郎トマト：数量 2個 → 3個',
    '桃太郎トマト：単価 ¥90 → ¥120',
    '青首大根：数量 3本 → 2本',
  ])
  await expect(asked.getByRole('deletion')).toHaveText(['¥90', '¥390'])
  await expect(asked).toContainText('合計 (税抜)¥390 → ¥500')
  await expect(asked).toContainText('ほかの商品は、発注したときの価格のままです')
  await cook.look('prices before the change')
  await page.setViewportSize({ width: 360, height: 640 })
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  await cook.look('prices before the change at twice the text')
  await asked.getByRole('button', { name: '戻る' }).click()
  const minus = page.getByRole('button', { name: '桃太郎トマトを減らす' })
  await minus.scrollIntoViewIfNeeded()
  await cook.look('row at twice the text')
  expect((await minus.boundingBox())?.x).toBeGreaterThanOrEqual(0)
  await page.getByRole('button', { name: '変更を確認' }).click()
  await asked.getByRole('button', { name: '変更を送る' }).click()
  await expect(page.getByText('発注を変更しました（第2版）')).toBeVisible()
  await expect(page.getByText('¥500').first()).toBeVisible()
})

test('a limit that orders of those dates have used up is said before the flyer is published', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  await placeEarlier(house, market, {
    delivery_date: '2026-11-25',
    at: '2026-11-20T08:00:00+09:00',
    lines: [{ item: '桃太郎トマト', quantity: '7' }],
  })
  const limits = new Map([
    ['桃太郎トマト', '5'],
    ['青首大根', '9'],
  ])
  const web_flyer_id = await addFlyer(house, market.supplier, {
    published_at: null,
    told_at: null,
    items: market.items
      .filter(one => limits.has(one.name))
      .map(({ product_item_id, name }) => ({ product_item_id, price: '1', total_limit: limits.get(name) })),
  })
  const desk = await people.desk()
  const { page } = desk
  await desk.comesIn(market.supplier.owner.login_id)
  await page.goto(pathTo(supplierPages.webFlyer, { web_flyer_id }))
  await page.getByRole('button', { name: '掲載の確認へ' }).click()
  await page.getByRole('button', { name: 'この価格で掲載の確認へ' }).click()
  const dialog = page.getByRole('dialog', { name: '掲載の確認' })
  await expect(
    dialog.getByText('桃太郎トマト：限定5個に、もう7個の発注があります。掲載するとすぐに完売になり'),
  ).toBeVisible()
  await expect(dialog.getByText('青首大根：限定')).toHaveCount(0)
  await desk.look('sold out from the start')
})
