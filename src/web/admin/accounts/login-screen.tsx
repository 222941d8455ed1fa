import { logInAdmin } from '#contract/accounts/login.contract.ts'
import { call } from '#web/api/call.ts'
import { LoginPage } from '#web/app/login-page.tsx'

export const Screen = () => (
  <LoginPage
    area="admin"
    title="管理者ログイン"
    lead="サービスを運営する管理者のためのページです。"
    logIn={body => call(logInAdmin, { body })}
  />
)
