import { lazy, Suspense } from 'react'
import { logInConsumer } from '#contract/accounts/login.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { areaEntries } from '#contract/pages/entries.ts'
import { call } from '#web/api/call.ts'
import { LoginPage } from '#web/app/login-page.tsx'

/** Loaded after the form; where it can't be, there is the form. */
const OtherServices = lazy(async () => ({
  default: await import('./other-services.tsx').then(
    file => file.OtherServices,
    () => () => null,
  ),
}))

export const Screen = () => (
  <LoginPage
    area="consumer"
    title="飲食店ログイン"
    lead="発注される飲食店の方は、こちらからログインしてください。"
    logIn={body => call(logInConsumer, { body })}
    below={
      <Suspense>
        <OtherServices />
      </Suspense>
    }
    others={[
      { href: consumerPages.forgotPassword.path, label: 'パスワードをお忘れの方' },
      { href: consumerPages.forgotLoginId.path, label: 'ログインIDをお忘れの方' },
      { href: consumerPages.signup.path, label: 'はじめての方はこちら（新規登録）' },
      { href: consumerPages.contactLogin.path, label: 'ログインでお困りの方はこちら' },
      { href: areaEntries.supplier.login, label: '卸の方はこちら' },
    ]}
  />
)
