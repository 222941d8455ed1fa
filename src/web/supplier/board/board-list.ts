import type { OrderRow } from '#contract/orders/order-shapes.ts'

/**
 * The rows of the board. What is shown changes place only when the person asks for it: a row that no longer matches the
 * filter stays until the next fetch, and new orders may wait behind the 新着 bar.
 */
export type BoardList = {
  /** Which filter's rows these are; '' before the first. */
  key: string
  /** Rows in the order shown. */
  ids: readonly string[]
  /** Every row met so far, of other filters too: the selection outlives the filter. */
  rows: ReadonlyMap<string, OrderRow>
  /** What the rows are made of. */
  met: ReadonlyMap<string, Met>
  /** New rows not shown yet, newest first. */
  waiting: readonly string[]
  /** Rows that came in while the board was open: marked until seen. */
  fresh: ReadonlySet<string>
  next_cursor: string | null
}

type Page = { items: readonly OrderRow[]; next_cursor: string | null }

export const emptyList: BoardList = {
  key: '',
  ids: [],
  rows: new Map(),
  met: new Map(),
  waiting: [],
  fresh: new Set(),
  next_cursor: null,
}

/** What happened to orders on the server, as the live events name it. */
export type OrderMark = 'seen' | 'printed' | 'downloaded' | 'processed' | 'unprocessed' | 'unprinted' | 'undownloaded'

/** One mark of an order; `id`: of its event, where it is known. */
export type Marked = { order_id: string; mark: OrderMark; id?: string | undefined }

/**
 * An order as it was last read, and what was done to it since, in the order of its events: answers and events come late
 * and out of turn, and none of them may put back what a newer one has said.
 */
type Met = { read: OrderRow; since: readonly { mark: OrderMark; at: string; event: number }[] }

export type ListAction =
  /** The first page of another filter. */
  | { type: 'show'; key: string; page: Page }
  /** The next page. */
  | { type: 'append'; page: Page }
  /** The first page again, after something happened: unknown rows are new. With `hold` they wait behind the bar. */
  | { type: 'arrive'; page: Page; hold: boolean }
  /** Everything shown again, after a lost connection. With `hold` the order stays and new rows wait. */
  | { type: 'refresh'; page: Page; hold: boolean }
  /** Shows what waits. */
  | { type: 'release' }
  /** A row's data, read by itself; ignored where the row was never met. */
  | { type: 'put'; row: OrderRow }
  /** What needs no fetch: the rows say it at once. */
  | { type: 'mark'; marks: readonly Marked[]; at: string }

/** Which event an order had last when it was read. Whoever numbers none (the demo) answers in turn. */
const eventOf = (row: OrderRow): number =>
  row.last_event === undefined ? Number.POSITIVE_INFINITY : Number(row.last_event)

const withMet = (list: BoardList, changed: readonly Met[]) => ({
  met: new Map([...list.met, ...changed.map(one => [one.read.id, one] as const)]),
  rows: new Map([
    ...list.rows,
    ...changed.map(
      ({ read, since }) => [read.id, since.reduce((row, { mark, at }) => markRow(row, mark, at), read)] as const,
    ),
  ]),
})

/** Rows that were read: what was done since stands on top of them, and one that is older than what is known says nothing. */
const withRows = (list: BoardList, items: readonly OrderRow[]) =>
  withMet(
    list,
    items.flatMap(read => {
      const known = list.met.get(read.id)
      if (known === undefined) return { read, since: [] }
      if (eventOf(read) < eventOf(known.read)) return []
      return { read, since: known.since.filter(one => one.event > eventOf(read)) }
    }),
  )

/** Marks that were made: of what was read with them, or of an order never met, nothing is to be said. */
const withMarks = (list: BoardList, marks: readonly Marked[], at: string) => {
  const changed = new Map<string, Met>()
  for (const { order_id, mark, id } of marks) {
    const known = changed.get(order_id) ?? list.met.get(order_id)
    if (known === undefined || (id !== undefined && Number(id) <= eventOf(known.read))) continue
    // Without a number it comes right after all that is known.
    const event = id === undefined ? (known.since.at(-1)?.event ?? eventOf(known.read)) + 0.001 : Number(id)
    const since = [...known.since, { mark, at, event }].toSorted((a, b) => a.event - b.event)
    changed.set(order_id, { ...known, since })
  }
  return changed.size === 0 ? list : { ...list, ...withMet(list, [...changed.values()]) }
}

