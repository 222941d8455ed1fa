import Eye from 'lucide-react/icons/eye'
import Printer from 'lucide-react/icons/printer'
import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { getBoardSummary, listReceiveOrders } from '#contract/board/receive-orders.contract.ts'
import { fromQuery } from '#contract/http/from-query.ts'
import { areaEntries } from '#contract/pages/entries.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import {
  countPrints,
  type PrintCounts,
  type PrintKind,
  type PrintWhich,
  printKind,
} from '#contract/prints/prints.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { type Day, isDay } from '#domain/shared/day.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { errorMessage, isSilent } from '#web/api/error-handler.ts'
import { supplierId } from '#web/api/meta.ts'
import { NotFound } from '#web/app/not-found.tsx'
import { pathTo } from '#web/app/path-to.ts'
import {
  type BoardFilter,
  boardHref,
  isNarrowed,
  printHref,
  readFilter,
  summaryQuery,
} from '#web/supplier/board/board-filter.ts'
import { useLiveRefresh } from '#web/supplier/board/use-live-refresh.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import { DayHead } from './day-head.tsx'
import { countOf, type PrintChoice, usualChoice } from './print-form.ts'
import { usePrinting } from './use-printing.tsx'

/** Prints a day's orders: order sheets or picking lists, all of them or what is new. */
export const Screen = () => {
  const { mode = '', date = '' } = useParams()
  const { search } = useLocation()
  if ((mode !== 'delivery_date' && mode !== 'order_date') || !isDay(date))
    return <NotFound home={areaEntries.supplier.home} />
  const narrowing = readFilter(search, date)
  const kind = printKind.safeParse(fromQuery(search.replace(/^\?/, ''))['kind'])
  return (
    <PrintDay
      key={`${mode}${date}${search}`}
      filter={{ ...narrowing, mode, date, status: 'all' }}
      kind={kind.success ? kind.data : 'order_sheet'}
    />
  )
}

const KINDS: { value: PrintKind; label: string; hint: string }[] = [
  { value: 'order_sheet', label: '注文書', hint: '受注ごとに1枚から。訂正・取消・再印刷の印が入ります。' },
  { value: 'picking_by_product', label: '総量表(商品別)', hint: '商品ごとの合計と、得意先別の内訳。' },
  { value: 'picking_by_store', label: '得意先別ピッキングリスト', hint: '得意先ごとに改ページします。' },
  {
    value: 'picking_by_group',
    label: 'グループ別総量表',
    hint: 'グループ(コース)ごとに改ページします。複数に入る得意先は最初のグループに入ります。',
  },
]

const WHICH: { value: PrintWhich; word: string }[] = [
  { value: 'unprinted', word: '未印刷と、印刷後に店舗が変更した分' },
  { value: 'new', word: '未印刷だけ' },
  { value: 'changed', word: '印刷後に店舗が変更した分だけ' },
  { value: 'adjusted', word: '印刷後に数量を調整した分だけ' },
  { value: 'all', word: 'すべて' },
]

type DayProps = { filter: BoardFilter; kind: PrintKind }

/** What is printed of a day and how, how much that is, and the printing; `busy`: which of its buttons was pressed. */
const usePrintDay = ({ filter, kind }: DayProps) => {
  const say = useToast()
  const [choice, setChoice] = useState<PrintChoice>(() => usualChoice(kind))
  const [busy, setBusy] = useState<'print' | 'look' | null>(null)
  const params = { supplier_id: supplierId() }
  const query = useMemo(() => summaryQuery(filter), [filter])
  const { data: counts } = useData(countPrints, { params, query }, { fresh_for: 0, throws: false })
  useLiveRefresh(countPrints)
  const { print, dialog } = usePrinting(
    useCallback(() => {
      Promise.all([invalidate(countPrints), invalidate(getBoardSummary), invalidate(listReceiveOrders)]).catch(
        reportError,
      )
    }, []),
  )
  const set = (change: Partial<PrintChoice>) => setChoice(now => ({ ...now, ...change }))
  const total = counts ? countOf(counts, choice) : 0
  const run = async (what: 'print' | 'look') => {
    setBusy(what)
    try {
      const { mark, ...wish } = choice
      await print({ ...wish, filter: query, mark: what === 'print' && mark }, total)
    } catch (error) {
      say(isSilent(error) ? '通信できないため、印刷できませんでした。' : errorMessage(error), { kind: 'error' })
    } finally {
      setBusy(null)
    }
  }

  return { choice, setChoice, set, counts, total, busy, run, dialog }
}

