import { expect, it } from 'vitest'
import { sheetMenu } from './sheet-menu.tsx'

const day = { date: '2026-11-21', available: true }
const deal = { price_visible: true, own: true, phone_number: '0312345678' }
const does = { onSort: () => {}, onNoOrder: () => {}, onClear: () => {} }
const labels = (wish: Partial<Parameters<typeof sheetMenu>[0]>) =>
  sheetMenu({ deal_id: 'd', deal: undefined, day: undefined, locked: false, sort: 'list', ...wish }, does).map(
    one => one.label,
  )

const sorts = ['リスト順に並べる', 'コード順に並べる', '商品名順に並べる']
const help = 'この画面の使い方'
const ways = ['メモ・ファイルから入れる', '前の発注・リストからコピー']

it('leaves out what the deal does not have', () => {
  expect(labels({})).toEqual([...sorts, ...ways, '入力をすべて消す', help])
  expect(labels({ day, deal })).toEqual([
    ...sorts,
    '11/21(土)は発注なしにする',
    ...ways,
    '価格改定のお知らせ',
    '商品の登録・変更',
    '入力をすべて消す',
    '電話 03-1234-5678',
    help,
  ])
})

it('has an icon at every entry', () => {
  const menu = sheetMenu(
    { deal_id: 'd', deal, day: { ...day, no_order: false, order_count: 0 }, locked: false, sort: 'list' },
    does,
  )
  expect(menu.filter(one => !one.icon).map(one => one.label)).toEqual([])
})

it('offers 発注なし only where nothing was decided for the day', () => {
  for (const decided of [{ available: false }, { no_order: true }, { order_count: 1 }])
    expect(labels({ day: { ...day, ...decided } })).toEqual(labels({}))
})

it('offers nothing that changes a locked draft', () => {
  expect(labels({ locked: true })).toEqual([...sorts, help])
})

it('marks the order that is in force', () => {
  const menu = sheetMenu({ deal_id: 'd', deal: undefined, day: undefined, locked: true, sort: 'name' }, does)
  expect(menu.map(one => one.checked)).toEqual([false, false, true, undefined])
})
