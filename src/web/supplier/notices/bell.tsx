import { useEffect } from 'react'
import {
  countSupplierNotices,
  listSupplierNotices,
  readSupplierNotice,
} from '#contract/notices/supplier-notices.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { call } from '#web/api/call.ts'
import { invalidate, readData, setData, useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { watchOrders } from '#web/supplier/board/live.ts'
import { Bell as Face } from '#web/ui/bell.tsx'
import { useOpenedByPush } from '#web/ui/use-opened-by-push.ts'

const readNotice = (supplier_id: string, notification_id: string) =>
  call(readSupplierNotice, { params: { supplier_id, notification_id }, body: { read: true } })

/** The desk's bell, kept true by the connection that brings the orders. */
export const Bell = () => {
  const params = { supplier_id: supplierId() }
  const { supplier_id } = params
  const { data } = useData(countSupplierNotices, { params }, { enabled: false, throws: false })
  useEffect(
    () =>
      watchOrders(supplier_id, {
        onNotices: ({ count }) => {
          const target = { params: { supplier_id } }
          const before = readData(countSupplierNotices, target)
          setData(countSupplierNotices, target, { count })
          if (before !== undefined) void invalidate(listSupplierNotices)
        },
      }),
    [supplier_id],
  )
  useOpenedByPush(supplier_id, readNotice)
  return <Face dense to={supplierPages.notices.path} count={data?.count ?? 0} />
}
