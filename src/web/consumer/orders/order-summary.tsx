import FileText from 'lucide-react/icons/file-text'
import Pencil from 'lucide-react/icons/pencil'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { type ReactNode } from 'react'
import type { Order } from '#contract/orders/order-shapes.ts'
import { getOrderSheet } from '#contract/orders/orders.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { formatDateTime, formatDayWithWeekday } from '#domain/shared/day.ts'
import { order_method_words } from '#domain/trade/order.ts'
import { urlOf } from '#web/api/call.ts'
import { consumerId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { BegunChange } from '#web/consumer/changes/begun-change.tsx'
import { ClosingCountdown } from '#web/consumer/closing-countdown.tsx'
import { completePage } from '#web/consumer/placing/sending-pages.ts'
import { OrderBadge } from '#web/consumer/receipts/order-badge.tsx'
import { nextMethod } from '#web/consumer/receipts/receipt.ts'
import { ResendButton } from '#web/consumer/receipts/resend.tsx'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { LeftOut } from '#web/ui/left-out.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Shown = { order: Order; onChanged: () => void }

type SummaryProps = Shown & {
  /** It has reached nobody: its `Ways` come after what is to be done about that. */
  lost: boolean
  children: ReactNode
}

/** What it is, until when it can be changed, and what is to be done about it; `children` after that. */
export const Summary = ({ order, onChanged, lost, children }: SummaryProps) => (
  <section aria-label="概要" className="@container flex flex-col gap-2 border-b p-4">
    <div className="flex flex-wrap items-start justify-between gap-x-2 gap-y-1">
      <p className="min-w-0 flex-1 basis-28 text-lg leading-tight font-bold">{order.parties.supplier.name}</p>
      <OrderBadge order={order} />
    </div>
    <Facts order={order} />
    {(order.may.edit || order.may.cancel) && order.closing_at && (
      <p className="flex flex-wrap items-center gap-x-2 text-sm">
        <ClosingCountdown closing_at={order.closing_at} onOver={onChanged} />
        <span className="text-ink-soft">それまで{order.may.edit && '変更・'}取消ができます</span>
      </p>
    )}
    {!lost && <Ways order={order} />}
    <BegunChange order={order} />
    <LeftOut order={order} />
    {children}
    {order.state === 'cancelled' && (
      <Notice kind="warning" title="この発注は取り消されました">
        {order.cancelled_at && formatDateTime(new Date(order.cancelled_at))}
      </Notice>
    )}
    {order.to_share && <ToShare order={order} />}
  </section>
)

/** What can be done with it, and its paper. */
export const Ways = ({ order }: Pick<Shown, 'order'>) => (
  <div className="flex flex-wrap gap-2 pt-1">
    {order.may.edit && (
      <ButtonLink
        look="primary"
        icon={Pencil}
        className="grow"
        to={pathTo(consumerPages.orderEdit.path, { order_id: order.id })}
      >
        変更する
      </ButtonLink>
    )}
    {order.may.order_again && (
      <ButtonLink
        icon={RotateCcw}
        className="grow"
        to={pathTo(consumerPages.orderSheet.path, { deal_id: order.deal_id }, { again: order.id })}
      >
        この内容でもう一度
      </ButtonLink>
    )}
    <ButtonAnchor
      icon={FileText}
      className="grow"
      href={urlOf(getOrderSheet, { params: { consumer_id: consumerId(), order_id: order.id } })}
      target="_blank"
      rel="noopener"
    >
      注文書（PDF）
    </ButtonAnchor>
  </div>
)

const Facts = ({ order }: Pick<Shown, 'order'>) => (
  <dl className="grid facts gap-x-4 gap-y-1 tabular-nums @max-[14rem]:grid-cols-1">
    <dt className="text-sm text-ink-soft">納品日</dt>
    <dd>
      <span className="font-bold">{formatDayWithWeekday(order.delivery_date)}</span>
      <TextLink
        to={pathTo(consumerPages.dealOrders.path, { deal_id: order.deal_id, date: order.delivery_date })}
        className="block w-fit text-sm"
      >
        この日の発注をまとめて見る
      </TextLink>
    </dd>
    <dt className="text-sm text-ink-soft">発注番号</dt>
    <dd>{order.number}</dd>
    <dt className="text-sm text-ink-soft">発注日時</dt>
    <dd>
      {formatDateTime(new Date(order.placed_at))}
      <span className="ml-2 text-sm text-ink-soft">{order.placed_by_name}</span>
    </dd>
    {order.approved_by_name !== null && (
      <>
        <dt className="text-sm text-ink-soft">承認者</dt>
        <dd>{order.approved_by_name}</dd>
      </>
    )}
  </dl>
)

/** The restaurant was to send it itself, and has not; by now it may go by itself. */
const ToShare = ({ order }: Pick<Shown, 'order'>) => {
  const method = nextMethod(order)
  const cancelled = order.state === 'cancelled'
  const title = cancelled ? '取消をまだ仕入先に送っていません' : 'まだ仕入先に送っていません'
  if (method === 'fax' || method === 'mail')
    return (
      <Notice kind="warning" title={title} action={<ResendButton order={order} look="primary" />}>
        {`発注したあとに、発注の送り方がLINEから${order_method_words[method]}に変わりました。`}
      </Notice>
    )
  return (
    <Notice
      kind="warning"
      title={title}
      action={
        <ButtonLink
          look="primary"
          to={pathTo(completePage(order.method).path, { deal_id: order.deal_id }, { order_id: order.id })}
        >
          LINEで送る画面を開く
        </ButtonLink>
      }
    >
      {cancelled || order.changed_at === null
        ? 'LINEで、ご自分で送る仕入先です。'
        : '変更した内容（訂正）を、LINEでもう一度送ってください。'}
    </Notice>
  )
}
