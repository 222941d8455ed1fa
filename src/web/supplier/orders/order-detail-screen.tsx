import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useCallback, useLayoutEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { getBoardSummary, getReceiveOrder, getUnprocessed } from '#contract/board/receive-orders.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { invalidate } from '#web/api/data.ts'
import { pathTo } from '#web/app/path-to.ts'
import { nextPlaced } from '#web/supplier/board/looked-at.ts'
import { leftList } from '#web/supplier/board/use-board.ts'
import { newSight } from '#web/supplier/board/use-looked-at.ts'
import { useOrderActions } from '#web/supplier/board/use-order-actions.tsx'
import type { OnMark } from '#web/supplier/board/use-take-back.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { rowOf } from '#web/ui/order-row.ts'
import { movedTo } from '#web/ui/selection.ts'
import { useToast } from '#web/ui/toast.tsx'
import { useKeyList } from '#web/ui/use-key-list.ts'
import { useTitle } from '#web/ui/use-title.ts'
import { Neighbours, OrderButtons, OrderFailed, OrderSkeleton } from './order-panel.tsx'
import { OrderPaper } from './order-paper.tsx'
import { customerOf, readRow } from './row-state.ts'
import { useOrder } from './use-order.ts'

const pageOf = (order_id: string): string => pathTo(supplierPages.orderDetail.path, { order_id })

/** The list that this order was opened from, and the way to the order before or after it. */
const useNeighbours = (order_id: string) => {
  const navigate = useNavigate()
  const left = leftList()
  const ids = left?.ids ?? []
  // Replaced, so that going back leads to the list at once.
  const open = useCallback((id: string) => void navigate(pageOf(id), { replace: true }), [navigate])
  const go = (by: -1 | 1) => {
    const to = movedTo(ids, order_id, by)
    if (to !== null && to !== order_id && ids.includes(order_id)) open(to)
  }
  return { left, ids, go, open }
}

/** Of one order's page after the other, each of which begins anew. */
const sight = newSight()

/**
 * What was done to the order is read anew everywhere. As at the desk, once it is processed the next of its list that waits
 * comes up, and what was taken back is looked at again: on a phone, and at twice the text, this page is the desk.
 */
const useGoingOn = (open: (id: string) => void) =>
  useCallback<OnMark>(
    (mark, [one, ...rest]) => {
      Promise.all([invalidate(getReceiveOrder), invalidate(getBoardSummary), invalidate(getUnprocessed)]).catch(
        reportError,
      )
      const left = leftList()
      // A toast outlives its page: what it takes back may be of another, and none may be open by now.
      const shown = left?.ids.find(id => pageOf(id) === window.location.pathname)
      if (!left || shown === undefined || one === undefined || rest.length > 0) return
      if (mark.startsWith('un') && one !== shown && left.ids.includes(one)) open(one)
      if (mark !== 'processed' || one !== shown) return
      const next = nextPlaced(left.ids, left.rows, one)
      sight.goesTo(next)
      if (next !== null) open(next)
    },
    [open],
  )

type Does = { actions: ReturnType<typeof useOrderActions>; process: () => unknown; go: (by: -1 | 1) => void }

/** What the keys do to the order; nothing before it is there. */
const useOrderKeys = (rows: ReturnType<typeof readRow>[], { actions, process, go }: Does) => {
  useKeyList(
    rows.length > 0
      ? [
          { keys: ['[', ']'], words: '前・次の受注へ', run: nth => go(nth === 0 ? -1 : 1) },
          { keys: ['p'], words: '印刷する', run: () => actions.print(rows) },
          { keys: ['d'], words: 'ダウンロードする', run: () => actions.download(rows) },
          { keys: ['e'], words: '処理済にする', run: process },
        ]
      : [],
    true,
  )
}

/** One order on a page of its own: a phone, a link in a mail, a second tab. */
export const Screen = () => {
  const { order_id = '' } = useParams()
  const { left, ids, go, open } = useNeighbours(order_id)
  const { order, newest, error, refetch, outdated, renew, adopt } = useOrder(order_id, sight)
  const say = useToast()
  const actions = useOrderActions(
    useGoingOn(open),
    // A question before a print or a download is asked anew where the order has changed behind it.
    useCallback(
      id => {
        if (newest?.id !== id) return undefined
        return outdated === null ? readRow(newest) : rowOf(newest)
      },
      [newest, outdated],
    ),
  )
  useTitle(order ? `${order.number} ${customerOf(rowOf(order))}` : supplierPages.orderDetail.title)

  useLayoutEffect(() => {
    sight.note(order ? { row: readRow(order), outdated: outdated !== null } : null)
  }, [order, outdated])

  const rows = order ? [readRow(order)] : []
  const process = () => {
    if (sight.isOfOneBefore(rows)) return undefined
    if (outdated === null) return actions.process(rows)
    say('内容が変わっています。最新の内容を表示してから処理してください。', { kind: 'error' })
    return undefined
  }
  useOrderKeys(rows, { actions, process, go })
  const back = (
    <ButtonLink to={left?.href ?? supplierPages.orders.path} look="quiet" size="small" icon={ChevronLeft}>
      受注一覧へ
    </ButtonLink>
  )
  return (
    <div className="flex w-full max-w-240 flex-col">
      <div className="sticky top-14 z-10 -mx-4 -mt-4 mb-4 flex flex-wrap items-center gap-2 border-b bg-ground px-4 py-2 max-md:top-[min(6.25rem,calc((100vw-20rem)*999))] low:top-0">
        <span className="-ml-3">{back}</span>
        <Neighbours at={ids.indexOf(order_id)} count={ids.length} more={left?.more ?? false} onGo={go} />
        {order && (
          <span className="ml-auto flex flex-wrap items-center gap-2">
            <OrderButtons order={order} outdated={outdated !== null} actions={{ ...actions, process }} />
          </span>
        )}
      </div>
      <div className="rounded-card border bg-surface p-3 sm:p-4">
        {order ? (
          <OrderPaper order={order} outdated={outdated} onRenew={renew} onSaved={adopt} title="h1" />
        ) : error ? (
          <OrderFailed error={error} onRetry={() => void refetch()} back={back} />
        ) : (
          <OrderSkeleton />
        )}
      </div>
      {actions.dialog}
    </div>
  )
}
