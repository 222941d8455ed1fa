import ClipboardList from 'lucide-react/icons/clipboard-list'
import ListFilter from 'lucide-react/icons/list-filter'
import { useState } from 'react'

import { historyFirst, historyPage } from '#contract/first-history.ts'
import { toQuery } from '#contract/http/query.ts'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { dayOf, formatDayWithWeekday, monthOf } from '#domain/shared/day.ts'
import { serverNow } from '#web/api/clock.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { usePages } from '#web/api/pages-data.ts'
import { pathTo } from '#web/app/path-to.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useAddressQuery, withWords } from '#web/ui/use-address-query.ts'
import {
  asked,
  byDay,
  filterIn,
  filterWords,
  type HistoryFilter,
  type HistoryMode,
  modeOf,
  NO_FILTER,
} from './history.ts'
import { HistoryFilterSheet } from './history-filter-sheet.tsx'
import { MoreOrders } from './more-orders.tsx'
import { OrderCard } from './order-card.tsx'

const modes = [
  { value: 'order_date', label: '発注日順' },
  { value: 'delivery_date', label: '納品日順' },
] as const

/** The history, newest first by day of order or of delivery; how it is filtered stands in the URL. */
export const Screen = () => {
  const consumer_id = consumerId()
  const [params, setParams] = useAddressQuery()
  const [filtering, setFiltering] = useState(false)
  const mode = modeOf(params.get('mode'))
  const filter = filterIn(params)
  const { data: deals } = useData(...historyFirst.orders({ consumer_id }).deals, { fresh_for: 60_000, throws: false })
  const list = usePages(...historyPage({ consumer_id }, { mode, ...asked(filter) }), { keep: true })
  const filtered = Object.values(filter).some(value => value !== '')

  const change = (next: Partial<HistoryFilter & { mode: string }>) => setParams(withWords(next), { replace: true })

  const supplier = deals?.items.find(deal => deal.id === filter.deal_id)?.supplier_name
  return (
    <ConsumerPage
      title={consumerPages.orders.title}
      bleed
      actions={
        <Button look="quiet" icon={ListFilter} aria-haspopup="dialog" onClick={() => setFiltering(true)}>
          絞り込み
        </Button>
      }
      below={
        <div className="px-safe border-t py-1.5">
          <Chips label="並べ方" value={mode} onChange={next => change({ mode: next })} chips={modes} />
        </div>
      }
    >
      {filtered && <FilterLine words={filterWords(filter, mode, supplier)} onNone={() => change(NO_FILTER)} />}
      {!list.items ? (
        <SkeletonRows rows={7} height="h-21" />
      ) : list.items.length === 0 ? (
        <NoOrders filtered={filtered} />
      ) : (
        <div className={cx(list.outdated && 'opacity-60')}>
          <OtherWays download={toQuery({ mode: params.get('mode'), ...asked(filter) })} filtered={filtered} />
          {byDay(list.items, mode).map(one => (
            <OneDay key={one.day} {...one} mode={mode} />
          ))}
          <MoreOrders list={list} />
        </div>
      )}
      {filtering && (
        <HistoryFilterSheet
          filter={filter}
          mode={mode}
          deals={deals?.items ?? []}
          onClose={() => setFiltering(false)}
          onDecide={next => {
            change(next)
            setFiltering(false)
          }}
        />
      )}
    </ConsumerPage>
  )
}

/** By what it is filtered, and the way to see all again. */
const FilterLine = ({ words, onNone }: { words: readonly string[]; onNone: () => void }) => (
  <div className="flex items-center justify-between gap-2 border-b bg-indigo-pale px-4 py-1 text-sm">
    <ul className="flex min-w-0 flex-wrap gap-x-4 tabular-nums">
      {words.map(one => (
        <li key={one}>{one}</li>
      ))}
    </ul>
    <Button look="quiet" className="shrink-0" onClick={onNone}>
      絞り込みをやめる
    </Button>
  </div>
)

/** What a month has cost, and these orders as a file. */
const OtherWays = ({ download, filtered }: { download: string; filtered: boolean }) => (
  <p className="flex flex-wrap justify-between gap-x-4 border-b px-4 py-1">
    <TextLink to={pathTo(consumerPages.spending.path, { month: monthOf(dayOf(serverNow())) })} tall className="text-sm">
      {consumerPages.spending.title}
    </TextLink>
    <TextLink to={consumerPages.ordersDownload.path + download} tall className="text-sm">
      {filtered ? 'この条件でダウンロードする' : 'ダウンロードする'}
    </TextLink>
  </p>
)

const NoOrders = ({ filtered }: { filtered: boolean }) => (
  <EmptyState
    icon={ClipboardList}
    title={filtered ? '条件に合う発注がありません' : '発注はまだありません'}
    action={
      filtered ? null : (
        <ButtonLink look="primary" to={consumerPages.top.path}>
          仕入先を選ぶ
        </ButtonLink>
      )
    }
  />
)

const OneDay = ({ day, orders, mode }: { day: string; orders: readonly OrderRow[]; mode: HistoryMode }) => (
  <section aria-labelledby={`day-${day}`}>
    <h2 id={`day-${day}`} className="border-b bg-ground px-4 text-sm tabular-nums">
      <Link
        to={pathTo(consumerPages.ordersOfDay.path, { mode, date: day })}
        className="inline-flex min-h-11 items-center"
      >
        {formatDayWithWeekday(day)}
        <span className="ml-1 font-normal text-ink-soft">{mode === 'delivery_date' ? '納品' : '発注'}</span>
      </Link>
    </h2>
    <ul>
      {orders.map(order => (
        <OrderCard key={order.id} order={order} />
      ))}
    </ul>
  </section>
)
