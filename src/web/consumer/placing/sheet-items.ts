import type { OrderListItem } from '#contract/deals/consumer-deals.contract.ts'
import { agreed, itemOfLine, none_held, piecesHeld, untouched } from '#domain/orders/held-lines.ts'
import { type ItemReason, isTooLate, sayItem } from '#domain/orders/item-reasons.ts'
import { most_line_note } from '#domain/orders/notes.ts'
import { inPieces, whyNotQuantity } from '#domain/orders/quantity.ts'
import { isSamePrice, type OrderTotals, orderTotals } from '#domain/orders/totals.ts'
import { type Day } from '#domain/shared/day.ts'
import { add, compare, type Rounding } from '#domain/shared/decimal.ts'
import { fold } from '#domain/shared/japanese.ts'
import type * as search from '#domain/shared/search.ts'
import type { UnitKind } from '#domain/trade/unit.ts'
import { type Draft, type DraftLine, orderedLines } from './draft.ts'

/** A row of the sheet: an item, or its second unit where an order has both. */
export type SheetRow = { key: string; item: OrderListItem; position: number; folded: string }

/** How a search reads what is typed. */
export type Searching = Pick<typeof search, 'searchFor' | 'bestFirst'>

/** The list's rows, and rows for what the draft holds in a second unit of the same item. */
export const sheetRows = (items: readonly OrderListItem[], second_keys: readonly string[]): SheetRow[] =>
  items.flatMap((item, position) => {
    // One space between the parts survives no fold, so a search never matches across two of them.
    const folded = [item.name, item.name_kana, item.code, item.spec].map(fold).join('\n')
    const row = { key: item.id, item, position, folded }
    return second_keys.includes(secondKey(item.id)) ? [row, { ...row, key: secondKey(item.id) }] : [row]
  })

/** The place of the first line that is on no list: none has so many items. */
export const after_the_list = 1_000_000

/** The row key of an item's second unit. */
export const secondKey = (item_id: string): string => `${item_id}/2`

export const isSecondKey = (key: string): boolean => key.endsWith('/2')

/** What a chip shows: what this restaurant usually orders, everything, one category, its own lists, or the flyers. */
export type Shelf = 'usual' | 'all' | `c:${string}` | 'my' | 'flyer'

/** How a list of items stands: as the supplier put it, by code, or by name. */
export type SheetSort = 'list' | 'code' | 'name'

/** The order that an address names. */
export const sortOf = (asked: string | null): SheetSort => (asked === 'code' || asked === 'name' ? asked : 'list')

/** The chips, in the list's own order; いつもの only where there is something usual. */
export const shelvesOf = (items: readonly OrderListItem[]): { value: Shelf; label: string }[] => {
  const categories = [...new Set(items.map(item => item.category).filter(name => name !== ''))]
  return [
    ...(items.some(item => item.usual_count > 0) ? [{ value: 'usual' as const, label: 'いつもの' }] : []),
    { value: 'all', label: 'すべて' },
    ...(categories.length > 1 ? categories.map(name => ({ value: `c:${name}` as const, label: name })) : []),
  ]
}

/** The chip that a link or the last visit named, if it still exists, else the first. */
export const shelfOf = (asked: string | null, shelves: readonly { value: Shelf }[]): Shelf =>
  shelves.find(shelf => shelf.value === asked)?.value ?? shelves[0]?.value ?? 'all'

const by_word = new Intl.Collator('ja', { numeric: true })

/** So few that いつもの shows all of them, the usual ones first: what is not among those would be looked for. */
const isShort = (rows: readonly SheetRow[]): boolean => rows.length <= 8

/** The rows of a chip as they are sorted; in the list's order, いつもの stands by how often it was ordered. */
export const rowsOfShelf = (rows: readonly SheetRow[], shelf: Shelf, sort: SheetSort = 'list'): SheetRow[] => {
  const word = ({ item }: SheetRow) => (sort === 'code' ? item.code : item.name_kana || item.name)
  const found = rows.filter(({ item }) =>
    shelf === 'usual' ? item.usual_count > 0 || isShort(rows) : shelf === 'all' || item.category === shelf.slice(2),
  )
  if (sort !== 'list') return found.sort((a, b) => by_word.compare(word(a), word(b)))
  return shelf === 'usual' ? found.sort((a, b) => b.item.usual_count - a.item.usual_count) : found
}

