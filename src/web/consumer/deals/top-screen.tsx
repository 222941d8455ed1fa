import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Hourglass from 'lucide-react/icons/hourglass'
import ListChecks from 'lucide-react/icons/list-checks'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Store from 'lucide-react/icons/store'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useMemo } from 'react'
import { type DealCard, listDeals } from '#contract/deals/consumer-deals.contract.ts'
import { topFirst } from '#contract/first-top.ts'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { useConsumerSession } from '#web/api/session.ts'
import { pathTo } from '#web/app/path-to.ts'
import { ArticleLine } from '#web/consumer/articles/article-line.tsx'
import { ClosingCountdown } from '#web/consumer/closing-countdown.tsx'
import { OrderCard } from '#web/consumer/history/order-card.tsx'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { draftOfDeal, lineCount } from '#web/consumer/placing/draft.ts'
import { waitOf } from '#web/consumer/placing/sending.ts'
import { useDraft } from '#web/consumer/placing/use-draft.ts'
import { useOpenDrafts } from '#web/consumer/placing/use-drafts.ts'
import { UsageLine } from '#web/consumer/questionnaires/usage-line.tsx'
import { Announced } from '#web/ui/announced.tsx'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { ClosingReminders } from './closing-reminders.tsx'
import { DealBadge } from './deal-badge.tsx'
import { isAllDone, isSettled, sortDeals, type Trouble, troubleOf } from './deal-order.ts'
import { StoppedMails } from './stopped-mails.tsx'
import { useOpenOrders } from './use-open-orders.ts'
import { UsualOrders } from './usual-orders.tsx'

const waiting_options = { every: 60_000, throws: false } as const

/** Today at a glance: whom to order from, until when, and what is ordered already. */
export const Screen = () => {
  const consumer_id = consumerId()
  const session = useConsumerSession()
  const name = session?.consumers.find(one => one.id === consumer_id)?.name
  const owner = session?.role !== 'staff'
  const first = topFirst.top({ consumer_id })
  const { data: deals } = useData(...first.deals, { every: 60_000 })
  const { data: orders } = useData(...first.orders)
  const open = useOpenOrders(consumer_id)
  const { undelivered, to_share, adjusted } = open
  const announced = useData(...first.announcements, { every: 300_000, throws: false }).data?.items
  const { data: offers } = useData(...first.offers, { throws: false })
  const approvals = useData(...first.approvals, waiting_options).data?.waiting ?? []
  const sorted = useMemo(() => sortDeals(deals?.items ?? []), [deals])
  const drafts = useOpenDrafts(consumer_id, sorted)

  return (
    <ConsumerPage title={name ?? '発注'} bleed>
      <Announced items={announced} className="m-4 mb-0" />
      <ClosingReminders />
      <StoppedMails />
      <OpenOrders id="undelivered" title="仕入先に届いていない発注" orders={undelivered} />
      <OpenOrders id="to-share" title="ご自分で送る発注" orders={to_share} />
      <OpenOrders id="adjusted" title="仕入先からの変更・欠品（要確認）" orders={adjusted} />
      {approvals.length > 0 && <ApprovalsNotice count={approvals.length} />}
      {offers && offers.items.length > 0 && <OfferNotice from={offers.items.map(one => one.supplier.name)} />}
      <section aria-labelledby="suppliers">
        <SuppliersHead deals={sorted} open={open} />
        {deals && <UsualOrders deals={sorted} drafts={drafts} />}
        {drafts.length > 1 && (
          <div className="px-4 pb-3">
            <ButtonLink look="primary" wide icon={ListChecks} to={consumerPages.multiConfirm.path}>
              入力中の{drafts.length}件をまとめて確認
            </ButtonLink>
          </div>
        )}
        {deals?.asked && <AskedNotice names={deals.asked} />}
        {!deals ? (
          <SkeletonRows rows={4} height="h-25" />
        ) : sorted.length === 0 ? (
          (!deals.asked || deals.has_ended) && <NoSupplier owner={owner} has_ended={deals.has_ended} />
        ) : (
          <ul className="border-t">
            {sorted.map(deal => (
              <DealRow key={deal.id} deal={deal} consumer_id={consumer_id} trouble={troubleOf(deal, open)} />
            ))}
          </ul>
        )}
      </section>
      <MoreWays owner={owner} />
      {drafts.length === 0 && <UsageLine />}
      <LastOrders orders={orders?.items} />
      <ArticleLine />
    </ConsumerPage>
  )
}

