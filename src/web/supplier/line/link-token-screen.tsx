import { getSupplierSession } from '#contract/accounts/supplier-session.contract.ts'
import { startSupplierLineLink } from '#contract/line/line-users.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { call } from '#web/api/call.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { Card } from '#web/ui/card.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { LinkTokenPanel } from '#web/ui/line-link.tsx'

/** Where the button of the talk leads, after the login. */
export const Screen = () => {
  const { data: session } = useData(getSupplierSession, {})
  const who = session ? `${session.supplier.name}の${session.name}さん` : undefined
  return (
    <>
      <DeskHead title={supplierPages.lineLinkToken.title} />
      <Card className="max-w-160">
        <LinkTokenPanel
          who={who}
          start={async body => call(startSupplierLineLink, { params: { supplier_id: supplierId() }, body })}
          back={supplierPages.lineUsers.path}
        />
      </Card>
    </>
  )
}
