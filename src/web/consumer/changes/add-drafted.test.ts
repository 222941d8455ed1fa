import { expect, test } from 'vitest'
import { type Draft, EMPTY_DRAFT } from '#web/consumer/placing/draft.ts'
import { isAdded, withDrafted } from './add-drafted.ts'

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
