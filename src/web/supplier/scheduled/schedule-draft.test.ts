import { expect, test } from 'vitest'
import type { EntryItem } from '#web/supplier/entries/entry-draft.ts'
import {
  formOf,
  isGood,
  mergeSchedules,
  quantityOf,
  type ScheduleDraft,
  wordsOf,
  wrongCell,
  wrongInRow,
} from './schedule-draft.ts'

const item = {
  id: 'a',
  unit_kinds: ['piece'],
  pieces_per_case: null,
  min_quantity: null,
  max_quantity: null,
  lot: '5',
  decimal_places: 0,
} as unknown as EntryItem

test.each([
  ['', '0'],
  ['　', '0'],
  ['１０', '10'],
  ['1.5', '1.5'],
  ['二', null],
  ['-1', null],
])('the cell %j means %s', (typed, quantity) => {
  expect(quantityOf(typed)).toBe(quantity)
})

test('a cell keeps the rules of its item; of one that is gone nothing is known', () => {
  expect(wrongCell(item, 'piece', '10')).toBeNull()
  expect(wrongCell(item, 'piece', '3')).toMatch('5の倍数')
  expect(wrongCell(undefined, 'piece', '3')).toBeNull()
})

test('what is wrong in a row is said once, with its weekdays as the week is read', () => {
  const line = { order_list_item_id: 'a', unit_kind: 'piece' as const, typed: ['7', '', '', '二', '3', '10', '3'] }
  expect(wrongInRow(item, line)).toEqual([
    '水曜：数量を数字で入力してください',
    '木・土・日曜：数量は5の倍数で入力してください',
  ])
  expect(wrongInRow(item, { ...line, typed: ['', '', '', '', '5', '', ''] })).toEqual([])
})

test('what is sent', () => {
  const draft = {
    active: true,
    made_before_minutes: 120,
    told_before_minutes: 1440,
    if_ordered: 'skip' as const,
    note: '',
    lines: [{ order_list_item_id: 'a', unit_kind: 'piece' as const, typed: ['', '5', '', '', '', '', ''] }],
  }
  expect(isGood(draft, new Map([['a', item]]))).toBe(true)
  expect(formOf(draft, 3)).toMatchObject({ revision: 3, lines: [{ quantities: ['0', '5', '0', '0', '0', '0', '0'] }] })
})

test('over a colleague’s version each item goes on weekday by weekday, and says what is ordered when', () => {
  const line = (id: string, thursday: string, friday = '') => ({
    order_list_item_id: id,
    unit_kind: 'piece' as const,
    typed: ['', '', '', '', thursday, friday, ''],
  })
  const draft = (...lines: ScheduleDraft['lines']): ScheduleDraft => ({
    active: true,
    made_before_minutes: 120,
    told_before_minutes: 1440,
    if_ordered: 'skip',
    note: '',
    lines,
  })
  const base = draft(line('鮪', '4'), line('鯵', '1'))
  const merged = mergeSchedules(base, draft(line('鮪', '4', '2'), line('鯵', '3')), {
    ...draft(line('鮪', '6'), line('鯵', '1'), line('鯛', '5')),
    note: '裏口',
  })
  expect(wordsOf(merged, one => one.order_list_item_id)).toEqual(
    expect.arrayContaining(['鮪：木 6・金 2', '鯵：木 3', '鯛：木 5', '備考：裏口']),
  )
})
