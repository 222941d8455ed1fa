import type { ComponentType, ReactNode } from 'react'
import { Navigate, useParams } from 'react-router'
import type { Order } from '#contract/orders/order-shapes.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import type { Page } from '#contract/pages/page.ts'
import { formatClosing } from '#domain/calendar/closing-time.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { order_method_words } from '#domain/trade/order.ts'
import { ApiError } from '#web/api/api-error.ts'
import { consumerId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { marksOf } from '#web/consumer/placing/confirm-bar.tsx'
import { completePage } from '#web/consumer/placing/sending-pages.ts'
import { amountText, totalMarks } from '#web/consumer/placing/sheet-bar.tsx'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { useWatchedOrder } from './order-receipt.tsx'
import { PlacedHead } from './placed-head.tsx'
import { nextMethod } from './receipt.ts'

type PlacedProps = {
  page: Page
  done: string
  /** The restaurant has nothing more to do: the way on is to the top. */
  over?: boolean
  /** What the restaurant does next itself: before the facts. */
  act?: ComponentType<{ order: Order }>
  children: (order: Order) => ReactNode
}

/** A page that follows one placed order, named by the URL: `?order_id=`. */
export const PlacedOrder = (props: PlacedProps) => {
  const { deal_id = '' } = useParams()
  const [params] = useAddressQuery()
  const order_id = params.get('order_id') ?? ''
  if (order_id === '')
    return (
      <ConsumerPage title={props.page.title} back={consumerPages.top.path}>
        <EmptyState
          title="表示する発注がありません"
          action={<ButtonLink to={pathTo(consumerPages.orderSheet.path, { deal_id })}>発注画面へ</ButtonLink>}
        >
          発注した内容は、<TextLink to={consumerPages.orders.path}>発注履歴</TextLink>でご確認ください。
        </EmptyState>
      </ConsumerPage>
    )
  return <Followed {...props} order_id={order_id} />
}

/** It was answered before this page was there: what stands below is no more what was sent. */
const Adjusted = ({ order_id }: { order_id: string }) => (
  <Notice
    kind="warning"
    title="仕入先がこの発注を変更しています"
    action={<ButtonLink to={pathTo(consumerPages.orderDetail.path, { order_id })}>変更された内容を見る</ButtonLink>}
  >
    下の内容と金額は、変更されたあとのものです。
  </Notice>
)

/** It was placed just when the way of its deal was changed: another one was read on the button. */
const OtherWay = ({ order: { method } }: { order: Order }) => (
  <Notice kind="warning" title={`発注の送り方が、${order_method_words[method]}に変わっています`}>
    {method === 'line' ? '下のボタンで、LINEで仕入先に送ってください。' : `${order_method_words[method]}で送ります。`}
  </Notice>
)

const Followed = ({ page, done, over = false, act: Act, order_id, children }: PlacedProps & { order_id: string }) => {
  const { data: order, error } = useWatchedOrder(consumerId(), order_id)
  const [params] = useAddressQuery()
  if (error instanceof ApiError && !order) throw error
  // By which way it was said to go.
  const by = params.get('by')
  const other_way = order !== undefined && by !== null && by !== order.method
  if (other_way && completePage(order.method).path !== page.path) {
    const { path } = completePage(order.method)
    return <Navigate replace to={pathTo(path, { deal_id: order.deal_id }, { order_id, by })} />
  }
  return (
    <ConsumerPage title={page.title}>
      {!order ? (
        <SkeletonRows rows={4} height="h-20" />
      ) : (
        <div className="flex flex-col gap-6">
          <PlacedHead order={order} done={done} />
          {other_way && <OtherWay order={order} />}
          {order.adjustment !== null && <Adjusted order_id={order.id} />}
          {Act && <Act order={order} />}
          <dl className="grid facts gap-x-6 gap-y-2 rounded-card border p-4 tabular-nums">
            <dt className="text-sm text-ink-soft">発注番号</dt>
            <dd className="text-lg font-bold">{order.number}</dd>
            <dt className="text-sm text-ink-soft">納品日</dt>
            <dd className="font-bold">{formatDayWithWeekday(order.delivery_date)}</dd>
            <dt className="text-sm text-ink-soft">内容</dt>
            <dd>
              {order.line_count}点
              {over &&
                order.price_visible &&
                `・${amountText(order.total, marksOf(order))}（${totalMarks(marksOf(order)).replace('税抜', '税込')}）`}
            </dd>
          </dl>
          {children(order)}
          {!over && order.closing_at && order.may.edit && (
            <p className="phrase text-sm text-ink-soft">
              {formatClosing(new Date(order.closing_at))}
              までは、詳細から変更・取消ができます。
              {nextMethod(order) === 'line'
                ? '変更したら、訂正をもう一度LINEで送ってください。'
                : '変更すると、変更した内容で送り直します。'}
            </p>
          )}
          <div className="flex flex-col gap-2">
            <ButtonLink look={over ? 'primary' : 'secondary'} size="large" wide to={consumerPages.top.path}>
              トップへ
            </ButtonLink>
            <ButtonLink wide to={pathTo(consumerPages.orderDetail.path, { order_id: order.id })}>
              発注の詳細
            </ButtonLink>
          </div>
        </div>
      )}
    </ConsumerPage>
  )
}
