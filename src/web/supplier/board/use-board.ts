import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import {
  board_page,
  getBoardSummary,
  getReceiveOrder,
  getUnprocessed,
  listReceiveOrders,
} from '#contract/board/receive-orders.contract.ts'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { call } from '#web/api/call.ts'
import { serverNow } from '#web/api/clock.ts'
import { invalidate, readData } from '#web/api/data.ts'
import { handleError } from '#web/api/error-handler.ts'
import { supplierId } from '#web/api/meta.ts'
import { customerOf, rowOf } from '#web/supplier/orders/row-state.ts'
import { announceOrders } from './announce.ts'
import { type BoardFilter, boardHref, listQuery } from './board-filter.ts'
import { type BoardList, emptyList, type OrderMark, reduceList } from './board-list.ts'
import { type Connection, type OrderHappened, watchOrders } from './live.ts'
import { planLive } from './live-batch.ts'

const REFRESH_PAGE = 200
const MOST_REFRESHED = 2000
/** Events are gathered for so long, and worked off at most so often: a new order shows well within a second. */
const GATHER = 60
const PAUSE = 400

/** The board as it was left, for the way back from an order's own page. */
let left: { key: string; list: BoardList } | undefined

/** Where in its list an order was opened: for the keys [ and ] on its own page. */
export const leftList = (): { href: string; ids: readonly string[]; more: boolean } | null =>
  left ? { href: left.key, ids: left.list.ids, more: left.list.next_cursor !== null } : null

const loadPage = (filter: BoardFilter, cursor: string | null, limit: number, signal: AbortSignal) =>
  call(listReceiveOrders, {
    params: { supplier_id: supplierId() },
    query: { ...listQuery(filter), limit, ...(cursor === null ? {} : { cursor }) },
    signal,
  })

const isAborted = (error: unknown) => error instanceof Error && error.name === 'CancelError'

export type Board = {
  list: BoardList
  phase: 'loading' | 'ready' | 'failed'
  loading_more: boolean
  connection: Connection
  /** Read aloud: what came in last. */
  news: string
  more: () => void
  loadAll: (most: number) => Promise<readonly string[]>
  release: () => void
  reload: () => void
  /** What this screen has done to orders: their rows say so before the live event comes. */
  mark: (mark: OrderMark, ids: readonly string[]) => void
}

/**
 * The rows of a filter, kept up to date by live events. `mayMove` is asked when new rows come: false while somebody
 * works in the list.
 */
