import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { supplierPages } from '#contract/pages/supplier.ts'
import type { Day } from '#domain/shared/day.ts'
import { pathTo } from '#web/app/path-to.ts'
import {
  type BoardFilter,
  boardPath,
  namesNoDay,
  readFilter,
  readOpen,
  usualStatus,
  writeFilter,
} from './board-filter.ts'

/** What a filter becomes; by a function where that depends on what was chosen last, which may not be drawn yet. */
export type FilterChange = Partial<BoardFilter> | ((now: BoardFilter) => Partial<BoardFilter>)

/** Where the desk stands, all of it in the address: its filter, and the order open beside the list where there is room. */
export const useDeskPlace = (any: boolean, usual: Day, wide: boolean) => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const filter = useMemo(() => readFilter(search, usual, any), [search, usual, any])
  // As the address is by now: what a quick hand chose a moment ago, and is not drawn yet, stays chosen.
  const current = useCallback(() => {
    const { search: now } = window.location
    return { filter: readFilter(now, usual, any), opened: wide ? readOpen(now) : null }
  }, [any, usual, wide])
  const go = useCallback(
    (wish: FilterChange, replace = false) => {
      const { filter: before, opened: shown } = current()
      const change = typeof wish === 'function' ? wish(before) : wish
      const next = { ...before, ...change }
      // Another kind of board opens with its own view.
      if (next.mode !== before.mode && change.status === undefined && before.status === usualStatus(before.mode))
        next.status = usualStatus(next.mode)
      void navigate(boardPath(next) + writeFilter(next, shown), { replace })
    },
    [current, navigate],
  )
  const open = (id: string) => {
    const { filter: before, opened: shown } = current()
    if (wide) void navigate({ search: writeFilter(before, id) }, { replace: shown !== null })
    else void navigate(pathTo(supplierPages.orderDetail.path, { order_id: id }))
  }
  const close = () => void navigate({ search: writeFilter(current().filter) }, { replace: true })
  const now = useCallback(() => current().opened, [current])
  return { filter, names_no_day: namesNoDay(search), opened: wide ? readOpen(search) : null, now, go, open, close }
}
