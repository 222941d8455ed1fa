import { getSupplierLineUser } from '#contract/line/line-users.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { Card } from '#web/ui/card.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { LinkWaiting } from '#web/ui/line-link.tsx'

/** Where a person comes back to from LINE: whether the link is there yet, asked again until it is. */
export const Screen = () => {
  const { data: user } = useData(
    getSupplierLineUser,
    { params: { supplier_id: supplierId() } },
    { fresh_for: 0, every: 2000 },
  )
  return (
    <>
      <DeskHead title={supplierPages.lineLinkCallback.title} />
      <Card className="max-w-160">
        <LinkWaiting
          user={user}
          complete_path={supplierPages.lineLinkComplete.path}
          back={supplierPages.lineUsers.path}
        />
      </Card>
    </>
  )
}
