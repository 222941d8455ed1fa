import { type MouseEvent, type ReactNode, type RefObject, useLayoutEffect } from 'react'
import { supplierPages } from '#contract/pages.ts'
import type { StoreRow } from '#contract/stores/stores.contract.ts'
import { formatDay } from '#domain/shared/day.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { order_method_words } from '#domain/trade/order.ts'
import { pathTo } from '#web/app/path-to.ts'
import { cx } from '#web/ui/cx.ts'
import { Link } from '#web/ui/link.tsx'
import { Td, Th, Tr } from '#web/ui/table.tsx'
import { Tick } from '#web/ui/tick.tsx'
import { useRowWindow } from '#web/ui/use-row-window.ts'
import { useWide } from '#web/ui/use-wide.ts'
import { StoreStateBadge } from './store-state-badge.tsx'

/** Where a row leads: to its record, or to the answer that a restaurant waits for. */
export const hrefOf = (row: StoreRow): string =>
  row.store_id === null
    ? pathTo(supplierPages.storeApprove.path, { asked_id: row.id })
    : pathTo(supplierPages.store.path, { store_id: row.id })

type StoreTableProps = {
  ids: readonly string[]
  rows: ReadonlyMap<string, StoreRow>
  list_key: string
  complete: boolean
  box: RefObject<HTMLDivElement | null>
  cursor: string | null
  selected: ReadonlySet<string>
  all: boolean
  some: boolean
  wide: boolean
  onToggle: (id: string, shift: boolean) => void
  onToggleAll: () => void
  onPoint: (id: string) => void
  onOpen: (row: StoreRow) => void
  bindShow: (show: (index: number) => void) => void
  foot: ReactNode
}

/** The stores of a supplier: rows of 40 px, of which only those in view are drawn. */
export const StoreTable = ({ ids, rows, box, cursor, selected, wide, bindShow, ...props }: StoreTableProps) => {
  const { stretches, show } = useRowWindow(box, { ids, row: 2.5, head: 2.5, pinned: cursor, list_key: props.list_key })
  useLayoutEffect(() => bindShow(show), [bindShow, show])
  const stop = cursor ?? ids[0]
  // On a phone the name needs the room.
  const tabular = useWide(768)
  const columns = wide ? 10 : tabular ? 6 : 4
  return (
    <div
      ref={box}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain bg-surface [--table-top:0px] [overflow-anchor:none]"
    >
      <table
        aria-label="得意先"
        aria-rowcount={props.complete ? ids.length + 1 : -1}
        className="w-full table-fixed border-separate border-spacing-0 text-sm"
      >
        <colgroup>
          <col className="w-11" />
          <col className="w-28 max-md:w-16" />
          <col />
          <col className="w-27" />
          {wide && <col className="w-60" />}
          {wide && <col className="w-32" />}
          {tabular && <col className="w-44" />}
          {wide && <col className="w-16" />}
          {tabular && <col className="w-36" />}
          {wide && <col className="w-27" />}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <Th flat pad="none">
              <Tick label="表示中をすべて選ぶ" checked={props.all} mixed={props.some} onToggle={props.onToggleAll} />
            </Th>
            <Th pad="dense">コード</Th>
            <Th pad="dense">得意先</Th>
            <Th pad="dense">状態</Th>
            {wide && <Th pad="dense">住所</Th>}
            {wide && <Th pad="dense">電話</Th>}
            {tabular && <Th pad="dense">グループ・窓口</Th>}
            {wide && <Th pad="dense">受注</Th>}
            {tabular && <Th pad="dense">担当</Th>}
            {wide && (
              <Th flat pad="dense">
                最新の納品日
              </Th>
            )}
          </tr>
        </thead>
        <tbody>
          {stretches.map(stretch =>
            stretch.kind === 'gap' ? (
              <tr key={`gap${stretch.from}`} aria-hidden="true">
                {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the height of rows out of view; hidden from readers */}
                <td colSpan={columns} style={{ height: stretch.height, padding: 0 }} />
              </tr>
            ) : (
              ids.slice(stretch.from, stretch.to).map((id, at) => {
                const row = rows.get(id)
                return row ? (
                  <Row
                    key={id}
                    row={row}
                    index={stretch.from + at}
                    stop={id === stop}
                    current={id === cursor}
                    selected={selected.has(id)}
                    wide={wide}
                    tabular={tabular}
                    onToggle={props.onToggle}
                    onPoint={props.onPoint}
                    onOpen={props.onOpen}
                  />
                ) : null
              })
            ),
          )}
        </tbody>
      </table>
      {props.foot}
    </div>
  )
}

type RowProps = Pick<StoreTableProps, 'wide' | 'onToggle' | 'onPoint' | 'onOpen'> & {
  row: StoreRow
  tabular: boolean
  index: number
  stop: boolean
  current: boolean
  selected: boolean
}

const Row = ({ row, index, stop, current, selected, wide, tabular, onToggle, onPoint, onOpen }: RowProps) => {
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.button !== 0) return
    if (event.target instanceof Element && event.target.closest('button, input, label')) return
    event.preventDefault()
    if (event.shiftKey) onToggle(row.id, true)
    else onOpen(row)
  }
  const groups = row.store_groups.map(one => one.name).join('、')
  const beside = [groups, row.order_counter?.name ?? ''].filter(one => one !== '').join(' / ')
  const people = row.assigned_users.map(one => one.name).join('、')
  const quiet = row.state === 'ended' || row.state === 'suspended'
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the link in the row is the keyboard's way
    <Tr
      aria-rowindex={index + 2}
      selected={selected}
      current={current}
      data-item={row.id}
      onClick={press}
      onMouseDown={event => {
        if (event.shiftKey) event.preventDefault()
      }}
      className={cx('cursor-pointer', quiet && 'text-ink-soft')}
    >
      <Td pad="none" className="relative h-10">
        <span className={cx('absolute inset-y-0 left-0 w-1', current && 'bg-ink')} />
        <Tick
          label={`${row.customer_code} ${row.name} を選ぶ`}
          checked={selected}
          tab={stop}
          onToggle={shift => onToggle(row.id, shift)}
        />
      </Td>
      <Td pad="dense" className="truncate tabular-nums">
        {row.customer_code === '' ? '—' : row.customer_code}
      </Td>
      <Td strong pad="dense" className="truncate" title={row.name}>
        <Link
          to={hrefOf(row)}
          tabIndex={stop ? 0 : -1}
          data-row-link
          onFocus={() => onPoint(row.id)}
          className="ring-inside -mx-1 rounded-input px-1 py-1 hover:underline"
        >
          {row.name}
        </Link>
      </Td>
      <Td pad="dense">
        <StoreStateBadge state={row.state} />
      </Td>
      {wide && (
        <Td pad="dense" className="truncate" title={row.address}>
          {row.address}
        </Td>
      )}
      {wide && (
        <Td pad="dense" className="truncate tabular-nums">
          {row.phone_number ? formatPhone(row.phone_number) : ''}
        </Td>
      )}
      {tabular && (
        <Td pad="dense" className="truncate" title={beside}>
          {beside}
        </Td>
      )}
      {wide && (
        <Td pad="dense" className="truncate">
          {order_method_words[row.method]}
        </Td>
      )}
      {tabular && (
        <Td pad="dense" className="truncate" title={people}>
          {people}
        </Td>
      )}
      {wide && (
        <Td pad="dense" className="truncate tabular-nums">
          {row.last_delivery_date === null ? '' : formatDay(row.last_delivery_date)}
        </Td>
      )}
    </Tr>
  )
}
