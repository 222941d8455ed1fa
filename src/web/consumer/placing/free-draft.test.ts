import { describe, expect, it } from 'vitest'
import { most_free_lines } from '#domain/orders/notes.ts'
import { orderListItem as item } from '#tests/support/order-list-item.ts'
import { EMPTY_DRAFT } from './draft.ts'
import { fillFrom } from './fill-draft.ts'
import { freeLinesOf, namesake, withFreeLine } from './free-draft.ts'
import { bodyOf } from './sending.ts'
import { sheetRows, summarise } from './sheet-items.ts'

const kama = { name: '本マグロのカマ', unit: '個', quantity: '2' }
const ids = () => {
  let n = 0
  return () => `id-${(n += 1)}`
}
const rounding = { line_rounding: 'floor', tax_rounding: 'floor' } as const

describe('a line written freely', () => {
  it('keeps its id while only its quantity changes, and is another one with other words', () => {
    const newId = ids()
    const written = withFreeLine(EMPTY_DRAFT, kama, newId)
    expect(Object.keys(written.lines)).toEqual(['id-1'])
    const more = withFreeLine(written, { ...kama, quantity: '3.50' }, newId, 'id-1')
    expect(more.lines).toMatchObject({ 'id-1': { quantity: '3.5' } })
    const other = withFreeLine(more, { ...kama, unit: 'kg' }, newId, 'id-1')
    expect(Object.keys(other.lines)).toEqual(['id-2'])
    expect(other.lines['id-2']?.position).toBe(written.lines['id-1']?.position)
  })

  it('is sent after the list as it was written, counted, and in no sum', () => {
    const rows = sheetRows([item('tomato', { unit_price: '120' })], [])
    const of_item = {
      order_list_item_id: 'tomato',
      unit_kind: 'piece',
      quantity: '2',
      note: '',
      name: '',
      unit: '',
    } as const
    const draft = withFreeLine({ ...EMPTY_DRAFT, lines: { tomato: { ...of_item, position: 0 } } }, kama, ids())
    expect(bodyOf(draft).lines.map(line => line.free)).toEqual([undefined, { name: '本マグロのカマ', unit: '個' }])
    expect(summarise(draft, rows, rounding)).toMatchObject({
      count: 2,
      free: 1,
      totals: { subtotal: '240', has_market_price: false },
      wrong: [],
    })
  })

  it('is put in again as it was, where it is still taken, and never too many', () => {
    const earlier = Array.from({ length: most_free_lines + 1 }, (_, n) => ({
      order_list_item_id: `free-${n}`,
      free: true,
      unit_kind: 'piece' as const,
      quantity: '2.000',
      name: `カマ${n}`,
      unit: '個',
    }))
    expect(fillFrom(EMPTY_DRAFT, earlier.slice(0, 1), [], true)).toMatchObject({ added: 0, left_out: ['カマ0'] })
    const filled = fillFrom(EMPTY_DRAFT, earlier, [], true, true)
    expect(filled).toMatchObject({ added: most_free_lines, left_out: ['カマ10'] })
    expect(freeLinesOf(filled.draft)[0]).toMatchObject({ free: true, name: 'カマ0', unit: '個', quantity: '2' })
    expect(fillFrom(filled.draft, earlier.slice(0, 1), [], true, true)).toMatchObject({ added: 0, left_out: [] })
  })
})

describe('what is written is offered to be the one item that is called so', () => {
  const items = [
    item('1', { name: '濃口醤油', name_kana: 'こいくちしょうゆ' }),
    item('2', { name: 'トマト', name_kana: 'とまと' }),
    item('3', { name: 'トマト', name_kana: 'とまと' }),
  ]
  it.each([
    ['濃口醤油', '1'],
    ['ｺｲｸﾁｼｮｳﾕ', '1'],
    ['濃口', undefined],
    ['トマト', undefined],
    [' ', undefined],
  ])('%s: %s', (written, id) => expect(namesake(items, written)?.id).toBe(id))
})