const PrintDay = (props: DayProps) => {
  const navigate = useNavigate()
  const { filter } = props
  const { mode, date } = filter
  const day = usePrintDay(props)
  const { choice, setChoice, set, counts, total, busy, run, dialog } = day
  const board = boardHref(filter)
  const go = (next: Day) => void navigate(printHref({ ...filter, date: next }, choice.kind), { replace: true })
  const able = total > 0 && busy === null
  useKeys(event => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (document.querySelector('dialog, [role="menu"]')) return
    if (event.key === 'Escape') void navigate(board)
    else if (event.key.toLowerCase() === 'p' && able) void run('print')
    else return
    event.preventDefault()
  })

  return (
    <div className="flex w-full max-w-240 flex-col">
      <DayHead title="受注の印刷" filter={filter} onGo={go} />
      {isNarrowed(filter) && (
        <p className="mb-3 flex items-center gap-3 rounded-card bg-indigo-pale px-4 py-2 text-sm text-indigo">
          受注一覧の絞り込みに合う受注だけを印刷します。
          <ButtonLink look="quiet" size="small" to={pathTo(supplierPages.ordersPrint.path, { mode, date })}>
            絞り込みを外す
          </ButtonLink>
        </p>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[1fr_22rem]">
        <section className="rounded-card border bg-surface p-4" aria-label="印刷するもの">
          <RadioGroup
            label="印刷するもの"
            name="kind"
            value={choice.kind}
            onChange={kind =>
              setChoice(now => ({ ...usualChoice(kind), large_type: now.large_type, checkboxes: now.checkboxes }))
            }
            choices={KINDS}
          />
        </section>
        <section className="flex flex-col gap-3 rounded-card border bg-surface p-4" aria-label="条件">
          <WhichOrders choice={choice} counts={counts} onChange={which => set({ which })} />
          <HowPrinted choice={choice} onChange={set} />
          <PrintButtons day={day} />
          <p className="text-xs text-ink-soft">P で印刷、Esc で受注一覧へ戻ります。</p>
        </section>
      </div>
      {dialog}
    </div>
  )
}

const PrintButtons = ({ day: { counts, total, busy, run } }: { day: ReturnType<typeof usePrintDay> }) => (
  <div className="flex flex-col gap-2">
    <Button
      look="primary"
      icon={Printer}
      disabled={total === 0 || busy === 'look'}
      busy={busy === 'print'}
      onClick={() => run('print')}
    >
      {counts && total === 0 ? '印刷する受注はありません' : `${grouped(total)}件を印刷する`}
    </Button>
    <Button icon={Eye} disabled={total === 0 || busy === 'print'} busy={busy === 'look'} onClick={() => run('look')}>
      プレビュー(印刷済にしない)
    </Button>
  </div>
)

/** What is new, what has changed, or all of it: each with its number, and what was cancelled since it was printed. */
const WhichOrders = ({
  choice,
  counts,
  onChange,
}: {
  choice: PrintChoice
  counts: PrintCounts | undefined
  onChange: (which: PrintWhich) => void
}) => (
  <>
    <RadioGroup
      label="対象の受注"
      name="which"
      value={choice.which}
      onChange={onChange}
      choices={WHICH.map(({ value, word }) => ({
        value,
        label: (
          <span className="flex justify-between gap-3">
            {word}
            <strong className="whitespace-nowrap tabular-nums">
              {counts ? `${grouped(countOf(counts, { ...choice, which: value }))}件` : '−'}
            </strong>
          </span>
        ),
      }))}
    />
    {counts && counts.adjusted > 0 && choice.which !== 'adjusted' && (
      <p className="text-sm text-amber">
        {`印刷のあとに欠品・数量・代替品を調整した受注が${grouped(counts.adjusted)}件あります。手元の紙は、調整前の数量です。`}
      </p>
    )}
    {counts && counts.cancelled > 0 && (
      <p className="text-sm text-vermilion">
        {`印刷後に取り消された${grouped(counts.cancelled)}件は、${
          choice.kind === 'order_sheet' ? '取消の印を入れて印刷します。' : '数量に含めず、番号を記します。'
        }`}
      </p>
    )}
  </>
)

/** In which order, how large, and with what beside the lines. */
const HowPrinted = ({
  choice,
  onChange,
}: {
  choice: PrintChoice
  onChange: (change: Partial<PrintChoice>) => void
}) => (
  <>
    {choice.kind === 'order_sheet' && (
      <SelectField
        label="並び順"
        name="sort"
        value={choice.sort}
        onChange={sort => onChange({ sort: sort as PrintChoice['sort'] })}
        choices={[
          { value: 'number', label: '受付順' },
          { value: 'customer_code', label: '得意先コード順' },
          { value: 'group', label: 'グループ(コース)順' },
        ]}
      />
    )}
    <div>
      <Checkbox label="大きな文字" value={choice.large_type} onChange={large_type => onChange({ large_type })} />
      <Checkbox
        label="チェック欄を付ける"
        value={choice.checkboxes}
        onChange={checkboxes => onChange({ checkboxes })}
      />
      {(choice.kind === 'picking_by_product' || choice.kind === 'picking_by_group') && (
        <Checkbox
          label="得意先別の内訳を付ける"
          value={choice.breakdown}
          onChange={breakdown => onChange({ breakdown })}
        />
      )}
      <Checkbox
        label="印刷済にする"
        hint={choice.kind === 'order_sheet' ? undefined : '付けなければ、注文書は未印刷のまま残ります。'}
        value={choice.mark}
        onChange={mark => onChange({ mark })}
      />
    </div>
  </>
)
