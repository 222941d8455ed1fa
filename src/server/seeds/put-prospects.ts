import { v7 } from 'uuid'
import { addDays, type Day, instantAt } from '#domain/shared/day.ts'
import { asking_notes, offer_note, prospects } from './data/prospects.ts'
import type { Put, SeededRestaurant, SeededSupplier } from './put.ts'

/** A supplier's stores without a restaurant, some of them invited, and restaurants that ask it for a deal. */
export const putProspects = (
  put: Put,
  { supplier_id, clerk }: SeededSupplier,
  strangers: readonly SeededRestaurant[],
  today: Day,
) => {
  for (const { invited_days_ago, ...store } of prospects) {
    const id = v7()
    put('stores', { id, supplier_id, ...store, created_at: instantAt(addDays(today, -60), 600) })
    if (invited_days_ago === null) continue
    const made_at = instantAt(addDays(today, -invited_days_ago), 600)
    const expires_at = instantAt(addDays(today, 90 - invited_days_ago), 600)
    put('store_invites', { store_id: id, supplier_id, made_by_name: clerk.name, made_at, expires_at })
  }
  // One more restaurant waits with its answer to an offer.
  const offered = strangers[asking_notes.length]
  if (offered) {
    const id = v7()
    put('stores', {
      id,
      supplier_id,
      customer_code: '2101',
      name: offered.name,
      name_kana: '',
      created_at: instantAt(addDays(today, -2), 600),
    })
    put('deal_offers', {
      id: v7(),
      supplier_id,
      consumer_id: offered.consumer_id,
      store_id: id,
      state: 'offered',
      note: offer_note,
      offered_by_name: clerk.name,
      offered_at: instantAt(addDays(today, -2), 610),
    })
  }
  asking_notes.forEach((request_note, index) => {
    const one = strangers[index]
    if (!one) return
    put('deals', {
      id: v7(),
      consumer_id: one.consumer_id,
      supplier_id,
      method: 'web',
      state: 'requested',
      request_note,
      requested_by_name: one.people[0]?.name ?? null,
      position: 9,
      created_at: instantAt(addDays(today, -1 - index), 900),
    })
  })
}
