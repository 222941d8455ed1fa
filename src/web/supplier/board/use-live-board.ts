import { type Dispatch, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import {
  board_page,
  getBoardSummary,
  getReceiveOrder,
  getUnprocessed,
} from '#contract/board/receive-orders.contract.ts'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { call } from '#web/api/call.ts'
import { serverNow } from '#web/api/clock.ts'
import { renew } from '#web/api/data.ts'
import type { Connection } from '#web/api/live-events.ts'
import { supplierId } from '#web/api/meta.ts'
import { customerOf } from '#web/supplier/orders/row-state.ts'
import { rowOf } from '#web/ui/order-row.ts'
import { announceOrders } from './announce.ts'
import type { BoardFilter } from './board-filter.ts'
import type { BoardList, ListAction } from './board-list.ts'
import { gather } from './gather.ts'
import { type OrderHappened, watchOrders } from './live.ts'
import { planLive } from './live-batch.ts'
import { loadPage, patiently } from './load-board.ts'

type Now = { list: BoardList; filter: BoardFilter; phase: 'loading' | 'ready' | 'failed'; mayMove: () => boolean }

type Reading = {
  /** Reads what is shown anew. */
  refresh: () => Promise<void>
  /** Reads the first rows of the filter; `again` after it is said that they did not come. */
  showFirst: (again: boolean) => Promise<void>
}

/**
 * Keeps the rows up to date by live events; tells of the connection, whether something is known to be missing and is asked
 * for again (`behind`), and (read aloud) what came in last. `catchUp` reads everything anew, until it is there.
 */
export const useLiveBoard = (
  state: RefObject<Now>,
  running: RefObject<AbortController>,
  { refresh, showFirst }: Reading,
  dispatch: Dispatch<ListAction>,
) => {
  const [connection, setConnection] = useState<Connection>('connecting')
  const [behind, setBehind] = useState(false)
  const [miscounted, setMiscounted] = useState(false)
  const [news, setNews] = useState('')
  const catchingUp = useRef(() => {})
  useEffect(() => {
    /** Puts the head of the list where it belongs, and reads the rows anew that are said to have changed. */
    const read = async ({ head, fetch }: { head: boolean; fetch: readonly string[] }, shown: ReadonlySet<string>) => {
      const { signal } = running.current
      const [page] = await Promise.all([
        head ? loadPage(state.current.filter, null, board_page, signal) : null,
        ...fetch.map(async order_id => {
          const order = await call(getReceiveOrder, {
            params: { supplier_id: supplierId(), order_id },
            signal: patiently(signal),
          })
          dispatch({ type: 'put', row: rowOf(order) })
        }),
      ])
      if (!page || signal.aborted) return
      const unknown = page.items.filter(item => !shown.has(item.id))
      const gone_on = unknown.length === page.items.length && page.next_cursor !== null && shown.size > 0
      // Sorted by a column, what is new may stand anywhere.
      if (gone_on || state.current.filter.sort !== null) await refresh()
      else dispatch({ type: 'arrive', page, hold: !state.current.mayMove() })
      if (unknown.length > 0) setNews(newsWords(unknown))
    }
    const work = async (happened: readonly OrderHappened[], everything: boolean): Promise<void> => {
      const { list, phase } = state.current
      // The page under way may have been read before this happened.
      if (phase === 'loading') {
        live.all()
        return
      }
      const shown = new Set([...list.ids, ...list.waiting])
      const bunch = planLive(
        happened,
        id => shown.has(id),
        id => list.rows.has(id),
      )
      counting.all()
      dispatch({ type: 'mark', marks: bunch.marks, at: serverNow().toISOString() })
      if (bunch.placed.length > 0) announceOrders(`新しい受注が${bunch.placed.length}件入りました。`)
      if (phase === 'failed') await showFirst(true)
      else await (everything || bunch.all ? refresh() : read(bunch, shown))
    }
    const live = gather<OrderHappened>(work, { onBehind: setBehind })
    // Apart from the rows, which wait for no count.
    const counting = gather(
      async () => {
        await Promise.all([renew(getBoardSummary), renew(getUnprocessed)])
      },
      { gather: 0, onBehind: setMiscounted },
    )
    catchingUp.current = live.all
    const unwatch = watchOrders(supplierId(), { onOrder: live.add, onResync: live.all, onConnection: setConnection })
    return () => {
      live.end()
      counting.end()
      unwatch()
    }
  }, [state, running, refresh, showFirst, dispatch])
  const catchUp = useCallback(() => catchingUp.current(), [])
  return { connection, behind: behind || miscounted, news, catchUp }
}

const newsWords = (rows: readonly OrderRow[]): string => {
  const first = rows[0]
  if (!first) return ''
  return rows.length === 1
    ? `新着の受注があります。${customerOf(first)}、${first.number}`
    : `新着の受注が${rows.length}件あります。`
}