export const useBoard = (filter: BoardFilter, mayMove: () => boolean): Board => {
  const key = boardHref(filter)
  const [list, dispatch] = useReducer(reduceList, left?.key === key ? left.list : emptyList)
  const [failed_key, setFailedKey] = useState<string | null>(null)
  const [more_key, setMoreKey] = useState<string | null>(null)
  const [connection, setConnection] = useState<Connection>('connecting')
  const [news, setNews] = useState('')

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

  const refresh = useCallback(async () => {
    const { filter, list } = state.current
    const { signal } = running.current
    const wanted = Math.min(Math.max(list.ids.length + list.waiting.length, board_page), MOST_REFRESHED)
    const items: OrderRow[] = []
    let cursor: string | null = null
    do {
      const page = await loadPage(
        filter,
        cursor,
        Math.min(REFRESH_PAGE, Math.max(board_page, wanted - items.length)),
        signal,
      )
      items.push(...page.items)
      cursor = page.next_cursor
    } while (cursor !== null && items.length < wanted)
    if (signal.aborted) return
    dispatch({ type: 'refresh', page: { items, next_cursor: cursor }, hold: !state.current.mayMove() })
  }, [])

  const showFirst = useCallback(async () => {
    const { filter, key } = state.current
    const { signal } = running.current
    setFailedKey(null)
    try {
      const page = await loadPage(filter, null, board_page, signal)
      if (signal.aborted) return
      dispatch({ type: 'show', key, page })
    } catch (error) {
      if (isAborted(error) || signal.aborted) return
      setFailedKey(key)
    }
  }, [])

  // Another filter: what is under way for the one before is dropped.
  useEffect(() => {
    running.current.abort()
    running.current = new AbortController()
    const query = { ...listQuery(state.current.filter), limit: board_page }
    const given = readData(listReceiveOrders, { params: { supplier_id: supplierId() }, query })
    if (state.current.list.key === key) refresh().catch(quiet)
    else if (given) {
      dispatch({ type: 'show', key, page: given })
      refresh().catch(quiet)
    } else showFirst().catch(reportError)
    return () => running.current.abort()
  }, [key, refresh, showFirst])

  const more = useCallback(() => {
    const { list, filter, key } = state.current
    const { signal } = running.current
    if (list.next_cursor === null || list.key !== key) return
    setMoreKey(key)
    loadPage(filter, list.next_cursor, board_page, signal)
      .then(page => {
        if (!signal.aborted) dispatch({ type: 'append', page })
      })
      .catch((error: unknown) => handleError(error))
      .finally(() => {
        setMoreKey(now => (now === key ? null : now))
      })
  }, [])

  /** Loads until `most` rows are there, and answers the ids of all that are. */
  const loadAll = useCallback(async (most: number): Promise<readonly string[]> => {
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
  }, [])

  // Live events, gathered and worked off one bunch after the other.
  useEffect(() => {
    let gathered: OrderHappened[] = []
    let everything = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let busy = false
    let ended = false

    const later = (wait: number) => {
      if (busy || ended || timer !== undefined) return
      timer = setTimeout(() => {
        timer = undefined
        busy = true
        work()
          .catch(quiet)
          .finally(() => {
            busy = false
            if (gathered.length > 0 || everything) later(PAUSE)
          })
      }, wait)
    }

    const work = async () => {
      const { filter, list, phase } = state.current
      // The page under way may have been read before this happened.
      if (phase === 'loading') {
        everything = true
        gathered = []
        return
      }
      const shown = new Set([...list.ids, ...list.waiting])
      const bunch = planLive(
        gathered,
        id => shown.has(id),
        id => list.rows.has(id),
      )
      const all = everything || bunch.all
      gathered = []
      everything = false
      const counts = Promise.all([invalidate(getBoardSummary), invalidate(getUnprocessed)])
      const at = serverNow().toISOString()
      for (const { mark, ids } of bunch.marks) dispatch({ type: 'mark', ids, mark, at })
      if (phase === 'ready' && all) await refresh()
      else if (phase === 'ready') {
        const { signal } = running.current
        const [page] = await Promise.all([
          bunch.head ? loadPage(filter, null, board_page, signal) : null,
          ...bunch.fetch.map(async order_id => {
            const order = await call(getReceiveOrder, { params: { supplier_id: supplierId(), order_id }, signal })
            dispatch({ type: 'put', row: rowOf(order) })
          }),
        ])
        if (page && !signal.aborted) {
          const unknown = page.items.filter(item => !shown.has(item.id))
          if (unknown.length === page.items.length && page.next_cursor !== null && shown.size > 0) await refresh()
          else dispatch({ type: 'arrive', page, hold: !state.current.mayMove() })
          if (unknown.length > 0) setNews(newsWords(unknown))
        }
      }
      if (bunch.placed.length > 0) announceOrders(`新しい受注が${bunch.placed.length}件入りました。`)
      await counts
    }

    const unwatch = watchOrders(supplierId(), {
      onOrder: happened => {
        gathered.push(happened)
        later(GATHER)
      },
      onResync: () => {
        everything = true
        later(GATHER)
      },
      onConnection: setConnection,
    })
    return () => {
      ended = true
      clearTimeout(timer)
      unwatch()
    }
  }, [refresh])

  const release = useCallback(() => dispatch({ type: 'release' }), [])
  const mark = useCallback((mark: OrderMark, ids: readonly string[]) => {
    dispatch({ type: 'mark', ids, mark, at: serverNow().toISOString() })
    Promise.all([invalidate(getBoardSummary), invalidate(getUnprocessed)]).catch(reportError)
  }, [])
  const reload = useCallback(() => {
    showFirst().catch(reportError)
  }, [showFirst])

  return useMemo(
    () => ({ list, phase, loading_more, connection, news, more, loadAll, release, reload, mark }),
    [list, phase, loading_more, connection, news, more, loadAll, release, reload, mark],
  )
}

/** A fetch in the background that failed: the connection notice, or the next event, tells. */
const quiet = () => undefined

const newsWords = (rows: readonly OrderRow[]): string => {
  const first = rows[0]
  if (!first) return ''
  return rows.length === 1
    ? `新着の受注があります。${customerOf(first)}、${first.number}`
    : `新着の受注が${rows.length}件あります。`
}
