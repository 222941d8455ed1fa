import Mail from 'lucide-react/icons/mail'
import { useRef, useState } from 'react'
import { messageStore } from '#contract/changes/change-orders.contract.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { supplierId } from '#web/api/meta.ts'
import { isKept, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { customerOf } from '#web/supplier/orders/row-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { rowOf } from '#web/ui/order-row.ts'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { useToast } from '#web/ui/toast.tsx'

const messageKey = (order_id: string) => `message:${order_id}`

/** Opens the dialog in which one writes to the restaurant, or answers it. */
export const MessageButton = ({
  order,
  answers = false,
  onClick,
}: {
  order: Order
  /** The restaurant has asked. */
  answers?: boolean
  onClick: () => void
}) => (
  <Button
    icon={Mail}
    size="small"
    {...(answers && { look: 'primary' as const, className: 'self-start' })}
    aria-haspopup="dialog"
    onClick={onClick}
  >
    {isKept(messageKey(order.id)) ? `${answers ? '返事' : '連絡'}の続き` : answers ? '返事をする' : '店舗へ連絡'}
  </Button>
)

type Props = {
  order: Order
  /** What the restaurant has asked, in its words: this is the answer. Null: it has not. */
  question: string | null
  onClose: () => void
  onSaved: (order: Order) => void
}

/** What is typed, until it is sent or the dialog is closed. */
const useMessage = ({ order, question, onClose, onSaved }: Props) => {
  const say = useToast()
  const kept = useKeptDraft(messageKey(order.id), { text: '' }, 0)
  const { text } = kept.draft
  const [wrong, setWrong] = useState<string>()
  const answers = question !== null
  const close = () => {
    if (text === '') kept.drop()
    onClose()
  }
  const send = async () => {
    setWrong(undefined)
    try {
      const params = { supplier_id: supplierId(), order_id: order.id }
      const after = await call(messageStore, { params, body: { text } })
      kept.drop()
      onClose()
      onSaved(after)
      say(answers ? '店舗に返事をしました。' : '店舗に連絡しました。')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setWrong(
        error.messages[0]?.message ??
          (error.status === null
            ? '返事がなく、届いたかどうか分かりません。もう一度送っても、二重にはなりません。'
            : errorMessage(error)),
      )
    }
  }
  return { kept, text, wrong, close, send }
}

/**
 * A word to the restaurant about this order: it reads it in-app and by mail, and it stays in the order's history. What is
 * typed stays, whatever the restaurant asks or agrees to meanwhile; that is said.
 */
export const OrderMessage = (props: Props) => {
  const { order, question } = props
  const { kept, text, wrong, close, send } = useMessage(props)
  const sender = useRef<HTMLButtonElement>(null)
  const answers = question !== null
  const [began_as_answer] = useState(answers)
  return (
    <Dialog
      open
      onClose={close}
      title={`${customerOf(rowOf(order))}へ${answers ? '返事' : '連絡'}（${order.number}）`}
      actions={
        <>
          <Button onClick={close}>閉じる</Button>
          <Button ref={sender} look="primary" onClick={send}>
            送る
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {answers !== began_as_answer && <TurnNotice question={question} />}
        <TextareaField
          label={`${answers ? '返事' : '連絡'}の内容`}
          name="text"
          required
          value={text}
          onChange={next => kept.change({ text: next })}
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
      </div>
    </Dialog>
  )
}

/** The restaurant has asked, or asks no more, since the dialog was opened. */
const TurnNotice = ({ question }: Pick<Props, 'question'>) => (
  <Notice
    kind="warning"
    title={
      question !== null ? '書いている間に、店舗から問い合わせがありました' : '書いている間に、問い合わせは終わりました'
    }
  >
    {question ?? '店舗が承諾したか、ほかの画面で返事をしました。送る前に、受注の内容をご確認ください。'}
  </Notice>
)
