import { describe, expect, it } from 'vitest'

import { retryDelay } from '#web/api/live-events.ts'
import { makeOnce, readHappened } from './live.ts'
import { planLive } from './live-batch.ts'

const happened = (order_id: string, kind: string) => ({ id: `${order_id}${kind}`, order_id, kind })

describe('reading events', () => {
  it('takes the form of one and nothing else', () => {
    expect(readHappened('{"id":"7","order_id":"a","kind":"placed","store_id":null}')).toEqual({
      id: '7',
      order_id: 'a',
      kind: 'placed',
    })
    expect(readHappened('{"order_id":3}')).toBeNull()
    expect(readHappened('null')).toBeNull()
    expect(readHappened('<html>')).toBeNull()
  })

  it('counts an event told twice once, and forgets the oldest', () => {
    const once = makeOnce(2)
    expect([once('1'), once('1'), once('2'), once('3'), once('1')]).toEqual([true, false, true, true, true])
  })

  it('waits longer and longer, at most half a minute and a bit', () => {
    expect([0, 1, 2, 9].map(attempt => retryDelay(attempt, 0.5))).toEqual([1000, 2000, 4000, 30_000])
    expect(retryDelay(9, 1)).toBe(37_500)
    expect(retryDelay(0, 0)).toBe(750)
  })
})

describe('planLive', () => {
  const shown = (id: string) => id.startsWith('k')
  const known = (id: string) => shown(id) || id.startsWith('other')

  it('fetches the first page for a new order', () => {
    expect(planLive([happened('new', 'placed')], shown, known)).toEqual({
      fetch: [],
      head: true,
      all: false,
      marks: [],
      placed: ['new'],
    })
  })

  it('marks known rows without a fetch, and does nothing about marks of others', () => {
    const work = planLive(
      [happened('k1', 'seen'), happened('k1', 'printed'), happened('k2', 'printed'), happened('x', 'printed')],
      shown,
      known,
    )
    expect(work).toMatchObject({ fetch: [], head: false, all: false })
    expect(work.marks.map(({ order_id, mark }) => [order_id, mark])).toEqual([
      ['k1', 'seen'],
      ['k1', 'printed'],
      ['k2', 'printed'],
    ])
  })

  it('fetches a known order that was edited, once', () => {
    expect(planLive([happened('k1', 'edited'), happened('k1', 'cancelled')], shown, known).fetch).toEqual(['k1'])
  })

  it('an unknown order that was edited may match the filter now', () => {
    expect(planLive([happened('x', 'edited')], shown, known)).toMatchObject({ head: true, placed: [] })
  })

  it('an order of another filter is fetched for the selection, and may match now', () => {
    expect(planLive([happened('other', 'edited')], shown, known)).toMatchObject({ fetch: ['other'], head: true })
  })

  it('fetches everything where much was edited at once', () => {
    const many = Array.from({ length: 9 }, (_, at) => happened(`k${at}`, 'adjusted'))
    expect(planLive([...many, happened('new', 'placed')], shown, known)).toMatchObject({
      fetch: [],
      head: false,
      all: true,
    })
  })

  it('100 printed orders cost nothing', () => {
    const printed = Array.from({ length: 100 }, (_, at) => happened(`k${at}`, 'printed'))
    const work = planLive(printed, shown, known)
    expect(work).toMatchObject({ fetch: [], head: false, all: false })
    expect(work.marks).toHaveLength(100)
  })
})
