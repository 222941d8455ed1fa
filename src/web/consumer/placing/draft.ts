import type { PlaceOrderForm } from '#contract/placing/place-order.form.ts'
import type { SentWish } from '#domain/changes/change-request.ts'
import type { Day } from '#domain/shared/day.ts'
import { compare, isDecimal } from '#domain/shared/decimal.ts'
import type { UnitKind } from '#domain/trade/unit.ts'
import { metaText } from '#web/api/meta.ts'

/** One line as it was typed. `name` and `unit` stay with it, so that an item taken off the list can still be named. */
export type DraftLine = {
  /** Of a free line its own: it names no item. */
  order_list_item_id: string
  /** Written by this person (自由入力): `name` and `unit` are what is ordered. */
  free?: true
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
  /** Whose draft it was taken over from; left out where this person typed it. */
  typed_by?: string
  /** What this person had typed is in the quantity, too. */
  typed_too?: true
  /** What is typed as its quantity and can't be read: nothing is sent with the one before it. */
  unread?: string | undefined
}

/** What stood on the confirm screen when the person pressed 発注する. */
export type Seen = {
  supplier_name: string
  closing_at: string | null
  /** Tax included; '0' where the deal hides prices. */
  total: string
  /** The ids of other orders for that date. */
  duplicates: readonly string[]
  /** When that was, by this device's clock, in milliseconds; left out by an earlier release. */
  pressed_at?: number
  /** Whose login pressed it: said to a colleague who logs in on this device while it waits. */
  by?: string | undefined
  /** Placing it sends nothing: its person does, by LINE. */
  by_line?: boolean | undefined
}

/** One sending of the draft: its Idempotency-Key, what is sent under it, and what is known of it (rules in sending.ts). */
export type Attempt = {
  key: string
  body: PlaceOrderForm
  outcome: 'unsent' | 'queued' | 'held' | 'unknown' | 'refused'
  /** There from the press on. Without it nobody but the screen that made the attempt may send it. */
  seen?: Seen
  /** Why it was not sent, or has to wait: in Japanese, to be shown. */
  why?: string
  /** Held because nothing can be ordered from its supplier: asked about again, so that its person is told when it can be. */
  closed?: boolean
  /** Its person has read why it is held. */
  told?: boolean
}

/**
 * An order sheet on its way: one for each deal, holding its delivery date, or one for each order being changed.
 * Keyed by row: the item's id, and `<id>/2` for a second unit of the same item.
 */
export type Draft = {
  /** '' while none is chosen. */
  delivery_date: Day
  note: string
  lines: Readonly<Record<string, DraftLine>>
  /** What was asked about and answered, each under its own key (`oddKey`, `anotherKey`, …): asked once. */
  kept_odd: readonly string[]
  attempt: Attempt | null
  /** The revision of the order that is being changed; null for a new order. */
  base_revision: number | null
  /** Of a change of an order: what was sent last of it, where no answer came and the outcome is unknown. */
  unknown?: Pick<Draft, 'note' | 'lines'>
  /** Of a change that can't be made any more: what of it was asked for last, and which requests there were before. */
  asked?: SentWish & { known: readonly string[] }
  /** The drafts of LINE that were put in, each with the items that it brought; left out where there are none. */
  line_drafts?: readonly { id: string; item_ids: readonly string[] }[]
  /** Of a supplier without a list: what is written of what is wanted, and is not put in. */
  written?: string | undefined
  /** Not among what is sent to several suppliers at once; left out where it is. */
  left_out?: true
}

export const EMPTY_DRAFT: Draft = {
  delivery_date: '',
  note: '',
  lines: {},
  kept_odd: [],
  attempt: null,
  base_revision: null,
}

/** How 「別の発注として送る」 is kept: while the page is open and the sheet is the same. */
export const another = 'another/'

const withoutAnother = (draft: Draft): Draft => {
  const kept_odd = draft.kept_odd.filter(one => !one.startsWith(another))
  return kept_odd.length < draft.kept_odd.length ? { ...draft, kept_odd } : draft
}

