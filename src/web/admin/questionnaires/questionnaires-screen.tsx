import MessageSquareText from 'lucide-react/icons/message-square-text'
import { adminUsagePage, adminUsageSummary } from '#contract/first-admin.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import {
  downloadUsageAnswers,
  type UsageAnswer,
  type UsageSummary,
} from '#contract/questionnaires/admin-questionnaires.contract.ts'
import { promoter_kinds, promoter_words } from '#domain/questionnaires/net-promoter.ts'
import { hardest_words, recommend_question, usage_asked_from } from '#domain/questionnaires/usage.ts'
import { addDays, dayOf, formatDateTime } from '#domain/shared/day.ts'
import { FilteredList, useListFilter } from '#web/admin/filtered-list.tsx'
import { serverNow } from '#web/api/clock.ts'
import { useData } from '#web/api/data.ts'
import { download } from '#web/api/files.ts'
import { usePages } from '#web/api/pages-data.ts'
import { TextLink } from '#web/ui/button-link.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { CsvButton } from '#web/ui/csv-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'

const spans = { all: 'すべて', '90': '90日間', '365': '1年間' } as const
type Span = keyof typeof spans

/** What restaurants' people said of their use: the Net Promoter Score, where it is hard, their words. */
export const Screen = () => {
  const filter = useListFilter()
  const asked = filter.query.get('span')
  const span: Span = asked === '90' || asked === '365' ? asked : 'all'
  const query = span === 'all' ? {} : { from: addDays(dayOf(serverNow()), 1 - Number(span)) }
  const list = usePages(...adminUsagePage(query), { keep: true })
  const { data } = useData(...adminUsageSummary(query), { keep: true })
  return (
    <>
      <DeskHead
        title={adminPages.questionnaires.title}
        actions={<CsvButton onSave={() => download(downloadUsageAnswers, { query })} />}
      />
      <div className="mb-4">
        <Chips
          label="期間"
          value={span}
          onChange={value => filter.set('span', value === 'all' ? '' : value)}
          chips={(['all', '365', '90'] as const).map(value => ({ value, label: spans[value] }))}
          className="px-1"
        />
      </div>
      {data && data.count > 0 && <Summary summary={data} />}
      <FilteredList
        list={list}
        empty={{
          icon: MessageSquareText,
          title: 'まだ回答がありません',
          hint: `${usage_asked_from}件発注した店舗の方に、トップで一度だけお願いしています。`,
        }}
      >
        {items => <AnswerTable answers={items} outdated={list.outdated} />}
      </FilteredList>
    </>
  )
}

const Summary = ({ summary }: { summary: UsageSummary }) => (
  <section aria-labelledby="nps" className="mb-6 flex flex-wrap items-start gap-x-12 gap-y-4">
    <div>
      <h2 id="nps" className="text-lg">
        NPS
      </h2>
      <p className="text-3xl font-bold tabular-nums">
        {summary.score}
        {summary.margin !== null && <span className="text-base text-ink-soft"> ±{summary.margin}</span>}
      </p>
      <p className="text-sm text-ink-soft">
        回答 {summary.count}人・あとで {summary.later}人・辞退 {summary.never}人
        {summary.margin === null && <span className="block">30人に満たないため、目安です</span>}
      </p>
      <dl className="mt-2 grid facts gap-x-4 text-sm">
        {promoter_kinds.map(kind => (
          <div key={kind} className="contents">
            <dt className="whitespace-nowrap text-ink-soft">{promoter_words[kind]}</dt>
            <dd className="tabular-nums">{summary[kind]}人</dd>
          </div>
        ))}
      </dl>
    </div>
    <Shares
      title="すすめたい度合い"
      rows={summary.by_score.map(({ score, count }) => ({ name: String(score), count }))}
    />
    <Shares
      title="いちばん手間なところ"
      rows={summary.by_part.map(({ hardest, count }) => ({ name: hardest_words[hardest], count }))}
    />
  </section>
)

/** Counts beside bars of their share. */
const Shares = ({ title, rows }: { title: string; rows: readonly { name: string; count: number }[] }) => {
  const most = Math.max(1, ...rows.map(one => one.count))
  return (
    <div className="min-w-72">
      <h3 className="mb-1 text-sm font-bold">{title}</h3>
      <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 text-sm">
        {rows.map(({ name, count }) => (
          <div key={name} className="contents">
            <dt className="tabular-nums">{name}</dt>
            <dd aria-hidden className="h-3">
              <span className="block h-full rounded-input bg-leaf" style={{ width: `${(100 * count) / most}%` }} />
            </dd>
            <dd className="text-right tabular-nums">{count}人</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const AnswerTable = ({ answers, outdated }: { answers: readonly UsageAnswer[]; outdated: boolean }) => (
  <Table label="回答" className={cx(outdated && 'opacity-60')}>
    <thead>
      <tr>
        <Th>回答日時</Th>
        <Th>店舗</Th>
        <Th>回答者</Th>
        <Th numeric>
          <span title={recommend_question}>すすめたい度合い</span>
        </Th>
        <Th>いちばん手間なところ</Th>
        <Th>ご意見</Th>
      </tr>
    </thead>
    <tbody>
      {answers.map(one => (
        <Tr key={one.id}>
          <Td className="whitespace-nowrap tabular-nums">{formatDateTime(new Date(one.answered_at))}</Td>
          <Td strong>
            <TextLink to={pathTo(adminPages.restaurantDetail, { id: one.consumer_id })}>{one.restaurant_name}</TextLink>
          </Td>
          <Td>{one.person_name}</Td>
          <Td numeric>{one.score}</Td>
          <Td>{hardest_words[one.hardest]}</Td>
          <Td wrap className="min-w-60">
            <span className="whitespace-pre-line">{one.words || '—'}</span>
          </Td>
        </Tr>
      ))}
    </tbody>
  </Table>
)
