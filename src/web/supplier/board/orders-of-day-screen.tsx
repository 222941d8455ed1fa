import { useParams } from 'react-router'
import { areaEntries } from '#contract/pages/entries.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { isDay } from '#domain/shared/day.ts'
import { NotFound } from '#web/app/not-found.tsx'
import { pathTo } from '#web/app/path-to.ts'
import { Instead } from '#web/ui/instead.tsx'

/** The desk of one day, by a path that can be written down: `orders/delivery_date/2026-11-24`. */
export const Screen = () => {
  const { mode = '', date = '' } = useParams()
  if ((mode !== 'delivery_date' && mode !== 'order_date') || !isDay(date))
    return <NotFound home={areaEntries.supplier.home} />
  return <Instead to={pathTo(supplierPages.orders.path, undefined, { [mode]: date })} />
}
