import Mail from 'lucide-react/icons/mail'
import { useRef, useState } from 'react'
import { messageStore } from '#contract/changes/change-orders.contract.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { supplierId } from '#web/api/meta.ts'
import { customerOf } from '#web/supplier/orders/row-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { rowOf } from '#web/ui/order-row.ts'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** A word to the restaurant about this order: it reads it in-app and by mail, and it stays in the order's history. */
export const OrderMessage = ({
  order,
  answers = false,
  onSaved,
}: {
  order: Order
  /** The restaurant has asked: this is the answer. */
  answers?: boolean
  onSaved: (order: Order) => void
}) => {
  const say = useToast()
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string>()
  const sender = useRef<HTMLButtonElement>(null)
  const send = async () => {
    setWrong(undefined)
    try {
      const params = { supplier_id: supplierId(), order_id: order.id }
      onSaved(await call(messageStore, { params, body: { text } }))
      setOpen(false)
      setText('')
      say(answers ? '店舗に返事をしました。' : '店舗に連絡しました。')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setWrong(
        error.messages[0]?.message ??
          (error.status === null ? '通信できませんでした。もう一度お試しください。' : errorMessage(error)),
      )
    }
  }
  return (
    <>
      <Button
        icon={Mail}
        size="small"
        {...(answers && { look: 'primary' as const, className: 'self-start' })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {answers ? '返事をする' : '店舗へ連絡'}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`${customerOf(rowOf(order))}へ${answers ? '返事' : '連絡'}（${order.number}）`}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>閉じる</Button>
            <Button ref={sender} look="primary" onClick={send}>
              送る
            </Button>
          </>
        }
      >
        <TextareaField
          label={`${answers ? '返事' : '連絡'}の内容`}
          name="text"
          required
          value={text}
          onChange={setText}
          limit={500}
          error={wrong}
          hint="飲食店の画面とメールに届き、この受注の経緯に残ります。"
          data-autofocus
          onKeyDown={event => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
            event.preventDefault()
            // By its button, which takes one press at a time.
            sender.current?.click()
          }}
        />
      </Dialog>
    </>
  )
}
