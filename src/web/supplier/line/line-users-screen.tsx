import {
  changeSupplierLineUser,
  getSupplierLineFriendUrl,
  getSupplierLineUser,
} from '#contract/line/line-users.contract.ts'
import { supplierPages } from '#contract/pages.ts'
import { call } from '#web/api/call.ts'
import { setData, useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { LineUserPanel } from '#web/ui/line-link.tsx'
import { Card } from '#web/ui/public-shell.tsx'

/** The person's LINE: how to link it, what it is told, how it ends. */
export const Screen = () => {
  const params = { supplier_id: supplierId() }
  const { data: user } = useData(getSupplierLineUser, { params }, { fresh_for: 0 })
  const wanted = user !== undefined && user.link === null && user.friend_url !== ''
  const { data: friend } = useData(getSupplierLineFriendUrl, { params }, { enabled: wanted })
  return (
    <>
      <DeskHead title={supplierPages.lineUsers.title} />
      <Card className="max-w-160">
        <LineUserPanel
          user={user}
          qr={friend?.qr}
          told={[
            {
              name: 'tell_orders',
              label: '受注（新しい注文・変更・取消）',
              hint: '見ることのできる得意先の注文が届きます。',
            },
          ]}
          change={async body =>
            setData(getSupplierLineUser, { params }, await call(changeSupplierLineUser, { params, body }))
          }
          delete_path={supplierPages.lineLinkDelete.path}
        />
      </Card>
    </>
  )
}
