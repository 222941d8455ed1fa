import { useState } from 'react'
import type { DispatchRow } from '#contract/dispatch/admin-dispatches.contract.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { errorMessage, isSilent } from '#web/api/error-handler.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CHANNEL_NAMES } from './dispatch-state.tsx'

/** Says what a resend does before it is done. */
export const ResendDialog = ({
  row,
  onClose,
  onResend,
}: {
  row: DispatchRow
  onClose: () => void
  onResend: () => Promise<void>
}) => {
  const [failed, setFailed] = useState<string | null>(null)
  const resend = async () => {
    try {
      await onResend()
      onClose()
    } catch (error) {
      if (!isSilent(error)) setFailed(errorMessage(error))
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="もう一度送りますか？"
      actions={
        <>
          <Button onClick={onClose}>やめる</Button>
          <Button look="primary" onClick={resend}>
            再送する
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {failed !== null && <Notice kind="error" title={failed} />}
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          <dt className="text-ink-soft">発注番号</dt>
          <dd className="font-bold tabular-nums">{row.order_number}</dd>
          <dt className="text-ink-soft">仕入先</dt>
          <dd>{row.supplier_name}</dd>
          <dt className="text-ink-soft">{CHANNEL_NAMES[row.channel]}</dt>
          <dd className="tabular-nums">{row.channel === 'fax' ? formatPhone(row.destination) : row.destination}</dd>
        </dl>
        <p>
          {row.failure_class === 'unknown' && row.channel === 'fax'
            ? '先に送信サービスへ結果を問い合わせ、送られていないときだけ送ります。'
            : '電話などで注文が伝わっていないことを確認してから送ってください。'}
        </p>
      </div>
    </Dialog>
  )
}
