import Download from 'lucide-react/icons/download'
import Receipt from 'lucide-react/icons/receipt'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { spendingFirst } from '#contract/first-spending.ts'
import { downloadSpending, type getSpending } from '#contract/history/spending.contract.ts'
import type { ReplyOf } from '#contract/http/route.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { areaEntries } from '#contract/pages/entries.ts'
import { addMonths, formatMonth, growthText, isMonth, type Month } from '#domain/board/month.ts'
import { grouped } from '#domain/shared/count.ts'
import { dayOf, monthOf } from '#domain/shared/day.ts'
import { decimal, formatQuantity, formatYen } from '#domain/shared/decimal.ts'
import { serverNow } from '#web/api/clock.ts'
import { useData } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { download } from '#web/api/files.ts'
import { consumerId } from '#web/api/meta.ts'
import { NotFound, notFoundTitle } from '#web/app/not-found.tsx'
import { pathTo } from '#web/app/path-to.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'

type Spending = ReplyOf<typeof getSpending>

/** What was bought in a month, by the day of delivery: by supplier and by item, beside the month before. */
export const Screen = () => {
  const { month = '' } = useParams()
  if (!isMonth(month) || month <= '2000-01' || !month.startsWith('20'))
    return (
      <ConsumerPage title={notFoundTitle} back={consumerPages.orders.path}>
        <NotFound home={areaEntries.consumer.home} />
      </ConsumerPage>
    )
  return <OfMonth month={month} />
}

const OfMonth = ({ month }: { month: Month }) => {
  const { data } = useData(...spendingFirst.spending({ consumer_id: consumerId(), month }).spending)
  // Of a month to come there is nothing but what is ordered for it already.
  const running = month >= monthOf(dayOf(serverNow()))
  const has_next = !running || data?.later === true
  const to = (n: number) => pathTo(consumerPages.spending.path, { month: addMonths(month, n) })
  return (
    <ConsumerPage
      title={`${formatMonth(month)}の仕入れ`}
      back={consumerPages.orders.path}
      bleed
      below={
        <nav aria-label="前後の月" className="px-safe border-t">
          <div className="flex items-center justify-between gap-2 px-2">
            <TextLink to={to(-1)} replace tall className="px-2 text-sm">
              前の月
            </TextLink>
            {has_next && (
              <TextLink to={to(1)} replace tall className="px-2 text-sm">
                次の月
              </TextLink>
            )}
          </div>
        </nav>
      }
    >
      {!data ? (
        <SkeletonRows rows={8} height="h-14" />
      ) : data.total.orders + data.total.before_orders === 0 ? (
        <EmptyState icon={Receipt} title={`${formatMonth(month)}に納品の発注はありません`} />
      ) : (
        <Sums month={month} whole={!running} data={data} />
      )}
    </ConsumerPage>
  )
}

type SumsProps = {
  month: Month
  /** It is over: a part of a month is not held against a whole one. */
  whole: boolean
  data: Spending
}

const Sums = ({ month, whole, data: { total, suppliers, items, others } }: SumsProps) => (
  <>
    <Total total={total} whole={whole} />
    <Part title="仕入先別（税込）" by="supplier" month={month}>
      {suppliers.map(row => (
        <Row key={row.key} name={row.name} about={`${grouped(row.orders)}件`} row={row} whole={whole} />
      ))}
    </Part>
    <Part title="商品別（税抜）" by="item" month={month}>
      {items.map(row => (
        <Row
          key={row.key}
          name={row.name}
          under={row.supplier_name}
          about={quantityOf(row.quantity, row.unit)}
          before_about={quantityOf(row.before_quantity, row.unit)}
          row={row}
          whole={whole}
        />
      ))}
      {others.count > 0 && (
        <Row
          name={`ほか${grouped(others.count)}品`}
          under="すべての商品はファイルにあります"
          about=""
          row={others}
          whole={whole}
        />
      )}
    </Part>
  </>
)