const OfferNotice = ({ from }: { from: readonly string[] }) => (
  <Notice
    className="m-4 mb-0"
    title={`${from[0]}${from.length > 1 ? `など${from.length}社` : ''}から取引の申し込みがあります`}
    action={
      <ButtonLink size="small" to={consumerPages.offers.path}>
        内容を見て返事をする
      </ButtonLink>
    }
  />
)

/** Who was asked for a deal and has not answered: nobody has to register that supplier once more. */
const AskedNotice = ({ names }: { names: readonly string[] }) => (
  <Notice
    className="mx-4 mb-4"
    title={`${names[0]}${names.length > 1 ? `など${names.length}社` : ''}に取引を申請中です`}
    action={
      <ButtonLink size="small" to={consumerPages.supplierAsk.path}>
        申請を見る
      </ButtonLink>
    }
  >
    承認されると、ここから発注できます。
  </Notice>
)

/** Nobody to order from: whose deals have all ended is no newcomer. Whom that is up to is said to the staff. */
const NoSupplier = ({ owner, has_ended = false }: { owner: boolean; has_ended?: boolean | undefined }) => (
  <EmptyState
    icon={Store}
    title={has_ended ? 'いま発注できる仕入先がありません' : '仕入先がまだありません'}
    action={
      owner ? (
        <ButtonLink look="primary" to={consumerPages.suppliers.path}>
          {has_ended ? '仕入先の設定を開く' : '仕入先を登録する'}
        </ButtonLink>
      ) : undefined
    }
  >
    {!owner
      ? '仕入先の登録は、店舗のオーナーが行います。オーナーにご依頼ください。登録されると、ここから発注できます。'
      : has_ended
        ? '取引が終わった仕入先は「仕入先の設定」で見られます。もう一度申請するか、ほかの仕入先を登録してください。'
        : '仕入先から届いた招待のURLまたはQRコードを開くか、FAX・メール・LINEで発注する仕入先を登録してください。'}
  </EmptyState>
)

const MoreWays = ({ owner }: { owner: boolean }) => (
  <p className="flex flex-wrap gap-x-6 px-4 pt-2">
    <TextLink to={consumerPages.supplierList.path} tall className="text-sm">
      {consumerPages.supplierList.title}
    </TextLink>
    <TextLink to={consumerPages.suppliers.path} tall className="text-sm">
      {owner ? '仕入先の登録・設定' : consumerPages.suppliers.title}
    </TextLink>
    <TextLink to={consumerPages.notificationSettings.path} tall className="text-sm">
      締切前のお知らせ
    </TextLink>
  </p>
)

/** Over the suppliers: how many are still to be ordered from. */
const SuppliersHead = ({ deals, open }: { deals: DealCard[]; open: Parameters<typeof isAllDone>[1] }) => {
  const waiting = deals.filter(deal => deal.state === 'active' && deal.next !== null && !isSettled(deal)).length
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-2 px-4 pt-4 pb-2">
      <h2 id="suppliers" className="text-lg">
        仕入先
      </h2>
      <p className="text-sm text-ink-soft">
        {waiting > 0 ? `未発注 ${waiting}件` : isAllDone(deals, open) ? 'すべて済みました' : ''}
      </p>
    </div>
  )
}

const LastOrders = ({ orders }: { orders: OrderRow[] | undefined }) => (
  <section aria-labelledby="last-orders" className="pb-6">
    <div className="flex items-center justify-between gap-2 px-4 pt-6 pb-1">
      <h2 id="last-orders" className="text-lg">
        最近の発注
      </h2>
      {orders && orders.length > 0 && (
        <TextLink to={consumerPages.orders.path} tall className="text-sm">
          すべて見る
        </TextLink>
      )}
    </div>
    {!orders ? (
      <SkeletonRows rows={3} height="h-21" />
    ) : orders.length === 0 ? (
      <p className="px-4 py-4 text-sm text-ink-soft">発注すると、ここに表示されます。</p>
    ) : (
      <ul className="border-t">
        {orders.map(order => (
          <OrderCard key={order.id} order={order} />
        ))}
      </ul>
    )}
  </section>
)

/** Orders that wait for the restaurant; nothing where there are none. */
const OpenOrders = ({ id, title, orders = [] }: { id: string; title: string; orders: OrderRow[] | undefined }) =>
  orders.length > 0 && (
    <section aria-labelledby={id}>
      <h2 id={id} className="px-4 pt-4 pb-2 text-lg">
        {title}
      </h2>
      <ul className="border-t">
        {orders.map(order => (
          <OrderCard key={order.id} order={order} />
        ))}
      </ul>
    </section>
  )

