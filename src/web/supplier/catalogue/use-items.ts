import { useCallback, useMemo, useState } from 'react'
import { countProductItems, listProductItems, type ProductItemRow } from '#contract/catalogue/product-items.contract.ts'
import { itemCounts, itemsPage } from '#contract/first-catalogue.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { usePages } from '#web/api/pages-data.ts'
import { filterQuery, type ListFilter, listQuery } from './item-filter.ts'

/**
 * The list of a filter, page by page. What is changed here is shown at once where it stands: a row leaves its place
 * only when the list is asked for anew.
 */
export const useItems = (filter: ListFilter) => {
  const params = { supplier_id: supplierId() }
  const query = listQuery(filter)
  const key = JSON.stringify(query)
  const pages = usePages(...itemsPage(params, query), { keep: true, fresh_for: 60_000 })
  const counts = useData(...itemCounts(params, filterQuery(filter)), { keep: true, throws: false })
  const [changed, setChanged] = useState<{ key: string; rows: ReadonlyMap<string, ProductItemRow> }>({
    key,
    rows: new Map(),
  })
  const own = changed.key === key ? changed.rows : null

  const loaded = pages.items
  const items = useMemo(
    // A row that was moved to a later place while the pages came stands in two of them.
    () => loaded && [...new Map(loaded.map(item => [item.id, newer(item, own?.get(item.id))])).values()],
    [loaded, own],
  )
  const ids = useMemo(() => items?.map(item => item.id) ?? [], [items])
  const rows = useMemo(() => new Map(items?.map(item => [item.id, item])), [items])

  /** Shows an item as it is now. */
  const show = useCallback(
    (item: ProductItemRow) => {
      setChanged(now => ({ key, rows: new Map(now.key === key ? now.rows : []).set(item.id, item) }))
      void invalidate(countProductItems)
    },
    [key],
  )
  /** Asks for everything again. */
  const renew = useCallback(async () => {
    await Promise.all([invalidate(listProductItems), invalidate(countProductItems)])
  }, [])

  return { ...pages, key, items, ids, rows, counts: counts.data, show, renew }
}

export type Items = ReturnType<typeof useItems>

const newer = (item: ProductItemRow, own: ProductItemRow | undefined) =>
  own && own.revision >= item.revision ? own : item
