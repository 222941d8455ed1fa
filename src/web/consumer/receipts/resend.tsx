import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import { listOrders } from '#contract/history/order-history.contract.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { getResending, type Resending, resendOrder } from '#contract/receipts/sending.contract.ts'
import { formatClosing } from '#domain/calendar/closing-time.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { order_method_words } from '#domain/trade/order.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData } from '#web/api/data.ts'
import { handleError } from '#web/api/error-handler.ts'
import { notDoneWords } from '#web/api/failure-words.ts'
import { consumerId } from '#web/api/meta.ts'
import { isLost } from '#web/api/outcome.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { nextMethod } from './receipt.ts'

/**
 * What did not arrive leaves once more, after a look at where to; by the way that its deal has now. So does what was to go
 * by LINE, where it goes by itself by now.
 */
export const ResendButton = ({ order, look }: { order: Order; look?: 'primary' }) => {
  const [found, setFound] = useState<Resending | null>(null)
  const find = async () => setFound(await call(getResending, { params: paramsOf(order) }))
  const method = nextMethod(order)
  if (method === 'line')
    return (
      <ButtonLink to={pathTo(consumerPages.lineComplete.path, { deal_id: order.deal_id }, { order_id: order.id })}>
        LINEで送る画面を開く
      </ButtonLink>
    )
  if (method === 'web' && order.method !== 'fax' && order.method !== 'mail') return null
  return (
    <>
      <Button icon={Send} look={look} aria-haspopup="dialog" onClick={() => find().catch(handleError)}>
        {sendWords(order)}
      </Button>
      {found && <ResendDialog order={order} found={found} onFind={find} onClose={() => setFound(null)} />}
    </>
  )
}

const paramsOf = (order: Order) => ({ consumer_id: consumerId(), order_id: order.id })

const sendWords = (order: Order) => (order.to_share ? `${order_method_words[nextMethod(order)]}で送る` : 'もう一度送る')

type DialogProps = { order: Order; found: Resending; onFind: () => Promise<void>; onClose: () => void }

const ResendDialog = ({ order, found: { channel, destination, refused }, onFind, onClose }: DialogProps) => {
  const say = useToast()
  const [wrong, setWrong] = useState<string | null>(null)
  const params = paramsOf(order)
  const send = async () => {
    setWrong(null)
    try {
      // What is read here is what is agreed to: it may be changed at this moment.
      const body = { revision: order.revision, ...(channel !== null && { channel, destination }) }
      setData(getOrder, { params }, await call(resendOrder, { params, body }))
      void invalidate(listOrders)
      say('送っています。届いたかどうかは、この画面に表示します')
      onClose()
    } catch (caught) {
      const now = isLost(caught) ? await call(getOrder, { params }).catch(() => null) : null
      const known = new Set(order.events.map(one => one.id))
      if (now?.events.some(one => one.kind === 'resent' && !known.has(one.id))) {
        setData(getOrder, { params }, now)
        void invalidate(listOrders)
        say('返事を受け取れませんでしたが、送り始めています。届いたかどうかは、この画面に表示します')
        onClose()
        return
      }
      setWrong(notDoneWords(caught))
      await onFind().catch(handleError)
    }
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      width="narrow"
      title={`${sendWords(order).replace(/る$/, '')}りますか`}
      yes={sendWords(order)}
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
