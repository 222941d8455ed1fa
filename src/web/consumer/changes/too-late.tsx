import type { Order } from '#contract/orders/order-shapes.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { CallButton } from '#web/consumer/call-button.tsx'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { phoneOf } from '#web/consumer/receipts/receipt.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { BegunChange } from './begun-change.tsx'

/** Closed, processed or cancelled: says so, and whom to call. What was typed stays on the device. */
export const TooLate = ({ order, detail }: { order: Order; detail: string }) => {
  const cancelled = order.state === 'cancelled'
  const phone = cancelled ? null : phoneOf(order)
  return (
    <ConsumerPage title={consumerPages.orderEdit.title} back={detail}>
      <Notice kind="warning" title="この発注は変更できません">
        <div className="flex flex-col items-start gap-3">
          <p>
            {cancelled
              ? 'この発注は取り消されています。'
              : order.state === 'processed'
                ? '仕入先が処理を始めたため、画面からは変更できません。'
                : '締切を過ぎたため、画面からは変更できません。'}
            {!cancelled &&
              (order.may.request_change
                ? '変更・取消の依頼は、発注の詳細から送れます。お急ぎのときは、仕入先へお電話ください。'
                : 'お急ぎの変更は、仕入先へお電話ください。')}
          </p>
          {phone && <CallButton phone={phone} />}
          <ButtonLink to={detail}>発注の詳細</ButtonLink>
        </div>
      </Notice>
      <BegunChange order={order} className="mt-4" />
    </ConsumerPage>
  )
}
