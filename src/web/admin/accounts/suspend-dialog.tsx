import type { Account } from '#contract/accounts/accounts.contract.ts'
import { AskDialog, AskedFacts } from '#web/admin/ask-dialog.tsx'

type SuspendDialogProps = {
  account: Pick<Account, 'login_id' | 'name' | 'organisation'>
  onClose: () => void
  onSuspend: () => Promise<void>
}

/** Says what a suspension does before it is done. */
export const SuspendDialog = ({ account, onClose, onSuspend }: SuspendDialogProps) => (
  <AskDialog title="アカウントを停止しますか？" yes="停止する" onYes={onSuspend} onClose={onClose}>
    <AskedFacts
      facts={[
        { name: 'ログインID', value: account.login_id },
        { name: '名前', value: account.name },
        ...(account.organisation === null ? [] : [{ name: '所属', value: account.organisation }]),
      ]}
    />
    <p>すべての端末からログアウトし、再開するまでログインできなくなります。データは残ります。</p>
  </AskDialog>
)
