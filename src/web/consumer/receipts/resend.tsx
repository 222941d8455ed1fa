import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import { listOrders } from '#contract/history/order-history.contract.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { getResending, type Resending, resendOrder } from '#contract/receipts/sending.contract.ts'
import { formatClosing } from '#domain/calendar/closing-time.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData } from '#web/api/data.ts'
import { handleError } from '#web/api/error-handler.ts'
import { notDoneWords } from '#web/api/failure-words.ts'
import { consumerId } from '#web/api/meta.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** What did not arrive by fax or mail leaves once more, after a look at where to. */
export const ResendButton = ({ order }: { order: Order }) => {
  const [found, setFound] = useState<Resending | null>(null)
  const open = async () => {
    const params = { consumer_id: consumerId(), order_id: order.id }
    try {
      setFound(await call(getResending, { params }))
    } catch (error) {
      handleError(error)
    }
  }
  if (order.method !== 'fax' && order.method !== 'mail') return null
  return (
    <>
      <Button icon={Send} aria-haspopup="dialog" onClick={open}>
        もう一度送る
      </Button>
      {found && <ResendDialog order={order} found={found} onClose={() => setFound(null)} />}
    </>
  )
}

type DialogProps = { order: Order; found: Resending; onClose: () => void }

const ResendDialog = ({ order, found: { channel, destination, refused }, onClose }: DialogProps) => {
  const say = useToast()
  const [wrong, setWrong] = useState<string | null>(null)
  const params = { consumer_id: consumerId(), order_id: order.id }
  const send = async () => {
    setWrong(null)
    try {
      setData(getOrder, { params }, await call(resendOrder, { params, body: { revision: order.revision } }))
      void invalidate(listOrders)
      say('もう一度送っています。届いたかどうかは、この画面に表示します')
      onClose()
    } catch (caught) {
      setWrong(notDoneWords(caught))
    }
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      width="narrow"
      title="もう一度送りますか"
      yes="もう一度送る"
      look="primary"
      disabled={refused !== null}
      onYes={send}
    >
      <div className="flex flex-col gap-3">
        {channel !== null && (
          <p>
            {order.parties.supplier.name}の{channel === 'fax' ? 'FAX' : 'メール'}
            <strong className="block text-lg break-all tabular-nums">
              {channel === 'fax' ? formatPhone(destination) : destination}
            </strong>
            {refused === null && `に送ります。${channel === 'fax' ? '番号' : 'アドレス'}が正しいかご確認ください。`}
          </p>
        )}
        {refused !== null && <Notice kind="warning" title={refused} />}
        <p className="text-sm text-ink-soft">
          自店で登録した仕入先の宛先は、
          <TextLink to={consumerPages.suppliers.path}>仕入先の設定</TextLink>
          で直せます。直すと、直した宛先へ送ります。
        </p>
        {refused === null && order.closing_at && (
          <p className="text-sm text-ink-soft">
            締切は{formatClosing(new Date(order.closing_at))}です。間に合わないときは、お電話でお伝えください。
          </p>
        )}
        {wrong !== null && <Notice kind="error" title={wrong} />}
      </div>
    </ConfirmDialog>
  )
}
