import { useState } from 'react'
import { requestChange } from '#contract/changes/change-orders.contract.ts'
import { listOrders } from '#contract/history/order-history.contract.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import type { SentWish } from '#domain/changes/change-request.ts'
import { readTypedQuantity } from '#domain/entries/entry.ts'
import { compare } from '#domain/shared/decimal.ts'
import { unitOf } from '#domain/trade/unit.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { consumerId } from '#web/api/meta.ts'
import { isLost } from '#web/api/outcome.ts'
import { unansweredWords } from '#web/api/unanswered.ts'
import { type Draft, draftOfOrder } from '#web/consumer/placing/draft.ts'
import { lineOf } from '#web/form/form-messages.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { currentOf } from './current-of.ts'
import { draftsInChange } from './edit-draft.ts'
import { unsentWish } from './unsent-change.ts'
import { WishedLine } from './wished-line.tsx'

type Typed = Record<number, string>

/** What is typed of a line, as a quantity in its own unit; or what is wrong with it. */
const readWished = (typed: string, line: Order['lines'][number]): { quantity: string } | { wrong: string } => {
  const read = readTypedQuantity(typed)
  if (read === null) return { wrong: '数字で入力してください' }
  return read.unit_kind === null || read.unit_kind === line.unit_kind
    ? { quantity: read.quantity }
    : { wrong: `${unitOf(line)}の数で入力してください。単位の変更は、下の「伝えたいこと」に書いてください` }
}

type Wished = { line_number: number } & ReturnType<typeof readWished>

/** The lines of which something is typed. */
const wishedOf = (lines: Order['lines'], typed: Typed): Wished[] =>
  lines.flatMap(line => {
    const text = typed[line.line_number] ?? ''
    return text.trim() === '' ? [] : [{ line_number: line.line_number, ...readWished(text, line) }]
  })

/** What the server said, by the numbers of the lines; `rest`: what is of none of them. */
const saidOf = (error: ApiError, wished: readonly Wished[]) => {
  const by_line: Record<number, string> = {}
  let rest: string | null = null
  for (const { field, message } of error.messages) {
    const line = wished[lineOf(field)?.line ?? -1]
    if (line) by_line[line.line_number] = message
    else rest = message
  }
  return { by_line, rest }
}

/** What is typed of the request, and its sending; `unsent`: what of a change that could not be sent is in it already. */
const useChangeRequest = (order: Order, onClose: () => void) => {
  const say = useToast()
  const [base, setBase] = useState(order)
  const store = draftOfOrder(consumerId(), order.id)
  const [unsent] = useState(() => unsentWish(store.get(), order))
  const [typed, setTyped] = useState<Typed>(unsent.quantities)
  const [whole_cancel, setWhole] = useState(false)
  const [note, setNote] = useState(unsent.rest.join('\n'))
  const [errors, setErrors] = useState<Record<number, string>>({})
  const [wrong, setWrong] = useState<string | null>(null)
  const is_filled = Object.keys(unsent.quantities).length + unsent.rest.length > 0
  const params = { consumer_id: consumerId(), order_id: base.id }

  const fail = (error: ApiError, wished: readonly Wished[]) => {
    const current = currentOf(error)
    if (current) {
      setData(getOrder, { params }, current)
      setBase(current)
      setWrong(current.may.request_change ? changedWords(current) : errorMessage(error))
    } else if (error.messages.length) {
      const { by_line, rest } = saidOf(error, wished)
      setErrors(by_line)
      setWrong(rest)
    } else setWrong(isLost(error) ? lost_words : failureWords(error))
  }
  const send = async () => {
    setWrong(null)
    const wished = wishedOf(base.lines, typed)
    const bad = whole_cancel ? [] : wished.flatMap(one => ('wrong' in one ? [[one.line_number, one.wrong]] : []))
    setErrors(Object.fromEntries(bad))
    if (bad.length) return
    const lines = whole_cancel ? [] : wished.filter(one => 'quantity' in one)
    const line_drafts = whole_cancel ? [] : draftsInChange(store.get(), base)
    const body = { revision: base.revision, whole_cancel, lines, note: note.trim(), line_drafts }
    const before = store.get().asked
    if (is_filled) store.set(now => ({ ...now, asked: askedOf(base, body, before) }))
    try {
      setData(getOrder, { params }, await call(requestChange, { params, body }))
      void invalidate(listOrders)
      if (is_filled) store.clear()
      onClose()
      say('依頼を仕入先に送りました。回答があると、この発注のページとお知らせに表示します')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // For certain not asked for, unless it was before.
      if (is_filled && !isLost(error) && !before) store.set(({ asked: _, ...now }) => now)
      fail(error, wished)
    }
  }
  const type = (line_number: number, text: string) => {
    setTyped(now => ({ ...now, [line_number]: text }))
    setErrors(({ [line_number]: _, ...others }) => others)
  }
  return { base, unsent, is_filled, typed, type, whole_cancel, setWhole, note, setNote, errors, wrong, send }
}

/** What leaves, by which it is known again; the requests that were there before it left first. */
const askedOf = ({ lines, change_requests }: Order, wish: SentWish, before: Draft['asked']): Draft['asked'] => ({
  whole_cancel: wish.whole_cancel,
  note: wish.note,
  lines: wish.lines.filter(one => {
    const line = lines.find(found => found.line_number === one.line_number)
    return !line || compare(line.quantity, one.quantity) !== 0
  }),
  known: before?.known ?? change_requests.map(one => one.id),
})

const lost_words = `${unansweredWords('依頼が届いた')}入力は残っています。もう一度押しても、二重には届きません`

const changedWords = ({ revision }: Order): string =>
  `発注が変更されていました（第${revision}版）。入力は残っています。今の数量と見比べて、もう一度送ってください`

/**
 * Asks the supplier for a change that can't be made directly any more: quantities, lines off, or the whole order. What was
 * typed as a change, and could not be sent, is in it already.
 */
export const ChangeRequestDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const request = useChangeRequest(order, onClose)
  const { base, unsent, typed, whole_cancel } = request
  return (
    <ConfirmDialog
      onClose={onClose}
      title="変更・取消を依頼する"
      yes="依頼を送る"
      disabled={!base.may.request_change}
      onYes={request.send}
      wrong={request.wrong}
      look="primary"
    >
      <div className="flex flex-col gap-4">
        <p className="phrase text-sm">仕入先が承諾すると発注が変わります。お急ぎの場合はお電話ください。</p>
        {request.is_filled && (
          <p className="phrase text-sm">
            <b>送られていない変更を、下に入れてあります。</b>
            {unsent.rest.length > 0 &&
              '数量で表せないことは「伝えたいこと」に文で入れました。文で書いたことは、承諾されても発注の内容を変えません。'}
          </p>
        )}
        <Checkbox label="発注全体の取消を依頼する" value={whole_cancel} onChange={request.setWhole} />
        {!whole_cancel && (
          <ul className="border-t">
            {base.lines.map(line => (
              <WishedLine
                key={line.line_number}
                line={line}
                value={typed[line.line_number] ?? ''}
                error={request.errors[line.line_number]}
                onChange={text => request.type(line.line_number, text)}
              />
            ))}
          </ul>
        )}
        <TextareaField
          label="理由・伝えたいこと（任意）"
          name="note"
          value={request.note}
          onChange={request.setNote}
          limit={500}
        />
      </div>
    </ConfirmDialog>
  )
}
