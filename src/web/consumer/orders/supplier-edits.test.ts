import { expect, it } from 'vitest'
import type { OrderEvent } from '#contract/orders/order-shapes.ts'
import { supplierEdits } from './supplier-edits.ts'

const event = (kind: string, revision: number, actor_area: OrderEvent['actor_area'], diff: unknown): OrderEvent => ({
  id: `${kind}${revision}`,
  kind,
  revision,
  actor_area,
  actor_name: '',
  happened_at: `2026-11-20T00:0${revision}:00Z`,
  diff,
})
const entered = { entered: { way: null, caller: '', reason: '' } }
const placed = event('placed', 1, 'supplier', entered)
const corrected = (revision: number) => event('edited', revision, 'supplier', entered)
const agreed = (revision: number) => event('edited', revision, 'supplier', {})
const own = (revision: number) => event('edited', revision, 'consumer', {})

it.each([
  ['as it was entered', [placed], []],
  ['corrected once', [placed, corrected(2)], [2]],
  ['corrected twice, the newest first', [placed, corrected(2), corrected(3)], [3, 2]],
  ['what was answered since hides nothing', [placed, corrected(2), event('adjusted', 3, 'supplier', {})], [2]],
  ['its restaurant has changed it since', [placed, corrected(2), own(3)], []],
  ['… and its supplier again', [placed, corrected(2), own(3), corrected(4)], [4]],
  ['a request that was agreed to', [placed, agreed(2)], []],
  ['cancelled', [placed, corrected(2)], [], 'cancelled'],
] as const)('%s', (_, events, found, state: 'placed' | 'cancelled' = 'placed') => {
  expect(supplierEdits({ events: [...events], state }).map(one => one.revision)).toEqual(found)
})
