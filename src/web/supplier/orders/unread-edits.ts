import type { Order, OrderEvent } from '#contract/orders/order-shapes.ts'
import { type ChangeWords, changesOf, diffOf } from '#domain/orders/diff-words.ts'

type Edit = Pick<OrderEvent, 'id' | 'revision' | 'happened_at'> & { changes: ChangeWords[] }

const readings = new Set(['seen', 'acknowledged'])

/** The supplier opened that version, or made it. */
const tellsOfReading = ({ kind, actor_area }: OrderEvent): boolean =>
  readings.has(kind) || (kind === 'edited' && actor_area === 'supplier')

/**
 * What its restaurant changed since the version that its supplier had read before its newest one, one version after the
 * other (`fresh`); all since it came where none was read. What was changed before that, and read, is `former`. What the
 * supplier then adjusts hides nothing of it while the order is 未処理. Nothing where the supplier has entered the order
 * anew since.
 */
export const editsSinceRead = ({
  events,
  revision,
  state,
}: Pick<Order, 'events' | 'revision' | 'state'>): { fresh: Edit[]; former: Edit[] } => {
  const by_restaurant = events.filter(one => one.kind === 'edited' && one.actor_area === 'consumer')
  const newest = Math.max(0, ...by_restaurant.map(one => one.revision))
  const known = Math.max(
    1,
    ...events.filter(tellsOfReading).flatMap(one => (one.revision < newest ? one.revision : [])),
  )
  const entered_anew = events.some(
    one => one.kind === 'edited' && one.actor_area === 'supplier' && one.revision > newest,
  )
  if (entered_anew || (newest < revision && state === 'processed')) return { fresh: [], former: [] }
  const edits = by_restaurant.flatMap(event => {
    const { id, happened_at } = event
    const diff = diffOf(event.diff)
    return diff ? [{ id, revision: event.revision, happened_at, changes: changesOf(diff) }] : []
  })
  return {
    fresh: edits.filter(one => one.revision > known),
    former: edits.filter(one => one.revision <= known),
  }
}
