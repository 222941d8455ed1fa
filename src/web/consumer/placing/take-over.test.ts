import { describe, expect, it } from 'vitest'
import type { SharedDraftLine } from '#contract/placing/shared-drafts.contract.ts'
import { orderListItem } from '#tests/support/order-list-item.ts'
import { noteOfBoth } from './both-notes.ts'
import { type Draft, type DraftLine, EMPTY_DRAFT } from './draft.ts'
import { undoChange } from './fill-draft.ts'
import { sheetRows, withLine } from './sheet-items.ts'
import { type Choice, clashesOf, takeOver, withoutTaken } from './take-over.ts'

const both_units = { unit_kinds: ['piece' as const, 'case' as const], pieces_per_case: '10' }
const rows = sheetRows(
  [
    orderListItem('bream', { name: '真鯛', ...both_units }),
    orderListItem('mackerel', { name: '鯖', ...both_units }),
    orderListItem('tuna', { name: '鮪', earliest_date: '2026-12-01' }),
    orderListItem('squid', { name: '烏賊', sales_left: '0' }),
  ],
  ['bream/2'],
)

const line = (id: string, quantity: string, more: Partial<DraftLine> = {}): DraftLine => ({
  order_list_item_id: id,
  unit_kind: 'piece',
  quantity,
  note: '',
  name: id,
  unit: '本',
  position: 0,
  ...more,
})
const draftOf = (lines: Record<string, DraftLine>, more: Partial<Draft> = {}): Draft => ({
  ...EMPTY_DRAFT,
  delivery_date: '2026-11-26',
  lines,
  ...more,
})
const theirsOf = (lines: SharedDraftLine[], more = {}) => ({
  lines,
  note: '',
  delivery_date: '2026-11-26',
  name: '田中 太郎',
  device: null,
  ...more,
})
const typed = (id: string, quantity: string, more: Partial<SharedDraftLine> = {}): SharedDraftLine => ({
  order_list_item_id: id,
  unit_kind: 'piece',
  quantity,
  note: '',
  name: id,
  unit: '本',
  ...more,
})
const take = (draft: Draft, lines: SharedDraftLine[], choices: Record<string, Choice> = {}, more = {}) =>
  takeOver(draft, theirsOf(lines, more), rows, true, choices)
const quantities = ({ lines }: Draft) =>
  Object.fromEntries(Object.entries(lines).map(([key, one]) => [key, `${one.quantity} ${one.unit_kind}`]))