/**
 * The rows that a search finds in the whole list, whatever the chip: every word (spaces part them, full-width too)
 * in the name, kana, code or spec (not the origin: 鯛 is not タイ). ﾄﾏﾄ, とまと and トマト are one; a single character is enough.
 * The best first.
 */
export const searchRows = (
  rows: readonly SheetRow[],
  typed: string,
  { searchFor, bestFirst }: Searching,
): SheetRow[] => {
  const found = searchFor(typed)
  return bestFirst(typed)(
    rows.filter(row => found(row.folded)),
    row => row.item,
  )
}

/** What a sheet shows under its head. A search looks through the whole list, also from a chip with a view of its own. */
export const bodyOf = (
  items: readonly OrderListItem[] | undefined,
  query: string,
  shelf: Shelf,
  shown: readonly SheetRow[],
): 'loading' | 'no_items' | 'own_view' | 'nothing_found' | 'list' => {
  if (!items) return 'loading'
  if (items.length === 0) return 'no_items'
  if (query === '' && (shelf === 'my' || shelf === 'flyer')) return 'own_view'
  return shown.length === 0 ? 'nothing_found' : 'list'
}

/** How many rows stand first under a heading of their own; the rest begins with one, too. */
export type Lead = { count: number; heading: string }

/** Rows cut where the category changes, for headings; in blocks, so that a long list is put on the page as it is reached. */
export const blocksOf = (
  rows: readonly SheetRow[],
  headings: boolean,
  lead: Lead = { count: 0, heading: '' },
  size = 8,
): { heading: string | null; rows: SheetRow[] }[] => {
  const blocks: { heading: string | null; rows: SheetRow[] }[] = []
  let category: string | null = null
  rows.forEach((row, at) => {
    const first = at < lead.count
    const turn = headings && !first && row.item.category !== category
    const begins = lead.count > 0 && (at === 0 || at === lead.count)
    const last = blocks.at(-1)
    if (!last || turn || begins || last.rows.length >= size) {
      const heading = (begins && first && lead.heading) || (turn && row.item.category) || (begins && 'ほかの商品')
      blocks.push({ heading: heading || null, rows: [row] })
    } else last.rows.push(row)
    if (!first) category = row.item.category
  })
  return blocks
}

/**
 * Which rows stand first on a chip, by key: the lines of the order that is changed (`own`), and on いつもの what is put in and
 * is not usual, which its list would not show. None of a search or of another chip.
 */
export const leadingKeys = (
  { lines }: Pick<Draft, 'lines'>,
  rows: readonly SheetRow[],
  shelf: Shelf | null,
  own: readonly string[],
): string[] => {
  if (shelf !== 'usual' && shelf !== 'all') return []
  const unusual = shelf === 'usual' && !isShort(rows)
  return rows.flatMap(({ key, item }) =>
    own.includes(key) || (unusual && item.usual_count === 0 && compare(lines[key]?.quantity ?? '0', '0') > 0)
      ? [key]
      : [],
  )
}

/** The unit a new line of the item begins with: the one ordered last, else バラ where it is sold so. */
export const firstUnit = (item: OrderListItem): UnitKind => {
  const last = item.last?.unit_kind
  if (last && item.unit_kinds.includes(last)) return last
  return item.unit_kinds.includes('piece') ? 'piece' : 'case'
}

/**
 * Why a line can't be sent as it is, or null: the item's own rules, its date, its note, what is left to sell. `held` are the
 * lines of the order that is being changed: what it leaves untouched stays as it was ordered.
 */
