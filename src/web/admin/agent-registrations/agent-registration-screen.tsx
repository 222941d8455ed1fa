import { useParams } from 'react-router'
import type { AgentDetail } from '#contract/agent-registrations/admin-agents.contract.ts'
import { adminFirst } from '#contract/first-admin.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import { draftLines } from '#domain/agent-registrations/draft-words.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { formatYen } from '#domain/shared/decimal.ts'
import { Acting } from '#web/admin/acting.tsx'
import { Fact, Facts, PhoneFact } from '#web/admin/fact.tsx'
import { useData } from '#web/api/data.ts'
import { TextLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { AgentStateBadge } from './agent-state-badge.tsx'
import { DraftsForm, TakeBackOffer } from './drafts-form.tsx'
import { SlipViewer } from './slip-viewer.tsx'

/** One request: its photographs beside the suppliers that are typed from them. */
export const Screen = () => {
  const { agent_registration_id = '' } = useParams()
  const { data: request } = useData(...adminFirst.agentRegistration({ agent_registration_id }).registration)
  const back = (
    <TextLink to={adminPages.agentRegistrations.path} className="inline-flex min-h-11 items-center text-sm">
      登録の代行の一覧へ
    </TextLink>
  )
  if (!request) {
    return (
      <>
        <DeskHead title={adminPages.agentRegistration.title} actions={back} />
        <SkeletonRows rows={6} />
      </>
    )
  }
  return (
    <>
      <DeskHead title={`${request.restaurant_name}の仕入先`} actions={back}>
        <AgentStateBadge state={request.state} sent_back={request.sent_back} />
      </DeskHead>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,4fr)_minmax(0,5fr)] lg:items-start">
        <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-16">
          <SlipViewer request={request} />
          <Asked request={request} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {request.sent_back && (
            <Notice kind="warning" title="飲食店からの差し戻し">
              {request.back_words}
            </Notice>
          )}
          {request.state === 'received' || request.state === 'in_hand' ? (
            <DraftsForm request={request} />
          ) : (
            <Written request={request} />
          )}
        </div>
      </div>
    </>
  )
}

const Asked = ({ request }: { request: AgentDetail }) => (
  <Card title="依頼">
    <Facts>
      <Fact label="飲食店">
        <TextLink to={pathTo(adminPages.restaurantDetail, { id: request.consumer_id })}>
          {request.restaurant_name}
        </TextLink>
      </Fact>
      <Fact label="住所">{request.restaurant_address || '—'}</Fact>
      <Fact label="電話">
        <PhoneFact phone_number={request.restaurant_phone_number} />
      </Fact>
      <Fact label="依頼した人">{request.asked_by_name}</Fact>
      <Fact label="依頼日時">{formatDateTime(new Date(request.asked_at))}</Fact>
      <Fact label="担当">{request.assignee_name ?? '—'}</Fact>
      {request.words !== '' && (
        <Fact label="仕入先の一覧">
          <span className="whitespace-pre-line">{request.words}</span>
        </Fact>
      )}
    </Facts>
  </Card>
)

/** What the restaurant looks through, or what has become of it. */
const Written = ({ request }: { request: AgentDetail }) => (
  <>
    {request.state === 'to_confirm' && (
      <Acting>
        <div>
          <TakeBackOffer request={request} />
        </div>
      </Acting>
    )}
    {request.staff_words !== '' && <Notice title="飲食店への連絡">{request.staff_words}</Notice>}
    {request.drafts.map(({ supplier, items }, place) => (
      <Card key={`${place} ${supplier.name}`} title={supplier.name || `仕入先${place + 1}`}>
        <ul className="text-sm break-all">
          {draftLines(supplier).map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <ul className="mt-2 divide-y text-sm">
          {items.map((item, row) => (
            <li key={`${row} ${item.name}`} className="flex flex-wrap justify-between gap-x-3 py-1">
              <span>
                {item.name} {item.spec} <span className="text-ink-soft">{item.code}</span>
              </span>
              <span className="tabular-nums">
                {/^\d+(\.\d+)?$/.test(item.price) && `${formatYen(item.price)}/`}
                {item.unit}
                {item.tax_rate === 10 && '（税10%）'}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    ))}
  </>
)
