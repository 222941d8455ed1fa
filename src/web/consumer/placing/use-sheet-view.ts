import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { OrderListItem } from '#contract/deals/consumer-deals.contract.ts'
import { fold } from '#domain/shared/japanese.ts'
import { useAddressQuery, withWords } from '#web/ui/use-address-query.ts'
import { rowsOfShelf, type SheetRow, type Shelf, searchRows, shelfOf, shelvesOf, sortOf } from './sheet-items.ts'
import type { RowWish } from './sheet-list.tsx'

/** A chip above the list. */
export type ShelfChip = { value: Shelf; label: string; count?: number }

type SearchFor = (typed: string) => (folded: string) => boolean

const plainly: SearchFor = typed => {
  const word = fold(typed)
  return folded => folded.includes(word)
}

/** How a search reads what is typed: its many spellings (髙田, ヴィネガー) come once the sheet stands, which weighs less without them. */
const useSearchFor = (): SearchFor => {
  const [known, setKnown] = useState<{ searchFor: SearchFor }>({ searchFor: plainly })
  useEffect(() => {
    import('#domain/shared/search.ts').then(setKnown, () => {})
  }, [])
  return known.searchFor
}

/** Which rows of a sheet are shown: those of a chip or of a search; and the row that a person is led to. */
export const useSheetView = (
  items: readonly OrderListItem[] | undefined,
  rows: readonly SheetRow[],
  more_shelves: readonly ShelfChip[],
) => {
  const [params, setParams] = useAddressQuery()
  const [typed, setTyped] = useState('')
  const [wish, setWish] = useState<RowWish>(null)
  const query = useDeferredValue(typed).trim()
  const searchFor = useSearchFor()
  const shelves = useMemo((): ShelfChip[] => [...shelvesOf(items ?? []), ...more_shelves], [items, more_shelves])
  const shelf = shelfOf(params.get('list'), shelves)
  const sort = sortOf(params.get('sort'))
  const shown = useMemo(
    () => (query === '' ? rowsOfShelf(rows, shelf, sort) : searchRows(rows, searchFor(query))),
    [rows, query, shelf, sort, searchFor],
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
    setTyped('')
    if (!rowsOfShelf(rows, shelf).some(row => row.key === key)) choose('all')
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
  return { typed, query, shelves, shelf, sort, shown, wish, search, setTyped, choose, wishFor, lead }
}

export type SheetView = ReturnType<typeof useSheetView>
