import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import { board_page, getBoardSummary, getUnprocessed } from '#contract/board/receive-orders.contract.ts'
import { boardPage } from '#contract/first-desk.ts'
import { serverNow } from '#web/api/clock.ts'
import { invalidate, readData } from '#web/api/data.ts'
import { handleError } from '#web/api/error-handler.ts'
import type { Connection } from '#web/api/live-events.ts'
import { supplierId } from '#web/api/meta.ts'
import { type BoardFilter, boardHref, listQuery } from './board-filter.ts'
import { type BoardList, emptyList, type ListAction, reduceList } from './board-list.ts'
import { loadPage, loadShown, REFRESH_PAGE } from './load-board.ts'
import { useLiveBoard } from './use-live-board.ts'
import type { OnMark } from './use-take-back.ts'

/** The board as it was left, for the way back from an order's own page. */
let left: { key: string; list: BoardList } | undefined

type LeftList = Pick<BoardList, 'ids' | 'rows'> & { href: string; more: boolean }

/** Where in its list an order was opened: for the way from its own page to the one before or after it. */
export const leftList = (): LeftList | null =>
  left ? { href: left.key, ids: left.list.ids, rows: left.list.rows, more: left.list.next_cursor !== null } : null

const isAborted = (error: unknown) => error instanceof Error && error.name === 'CancelError'

export type Board = {
  list: BoardList
  phase: 'loading' | 'ready' | 'failed'
  loading_more: boolean
  connection: Connection
  /** Something that happened could not be read yet, and is tried again. */
  behind: boolean
  /** Read aloud: what came in last. */
  news: string
  more: () => void
  loadAll: (most: number) => Promise<readonly string[]>
  release: () => void
  reload: () => void
  /** Reads anew what is shown, until it is there: somebody else was before. */
  catchUp: () => void
  /** What this screen has done to orders: their rows say so before the live event comes. */
  mark: OnMark
}

type Now = { list: BoardList; key: string; filter: BoardFilter; mayMove: () => boolean; phase: Board['phase'] }

/** What the loading of rows goes by: the board as it stands when an answer comes, and what ends all that is under way. */
type Loading = { state: RefObject<Now>; running: RefObject<AbortController>; dispatch: Dispatch<ListAction> }

/** Reads anew as many rows as are there. */
const readAnew = async ({ state, running, dispatch }: Loading) => {
  const { filter, list } = state.current
  const { signal } = running.current
  const page = await loadShown(filter, list.ids.length + list.waiting.length, signal)
  if (signal.aborted) return
  dispatch({ type: 'refresh', page, hold: !state.current.mayMove() })
}

/** Reads the first rows of the filter; where they don't come it is said, and thrown. `again`: it is said already. */
const readFirst = async (
  { state, running, dispatch }: Loading,
  onFailed: (key: string | null) => void,
  again: boolean,
) => {
  const { filter, key } = state.current
  const { signal } = running.current
  if (!again) onFailed(null)
  try {
    const page = await loadPage(filter, null, board_page, signal)
    if (signal.aborted) return
    dispatch({ type: 'show', key, page })
    onFailed(null)
  } catch (error) {
    if (isAborted(error) || signal.aborted) return
    onFailed(key)
    throw error
  }
}

/** Reads the rows below those that are there. */
const readOn = ({ state, running, dispatch }: Loading, onMore: Dispatch<SetStateAction<string | null>>) => {
  const { list, filter, key } = state.current
  const { signal } = running.current
  if (list.next_cursor === null || list.key !== key) return
  onMore(key)
  loadPage(filter, list.next_cursor, board_page, signal)
    .then(page => {
      if (!signal.aborted) dispatch({ type: 'append', page })
    })
    .catch((error: unknown) => handleError(error))
    .finally(() => {
      onMore(now => (now === key ? null : now))
    })
}

