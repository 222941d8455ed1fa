import { useEffect } from 'react'
import { useParams } from 'react-router'
import { supplierNoticesFirst } from '#contract/first-notices.ts'
import { countSupplierNotices, readSupplierNotice } from '#contract/notices/supplier-notices.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { TextLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { Instead } from '#web/ui/instead.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** One notice, read with this: the page that it is about, or its words where there is none. */
export const Screen = () => {
  const supplier_id = supplierId()
  const { notification_id = '' } = useParams()
  const { data } = useData(...supplierNoticesFirst.notice({ supplier_id, notification_id }).notice)
  useEffect(() => {
    call(readSupplierNotice, { params: { supplier_id, notification_id }, body: { read: true } })
      .then(() => invalidate(countSupplierNotices))
      // Unread it stays in the bell: nothing is lost.
      .catch(() => {})
  }, [supplier_id, notification_id])
  if (data?.path) return <Instead to={data.path} />
  return (
    <>
      <DeskHead title={supplierPages.notice.title}>
        <TextLink to={supplierPages.notices.path}>お知らせの一覧</TextLink>
      </DeskHead>
      {data ? (
        <Card title={data.title}>
          <p className="mb-2 text-sm text-ink-soft tabular-nums">{formatDateTime(new Date(data.created_at))}</p>
          <p className="phrase whitespace-pre-line">{data.body}</p>
        </Card>
      ) : (
        <SkeletonRows rows={3} />
      )}
    </>
  )
}
