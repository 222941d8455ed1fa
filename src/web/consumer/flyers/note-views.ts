import { type FlyerView, most_views, noteFlyerViews } from '#contract/flyers/flyer-views.contract.ts'
import { dayOf } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { serverNow } from '#web/api/clock.ts'
import type { Place } from '#web/consumer/placing/placed.ts'

/** So long what is looked at is gathered before it is told. */
const gather_ms = 3_000

/** What the server knows by now, or will: by deal, flyer, item and day, and whether it was opened. */
const known = new Map<string, boolean>()
let waiting: { place: Place; key: string; view: FlyerView }[] = []

const send = async () => {
  const told = waiting.slice(0, most_views)
  const [first] = told
  if (!first) return
  const { place } = first
  const of_place = told.filter(one => one.place.deal_id === place.deal_id)
  waiting = waiting.filter(one => !of_place.includes(one))
  if (waiting.length > 0) setTimeout(() => void send(), gather_ms)
  try {
    await call(noteFlyerViews, { params: place, body: { views: of_place.map(one => one.view) } })
  } catch {
    // Without a network, or of somebody who only looks: it is noted when it is looked at again, or never.
    for (const { key } of of_place) known.delete(key)
  }
}

/** An item of a flyer is on the screen, or its details are: the server is told once a day, many at once, and nobody waits for it. */
export const noteView = (place: Place, view: FlyerView): void => {
  const key = [dayOf(serverNow()), place.deal_id, view.web_flyer_id, view.order_list_item_id].join(' ')
  const before = known.get(key)
  if (before === true || (before === false && !view.opened)) return
  known.set(key, view.opened)
  waiting.push({ place, key, view })
  if (waiting.length === 1) setTimeout(() => void send(), gather_ms)
}
