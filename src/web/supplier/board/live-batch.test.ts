import { expect, test } from 'vitest'
import type { OrderHappened } from './live.ts'
import { planLive } from './live-batch.ts'

const nothing = { fetch: [], head: false, all: false, marks: [], placed: [] }
const many = Array.from({ length: 9 }, (_, n) => `${n}`)

const happened = (...events: [order_id: string, kind: string][]) =>
  events.map(([order_id, kind], n): OrderHappened => ({ id: `${n}`, order_id, kind }))

test.each([
  ['nothing happened', happened(), [], [], nothing],
  [
    'marks go with the ids of their events, and nothing is fetched',
    happened(['a', 'seen'], ['b', 'printed'], ['a', 'processed']),
    ['a'],
    ['a', 'b'],
    {
      ...nothing,
      marks: [
        { order_id: 'a', mark: 'seen', id: '0' },
        { order_id: 'b', mark: 'printed', id: '1' },
        { order_id: 'a', mark: 'processed', id: '2' },
      ],
    },
  ],
  ['a mark of an order never met is of no use', happened(['x', 'printed']), [], [], nothing],
  [
    'an edit of a shown order fetches that order, once',
    happened(['a', 'edited'], ['a', 'edited']),
    ['a'],
    ['a'],
    { ...nothing, fetch: ['a'] },
  ],
  [
    'an edit of one that another filter shows: it may come in here now',
    happened(['b', 'edited']),
    [],
    ['b'],
    { ...nothing, fetch: ['b'], head: true },
  ],
  [
    'a download was in one layout or another: what is known is read anew, and nothing else comes in by it',
    happened(['a', 'downloaded'], ['x', 'downloaded']),
    ['a'],
    ['a'],
    { ...nothing, fetch: ['a'] },
  ],
  [
    'a new order is told, and the list’s first page brings it',
    happened(['n', 'placed']),
    [],
    [],
    { ...nothing, head: true, placed: ['n'] },
  ],
  [
    'a new order that came with a page before its event is told, and not fetched again',
    happened(['n', 'placed']),
    ['n'],
    ['n'],
    { ...nothing, placed: ['n'] },
  ],
  [
    'more edits than are worth fetching one by one: the list is read anew',
    happened(...many.map((id): [string, string] => [id, 'edited'])),
    many,
    many,
    { ...nothing, all: true },
  ],
])('%s', (_case, events, shown, known, work) => {
  expect(
    planLive(
      events,
      id => shown.includes(id),
      id => known.includes(id),
    ),
  ).toEqual(work)
})
