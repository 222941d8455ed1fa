import { deleteSupplierLineUser, getSupplierLineUser } from '#contract/line/line-users.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { call } from '#web/api/call.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { Card } from '#web/ui/card.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { LinkDelete } from '#web/ui/line-link.tsx'

/** Ends the link, after one question. */
export const Screen = () => {
  const params = { supplier_id: supplierId() }
  const { data: user } = useData(getSupplierLineUser, { params }, { fresh_for: 0 })
  return (
    <>
      <DeskHead title={supplierPages.lineLinkDelete.title} />
      <Card className="max-w-160">
        <LinkDelete
          user={user}
          end={async () => {
            await call(deleteSupplierLineUser, { params })
            await invalidate(getSupplierLineUser)
          }}
          back={supplierPages.lineUsers.path}
        />
      </Card>
    </>
  )
}
