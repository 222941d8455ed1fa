import type { Order, OrderEvent } from '#contract/orders/order-shapes.ts'
import { type ChangeWords, changesOf, diffOf } from '#domain/orders/diff-words.ts'

type Edit = Pick<OrderEvent, 'id' | 'revision' | 'happened_at'> & { changes: ChangeWords[] }

const readings = new Set(['seen', 'acknowledged'])

/** The supplier opened that version, or made it. */
const tellsOfReading = ({ kind, actor_area }: OrderEvent): boolean =>
  readings.has(kind) || (kind === 'edited' && actor_area === 'supplier')

/**
 * What its restaurant changed since the version that its supplier read before the one in force, one version after the
 * other; all since it came where none was read. Nothing where the version in force is no restaurant's.
 */
export const editsSinceRead = ({ events, revision }: Pick<Order, 'events' | 'revision'>): Edit[] => {
  const known = Math.max(
    1,
    ...events.filter(tellsOfReading).flatMap(one => (one.revision < revision ? one.revision : [])),
  )
  const edits = events.flatMap(event => {
    const { id, kind, actor_area, happened_at } = event
    const diff = diffOf(event.diff)
    const is_new = kind === 'edited' && actor_area === 'consumer' && event.revision > known
    return is_new && diff ? [{ id, revision: event.revision, happened_at, changes: changesOf(diff) }] : []
  })
  return edits.at(-1)?.revision === revision ? edits : []
}
