import type { Order } from '#contract/orders/order-shapes.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { useConsumerSession } from '#web/api/session.ts'
import { pathTo } from '#web/app/path-to.ts'
import { CallButton } from '#web/consumer/call-button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { isLinkStoppedAfter, nextMethod, phoneOf } from './receipt.ts'
import { TellByPhone } from './told-by-phone.tsx'

/**
 * That nobody can open or answer what was sent, since its links were taken back: what can be done to tell it anew, or that
 * it was acknowledged before; and the way to the address.
 */
export const StoppedLinks = ({ order }: { order: Order }) => {
  const owner = useConsumerSession()?.role !== 'staff'
  if (!order.link_stopped && !isLinkStoppedAfter(order)) return null
  const phone = phoneOf(order)
  const own = !order.has_desk && nextMethod(order) !== 'web'
  return (
    <Notice
      kind="warning"
      title="リンクを止めました。仕入先は、送ったリンクからこの注文を開くことも返答することもできません"
      action={
        <span className="flex flex-wrap gap-2">
          {order.link_stopped ? (
            <TellByPhone order={order} />
          ) : (
            phone !== null && <CallButton phone={phone}>{formatPhone(phone)} に電話する</CallButton>
          )}
          {own && owner && (
            <ButtonLink to={pathTo(consumerPages.supplierEdit.path, { deal_id: order.deal_id })}>
              仕入先の宛先を直す
            </ButtonLink>
          )}
        </span>
      }
    >
      {order.link_stopped
        ? '仕入先からの受付はまだありません。宛先が正しいかご確認のうえ、もう一度送るか、お電話でお伝えください。'
        : '止める前に、受付の連絡が来ています。宛先を間違えていたときは、仕入先に届いていません。お電話で発注をお伝えください。'}
    </Notice>
  )
}
