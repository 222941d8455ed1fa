import { useParams } from 'react-router'
import { getLinkedContact, type LinkedContact, replyToAnswer } from '#contract/contacts/contact-links.contract.ts'
import { helpLinks } from '#contract/pages/help-links.ts'
import { publicPages } from '#contract/pages/public.ts'
import { contact_link_days } from '#domain/contacts/contact-answer.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { setData, useData } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { ContactThread } from '#web/form/contact-thread.tsx'
import { useCaptcha } from '#web/form/use-captcha.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PublicShell } from '#web/ui/public-shell.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

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

const Thread = ({ contact, access_token }: { contact: LinkedContact; access_token: string }) => {
  const { box, execute, reset } = useCaptcha()
  const reply = async (text: string, idempotency_key: string) => {
    try {
      const params = { access_token }
      const body = { text, recaptcha_token: await execute() }
      setData(getLinkedContact, { params }, await call(replyToAnswer, { params, body, idempotency_key }))
    } finally {
      reset()
    }
  }
  return (
    <>
      <ContactThread contact={contact} onReply={reply} />
      <div ref={box} />
    </>
  )
}
