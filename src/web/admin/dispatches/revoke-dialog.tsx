import { useState } from 'react'
import type { DispatchRow } from '#contract/dispatch/admin-dispatches.contract.ts'
import { errorMessage, isSilent } from '#web/api/error-handler.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Says what is stopped before it is: for a link that went to somebody else. */
export const RevokeDialog = ({
  row,
  onClose,
  onRevoke,
}: {
  row: DispatchRow
  onClose: () => void
  onRevoke: () => Promise<void>
}) => {
  const [failed, setFailed] = useState<string | null>(null)
  const revoke = async () => {
    try {
      await onRevoke()
      onClose()
    } catch (error) {
      if (!isSilent(error)) setFailed(errorMessage(error))
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="送ったリンクを使えなくしますか？"
      width="narrow"
      actions={
        <>
          <Button onClick={onClose}>やめる</Button>
          <Button look="danger" onClick={revoke}>
            使えなくする
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {failed !== null && <Notice kind="error" title={failed} />}
        <p>
          発注 {row.order_number}（{row.supplier_name}
          ）について送ったリンクとQRコードが、すべて開けなくなります。注文は取り消されません。
        </p>
      </div>
    </Dialog>
  )
}
