import { useState } from 'react'
import { adjustTokenOrder, getTokenOrder, type TokenOrder } from '#contract/receipts/token-orders.contract.ts'
import { shortage_reasons } from '#domain/orders/answers.ts'
import { formatQuantity, isZero, parseQuantity } from '#domain/shared/decimal.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { setData } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { lineOf } from '#web/form/form-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'

type Line = TokenOrder['lines'][number]
/** What is wrong with an answer, beside its fields. */
type Wrong = { quantity?: string; reason?: string }
type Answer = { kind: 'as_ordered' | 'none' | 'less'; quantity: string; reason: string }

const answerOf = ({ confirmed_quantity, shortage_reason }: Line): Answer => ({
  kind: confirmed_quantity === null ? 'as_ordered' : isZero(confirmed_quantity) ? 'none' : 'less',
  quantity: confirmed_quantity === null || isZero(confirmed_quantity) ? '' : formatQuantity(confirmed_quantity),
  reason: shortage_reason ?? '',
})

const kinds = [
  { value: 'as_ordered', label: 'ご注文どおり' },
  { value: 'none', label: '欠品' },
  { value: 'less', label: '数量を減らす' },
] as const

/** What differs from what the supplier answered before, and what is wrong with it, by line. */
const changedLines = (order: TokenOrder, answers: readonly Answer[]) => {
  const errors: Record<number, Wrong> = {}
  const lines = order.lines.flatMap((line, index) => {
    const answer = answers[index] ?? answerOf(line)
    const before = answerOf(line)
    const same = (['kind', 'quantity', 'reason'] as const).every(key => answer[key] === before[key])
    if (same) return []
    const typed = answer.kind === 'less' ? parseQuantity(answer.quantity) : null
    if (answer.kind === 'less' && typed === null) errors[line.line_number] = { quantity: '数量を入力してください' }
    if (answer.kind === 'none' && answer.reason === '')
      errors[line.line_number] = { reason: '欠品の理由を選んでください' }
    return [
      {
        line_number: line.line_number,
        confirmed_quantity: answer.kind === 'none' ? '0' : typed,
        shortage_reason: answer.kind === 'as_ordered' ? '' : answer.reason,
      },
    ]
  })
  return { lines, errors }
}

/** What a refusal says beside the lines that were sent; in general only where it names none. */
const wrongIn = (error: ApiError, sent: readonly { line_number: number }[]) => {
  const lines: Record<number, Wrong> = {}
  for (const { field, message: said } of error.messages) {
    const line = sent[lineOf(field)?.line ?? -1]
    if (line) lines[line.line_number] = { [field.endsWith('shortage_reason') ? 'reason' : 'quantity']: said }
  }
  const global = failureWords(error)
  return { global: Object.keys(lines).length === 0 ? global : null, lines }
}

type ShortageDialogProps = {
  order: TokenOrder
  access_token: string
  onClose: () => void
}

/** The answers as they are given, and telling them. */
const useShortage = ({ order, access_token, onClose }: ShortageDialogProps) => {
  const [answers, setAnswers] = useState(() => order.lines.map(answerOf))
  const [message, setMessage] = useState('')
  const [wrong, setWrong] = useState<{ global: string | null; lines: Record<number, Wrong> }>({
    global: null,
    lines: {},
  })
  const target = { params: { access_token } }

  const change = (index: number, line_number: number, part: Partial<Answer>) => {
    setAnswers(now => now.map((one, n) => (n === index ? { ...one, ...part } : one)))
    setWrong(({ global, lines: { [line_number]: _mended, ...lines } }) => ({ global, lines }))
  }

  const send = async () => {
    const { lines, errors } = changedLines(order, answers)
    setWrong({ global: null, lines: errors })
    if (Object.keys(errors).length > 0) return
    try {
      setData(
        getTokenOrder,
        target,
        await call(adjustTokenOrder, { ...target, body: { revision: order.revision, message, lines } }),
      )
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const current: unknown = Reflect.get(Object(error.body), 'current')
      if (error.status === 409 && current) {
        setData(getTokenOrder, target, current as TokenOrder)
        return
      }
      setWrong(wrongIn(error, lines))
    }
  }
  return { answers, change, message, setMessage, wrong, send }
}

/** What can't be shipped as ordered, line by line, told to the restaurant at once. */
export const ShortageDialog = ({ order, access_token, onClose }: ShortageDialogProps) => {
  const { answers, change, message, setMessage, wrong, send } = useShortage({ order, access_token, onClose })
  return (
    <Dialog
      open
      onClose={onClose}
      title="欠品・数量の変更"
      actions={
        <>
          <Button onClick={onClose}>やめる</Button>
          <Button look="primary" onClick={send}>
            注文元に知らせる
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">ご注文どおりにお届けできない商品だけ選んでください。</p>
        <ul>
          {order.lines.map((line, index) => (
            <LineAnswer
              key={line.line_number}
              line={line}
              answer={answers[index] ?? answerOf(line)}
              wrong={wrong.lines[line.line_number] ?? {}}
              onChange={part => change(index, line.line_number, part)}
            />
          ))}
        </ul>
        <TextareaField
          label="連絡事項"
          name="message"
          value={message}
          onChange={setMessage}
          limit={500}
          placeholder="代わりの商品のご提案など"
        />
        {wrong.global !== null && <Notice kind="error" title={wrong.global} />}
      </div>
    </Dialog>
  )
}

const LineAnswer = ({
  line,
  answer,
  wrong,
  onChange,
}: {
  line: Line
  answer: Answer
  wrong: Wrong
  onChange: (part: Partial<Answer>) => void
}) => (
  <li className="flex flex-col gap-2 border-b py-3 first:pt-0">
    <p className="flex items-baseline justify-between gap-4">
      <span>
        <span className="font-bold">{line.name}</span>
        {line.spec !== '' && <span className="block text-sm text-ink-soft">{line.spec}</span>}
      </span>
      <span className="shrink-0 tabular-nums">
        {formatQuantity(line.quantity)} {line.unit}
      </span>
    </p>
    <div className="grid grid-cols-2 gap-2">
      <SelectField
        label={`${line.name}のお届け`}
        hideLabel
        name={`kind-${line.line_number}`}
        value={answer.kind}
        onChange={value => onChange({ kind: kinds.find(one => one.value === value)?.value ?? 'as_ordered' })}
        choices={kinds}
      />
      {answer.kind !== 'as_ordered' && (
        <SelectField
          label={`${line.name}の理由`}
          hideLabel
          name={`reason-${line.line_number}`}
          value={answer.reason}
          placeholder={answer.kind === 'none' ? '理由を選ぶ' : '理由（任意）'}
          error={wrong.reason}
          onChange={reason => onChange({ reason })}
          choices={reasonsWith(answer.reason)}
        />
      )}
    </div>
    {answer.kind === 'less' && (
      <TextField
        label={`お届けできる数量（${line.unit}）`}
        name={`quantity-${line.line_number}`}
        inputMode="decimal"
        value={answer.quantity}
        error={wrong.quantity}
        onChange={quantity => onChange({ quantity })}
        inputClassName="max-w-32"
      />
    )}
    {answer.kind !== 'less' && wrong.quantity !== undefined && <Notice kind="error" title={wrong.quantity} />}
  </li>
)

/** The usual reasons, and one that was given in other words. */
const reasonsWith = (reason: string) =>
  [...new Set([...shortage_reasons, reason])].filter(one => one !== '').map(value => ({ value, label: value }))
