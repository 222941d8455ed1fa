import Phone from 'lucide-react/icons/phone'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import Store from 'lucide-react/icons/store'
import { type DealCard, listDeals } from '#contract/deals/consumer-deals.contract.ts'
import { settingsFirst } from '#contract/first-settings.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { useConsumerSession } from '#web/api/session.ts'
import { pathTo } from '#web/app/path-to.ts'
import { ClosingCountdown } from '#web/consumer/closing-countdown.tsx'
import { DealBadge } from '#web/consumer/deals/deal-badge.tsx'
import { sortDeals, type Trouble, troubleOf } from '#web/consumer/deals/deal-order.ts'
import { useOpenOrders } from '#web/consumer/deals/use-open-orders.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { method_words } from './method-words.ts'

/** Whom the restaurant orders from: until when, how an order goes there, the telephone, and the ways to all that is theirs. */
export const Screen = () => {
  const first = settingsFirst.supplierList({ consumer_id: consumerId() })
  const { data: deals } = useData(...first.deals, { every: 60_000 })
  const { data: senders } = useData(...first.senders, { throws: false })
  const open = useOpenOrders(consumerId())
  const owner = useConsumerSession()?.role !== 'staff'
  const settings = owner ? '仕入先の登録・設定' : consumerPages.suppliers.title
  const writing = new Set(senders?.items.map(one => one.deal_id))
  return (
    <ConsumerPage title={consumerPages.supplierList.title} back={consumerPages.top.path} bleed>
      {!deals ? (
        <SkeletonRows rows={4} height="h-40" />
      ) : deals.items.length === 0 ? (
        <EmptyState icon={Store} title="いま発注できる仕入先がありません">
          {owner
            ? `仕入先は、下の「${settings}」から登録できます。`
            : '仕入先の登録は、店舗のオーナーが行います。オーナーにご依頼ください。'}
        </EmptyState>
      ) : (
        <ul>
          {sortDeals(deals.items).map(deal => (
            <SupplierCard key={deal.id} deal={deal} writes={writing.has(deal.id)} trouble={troubleOf(deal, open)} />
          ))}
        </ul>
      )}
      <p className="p-4">
        <TextLink to={consumerPages.suppliers.path} tall>
          {settings}
        </TextLink>
      </p>
    </ConsumerPage>
  )
}

type CardProps = { deal: DealCard; writes: boolean; trouble: Trouble }

const SupplierCard = ({ deal, writes, trouble }: CardProps) => {
  const { id: deal_id, supplier_name: name, phone_number, next } = deal
  const may_order = deal.state === 'active' && next !== null
  return (
    <li className="flex flex-col gap-2 border-b p-4" aria-label={name}>
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <TextLink
          to={pathTo(consumerPages.supplier.path, { deal_id })}
          tall
          className="text-lg leading-tight font-bold"
        >
          {name}
        </TextLink>
        <DealBadge deal={deal} trouble={trouble} />
      </div>
      <Next deal={deal} />
      <p className="text-sm text-ink-soft">
        発注の送り方 {method_words[deal.method]}{' '}
        <span className="inline-block whitespace-nowrap tabular-nums">
          {phone_number === null ? '電話番号の登録なし' : `電話 ${formatPhone(phone_number)}`}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {may_order && (
          <ButtonLink
            look="primary"
            className="flex-auto whitespace-nowrap"
            icon={ShoppingCart}
            to={pathTo(consumerPages.orderSheet.path, { deal_id }, { date: next.delivery_date })}
          >
            発注する<span className="sr-only">（{name}）</span>
          </ButtonLink>
        )}
        {phone_number !== null && (
          <ButtonAnchor className="flex-auto whitespace-nowrap" icon={Phone} href={`tel:${phone_number}`}>
            電話する<span className="sr-only">（{name}）</span>
          </ButtonAnchor>
        )}
      </div>
      <p className="flex flex-wrap gap-x-6">
        <TextLink to={pathTo(consumerPages.orders.path, undefined, { deal_id })} tall>
          発注履歴<span className="sr-only">（{name}）</span>
        </TextLink>
        {writes && (
          <TextLink to={pathTo(consumerPages.supplierMessageSearch.path, undefined, { deal_id })} tall>
            メッセージ<span className="sr-only">（{name}）</span>
          </TextLink>
        )}
        <TextLink to={pathTo(consumerPages.supplierSetting.path, { deal_id })} tall>
          連絡先と条件<span className="sr-only">（{name}）</span>
        </TextLink>
      </p>
    </li>
  )
}

/** The next delivery that may be ordered, and until when. */
const Next = ({ deal: { state, next } }: { deal: DealCard }) => {
  if (state !== 'active') return null
  if (next === null) return <p className="text-sm text-ink-soft">いま発注できる納品日がありません</p>
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 tabular-nums">
      <span>
        <span className="text-sm text-ink-soft">納品 </span>
        {formatDayWithWeekday(next.delivery_date)}
      </span>
      <ClosingCountdown
        closing_at={next.no_closing ? null : next.closing_at}
        onOver={() => void invalidate(listDeals)}
      />
    </p>
  )
}
