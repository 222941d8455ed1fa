import { logInSupplier } from '#contract/accounts/login.contract.ts'
import { areaEntries } from '#contract/pages/entries.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { call } from '#web/api/call.ts'
import { LoginPage } from '#web/app/login-page.tsx'

export const Screen = () => (
  <LoginPage
    area="supplier"
    title="卸ログイン"
    lead="受注される卸の方は、こちらからログインしてください。"
    logIn={body => call(logInSupplier, { body })}
    others={[
      { href: supplierPages.resetPassword.path, label: 'パスワードを忘れた方はこちら' },
      { href: supplierPages.lpInquiry.path, label: '導入をご検討の方はこちら' },
      { href: areaEntries.consumer.login, label: '飲食店の方はこちら' },
    ]}
  />
)
