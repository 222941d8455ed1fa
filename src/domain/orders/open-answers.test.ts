import { expect, it } from 'vitest'
import type { AdjustmentState } from '#domain/trade/order.ts'
import type { AnsweredLine } from './answers.ts'
import { adjustmentAfterAnswers, adjustmentAfterChange, agreedLines, shortOf } from './open-answers.ts'

type Line = AnsweredLine & { line_number: number; order_list_item_id: string }

const line = (line_number: number, given: Partial<Line> = {}): Line => ({
  line_number,
  order_list_item_id: `item ${line_number}`,
  unit_kind: 'piece',
  quantity: '2',
  pieces_per_case: null,
  price_basis: 'piece',
  unit_price: '100',
  tax_rate: 8,
  catch_weight: false,
  estimated_weight: null,
  confirmed_quantity: null,
  confirmed_weight: null,
  confirmed_unit_price: null,
  shortage_reason: null,
  substitute: null,
  ...given,
})
const short = (line_number: number) => line(line_number, { confirmed_quantity: '0', shortage_reason: '欠品' })

/** The log of an adjustment that says of these lines that they do not come, or (restored) that they do. */
const adjusted = (
  numbers: readonly number[],
  { restored = false, ...more }: { restored?: boolean; taken_back?: true; message?: string } = {},
) => ({
  kind: 'adjusted',
  diff: {
    added: [],
    removed: [],
    changed: numbers.map(number => ({
      order_list_item_id: `item ${number}`,
      unit_kind: 'piece',
      name: '',
      changes: [
        { field: 'confirmed_quantity', before: restored ? '0' : null, after: restored ? null : '0' },
        { field: 'amount', before: '200', after: '0' },
      ],
    })),
    delivery_date: null,
    note: null,
    ...more,
  },
})
const accepted = { kind: 'adjustment_accepted' }
const reopened = { kind: 'adjustment_reopened' }
type Event = { kind: string; diff?: unknown }

const open = (events: Event[], lines: Line[], adjustment: AdjustmentState = 'open') => ({ adjustment, events, lines })

it.each<[string, Event[], string]>([
  ['what was agreed to stays so', [adjusted([1]), accepted, adjusted([2])], 'accepted'],
  ['what never was is asked still', [adjusted([1]), adjusted([2])], 'open'],
  ['an agreement that was taken back is none', [adjusted([1]), accepted, reopened, adjusted([2])], 'open'],
  ['agreed to again it is one', [adjusted([1]), accepted, reopened, accepted, adjusted([2])], 'accepted'],
  ['a word waits for its answer', [adjusted([1]), accepted, adjusted([2], { message: 'いかがですか' })], 'open'],
  ['a question too', [adjusted([1]), accepted, adjusted([2]), { kind: 'adjustment_questioned' }], 'open'],
  ['a reply too', [adjusted([1]), accepted, adjusted([2]), { kind: 'messaged' }], 'open'],
  ['what was said of the first again is open', [adjusted([1]), accepted, adjusted([1, 2])], 'open'],
  [
    'what was taken back leaves what stood before',
    [adjusted([1]), accepted, adjusted([1, 2]), adjusted([1, 2], { restored: true, taken_back: true }), adjusted([2])],
    'accepted',
  ],
])('a change that takes away the second of two shortages: %s', (_, events, state) => {
  const changed = [short(1), line(2, { quantity: '5' })]
  expect(adjustmentAfterChange(open(events, [short(1), short(2)]), changed)).toBe(state)
})

it('of nothing but weights asks nothing, of nothing at all is none', () => {
  const weighed = line(1, { confirmed_weight: '1.2' })
  const order = open([adjusted([2])], [weighed, short(2)])
  expect(adjustmentAfterChange(order, [weighed])).toBe('noted')
  expect(adjustmentAfterChange(order, [line(1)])).toBeNull()
  expect(adjustmentAfterChange({ ...order, adjustment: 'questioned' }, [weighed])).toBe('questioned')
})

it('a shortage that is taken back before it was agreed to asks nothing, one that was agreed to does', () => {
  const events = [adjusted([1]), accepted, adjusted([2])]
  const { diff } = adjusted([2], { restored: true })
  expect(adjustmentAfterAnswers(open(events, [short(1), short(2)]), diff, [short(1), line(2)])).toBe('accepted')
  const late = adjusted([1], { restored: true })
  expect(adjustmentAfterAnswers(open(events, [short(1), short(2)]), late.diff, [line(1), short(2)])).toBe('open')
  const all = [...events, accepted]
  expect(adjustmentAfterAnswers(open(all, [short(1), short(2)]), late.diff, [line(1), short(2)])).toBe('open')
})

it('while others wait it is known which lines were agreed to', () => {
  const events = [adjusted([1]), accepted, adjusted([2])]
  const lines = [short(1), short(2), line(3)]
  expect([...agreedLines(open(events, lines))]).toEqual([1])
  expect([...agreedLines(open(events, lines, 'accepted'))]).toEqual([])
  expect([...agreedLines(open([adjusted([1, 2])], lines))]).toEqual([])
})

it('a list names the shortages that wait, none that was agreed to', () => {
  const named = (events: Parameters<typeof open>[0], state?: Parameters<typeof open>[2]) => {
    const { lines, ...order } = open(
      events,
      [short(1), { ...short(2), confirmed_quantity: '1' }, short(3), line(4)],
      state,
    )
    return shortOf({ ...order, lines: lines.map(one => ({ ...one, name: `${one.line_number}` })) })
  }
  expect(named([adjusted([1, 2, 3])])).toEqual({ shortages: ['1', '3', '2'], all_short: false })
  expect(named([adjusted([1]), accepted, adjusted([2, 3])]).shortages).toEqual(['3', '2'])
  expect(named([adjusted([1]), accepted, adjusted([1, 2, 3])]).shortages).toEqual(['1', '3', '2'])
  expect(named([adjusted([1, 2, 3])], 'accepted')).toEqual({ shortages: [], all_short: false })
})
