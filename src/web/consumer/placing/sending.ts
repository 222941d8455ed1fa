import type { PreviewedOrder } from '#contract/placing/order-preview.ts'
import type { PlaceOrderForm } from '#contract/placing/place-order.form.ts'
import { sessionName } from '#web/api/session.ts'
import { type Attempt, type Draft, type DraftStore, EMPTY_DRAFT, isLocked, orderedLines, type Seen } from './draft.ts'

/*
 * One sending of a draft, kept on the device inside it. The rule that a lost reply never makes a second order:
 *
 * 1. The key is made when the confirm screen opens, and belongs to exactly the content shown there. The same content
 *    keeps its key over reloads, retries and double taps; other content gets another key.
 * 2. Before a request leaves, the attempt is written down as `unknown`. From then on, until the server has said a
 *    definite word, the key *and the body* stay as they are: only that very request is repeated, whatever happened to
 *    the page in between, and the sheet takes no changes. Content changed under a new key could be a second order.
 * 3. A definite yes (201) clears the draft. A definite no (4xx: nothing was placed, the server undid it whole) makes it
 *    `refused`: the sheet opens again, the same content may be tried under the same key, changed content gets a new one.
 *    No reply, a cut line and a 5xx are neither: the attempt stays `unknown`.
 * 4. A 429 says that too much is asked for, and nothing of the order: this request was not worked on. Where none had left
 *    before, the attempt is `queued` again; otherwise it stays `unknown`. It goes on by itself, at the server's time.
 *
 * Without a network nothing leaves: the attempt is `queued`, with what was seen on the screen. Before it is sent the
 * server is asked whether all of that still holds. If not it is `held`: nothing was sent, the person decides anew.
 */

/** The drafts of LINE of which something is still in: what was put in and taken out again is not ordered by this. */
const usedDrafts = (draft: Draft): string[] => {
  const ordered = new Set(orderedLines(draft).map(line => line.order_list_item_id))
  return (draft.line_drafts ?? []).flatMap(({ id, item_ids }) =>
    item_ids.length === 0 || item_ids.some(item_id => ordered.has(item_id)) ? [id] : [],
  )
}

/** `line_drafts` of a form, where there are any. */
const withDrafts = (ids: string[]) => (ids.length > 0 ? { line_drafts: ids } : {})

/** The draft as it is sent: in the list's order, without what is 0. */
export const bodyOf = (draft: Draft): PlaceOrderForm => ({
  delivery_date: draft.delivery_date,
  note: draft.note.trim(),
  lines: orderedLines(draft).map(
    ({ order_list_item_id, free, name, unit, unit_kind, quantity, note, seen_unit_price }) => ({
      order_list_item_id,
      ...(free && { free: { name, unit } }),
      unit_kind,
      quantity,
      note: note.trim(),
      ...(seen_unit_price === undefined ? {} : { seen_unit_price }),
    }),
  ),
  ...withDrafts(usedDrafts(draft)),
})

/** Whether two bodies order the same: key order is fixed by `bodyOf`, so their text is compared. */
const isSameBody = (a: PlaceOrderForm, b: PlaceOrderForm): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The attempt that this content is sent with: the one there is, or a new one where the rule asks for it. */
export const attemptFor = (draft: Draft, newKey: () => string): Attempt => {
  const { attempt } = draft
  if (attempt && isLocked(draft)) return attempt
  const body = bodyOf(draft)
  return attempt && isSameBody(attempt.body, body) ? attempt : { key: newKey(), body, outcome: 'unsent' }
}

/** A request of this draft has left and nobody knows yet what became of it: it may not change. */
export const isUnknown = (draft: Draft): boolean => draft.attempt?.outcome === 'unknown'

/** Why what was confirmed has to wait, though there is a network. */
export const busy_words = 'ただいま混み合っています'

/** What is known of an attempt whose request was not worked on, when this was known of it before. */
export const afterBusy = (before: Attempt['outcome']): 'queued' | 'unknown' =>
  before === 'unknown' ? 'unknown' : 'queued'

/** Whether the server has no turn free for it: not for want of a network. */
export const waitsForTurn = (draft: Draft): boolean => isLocked(draft) && draft.attempt?.why !== undefined

/** How far a draft is that was pressed and is not placed: `turn` waits for the server's; null of one that is still typed. */
export const waitOf = (draft: Draft): 'unknown' | 'network' | 'turn' | 'held' | null => {
  if (isUnknown(draft)) return 'unknown'
  if (isLocked(draft)) return waitsForTurn(draft) ? 'turn' : 'network'
  return draft.attempt?.outcome === 'held' ? 'held' : null
}

/** Keeps the attempt in the draft (when the confirm screen opens), and gives it. */
export const keepAttempt = (store: DraftStore, newKey: () => string): Attempt => {
  store.reload()
  const attempt = attemptFor(store.get(), newKey)
  store.set(draft => (draft.attempt === attempt ? draft : { ...draft, attempt }))
  return attempt
}

/** Writes down what is known of the attempt with this key; another attempt that took its place is left alone. `closed`: of a held one. */
export const markAttempt = (
  store: DraftStore,
  key: string,
  outcome: Attempt['outcome'],
  { seen, why, closed }: Partial<Pick<Attempt, 'seen' | 'why' | 'closed'>> = {},
): void =>
  store.set(draft => {
    if (draft.attempt?.key !== key) return draft
    const { why: _why, closed: _closed, told: _told, ...attempt } = draft.attempt
    const now = { ...(seen && { seen }), ...(why !== undefined && { why }), ...(closed && { closed }) }
    return { ...draft, attempt: { ...attempt, outcome, ...now } }
  })

/** Clears the draft that was placed under this key; a newer draft, begun in another tab, stays. */
export const clearPlaced = (store: DraftStore, key: string): void =>
  store.set(draft => (draft.attempt?.key === key ? EMPTY_DRAFT : draft))

/** What a person who presses 発注する on this has seen. */
export const seenOf = (
  { closing_at, total, duplicates }: PreviewedOrder,
  deal: { supplier_name: string; method?: string } | undefined,
): Seen => ({
  supplier_name: deal?.supplier_name ?? '',
  closing_at,
  total,
  duplicates: duplicates.map(one => one.id),
  pressed_at: Date.now(),
  by: sessionName(),
  ...(deal?.method === 'line' && { by_line: true }),
})

/** A request's body: what is sent, which orders for its date the person knew of, and how long ago that was pressed. */
export const requestOf = ({ body, seen }: Attempt): PlaceOrderForm => ({
  ...body,
  seen_orders: [...(seen?.duplicates ?? [])],
  ...(seen?.pressed_at && { waited_s: (Date.now() - seen.pressed_at) / 1000 }),
})
