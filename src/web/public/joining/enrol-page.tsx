import { type ReactNode, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { type Enrolment, getEnrolment, resumeEnrolment } from '#contract/joining/enrolment.contract.ts'
import { enrolmentResumeForm } from '#contract/joining/enrolment.form.ts'
import { pathTo } from '#contract/pages/page.ts'
import { publicPages } from '#contract/pages/public.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import type { EnrolmentChannel } from '#domain/joining/enrolment.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { setData, useData } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { PublicShell } from '#web/ui/public-shell.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

export const channel_words: Record<EnrolmentChannel, string> = { mail: 'メール', fax: 'FAX' }

/** Where a code goes, as its reader knows it. */
export const toWords = ({ channel, to }: { channel: EnrolmentChannel; to: string }) =>
  channel === 'fax' ? formatPhone(to) : to

/** An order's link is short: a letter of it is typed from a fax. Others are derived, and there is no order behind them. */
const isOfOrder = (access_token: string) => access_token.length < 64

/** Logged in: session and CSRF token are new, and so must be the document. */
export const enterDesk = () => {
  window.location.replace(supplierPages.initializations.path)
  return new Promise<never>(() => {})
}

/** A page of a supplier on its way in by an order's link: who has an account is led to it, a dead link says so. */
export const EnrolPage = ({
  title,
  children,
}: {
  title: string
  children: (enrolment: Enrolment, keep: (next: Enrolment) => void, access_token: string) => ReactNode
}) => {
  const { access_token = '' } = useParams()
  const target = { params: { access_token } }
  const { data, error } = useData(getEnrolment, target, { throws: false })
  const [keep] = useState(() => (next: Enrolment) => setData(getEnrolment, target, next))
  return (
    <PublicShell narrow side="supplier">
      <div className="flex flex-col gap-4">
        <h1 className="phrase text-2xl">{data && isOver(data) ? publicPages.enrol.title : title}</h1>
        {data ? (
          data.resume ? (
            <Resume keep={keep} token={access_token} />
          ) : (
            <Standing enrolment={data}>{children(data, keep, access_token)}</Standing>
          )
        ) : error instanceof ApiError && error.status === 404 ? (
          <EmptyState title="このリンクは使えません">
            リンクの期限が切れたか、注文元が新しいリンクを送っています。届いた新しい連絡から、もう一度お試しください。
          </EmptyState>
        ) : error ? (
          <Notice kind="error" title="表示できませんでした">
            {errorMessage(error)}
          </Notice>
        ) : (
          <SkeletonRows rows={4} />
        )}
        {data && isOfOrder(access_token) && (
          <TextLink to={pathTo(publicPages.order, { access_token })} tall className="self-start">
            注文に戻る
          </TextLink>
        )}
      </div>
    </PublicShell>
  )
}

/** By the link of a code's mail, at another device: with the password that was chosen it goes on here. */
const Resume = ({ keep, token: access_token }: { keep: (next: Enrolment) => void; token: string }) => {
  const navigate = useNavigate()
  const form = useForm({
    schema: enrolmentResumeForm,
    initial: { password: '' },
    onSubmit: async body => {
      const next = await call(resumeEnrolment, { params: { access_token }, body })
      keep(next)
      if (next.step === 'code') await navigate(pathTo(publicPages.enrolCode, { access_token }), { replace: true })
    },
  })
  return (
    <Card>
      <Form form={form} method="post">
        <p className="phrase">別の端末で始めた登録を、この端末で続けます。</p>
        <PasswordField
          label="登録のときに決めたパスワード"
          autoComplete="current-password"
          required
          {...form.bind('password')}
        />
        <Button type="submit" look="primary" size="large" wide busy={form.busy}>
          続きから登録する
        </Button>
      </Form>
    </Card>
  )
}

/** There is nothing to fill in: it is done, by this browser or another's, or can't be proven. */
const isOver = ({ step, open, ways }: Enrolment) => step === 'done' || !open || ways.length === 0

const Standing = ({ enrolment, children }: { enrolment: Enrolment; children: ReactNode }) => {
  if (enrolment.step === 'done')
    return (
      <Notice
        kind="success"
        title="登録は済んでいます"
        action={<ButtonAnchor href={supplierPages.initializations.path}>受注画面へ進む</ButtonAnchor>}
      >
        これからのご注文は、受注画面に届きます。すでに届いたご注文は、これまでのメール・FAXとリンクでご覧ください。
      </Notice>
    )
  if (!enrolment.open)
    return (
      <Notice
        title="すでにOroshiに登録されています"
        action={<ButtonAnchor href={supplierPages.login.path}>ログインの画面へ</ButtonAnchor>}
      >
        {`${enrolment.supplier_name}様は、受注画面をお使いいただけます。ログインIDは、登録した方にお確かめください。`}
      </Notice>
    )
  if (enrolment.ways.length === 0)
    return (
      <Notice
        kind="warning"
        title="確認コードの届け先がありません"
        action={<ButtonAnchor href={supplierPages.lpInquiry.path}>導入のご相談へ</ButtonAnchor>}
      >
        {`登録には、${enrolment.consumer_name}様のご注文の届け先に送る確認コードが必要です。メールアドレスかFAX番号を${enrolment.consumer_name}様にお伝えになるか、導入のご相談からご連絡ください。`}
      </Notice>
    )
  return children
}
