import Download from 'lucide-react/icons/download'
import Inbox from 'lucide-react/icons/inbox'
import Printer from 'lucide-react/icons/printer'
import { type RefObject, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { downloadProductQuantities, getProductQuantities } from '#contract/board/month-counts.contract.ts'
import { areaEntries } from '#contract/pages/entries.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { grouped } from '#domain/shared/count.ts'
import { type Day, isDay } from '#domain/shared/day.ts'
import { fold } from '#domain/shared/japanese.ts'
import { searchFor } from '#domain/shared/search.ts'
import { useData } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { download } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { NotFound } from '#web/app/not-found.tsx'
import {
  type BoardFilter,
  boardHref,
  isNarrowed,
  printHref,
  productsHref,
  readFilter,
  summaryQuery,
} from '#web/supplier/board/board-filter.ts'
import { useLiveRefresh } from '#web/supplier/board/use-live-refresh.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { deviceSettings } from '#web/ui/device-settings.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import { DayHead } from './day-head.tsx'
import { isShipped, QuantityTable } from './quantity-table.tsx'

/** What a day ships of each product, and to whom: the 総量表 on the screen. */
export const Screen = () => {
  const { mode = '', date = '' } = useParams()
  const { search } = useLocation()
  if ((mode !== 'delivery_date' && mode !== 'order_date') || !isDay(date))
    return <NotFound home={areaEntries.supplier.home} />
  return <Quantities filter={{ ...readFilter(search, date), mode, date, status: 'all' }} />
}

/** What a day ships of those that are looked for, and which of them show to whom. */
const useQuantities = (filter: BoardFilter) => {
  const { date } = filter
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState('')
  const params = { supplier_id: supplierId() }
  const query = {
    ...summaryQuery({ ...filter, mode: 'any' }),
    mode: filter.mode === 'order_date' ? filter.mode : 'delivery_date',
    date,
  } as const
  const { data } = useData(getProductQuantities, { params, query }, { fresh_for: 0, keep: true })
  useLiveRefresh(getProductQuantities)
  const say = useToast()
  const take = async () => {
    try {
      const { encoding } = deviceSettings()
      const name = await download(downloadProductQuantities, { params, query: { ...query, encoding } })
      say(`「${name}」に保存しました。`)
    } catch (error) {
      say(errorMessage(error), { kind: 'error' })
    }
  }
  const found = searchFor(asked)
  const items = (data?.items ?? []).filter(({ code, name, spec, origin }) =>
    found([code, name, spec, origin].map(fold).join('\n')),
  )
  const toggle = (key: string) =>
    setOpen(now => {
      const next = new Set(now)
      if (!next.delete(key)) next.add(key)
      return next
    })
  return { data, items, asked, setAsked, open, setOpen, toggle, take }
}

const Quantities = ({ filter }: { filter: BoardFilter }) => {
  const navigate = useNavigate()
  const box = useRef<HTMLInputElement>(null)
  const quantities = useQuantities(filter)
  const { data, take } = quantities
  const board = boardHref(filter)
  const go = (next: Day) => void navigate(productsHref({ ...filter, date: next }), { replace: true })
  useKeys(event => {
    if (event.key === '/') {
      event.preventDefault()
      box.current?.focus()
    }
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog, [role="menu"]')) return
    event.preventDefault()
    void navigate(board)
  })
  return (
    <div className="flex w-full max-w-300 flex-col">
      <DayHead
        title={supplierPages.productQuantities.title}
        filter={filter}
        actions={
          <>
            <Button size="small" icon={Download} disabled={!data?.items.length} onClick={take}>
              CSV
            </Button>
            <ButtonLink to={printHref(filter, 'picking_by_product')} size="small" icon={Printer}>
              総量表を印刷
            </ButtonLink>
          </>
        }
        onGo={go}
      />
      {data && <Tools filter={filter} of={{ ...quantities, data }} box={box} />}
      <Found filter={filter} of={quantities} />
    </div>
  )
}

type ShownQuantities = ReturnType<typeof useQuantities>

type ToolsProps = {
  filter: BoardFilter
  of: ShownQuantities & { data: NonNullable<ShownQuantities['data']> }
  box: RefObject<HTMLInputElement | null>
}

/** How much the day is, a search in it, and to whom each of it goes shown or hidden at once. */
const Tools = ({ filter, of: { data, items, asked, setAsked, open, setOpen }, box }: ToolsProps) => {
  const every = items.length > 0 && items.every(item => open.has(item.key))
  return (
    <div className="mb-2 flex min-h-9 flex-wrap items-center gap-3 text-sm">
      <span className="tabular-nums">
        受注 {grouped(data.orders)}件・{grouped(data.items.filter(isShipped).length)}品目
        {isNarrowed(filter) && '(受注一覧の絞り込みに合う受注だけ)'}
      </span>
      <span className="text-ink-soft">取消を除き、出荷数量・代替品を反映しています。</span>
      {data.items.length > 0 && (
        <SearchBox
          box={box}
          value={asked}
          onSearch={setAsked}
          onLeave={() => box.current?.blur()}
          label="商品を検索"
          placeholder="商品名・コード・規格"
        />
      )}
      {items.length > 0 && (
        <span className="ml-auto">
          <Button
            look="quiet"
            size="small"
            onClick={() => setOpen(every ? new Set() : new Set(items.map(item => item.key)))}
          >
            {every ? '内訳をすべて閉じる' : '内訳をすべて開く'}
          </Button>
        </span>
      )}
    </div>
  )
}

/** The products, or why there are none. */
const Found = ({
  filter,
  of: { data, items, asked, setAsked, open, toggle },
}: Pick<ToolsProps, 'filter'> & { of: ShownQuantities }) =>
  !data ? (
    <SkeletonRows rows={10} height="h-10" />
  ) : data.items.length === 0 ? (
    <EmptyState icon={Inbox} title="この日の受注はまだありません">
      前の日・次の日を見るか、受注一覧の絞り込みを外してください。
    </EmptyState>
  ) : items.length === 0 ? (
    <EmptyState icon={Inbox} title={`「${asked}」にあたる商品は、この日の受注にありません`}>
      <Button onClick={() => setAsked('')}>検索をやめる</Button>
    </EmptyState>
  ) : (
    <QuantityTable
      items={items}
      date={filter.mode === 'delivery_date' ? filter.date : null}
      open={open}
      onToggle={toggle}
    />
  )
