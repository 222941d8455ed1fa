import type { DispatchRow } from '#contract/dispatch/admin-dispatches.contract.ts'
import { AskDialog } from '#web/admin/ask-dialog.tsx'

type RevokeDialogProps = { row: DispatchRow; onClose: () => void; onRevoke: () => Promise<void> }

/** Says what is stopped before it is: for a link that went to somebody else. */
export const RevokeDialog = ({ row, onClose, onRevoke }: RevokeDialogProps) => (
  <AskDialog
    title="送ったリンクを使えなくしますか？"
    width="narrow"
    yes="使えなくする"
    onYes={onRevoke}
    onClose={onClose}
  >
    <p>
      発注 {row.order_number}（{row.supplier_name}
      ）について送ったリンクとQRコードが、すべて開けなくなります。注文は取り消されません。
    </p>
  </AskDialog>
)