/** Emptied, or filled with several lines at once. What is typed comes line by line. */
const isAnotherSheet = (now: Draft, before: Draft): boolean => {
  const keys = orderedLines(now).map(line => line.key)
  return keys.length === 0 || keys.filter(key => !before.lines[key]).length > 1
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

/** Whether the draft takes no changes: it is on its way, or waits for the network. */
export const isLocked = ({ attempt }: Draft): boolean => attempt?.outcome === 'unknown' || attempt?.outcome === 'queued'

export type DraftStore = {
  /** The same object until it changes. */
  get: () => Draft
  set: (change: (draft: Draft) => Draft) => void
  /** Empties it, unless it is locked. */
  clear: () => void
  /** False where the device refused to keep it (full, or private browsing): the draft lives in this tab only. */
  isKept: () => boolean
  subscribe: (listener: () => void) => () => void
  /** Reads again what another tab wrote. */
  reload: () => void
}

/** The shape's version is part of the name: an older or newer shape is never read as this one. */
export const PREFIX = 'oroshi.draft.1:'

/** The place of one draft on the device. Whatever the device refuses once is kept there no more. */
const placeOf = (keep: Keep | null, key: string) => {
  let kept = keep !== null
  let text: string | null = null
  return {
    isKept: () => kept,
    /** What another tab wrote; null where there is nothing new. What this device could not keep stays as it is here. */
    news: (): Draft | null => {
      try {
        const found = keep?.getItem(key) ?? null
        if (!kept || found === text) return null
        text = found
        return parseDraft(text)
      } catch {
        kept = false
        return null
      }
    },
    save: (draft: Draft) => {
      try {
        text = draft === EMPTY_DRAFT ? null : JSON.stringify(draft)
        if (text === null) keep?.removeItem(key)
        else keep?.setItem(key, text)
        kept = keep !== null
      } catch {
        kept = false
      }
    },
  }
}

/**
 * A draft kept on the device. Every change is written before `set` returns (localStorage is synchronous), so a crash or
 * an empty battery right after a tap loses nothing, and no network is needed.
 */
export const openDraft = (keep: Keep | null, name: string): DraftStore => {
  const place = placeOf(keep, PREFIX + name)
  const listeners = new Set<() => void>()
  let draft = EMPTY_DRAFT

  const tell = () => {
    for (const listener of [...listeners, ...watchers]) listener()
  }
  const load = () => {
    draft = place.news() ?? draft
  }
  load()
  // Whoever opens the page anew is asked anew.
  draft = withoutAnother(draft)

  return {
    get: () => draft,
    set: change => {
      const before = draft
      load()
      const made = change(draft)
      const next = isAnotherSheet(made, draft) ? withoutAnother(made) : made
      // Another tab has sent it, or is about to: only what is known of the sending may change.
      if (next !== draft && !(isLocked(draft) && next.attempt === draft.attempt)) {
        draft = next
        place.save(draft)
      }
      if (draft !== before) tell()
    },
    clear: () => {
      load()
      if (!isLocked(draft)) {
        draft = EMPTY_DRAFT
        place.save(draft)
      }
      tell()
    },
    isKept: place.isKept,
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

const isContent = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) &&
  typeof value['note'] === 'string' &&
  isRecord(value['lines']) &&
  Object.values(value['lines']).every(isLine)

const isAsked = (value: unknown): boolean =>
  isRecord(value) && typeof value['note'] === 'string' && Array.isArray(value['lines']) && Array.isArray(value['known'])

const isDrafts = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every(one => isRecord(one) && typeof one['id'] === 'string' && Array.isArray(one['item_ids']))

const isDraft = (value: unknown): value is Draft =>
  isContent(value) &&
  typeof value['delivery_date'] === 'string' &&
  (value['unknown'] === undefined || isContent(value['unknown'])) &&
  (value['asked'] === undefined || isAsked(value['asked'])) &&
  (value['line_drafts'] === undefined || isDrafts(value['line_drafts'])) &&
  Array.isArray(value['kept_odd']) &&
  (value['attempt'] === null || isRecord(value['attempt'])) &&
  (value['base_revision'] === null || typeof value['base_revision'] === 'number')

const watchers = new Set<() => void>()

/** Hears of every change of any draft, here and in other tabs. */
export const watchDrafts = (listener: () => void): (() => void) => {
  watchers.add(listener)
  return () => watchers.delete(listener)
}

/** The drafts that this page has looked at, by the names they are kept under. */
export const open = new Map<string, DraftStore>()
let listening = false

/** This browser's own; null where it keeps nothing. */
export const localKeep = (): Keep | null => {
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
      for (const listener of watchers) listener()
    })
  }
  const found = open.get(name) ?? openDraft(localKeep(), name)
  open.set(name, found)
  return found
}

/** How this person's names begin: another one at the same device sees nothing of it. */
export const own = (consumer_id: string) => `${metaText('account_id')}:${consumer_id}:`

/** The order sheet that a restaurant is filling for a supplier. */
export const draftOfDeal = (consumer_id: string, deal_id: string): DraftStore => named(own(consumer_id) + deal_id)

/** An order that a restaurant is changing. */
export const draftOfOrder = (consumer_id: string, order_id: string): DraftStore =>
  named(`${own(consumer_id)}order:${order_id}`)
