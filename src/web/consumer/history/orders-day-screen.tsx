import ClipboardList from 'lucide-react/icons/clipboard-list'
import { useParams } from 'react-router'

import { listOrders, orders_a_page } from '#contract/history/order-history.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { areaEntries } from '#contract/pages/entries.ts'
import { addDays, formatDayWithWeekday, isDay } from '#domain/shared/day.ts'
import { consumerId } from '#web/api/meta.ts'
import { usePages } from '#web/api/pages-data.ts'
import { NotFound, notFoundTitle } from '#web/app/not-found.tsx'
import { pathTo } from '#web/app/path-to.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { type HistoryMode, modeOf } from './history.ts'
import { MoreOrders } from './more-orders.tsx'
import { OrderCard } from './order-card.tsx'

/** The orders of one day, of ordering or of delivery. */
export const Screen = () => {
  const { mode = '', date = '' } = useParams()
  if (modeOf(mode) !== mode || !isDay(date) || !date.startsWith('20'))
    return (
      <ConsumerPage title={notFoundTitle} back={consumerPages.orders.path}>
        <NotFound home={areaEntries.consumer.home} />
      </ConsumerPage>
    )
  return <OfDay mode={modeOf(mode)} date={date} />
}

const OfDay = ({ mode, date }: { mode: HistoryMode; date: string }) => {
  const query = { mode, date_from: date, date_to: date }
  const list = usePages(listOrders, {
    params: { consumer_id: consumerId() },
    query: { ...query, limit: orders_a_page },
  })
  const word = mode === 'delivery_date' ? '納品' : '発注'
  const to = (day: string) => pathTo(consumerPages.ordersOfDay.path, { mode, date: day })
  return (
    <ConsumerPage
      title={`${formatDayWithWeekday(date)} ${word}`}
      back={pathTo(consumerPages.orders.path, undefined, { mode })}
      bleed
      below={
        <nav aria-label="前後の日" className="px-safe border-t">
          <div className="flex items-center justify-between gap-2 px-2">
            <TextLink to={to(addDays(date, -1))} replace tall className="px-2 text-sm">
              前の日
            </TextLink>
            <TextLink to={to(addDays(date, 1))} replace tall className="px-2 text-sm">
              次の日
            </TextLink>
          </div>
        </nav>
      }
    >
      {!list.items ? (
        <SkeletonRows rows={4} height="h-21" />
      ) : list.items.length === 0 ? (
        <EmptyState
          icon={ClipboardList}
          title={`この日の${mode === 'delivery_date' ? '納品分の発注' : '発注'}はありません`}
          action={<ButtonLink to={consumerPages.orders.path}>発注履歴へ</ButtonLink>}
        />
      ) : (
        <>
          <ul>
            {list.items.map(order => (
              <OrderCard key={order.id} order={order} />
            ))}
          </ul>
          <p className="px-4 py-3 text-right">
            <TextLink to={pathTo(consumerPages.ordersDownload.path, undefined, query)} tall className="text-sm">
              この日の分をダウンロードする
            </TextLink>
          </p>
          <MoreOrders list={list} />
        </>
      )}
    </ConsumerPage>
  )
}
