import Download from 'lucide-react/icons/download'
import Inbox from 'lucide-react/icons/inbox'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import {
  downloadProductQuantities,
  getProductQuantities,
  type ProductQuantity,
} from '#contract/board/month-counts.contract.ts'
import { areaEntries } from '#contract/pages/entries.ts'
import { pathTo } from '#contract/pages/page.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { grouped } from '#domain/shared/count.ts'
import { type Day, isDay } from '#domain/shared/day.ts'
import { formatQuantity, isZero } from '#domain/shared/decimal.ts'
import { caseText, unitWord } from '#domain/trade/unit.ts'
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
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Heads, Table, Td, Tr } from '#web/ui/table.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import { useWide } from '#web/ui/use-wide.ts'
import { DayHead } from './day-head.tsx'

/** What a day ships of each product, and to whom: the 総量表 on the screen. */
export const Screen = () => {
  const { mode = '', date = '' } = useParams()
  const { search } = useLocation()
  if ((mode !== 'delivery_date' && mode !== 'order_date') || !isDay(date))
    return <NotFound home={areaEntries.supplier.home} />
  return <Quantities filter={{ ...readFilter(search, date), mode, date, status: 'all' }} />
}

const Quantities = ({ filter }: { filter: BoardFilter }) => {
  const navigate = useNavigate()
  const { date } = filter
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
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
  const board = boardHref(filter)
  const go = (next: Day) => void navigate(productsHref({ ...filter, date: next }), { replace: true })
  useKeys(event => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog, [role="menu"]')) return
    event.preventDefault()
    void navigate(board)
  })
  const toggle = (key: string) =>
    setOpen(now => {
      const next = new Set(now)
      if (!next.delete(key)) next.add(key)
      return next
    })
  const every = data !== undefined && data.items.length > 0 && data.items.every(item => open.has(item.key))
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
      {data && (
        <div className="mb-2 flex min-h-9 flex-wrap items-center gap-3 text-sm">
          <span className="tabular-nums">
            受注 {grouped(data.orders)}件・{grouped(data.items.filter(isShipped).length)}品目
            {isNarrowed(filter) && '(受注一覧の絞り込みに合う受注だけ)'}
          </span>
          <span className="text-ink-soft">取消を除き、出荷数量・代替品を反映しています。</span>
          {data.items.length > 0 && (
            <span className="ml-auto">
              <Button
                look="quiet"
                size="small"
                onClick={() => setOpen(every ? new Set() : new Set(data.items.map(item => item.key)))}
              >
                {every ? '内訳をすべて閉じる' : '内訳をすべて開く'}
              </Button>
            </span>
          )}
        </div>
      )}
      {!data ? (
        <SkeletonRows rows={10} height="h-10" />
      ) : data.items.length === 0 ? (
        <EmptyState icon={Inbox} title="この日の受注はまだありません">
          前の日・次の日を見るか、受注一覧の絞り込みを外してください。
        </EmptyState>
      ) : (
        <QuantityTable
          items={data.items}
          date={filter.mode === 'delivery_date' ? date : null}
          open={open}
          onToggle={toggle}
        />
      )}
    </div>
  )
}

const QuantityTable = ({
  items,
  date,
  open,
  onToggle,
}: {
  items: readonly ProductQuantity[]
  /** The day of delivery on which an item can be shared out; null: it is a day of ordering. */
  date: Day | null
  /** Whose stores are shown, by key. */
  open: ReadonlySet<string>
  onToggle: (key: string) => void
}) => {
  // On a phone the table moves sideways in its own box: the page fits.
  const wide = useWide(768)
  return (
    <Table label="商品別の数量" page={wide}>
      <Heads
        names={[
          'コード',
          '商品名・規格',
          { numeric: 'ケース' },
          { numeric: 'バラ' },
          { numeric: '計' },
          { numeric: '重量' },
          { numeric: '得意先' },
          ...(date === null ? [] : [{ spoken: '調整' }]),
        ]}
      />
      <tbody>
        {items.map(item => (
          <ItemRows
            key={item.key}
            item={item}
            date={date}
            open={open.has(item.key)}
            onToggle={() => onToggle(item.key)}
          />
        ))}
      </tbody>
    </Table>
  )
}

const isShipped = ({ cases, pieces }: ProductQuantity): boolean => !isZero(cases) || !isZero(pieces)

type Amounts = Pick<ProductQuantity, 'cases' | 'pieces' | 'all_pieces' | 'weight' | 'expected_weight'>

const AmountCells = ({ one, item, part = false }: { one: Amounts; item: ProductQuantity; part?: boolean }) => (
  <>
    <Td numeric>{isZero(one.cases) ? '' : `${formatQuantity(one.cases)}${unitWord(item, 'case')}`}</Td>
    <Td numeric>{isZero(one.pieces) ? '' : `${formatQuantity(one.pieces)}${item.unit}`}</Td>
    <Td numeric strong={!part}>
      {one.all_pieces === null ? '' : `${formatQuantity(one.all_pieces)}${item.unit}`}
    </Td>
    <Td numeric>
      {one.weight !== null && <span className="block">{formatQuantity(one.weight)}kg</span>}
      {one.expected_weight !== null && (
        <span className="block text-amber">概算 {formatQuantity(one.expected_weight)}kg</span>
      )}
    </Td>
  </>
)

const ItemRows = ({
  item,
  date,
  open,
  onToggle,
}: {
  item: ProductQuantity
  date: Day | null
  open: boolean
  onToggle: () => void
}) => (
  <>
    <Tr>
      <Td className="tabular-nums">{item.code}</Td>
      <Td wrap className="w-full">
        {isShipped(item) ? <strong>{item.name}</strong> : <s className="text-ink-soft">{item.name}</s>}
        <span className="ml-2 text-xs text-ink-soft">
          {!isShipped(item) && <span className="mr-2 font-bold text-vermilion">全量欠品</span>}
          {[item.spec, item.origin, !isZero(item.cases) && caseText(item)].filter(Boolean).join(' ')}
        </span>
      </Td>
      <AmountCells one={item} item={item} />
      <Td numeric>
        <button
          type="button"
          aria-expanded={open}
          aria-label={`${item.name}の内訳 ${item.stores.length}件`}
          onClick={onToggle}
          className="min-h-9 rounded-input px-2 text-indigo underline underline-offset-2 hover:bg-ground"
        >
          {grouped(item.stores.length)}件
        </button>
      </Td>
      {date !== null && (
        <Td>
          {item.product_item_id !== null && (
            <ButtonLink
              to={pathTo(supplierPages.shareOut, { date, product_item_id: item.product_item_id })}
              size="small"
              aria-label={`${item.name}の欠品・重量を調整する`}
            >
              欠品・重量
            </ButtonLink>
          )}
        </Td>
      )}
    </Tr>
    {open &&
      item.stores.map(store => (
        <Tr key={`${store.code}${store.name}`} low>
          <Td className="pl-6 text-ink-soft tabular-nums">{store.code}</Td>
          <Td>{store.name}</Td>
          <AmountCells one={store} item={item} part />
          <Td colSpan={date === null ? 1 : 2} />
        </Tr>
      ))}
  </>
)
