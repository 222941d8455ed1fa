import { useState } from 'react'
import { listOrders } from '#contract/history/order-history.contract.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { noteToldByPhone, takeBackToldByPhone } from '#contract/receipts/sending.contract.ts'
import { isWrongAddress } from '#domain/dispatch/failure-words.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData } from '#web/api/data.ts'
import { notDoneWords } from '#web/api/failure-words.ts'
import { consumerId } from '#web/api/meta.ts'
import { useConsumerSession } from '#web/api/session.ts'
import { pathTo } from '#web/app/path-to.ts'
import { CallButton } from '#web/consumer/call-button.tsx'
import { sayNotDone } from '#web/form/use-told.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { failedDispatch, nextMethod, phoneOf, toldByPhone } from './receipt.ts'
import { ResendButton } from './resend.tsx'

/** Takes back that this version was told by telephone: 届いていません again, with everything that can be done about it. */
const useTakeBack = () => {
  const say = useToast()
  return async ({ id, revision }: Pick<Order, 'id' | 'revision'>) => {
    const params = { consumer_id: consumerId(), order_id: id }
    try {
      setData(getOrder, { params }, await call(takeBackToldByPhone, { params, query: { revision: String(revision) } }))
      void invalidate(listOrders)
      say('「電話で伝えた」の記録を取り消しました')
    } catch (error) {
      sayNotDone(say, error)
    }
  }
}

/** `asks`: nobody knows whether it arrived. `stops`: its fax waits for its next call, which telling it ends. */
type TellProps = { order: Order; asks?: boolean; stops?: boolean }

/** What did not arrive: the telephone number, sending it again, and a button that says that it was told. */
export const TellByPhone = ({ order, asks = false, stops = false }: TellProps) => {
  const [open, setOpen] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const say = useToast()
  const phone = phoneOf(order)
  // One that has joined since keeps its numbers itself.
  const own = !order.has_desk && nextMethod(order) !== 'web'
  const form = pathTo(consumerPages.supplierEdit.path, { deal_id: order.deal_id })
  const failed = failedDispatch(order)
  const wrong_address = failed !== undefined && isWrongAddress(failed.channel, failed.failure_class)
  const owner = useConsumerSession()?.role !== 'staff'
  const address = failed?.channel === 'mail' ? 'メールアドレス' : 'FAX番号'
  const told = asks ? '電話で確認した' : '電話で伝えた'
  const note = async () => {
    setWrong(null)
    const params = { consumer_id: consumerId(), order_id: order.id }
    try {
      const after = await call(noteToldByPhone, { params, body: { revision: order.revision } })
      // A call that began just then can't be stopped: what becomes of it is shown behind the dialog.
      const begun = stops && !toldByPhone(after)
      setOpen(false)
      setData(getOrder, { params }, after)
      void invalidate(listOrders)
      if (begun) say('ちょうど送り始めたため、止められませんでした。届いたかどうかをご確認ください', { kind: 'error' })
      else say(`「${told}」と記録しました`)
    } catch (error) {
      setWrong(notDoneWords(error))
    }
  }
  return (
    <div className="flex flex-wrap gap-2">
      {phone === null && own && owner && <ButtonLink to={form}>電話番号を登録する</ButtonLink>}
      {phone !== null && (
        <CallButton look="primary" phone={phone}>
          {formatPhone(phone)} に電話する
        </CallButton>
      )}
      {own && wrong_address && owner && <ButtonLink to={form}>{address}を直す</ButtonLink>}
      {own && wrong_address && !owner && (
        <p className="phrase w-full">{address}は、店舗のオーナーが直せます。オーナーにご依頼ください。</p>
      )}
      {!stops && <ResendButton order={order} />}
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {stops ? '電話で伝えた（FAXを止める）' : told}
      </Button>
      {open && (
        <ConfirmDialog
          onClose={() => setOpen(false)}
          width="narrow"
          title={asks ? '電話で確認しましたか' : '電話で伝えましたか'}
          no="まだです"
          yes={told}
          onYes={note}
          look="primary"
        >
          <div className="flex flex-col gap-3">
            <p>
              {order.parties.supplier.name}
              に伝わったと記録します。
              {stops && 'FAXの送り直しは止めます。'}
              二重の発注にならないよう、この内容はもう送られません。
            </p>
            {wrong !== null && <Notice kind="error" title={wrong} />}
          </div>
        </ConfirmDialog>
      )}
    </div>
  )
}

/** Who has told this version by telephone, and when; nothing where nobody has. */
export const ToldByPhone = ({ order, children }: { order: Order; children?: string }) => {
  const takeBack = useTakeBack()
  const told = toldByPhone(order)
  if (!told) return null
  const what = order.state === 'cancelled' ? '取消を電話で伝えました' : '電話で伝えました'
  return (
    <Notice
      kind="success"
      title={what}
      action={
        <Button size="small" onClick={() => takeBack(order)}>
          記録を取り消す
        </Button>
      }
    >
      {`${formatDateTime(new Date(told.happened_at))} ${told.actor_name}`}
      {children === undefined ? '' : `\n${children}`}
    </Notice>
  )
}