/** One supplier; the whole row leads to its order sheet, with the delivery date that is next. */
const DealRow = ({ deal, consumer_id, trouble }: { deal: DealCard; consumer_id: string; trouble: Trouble }) => {
  const store = draftOfDeal(consumer_id, deal.id)
  const drafted = useDraft(store, lineCount)
  const drafted_for = useDraft(store, draft => draft.delivery_date)
  const wait = useDraft(store, waitOf)
  const { next } = deal
  const sheet = pathTo(consumerPages.orderSheet.path, { deal_id: deal.id }, { date: next?.delivery_date })
  // Entered for another date than the card's: named, and a way of its own leads to it.
  const another = drafted > 0 && drafted_for !== '' && drafted_for !== next?.delivery_date ? drafted_for : null
  // What was pressed is on its way: its own page says how it stands.
  const pressed = wait === 'network' || wait === 'turn'
  const confirm = pathTo(consumerPages.orderConfirm.path, { deal_id: deal.id })
  const todo = deal.state === 'active' && next !== null && (!isSettled(deal) || trouble !== null)
  return (
    <li className="border-b">
      <Link
        to={pressed && another === null ? confirm : sheet}
        className={cx(
          'ring-inside flex min-h-25 items-center gap-3 border-l-4 py-3 pr-3 pl-3 no-underline hover:bg-ground',
          todo ? 'border-l-amber' : 'border-l-transparent',
        )}
      >
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex flex-wrap items-start justify-between gap-x-2">
            <span className="min-w-0 text-lg leading-tight font-bold">{deal.supplier_name}</span>
            <DealBadge deal={deal} trouble={trouble} pressed={pressed && another === null} />
          </span>
          {next ? (
            <span className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="tabular-nums">
                <span className="text-sm text-ink-soft">納品 </span>
                {formatDayWithWeekday(next.delivery_date)}
              </span>
              <ClosingCountdown
                closing_at={next.no_closing ? null : next.closing_at}
                onOver={() => void invalidate(listDeals)}
              />
            </span>
          ) : (
            <span className="text-sm text-ink-soft">
              {deal.state === 'active' ? 'いま発注できる納品日がありません' : 'いまは発注できません'}
              {deal.phone_number && `（電話 ${formatPhone(deal.phone_number)}）`}
            </span>
          )}
          {drafted > 0 && another === null && <Drafted lines={drafted} wait={wait} />}
        </span>
        <ChevronRight size={20} className="shrink-0 text-ink-faint" />
      </Link>
      {another !== null && (
        <Link
          to={pressed ? confirm : pathTo(consumerPages.orderSheet.path, { deal_id: deal.id })}
          className={cx(
            'ring-inside flex min-h-11 flex-wrap items-center gap-x-2 border-t border-l-4 px-3 py-1 no-underline',
            wait === null ? 'border-l-leaf bg-leaf-pale' : 'border-l-amber bg-amber-pale',
          )}
        >
          <span className="sr-only">{deal.supplier_name}の</span>
          <Drafted lines={drafted} wait={wait} />
          <span className="text-sm tabular-nums">{formatDayWithWeekday(another)}納品</span>
        </Link>
      )}
    </li>
  )
}

const wait_words = { network: '電波待ち', turn: '順番待ち', held: '確認が必要' } as const

/** What is entered and not sent; pressed, it is no draft any more. */
const Drafted = ({ lines, wait }: { lines: number; wait: ReturnType<typeof waitOf> }) => {
  const Icon = wait === null ? NotebookPen : wait === 'network' ? WifiOff : wait === 'held' ? CircleAlert : Hourglass
  return (
    <span
      className={cx('inline-flex items-center gap-1 text-sm font-bold', wait === null ? 'text-leaf' : 'text-amber')}
    >
      <Icon size={16} className="shrink-0" />
      {wait === 'unknown'
        ? `${lines}点 届いたか確認中です`
        : `${wait === null ? '入力中' : wait_words[wait]} ${lines}点（未送信）`}
    </span>
  )
}

const ApprovalsNotice = ({ count }: { count: number }) => (
  <Notice
    kind="warning"
    className="m-4 mb-0"
    title={`承認を待つ発注が${count}件あります`}
    action={
      <ButtonLink size="small" to={consumerPages.approvals.path}>
        内容を見る
      </ButtonLink>
    }
  />
)
