import { expect, test } from 'vitest'
import type { BulkPreview } from '#contract/catalogue/product-items.contract.ts'
import { changedRows, changeOf, emptyFields, type Kind, kinds } from './bulk-draft.ts'

const fields = { ...emptyFields('2026-11-20'), rate: '5', amount: '10', price: '100', sales_limit: '3' }
const valid_from = '2026-11-21'

const sent: Record<Kind, object> = {
  price_rate: { rate: '5', rounding: 'round', valid_from },
  price_amount: { amount: '10', valid_from },
  price_set: { price: '100', valid_from },
  visible: { visible: true },
  sold_out: { sold_out: true },
  archived: { archived: true },
  sales_limit: { sales_limit: '3', sales_from: '', sales_to: '' },
}
test.each(kinds.map(one => one.value))('%s sends what it asks for and nothing else that was typed', kind =>
  expect(changeOf(kind, fields)).toEqual({ kind, ...sent[kind] }),
)

test('時価 is sent instead of a price that was typed before', () =>
  expect(changeOf('price_set', { ...fields, market_price: true })).toMatchObject({ price: null }))

const row = (id: string, after: string, refused: string | null = null) => ({
  id,
  code: id,
  name: `商品${id}`,
  before: '100',
  after,
  refused,
})
const preview = (...rows: BulkPreview['rows']): BulkPreview => ({
  rows,
  targeted: rows.length,
  changed: rows.length,
  unchanged: 0,
  far: 0,
  refused: 0,
  scheduled: null,
  digest: '',
})

test.each([
  ['nothing', [row('1', '105')], [row('1', '105')], []],
  ['what it would become', [row('1', '105')], [row('1', '110')], [['100 → 105', '100 → 110']]],
  ['it is refused now', [row('1', '105')], [row('1', '', '取扱終了')], [['100 → 105', '100 → 取扱終了']]],
  ['it changes no more', [row('1', '105')], [], [['100 → 105', '変わりません']]],
  ['it has come', [], [row('2', '105')], [['変わりません', '100 → 105']]],
])('between two previews: %s', (_case, seen, now, steps) =>
  expect(changedRows(preview(...seen), preview(...now)).map(one => [one.seen, one.now])).toEqual(steps),
)
