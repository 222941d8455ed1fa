import { useParams } from 'react-router'
import { type FaxSheet, getFaxImage, getFaxSheet } from '#contract/dispatch/admin-dispatches.contract.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { ApiError } from '#web/api/api-error.ts'
import { urlOf } from '#web/api/call.ts'
import { useData } from '#web/api/data.ts'
import { TextLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { outcomeWords } from './course-words.ts'
import { detailWords, whyWords } from './detail-words.ts'
import { DispatchState } from './dispatch-state.tsx'

/** One fax: where it went and what became of it, call by call, with its pages as the machine there takes them. */
export const Screen = () => {
  const { id = '' } = useParams()
  const [query, setQuery] = useAddressQuery()
  const asked = Number(query.get('round') ?? '')
  const round = Number.isInteger(asked) && asked > 0 ? asked : undefined
  const { data: fax, error } = useData(getFaxSheet, { params: { id }, query: { round } }, { keep: true, throws: false })
  const back = (
    <TextLink to={adminPages.dispatches.path} className="inline-flex min-h-11 items-center text-sm">
      送信の状況へ
    </TextLink>
  )
  if (error && !(error instanceof ApiError && error.status === 404)) throw error
  return (
    <>
      <DeskHead
        title={fax ? `${adminPages.faxImage.title} ${fax.dispatch.order_number}` : adminPages.faxImage.title}
        actions={back}
      >
        {fax && <DispatchState row={fax.dispatch} />}
      </DeskHead>
      {fax ? (
        <Shown fax={fax} onRound={value => setQuery({ round: value }, { replace: true })} />
      ) : error ? (
        <EmptyState title="このFAXの控えはありません">
          FAXの控えは、送信から90日で消えます。注文の内容は発注の画面でご確認ください。
        </EmptyState>
      ) : (
        <SkeletonRows rows={6} />
      )}
    </>
  )
}

const Shown = ({ fax, onRound }: { fax: FaxSheet; onRound: (round: string) => void }) => {
  const { calls, attempts, pages, round } = fax
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[24rem_1fr] lg:items-start">
      <div className="flex min-w-0 flex-col gap-4">
        <Sent fax={fax} />
        <Course attempts={attempts} />
      </div>
      <section aria-label="紙面" className="flex min-w-0 flex-col gap-4">
        {calls.length > 1 && (
          <Chips
            label="何回目の送信か"
            value={String(round)}
            onChange={onRound}
            chips={calls.map(one => ({ value: String(one.round), label: `${one.round}回目` }))}
            className="px-1"
          />
        )}
        {pages.map((page, index) => (
          <img
            key={page.slice(-64)}
            src={page}
            alt={`FAXの${index + 1}ページ目（${pages.length}ページ中）`}
            className="w-full max-w-220 border bg-white"
          />
        ))}
      </section>
    </div>
  )
}

const Sent = ({ fax: { dispatch, calls, round } }: { fax: FaxSheet }) => {
  const call = calls.find(one => one.round === round)
  const why = whyWords({ channel: 'fax', failure_class: dispatch.failure_class })
  return (
    <Card title="送信">
      <dl className="grid facts gap-x-4 gap-y-2 tabular-nums">
        <dt className="text-ink-soft">店舗</dt>
        <dd>{dispatch.consumer_name}</dd>
        <dt className="text-ink-soft">仕入先</dt>
        <dd>{dispatch.supplier_name}</dd>
        <dt className="text-ink-soft">FAX番号</dt>
        <dd>{formatPhone(dispatch.destination)}</dd>
        <dt className="text-ink-soft">版</dt>
        <dd>第{dispatch.order_revision}版</dd>
        {why !== null && (
          <>
            <dt className="text-ink-soft">理由</dt>
            <dd>{why}</dd>
          </>
        )}
        <dt className="text-ink-soft">ページ・費用</dt>
        <dd>
          {dispatch.pages === null ? '—' : `${dispatch.pages}ページ`}
          {dispatch.cost !== null && ` ¥${Math.round(Number(dispatch.cost))}`}
        </dd>
        {call && (
          <>
            <dt className="text-ink-soft">控え</dt>
            <dd>
              {formatDateTime(new Date(call.kept_at))}
              <a
                href={urlOf(getFaxImage, { params: { id: dispatch.id }, query: { round } })}
                target="_blank"
                rel="noopener"
                className="ml-3 text-indigo underline"
              >
                PDFを開く
              </a>
              <span className="block font-mono text-xs break-all text-ink-soft">SHA-256 {call.sha256}</span>
            </dd>
          </>
        )}
      </dl>
    </Card>
  )
}

const Course = ({ attempts }: Pick<FaxSheet, 'attempts'>) => (
  <Card title="経過">
    <ol className="flex flex-col gap-2">
      {attempts.map(one => (
        <li
          key={`${one.attempted_at} ${one.outcome} ${one.detail}`}
          className="border-b pb-2 last:border-b-0 last:pb-0"
        >
          <span className="mr-3 tabular-nums text-ink-soft">{formatDateTime(new Date(one.attempted_at))}</span>
          {outcomeWords('fax', one.outcome)}
          {one.detail !== '' && one.outcome !== 'resent' && (
            <span className="block text-xs break-all text-ink-soft">
              {one.outcome === 'sent' ? `受付番号 ${one.detail}` : detailWords(one.detail)}
            </span>
          )}
        </li>
      ))}
    </ol>
  </Card>
)
