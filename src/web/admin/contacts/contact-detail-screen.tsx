import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { ContactDetail } from '#contract/contacts/admin-contacts.contract.ts'
import { adminFirst } from '#contract/first-admin.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { contact_kinds } from '#domain/contacts/contact-kinds.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { ActingForm } from '#web/admin/acting.tsx'
import { useData } from '#web/api/data.ts'
import { TextLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { AnswerCard } from './answer-card.tsx'
import { AnswerTime } from './answer-time.tsx'
import { ClosingCard } from './closing-card.tsx'
import { ContactStateBadge } from './contact-state-badge.tsx'
import { HandlingForm } from './handling-form.tsx'
import { OpeningCard } from './opening-card.tsx'

const routeWords = { consumer: '飲食店', supplier: '卸' } as const

/** One contact: what was written, by whom, and what staff do about it. */
export const Screen = () => {
  const { contact_id = '' } = useParams()
  const { data: contact } = useData(...adminFirst.contactDetail({ contact_id }).contact, { every: 30_000 })
  const back = (
    <TextLink to={adminPages.contacts.path} className="inline-flex min-h-11 items-center text-sm">
      お問い合わせの一覧へ
    </TextLink>
  )
  if (!contact) return <Waiting back={back} />
  return (
    <>
      <DeskHead title={`${contact_kinds[contact.kind].word} ${contact.number}`} actions={back}>
        <ContactStateBadge state={contact.state} />
      </DeskHead>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[1fr_26rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-4">
          <Written contact={contact} />
          <AnswerCard contact={contact} />
          {contact.kind === 'supplier_lp_inquiry' && <OpeningCard contact={contact} />}
          {contact.kind === 'supplier_cancel' && <ClosingCard contact={contact} />}
        </div>
        <Card title="対応">
          <ActingForm>
            <HandlingForm key={contact.revision} contact={contact} />
          </ActingForm>
        </Card>
      </div>
    </>
  )
}

const Waiting = ({ back }: { back: ReactNode }) => (
  <>
    <DeskHead title={adminPages.contactDetail.title} actions={back} />
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[1fr_26rem] lg:items-start">
      <div className="flex min-w-0 flex-col gap-4">
        <Card title="内容">
          <SkeletonRows rows={8} />
        </Card>
        <Card title="やりとり">
          <SkeletonRows rows={4} />
        </Card>
      </div>
      <Card title="対応">
        <SkeletonRows rows={4} />
      </Card>
    </div>
  </>
)

/** What was written in the form, by whom and when. */
const Written = ({ contact }: { contact: ContactDetail }) => (
  <Card title="内容">
    <dl className="grid gap-x-6 gap-y-3 sm:facts">
      <Fact label="受付日時">{formatDateTime(new Date(contact.created_at))}</Fact>
      <Fact label="回答まで">
        <AnswerTime contact={contact} />
      </Fact>
      <Fact label="送信者">
        {contact.sender
          ? `${contact.sender.organisation ?? routeWords[contact.route]}（ログインID ${contact.sender.login_id}）`
          : `${routeWords[contact.route]}（ログインなし。本人確認が必要です）`}
      </Fact>
      {contact.facts.map(({ field, label, value }) => (
        <Fact key={field} label={label}>
          <FactValue field={field} value={value} />
        </Fact>
      ))}
      {contact.user_agent !== null && (
        <Fact label="ブラウザー">
          <span className="text-sm text-ink-soft">{contact.user_agent}</span>
        </Fact>
      )}
    </dl>
  </Card>
)

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-sm font-bold text-ink-soft">{label}</dt>
    <dd className="whitespace-pre-wrap">{children}</dd>
  </>
)

const links: Record<string, string> = { phone_number: 'tel:', supplier_phone_number: 'tel:', mail_address: 'mailto:' }

const FactValue = ({ field, value }: { field: string; value: string }) => {
  const scheme = links[field]
  return scheme ? (
    <a href={scheme + value} className="text-indigo underline underline-offset-2">
      {value}
    </a>
  ) : (
    value
  )
}
