import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import { useParams } from 'react-router'
import { body_limit } from '#contract/contacts/contact-fields.ts'
import {
  contactReply,
  getLinkedContact,
  type LinkedContact,
  replyToAnswer,
} from '#contract/contacts/contact-links.contract.ts'
import { helpLinks } from '#contract/pages/help-links.ts'
import { publicPages } from '#contract/pages/public.ts'
import { contact_link_days } from '#domain/contacts/contact-answer.ts'
import { contact_kinds } from '#domain/contacts/contact-kinds.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { setData, useData } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { Form } from '#web/form/form.tsx'
import { useCaptcha } from '#web/form/use-captcha.ts'
import { useSaidOnce } from '#web/form/use-said-once.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MessageText } from '#web/ui/message-text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PublicShell } from '#web/ui/public-shell.tsx'
import { SaidPosts } from '#web/ui/said-posts.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'

/** What was asked and answered, for whoever asked, by the link of a mail: to read on and to answer back. */
export const Screen = () => {
  const { access_token = '' } = useParams()
  const target = { params: { access_token } }
  const { data, error } = useData(getLinkedContact, target, { fresh_for: 0, throws: false })
  return (
    <PublicShell narrow>
      <h1 className="phrase text-2xl">{publicPages.contact.title}</h1>
      <div className="mt-4 flex flex-col gap-6">
        {data ? (
          <Thread contact={data} access_token={access_token} />
        ) : error instanceof ApiError && error.status === 404 ? (
          <Closed />
        ) : error ? (
          <Notice kind="error" title="表示できませんでした">
            {errorMessage(error)}
          </Notice>
        ) : (
          <SkeletonRows rows={3} height="h-16" />
        )}
      </div>
    </PublicShell>
  )
}

const forms = [
  ['飲食店の方のお問い合わせ', helpLinks.consumer],
  ['卸の方のお問い合わせ', helpLinks.supplier],
] as const

const Closed = () => (
  <EmptyState title="このリンクは使えません">
    <p className="phrase">
      リンクの期限（{contact_link_days}
      日）が過ぎたか、使えなくなっています。リンクが途中で切れていないか、新しい回答のメールが届いていないかもご確認ください。続きは、お問い合わせフォームから受付番号を添えてお送りください。
    </p>
    <p className="mt-3 flex flex-wrap justify-center gap-x-4">
      {forms.map(([label, links]) => (
        <a
          key={label}
          href={links.find(one => one.label === 'お問い合わせ')?.href}
          className="inline-flex min-h-11 items-center text-indigo underline underline-offset-2"
        >
          {label}
        </a>
      ))}
    </p>
  </EmptyState>
)

const Thread = ({ contact, access_token }: { contact: LinkedContact; access_token: string }) => (
  <>
    <Card>
      <p className="text-sm text-ink-soft tabular-nums">
        受付番号 <strong className="text-ink">{contact.number}</strong>（{formatDateTime(new Date(contact.created_at))}
        ）
      </p>
      <h2 className="mt-1 mb-2 text-lg">{contact_kinds[contact.kind].word}</h2>
      {contact.body !== '' && <MessageText text={contact.body} />}
    </Card>
    {contact.posts.length > 0 && (
      <SaidPosts
        label="やりとり"
        posts={contact.posts.map(one => {
          const answer = one.side === 'staff'
          return { ...one, answer, word: answer ? '運営からの回答' : 'あなたの返信', said_by_name: '' }
        })}
      />
    )}
    {contact.why_not === null ? (
      <ReplyForm contact={contact} access_token={access_token} />
    ) : (
      <Notice title="返信はここまでです">{contact.why_not}</Notice>
    )}
  </>
)

const ReplyForm = ({ contact, access_token }: { contact: LinkedContact; access_token: string }) => {
  const { box, execute, reset } = useCaptcha()
  const [sent, setSent] = useState(false)
  const form = useSaidOnce(`contact-reply:${contact.number}`, contactReply, async (text, idempotency_key) => {
    setSent(false)
    try {
      const params = { access_token }
      const body = { text, recaptcha_token: await execute() }
      setData(getLinkedContact, { params }, await call(replyToAnswer, { params, body, idempotency_key }))
      setSent(true)
    } finally {
      reset()
    }
  })
  return (
    <Card title="返信する">
      {sent && (
        <output className="mb-4 block">
          <Notice kind="success" title="返信を送りました">
            担当者が読み、ご登録のメールアドレスへ回答いたします。
          </Notice>
        </output>
      )}
      <Form form={form}>
        <TextareaField label="返信" required limit={body_limit} style={{ minHeight: '6lh' }} {...form.bind('text')} />
        <Button type="submit" look="primary" size="large" wide icon={Send} busy={form.busy}>
          返信を送る
        </Button>
      </Form>
      <div ref={box} />
    </Card>
  )
}
