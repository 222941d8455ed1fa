import { readFile } from 'node:fs/promises'
import iconv from 'iconv-lite'
import { pathTo } from '#contract/pages/page.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { expect, test } from '#tests/support/browser.ts'
import { cancelEarlier, openMarket, placeEarlier } from './market.ts'

test('a wholesaler composes its file, tries it, downloads it and takes it again, by keyboard @desktop', async ({
  people,
  house,
}) => {
  const scene = await openMarket(house)
  await placeEarlier(house, scene, {
    delivery_date: '2026-11-21',
    at: '2026-11-20T08:00:00+09:00',
    lines: [
      { item: '桃太郎トマト', quantity: '3' },
      { item: '濃口醤油', quantity: '2' },
    ],
  })
  // Delivered long ago, and in no file.
  await placeEarlier(house, scene, {
    delivery_date: '2026-11-07',
    at: '2026-11-06T08:00:00+09:00',
    lines: [{ item: '桃太郎トマト', quantity: '1' }],
  })
  const desk = await people.desk()
  await desk.logIn(scene.supplier.owner.login_id)
  const { page } = desk
  const press = (name: string | RegExp, key = 'Enter') => page.getByRole('button', { name }).press(key)

  // A field of its own, for the file.
  await page.goto(supplierPages.additionalColumns.path)
  await page.getByLabel('項目名').fill('配送コース')
  await page.getByLabel('項目名').press('Enter')
  await expect(page.getByText('「配送コース」を追加しました')).toBeVisible()
  await page.goto(`/suppliers/stores/${scene.store.id}`)
  await page.getByLabel('配送コース').fill('晴海')
  await page.getByLabel('配送コース').press('Enter')
  await expect(page.getByText('追加項目を保存しました')).toBeVisible()

  // A layout from a preset: one column fewer, another moved, a fixed value, a limit in bytes.
  await page.goto(supplierPages.downloadSettings.path)
  await expect(page.getByText('弥生が公開している取り込みの条件')).toBeVisible()
  await desk.look('the presets')
  await press('これから作る：弥生販売（ファイルの形のみ）')
  await expect(page.getByRole('heading', { name: '列（14）' })).toBeVisible()
  await page.getByLabel('レイアウト名').fill('販売ソフト')
  await press('得意先コードを移動（上下の矢印キー）', 'ArrowUp')
  await press(/4列目（得意先名）を外す/)
  await press('列を加える')
  await page.getByLabel('14列目の固定値').fill('掛売')
  await page.getByLabel('6列目の最大バイト数').fill('7')
  await page.getByLabel('加える項目').selectOption({ label: '配送コース（得意先の追加項目）' })
  await press('列を加える')
  await expect(page.getByLabel('15列目の見出し')).toHaveValue('配送コース')
  await press('最近の受注で試す')
  const table = page.getByRole('region', { name: 'できあがる表' })
  await expect(table.getByRole('row').nth(1)).toContainText('掛売')
  await expect(page.getByText(/最大バイト数を超えた\d+か所を短くしました/)).toBeVisible()
  await desk.look('a layout with its preview')
  await press('保存する')
  await expect(page.getByText('レイアウトを保存しました')).toBeVisible()
  const layout_page = page.url()
  const list = page.waitForEvent('download')
  await press('CSVで保存')
  expect(await readFile(await (await list).path(), 'utf8')).toContain('販売ソフト')

  // Downloaded in it, once.
  await page.goto(supplierPages.ordersDownload.path)
  await page.getByLabel('レイアウト').selectOption({ label: '販売ソフト' })
  const fetched = async (name: RegExp) => {
    const [file] = await Promise.all([page.waitForEvent('download'), press(name)])
    return readFile(await file.path())
  }
  const first = await fetched(/1件をダウンロードする/)
  const rows = iconv.decode(first, 'cp932').split('\r\n')
  expect(rows[0]?.split(',').at(1)).not.toContain('-')
  expect(rows[0]?.endsWith(',掛売,晴海')).toBe(true)
  await expect(page.getByRole('button', { name: 'ダウンロードする受注はありません' })).toBeDisabled()
  await expect(page.getByRole('region', { name: 'ダウンロードの履歴' })).toContainText('販売ソフト')
  // What was done is said whole, and can be taken back.
  await expect(
    page.getByText(/^1件を「受注_納品2026-11-21\.csv」に保存しました。レイアウトは「販売ソフト」です。/),
  ).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('z')
  await expect(page.getByText('1件のダウンロードを取り消しました。')).toBeVisible()
  await expect(page.getByRole('button', { name: '1件をダウンロードする' })).toBeEnabled()
  // A week back is the usual; what is older is named, and taken when it is asked for.
  await expect(page.getByLabel('納品日（から）')).toHaveValue('2026/11/13')
  await expect(
    page.getByText('2026/11/13(金)より前の納品日に、まだダウンロードしていない受注が1件あります。'),
  ).toBeVisible()
  await press('前の納品日も含める')
  await expect(page.getByRole('button', { name: '2件をダウンロードする' })).toBeEnabled()
  await page.goto(supplierPages.ordersDownload.path)
  await desk.look('the download page')
  const again = await fetched(/のファイルを再ダウンロード/)
  expect(again.equals(first)).toBe(true)
  await press(/の内容/)
  await expect(page.getByRole('dialog')).toContainText('新規')
  await desk.look('what a download held')
  await page.keyboard.press('Escape')

  // The file is made and does not arrive: that is said, and the page shows what is so by now.
  people.expects(/^net::ERR_FAILED POST .*\/downloads$/)
  await page.route(
    '**/receive_orders/downloads',
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await press(/1件をダウンロードする/)
  await expect(page.getByText('ファイルが届きませんでした。')).toBeVisible()
  await expect(page.getByRole('button', { name: 'ダウンロードする受注はありません' })).toBeDisabled()
  await expect(page.getByRole('button', { name: /のファイルを再ダウンロード/ })).toHaveCount(2)
  await desk.look('a download that did not arrive')

  // Two change the layout: who saves second sees in what they differ, and goes on over it, option by option.
  const colleague = await people.desk()
  await colleague.comesIn(scene.supplier.owner.login_id)
  await colleague.page.goto(layout_page)
  await colleague.page.getByLabel('文字コード').selectOption('utf8-bom')
  await page.goto(layout_page)
  await page.getByLabel('区切り').selectOption('tab')
  await page.getByLabel('14列目の固定値').fill('現金')
  await colleague.page.getByRole('button', { name: '保存する' }).click()
  await expect(colleague.page.getByText('レイアウトを保存しました')).toBeVisible()
  people.expects(/^409 PATCH .*\/download_settings\//)
  await press('保存する')
  const both = page.getByRole('dialog', { name: 'ほかの画面で変更されました' })
  await expect(both.getByRole('region', { name: '今のレイアウト' })).toContainText('文字コード：UTF-8')
  await expect(both.getByRole('region', { name: /^自分の入力/ })).toContainText('固定の文字 現金')
  await desk.look('two have changed a layout')
  await both.getByRole('button', { name: '自分の入力を続ける' }).press('Enter')
  await expect(page.getByLabel('文字コード')).toHaveValue('utf8-bom')
  await press('保存する')
  await expect(page.getByText('レイアウトを保存しました')).toBeVisible()
  await expect(page.getByLabel('区切り')).toHaveValue('tab')
})

test('of two clerks who download the same orders the second reads who was faster, and takes out what is left @desktop', async ({
  people,
  house,
}) => {
  const scene = await openMarket(house)
  const order = (minute: number) =>
    placeEarlier(house, scene, {
      delivery_date: '2026-11-21',
      at: `2026-11-20T08:0${minute}:00+09:00`,
      lines: [{ item: '桃太郎トマト', quantity: '3' }],
    })
  const [first, second] = [await order(1), await order(2)]
  const [desk, colleague] = [await people.desk(), await people.desk()]
  for (const one of [desk, colleague]) {
    await one.comesIn(scene.supplier.owner.login_id)
    await one.showsDeliveryDate('2026-11-21')
  }
  const { page } = colleague
  // What others do does not reach this one's rows in time.
  await page.route(/receive_orders\/[0-9a-f-]{36}$/, () => {})
  await desk.row(first.number).getByRole('checkbox').check()
  const saved = desk.page.waitForEvent('download')
  await desk.page.getByRole('button', { name: /^ダウンロード/ }).click()
  await saved
  for (const one of [first, second])
    await page.getByRole('row').filter({ hasText: one.number }).getByRole('checkbox').check()
  people.expects(/^409 POST .*downloads/)
  await page.getByRole('button', { name: /^ダウンロード/ }).click()
  const asked = page.getByRole('dialog', { name: 'ダウンロードする', exact: true })
  await expect(
    asked.getByText(`${scene.supplier.owner.name}さんが先にダウンロードしました。まだ何も出していません。`),
  ).toBeVisible()
  await expect(asked.getByText('2件のうち1件は、いまの内容でダウンロード済みです。')).toBeVisible()
  await colleague.look('somebody was faster')
  const rest = page.waitForEvent('download')
  await asked.getByRole('button', { name: 'まだの1件だけ出す' }).click()
  const file = await readFile(await (await rest).path())
  const text = iconv.decode(file, 'cp932')
  expect([text.includes(second.number), text.includes(first.number)]).toEqual([true, false])
  await expect(asked).toHaveCount(0)
})

test('a question before a download stands as it was read, and a press on what is no longer so takes nothing out @desktop', async ({
  people,
  house,
}) => {
  const scene = await openMarket(house)
  const order = (minute: number) =>
    placeEarlier(house, scene, {
      delivery_date: '2026-11-21',
      at: `2026-11-20T08:0${minute}:00+09:00`,
      lines: [{ item: '桃太郎トマト', quantity: '3' }],
    })
  const [first, second] = [await order(1), await order(2)]
  await cancelEarlier(house, scene, second.id, '2026-11-20T08:30:00+09:00')
  const [desk, colleague] = [await people.desk(), await people.desk()]
  for (const one of [desk, colleague]) {
    await one.comesIn(scene.supplier.owner.login_id)
    await one.showsDeliveryDate('2026-11-21')
    for (const { number } of [first, second])
      await one.page.getByRole('row').filter({ hasText: number }).getByRole('checkbox').check()
    await one.page.getByRole('button', { name: /^ダウンロード/ }).click()
  }
  const { page } = colleague
  const asked = page.getByRole('dialog', { name: 'ダウンロードする' })
  await expect(asked.getByText('取消をまだ確認していない受注が1件あります。')).toBeVisible()
  // A colleague takes them out, and the rows behind the question say so.
  const saved = desk.page.waitForEvent('download')
  await desk.page.getByRole('button', { name: '2件を出す' }).click()
  await saved
  await expect(page.getByRole('row').filter({ hasText: first.number })).toContainText('ダウンロード済')
  await expect(asked.getByRole('button', { name: '2件を出す' })).toBeVisible()
  people.expects(/^409 POST .*downloads/)
  await asked.getByRole('button', { name: '2件を出す' }).press('Enter')
  const anew = page.getByRole('dialog', { name: 'もう一度ダウンロードする' })
  await expect(
    anew.getByText(`${scene.supplier.owner.name}さんが先にダウンロードしました。まだ何も出していません。`),
  ).toBeVisible()
  // Enter once more falls on what does nothing.
  await page.keyboard.press('Enter')
  await expect(page.getByText('何もダウンロードしていません。')).toBeVisible()
  await expect(anew).toHaveCount(0)
  const { downloads } = await house.deps.db
    .selectFrom('order_downloads')
    .select(({ fn }) => fn.countAll<string>().as('downloads'))
    .where('supplier_id', '=', scene.supplier.id)
    .executeTakeFirstOrThrow()
  expect(downloads).toBe('1')
})

test('a question before a print on an order’s own page is asked anew where the order has changed behind it @desktop', async ({
  people,
  house,
}) => {
  const scene = await openMarket(house)
  const { id } = await placeEarlier(house, scene, {
    delivery_date: '2026-11-21',
    at: '2026-11-20T08:01:00+09:00',
    lines: [{ item: '桃太郎トマト', quantity: '3' }],
  })
  const printed_at = new Date('2026-11-20T08:05:00+09:00')
  await house.deps.db.updateTable('orders').set({ printed_at }).where('id', '=', id).execute()
  const desk = await people.desk()
  const { page } = desk
  await desk.comesIn(scene.supplier.owner.login_id)
  await page.goto(pathTo(supplierPages.orderDetail, { order_id: id }))
  await page.getByRole('button', { name: '印刷', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'もう一度印刷する' })
  await expect(asked.getByText('1件のうち1件は、いまの内容で印刷済みです。')).toBeVisible()
  await cancelEarlier(house, scene, id, '2026-11-20T16:00:00+09:00')
  await expect(page.getByRole('button', { name: '最新の内容を表示', includeHidden: true })).toBeVisible()
  await asked.getByRole('button', { name: '1件をもう一度印刷する' }).click()
  const anew = page.getByRole('dialog', { name: '印刷する', exact: true })
  await expect(anew.getByText('見ている間に変わりました。まだ何も印刷していません。')).toBeVisible()
  await expect(anew.getByText('取消をまだ確認していない受注が1件あります。')).toBeVisible()
  await desk.look('asked anew')
  await anew.getByRole('button', { name: 'やめる' }).click()
  await expect(page.getByText('何も印刷していません。')).toBeVisible()
})
