import type { PlaceOrderForm } from '#contract/orders/place-order.form.ts'
import type { UnitKind } from '#domain/orders/quantity.ts'
import type { Day } from '#domain/shared/day.ts'
import { compare, isDecimal } from '#domain/shared/decimal.ts'

/** One line as it was typed. `name` and `unit` stay with it, so that an item taken off the list can still be named. */
export type DraftLine = {
  order_list_item_id: string
  unit_kind: UnitKind
  /** Decimal string; '0' where only the note is left of a line. */
  quantity: string
  note: string
  /** The price beside the quantity when it was typed; left out where the deal hides prices. */
  seen_unit_price?: string | null
  name: string
  unit: string
  /** Its place in the order list: lines are sent in the list's order. */
  position: number
}

/** One sending of the draft: its Idempotency-Key, what is sent under it, and what is known of it (rules in sending.ts). */
export type Attempt = { key: string; body: PlaceOrderForm; outcome: 'unsent' | 'unknown' | 'refused' }

/**
 * An order sheet on its way: one for each deal, holding its delivery date, or one for each order being changed.
 * Keyed by row: the item's id, and `<id>/2` for a second unit of the same item.
 */
export type Draft = {
  /** '' while none is chosen. */
  delivery_date: Day
  note: string
  lines: Readonly<Record<string, DraftLine>>
  /** Odd quantities that were asked about and kept, as `<item>/<unit>/<quantity>`: asked once. */
  kept_odd: readonly string[]
  attempt: Attempt | null
  /** The revision of the order that is being changed; null for a new order. */
  base_revision: number | null
}

export const EMPTY_DRAFT: Draft = {
  delivery_date: '',
  note: '',
  lines: {},
  kept_odd: [],
  attempt: null,
  base_revision: null,
}

/** Lines that order something, in the order list's order. */
export const orderedLines = (draft: Draft): (DraftLine & { key: string })[] =>
  Object.entries(draft.lines)
    .filter(([, line]) => compare(line.quantity, '0') > 0)
    .map(([key, line]) => ({ key, ...line }))
    .sort((a, b) => a.position - b.position || a.key.localeCompare(b.key))

/** How many lines order something. */
export const lineCount = (draft: Draft): number => orderedLines(draft).length

/** Where a browser keeps text: localStorage, or a stand-in. */
export type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export type DraftStore = {
  /** The same object until it changes. */
  get: () => Draft
  set: (change: (draft: Draft) => Draft) => void
  clear: () => void
  /** False where the device refused to keep it (full, or private browsing): the draft lives in this tab only. */
  isKept: () => boolean
  subscribe: (listener: () => void) => () => void
  /** Reads again what another tab wrote. */
  reload: () => void
}

/** The shape's version is part of the name: an older or newer shape is never read as this one. */
const PREFIX = 'oroshi.draft.1:'

/**
 * A draft kept on the device. Every change is written before `set` returns (localStorage is synchronous), so a crash or
 * an empty battery right after a tap loses nothing, and no network is needed.
 */
export const openDraft = (keep: Keep | null, name: string): DraftStore => {
  const key = PREFIX + name
  const listeners = new Set<() => void>()
  let kept = keep !== null
  let draft = EMPTY_DRAFT

  const tell = () => {
    for (const listener of listeners) listener()
  }
  const load = () => {
    try {
      draft = parseDraft(keep?.getItem(key) ?? null)
    } catch {
      kept = false
    }
  }
  const save = () => {
    try {
      if (draft === EMPTY_DRAFT) keep?.removeItem(key)
      else keep?.setItem(key, JSON.stringify(draft))
      kept = keep !== null
    } catch {
      kept = false
    }
  }
  load()

  return {
    get: () => draft,
    set: change => {
      const next = change(draft)
      if (next === draft) return
      draft = next
      save()
      tell()
    },
    clear: () => {
      draft = EMPTY_DRAFT
      save()
      tell()
    },
    isKept: () => kept,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reload: () => {
      load()
      tell()
    },
  }
}

/** What was kept, or an empty draft where nothing readable was. */
export const parseDraft = (text: string | null): Draft => {
  if (text === null) return EMPTY_DRAFT
  try {
    const found: unknown = JSON.parse(text)
    return isDraft(found) ? found : EMPTY_DRAFT
  } catch {
    return EMPTY_DRAFT
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isLine = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value['order_list_item_id'] === 'string' &&
  (value['unit_kind'] === 'piece' || value['unit_kind'] === 'case') &&
  typeof value['quantity'] === 'string' &&
  isDecimal(value['quantity']) &&
  typeof value['note'] === 'string' &&
  typeof value['name'] === 'string' &&
  typeof value['unit'] === 'string' &&
  typeof value['position'] === 'number'

const isDraft = (value: unknown): value is Draft =>
  isRecord(value) &&
  typeof value['delivery_date'] === 'string' &&
  typeof value['note'] === 'string' &&
  isRecord(value['lines']) &&
  Object.values(value['lines']).every(isLine) &&
  Array.isArray(value['kept_odd']) &&
  (value['attempt'] === null || isRecord(value['attempt'])) &&
  (value['base_revision'] === null || typeof value['base_revision'] === 'number')

const open = new Map<string, DraftStore>()
let listening = false

const localKeep = (): Keep | null => {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

const named = (name: string): DraftStore => {
  if (!listening) {
    listening = true
    // Another tab wrote; a null key means that everything was wiped.
    window.addEventListener('storage', event => {
      for (const [one, store] of open) if (event.key === null || event.key === PREFIX + one) store.reload()
    })
  }
  const found = open.get(name) ?? openDraft(localKeep(), name)
  open.set(name, found)
  return found
}

/** The order sheet that a restaurant is filling for a supplier. */
export const draftOfDeal = (consumer_id: string, deal_id: string): DraftStore => named(`${consumer_id}:${deal_id}`)

/** An order that a restaurant is changing. */
export const draftOfOrder = (consumer_id: string, order_id: string): DraftStore =>
  named(`${consumer_id}:order:${order_id}`)
