import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { downloadMonthCounts, getMonthCounts, type Ranking } from '#contract/board/month-counts.contract.ts'
import { fromQuery } from '#contract/http/from-query.ts'
import { areaEntries } from '#contract/pages/entries.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { addMonths, daysOf, formatMonth, growthText, isMonth, type Month } from '#domain/board/month.ts'
import { grouped } from '#domain/shared/count.ts'
import { formatDay, weekdayName } from '#domain/shared/day.ts'
import { formatYen } from '#domain/shared/decimal.ts'
import { useData } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { download } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { NotFound } from '#web/app/not-found.tsx'
import { pathTo } from '#web/app/path-to.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { deviceSettings } from '#web/ui/device-settings.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import { type Measure, MonthChart, Share } from './month-chart.tsx'

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

const MonthCounts = ({ month, mode }: { month: Month; mode: Mode }) => {
  const navigate = useNavigate()
  const say = useToast()
  const [measure, setMeasure] = useState<Measure>('amount')
  const [taking, setTaking] = useState<By | null>(null)
  const params = { supplier_id: supplierId() }
  const { data } = useData(getMonthCounts, { params, query: { month, mode } }, { keep: true })
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
  useKeys(event => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog, [role="menu"]')) return
    event.preventDefault()
    void navigate(supplierPages.orders.path)
  })
  const csv = (by: By) => (
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
  return (
    <div className="flex w-full max-w-300 flex-col">
      <DeskBack to={supplierPages.orders.path}>受注一覧へ</DeskBack>
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
      {data ? (
        <>
          <dl className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
            <Figure word="金額(税抜)" value={formatYen(data.total.amount)}>
              <Change now={data.total.amount} before={data.before.amount} words={formatYen(data.before.amount)} />
            </Figure>
            <Figure word="受注" value={`${grouped(data.total.orders)}件`}>
              <Change
                now={String(data.total.orders)}
                before={String(data.before.orders)}
                words={`${grouped(data.before.orders)}件`}
              />
            </Figure>
            <Figure word="取消" value={`${grouped(data.total.cancelled)}件`}>
              件数と金額に含みません
            </Figure>
            <Figure word="概算・時価を含む受注" value={`${grouped(data.total.open)}件`}>
              重量と単価が決まると金額が変わります
              {data.total.open > 0 && (
                <TextLink className="block text-sm" to={openHref(month, mode)}>
                  概算・時価を含む受注を見る
                </TextLink>
              )}
            </Figure>
          </dl>
          <section aria-label="日別" className="mb-6">
            <SectionHead title="日別" actions={csv('day')}>
              <RadioGroup
                label="グラフ"
                hideLabel
                row
                name="measure"
                value={measure}
                onChange={setMeasure}
                choices={[
                  { value: 'amount', label: '金額' },
                  { value: 'orders', label: '件数' },
                ]}
              />
            </SectionHead>
            <div className="grid grid-cols-1 gap-4 lg:grid-cols-[1fr_22rem]">
              <div className="rounded-card border bg-surface p-4">
                <MonthChart
                  days={data.days}
                  measure={measure}
                  title={`${formatMonth(month)}の日別の${measure === 'amount' ? '金額' : '件数'}`}
                />
              </div>
              <Table label="日別の件数と金額" className="max-h-76">
                <thead>
                  <tr>
                    <Th>{mode === 'delivery_date' ? '納品日' : '受付日'}</Th>
                    <Th numeric>件数</Th>
                    <Th numeric>金額(税抜)</Th>
                  </tr>
                </thead>
                <tbody>
                  {data.days.map(day => (
                    <Tr key={day.date} low className={cx(day.orders === 0 && 'text-ink-soft')}>
                      <Td className="tabular-nums">
                        {formatDay(day.date).slice(5)}({weekdayName(day.date)})
                      </Td>
                      <Td numeric>{grouped(day.orders)}</Td>
                      <Td numeric>{formatYen(day.amount)}</Td>
                    </Tr>
                  ))}
                </tbody>
              </Table>
            </div>
          </section>
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

const SectionHead = ({
  title,
  actions,
  children,
}: {
  title: string
  actions: React.ReactNode
  children?: React.ReactNode
}) => (
  <div className="mb-2 flex min-h-11 flex-wrap items-center gap-3">
    <h2 className="text-lg">{title}</h2>
    {children}
    <span className="ml-auto">{actions}</span>
  </div>
)

const Ranked = ({
  title,
  word,
  ranking,
  csv,
}: {
  title: string
  word: string
  ranking: Ranking
  csv: React.ReactNode
}) => {
  const { items, others } = ranking
  const most = items[0]?.amount ?? '0'
  return (
    <section aria-label={title} className="min-w-0">
      <SectionHead title={title} actions={csv} />
      <Table label={`${title}の件数と金額`} className="max-h-120">
        <thead>
          <tr>
            <Th>{word}</Th>
            <Th numeric>件数</Th>
            <Th numeric>金額(税抜)</Th>
            <Th numeric>前月比</Th>
          </tr>
        </thead>
        <tbody>
          {items.map(row => (
            <Tr key={row.key}>
              <Td wrap className="w-full">
                <span className="inline-block min-w-24">{row.name}</span>
                {row.code !== '' && <span className="ml-1 text-xs text-ink-soft tabular-nums">({row.code})</span>}
              </Td>
              <Td numeric>{grouped(row.orders)}</Td>
              <Td>
                <span className="flex items-center justify-end gap-3 tabular-nums">
                  <span className="max-sm:hidden">
                    <Share part={row.amount} most={most} />
                  </span>
                  <span className="min-w-24 text-right">{formatYen(row.amount)}</span>
                </span>
              </Td>
              <Td numeric>{growthText(row.amount, row.before_amount) ?? (row.orders > 0 ? '新規' : '−')}</Td>
            </Tr>
          ))}
          {others.count > 0 && (
            <Tr>
              <Td>ほか{grouped(others.count)}件</Td>
              <Td numeric>{word === '得意先' ? grouped(others.orders) : '−'}</Td>
              <Td numeric>{formatYen(others.amount)}</Td>
              <Td numeric>{growthText(others.amount, others.before_amount) ?? '−'}</Td>
            </Tr>
          )}
          {items.length === 0 && (
            <Tr>
              <Td colSpan={4} className="text-ink-soft">
                この月とその前の月には受注がありません。
              </Td>
            </Tr>
          )}
        </tbody>
      </Table>
    </section>
  )
}
