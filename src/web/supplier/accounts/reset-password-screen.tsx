import { useState } from 'react'
import { requestForgottenOfSupplier } from '#contract/accounts/forgot.contract.ts'
import { changeSupplierPassword } from '#contract/accounts/login.contract.ts'
import { newPasswordForm } from '#contract/accounts/password.form.ts'
import { setPasswordByLink } from '#contract/accounts/supplier-password.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { call } from '#web/api/call.ts'
import { supplierId } from '#web/api/meta.ts'
import { DoorLinks } from '#web/app/door-page.tsx'
import { ForgotForm, ForgotSent } from '#web/app/forgot-form.tsx'
import { NewPasswordFields } from '#web/app/new-password-fields.tsx'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PublicShell } from '#web/ui/public-shell.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { useTitle } from '#web/ui/use-title.ts'

/** A person sets its own password: by the link of a mail, or in the place of the first one it was given. */
export const Screen = () => {
  useTitle(supplierPages.resetPassword.title)
  const [query] = useAddressQuery()
  const token = query.get('token')
  const logged_in = supplierId() !== ''
  return (
    <PublicShell narrow>
      <div className="mx-auto flex max-w-100 flex-col gap-4">
        <h1 className="text-xl">{supplierPages.resetPassword.title}</h1>
        {token === null && !logged_in ? <HowTo /> : <NewPassword token={token} />}
      </div>
    </PublicShell>
  )
}

/** Asks for the link; who has no mail address of its own turns to its owner. */
const HowTo = () => {
  const [asked, setAsked] = useState<string | null>(null)
  const send = async (typed: string) => {
    await call(requestForgottenOfSupplier, { body: { asked: typed } })
    setAsked(typed)
  }
  return (
    <>
      <Card title={asked === null ? 'パスワードをお忘れの方' : '送信の完了'}>
        {asked === null ? (
          <ForgotForm send={send} />
        ) : (
          <div className="flex flex-col gap-4">
            <ForgotSent asked={asked} />
            <Button wide onClick={() => setAsked(null)}>
              もう一度送る・別の内容で送る
            </Button>
          </div>
        )}
      </Card>
      <p className="phrase text-sm text-ink-soft">
        メールアドレスのご登録がない方は、自社のオーナーに、パスワードの再発行をご依頼ください。オーナーの方は、下のお問い合わせからご連絡ください。
      </p>
      <DoorLinks
        links={[
          { href: supplierPages.contactForgotPassword.path, label: supplierPages.contactForgotPassword.title },
          { href: supplierPages.login.path, label: 'ログインの画面へ' },
        ]}
      />
    </>
  )
}

const NewPassword = ({ token }: { token: string | null }) => {
  const [login_id, setLoginId] = useState<string | null>(null)
  const form = useForm({
    schema: newPasswordForm,
    initial: { password: '', again: '' },
    onSubmit: async ({ password }) => {
      if (token === null) {
        await call(changeSupplierPassword, { body: { password } })
        // The session and the CSRF token have changed.
        window.location.replace(supplierPages.orders.path)
        return
      }
      setLoginId((await call(setPasswordByLink, { body: { token, password } })).login_id)
    },
  })
  const [query] = useAddressQuery()
  // A supplier's first owner begins with its first set-up.
  const first = `?next=${encodeURIComponent(supplierPages.initializations.path)}`
  const afterwards = supplierPages.login.path + (query.get('first') === '1' ? first : '')
  if (login_id !== null) {
    return (
      <Notice
        kind="success"
        title="パスワードを設定しました"
        action={
          <a href={afterwards} className={buttonClass({ look: 'primary' })}>
            ログインする
          </a>
        }
      >
        ログインID {login_id} と、いま決めたパスワードでログインしてください。
      </Notice>
    )
  }
  return (
    <>
      <p className="phrase text-sm text-ink-soft">
        {token === null
          ? '渡されたパスワードは、はじめの1回だけ使えます。ご自身だけが知る、新しいパスワードを決めてください。'
          : 'ご自身だけが知る、新しいパスワードを決めてください。'}
      </p>
      <Card>
        <Form form={form} method="post">
          <NewPasswordFields form={form} />
        </Form>
      </Card>
      {token === null && (
        <a
          href={supplierPages.logout.path}
          className="inline-flex min-h-11 items-center text-sm text-indigo underline underline-offset-2"
        >
          ログアウト
        </a>
      )}
    </>
  )
}
