import type { DispatchRow } from '#contract/dispatch/admin-dispatches.contract.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { dispatch_channel_words } from '#domain/trade/dispatch.ts'
import { AskDialog, AskedFacts } from '#web/admin/ask-dialog.tsx'

type Resent = Pick<
  DispatchRow,
  'order_number' | 'supplier_name' | 'channel' | 'destination' | 'moved_to' | 'failure_class'
>
type ResendDialogProps = { row: Resent; onClose: () => void; onResend: () => Promise<void> }

const addressWords = ({ channel }: Resent, to: string) => (channel === 'fax' ? formatPhone(to) : to)

/** Says what a resend does before it is done. */
export const ResendDialog = ({ row, onClose, onResend }: ResendDialogProps) => (
  <AskDialog title="もう一度送りますか？" yes="再送する" look="primary" onYes={onResend} onClose={onClose}>
    <AskedFacts
      facts={[
        { name: '発注番号', value: row.order_number },
        { name: '仕入先', value: row.supplier_name },
        {
          name: dispatch_channel_words[row.channel],
          value:
            row.moved_to === null ? (
              addressWords(row, row.destination)
            ) : (
              <>
                <s className="text-ink-soft">{addressWords(row, row.destination)}</s>{' '}
                <b>{addressWords(row, row.moved_to)}</b>（直されています）
              </>
            ),
        },
      ]}
    />
    <p>
      {row.failure_class === 'unknown' && row.channel === 'fax'
        ? '先に送信サービスへ結果を問い合わせ、送られていないときだけ送ります。'
        : '電話などで注文が伝わっていないことを確認してから送ってください。'}
    </p>
  </AskDialog>
)