describe('taking a colleague’s draft over', () => {
  it('puts each line in with who typed it, and at the price of now', () => {
    const { draft, added } = take(draftOf({}), [typed('bream', '2', { note: '大きめ' })])
    expect(added).toBe(1)
    expect(draft.lines['bream']).toMatchObject({ quantity: '2', note: '大きめ', typed_by: '田中 太郎' })
    expect(draft.lines['bream']).toHaveProperty('seen_unit_price')
  })

  it('keeps the name of whoever typed it first, and names nobody for what one typed oneself on another device', () => {
    const of_third = take(draftOf({}), [typed('bream', '2', { typed_by: '鈴木 一' })])
    expect(of_third.draft.lines['bream']?.typed_by).toBe('鈴木 一')
    const own = take(draftOf({}), [typed('bream', '2')], {}, { device: 'd' })
    expect(own.draft.lines['bream']).not.toHaveProperty('typed_by')
  })

  it('takes a line in his own words as it is', () => {
    const { draft, added } = take(draftOf({}), [typed('own', '1', { free: true, name: '穴子の骨', unit: '袋' })])
    expect(added).toBe(1)
    expect(draft.lines['own']).toMatchObject({ free: true, name: '穴子の骨', unit: '袋', typed_by: '田中 太郎' })
  })

  it('leaves out by name what can’t be ordered for this date', () => {
    const { added, left_out } = take(draftOf({}), [
      typed('tuna', '1', { name: '鮪' }),
      typed('squid', '1', { name: '烏賊' }),
      typed('gone', '1', { name: '鰹' }),
    ])
    expect([added, left_out]).toEqual([0, ['鮪', '烏賊', '鰹']])
  })

  it.each<[string, Choice | undefined, Record<string, string>, object]>([
    ['added', 'add', { bream: '5 piece' }, { typed_by: '田中 太郎', typed_too: true }],
    ['theirs', 'theirs', { bream: '2 piece' }, { typed_by: '田中 太郎' }],
    ['mine', 'mine', { bream: '3 piece' }, {}],
    ['mine where nothing was chosen', undefined, { bream: '3 piece' }, {}],
  ])('an item of both becomes what was chosen: %s', (_, choice, after, by) => {
    const before = draftOf({ bream: line('bream', '3') })
    const { draft } = take(before, [typed('bream', '2')], choice ? { bream: choice } : {})
    expect(quantities(draft)).toEqual(after)
    expect(draft.lines['bream']).toMatchObject(by)
    expect(draft.lines['bream']?.typed_by === undefined).toBe(Object.keys(by).length === 0)
  })

  it.each<[Choice, Record<string, string>]>([
    ['add', { bream: '3 piece', 'bream/2': '1 case' }],
    ['theirs', { bream: '1 case' }],
    ['mine', { bream: '3 piece' }],
  ])('in another unit, too: %s', (choice, after) => {
    const { draft } = take(draftOf({ bream: line('bream', '3') }), [typed('bream', '1', { unit_kind: 'case' })], {
      bream: choice,
    })
    expect(quantities(draft)).toEqual(after)
  })

  it('asks about an item of both also where the quantity is the same, and about none that is in one alone', () => {
    const before = draftOf({ bream: line('bream', '2'), mackerel: line('mackerel', '0', { note: '生で' }) })
    const clashes = clashesOf(before, theirsOf([typed('bream', '2'), typed('mackerel', '1')]), rows)
    expect(clashes.map(one => one.item_id)).toEqual(['bream'])
  })

  it('loses no note: of the order, of a line that both wrote at, of one whose number gave way', () => {
    expect(noteOfBoth('裏口へ', '裏口へ')).toBe('裏口へ')
    const before = draftOf({ bream: line('bream', '3', { note: '大きめ' }) }, { note: '裏口へ' })
    for (const choice of ['add', 'theirs'] as const) {
      const { draft } = take(before, [typed('bream', '2', { note: '神経締め' })], { bream: choice }, { note: '早めに' })
      expect(draft.note).toBe('裏口へ\n早めに')
      expect(draft.lines['bream']?.note).toBe('大きめ・神経締め')
    }
  })
})

describe('who typed it', () => {
  const [bream] = rows
  const taken = take(draftOf({}), [typed('bream', '2')]).draft

  it('is whoever changes it', () => {
    if (!bream) throw new Error('no row')
    expect(withLine(taken, bream, { quantity: '4' }, true).lines['bream']).not.toHaveProperty('typed_by')
    expect(withLine(taken, bream, { note: '皮つき' }, true).lines['bream']).not.toHaveProperty('typed_by')
  })
})

describe('taken back', () => {
  it('what was there before is there again, what was typed since stays', () => {
    const before = draftOf({ bream: line('bream', '3') }, { note: '裏口へ' })
    const after = take(
      before,
      [typed('bream', '2'), typed('mackerel', '1')],
      { bream: 'theirs' },
      { note: '早め' },
    ).draft
    expect(undoChange(after, before, after)).toEqual(before)
    const [, , mackerel] = rows
    if (!mackerel) throw new Error('no row')
    const since = withLine(after, mackerel, { quantity: '9' }, true)
    expect(quantities(undoChange(since, before, after))).toEqual({ bream: '3 piece', mackerel: '9 piece' })
  })

  it('a line that had given way in another row comes back, too', () => {
    const before = draftOf({ bream: line('bream', '3'), 'bream/2': line('bream', '1', { unit_kind: 'case' }) })
    const after = take(before, [typed('bream', '2')], { bream: 'theirs' }).draft
    expect(quantities(after)).toEqual({ bream: '2 piece' })
    expect(undoChange(after, before, after)).toEqual(before)
  })
})

it('who gives way to a colleague keeps what was typed or changed since', () => {
  const taken = theirsOf([typed('bream', '2'), typed('mackerel', '1')], { note: '早め' })
  const now = draftOf(
    { bream: line('bream', '2.0'), mackerel: line('mackerel', '3'), tuna: line('tuna', '1') },
    { note: '早め' },
  )
  const left = withoutTaken(now, taken)
  expect(quantities(left)).toEqual({ mackerel: '3 piece', tuna: '1 piece' })
  expect(left.note).toBe('')
})
