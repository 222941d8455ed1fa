import Search from 'lucide-react/icons/search'
import SearchX from 'lucide-react/icons/search-x'
import { type FormEvent, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { history_page, listOrderHistory } from '#contract/history/order-history.contract.ts'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { type Day, dayOf, formatDayWithWeekday } from '#domain/shared/day.ts'
import { order_state_words, order_states } from '#domain/trade/order.ts'
import { serverNow } from '#web/api/clock.ts'
import { supplierId } from '#web/api/meta.ts'
import { usePages } from '#web/api/pages-data.ts'
import { pathTo } from '#web/app/path-to.ts'
import { OrderMarks, RowMoney } from '#web/supplier/orders/order-marks.tsx'
import { customerOf, receivedText, wayOf } from '#web/supplier/orders/row-state.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { focusFirstError, leadsToUnread } from '#web/ui/first-error.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Heads, Td, Tr } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type HistorySearch, historyIn, historyQuery, noHistory } from './history-search.ts'

/** All orders ever received, found by date, amount, customer and words in any combination. */
export const Screen = () => {
  const { search } = useLocation()
  const asked = useMemo(() => historyIn(search), [search])
  const navigate = useNavigate()
  const [today] = useState(() => dayOf(serverNow()))
  const list = usePages(
    listOrderHistory,
    { params: { supplier_id: supplierId() }, query: { ...historyQuery(asked), limit: history_page } },
    { keep: true },
  )
  return (
    <div className="flex w-full max-w-300 flex-col">
      <DeskBack to={supplierPages.orders.path}>受注一覧へ</DeskBack>
      <DeskHead title={supplierPages.orderHistory.title} />
      <SearchForm
        key={search}
        asked={asked}
        onSearch={next => void navigate(pathTo(supplierPages.orderHistory.path, undefined, historyQuery(next)))}
      />
      {!list.items ? (
        <SkeletonRows rows={8} height="h-10" />
      ) : list.items.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title="条件に合う受注はありません"
          action={<ButtonLink to={supplierPages.orderHistory.path}>条件をすべて外す</ButtonLink>}
        >
          期間や金額の範囲を広げるか、ことばを短くしてください。
        </EmptyState>
      ) : (
        <div className="relative overflow-x-auto rounded-card border bg-surface">
          <HistoryTable rows={list.items} today={today} />
          {list.has_more && (
            <div className="grid place-items-center p-3">
              <Button look="quiet" size="small" busy={list.loading_more} onClick={() => void list.more()}>
                もっと見る
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  )
}

const HistoryTable = ({ rows, today }: { rows: readonly OrderRow[]; today: Day }) => (
  <table aria-label="受注の履歴" className="w-full min-w-220 border-separate border-spacing-0 text-sm">
    <Heads
      names={[
        '番号',
        '受付',
        '納品日',
        '得意先(コード)',
        { numeric: '点数' },
        { numeric: '金額(税込)' },
        '経路',
        '状態',
      ]}
    />
    <tbody>
      {rows.map(row => (
        <HistoryRow key={row.id} row={row} today={today} />
      ))}
    </tbody>
  </table>
)

const HistoryRow = ({ row, today }: { row: OrderRow; today: Day }) => (
  <Tr className="h-10">
    <Td className="whitespace-nowrap tabular-nums">
      <TextLink to={pathTo(supplierPages.orderDetail.path, { order_id: row.id })}>{row.number}</TextLink>
    </Td>
    <Td className="whitespace-nowrap tabular-nums">{receivedText(row.placed_at, today)}</Td>
    <Td className="whitespace-nowrap tabular-nums">{formatDayWithWeekday(row.delivery_date)}</Td>
    <Td>
      {customerOf(row)}
      {row.customer_code !== null && row.customer_code !== '' && (
        <span className="ml-1 text-xs text-ink-soft tabular-nums">({row.customer_code})</span>
      )}
    </Td>
    <Td numeric>{row.line_count}</Td>
    <Td numeric>
      <RowMoney row={row} taxed />
    </Td>
    <Td className="whitespace-nowrap">{wayOf(row)}</Td>
    <Td className="whitespace-nowrap">
      <OrderMarks order={row} />
    </Td>
  </Tr>
)

const SearchForm = ({ asked, onSearch }: { asked: HistorySearch; onSearch: (next: HistorySearch) => void }) => {
  const [typed, setTyped] = useState(asked)
  const set = (name: keyof HistorySearch) => (value: string) => setTyped(now => ({ ...now, [name]: value }))
  const wrong =
    typed.date_from !== '' && typed.date_to !== '' && typed.date_from > typed.date_to
      ? '開始日以降の日付にしてください'
      : undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (leadsToUnread(event.currentTarget)) return
    if (wrong === undefined) onSearch(typed)
    else focusFirstError(event.currentTarget)
  }
  return (
    <form
      aria-label="履歴の検索"
      onSubmit={submit}
      className="mb-4 grid grid-cols-1 items-end gap-x-4 gap-y-3 rounded-card border bg-surface p-4 sm:grid-cols-2 lg:grid-cols-4"
    >
      <DateFields typed={typed} set={set} wrong={wrong} />
      <SelectField
        label="状態"
        name="state"
        value={typed.state}
        onChange={set('state')}
        placeholder="すべて"
        choices={[
          ...order_states.map(value => ({ value, label: order_state_words[value] })),
          { value: 'estimated', label: '概算・時価（金額が未確定）' },
        ]}
      />
      <TextField
        label="得意先・商品・番号"
        name="q"
        value={typed.q}
        onChange={set('q')}
        maxLength={100}
        className="lg:col-span-2"
      />
      <AmountFields typed={typed} set={set} />
      <div className="flex gap-2">
        <Button type="submit" look="primary" icon={Search}>
          検索
        </Button>
        <Button look="quiet" onClick={() => onSearch(noHistory)}>
          条件を外す
        </Button>
      </div>
    </form>
  )
}

/** Between which dates, and of which kind. */
const DateFields = ({ typed, set, wrong }: Typing & { wrong: string | undefined }) => {
  const looks = typed.mode === 'delivery_date' ? 'deliveries' : 'back'
  return (
    <>
      <SelectField
        label="日付の種類"
        name="mode"
        value={typed.mode}
        onChange={set('mode')}
        choices={[
          { value: 'order_date', label: '受付日' },
          { value: 'delivery_date', label: '納品日' },
        ]}
      />
      <DateField
        looks={looks}
        label="日付（から）"
        name="date_from"
        value={typed.date_from}
        onChange={set('date_from')}
      />
      <DateField
        looks={looks}
        label="日付（まで）"
        name="date_to"
        value={typed.date_to}
        onChange={set('date_to')}
        error={wrong}
      />
    </>
  )
}

type Typing = { typed: HistorySearch; set: (name: keyof HistorySearch) => (value: string) => void }

const AmountFields = ({ typed, set }: Typing) => (
  <div className="grid grid-cols-2 gap-2">
    <TextField
      label="税込金額（から）"
      name="amount_from"
      inputMode="numeric"
      value={typed.amount_from}
      onChange={set('amount_from')}
    />
    <TextField
      label="税込金額（まで）"
      name="amount_to"
      inputMode="numeric"
      value={typed.amount_to}
      onChange={set('amount_to')}
    />
  </div>
)
