import { useState } from 'react'
import type { Account } from '#contract/accounts/accounts.contract.ts'
import { errorMessage, isSilent } from '#web/api/error-handler.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

type SuspendDialogProps = { account: Account; onClose: () => void; onSuspend: () => Promise<void> }

/** Says what a suspension does before it is done. */
export const SuspendDialog = ({ account, onClose, onSuspend }: SuspendDialogProps) => {
  const [failed, setFailed] = useState<string | null>(null)
  const suspend = async () => {
    try {
      await onSuspend()
      onClose()
    } catch (error) {
      if (!isSilent(error)) setFailed(errorMessage(error))
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="アカウントを停止しますか？"
      actions={
        <>
          <Button onClick={onClose}>やめる</Button>
          <Button look="danger" onClick={suspend}>
            停止する
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {failed !== null && <Notice kind="error" title={failed} />}
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          <dt className="text-ink-soft">ログインID</dt>
          <dd className="font-bold">{account.login_id}</dd>
          <dt className="text-ink-soft">名前</dt>
          <dd>{account.name}</dd>
          {account.organisation !== null && (
            <>
              <dt className="text-ink-soft">所属</dt>
              <dd>{account.organisation}</dd>
            </>
          )}
        </dl>
        <p>すべての端末からログアウトし、再開するまでログインできなくなります。データは残ります。</p>
      </div>
    </Dialog>
  )
}
