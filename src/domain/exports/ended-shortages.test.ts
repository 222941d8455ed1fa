import { describe, expect, it } from 'vitest'
import { diffVersions } from '#domain/orders/answers.ts'
import { endedShortages } from './ended-shortages.ts'
import type { OrderSheetLine } from './order-sheet.ts'

const line = (name: string, given: Partial<OrderSheetLine> = {}): OrderSheetLine => ({
  line_number: 1,
  order_list_item_id: name,
  code: '',
  name,
  spec: '',
  origin: '',
  unit: '尾',
  case_unit: 'ケース',
  unit_kind: 'piece',
  pieces_per_case: '10',
  quantity: '2',
  price_basis: 'piece',
  unit_price: '100',
  tax_rate: 8,
  catch_weight: false,
  estimated_weight: null,
  amount: '200',
  note: '',
  confirmed_quantity: null,
  confirmed_weight: null,
  shortage_reason: null,
  substitute: null,
  ...given,
})

/** As the log holds them: each version against the one before. */
const versions = (...all: OrderSheetLine[][]) =>
  all.slice(1).map((lines, at) => {
    const whole = (of: OrderSheetLine[]) => ({
      delivery_date: '2026-11-24',
      note: '',
      lines: of.map(one => ({ ...one, confirmed_unit_price: one.confirmed_unit_price ?? null, substitute: null })),
    })
    return { kind: 'edited', diff: diffVersions(whole(all[at] ?? []), whole(lines)) }
  })

const short = { confirmed_quantity: '0', shortage_reason: '欠品' }
const [bream, squid] = [line('真鯛', short), line('するめいか')]

describe('a change takes away what was said of', () => {
  it.each([
    ['a line with another quantity', [line('真鯛', { quantity: '5' }), squid], [['欠品', '5尾']]],
    ['a line in another unit', [line('真鯛', { unit_kind: 'case' }), squid], [['欠品', '2ケース(1ケース=10尾)']]],
    ['a line that is taken off', [squid], [['欠品', null]]],
    ['no other line', [bream, line('するめいか', { quantity: '3' })], []],
  ])('%s', (_, after, expected) => {
    const found = endedShortages(versions([bream, squid], after), after)
    expect(found.map(one => [one.said, one.now])).toEqual(expected)
    expect(found.every(one => one.name === '真鯛')).toBe(true)
  })

  it('less than was ordered, and not what was confirmed as it was', () => {
    const after = [line('真鯛', { quantity: '5' })]
    const of = (confirmed_quantity: string) =>
      endedShortages(versions([line('真鯛', { confirmed_quantity })], after), after).map(one => one.said)
    expect(of('1')).toEqual(['1尾'])
    expect(of('2')).toEqual([])
  })

  it('over several changes, as it is ordered now', () => {
    const all = [[bream], [line('真鯛', { quantity: '5' })], [line('真鯛', { quantity: '6' })]]
    expect(endedShortages(versions(...all), all[2] ?? [])).toEqual([{ name: '真鯛', said: '欠品', now: '6尾' }])
  })

  it('nothing that was answered since', () => {
    const after = [line('真鯛', { quantity: '5' })]
    const events = versions([bream], after)
    expect(endedShortages([...events, { kind: 'adjusted', diff: null }], after)).toEqual([])
    expect(endedShortages(events, [line('真鯛', { quantity: '5', ...short })])).toEqual([])
  })

  it('nothing, where a version was noted otherwise', () =>
    expect(endedShortages([{ kind: 'edited', diff: { changes: [] } }], [])).toEqual([]))
})
