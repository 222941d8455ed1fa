import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { setForgottenPassword, verifyForgotten } from '#contract/accounts/forgot.contract.ts'
import { newPasswordForm } from '#contract/accounts/password.form.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { call } from '#web/api/call.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { DoorPage } from '#web/app/door-page.tsx'
import { NewPasswordFields } from '#web/app/new-password-fields.tsx'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'

type Link = { state: 'asked' } | { state: 'good'; login_id: string } | { state: 'dead'; why: string }

/** The link of the mail: whether it is still good is said before anything is typed. */
export const Screen = () => {
  const [query] = useAddressQuery()
  const token = query.get('token') ?? ''
  const [link, setLink] = useState<Link>({ state: 'asked' })
  useEffect(() => {
    const ask = async () => {
      try {
        const found = await call(verifyForgotten, { body: { token } })
        if ('login_id' in found) setLink({ state: 'good', login_id: found.login_id })
      } catch (error) {
        setLink({ state: 'dead', why: failureWords(error) })
      }
    }
    void ask()
  }, [token])
  return (
    <DoorPage
      title={consumerPages.forgotNewPassword.title}
      others={[{ href: consumerPages.login.path, label: 'ログインの画面へ' }]}
    >
      {link.state === 'asked' && <SkeletonRows rows={3} />}
      {link.state === 'dead' && (
        <>
          <Notice kind="error" title="リンクを確認できませんでした">
            {link.why}
          </Notice>
          <ButtonAnchor look="primary" wide href={consumerPages.forgotPassword.path}>
            もう一度リンクを送る
          </ButtonAnchor>
        </>
      )}
      {link.state === 'good' && <NewPassword token={token} login_id={link.login_id} />}
    </DoorPage>
  )
}

const NewPassword = ({ token, login_id }: { token: string; login_id: string }) => {
  const navigate = useNavigate()
  const form = useForm({
    schema: newPasswordForm,
    initial: { password: '', again: '' },
    onSubmit: async ({ password }) => {
      await call(setForgottenPassword, { body: { token, password } })
      await navigate(consumerPages.forgotComplete.path, { replace: true, state: { login_id } })
    },
  })
  return (
    <Form form={form} method="post">
      <dl>
        <dt className="text-sm text-ink-soft">ログインID</dt>
        <dd className="font-bold break-all">{login_id}</dd>
      </dl>
      {/* For password managers: whose password it is. */}
      <input type="text" autoComplete="username" value={login_id} readOnly hidden />
      <NewPasswordFields form={form} />
    </Form>
  )
}
