import ExternalLink from 'lucide-react/icons/external-link'
import X from 'lucide-react/icons/x'
import { useLayoutEffect } from 'react'
import { supplierPages } from '#contract/pages/supplier.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Neighbours, OrderButtons, OrderFailed, OrderSkeleton } from '#web/supplier/orders/order-panel.tsx'
import { OrderPaper } from '#web/supplier/orders/order-paper.tsx'
import { customerOf, readRow } from '#web/supplier/orders/row-state.ts'
import { useOrder } from '#web/supplier/orders/use-order.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import type { DeskMoves } from './desk-moves.ts'
import type { Desk } from './use-desk.ts'

/** The opened order, at the right half. */
export const Panel = ({
  order_id,
  desk: { board, actions, processOpen, sight },
  moves: { neighbour: onGo, closePanel: onClose },
}: {
  order_id: string
  desk: Desk
  moves: DeskMoves
}) => {
  const { ids, next_cursor } = board.list
  const { order, error, refetch, outdated, renew, adopt } = useOrder(order_id, sight, id => board.mark('seen', [id]))
  // What the keys of the desk are about is what is read here.
  useLayoutEffect(() => {
    sight.note(order ? { row: readRow(order), outdated: outdated !== null } : null)
    return () => sight.note(null)
  }, [sight, order, outdated])
  const href = pathTo(supplierPages.orderDetail.path, { order_id })
  return (
    <section
      aria-label={
        order
          ? `受注 ${order.number} ${customerOf({ store_name: order.parties.store?.name ?? null, consumer_name: order.parties.consumer.name })}`
          : '受注'
      }
      className="flex w-1/2 shrink-0 flex-col"
    >
      <div className="flex h-12 shrink-0 items-center gap-2 border-b bg-ground px-2">
        <Neighbours at={ids.indexOf(order_id)} count={ids.length} more={next_cursor !== null} onGo={onGo} />
        <span className="ml-auto flex items-center gap-2">
          {order && (
            <OrderButtons order={order} outdated={outdated !== null} actions={{ ...actions, process: processOpen }} />
          )}
          <ButtonLink to={href} look="quiet" size="narrow" icon={ExternalLink} className="whitespace-nowrap">
            <span className="max-[87.5rem]:sr-only">1件で見る</span>
          </ButtonLink>
          <IconButton icon={X} label="閉じる Esc" onClick={onClose} />
        </span>
      </div>
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll box must be reachable by keyboard
        tabIndex={0}
        className="relative ring-inside min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 cramped:flex-none cramped:overflow-visible"
      >
        {order ? (
          <OrderPaper order={order} outdated={outdated} onRenew={renew} onSaved={adopt} />
        ) : error ? (
          <OrderFailed
            error={error}
            onRetry={() => {
              refetch().catch(reportError)
            }}
            back={<Button onClick={onClose}>閉じる</Button>}
          />
        ) : (
          <OrderSkeleton />
        )}
      </div>
    </section>
  )
}
