import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { downloadMonthCounts, getMonthCounts } from '#contract/board/month-counts.contract.ts'
import { fromQuery } from '#contract/http/from-query.ts'
import type { ReplyOf } from '#contract/http/route.ts'
import { areaEntries } from '#contract/pages/entries.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { addMonths, daysOf, formatMonth, growthText, isMonth, type Month } from '#domain/board/month.ts'
import { grouped } from '#domain/shared/count.ts'
import { formatYen } from '#domain/shared/decimal.ts'
import { useData } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { download } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { NotFound } from '#web/app/not-found.tsx'
import { pathTo } from '#web/app/path-to.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { deviceSettings } from '#web/ui/device-settings.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import type { Measure } from './month-chart.tsx'
import { ByDay, Ranked } from './month-sections.tsx'

type Mode = 'delivery_date' | 'order_date'
type By = 'day' | 'store' | 'product'
const by_words: Record<By, string> = { day: '日別', store: '得意先別', product: '商品別' }

/** A month's orders and amounts: by day, by store, by product, beside the month before. */
export const Screen = () => {
  const { month = '' } = useParams()
  const { search } = useLocation()
  if (!isMonth(month) || month <= '2000-01' || !month.startsWith('20'))
    return <NotFound home={areaEntries.supplier.home} />
  const mode = fromQuery(search.replace(/^\?/, ''))['mode'] === 'order_date' ? 'order_date' : 'delivery_date'
  return <MonthCounts month={month} mode={mode} />
}

const hrefOf = (month: Month, mode: Mode): string =>
  pathTo(supplierPages.orderCounts.path, { month }, { mode: mode === 'order_date' ? mode : null })

/** The orders of a month whose amounts are not settled. */
const openHref = (month: Month, mode: Mode): string => {
  const days = daysOf(month)
  const [date_from = null, date_to = null] = [days.at(0), days.at(-1)]
  return pathTo(supplierPages.orderHistory.path, undefined, { mode, date_from, date_to, state: 'estimated' })
}

type Shown = { month: Month; mode: Mode }

const MonthCounts = ({ month, mode }: Shown) => {
  const navigate = useNavigate()
  const [measure, setMeasure] = useState<Measure>('amount')
  const params = { supplier_id: supplierId() }
  const { data } = useData(getMonthCounts, { params, query: { month, mode } }, { keep: true })
  const files = useMonthFiles({ month, mode })
  const csv = (by: By) => <SaveCsv by={by} files={files} />
  useKeys(event => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog, [role="menu"]')) return
    event.preventDefault()
    void navigate(supplierPages.orders.path)
  })
  return (
    <div className="flex w-full max-w-300 flex-col">
      <DeskBack to={supplierPages.orders.path}>受注一覧へ</DeskBack>
      <Head month={month} mode={mode} />
      {data ? (
        <>
          <Figures counts={data} month={month} mode={mode} />
          <ByDay days={data.days} month={month} mode={mode} measure={measure} onMeasure={setMeasure} csv={csv('day')} />
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
            <Ranked title="得意先別" word="得意先" ranking={data.stores} csv={csv('store')} />
            <Ranked title="商品別" word="商品" ranking={data.products} csv={csv('product')} />
          </div>
        </>
      ) : (
        <SkeletonRows rows={10} height="h-10" />
      )}
    </div>
  )
}

/** Saves the counts of the month as a file; `taking`: the one that is on its way. */
const useMonthFiles = ({ month, mode }: Shown) => {
  const say = useToast()
  const [taking, setTaking] = useState<By | null>(null)
  const params = { supplier_id: supplierId() }
  const take = async (by: By) => {
    setTaking(by)
    try {
      const { encoding } = deviceSettings()
      const name = await download(downloadMonthCounts, { params, query: { month, mode, by, encoding } })
      say(`「${name}」に保存しました。`)
    } catch (error) {
      say(errorMessage(error), { kind: 'error' })
    } finally {
      setTaking(null)
    }
  }
  return { taking, take }
}

const SaveCsv = ({ by, files: { taking, take } }: { by: By; files: ReturnType<typeof useMonthFiles> }) => (
  <Button
    size="small"
    icon={Download}
    busy={taking === by}
    aria-label={`${by_words[by]}をCSVで保存`}
    onClick={() => take(by)}
  >
    CSV
  </Button>
)

const Head = ({ month, mode }: Shown) => {
  const navigate = useNavigate()
  return (
    <DeskHead title={`${formatMonth(month)}の受注`}>
      <span className="flex items-center gap-1">
        <ButtonLink look="quiet" size="small" icon={ChevronLeft} to={hrefOf(addMonths(month, -1), mode)}>
          前の月
        </ButtonLink>
        <ButtonLink look="quiet" size="small" icon={ChevronRight} to={hrefOf(addMonths(month, 1), mode)}>
          次の月
        </ButtonLink>
      </span>
      <RadioGroup
        label="日付の種類"
        hideLabel
        row
        name="mode"
        value={mode}
        onChange={next => void navigate(hrefOf(month, next), { replace: true })}
        choices={[
          { value: 'delivery_date', label: '納品日' },
          { value: 'order_date', label: '受付日' },
        ]}
      />
    </DeskHead>
  )
}

const Figures = ({ counts: { total, before }, month, mode }: Shown & { counts: ReplyOf<typeof getMonthCounts> }) => (
  <dl className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
    <Figure word="金額(税抜)" value={formatYen(total.amount)}>
      <Change now={total.amount} before={before.amount} words={formatYen(before.amount)} />
    </Figure>
    <Figure word="受注" value={`${grouped(total.orders)}件`}>
      <Change now={String(total.orders)} before={String(before.orders)} words={`${grouped(before.orders)}件`} />
    </Figure>
    <Figure word="取消" value={`${grouped(total.cancelled)}件`}>
      件数と金額に含みません
    </Figure>
    <Figure word="概算・時価を含む受注" value={`${grouped(total.open)}件`}>
      重量と単価が決まると金額が変わります
      {total.open > 0 && (
        <TextLink className="block text-sm" to={openHref(month, mode)}>
          概算・時価を含む受注を見る
        </TextLink>
      )}
    </Figure>
  </dl>
)

const Figure = ({ word, value, children }: { word: string; value: string; children: React.ReactNode }) => (
  <div className="rounded-card border bg-surface px-4 py-3">
    <dt className="text-sm text-ink-soft">{word}</dt>
    <dd>
      <span className="text-xl font-bold tabular-nums">{value}</span>
      <span className="block text-xs text-ink-soft tabular-nums">{children}</span>
    </dd>
  </div>
)

const Change = ({ now, before, words }: { now: string; before: string; words: string }) => {
  const change = growthText(now, before)
  return (
    <>
      前月 {words}
      {change !== null && <strong className="ml-2 text-ink">{change}</strong>}
    </>
  )
}
