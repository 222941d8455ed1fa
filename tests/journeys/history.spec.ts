import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import iconv from 'iconv-lite'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from '#tests/support/browser.ts'
import { openMarket, placeUsualOrders } from './market.ts'

/** The orders of a list. */
const rows = (page: Page) => page.getByRole('main').getByRole('link', { name: /納品・\d+点/ })

test('the history is searched by days, amount and words together, and taken out as it stands @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const { supplier, consumer } = market
  await placeUsualOrders(house, market)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.logIn(consumer.owner.login_id)
  await page.getByRole('link', { name: '発注履歴' }).click()
  await expect(rows(page)).toHaveCount(4)
  // Who ordered what.
  await expect(rows(page).first()).toContainText(consumer.owner.name)
  await restaurant.look('history')

  await page.getByRole('button', { name: '絞り込み' }).click()
  const sheet = page.getByRole('dialog', { name: '絞り込み' })
  await sheet.getByLabel('ことば').fill('とまと ちくわ')
  // What is no date stays, is said beside its field, and nothing is shown as if it had not been typed.
  await sheet.getByLabel('発注日（から）').fill('2月31日')
  await sheet.getByRole('button', { name: 'この条件で表示' }).click()
  await expect(sheet.getByText('2月31日はありません')).toBeVisible()
  await sheet.getByLabel('発注日（から）').fill('先週')
  await sheet.getByRole('button', { name: 'この条件で表示' }).click()
  await expect(sheet.getByText('日付を 2026/12/5 や 12/5 のように入力してください')).toBeVisible()
  await expect(sheet.getByLabel('発注日（から）')).toBeFocused()
  await expect(sheet.getByLabel('発注日（から）')).toHaveValue('先週')
  for (const size of [200, 100]) {
    await page.evaluate(text => void (document.documentElement.style.fontSize = `${text}%`), size)
    const beside = () =>
      sheet.getByLabel('発注日（から）').evaluate(one => {
        const button = one.parentElement?.parentElement?.querySelector('button')?.getBoundingClientRect()
        const field = one.getBoundingClientRect()
        if (!button) return false
        return Math.abs(button.top + button.height / 2 - field.top - field.height / 2) < 4 && button.right <= innerWidth
      })
    await expect.poll(beside, `the calendar stands beside it at ${size}%`).toBe(true)
    await page.screenshot({ path: `test-results/screens/history-filter-${size}.png` })
  }
  // An order was never placed on a day that is still to come; a delivery may be ordered already.
  await sheet.getByLabel('発注日（から）').fill('12/1')
  await sheet.getByLabel('発注日（まで）').fill('11/20')
  await expect(sheet.getByLabel('発注日（まで）')).toHaveValue('11/20')
  await sheet.getByLabel('発注日（まで）').blur()
  await expect(sheet.getByLabel('発注日（から）')).toHaveValue('2025/12/01')
  await expect(sheet.getByLabel('発注日（まで）')).toHaveValue('2026/11/20')
  await sheet.getByLabel('発注日（から）').fill('11/10')
  await sheet.getByLabel('発注日（まで）').fill('2026-11-09')
  await expect(sheet.getByText('「から」以降の日付を選んでください')).toBeVisible()
  // What is wrong is led to as well where it is two dates that do not go together.
  await sheet.getByRole('button', { name: 'この条件で表示' }).click()
  await expect(sheet.getByLabel('発注日（まで）')).toBeFocused()
  await sheet.getByLabel('発注日（まで）').fill('2026-11-17')
  await sheet.getByLabel('合計金額（から）').fill('￥１，０００')
  await expect(sheet.getByLabel('合計金額（から）')).toHaveValue('1000')
  await sheet.getByLabel('合計金額（まで）').fill('900')
  await expect(sheet.getByText('「から」以上の金額を入力してください')).toBeVisible()
  await sheet.getByLabel('合計金額（まで）').fill('2000')
  await restaurant.look('filter')
  await sheet.getByRole('button', { name: 'この条件で表示' }).click()
  await expect(page.getByText('条件に合う発注がありません')).toBeVisible()
  // The item is written 醤油; a cook types it as it is read.
  await page.getByRole('button', { name: '絞り込み', exact: true }).click()
  await sheet.getByLabel('ことば').fill('とまと　しょうゆ')
  await sheet.getByRole('button', { name: 'この条件で表示' }).click()
  await expect(rows(page)).toHaveCount(2)
  for (const words of ['発注日 2026/11/10〜2026/11/17', '¥1,000〜¥2,000', '「とまと　しょうゆ」'])
    await expect(page.getByText(words)).toBeVisible()
  await restaurant.look('found')
  // How it is narrowed stands in the URL: it survives a reload.
  await page.reload()
  await expect(rows(page)).toHaveCount(2)

  await page.getByRole('link', { name: 'この条件でダウンロードする' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '発注履歴のダウンロード' })).toBeVisible()
  await restaurant.look('download')
  const takes = async (format: string) => {
    await page.getByRole('radio', { name: format }).check()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'ダウンロードする' }).click(),
    ])
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
  }
  const csv = await takes('CSV（Shift_JIS）')
  expect(csv.name).toBe('発注履歴_2026-11-20.csv')
  const lines = iconv
    .decode(csv.content, 'cp932')
    .trim()
    .split('\r\n')
    .map(line => line.split(','))
  expect(lines).toHaveLength(5)
  expect(lines[1]?.slice(4, 8)).toEqual(['2026/11/17', supplier.name, '', consumer.owner.name])
  const xlsx = await takes('Excel（.xlsx）')
  const [table] = await readXlsxFile(xlsx.content)
  expect((table?.data ?? []).map(row => row.map(cell => (cell === null ? '' : String(cell))))).toEqual(lines)
})

