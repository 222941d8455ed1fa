import { useEffect } from 'react'
import { countSupplierNotices, listSupplierNotices } from '#contract/notices/supplier-notices.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { invalidate, readData, setData, useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { watchOrders } from '#web/supplier/board/live.ts'
import { Bell as Face } from '#web/ui/bell.tsx'

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
  return <Face dense to={supplierPages.notices.path} count={data?.count ?? 0} />
}
