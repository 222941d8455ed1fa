import { changeConsumerPassword } from '#contract/accounts/login.contract.ts'
import { changePasswordForm, newPasswordForm } from '#contract/accounts/password.form.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { call } from '#web/api/call.ts'
import { useConsumerSession } from '#web/api/session.ts'
import { NewPasswordFields } from '#web/app/new-password-fields.tsx'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { PhonePage } from '#web/ui/phone-page.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useProofs } from './use-proofs.ts'

/** A person sets its own password; in the place of the first one, which somebody else has seen, it must. */
export const Screen = () => {
  const session = useConsumerSession()
  // With a first password no other page can be opened, so there is no navigation to it.
  const Page = session && !session.first_password ? ConsumerPage : PhonePage
  return (
    <Page
      title={consumerPages.myPassword.title}
      {...(session && !session.first_password ? { back: consumerPages.myAccount.path } : {})}
    >
      {!session ? (
        <SkeletonRows rows={3} />
      ) : session.first_password ? (
        <NewPassword now="first" login_id={session.login_id} />
      ) : (
        <OwnPassword login_id={session.login_id} />
      )}
    </Page>
  )
}

/** What there is now: a password that somebody else has seen, one's own, or none. */
type Now = 'first' | 'own' | 'none'

const OwnPassword = ({ login_id }: { login_id: string }) => {
  const proofs = useProofs()
  return proofs ? <NewPassword now={proofs.password ? 'own' : 'none'} login_id={login_id} /> : <SkeletonRows rows={3} />
}

const leads: Record<Now, string> = {
  first: '渡されたパスワードは、はじめの1回だけ使えます。ご自身だけが知る、新しいパスワードを決めてください。',
  own: '変更すると、ほかの端末からはログアウトします。',
  none: 'パスワードを決めると、ログインIDとパスワードでもログインできます。いまのログインのしかたも、そのまま使えます。ほかの端末からはログアウトします。',
}

const NewPassword = ({ now, login_id }: { now: Now; login_id: string }) => {
  const form = useForm({
    schema: now === 'own' ? changePasswordForm : newPasswordForm,
    initial: { current_password: '', password: '', again: '' },
    onSubmit: async ({ password, ...rest }) => {
      await call(changeConsumerPassword, { body: { ...rest, password } })
      // The session and the CSRF token have changed.
      window.location.replace(now === 'first' ? consumerPages.top.path : consumerPages.myAccount.path)
    },
  })
  return (
    <div className="flex flex-col gap-6">
      <p className="phrase text-sm text-ink-soft">{leads[now]}</p>
      {now === 'none' && (
        <dl>
          <dt className="text-sm text-ink-soft">ログインID</dt>
          <dd className="font-bold break-all">{login_id}</dd>
        </dl>
      )}
      <Form form={form} method="post">
        {/* For password managers: whose password it is. */}
        <input type="text" autoComplete="username" value={login_id} readOnly hidden />
        {now === 'own' && (
          <PasswordField
            label="いまのパスワード"
            autoComplete="current-password"
            required
            {...form.bind('current_password')}
          />
        )}
        <NewPasswordFields form={form} />
      </Form>
      {now === 'first' && (
        <a href={consumerPages.logout.path} className={buttonClass({ wide: true })}>
          ログアウト
        </a>
      )}
    </div>
  )
}
