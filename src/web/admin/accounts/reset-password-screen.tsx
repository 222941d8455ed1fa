import { useState } from 'react'
import { setAdminPasswordByLink } from '#contract/accounts/admin-password.contract.ts'
import { newPasswordForm } from '#contract/accounts/password.form.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { call } from '#web/api/call.ts'
import { DoorPage } from '#web/app/door-page.tsx'
import { NewPasswordFields } from '#web/app/new-password-fields.tsx'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'

/** The first administrator sets its password by the link that `npm run admin:create` printed. */
export const Screen = () => {
  const [query] = useAddressQuery()
  const token = query.get('token') ?? ''
  const [login_id, setLoginId] = useState<string | null>(null)
  const form = useForm({
    schema: newPasswordForm,
    initial: { password: '', again: '' },
    onSubmit: async ({ password }) =>
      setLoginId((await call(setAdminPasswordByLink, { body: { token, password } })).login_id),
  })
  return (
    <DoorPage
      title={adminPages.resetPassword.title}
      {...(login_id === null ? { lead: 'ご自身だけが知る、管理者のパスワードを決めてください。' } : {})}
    >
      {login_id === null ? (
        <Form form={form} method="post">
          <NewPasswordFields form={form} />
        </Form>
      ) : (
        <>
          <Notice kind="success" title="パスワードを設定しました">
            ログインID {login_id} と、いま決めたパスワードでログインしてください。
          </Notice>
          <ButtonAnchor look="primary" wide href={adminPages.login.path}>
            ログインする
          </ButtonAnchor>
        </>
      )}
    </DoorPage>
  )
}