test('one day of the history, the days beside it, and the log of an order @phone', async ({ house, people }) => {
  const market = await openMarket(house)
  await placeUsualOrders(house, market)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.comesIn(market.consumer.owner.login_id)
  await page.goto('/consumers/orders?mode=delivery_date')
  await page.getByRole('link', { name: /^2026\/11\/17\(火\)/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: '2026/11/17(火) 納品' })).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await restaurant.look('day')
  await page.getByRole('link', { name: '次の日' }).click()
  await expect(page.getByText('この日の納品分の発注はありません')).toBeVisible()
  await restaurant.look('empty day')
  await page.getByRole('link', { name: '次の日' }).click()
  await rows(page).click()
  await expect(page.getByRole('region', { name: '経緯' })).toContainText(market.consumer.owner.name)
  people.expects(/^404 GET .*2026-02-31/)
  await page.goto('/consumers/orders/delivery_date/2026-02-31')
  await expect(page.getByRole('heading', { level: 1, name: 'ページが見つかりません' })).toBeVisible()
})

test('what was bought in a month, by supplier and item, beside the month before, and as a file @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  await placeUsualOrders(house, market)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.logIn(market.consumer.owner.login_id)
  await page.getByRole('link', { name: '発注履歴' }).click()
  await page.getByRole('link', { name: '仕入れの集計' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '2026年11月の仕入れ' })).toBeVisible()
  const suppliers = page.getByRole('region', { name: '仕入先別（税込）' })
  await expect(suppliers.getByRole('listitem').first()).toContainText(market.supplier.name)
  await expect(page.getByRole('region', { name: '合計' })).toContainText('発注4件')
  // A part of a month is not held against a whole one.
  await expect(page.getByRole('region', { name: '合計' })).toContainText('月の途中のため')
  await expect(page.getByText('%')).toHaveCount(0)
  await restaurant.look('spending')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '商品別（税抜）をCSVで保存する' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('仕入れ集計_2026-11_商品別.csv')
  expect((await readFile(await file.path(), 'utf8')).split('\r\n')[0]).toContain('仕入先名,商品コード,商品名,数量,単位')
  await expect(page.getByRole('button', { name: '商品別（税抜）をExcelで保存する' })).toBeVisible()
  // Nothing is ordered for December: no month leads to nothing.
  await expect(page.getByRole('link', { name: '前の月' })).toBeVisible()
  await expect(page.getByRole('link', { name: '次の月' })).toHaveCount(0)
})
