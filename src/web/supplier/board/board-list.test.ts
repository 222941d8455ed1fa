import { describe, expect, it } from 'vitest'

import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { sampleRow } from '#web/supplier/orders/row-samples.ts'
import { type BoardList, emptyList, type ListAction, markRow, type OrderMark, reduceList } from './board-list.ts'

const page = (...ids: string[]) => ({ items: ids.map(id => sampleRow({ id })), next_cursor: null })
const listOf = (...ids: string[]): BoardList => reduceList(emptyList, { type: 'show', key: 'k', page: page(...ids) })

describe('pages', () => {
  it('shows a first page and appends the next without doubles', () => {
    const first = reduceList(emptyList, { type: 'show', key: 'k', page: { ...page('c', 'b'), next_cursor: 'after-b' } })
    const second = reduceList(first, { type: 'append', page: page('b', 'a') })
    expect(second.ids).toEqual(['c', 'b', 'a'])
    expect(second.next_cursor).toBeNull()
  })

  it('keeps rows of the filter before, for the selection', () => {
    const next = reduceList(listOf('b', 'a'), { type: 'show', key: 'k', page: page('z') })
    expect(next.ids).toEqual(['z'])
    expect([...next.rows.keys()].toSorted()).toEqual(['a', 'b', 'z'])
  })

  it('does not append a row that waits behind the bar', () => {
    const held = reduceList(listOf('b'), { type: 'arrive', page: page('c', 'b'), hold: true })
    expect(reduceList(held, { type: 'append', page: page('c', 'a') }).ids).toEqual(['b', 'a'])
  })
})

describe('arrivals', () => {
  it('come in on top when nobody works in the list', () => {
    const next = reduceList(listOf('b', 'a'), { type: 'arrive', page: page('d', 'c', 'b'), hold: false })
    expect(next.ids).toEqual(['d', 'c', 'b', 'a'])
    expect(next.waiting).toEqual([])
    expect([...next.fresh]).toEqual(['d', 'c'])
  })

  it('wait while somebody does, newest first, and slide in on release', () => {
    const one = reduceList(listOf('b', 'a'), { type: 'arrive', page: page('c', 'b', 'a'), hold: true })
    const two = reduceList(one, { type: 'arrive', page: page('d', 'c', 'b'), hold: true })
    expect(two.ids).toEqual(['b', 'a'])
    expect(two.waiting).toEqual(['d', 'c'])
    const released = reduceList(two, { type: 'release' })
    expect(released.ids).toEqual(['d', 'c', 'b', 'a'])
    expect(released.waiting).toEqual([])
  })

  it('come in together with those that wait once the list is free', () => {
    const held = reduceList(listOf('a'), { type: 'arrive', page: page('b', 'a'), hold: true })
    expect(reduceList(held, { type: 'arrive', page: page('c', 'b', 'a'), hold: false }).ids).toEqual(['c', 'b', 'a'])
  })

  it('bring the newest data of rows that are shown', () => {
    const edited = { items: [sampleRow({ id: 'a', revision: 2 })], next_cursor: null }
    const next = reduceList(listOf('b', 'a'), { type: 'arrive', page: edited, hold: true })
    expect(next.ids).toEqual(['b', 'a'])
    expect(next.waiting).toEqual([])
    expect(next.rows.get('a')?.revision).toBe(2)
  })

  it('an event without a new row keeps the very order', () => {
    const before = listOf('b', 'a')
    expect(reduceList(before, { type: 'arrive', page: page('a', 'b'), hold: false }).ids).toEqual(['b', 'a'])
  })
})

describe('after a lost connection', () => {
  it('shows the list anew where nobody works in it', () => {
    const next = reduceList(listOf('b', 'a'), { type: 'refresh', page: page('c', 'a'), hold: false })
    expect(next.ids).toEqual(['c', 'a'])
  })

  it('drops what is gone and lets the new wait where somebody does', () => {
    const next = reduceList(listOf('c', 'b', 'a'), { type: 'refresh', page: page('d', 'a', 'c'), hold: true })
    expect(next.ids).toEqual(['c', 'a'])
    expect(next.waiting).toEqual(['d'])
  })
})

