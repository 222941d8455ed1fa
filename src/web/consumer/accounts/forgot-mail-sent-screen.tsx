import { useLocation } from 'react-router'
import { consumerPages } from '#contract/pages/consumer.ts'
import { DoorPage } from '#web/app/door-page.tsx'
import { ForgotSent } from '#web/app/forgot-form.tsx'

/** The link is under way, if there is such an account. */
export const Screen = () => {
  const state: unknown = useLocation().state
  const asked = state instanceof Object && 'asked' in state && typeof state.asked === 'string' ? state.asked : null
  return (
    <DoorPage
      title={consumerPages.forgotMailSent.title}
      others={[
        { href: consumerPages.forgotPassword.path, label: 'もう一度送る・別の内容で送る' },
        { href: consumerPages.contactLogin.path, label: 'それでも届かない方はこちら' },
        { href: consumerPages.login.path, label: 'ログインの画面へ' },
      ]}
    >
      <ForgotSent asked={asked} />
      <p className="phrase text-sm text-ink-soft">
        店舗のオーナーからログインを受け取ったスタッフの方は、オーナーにパスワードの再発行をご依頼ください。
      </p>
    </DoorPage>
  )
}
