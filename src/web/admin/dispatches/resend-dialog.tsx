import type { DispatchRow } from '#contract/dispatch/admin-dispatches.contract.ts'
import { dispatch_channel_words } from '#domain/trade/dispatch.ts'
import { AskDialog, AskedFacts } from '#web/admin/ask-dialog.tsx'
import { addressWords } from './address-words.ts'
import { whyWords } from './detail-words.ts'

type Resent = Pick<
  DispatchRow,
  'order_number' | 'supplier_name' | 'channel' | 'destination' | 'moved_to' | 'moved_by' | 'failure_class'
>
type ResendDialogProps = { row: Resent; onClose: () => void; onResend: () => Promise<void> }

/** Where it went, and where it goes now where that was put right since. */
const Address = ({ row: { channel, destination, moved_to, moved_by } }: { row: Resent }) =>
  moved_to === null ? (
    addressWords(channel, destination)
  ) : (
    <>
      <s className="text-ink-soft">{addressWords(channel, destination)}</s>{' '}
      <b>
        {moved_by && `${dispatch_channel_words[moved_by]} `}
        {addressWords(moved_by ?? channel, moved_to)}
      </b>
      （直されています）
    </>
  )

/** Says what a resend does before it is done, and why it did not arrive: the same may happen again. */
export const ResendDialog = ({ row, onClose, onResend }: ResendDialogProps) => {
  const why = whyWords(row)
  return (
    <AskDialog title="もう一度送りますか？" yes="再送する" look="primary" onYes={onResend} onClose={onClose}>
      <AskedFacts
        facts={[
          { name: '発注番号', value: row.order_number },
          { name: '仕入先', value: row.supplier_name },
          { name: dispatch_channel_words[row.channel], value: <Address row={row} /> },
          ...(why === null ? [] : [{ name: '届かなかった理由', value: why }]),
        ]}
      />
      <p>
        {row.failure_class === 'unknown' && row.channel === 'fax'
          ? '先に送信サービスへ結果を問い合わせ、送られていないときだけ送ります。'
          : '電話などで注文が伝わっていないことを確認してから送ってください。'}
      </p>
    </AskDialog>
  )
}
