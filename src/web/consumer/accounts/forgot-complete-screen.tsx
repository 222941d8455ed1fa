import LogIn from 'lucide-react/icons/log-in'
import { useLocation } from 'react-router'
import { consumerPages } from '#contract/pages/consumer.ts'
import { DoorPage } from '#web/app/door-page.tsx'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The new password is set; every device is logged out. */
export const Screen = () => {
  const state: unknown = useLocation().state
  const login_id = state instanceof Object && 'login_id' in state ? String(state.login_id) : null
  return (
    <DoorPage title={consumerPages.forgotComplete.title}>
      <Notice kind="success" title="新しいパスワードを設定しました">
        すべての端末からログアウトしました。
      </Notice>
      {login_id !== null && (
        <p className="phrase">
          ログインID <b className="break-all">{login_id}</b> と、いま決めたパスワードでログインしてください。
        </p>
      )}
      <ButtonAnchor look="primary" size="large" wide icon={LogIn} href={consumerPages.login.path}>
        ログインする
      </ButtonAnchor>
    </DoorPage>
  )
}
