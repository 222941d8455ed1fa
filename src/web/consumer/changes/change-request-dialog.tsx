import { useState } from 'react'
import { requestChange } from '#contract/changes/change-orders.contract.ts'
import { listOrders } from '#contract/history/order-history.contract.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { isDecimal } from '#domain/shared/decimal.ts'
import { normaliseDigits } from '#domain/shared/japanese.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { consumerId } from '#web/api/meta.ts'
import { lineOf } from '#web/form/form-messages.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { currentOf } from './current-of.ts'
import { WishedLine } from './wished-line.tsx'

type Typed = Record<number, string>

/** Asks the supplier for a change that can't be made directly any more: quantities, lines off, or the whole order. */
export const ChangeRequestDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const say = useToast()
  const [base, setBase] = useState(order)
  const [typed, setTyped] = useState<Typed>({})
  const [whole_cancel, setWhole] = useState(false)
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<Record<number, string>>({})
  const [wrong, setWrong] = useState<string | null>(null)
  const params = { consumer_id: consumerId(), order_id: base.id }

  const send = async () => {
    setWrong(null)
    const wished = base.lines.flatMap(line => {
      const text = normaliseDigits(typed[line.line_number] ?? '')
      return text === '' ? [] : [{ line_number: line.line_number, quantity: text }]
    })
    const bad = wished.filter(one => !isDecimal(one.quantity))
    setErrors(Object.fromEntries(bad.map(one => [one.line_number, '数字で入力してください'])))
    if (bad.length) return
    try {
      const lines = whole_cancel ? [] : wished
      const after = await call(requestChange, {
        params,
        body: { revision: base.revision, whole_cancel, lines, note: note.trim() },
      })
      setData(getOrder, { params }, after)
      void invalidate(listOrders)
      onClose()
      say('依頼を仕入先に送りました。回答があるとここに表示します')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const current = currentOf(error)
      if (current) {
        setData(getOrder, { params }, current)
        setBase(current)
        setWrong(
          current.may.request_change
            ? `発注が変更されていました（第${current.revision}版）。入力は残っています。今の数量と見比べて、もう一度送ってください`
            : errorMessage(error),
        )
      } else if (error.messages.length) {
        const by_line: Record<number, string> = {}
        for (const { field, message } of error.messages) {
          const line = wished[lineOf(field)?.line ?? -1]
          if (line) by_line[line.line_number] = message
          else setWrong(message)
        }
        setErrors(by_line)
      } else setWrong(failureWords(error))
    }
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      title="変更・取消を依頼する"
      yes="依頼を送る"
      disabled={!base.may.request_change}
      onYes={send}
      wrong={wrong}
      look="primary"
    >
      <div className="flex flex-col gap-4">
        <p className="phrase text-sm">仕入先が承諾すると発注が変わります。お急ぎの場合はお電話ください。</p>
        <Checkbox label="発注全体の取消を依頼する" value={whole_cancel} onChange={setWhole} />
        {!whole_cancel && (
          <ul className="border-t">
            {base.lines.map(line => (
              <WishedLine
                key={line.line_number}
                line={line}
                value={typed[line.line_number] ?? ''}
                error={errors[line.line_number]}
                onChange={text => setTyped(now => ({ ...now, [line.line_number]: text }))}
              />
            ))}
          </ul>
        )}
        <TextareaField label="理由・伝えたいこと（任意）" name="note" value={note} onChange={setNote} limit={500} />
      </div>
    </ConfirmDialog>
  )
}
