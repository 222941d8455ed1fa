import { expect, it } from 'vitest'
import type { OrderEvent } from '#contract/orders/order-shapes.ts'
import { editsSinceRead } from './unread-edits.ts'

const event = (kind: string, revision: number, actor_area: OrderEvent['actor_area'] = 'supplier'): OrderEvent => ({
  id: `${kind}${revision}`,
  kind,
  revision,
  actor_area,
  actor_name: '',
  happened_at: `2026-11-20T00:0${revision}:00Z`,
  diff:
    kind === 'edited'
      ? {
          added: [],
          removed: [],
          changed: [],
          delivery_date: null,
          note: { before: `${revision - 1}`, after: `${revision}` },
        }
      : null,
})
const edited = (revision: number) => event('edited', revision, 'consumer')
const seen = (revision: number) => event('seen', revision)
const adjusted = (revision: number) => event('adjusted', revision)
const placed = event('placed', 1, 'consumer')

it.each([
  ['as it was received', [placed, seen(1)], 1, [], []],
  ['opened first at its third version: all that came', [placed, edited(2), edited(3)], 3, [2, 3], []],
  ['… and while it is read', [placed, edited(2), edited(3), seen(3)], 3, [2, 3], []],
  ['only what came since it was read', [placed, seen(1), edited(2), seen(2), edited(3)], 3, [3], [2]],
  ['… and while that is read', [placed, edited(2), edited(3), seen(3), edited(4), seen(4)], 4, [4], [2, 3]],
  ['read as it came, and not between', [placed, seen(1), edited(2), edited(3)], 3, [2, 3], []],
  ['a link’s reader has read it', [placed, edited(2), event('acknowledged', 2), edited(3)], 3, [3], [2]],
  ['its supplier’s own version was read by whoever made it', [placed, event('edited', 2), edited(3)], 3, [3], []],
  ['… with what that was made of', [placed, edited(2), event('edited', 3), edited(4)], 4, [4], [2]],
  ['the last one is its supplier’s own', [placed, edited(2), event('edited', 3)], 3, [], []],
  ['it was adjusted since, and is not processed', [placed, edited(2), seen(2), adjusted(3), seen(3)], 3, [2], []],
  ['… and adjusted again', [placed, edited(2), edited(3), adjusted(4), adjusted(5)], 5, [2, 3], []],
  ['… and processed', [placed, edited(2), adjusted(3)], 3, [], [], 'processed'],
  ['processed as its restaurant has changed it', [placed, edited(2)], 2, [2], [], 'processed'],
  ['changed after it was adjusted', [placed, edited(2), seen(2), adjusted(3), edited(4)], 4, [4], [2]],
] as const)('%s', (_, events, revision, found, read, state: 'placed' | 'processed' = 'placed') => {
  const { fresh, former } = editsSinceRead({ events: [...events], revision, state })
  for (const [edits, revisions] of [
    [fresh, found],
    [former, read],
  ] as const) {
    expect(edits.map(one => one.revision)).toEqual(revisions)
    expect(edits.flatMap(one => one.changes.map(change => change.after))).toEqual(revisions.map(one => `「${one}」`))
  }
})