/** Reads on until `most` rows are there, and answers the ids of all that are. */
const readUntil = async (most: number, { state, running, dispatch }: Loading): Promise<readonly string[]> => {
  const { list, filter } = state.current
  const { signal } = running.current
  const ids = [...list.ids]
  let cursor = list.next_cursor
  while (cursor !== null && ids.length < most) {
    const page = await loadPage(filter, cursor, REFRESH_PAGE, signal)
    dispatch({ type: 'append', page })
    const known = new Set(ids)
    ids.push(...page.items.map(item => item.id).filter(id => !known.has(id)))
    cursor = page.next_cursor
  }
  return ids.slice(0, most)
}

const useMark = (dispatch: Dispatch<ListAction>) =>
  useCallback<OnMark>(
    (mark, ids, events = {}) => {
      const marks = ids.map(order_id => ({ order_id, mark, id: events[order_id] }))
      dispatch({ type: 'mark', marks, at: serverNow().toISOString() })
      Promise.all([invalidate(getBoardSummary), invalidate(getUnprocessed)]).catch(reportError)
    },
    [dispatch],
  )

/**
 * The rows of a filter, kept up to date by live events. `mayMove` is asked when new rows come: false while somebody
 * works in the list.
 */
export const useBoard = (filter: BoardFilter, mayMove: () => boolean): Board => {
  const key = boardHref(filter)
  const [list, dispatch] = useReducer(reduceList, left?.key === key ? left.list : emptyList)
  const [failed_key, setFailedKey] = useState<string | null>(null)
  const [more_key, setMoreKey] = useState<string | null>(null)

  // The rows of the filter before stay until those of the new one are there.
  const phase: Board['phase'] = list.key === key ? 'ready' : failed_key === key ? 'failed' : 'loading'
  const loading_more = more_key === key

  const state = useRef({ list, key, filter, mayMove, phase })
  useLayoutEffect(() => {
    state.current = { list, key, filter, mayMove, phase }
  })
  const running = useRef(new AbortController())

  useEffect(() => {
    if (phase === 'ready') left = { key, list }
  }, [key, list, phase])

  const refresh = useCallback(() => readAnew({ state, running, dispatch }), [])
  const showFirst = useCallback((again = false) => readFirst({ state, running, dispatch }, setFailedKey, again), [])

  const reading = useMemo(() => ({ refresh, showFirst }), [refresh, showFirst])
  const { connection, behind, news, catchUp } = useLiveBoard(state, running, reading, dispatch)

  // Another filter: what is under way for the one before is dropped. What was there before is read anew until it is.
  useEffect(() => {
    running.current.abort()
    running.current = new AbortController()
    const given = readData(...boardPage({ supplier_id: supplierId() }, listQuery(state.current.filter)))
    if (state.current.list.key === key) refresh().catch(catchUp)
    else if (given) {
      dispatch({ type: 'show', key, page: given })
      refresh().catch(catchUp)
    } else showFirst().catch(catchUp)
    return () => running.current.abort()
  }, [key, refresh, showFirst, catchUp])

  const more = useCallback(() => readOn({ state, running, dispatch }, setMoreKey), [])
  const loadAll = useCallback((most: number) => readUntil(most, { state, running, dispatch }), [])

  const release = useCallback(() => dispatch({ type: 'release' }), [])
  const mark = useMark(dispatch)
  const reload = useCallback(() => {
    showFirst().catch(catchUp)
  }, [showFirst, catchUp])

  // Rows of another day or filter don't stand under this one's name.
  const foreign = phase === 'failed' && list.key !== key
  const shown = useMemo(() => (foreign ? { ...list, ids: [], waiting: [], next_cursor: null } : list), [foreign, list])
  return useMemo(
    () => ({
      list: shown,
      phase,
      loading_more,
      connection,
      behind,
      news,
      more,
      loadAll,
      release,
      reload,
      catchUp,
      mark,
    }),
    [shown, phase, loading_more, connection, behind, news, more, loadAll, release, reload, catchUp, mark],
  )
}
