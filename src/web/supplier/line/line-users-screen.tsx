import { getSupplierLineFriendUrl, getSupplierLineUser } from '#contract/line/line-users.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { TextLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { LineUserPanel } from '#web/ui/line-link.tsx'

/** The person's LINE: how to link it, where to say what it is told, how it ends. */
export const Screen = () => {
  const params = { supplier_id: supplierId() }
  const { data: user } = useData(getSupplierLineUser, { params }, { fresh_for: 0 })
  const wanted = user !== undefined && user.link === null && user.friend_url !== ''
  const { data: friend } = useData(getSupplierLineFriendUrl, { params }, { enabled: wanted })
  return (
    <>
      <DeskHead title={supplierPages.lineUsers.title} />
      <Card className="max-w-160">
        <LineUserPanel user={user} qr={friend?.qr} delete_path={supplierPages.lineLinkDelete.path}>
          <p className="phrase">
            何をLINEで受け取るかは、
            <TextLink to={supplierPages.notificationSettings.path}>{supplierPages.notificationSettings.title}</TextLink>
            の設定で選べます。
          </p>
        </LineUserPanel>
      </Card>
    </>
  )
}
