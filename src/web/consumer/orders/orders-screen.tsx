import ClipboardList from 'lucide-react/icons/clipboard-list'
import ListFilter from 'lucide-react/icons/list-filter'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

import { listDeals } from '#contract/deals/consumer-deals.contract.ts'
import { listOrders, orders_a_page } from '#contract/orders/consumer-orders.contract.ts'
import { consumerPages } from '#contract/pages.ts'
import { formatDay, formatDayWithWeekday, isDay } from '#domain/shared/day.ts'
import { useData, usePages } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { cx } from '#web/ui/cx.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { byDay, modeOf } from './history.ts'
import { OrderCard } from './order-card.tsx'

const modes = [
  { value: 'order_date', label: '発注日順' },
  { value: 'delivery_date', label: '納品日順' },
] as const

type Filter = { date_from: string; date_to: string; deal_id: string }

/** The history, newest first by day of order or of delivery; how it is filtered stands in the URL. */
export const Screen = () => {
  const consumer_id = consumerId()
  const [params, setParams] = useSearchParams()
  const [filtering, setFiltering] = useState(false)
  const mode = modeOf(params.get('mode'))
  const filter: Filter = {
    date_from: dayIn(params.get('date_from')),
    date_to: dayIn(params.get('date_to')),
    deal_id: params.get('deal_id') ?? '',
  }
  const { data: deals } = useData(listDeals, { params: { consumer_id } }, { fresh_for: 60_000, throws: false })
  const list = usePages(
    listOrders,
    { params: { consumer_id }, query: { mode, ...present(filter), limit: orders_a_page } },
    { keep: true },
  )
  const filtered = Object.values(filter).some(value => value !== '')

  const change = (next: Partial<Filter & { mode: string }>) =>
    setParams(
      now => {
        const then = new URLSearchParams(now)
        for (const [key, value] of Object.entries(next)) {
          if (value === '') then.delete(key)
          else then.set(key, value)
        }
        return then
      },
      { replace: true },
    )

  const supplier = deals?.items.find(deal => deal.id === filter.deal_id)?.supplier_name
  const period =
    filter.date_from || filter.date_to
      ? `${filter.date_from && formatDay(filter.date_from)}〜${filter.date_to && formatDay(filter.date_to)}`
      : ''

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
      {filtered && (
        <div className="flex items-center justify-between gap-2 border-b bg-indigo-pale px-4 py-1 text-sm">
          <span className="tabular-nums">{[period, supplier].filter(Boolean).join('　')}</span>
          <Button look="quiet" onClick={() => change({ date_from: '', date_to: '', deal_id: '' })}>
            絞り込みをやめる
          </Button>
        </div>
      )}
      {!list.items ? (
        <SkeletonRows rows={7} height="h-21" />
      ) : list.items.length === 0 ? (
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
      ) : (
        <div className={cx(list.outdated && 'opacity-60')}>
          {byDay(list.items, mode).map(({ day, orders }) => (
            <section key={day} aria-labelledby={`day-${day}`}>
              <h2 id={`day-${day}`} className="border-b bg-ground px-4 py-1.5 text-sm tabular-nums">
                {formatDayWithWeekday(day)}
                <span className="ml-1 font-normal text-ink-soft">{mode === 'delivery_date' ? '納品' : '発注'}</span>
              </h2>
              <ul>
                {orders.map(order => (
                  <OrderCard key={order.id} order={order} />
                ))}
              </ul>
            </section>
          ))}
          {list.has_more && (
            <div className="p-4">
              <Button wide busy={list.loading_more} onClick={() => list.more()}>
                もっと見る
              </Button>
            </div>
          )}
        </div>
      )}
      {filtering && (
        <FilterSheet
          filter={filter}
          mode_label={mode === 'delivery_date' ? '納品日' : '発注日'}
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

const dayIn = (value: string | null): string => (value !== null && isDay(value) ? value : '')

/** Only what is set: an empty value asks for everything. */
const present = (filter: Filter): Partial<Filter> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))

const FilterSheet = ({
  filter,
  mode_label,
  deals,
  onClose,
  onDecide,
}: {
  filter: Filter
  mode_label: string
  deals: readonly { id: string; supplier_name: string }[]
  onClose: () => void
  onDecide: (filter: Filter) => void
}) => {
  const [draft, setDraft] = useState(filter)
  const backwards = draft.date_from !== '' && draft.date_to !== '' && draft.date_from > draft.date_to
  return (
    <Sheet
      open
      onClose={onClose}
      title="絞り込み"
      actions={
        <>
          <Button onClick={onClose}>やめる</Button>
          <Button look="primary" disabled={backwards} onClick={() => onDecide(draft)}>
            この条件で表示
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <DateField
          label={`${mode_label}（から）`}
          name="date_from"
          value={draft.date_from}
          onChange={date_from => setDraft(now => ({ ...now, date_from }))}
        />
        <DateField
          label={`${mode_label}（まで）`}
          name="date_to"
          value={draft.date_to}
          error={backwards ? '「から」より後の日付を選んでください' : undefined}
          onChange={date_to => setDraft(now => ({ ...now, date_to }))}
        />
        <SelectField
          label="仕入先"
          name="deal_id"
          placeholder="すべての仕入先"
          value={draft.deal_id}
          choices={deals.map(deal => ({ value: deal.id, label: deal.supplier_name }))}
          onChange={deal_id => setDraft(now => ({ ...now, deal_id }))}
        />
      </div>
    </Sheet>
  )
}
