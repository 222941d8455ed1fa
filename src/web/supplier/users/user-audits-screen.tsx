import { supplierPages } from '#contract/pages/supplier.ts'
import { downloadUserAudits, listUserAudits } from '#contract/users/users.contract.ts'
import { download } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { usePages } from '#web/api/pages-data.ts'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { Card } from '#web/ui/card.tsx'
import { CsvButton } from '#web/ui/csv-button.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { AuditList } from './audit-list.tsx'
import { ToUsers } from './user-head.tsx'

/** Every change of rights: who may do and see what, since when, and who decided so. Nobody can change or remove it. */
export const Screen = () => {
  const session = useSupplierSession()
  return (
    <>
      <ToUsers />
      <DeskHead title={supplierPages.userAudits.title} />
      {session && session.role !== 'owner' ? (
        <Notice title="記録を見られるのはオーナーだけです" />
      ) : (
        session && <Audits />
      )}
    </>
  )
}

const Audits = () => {
  const list = usePages(listUserAudits, { params: { supplier_id: supplierId() }, query: { limit: 50 } })
  const { items } = list
  if (items === undefined) return <SkeletonRows rows={8} />
  if (items.length === 0) {
    return (
      <EmptyState title="変更の記録はまだありません">
        ユーザーを加えたり、権限や担当を変えたりすると、ここに残ります。
      </EmptyState>
    )
  }
  return (
    <div className="flex max-w-240 flex-col gap-3">
      <div>
        <CsvButton onSave={() => download(downloadUserAudits, { params: { supplier_id: supplierId() } })} />
      </div>
      <Card>
        <AuditList audits={items} named />
      </Card>
      <MoreButton list={list} />
    </div>
  )
}
