import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import {
  type DispatchRow,
  dispatch_filters,
  listDispatches,
  rate_spans,
  resendDispatch,
  revokeDispatchLinks,
} from '#contract/dispatch/admin-dispatches.contract.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { dispatch_filter_words } from '#domain/audits/choice-words.ts'
import { parseOrderNumber } from '#domain/orders/order-number.ts'
import { dispatch_channel_words, dispatch_channels } from '#domain/trade/dispatch.ts'
import { FilterBar, FilteredList, useListFilter } from '#web/admin/filtered-list.tsx'
import { call } from '#web/api/call.ts'
import { usePages } from '#web/api/pages-data.ts'
import { pathTo } from '#web/app/path-to.ts'
import { TextLink } from '#web/ui/button-link.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { ChannelRates } from './channel-rates.tsx'
import { DayRates } from './day-rates.tsx'
import { DispatchTable } from './dispatch-table.tsx'
import { dispatchesChanged } from './dispatches-changed.ts'
import { HeldNotice } from './held-notice.tsx'
import { LineUsages } from './line-usages.tsx'
import { ResendDialog } from './resend-dialog.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'

/** What left, what did not, and how each channel does; looked at anew every five seconds. */
export const Screen = () => {
  const filter = useListFilter()
  const { query, q } = filter
  const shown = dispatch_filters.find(one => one === query.get('filter'))
  const channel = dispatch_channels.find(one => one === query.get('channel'))
  const span = rate_spans.find(one => one === query.get('span')) ?? 'day'
  const [resending, setResending] = useState<DispatchRow | null>(null)
  const [revoking, setRevoking] = useState<DispatchRow | null>(null)
  // Its course is there, whatever else the list is narrowed by.
  const number = parseOrderNumber(q)
  const target = { query: { filter: shown, channel, span, q: q || undefined, limit: 50 } }
  const list = usePages(listDispatches, target, { keep: true, every: 5_000 })

  return (
    <>
      <DeskHead title={adminPages.dispatches.title} />
      {list.pages?.[0]?.held === true && <HeldNotice />}
      <ChannelRates
        rates={list.pages?.[0]?.rates ?? []}
        span={span}
        onSpan={value => filter.set('span', value === 'day' ? '' : value)}
      />
      <DaysOfRates />
      <LineUsages />
      <Filters filter={filter} shown={shown} channel={channel} />
      {number !== null && (
        <p className="mb-4">
          <TextLink to={pathTo(adminPages.orderCourse.path, { number })}>
            注文 {number} に起きたことをすべて見る
          </TextLink>
        </p>
      )}
      <FilteredList
        list={list}
        empty={{
          icon: Send,
          title: '該当する送信がありません',
          hint: q || shown || channel ? '検索の言葉を短くするか、絞り込みを「すべて」にしてお試しください。' : null,
        }}
      >
        {rows => <DispatchTable rows={rows} outdated={list.outdated} onResend={setResending} onRevoke={setRevoking} />}
      </FilteredList>
      {resending && <Resending row={resending} onClose={() => setResending(null)} />}
      {revoking && <Revoking row={revoking} onClose={() => setRevoking(null)} />}
    </>
  )
}

type AskedProps = { row: DispatchRow; onClose: () => void }

const Resending = ({ row, onClose }: AskedProps) => {
  const say = useToast()
  const resend = async () => {
    await call(resendDispatch, { params: { dispatch_id: row.id } })
    await dispatchesChanged()
    say('もう一度送ります')
  }
  return <ResendDialog row={row} onClose={onClose} onResend={resend} />
}

const Revoking = ({ row, onClose }: AskedProps) => {
  const say = useToast()
  const revoke = async () => {
    await call(revokeDispatchLinks, { params: { dispatch_id: row.id } })
    await dispatchesChanged()
    say('送ったリンクを使えなくしました')
  }
  return <RevokeDialog row={row} onClose={onClose} onRevoke={revoke} />
}

/** Drawn once they are asked for: the list above is what most come for. */
const DaysOfRates = () => {
  const [open, setOpen] = useState(false)
  return (
    <details className="mb-4" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2 font-bold">日ごとの推移（30日）</summary>
      {open && <DayRates />}
    </details>
  )
}

type FiltersProps = {
  filter: ReturnType<typeof useListFilter>
  shown: (typeof dispatch_filters)[number] | undefined
  channel: (typeof dispatch_channels)[number] | undefined
}

const Filters = ({ filter, shown, channel }: FiltersProps) => (
  <FilterBar filter={filter} searched="発注番号・店舗・仕入先・送り先">
    <SelectField
      label="送り方"
      name="channel"
      value={channel ?? ''}
      placeholder="すべて"
      onChange={value => filter.set('channel', value)}
      choices={dispatch_channels.map(value => ({ value, label: dispatch_channel_words[value] }))}
    />
    <Chips
      label="状況"
      value={shown ?? 'all'}
      onChange={value => filter.set('filter', value === 'all' ? '' : value)}
      chips={[
        { value: 'all', label: 'すべて' },
        ...dispatch_filters.map(value => ({ value, label: dispatch_filter_words[value] })),
      ]}
      className="px-1"
    />
  </FilterBar>
)
