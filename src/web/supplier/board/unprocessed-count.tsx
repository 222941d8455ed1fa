import CircleDot from 'lucide-react/icons/circle-dot'
import { getUnprocessed } from '#contract/board/receive-orders.contract.ts'
import { deskFirst } from '#contract/first-desk.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { grouped } from '#domain/shared/count.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

import { useLiveRefresh } from './use-live-refresh.ts'

/** 未処理 12, on every page of the desk, kept true by live events. It leads to all that is unprocessed. */
export const UnprocessedCount = () => {
  const { data } = useData(...deskFirst.orders({ supplier_id: supplierId() }).unprocessed, { throws: false })
  useLiveRefresh(getUnprocessed)
  const count = data?.count ?? 0
  return (
    <ButtonLink
      look={count > 0 ? 'urgent' : 'calm'}
      size="small"
      icon={CircleDot}
      to={supplierPages.ordersUnprocessed.path}
      aria-label={`未処理 ${count}件`}
      className="whitespace-nowrap"
    >
      未処理
      <strong className="ml-1 min-w-4 text-right tabular-nums">{data ? grouped(count) : ''}</strong>
    </ButtonLink>
  )
}
