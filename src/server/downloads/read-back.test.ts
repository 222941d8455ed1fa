// The files as a stranger reads them: nkf and LibreOffice (Debian packages nkf, libreoffice-calc). What is not installed is
// skipped, and said.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, expect, test } from 'vitest'
import { createDownloadSetting } from '#contract/downloads/download-settings.contract.ts'
import { downloadOrders } from '#contract/downloads/downloads.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { type Layout, newColumn, standard_layout } from '#domain/exports/layout.ts'
import { testApp } from '#tests/support/app.ts'
import { findProgram } from '#tests/support/chromium.ts'
import { world } from '#tests/support/world.ts'

const app = await testApp()
const folder = mkdtempSync(join(tmpdir(), 'read-back-'))
afterAll(() => rmSync(folder, { recursive: true }))

const withTool = (tool: string) => {
  const there = findProgram(tool) !== undefined
  if (!there) console.warn(`NOT TESTED: ${tool} is not installed, so nothing has read its files back.`)
  return test.skipIf(!there)
}

/** Names that break files: CP932's own characters, half-width kana, quotes, delimiters, zeros in front, a lost kanji. */
const items = [
  { code: '000012', name: '髙﨑の①㈱印〜活〆真鯛', spec: '1.8〜2.2kg', price: '1280' },
  { code: '0013', name: 'ﾊﾟｯｸ「料理酒」, 1.8L "特選"', spec: '6本\t入', price: '720' },
  { code: 'K-14', name: '能ソ表十予ー麴', spec: '½ 頰肉 ㎖', price: '98.5' },
  { code: '0015', name: '=SUM(A1:A9)', spec: '', price: '10' },
  { code: '0016', name: '𩸽の開き', spec: 'ガラス容器', price: '300' },
]
const rows = [
  ['000012', '髙﨑の①㈱印～活〆真鯛', '1.8～2.2kg', '1', '1280'],
  ['0013', 'ﾊﾟｯｸ「料理酒」, 1.8L "特選"', '6本\t入', '2', '1440'],
  ['K-14', '能ソ表十予ー麹', '1/2 頬肉 ml', '3', '295'],
  ['0015', "'=SUM(A1:A9)", '', '4', '40'],
  ['0016', '〓の開き', 'ガラス容器', '5', '1500'],
]

/** The file of one order with all of it, in a layout. */
const fileOf = async (name: string, wish: Partial<Layout>) => {
  const made = await world(app, { items })
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const lines = made.items.map(({ id }, index) => ({
    order_list_item_id: id,
    unit_kind: 'piece' as const,
    quantity: rows[index]?.[3] ?? '',
  }))
  const placed = await cook.post(placeOrder, {
    params: { deal_id: made.deal.id },
    body: { delivery_date: '2026-11-24', lines },
    idempotency_key: `order-${Math.random()}`,
  })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  const columns = (['code', 'name', 'spec', 'quantity', 'amount'] as const).map(source => newColumn(source))
  const layout = { ...standard_layout, header: false, ...wish, columns }
  const { body } = await clerk.post(createDownloadSetting, { body: { name, layout } })
  const { payload } = await clerk.post(downloadOrders, { body: { layout_id: body.id } })
  const file = join(folder, name)
  writeFileSync(file, payload)
  return file
}

withTool('nkf')('nkf reads a CP932 file back as it was written', async () => {
  const file = await fileOf('nkf.csv', { quotes: 'all' })
  expect(execFileSync('nkf', ['--guess', file], { encoding: 'utf8' })).toContain('CP932 (CRLF)')
  const text = execFileSync('nkf', ['--ic=CP932', '--oc=UTF-8', '-x', file], { encoding: 'utf8' })
  expect(text).toBe(rows.map(row => `${row.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`).join(''))
})

/** What LibreOffice makes of a file, as texts. `filter`: the delimiter, the quote, the code page, texts in all columns. */
const byLibreOffice = (file: string, filter: string | null): string[][] => {
  const out = join(folder, 'out')
  const home = `-env:UserInstallation=file://${join(folder, 'home')}`
  const read = filter === null ? [] : [`--infilter=CSV:${filter}`]
  const write = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false'
  execFileSync('soffice', [home, '--headless', ...read, '--convert-to', write, '--outdir', out, file], {
    stdio: 'pipe',
  })
  return parse(readFileSync(join(out, `${file.split('/').at(-1)?.split('.')[0]}.csv`)), { bom: true })
}

// LibreOffice's own numbers: 60 is CP932, 76 UTF-8; a column of the kind 2 is text.
const all_texts = '1,1/2/2/2/3/2/4/2/5/2'

withTool('soffice')(
  'LibreOffice reads CP932, UTF-8 and Excel back as they were written',
  async () => {
    const cp932 = await fileOf('cp932.csv', {})
    expect(byLibreOffice(cp932, `44,34,60,${all_texts}`)).toEqual(rows)
    const tabs = await fileOf('tabs.csv', { encoding: 'utf8-bom', delimiter: 'tab', quotes: 'texts', line_end: 'lf' })
    const names = items.map(({ code, name }) => [code, name.replace(/^=/, "'=")])
    expect(byLibreOffice(tabs, `9,34,76,${all_texts}`).map(row => row.slice(0, 2))).toEqual(names)
    const excel = await fileOf('excel.xlsx', { format: 'xlsx' })
    const numbers = rows.map(row => row.slice(-2))
    expect(byLibreOffice(excel, null).map(([code, name, , ...more]) => [code, name, ...more])).toEqual(
      names.map((row, index) => [...row, ...(numbers[index] ?? [])]),
    )
  },
  240_000,
)
