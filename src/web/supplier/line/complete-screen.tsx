import { getSupplierLineUser } from '#contract/line/line-users.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { Card } from '#web/ui/card.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { LinkComplete } from '#web/ui/line-link.tsx'

/** What LINE does from now on. */
export const Screen = () => {
  const { data: user } = useData(getSupplierLineUser, { params: { supplier_id: supplierId() } }, { fresh_for: 0 })
  return (
    <>
      <DeskHead title={supplierPages.lineLinkComplete.title} />
      <Card className="max-w-160">
        <LinkComplete
          user={user}
          next={[
            '注文が入ると、LINEにカードが届きます。',
            'カードの「確認しました」で、受け付けたことが飲食店に伝わります。',
            '「欠品を連絡」で、欠品の商品をその場で伝えられます。',
          ]}
          settings_path={supplierPages.lineUsers.path}
        />
      </Card>
    </>
  )
}
