import LogIn from 'lucide-react/icons/log-in'
import { useLocation } from 'react-router'
import { consumerPages } from '#contract/pages/consumer.ts'
import { DoorPage } from '#web/app/door-page.tsx'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The new password is set; every device is logged out. Who came by the address alone has set none. */
export const Screen = () => {
  const state: unknown = useLocation().state
  const login_id = state instanceof Object && 'login_id' in state ? String(state.login_id) : null
  return (
    <DoorPage title={consumerPages.forgotComplete.title}>
      {login_id === null ? (
        <p className="phrase">この画面ではパスワードを変更していません。お使いのパスワードでログインしてください。</p>
      ) : (
        <>
          <Notice kind="success" title="新しいパスワードを設定しました">
            すべての端末からログアウトしました。
          </Notice>
          <p className="phrase">
            ログインID <b className="inline-block max-w-full wrap-anywhere">{login_id}</b>{' '}
            と、いま決めたパスワードでログインしてください。
          </p>
        </>
      )}
      <ButtonAnchor look="primary" size="large" wide icon={LogIn} href={consumerPages.login.path}>
        ログインする
      </ButtonAnchor>
    </DoorPage>
  )
}
