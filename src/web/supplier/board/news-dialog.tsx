import Bell from 'lucide-react/icons/bell'
import { useState } from 'react'
import { listOrderNotifications, type OrderNotification } from '#contract/board/order-notifications.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { dayOf, formatDayWithWeekday } from '#domain/shared/day.ts'
import { serverNow } from '#web/api/clock.ts'
import { supplierId } from '#web/api/meta.ts'
import { usePages } from '#web/api/pages-data.ts'
import { pathTo } from '#web/app/path-to.ts'
import { kindWord } from '#web/supplier/orders/event-words.ts'
import { receivedText } from '#web/supplier/orders/row-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { StateBadge, type Tone } from '#web/ui/state-badge.tsx'
import { useLiveRefresh } from './use-live-refresh.ts'

const tones: Record<OrderNotification['kind'], Tone> = {
  placed: 'neutral',
  edited: 'amber',
  cancelled: 'vermilion',
  change_requested: 'amber',
  change_withdrawn: 'neutral',
  adjustment_accepted: 'leaf',
  adjustment_questioned: 'amber',
  adjustment_reopened: 'amber',
}

/** What others did to the orders, newest first, of all days: what came while nobody looked. */
export const NewsDialog = ({ onClose }: { onClose: () => void }) => {
  const [today] = useState(() => dayOf(serverNow()))
  const { items, has_more, more, loading_more } = usePages(
    listOrderNotifications,
    { params: { supplier_id: supplierId() } },
    { fresh_for: 0 },
  )
  useLiveRefresh(listOrderNotifications)
  return (
    <Dialog open onClose={onClose} title="最近の動き" closeOnBackdrop>
      {items === undefined ? (
        <SkeletonRows rows={8} height="h-14" />
      ) : items.length === 0 ? (
        <EmptyState icon={Bell} title="まだ動きはありません">
          得意先からの注文・訂正・取消・依頼が、新しい順に並びます。
        </EmptyState>
      ) : (
        <>
          <ul>
            {items.map(one => (
              <li key={one.id} className="border-b">
                <Link
                  to={pathTo(supplierPages.orderDetail.path, { order_id: one.order_id })}
                  className="ring-inside grid min-h-14 grid-cols-[5.5rem_1fr_auto] items-center gap-3 px-1 py-1 hover:bg-ground"
                >
                  <span className="text-sm whitespace-nowrap text-ink-soft tabular-nums">
                    {receivedText(one.at, today)}
                  </span>
                  <span className="min-w-0">
                    <span className="block truncate font-bold">{one.store_name}</span>
                    <span className="block truncate text-sm text-ink-soft tabular-nums">
                      {formatDayWithWeekday(one.delivery_date)}納品・{one.number}
                      {one.actor_name === '' ? '' : `・${one.actor_name}`}
                    </span>
                  </span>
                  <StateBadge tone={tones[one.kind]}>{kindWord({ ...one, diff: null })}</StateBadge>
                </Link>
              </li>
            ))}
          </ul>
          {has_more && (
            <p className="mt-3 text-center">
              <Button busy={loading_more} onClick={() => void more()}>
                もっと見る
              </Button>
            </p>
          )}
        </>
      )}
    </Dialog>
  )
}
