import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLeaveGuard } from '#web/form/leave-guard.tsx'
import { type ListFilter, type Opened, readFilter, readOpened, writeFilter } from './item-filter.ts'

/** Where the catalogue stands, all of it in the address: its filter, and what is open beside the list. */
export const useItemsPlace = () => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const filter = useMemo(() => readFilter(search), [search])
  const opened = useMemo(() => readOpened(search), [search])
  const guard = useLeaveGuard()
  const { noteDirty, unlessDirty } = guard
  // As the address is by now: a panel closed a moment ago, whose closing is not drawn yet, must not open again.
  const go = useCallback(
    (change: Partial<ListFilter>, replace = false) => {
      const { search: now } = window.location
      void navigate({ search: writeFilter({ ...readFilter(now), ...change }, readOpened(now)) }, { replace })
    },
    [navigate],
  )
  /** Asks before what was typed beside the list is lost; `then` once it is opened, or closed. */
  const open = useCallback(
    (next: Opened, then?: () => void) =>
      unlessDirty(() => {
        noteDirty(false)
        const { search: now } = window.location
        const replace = readOpened(now) !== null && next !== null
        void navigate({ search: writeFilter(readFilter(now), next) }, { replace })
        then?.()
      }),
    [navigate, noteDirty, unlessDirty],
  )
  return { filter, opened, guard, go, open }
}