const idsOf = (items: readonly OrderRow[]) => [...new Set(items.map(item => item.id))]

const without = (ids: readonly string[], gone: ReadonlySet<string>) => ids.filter(id => !gone.has(id))

// oxlint-disable-next-line typescript/consistent-return -- every type of action has its case, as the compiler checks
export const reduceList = (list: BoardList, action: ListAction): BoardList => {
  switch (action.type) {
    case 'show':
      return {
        key: action.key,
        ids: idsOf(action.page.items),
        ...withRows(list, action.page.items),
        waiting: [],
        fresh: list.fresh,
        next_cursor: action.page.next_cursor,
      }
    case 'append': {
      const known = new Set([...list.ids, ...list.waiting])
      const added = idsOf(action.page.items).filter(id => !known.has(id))
      return {
        ...list,
        ids: [...list.ids, ...added],
        ...withRows(list, action.page.items),
        next_cursor: action.page.next_cursor,
      }
    }
    case 'arrive': {
      const shown = new Set(list.ids)
      const unknown = idsOf(action.page.items).filter(id => !shown.has(id))
      const rows = withRows(list, action.page.items)
      const arrived = [...unknown, ...without(list.waiting, new Set(unknown))]
      const fresh = new Set([...list.fresh, ...unknown])
      return action.hold
        ? { ...list, ...rows, fresh, waiting: arrived }
        : { ...list, ...rows, fresh, ids: [...arrived, ...list.ids], waiting: [] }
    }
    case 'refresh': {
      const fetched = idsOf(action.page.items)
      const rows = withRows(list, action.page.items)
      const { next_cursor } = action.page
      if (!action.hold) return { ...list, ids: fetched, ...rows, waiting: [], next_cursor }
      const there = new Set(fetched)
      const ids = list.ids.filter(id => there.has(id))
      const shown = new Set(ids)
      const waiting = fetched.filter(id => !shown.has(id))
      return { ...list, ids, ...rows, waiting, fresh: new Set([...list.fresh, ...waiting]), next_cursor }
    }
    case 'release':
      return list.waiting.length === 0 ? list : { ...list, ids: [...list.waiting, ...list.ids], waiting: [] }
    case 'put':
      return list.rows.has(action.row.id) ? { ...list, ...withRows(list, [action.row]) } : list
    case 'mark':
      return withMarks(list, action.marks, action.at)
  }
}

const later = (a: string, b: string | null): string => (b !== null && Date.parse(b) > Date.parse(a) ? b : a)

/**
 * A row after one of the marks. `at` is this device's clock, which may be slow: a mark is never older than the order's
 * last change, or the row would seem unseen again.
 */
export const markRow = (row: OrderRow, mark: OrderMark, at: string): OrderRow => {
  const when = later(at, row.changed_at)
  if (mark === 'seen') return { ...row, seen_at: when }
  if (mark === 'unprocessed')
    return row.state === 'processed' ? unmarked(row, 'processed_at', { state: 'placed', processed_at: null }) : row
  // Whether it had been printed before, its event tells.
  if (mark === 'unprinted') return unmarked(row, 'printed_at', { printed_at: null })
  if (mark === 'undownloaded') return unmarked(row, 'downloaded_at', { downloaded_at: null, layout_had: null })
  // Whatever is done to an order, somebody has it before them, but for what was changed in it: as the server keeps it.
  const seen_at = row.seen_at ?? (row.changed_at === null ? when : null)
  if (mark === 'printed') return { ...row, seen_at, printed_at: when, paper_had: row.revision }
  if (mark === 'downloaded') return { ...row, seen_at, downloaded_at: when, layout_had: row.revision }
  return row.state === 'placed' ? { ...row, seen_at, state: 'processed', processed_at: when } : row
}

/** A row without a mark: where that alone had made it seen it is unseen again, until its event tells what else did. */
const unmarked = (
  row: OrderRow,
  mark: 'processed_at' | 'printed_at' | 'downloaded_at',
  without: Partial<OrderRow>,
): OrderRow => {
  const rest = { ...row, ...without }
  const others = [rest.processed_at, rest.printed_at, rest.downloaded_at].filter(at => at !== null).sort()
  return { ...rest, seen_at: row.seen_at === row[mark] ? (others[0] ?? null) : row.seen_at }
}
