import ListPlus from 'lucide-react/icons/list-plus'
import Pencil from 'lucide-react/icons/pencil'
import Phone from 'lucide-react/icons/phone'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { useParams } from 'react-router'
import type { Deal, PossibleDate } from '#contract/deals/consumer-deals.contract.ts'
import { settingsFirst } from '#contract/first-settings.ts'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { formatClosing } from '#domain/calendar/closing-time.ts'
import { delivery_date_reason_names } from '#domain/calendar/delivery-dates.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { formatYen } from '#domain/shared/decimal.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { useConsumerSession } from '#web/api/session.ts'
import { pathTo } from '#web/app/path-to.ts'
import { OrderCard } from '#web/consumer/history/order-card.tsx'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { method_words } from './method-words.ts'

/** One supplier: how it is reached and ordered from, when it delivers, and what was ordered last. */
export const Screen = () => {
  const { deal_id = '' } = useParams()
  const first = settingsFirst.supplier({ consumer_id: consumerId(), deal_id })
  const { data: deal } = useData(...first.deal)
  const { data: dates } = useData(...first.dates)
  const { data: orders } = useData(...first.orders)
  return (
    <ConsumerPage title={deal?.supplier_name ?? consumerPages.supplier.title} back={consumerPages.supplierList.path}>
      {deal ? <About deal={deal} /> : <SkeletonRows rows={4} />}
      <h2 className="mt-8 mb-2 text-lg">配達の予定</h2>
      {dates ? <Dates dates={dates.items} own={deal?.own} /> : <SkeletonRows rows={6} />}
      <h2 className="mt-8 mb-2 text-lg">最近の発注</h2>
      {orders ? <Orders orders={orders.items} /> : <SkeletonRows rows={3} />}
    </ConsumerPage>
  )
}

const About = ({ deal }: { deal: Deal }) => {
  const { id: deal_id, phone_number, own } = deal
  const owner = useConsumerSession()?.role !== 'staff'
  return (
    <div className="flex flex-col gap-4">
      {deal.closed_reason !== null && <Notice kind="warning" title={deal.closed_reason} />}
      <dl className="grid facts gap-x-6 gap-y-1">
        <dt className="text-ink-soft">発注の送り方</dt>
        <dd>{method_words[deal.method]}</dd>
        <dt className="text-ink-soft">電話番号</dt>
        <dd>{phone_number ?? '登録がありません'}</dd>
        {deal.minimum_amount !== null && (
          <>
            <dt className="text-ink-soft">最低の発注金額</dt>
            <dd>{formatYen(deal.minimum_amount)}</dd>
          </>
        )}
        <dt className="text-ink-soft">登録した人</dt>
        <dd>{own ? 'この店舗（ほかの店舗には見えません）' : '仕入先（Oroshiを使っています）'}</dd>
      </dl>
      {deal.closed_reason === null && (
        <ButtonLink
          look="primary"
          size="large"
          wide
          icon={ShoppingCart}
          to={pathTo(consumerPages.orderSheet.path, { deal_id })}
        >
          発注する
        </ButtonLink>
      )}
      {phone_number !== null && (
        <ButtonAnchor wide icon={Phone} href={`tel:${phone_number}`}>
          電話する
        </ButtonAnchor>
      )}
      {own && deal.closed_reason === null && (
        <div className="flex gap-2">
          <ButtonLink className="flex-1" icon={ListPlus} to={pathTo(consumerPages.templateItems.path, { deal_id })}>
            商品
          </ButtonLink>
          {owner && (
            <ButtonLink className="flex-1" icon={Pencil} to={pathTo(consumerPages.supplierEdit.path, { deal_id })}>
              変更
            </ButtonLink>
          )}
        </div>
      )}
      <TextLink to={pathTo(consumerPages.supplierSetting.path, { deal_id })} tall className="self-start">
        連絡先と取引の条件
      </TextLink>
    </div>
  )
}

/** Nothing is known that a list could say: every date is open, and none has a closing. */
const isPlain = (dates: readonly PossibleDate[]) =>
  dates.every(one => one.reason === null && (one.closing_at === null || one.no_closing))

const Dates = ({ dates, own }: { dates: readonly PossibleDate[]; own: boolean | undefined }) => {
  const owner = useConsumerSession()?.role !== 'staff'
  return isPlain(dates) ? (
    <p>
      配達の曜日と締切は登録されていません。どの納品日でも発注できます。
      {own === true && owner && '「変更」から登録すると、締切までの時間を表示します。'}
    </p>
  ) : (
    <ul aria-label="配達の予定" className="rounded-card border bg-surface">
      {dates.map(one => (
        <li key={one.date} className="flex items-baseline justify-between gap-3 border-b px-3 py-2 last:border-b-0">
          <span className="tabular-nums">{formatDayWithWeekday(one.date)}</span>
          <span className="text-sm text-ink-soft tabular-nums">
            {one.reason !== null
              ? delivery_date_reason_names[one.reason]
              : one.closing_at === null || one.no_closing
                ? '発注できます'
                : `締切 ${formatClosing(new Date(one.closing_at))}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

const Orders = ({ orders }: { orders: readonly OrderRow[] }) =>
  orders.length === 0 ? (
    <p className="text-ink-soft">まだ発注していません。</p>
  ) : (
    <ul aria-label="最近の発注" className="rounded-card border bg-surface">
      {orders.map(order => (
        <OrderCard key={order.id} order={order} />
      ))}
    </ul>
  )
