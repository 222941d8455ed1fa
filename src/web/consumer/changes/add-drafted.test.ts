import { describe, expect, test } from 'vitest'
import { type Draft, EMPTY_DRAFT, orderedLines } from '#web/consumer/placing/draft.ts'
import { isAdded, withDrafted } from './add-drafted.ts'
import { draftsInChange } from './edit-draft.ts'

const draftOf = (lines: Record<string, string>, more: Partial<Draft> = {}): Draft => ({
  ...EMPTY_DRAFT,
  lines: Object.fromEntries(
    Object.entries(lines).map(([id, quantity], position) => [
      id,
      { order_list_item_id: id, unit_kind: 'piece', quantity, note: '', name: id, unit: '個', position },
    ]),
  ),
  ...more,
})

const quantities = ({ lines }: Draft) =>
  Object.fromEntries(Object.entries(lines).map(([id, one]) => [id, one.quantity]))

const order = draftOf({ tomato: '3' }, { base_revision: 1 })

test('what is drafted is added once, however often it is asked for', () => {
  const drafted = draftOf({ soy: '1', tomato: '0.1' })
  const once = withDrafted(order, drafted, true)
  expect(quantities(once)).toEqual({ tomato: '3.1', soy: '1' })
  expect(withDrafted(once, drafted, true)).toBe(once)
  expect([isAdded(order, drafted), isAdded(once, drafted), isAdded(once, EMPTY_DRAFT)]).toEqual([false, true, false])
})

test('a draft of LINE goes along, and counts where something of it changes the order', () => {
  const line_drafts = [
    { id: 'memo', item_ids: ['tomato'] },
    { id: 'other', item_ids: ['soy'] },
  ]
  const drafted = draftOf({ soy: '1', tomato: '2' }, { line_drafts })
  const once = withDrafted(order, drafted, true)
  const held = { delivery_date: '', note: '', lines: orderedLines(order) }
  expect(draftsInChange(once, held)).toEqual(['memo', 'other'])
  expect(withDrafted(once, drafted, true)).toBe(once)
  expect(draftsInChange({ ...once, lines: { ...once.lines, ...order.lines } }, held)).toEqual(['other'])
  expect(withDrafted(order, drafted, false).line_drafts).toBeUndefined()
})

test('what was drafted since is added too, to what was typed meanwhile', () => {
  const once = withDrafted(order, draftOf({ soy: '1' }), true)
  const typed = { ...once, lines: { ...once.lines, ...draftOf({ tomato: '5' }).lines } }
  const more = draftOf({ soy: '2', leek: '4' })
  expect(isAdded(typed, more)).toBe(false)
  const twice = withDrafted(typed, more, true)
  expect(quantities(twice)).toEqual({ tomato: '5', soy: '2', leek: '4' })
  expect(isAdded(twice, more)).toBe(true)
})

test('a draft that was begun before is added to, not passed over', () => {
  const begun = { ...order, lines: draftOf({ tomato: '4' }).lines }
  expect(quantities(withDrafted(begun, draftOf({ soy: '1' }), true))).toEqual({ tomato: '4', soy: '1' })
})

test('what went out as an order of its own, or was taken out, is taken back', () => {
  const drafted = draftOf({ soy: '1', tomato: '2' })
  const once = withDrafted(order, drafted, true)
  expect(quantities(once)).toEqual({ tomato: '5', soy: '1' })
  const sent = withDrafted(once, EMPTY_DRAFT, false)
  expect(quantities(sent)).toEqual({ tomato: '3' })
  expect(sent.kept_odd).toEqual([])
  const body = { delivery_date: '', note: '', lines: [] }
  const on_its_way = { ...drafted, attempt: { key: 'k', body, outcome: 'unknown' as const } }
  expect(quantities(withDrafted(once, on_its_way, true))).toEqual({ tomato: '3' })
  expect(quantities(withDrafted(once, draftOf({ tomato: '2' }), false))).toEqual({ tomato: '5' })
})

test('without being asked for nothing is added', () => {
  expect(withDrafted(order, draftOf({ soy: '1' }), false)).toBe(order)
})

describe('notes', () => {
  const line = (note: string) => ({
    tomato: {
      order_list_item_id: 'tomato',
      unit_kind: 'piece' as const,
      quantity: '1',
      note,
      name: '',
      unit: '',
      position: 0,
    },
  })
  const noted = (note: string, of_line = '') => ({ ...EMPTY_DRAFT, note, lines: line(of_line) })

  test('what was written with the draft comes too: under the order’s own, once, of a line and of the whole', () => {
    const from = { ...order, note: '裏口へ' }
    const once = withDrafted(from, noted('氷多めで', '大きめ'), true)
    expect([once.note, once.lines['tomato']?.note]).toEqual(['裏口へ\n氷多めで', '大きめ'])
    expect(withDrafted(once, noted('氷多めで', '大きめ'), true)).toBe(once)
    expect(isAdded(once, noted('氷多めで', '大きめ'))).toBe(true)
    const both = withDrafted({ ...from, lines: line('熟したもの') }, noted('裏口へ', '大きめ'), true)
    expect([both.note, both.lines['tomato']?.note]).toEqual(['裏口へ', '熟したもの・大きめ'])
  })

  test('one that was written anew takes the place of the first, one that went elsewhere goes', () => {
    const once = withDrafted({ ...order, note: '裏口へ' }, noted('氷多めで'), true)
    expect(isAdded(once, noted('氷なしで'))).toBe(false)
    expect(withDrafted(once, noted('氷なしで'), true).note).toBe('裏口へ\n氷なしで')
    expect(withDrafted(once, EMPTY_DRAFT, false).note).toBe('裏口へ')
    expect(withDrafted(withDrafted(order, noted('氷多めで'), true), EMPTY_DRAFT, false).note).toBe('')
    expect(withDrafted(order, noted('氷多めで'), false).note).toBe('')
  })
})
