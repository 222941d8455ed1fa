import { describe, expect, it, test } from 'vitest'
import { orderListItem } from '#tests/support/order-list-item.ts'
import { EMPTY_DRAFT, parseDraft } from '#web/consumer/placing/draft.ts'
import { undoChange } from '#web/consumer/placing/fill-draft.ts'
import { bodyOf } from '#web/consumer/placing/sending.ts'
import { type Chosen, chooseCandidate, clashesOf, putIn, withoutTwice } from './intake.ts'
import { samplePiece } from './piece-samples.ts'

const item = orderListItem('a', { name: 'ホタテ貝柱' })
const chosen = (given: Partial<Chosen> = {}): Chosen => ({
  item,
  item_id: 'a',
  position: 0,
  quantity: '2',
  unit_kind: 'piece',
  note: '',
  ...given,
})
const put = (draft: typeof EMPTY_DRAFT, lines: Chosen[], how: 'add' | 'replace', note = '') =>
  putIn(draft, lines, how, { price_visible: true, note })
const quantities = ({ lines }: typeof EMPTY_DRAFT) =>
  Object.fromEntries(Object.entries(lines).map(([key, line]) => [key, `${line.quantity} ${line.unit_kind}`]))

describe('what was read goes into the sheet', () => {
  const before = put(EMPTY_DRAFT, [chosen({ note: '大きめ' })], 'add')

  it.each([
    ['the same unit is added up', chosen(), 'add', { a: '4 piece' }],
    ['another unit is a row of its own', chosen({ unit_kind: 'case' }), 'add', { a: '2 piece', 'a/2': '2 case' }],
    ['or takes the place of what was there', chosen({ unit_kind: 'case' }), 'replace', { a: '2 case' }],
  ] as const)('%s', (_, line, how, expected) => {
    expect(quantities(put(before, [line], how))).toEqual(expected)
  })

  it('notes of a line are joined, each once', () => {
    expect(put(before, [chosen({ note: '大きめ' })], 'add').lines['a']?.note).toBe('大きめ')
    expect(put(before, [chosen({ note: '氷なし' })], 'add').lines['a']?.note).toBe('大きめ 氷なし')
  })

  it('a note that a line has no room for goes whole into the note of the order', () => {
    const long = '殻付き'.repeat(33)
    const { lines, note } = put({ ...before, note: '裏口へ' }, [chosen({ note: long })], 'add', 'メロン1玉')
    expect(lines['a']?.note).toBe('大きめ')
    expect(note).toBe(`裏口へ\nメロン1玉\nホタテ貝柱：${long}`)
  })
})

describe('what a memo itself takes back', () => {
  const piece = (kind: 'replaced' | 'doubtful') => samplePiece({ kind })
  const choice = (item_id: string | null) => ({ item_id, quantity: '2', unit_kind: 'piece' as const, note: '' })
  const pieces = [piece('replaced'), piece('doubtful')]

  it('can go in beside another item, and never beside itself', () => {
    expect(withoutTwice(pieces, { 0: choice('a'), 1: choice('b') })).toEqual({ 0: choice('a'), 1: choice('b') })
    expect(withoutTwice(pieces, { 0: choice('a'), 1: choice('a') })).toEqual({ 1: choice('a') })
    expect(withoutTwice(pieces, { 0: choice('a') })).toEqual({ 0: choice('a') })
  })
})

test('what was said beside a reading goes with it, else what was said beside all', () => {
  const piece = samplePiece({ kind: 'doubtful' as const, note: '小さめ' })
  const reading = { order_list_item_id: 'a', quantity: '10', unit_kind: 'piece' as const }
  expect(chooseCandidate(piece, item, { ...reading, note: '大きめ' }).note).toBe('大きめ')
  expect(chooseCandidate(piece, item, { ...reading, note: '' }).note).toBe('')
  expect(chooseCandidate(piece, item, { ...reading, note: null }).note).toBe('小さめ')
})

describe('what the sheet holds already is asked about with both results', () => {
  const words = (draft: typeof EMPTY_DRAFT, lines: Chosen[]) =>
    clashesOf(draft, lines).map(({ now, read, added, replaced }) => [now, read, added, replaced])
  const three = put(EMPTY_DRAFT, [chosen({ quantity: '3' })], 'add')

  it.each([
    ['of the same unit', [chosen({ quantity: '5' })], ['3袋', '5袋', '8袋', '5袋']],
    [
      'of another unit, which is a row of its own',
      [chosen({ quantity: '1', unit_kind: 'case' })],
      ['3袋', '1ケース', '3袋と1ケース', '1ケース'],
    ],
    ['read twice', [chosen({ quantity: '1' }), chosen({ quantity: '2' })], ['3袋', '1袋と2袋', '6袋', '3袋']],
  ])('%s', (_, lines, expected) => expect(words(three, lines)).toEqual([expected]))

  it('and nothing of what it does not hold', () => {
    expect(words(EMPTY_DRAFT, [chosen()])).toEqual([])
    expect(words(three, [chosen({ item: orderListItem('b'), item_id: 'b' })])).toEqual([])
  })
})

describe('the order is told of which draft of LINE it was made', () => {
  const from = (draft: typeof EMPTY_DRAFT, id: string, lines: Chosen[]) =>
    putIn(draft, lines, 'add', { price_visible: true, line_draft_id: id })
  const before = put(EMPTY_DRAFT, [chosen({ item: orderListItem('b'), item_id: 'b' })], 'add')
  const filled = from(before, 'memo', [chosen()])

  it('once, however often it was put in; of typing alone nothing is said', () => {
    expect(bodyOf(from(filled, 'memo', [chosen()])).line_drafts).toEqual(['memo'])
    expect(bodyOf(from(filled, 'second', [chosen()])).line_drafts).toEqual(['memo', 'second'])
    expect(bodyOf(before)).not.toHaveProperty('line_drafts')
  })

  it('not where it was put back, or nothing of it is left', () => {
    expect(bodyOf(undoChange(filled, before, filled))).not.toHaveProperty('line_drafts')
    const { a: _, ...others } = filled.lines
    expect(bodyOf({ ...filled, lines: others })).not.toHaveProperty('line_drafts')
  })

  it('and it is kept on the device', () => {
    expect(parseDraft(JSON.stringify(filled))).toEqual(filled)
  })
})
