import {
  closeDraft,
  listSharedDrafts,
  type SharedContent,
  shareDraft,
  unshareDraft,
} from '#contract/placing/shared-drafts.contract.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { isConnectionLost } from '#web/api/connection.ts'
import { invalidate } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { draftedDeals } from './all-drafts.ts'
import { deviceName } from './device-name.ts'
import { type Draft, draftOfDeal, isLocked, localKeep, orderedLines, own, watchDrafts } from './draft.ts'
import { sharing } from './taken-over.ts'

/*
 * The server has a copy of what is being typed here, so that a colleague sees it and can take it over. The device stays
 * the master: the copy follows after a pause, says nothing when it fails, and is tried again. Which deals have one is
 * noted before the request leaves: a copy that nobody knows of would never be taken away.
 */

/** A pause in typing, and until the next try after a failure, in milliseconds. */
const PAUSE = 2_500
const AGAIN = 30_000

const PREFIX = 'oroshi.shared.1:'
const nameOf = (deal_id: string) => `${PREFIX}${own(consumerId())}${deal_id}`

const sharedDeals = (): string[] => {
  const start = nameOf('')
  return Object.keys(localKeep() ?? {}).flatMap(key => (key.startsWith(start) ? [key.slice(start.length)] : []))
}
const mark = (deal_id: string, shared: boolean) => {
  try {
    if (shared) localKeep()?.setItem(nameOf(deal_id), '1')
    else localKeep()?.removeItem(nameOf(deal_id))
  } catch {
    // A full device: the copy goes by itself after some days.
  }
}

/** What stands in the copy; null where there is nothing to order. */
const contentOf = (draft: Draft): SharedContent | null => {
  const lines = orderedLines(draft)
  if (lines.length === 0) return null
  return {
    delivery_date: draft.delivery_date,
    note: draft.note.trim().slice(0, 2000),
    lines: lines.slice(0, 500).map(({ order_list_item_id, free, unit_kind, quantity, note, name, unit, typed_by }) => ({
      order_list_item_id,
      ...(free && { free }),
      unit_kind,
      quantity,
      note: note.trim().slice(0, 200),
      name: name.slice(0, 200),
      unit: unit.slice(0, 20),
      ...(typed_by === undefined ? {} : { typed_by }),
    })),
  }
}

/** What the server has of each deal, as it was sent last from this page. */
const sent = new Map<string, string>()
let timer: ReturnType<typeof setTimeout> | undefined
let started = false
let running = false

/** Brings one deal's copy to what the draft is. */
const follow = async (deal_id: string): Promise<void> => {
  const params = { consumer_id: consumerId(), deal_id }
  const draft = draftOfDeal(params.consumer_id, deal_id).get()
  if (isLocked(draft)) return
  const content = contentOf(draft)
  const text = JSON.stringify(content)
  if (sent.get(deal_id) === text) return
  const device = deviceName()
  try {
    if (content === null) {
      await call(unshareDraft, { params, query: { device } })
      mark(deal_id, false)
    } else {
      mark(deal_id, true)
      const { taken } = await call(shareDraft, { params, body: { ...content, device } })
      if (taken) void invalidate(listSharedDrafts)
    }
    sent.set(deal_id, text)
  } catch (error) {
    // What is refused would be refused again; anything else is tried again.
    if (!(error instanceof ApiError) || error.status === null || error.status >= 500) throw error
    sent.set(deal_id, text)
    if (content === null) mark(deal_id, false)
  }
}

const followAll = async () => {
  if (running || isConnectionLost() || deviceName() === '') return
  running = true
  try {
    const shared = sharedDeals()
    const drafted = draftedDeals(consumerId())
    for (const deal_id of new Set([...shared, ...drafted])) {
      if (shared.includes(deal_id) || contentOf(draftOfDeal(consumerId(), deal_id).get()) !== null)
        await follow(deal_id)
    }
  } catch {
    after(AGAIN)
  } finally {
    running = false
  }
}

const after = (pause: number) => {
  clearTimeout(timer)
  timer = setTimeout(() => void followAll(), pause)
}

/** Begins to share what this person types, once for a page. */
export const startSharing = (): void => {
  if (started) return
  started = true
  watchDrafts(() => after(PAUSE))
  window.addEventListener('online', () => after(PAUSE))
  // Who puts the phone away has paused.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && void followAll())
  after(PAUSE)
}

/**
 * Just before these are sent: their copies end, so that nobody takes over what is ordered. Gives why they are
 * not to be sent before the person has answered, where one was taken over before; else null. Without an answer nothing is known to be in
 * the way: whoever sends second is asked about the order that stands.
 */
const closeCopies = async (deal_ids: readonly string[]): Promise<string | null> => {
  const shared = new Set(sharedDeals())
  const closed = await Promise.all(
    deal_ids.map(async deal_id => {
      if (!shared.has(deal_id) || isConnectionLost()) return null
      try {
        const params = { consumer_id: consumerId(), deal_id }
        const { taken } = await call(closeDraft, {
          params,
          body: { device: deviceName() },
          signal: AbortSignal.timeout(3_000),
        })
        if (taken) return deal_id
        mark(deal_id, false)
        sent.delete(deal_id)
      } catch {
        // Said above.
      }
      return null
    }),
  )
  const taken = closed.flatMap(deal_id => deal_id ?? [])
  if (taken.length === 0) return null
  await invalidate(listSharedDrafts)
  return '引き継がれた下書きがあります。発注の確認画面で、自分の下書きをどうするかお答えください'
}

sharing.close = closeCopies

/** The person has said what becomes of a draft that was taken over: what is left of it is shared anew. */
export const answerTaken = async (deal_id: string): Promise<void> => {
  await call(unshareDraft, { params: { consumer_id: consumerId(), deal_id }, query: { device: deviceName() } })
  mark(deal_id, false)
  sent.delete(deal_id)
  await invalidate(listSharedDrafts)
  after(PAUSE)
}