describe('marks', () => {
  const row = (over: Partial<OrderRow>) => sampleRow({ id: 'a', ...over })

  it('change rows in place', () => {
    const next = reduceList(listOf('b', 'a'), {
      type: 'mark',
      marks: [
        { order_id: 'a', mark: 'processed' },
        { order_id: 'x', mark: 'processed' },
      ],
      at: '2026-11-23T20:00:00Z',
    })
    expect(next.ids).toEqual(['b', 'a'])
    expect(next.rows.get('a')?.state).toBe('processed')
    expect(next.rows.get('b')?.state).toBe('placed')
    expect(next.rows.has('x')).toBe(false)
  })

  it('are never older than the last change, however slow the clock', () => {
    const changed = row({ changed_at: '2026-11-23T15:00:00Z' })
    expect(markRow(changed, 'printed', '2026-11-23T14:59:00Z').printed_at).toBe('2026-11-23T15:00:00Z')
    expect(markRow(changed, 'seen', '2026-11-23T15:01:00Z').seen_at).toBe('2026-11-23T15:01:00Z')
  })

  it('make an order seen, but not a change made after it was opened', () => {
    const changed = row({ changed_at: '2026-11-23T15:00:00Z', seen_at: '2026-11-23T14:00:00Z' })
    expect(markRow(row({}), 'printed', '2026-11-23T15:01:00Z').seen_at).toBe('2026-11-23T15:01:00Z')
    expect(markRow(changed, 'printed', '2026-11-23T15:01:00Z').seen_at).toBe('2026-11-23T14:00:00Z')
    // Changed before anybody had opened it: its paper is no look at the change.
    const unopened = row({ changed_at: '2026-11-23T15:00:00Z', seen_at: null })
    for (const mark of ['printed', 'downloaded', 'processed'] as const)
      expect(markRow(unopened, mark, '2026-11-23T15:01:00Z').seen_at).toBeNull()
  })

  it('that are taken back leave an order as unopened as it was', () => {
    const processed = markRow(row({}), 'processed', '2026-11-23T15:01:00Z')
    expect(markRow(processed, 'unprocessed', '2026-11-23T15:02:00Z')).toEqual(row({}))
    const printed = markRow(row({}), 'printed', '2026-11-23T15:01:00Z')
    expect(markRow(printed, 'unprinted', '2026-11-23T15:02:00Z').seen_at).toBeNull()
    const opened = row({ seen_at: '2026-11-23T15:00:00Z' })
    expect(
      markRow(markRow(opened, 'processed', '2026-11-23T15:01:00Z'), 'unprocessed', '2026-11-23T15:02:00Z'),
    ).toEqual(opened)
  })

  it('never process a cancelled order', () => {
    expect(markRow(row({ state: 'cancelled' }), 'processed', '2026-11-23T15:00:00Z').state).toBe('cancelled')
  })

  it('a row never met is not put in', () => {
    const before = listOf('a')
    expect(reduceList(before, { type: 'put', row: sampleRow({ id: 'x' }) })).toBe(before)
  })
})

describe('out of turn', () => {
  const at = '2026-11-23T20:00:00Z'
  const read = (last_event: string, over: Partial<OrderRow> = {}): ListAction => ({
    type: 'refresh',
    page: { items: [sampleRow({ id: 'a', last_event, ...over })], next_cursor: null },
    hold: false,
  })
  const marked = (mark: OrderMark, id?: string): ListAction => ({
    type: 'mark',
    marks: [{ order_id: 'a', mark, id }],
    at,
  })
  const after = (...actions: ListAction[]) => actions.reduce(reduceList, listOf()).rows.get('a')
  const processed = { state: 'processed', processed_at: at } as const

  it('an event of a mark that was taken back since does not put it back', () => {
    const own = [read('5'), marked('processed', '6'), marked('unprocessed', '7')]
    expect(after(...own, marked('processed', '6'))?.state).toBe('placed')
    // What is read with the taking back knows all before it.
    expect(after(...own, read('7'), marked('processed', '6'))?.state).toBe('placed')
    // Processed anew, by whomever.
    expect(after(...own, marked('processed', '6'), marked('processed', '8'))?.state).toBe('processed')
  })

  it('an event of another mark that is told late is not lost', () => {
    const row = after(read('5'), marked('processed', '7'), marked('printed', '6'))
    expect(row).toMatchObject({ state: 'processed', printed_at: at })
  })

  it('what was read before a press does not take it back, however often it comes', () => {
    const pressed = [read('5'), marked('processed', '7')]
    expect(after(...pressed, read('5'), read('6'))?.state).toBe('processed')
    expect(after(...pressed, read('6', { revision: 2 }))).toMatchObject({ state: 'processed', revision: 2 })
    expect(after(...pressed, read('8'))?.state).toBe('placed')
    const back = [read('6', processed), marked('unprocessed', '7')]
    expect(after(...back, read('6', processed))?.state).toBe('placed')
  })

  it('what was read before something newer was read says nothing', () => {
    expect(after(read('7', processed), read('6'))?.state).toBe('processed')
    expect(after(read('7', processed), { type: 'put', row: sampleRow({ id: 'a', last_event: '6' }) })?.state).toBe(
      'processed',
    )
  })

  it('a press whose event nobody named stands until something newer is read', () => {
    const pressed = [read('5'), marked('downloaded')]
    expect(after(...pressed, read('5'))?.downloaded_at).toBe(at)
    expect(after(...pressed, read('6'))?.downloaded_at).toBeNull()
    expect(after(...pressed, marked('undownloaded', '7'), marked('seen', '6'))?.downloaded_at).toBeNull()
  })

  it('without numbers (the demo) what comes last counts', () => {
    const plain = (over: Partial<OrderRow>): ListAction => ({ type: 'put', row: sampleRow({ id: 'a', ...over }) })
    expect([marked('processed'), plain({})].reduce(reduceList, listOf('a')).rows.get('a')?.state).toBe('placed')
    expect([plain({}), marked('processed')].reduce(reduceList, listOf('a')).rows.get('a')?.state).toBe('processed')
  })
})
