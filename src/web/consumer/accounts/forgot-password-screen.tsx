import { useNavigate } from 'react-router'
import { requestForgotten } from '#contract/accounts/forgot.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { call } from '#web/api/call.ts'
import { DoorPage } from '#web/app/door-page.tsx'
import { ForgotForm } from '#web/app/forgot-form.tsx'

/** Asks for the link that sets a new password. */
export const Screen = () => {
  const navigate = useNavigate()
  const send = async (asked: string) => {
    await call(requestForgotten, { body: { purpose: 'password', asked } })
    await navigate(consumerPages.forgotMailSent.path, { state: { asked } })
  }
  return (
    <DoorPage
      title={consumerPages.forgotPassword.title}
      lead="新しいパスワードを決めるリンクを、ご登録のメールアドレスに送ります。"
      others={[
        { href: consumerPages.forgotLoginId.path, label: 'ログインIDもお忘れの方はこちら' },
        { href: consumerPages.login.path, label: 'ログインの画面へ戻る' },
      ]}
    >
      <ForgotForm send={send} />
    </DoorPage>
  )
}
