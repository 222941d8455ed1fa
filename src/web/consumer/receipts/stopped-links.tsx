import type { Order } from '#contract/orders/order-shapes.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { useConsumerSession } from '#web/api/session.ts'
import { pathTo } from '#web/app/path-to.ts'
import { CallButton } from '#web/consumer/call-button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { isLinkStopped, nextMethod, phoneOf } from './receipt.ts'

/** That nobody can open or answer what was sent, since its links were taken back: whom to call, and the way to the address. */
export const StoppedLinks = ({ order }: { order: Order }) => {
  const owner = useConsumerSession()?.role !== 'staff'
  if (!isLinkStopped(order)) return null
  const phone = phoneOf(order)
  const own = !order.has_desk && nextMethod(order) !== 'web'
  return (
    <Notice
      kind="warning"
      title="リンクを止めました。仕入先は、送ったリンクからこの注文を開くことも返答することもできません"
      action={
        <span className="flex flex-wrap gap-2">
          {phone !== null && (
            <CallButton look="primary" phone={phone}>
              {formatPhone(phone)} に電話する
            </CallButton>
          )}
          {own && owner && (
            <ButtonLink to={pathTo(consumerPages.supplierEdit.path, { deal_id: order.deal_id })}>
              仕入先の宛先を直す
            </ButtonLink>
          )}
        </span>
      }
    >
      宛先を間違えていたときは、仕入先にこの発注は届いていません。お電話で発注をお伝えください。
      {order.may.edit && '宛先を直してからこの発注を変更すると、直した宛先に新しいリンクで届きます。'}
    </Notice>
  )
}
