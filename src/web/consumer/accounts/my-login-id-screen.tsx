import { useNavigate } from 'react-router'
import { changeLoginId } from '#contract/accounts/login-id.contract.ts'
import { loginIdForm } from '#contract/accounts/login-id.form.ts'
import { getConsumerSession } from '#contract/accounts/session.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { useConsumerSession } from '#web/api/session.ts'
import { ExternalOutcomeNotice } from '#web/consumer/joining/external-outcome.tsx'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { ExternalServices } from './external-services.tsx'
import { servicesWords, useProofs } from './use-proofs.ts'

/** The person's login id, and another one; the services whose accounts let in as well. */
export const Screen = () => {
  const session = useConsumerSession()
  return (
    <ConsumerPage title={consumerPages.myLoginId.title} back={consumerPages.myAccount.path}>
      <div className="flex flex-col gap-8">
        <ExternalOutcomeNotice />
        {session ? <LoginId login_id={session.login_id} /> : <SkeletonRows rows={3} />}
        <ExternalServices />
      </div>
    </ConsumerPage>
  )
}

const LoginId = ({ login_id }: { login_id: string }) => {
  const navigate = useNavigate()
  const say = useToast()
  const proofs = useProofs()
  const form = useForm({
    schema: loginIdForm,
    initial: { login_id: '' },
    onSubmit: async body => {
      const changed = await call(changeLoginId, { body })
      await invalidate(getConsumerSession)
      say(`ログインIDを ${changed.login_id} に変更しました`)
      await navigate(consumerPages.myAccount.path, { replace: true })
    },
  })
  return (
    <div className="flex flex-col gap-6">
      <dl>
        <dt className="text-sm text-ink-soft">いまのログインID</dt>
        <dd className="font-bold break-all">{login_id}</dd>
      </dl>
      {proofs?.password === false && (
        <Notice title="このログインIDには、まだパスワードがありません">
          いまは{servicesWords(proofs)}のアカウントでログインします。
          <TextLink to={consumerPages.myPassword.path}>パスワードを決める</TextLink>
          と、ログインIDでもログインできます。
        </Notice>
      )}
      <Form form={form}>
        <TextField
          label="新しいログインID"
          hint="4文字以上。半角の英数字と @ . - _ +。英字を1文字以上"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...form.bind('login_id')}
        />
        <Button type="submit" look="primary" size="large" wide busy={form.busy}>
          変更する
        </Button>
      </Form>
      <p className="phrase text-sm text-ink-soft">
        いまのログインIDは、30日のあいだ、ほかの方には使えません。変更すると、ご登録のメールアドレスなどにお知らせします。
      </p>
    </div>
  )
}
