import type { Day } from '#domain/shared/day.ts'
import { consumerId, metaText } from '#web/api/meta.ts'
import { localKeep, PREFIX, parseDraft } from '#web/consumer/placing/draft.ts'

/** An order that a colleague has pressed on this device, and that waits for the login that pressed it. */
export type OthersOrder = {
  key: string
  /** '' where an earlier release kept no name. */
  by: string
  supplier_name: string
  delivery_date: Day
  /** As it was when it was confirmed; null where there is none. */
  closing_at: string | null
  /** Its request has left, and its answer was lost. */
  unknown: boolean
}

/**
 * The orders of other logins of this very restaurant that wait on this device: that they wait, for whom and for when, and
 * nothing of what is in them. What was for a day before `today` no login can send any more.
 */
export const othersOrders = (today: Day): OthersOrder[] => {
  const keep = localKeep()
  return Object.keys(keep ?? {}).flatMap((key): OthersOrder[] => {
    const [account_id, consumer_id, deal_id, more] = key.startsWith(PREFIX) ? key.slice(PREFIX.length).split(':') : []
    if (!deal_id || more !== undefined || consumer_id !== consumerId() || account_id === metaText('account_id'))
      return []
    const { attempt } = parseDraft(keep?.getItem(key) ?? null)
    if (!attempt?.seen || !['queued', 'unknown', 'held'].includes(attempt.outcome)) return []
    const { delivery_date } = attempt.body
    if (delivery_date < today) return []
    const { by = '', supplier_name, closing_at } = attempt.seen
    return [{ key, by, supplier_name, delivery_date, closing_at, unknown: attempt.outcome === 'unknown' }]
  })
}

let shown: OthersOrder[] = []

/** The same list until it changes. */
export const sameOthersOrders = (today: Day): OthersOrder[] => {
  const now = othersOrders(today)
  if (JSON.stringify(now) !== JSON.stringify(shown)) shown = now
  return shown
}
