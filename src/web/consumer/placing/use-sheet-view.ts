import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { OrderListItem } from '#contract/deals/consumer-deals.contract.ts'
import { fold } from '#domain/shared/japanese.ts'
import { useAddressQuery, withWords } from '#web/ui/use-address-query.ts'
import type { DraftStore } from './draft.ts'
import {
  leadingKeys,
  rowsOfShelf,
  type Searching,
  type SheetRow,
  type Shelf,
  searchRows,
  shelfOf,
  shelvesOf,
  sortOf,
} from './sheet-items.ts'
import { leadToRow, type RowWish } from './sheet-list.tsx'
import { useDraft } from './use-draft.ts'

/** A chip above the list. */
export type ShelfChip = { value: Shelf; label: string; count?: number }

const plainly: Searching = {
  searchFor: typed => {
    const word = fold(typed)
    return folded => folded.includes(word)
  },
  bestFirst: () => found => [...found],
}

/** How a search reads what is typed: its many spellings (髙田, ヴィネガー) come once the sheet stands, which weighs less without them. */
const useSearching = (): Searching => {
  const [known, setKnown] = useState<Searching>(plainly)
  useEffect(() => {
    import('#domain/shared/search.ts').then(setKnown, () => {})
  }, [])
  return known
}

/** The rows that stand first on a chip. Who has come to stand there stays until another chip is looked at: none moves under the finger. */
const useLeading = (
  store: DraftStore,
  rows: readonly SheetRow[],
  shelf: Shelf | null,
  own: readonly string[] | undefined,
) => {
  const keys = useDraft(store, draft => leadingKeys(draft, rows, shelf, own ?? []).join(' '))
  const [held, setHeld] = useState({ shelf, keys })
  const now = held.shelf === shelf ? [...new Set(`${held.keys} ${keys}`.trim().split(' '))].join(' ') : keys
  if (held.shelf !== shelf || held.keys !== now) setHeld({ shelf, keys: now })
  return useMemo(() => {
    const all = new Set(now.split(' '))
    const first = rows.filter(row => all.has(row.key))
    const heading = own ? 'この発注の商品' : 'いつもの以外で入力した商品'
    return { first, lead: { count: first.length, heading } }
  }, [now, rows, own])
}

/** Which rows of a sheet are shown: those of a chip or of a search; and the row that a person is led to. */
export const useSheetView = (
  items: readonly OrderListItem[] | undefined,
  rows: readonly SheetRow[],
  more_shelves: readonly ShelfChip[],
  store: DraftStore,
  own_keys: readonly string[] | undefined,
) => {
  const [params, setParams] = useAddressQuery()
  const [typed, setTyped] = useState('')
  const [wish, setWish] = useState<RowWish>(null)
  const query = useDeferredValue(typed).trim()
  const searching = useSearching()
  const shelves = useMemo((): ShelfChip[] => [...shelvesOf(items ?? []), ...more_shelves], [items, more_shelves])
  const shelf = shelfOf(params.get('list'), shelves)
  const sort = sortOf(params.get('sort'))
  const { first, lead: leading } = useLeading(store, rows, query === '' ? shelf : null, own_keys)
  const shown = useMemo(
    () =>
      query === ''
        ? [...first, ...rowsOfShelf(rows, shelf, sort).filter(row => !first.includes(row))]
        : searchRows(rows, query, searching),
    [rows, first, query, shelf, sort, searching],
  )

  const search = (words: string) => {
    setTyped(words)
    window.scrollTo({ top: 0 })
  }
  const choose = (list: string) => {
    search('')
    setParams(withWords({ list }), { replace: true, preventScrollReset: true })
  }
  const wishFor = (key: string) => setWish(now => ({ key, round: (now?.round ?? 0) + 1 }))
  const lead = (key: string) => {
    // マイリスト and チラシ have views of their own: what stands there is mended there.
    if (query === '' && (shelf === 'my' || shelf === 'flyer') && leadToRow(document, key)) return
    setTyped('')
    if (![...first, ...rowsOfShelf(rows, shelf)].some(row => row.key === key)) choose('all')
    // After the list with that row is there.
    requestAnimationFrame(() => wishFor(key))
  }

  // 直す on the confirm screen names the row.
  const asked_row = params.get('row')
  const [led, setLed] = useState(false)
  if (!led && asked_row !== null && rows.length > 0) {
    setLed(true)
    setWish({ key: asked_row, round: 0 })
  }
  return { typed, query, shelves, shelf, sort, shown, leading, wish, search, setTyped, choose, wishFor, lead }
}

export type SheetView = ReturnType<typeof useSheetView>