/** What the month came to, and what of it is not known yet or not shown. */
const Total = ({ total, whole }: { total: Spending['total']; whole: boolean }) => (
  <section aria-label="合計" className="flex flex-col gap-2 border-b p-4">
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span>
        合計（税込）<span className="ml-2 text-sm text-ink-soft">発注{grouped(total.orders)}件</span>
      </span>
      <strong className="text-xl tabular-nums">{yen(total.amount)}</strong>
    </p>
    <Before now={whole ? total.amount : null} before={total.before_amount} />
    <p className="phrase text-sm text-ink-soft">
      納品日がこの月の発注を、仕入先の変更を入れた金額で合計しています。取り消した発注は含みません。
      {!whole && '月の途中のため、前月との増減は表示しません。'}
    </p>
    {total.open > 0 && (
      <Notice title={`${grouped(total.open)}件は金額が変わることがあります`}>
        重量や時価がまだ決まっていない商品を含みます。
      </Notice>
    )}
    {total.hidden > 0 && (
      <Notice title={`${grouped(total.hidden)}件は金額に含みません`}>
        価格を表示しない取引の発注です。件数と数量だけを数えています。
      </Notice>
    )}
  </section>
)

const quantityOf = (quantity: string, unit: string) => `${formatQuantity(decimal(quantity))}${unit}`

/** An amount that may not be known. */
const yen = (amount: string | null) => (amount === null ? '−' : formatYen(amount))

type Amounts = { amount: string | null; before_amount: string | null }

/** CSV as Excel opens it, in UTF-8 with its mark. */
const formats = [
  { format: 'xlsx', word: 'Excel' },
  { format: 'csv-utf8', word: 'CSV' },
] as const
type Format = (typeof formats)[number]['format']

const Part = ({
  title,
  by,
  month,
  children,
}: {
  title: string
  by: 'supplier' | 'item'
  month: Month
  children: ReactNode
}) => {
  const say = useToast()
  const [taking, setTaking] = useState<Format | null>(null)
  const take = async (format: Format) => {
    setTaking(format)
    try {
      const query = { month, by, format }
      say(`${await download(downloadSpending, { params: { consumer_id: consumerId() }, query })}を保存しました`)
    } catch (error) {
      say(failureWords(error), { kind: 'error' })
    } finally {
      setTaking(null)
    }
  }
  return (
    <section aria-label={title}>
      <div className="flex min-h-11 items-center justify-between gap-2 border-b bg-ground px-4">
        <h2 className="text-sm text-ink-soft">{title}</h2>
        <div className="flex">
          {formats.map(({ format, word }) => (
            <Button
              key={format}
              look="quiet"
              icon={Download}
              busy={taking === format}
              onClick={() => take(format)}
              aria-label={`${title}を${word}で保存する`}
            >
              {word}
            </Button>
          ))}
        </div>
      </div>
      <ul>{children}</ul>
    </section>
  )
}

const Row = ({
  name,
  under,
  about,
  before_about,
  row,
  whole,
}: {
  name: string
  under?: string
  about: string
  before_about?: string
  row: Amounts
  whole: boolean
}) => (
  <li className="flex flex-col gap-0.5 border-b px-4 py-2">
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="min-w-0 leading-tight font-bold">{name}</span>
      <span className="ml-auto whitespace-nowrap tabular-nums">
        {about !== '' && <span className="mr-3 text-sm text-ink-soft">{about}</span>}
        <strong>{yen(row.amount)}</strong>
      </span>
    </p>
    <div className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
      <span>{under}</span>
      <Before now={whole ? row.amount : null} before={row.before_amount} about={before_about} />
    </div>
  </li>
)

/** The month before, and by how much more or less; `now` is null where that is not to be said. */
const Before = ({
  now,
  before,
  about = '',
}: {
  now: string | null
  before: string | null
  about?: string | undefined
}) => {
  // Nothing that is known is no fall by all: the item may be of a deal that hides its prices now.
  const change = now === null || before === null ? null : growthText(now, before)
  return (
    <p className="ml-auto text-sm text-ink-soft tabular-nums">
      前月 {about !== '' && `${about} `}
      {yen(before)}
      {change !== null && <strong className="ml-2 text-ink">{change}</strong>}
    </p>
  )
}
