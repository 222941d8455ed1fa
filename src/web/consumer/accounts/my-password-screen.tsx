import { beginExternalConfirm, listProofs, type Proofs } from '#contract/accounts/external-accounts.contract.ts'
import { changeConsumerPassword } from '#contract/accounts/login.contract.ts'
import { changePasswordForm, newPasswordForm } from '#contract/accounts/password.form.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { useConsumerSession } from '#web/api/session.ts'
import { GoElsewhere } from '#web/app/go-elsewhere.tsx'
import { NewPasswordFields } from '#web/app/new-password-fields.tsx'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
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
  if (!proofs) return <SkeletonRows rows={3} />
  if (proofs.password) return <NewPassword now="own" login_id={login_id} />
  if (!proofs.confirmed) return <ProveFirst services={proofs.services} />
  const { next_login_id } = proofs
  return (
    <div className="flex flex-col gap-6">
      <p className="phrase text-sm text-ink-soft">{leads.none}</p>
      <dl>
        <dt className="text-sm text-ink-soft">パスワードでログインするときのログインID</dt>
        <dd className="font-bold break-all">{next_login_id ?? login_id}</dd>
        {next_login_id !== null && (
          <dd className="text-sm text-ink-soft">ご登録のメールアドレスが、ログインIDになります。</dd>
        )}
      </dl>
      {next_login_id === null && (
        <p>
          <TextLink to={consumerPages.myLoginId.path} tall>
            先に、覚えやすいログインIDを選ぶ
          </TextLink>
        </p>
      )}
      <NewPassword now="none" login_id={next_login_id ?? login_id} />
    </div>
  )
}

/** Before anything is typed: going to a service and back would lose it. */
const ProveFirst = ({ services }: Pick<Proofs, 'services'>) => (
  <div className="flex flex-col gap-4">
    <p className="phrase">
      パスワードを決める前に、ご本人を確かめます。確かめると、この画面に戻ってパスワードを入力できます。
    </p>
    {services.map(({ provider, name }) => (
      <GoElsewhere
        key={provider}
        look="primary"
        begin={() => call(beginExternalConfirm, { body: { provider, next: consumerPages.myPassword.path } })}
      >
        {name}で確かめる
      </GoElsewhere>
    ))}
    {services.length === 0 && (
      <Button look="primary" size="large" wide onClick={() => void proveHere()}>
        顔・指紋で確かめる
      </Button>
    )}
  </div>
)

const proveHere = async () => {
  const { askIdentity } = await import('#web/app/seldom.tsx')
  if (await askIdentity('consumer')) await invalidate(listProofs)
}

const leads = {
  first: '渡されたパスワードは、はじめの1回だけ使えます。ご自身だけが知る、新しいパスワードを決めてください。',
  own: '変更すると、ほかの端末からはログアウトします。',
  none: 'パスワードを決めると、パスワードでもログインできます。いまのログインのしかたも、そのまま使えます。ほかの端末からはログアウトします。',
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
      {now !== 'none' && <p className="phrase text-sm text-ink-soft">{leads[now]}</p>}
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