export const whyNotLine = (
  item: OrderListItem,
  { quantity, unit_kind, note }: Pick<DraftLine, 'quantity' | 'unit_kind' | 'note'>,
  delivery_date: Day,
  held = none_held,
): (ItemReason & { item: string }) | null => {
  if (compare(quantity, '0') === 0) return null
  const about = { item: item.name }
  const { length } = note.trim()
  if (length > most_line_note) return { ...about, name: 'note_too_long', length }
  const line = { order_list_item_id: item.id, quantity, unit_kind }
  if (untouched(held, line)) return null
  const less = agreed(held, line)
  if (!less && isTooLate(item, delivery_date)) return { ...about, name: 'too_late', delivery_date }
  const wrong = whyNotQuantity(item, quantity, unit_kind)
  if (wrong !== null) return { ...about, ...wrong }
  if (less || item.sales_left === null) return null
  const left = add(item.sales_left, piecesHeld(held, item.id) ?? '0')
  const over = compare(inPieces(quantity, unit_kind, item.pieces_per_case), left) > 0
  const limit = item.flyer_limit && { ...item.flyer_limit, unit: item.unit }
  return over ? { ...about, name: 'sold_out', left, limit } : null
}

/** The same in words. */
export const lineError = (...asked: Parameters<typeof whyNotLine>): string | null => {
  const reason = whyNotLine(...asked)
  return reason && sayItem(reason)[1]
}

/** Why there is not so much of an item, in words; null where there is. */
export const leftError = (item: OrderListItem, line: Pick<DraftLine, 'quantity' | 'unit_kind'>, held = none_held) => {
  const reason = whyNotLine(item, { ...line, note: '' }, '', held)
  return reason?.name === 'sold_out' ? sayItem(reason)[1] : null
}

/** The price changed since the quantity was typed: said beside the line until the person has taken it. */
export const hasPriceChanged = (
  item: OrderListItem,
  line: Pick<DraftLine, 'quantity' | 'seen_unit_price'>,
): boolean => {
  const { seen_unit_price: seen } = line
  return seen !== undefined && compare(line.quantity, '0') !== 0 && !isSamePrice(seen, item.unit_price)
}

export type SheetSummary = {
  /** Lines whose item is still on the list, and those written freely. */
  count: number
  /** How many of them are written freely: no sum holds them. */
  free: number
  totals: OrderTotals
  /** Rows with something wrong, in the list's order. */
  wrong: string[]
}

type Terms = { line_rounding: Rounding; tax_rounding: Rounding }

/** What the bar under the sheet says: counted and added up with the server's own rules. */
export const summarise = (draft: Draft, rows: readonly SheetRow[], terms: Terms, held = none_held): SheetSummary => {
  const by_id = new Map(rows.map(row => [row.item.id, row.item]))
  const lines = orderedLines(draft)
  const free = lines.filter(line => line.free).length
  const here = lines.flatMap(line => {
    const item = by_id.get(line.order_list_item_id)
    return item ? [{ line, item }] : []
  })
  return {
    count: here.length + free,
    free,
    totals: orderTotals(
      here.map(({ line, item }) => ({
        ...itemOfLine(item, line, held),
        quantity: line.quantity,
        unit_kind: line.unit_kind,
      })),
      terms,
    ),
    wrong: here
      .filter(({ line, item }) => whyNotLine(item, line, draft.delivery_date, held) !== null)
      .map(({ line }) => line.key),
  }
}

/** A line with this quantity, remembering the price that stands beside it; who changes it has typed it. A line of 0 without a note goes. */
export const withLine = (
  draft: Draft,
  row: SheetRow,
  change: Partial<Pick<DraftLine, 'quantity' | 'unit_kind' | 'note' | 'typed_by' | 'typed_too' | 'unread'>>,
  price_visible: boolean,
  held = none_held,
): Draft => {
  const { item, key, position } = row
  const before = draft.lines[key]
  const wished = {
    order_list_item_id: item.id,
    unit_kind: before?.unit_kind ?? firstUnit(item),
    quantity: before?.quantity ?? '0',
    note: before?.note ?? '',
    name: item.name,
    unit: item.unit,
    position,
    unread: change.quantity === undefined ? before?.unread : undefined,
    ...change,
  }
  const line: DraftLine = price_visible
    ? { ...wished, seen_unit_price: itemOfLine(item, wished, held).unit_price }
    : wished
  const { [key]: _, ...others } = draft.lines
  const empty =
    compare(line.quantity, '0') === 0 && line.note === '' && !line.unread && line.unit_kind === firstUnit(item)
  return { ...draft, lines: empty ? others : { ...others, [key]: line } }
}

/** A draft without this line. */
export const withoutLine = (draft: Draft, key: string): Draft => {
  const { [key]: _, ...lines } = draft.lines
  return { ...draft, lines }
}
