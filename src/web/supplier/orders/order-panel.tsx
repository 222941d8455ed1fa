import CheckCheck from 'lucide-react/icons/check-check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'

import type { Order, OrderRow } from '#contract/orders/order-shapes.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { useOrderActions } from '#web/supplier/board/use-order-actions.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Bar, Skeleton } from '#web/ui/skeleton.tsx'
import { readRow } from './row-state.ts'

type Actions = Pick<ReturnType<typeof useOrderActions>, 'print' | 'download' | 'working'> & {
  process: (rows: readonly OrderRow[]) => unknown
}

/** 印刷, ダウンロード, 処理済にする for the one order that is open. */
export const OrderButtons = ({
  order,
  outdated,
  actions,
}: {
  order: Order
  /** Another version is known: it must be read before it is processed. */
  outdated: boolean
  actions: Actions
}) => {
  const rows = [readRow(order)]
  return (
    <>
      <Button
        size="small"
        className="whitespace-nowrap"
        icon={Printer}
        busy={actions.working === 'print'}
        onClick={() => actions.print(rows)}
      >
        印刷
      </Button>
      <Button
        size="small"
        className="whitespace-nowrap"
        icon={Download}
        busy={actions.working === 'download'}
        onClick={() => actions.download(rows)}
      >
        ダウンロード
      </Button>
      {order.may.process && (
        <Button
          size="small"
          className="whitespace-nowrap"
          look="primary"
          icon={CheckCheck}
          disabled={outdated}
          busy={actions.working === 'process'}
          onClick={() => actions.process(rows)}
        >
          処理済にする
        </Button>
      )}
    </>
  )
}

/** Previous and next order of the list, and where this one stands in it. */
export const Neighbours = ({
  at,
  count,
  more,
  onGo,
}: {
  /** From 0; below 0 where the order is not in the list. */
  at: number
  count: number
  /** The list goes on after what is loaded of it. */
  more: boolean
  onGo: (by: -1 | 1) => void
}) =>
  at < 0 ? null : (
    <span className="flex items-center">
      <IconButton icon={ChevronUp} label="前の受注 [" disabled={at === 0} onClick={() => onGo(-1)} />
      <IconButton icon={ChevronDown} label="次の受注 ]" disabled={at >= count - 1} onClick={() => onGo(1)} />
      <span className="ml-1 text-xs whitespace-nowrap text-ink-soft tabular-nums">
        {at + 1} / {count}
        {more && '+'}
      </span>
    </span>
  )

/** The shape of an order while it comes. */
export const OrderSkeleton = () => (
  <Skeleton className="flex flex-col gap-4">
    <div className="flex flex-col gap-3">
      <Bar className="h-7 w-40" />
      <Bar className="h-5 w-56" />
      <Bar className="w-44" />
      {[0, 1, 2, 3, 4].map(line => (
        <div key={line} className="flex justify-between border-b py-3">
          <Bar className="w-1/2" />
          <Bar className="w-16" />
        </div>
      ))}
    </div>
  </Skeleton>
)

/** An order that can't be shown, and the way out. */
export const OrderFailed = ({ error, onRetry, back }: { error: Error; onRetry: () => void; back: ReactNode }) =>
  error instanceof ApiError && error.status === 404 ? (
    <EmptyState title="この受注は見つかりません" action={back}>
      番号が違うか、担当外の得意先の受注です。
    </EmptyState>
  ) : (
    <Notice
      kind="error"
      title="受注を読み込めませんでした"
      action={
        <Button size="small" onClick={onRetry}>
          もう一度読み込む
        </Button>
      }
    >
      通信の状態を確かめてください。
    </Notice>
  )
