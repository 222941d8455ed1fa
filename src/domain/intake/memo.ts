import type { QuantityRule } from '#domain/orders/quantity.ts'
import type { Day } from '#domain/shared/day.ts'
import type { UnitKind } from '#domain/trade/unit.ts'

/** An item of a deal's order list, as far as a memo is matched to it. */
export type MemoItem = QuantityRule & {
  id: string
  code: string
  jan_code: string | null
  /** All names it goes by: the deal's own, and the supplier's. */
  names: readonly string[]
  name_kana: string
  spec: string
  origin: string
  unit: string
  case_unit: string
  /** In what it was ordered last, and how often of late. */
  last: { quantity: string; unit_kind: UnitKind } | null
  usual_count: number
}

/** What this deal once wrote for an item, and the item that was chosen for it. `folded` by `fold`. */
export type MemoAlias = { folded: string; item_id: string }

/** How a name led to an item, the surest first. */
export type MatchedBy =
  /** The item's code or JAN. */
  | 'code'
  /** What this deal wrote before and chose the item for. */
  | 'alias'
  /** The item's name, folded. */
  | 'name'
  /** Its reading, or another way to write it. */
  | 'kana'
  /** Part of one item's name, of no other's. */
  | 'part'
  /** Several items, or one that is only alike. */
  | 'alike'

/** One item that a doubtful piece may mean, with the quantity and unit as it would be ordered. */
export type MemoCandidate = {
  item_id: string
  by: MatchedBy
  quantity: string | null
  unit_kind: UnitKind | null
  /** What was said beside it, where that is not the piece's: 「大根10本（大きめ）」 behind 「やっぱりレモン5個」. */
  note?: string | undefined
}

type Part = {
  /** As it stands in the memo, and where: code units from `start` to before `end`. */
  text: string
  start: number
  end: number
}

/**
 * A piece of a memo. Every character of it that says something is in exactly one piece.
 * - matched: an item, its quantity and unit, and how that is known
 * - doubtful: what stands there may be meant for one of the candidates; `reasons` say in Japanese why it is asked.
 *   `word` is the name as written where the item itself is in doubt: what is chosen is learnt as its alias.
 * - replaced: a later piece takes its place, or asks about both (`reasons` say which); `candidates` (other items) may be wanted beside it
 * - date: a delivery date; `day` null where it can't be one (`reasons`)
 * - ignored: greetings, addresses and signatures
 * - unread: everything else
 */
export type MemoPiece = Part &
  (
    | {
        kind: 'matched'
        item_id: string
        by: MatchedBy
        quantity: string
        unit_kind: UnitKind
        note: string
        /** What was understood without being written, in Japanese. */
        hints: string[]
      }
    | {
        kind: 'doubtful'
        word: string
        candidates: MemoCandidate[]
        note: string
        reasons: string[]
        /** The quantity as it was written, for a candidate of which it is none (2キロ of what is sold by the piece). */
        read?: string | undefined
      }
    | { kind: 'replaced'; candidates: MemoCandidate[]; note: string; reasons: string[] }
    | { kind: 'date'; day: Day | null; reasons: string[] }
    | { kind: 'ignored' }
    | {
        kind: 'unread'
        /** Directly behind an item: both, as they stand (くるまえび 適当に). What is left alone says nothing to whoever reads it. */
        whole?: string
      }
  )

/** A memo as it was read: its pieces in their order, and the one delivery date it names, if it is one. */
export type MemoReading = { pieces: MemoPiece[]; delivery_date: Day | null }

/** What a memo is read against. */
export type MemoList = {
  items: readonly MemoItem[]
  aliases: readonly MemoAlias[]
  /** The names of both sides, which stand in addresses and signatures. */
  parties: readonly string[]
}
