import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { adjustTokenOrder, getTokenOrder, type TokenOrder } from '#contract/receipts/token-orders.contract.ts'
import { shortage_reasons } from '#domain/orders/answers.ts'
import { linesByKey } from '#domain/orders/diff.ts'
import { formatQuantity } from '#domain/shared/decimal.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { isLost } from '#web/api/outcome.ts'
import { lineOf } from '#web/form/form-messages.ts'
import { ResumedNotice } from '#web/form/resumed-notice.tsx'
import { useKeptDraft } from '#web/form/use-kept-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { lookUp } from './look-up.ts'
import {
  type Answer,
  answer_kinds,
  answerOf,
  type BegunOver,
  begunOver,
  changedLines,
  changesSince,
  goneAnswers,
  isNone,
  isTold,
  isTyped,
  type Line,
  overtakenWords,
  type TypedAnswers,
  type WrongAnswer,
} from './shortage-draft.ts'
import { shortageKey } from './shortage-key.ts'

/** What a refusal says beside the lines that were sent; in general only where it names none. */
const wrongIn = (error: ApiError, sent: readonly string[]) => {
  const lines: Record<string, WrongAnswer> = {}
  for (const { field, message: said } of error.messages) {
    const key = sent[lineOf(field)?.line ?? -1]
    if (key !== undefined) lines[key] = { [field.endsWith('shortage_reason') ? 'reason' : 'quantity']: said }
  }
  const global = failureWords(error)
  return { global: Object.keys(lines).length === 0 ? global : null, lines }
}

type ShortageDialogProps = {
  order: TokenOrder
  access_token: string
  onClose: () => void
}

type Typed = { base: BegunOver; typed: TypedAnswers; message: string }

/**
 * The answers as they are given, and telling them. What is typed stays whatever the restaurant changes meanwhile, and
 * outlives a closed dialog and a reload, with the version that it was typed for, until it is told.
 */
const useShortage = ({ order, access_token, onClose }: ShortageDialogProps) => {
  const [start] = useState<Typed>(() => ({ base: begunOver(order), typed: {}, message: '' }))
  const kept = useKeptDraft(shortageKey(order), start, 0)
  // What has reached the restaurant is shown as that, and kept no more.
  const [arrived, setArrived] = useState<Typed | null>(null)
  const { base, typed, message } = arrived ?? kept.draft
  const [wrong, setWrong] = useState<{ global: string | null; lines: Record<string, WrongAnswer> }>({
    global: null,
    lines: {},
  })
  // What is known of the last press: it was refused, for certain; or the link opens nothing any more.
  const [press, setPress] = useState<'refused' | 'dead' | null>(null)
  const target = { params: { access_token } }

  /** What is typed on after it has arrived is begun over the order as it is by now. */
  const put = (next: Omit<Typed, 'base'>) => {
    kept.change({ base: arrived ? begunOver(order) : base, ...next })
    if (arrived) setWrong({ global: null, lines: {} })
    setArrived(null)
  }
  const change = (key: string, line: Line, part: Partial<Answer>) => {
    const answer = { ...(typed[key]?.answer ?? answerOf(line)), ...part }
    put({ typed: { ...typed, [key]: { line, answer } }, message })
    setWrong(({ global, lines: { [key]: _mended, ...lines } }) => ({ global, lines }))
  }

  const send = async () => {
    const { keys, lines, errors } = changedLines(order, typed)
    setWrong({ global: null, lines: errors })
    setPress(null)
    if (Object.keys(errors).length > 0) return
    try {
      const body = { revision: order.revision, message, lines }
      setData(getTokenOrder, target, await call(adjustTokenOrder, { ...target, body }))
      kept.drop()
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const current: unknown = Reflect.get(Object(error.body), 'current')
      // The dialog says that it was not told, and what is different, of every newer version.
      if (error.status === 409 && current) {
        setData(getTokenOrder, target, current as TokenOrder)
        setPress('refused')
      } else {
        setWrong(wrongIn(error, keys))
        if (error.status === 404) {
          setPress('dead')
          // The page behind shows nothing of it any more.
          void invalidate(getTokenOrder)
        }
        // What was told though its answer was lost is seen in the order.
        if (isLost(error)) await lookUp(access_token)
      }
    }
  }
  const setMessage = (next: string) => put({ typed, message: next })
  /** Whether what was typed has reached the restaurant, and may be forgotten. */
  const told = arrived !== null || isTold(base, order, typed, message)
  if (told && arrived === null) setArrived(kept.draft)
  const forget = useEffectEvent(kept.drop)
  useEffect(() => {
    if (told) forget()
  }, [told])
  const close = () => {
    if (told || order.state === 'cancelled' || !isTyped(base, typed, message)) kept.drop()
    onClose()
  }
  return { kept, base, typed, change, message, setMessage, wrong, press, send, told, close }
}

/** What came between, beside which what was typed stands; what of it has no line any more is named. */
const Overtaken = ({
  base,
  order,
  typed,
  came,
}: {
  base: BegunOver
  order: TokenOrder
  typed: TypedAnswers
  came: string | null
}) => {
  // What came between is read before it is pressed again; whoever is typing goes on.
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (came !== null && !document.activeElement?.matches('input, textarea, select')) box.current?.focus()
  }, [came])
  if (came === null) return null
  const gone = goneAnswers(order, typed)
  const changes = changesSince(base, order)
  return (
    <div ref={box} tabIndex={-1}>
      <Notice kind="warning" title={came}>
        {changes.length > 0 ? (
          <span className="block">{changes.map(one => `・${one}`).join('\n')}</span>
        ) : (
          order.state !== 'cancelled' && '明細の変更はありません。'
        )}
        {gone.length > 0 && (
          <span className="mt-2 block">
            {['次の回答は、商品が注文からなくなったので知らせません', ...gone.map(one => `・${one}`)].join('\n')}
          </span>
        )}
      </Notice>
    </div>
  )
}

/** What can't be shipped as ordered, line by line, told to the restaurant at once. */
export const ShortageDialog = ({ order, access_token, onClose }: ShortageDialogProps) => {
  const shortage = useShortage({ order, access_token, onClose })
  const { kept, base, typed, change, message, setMessage, wrong, press, send, told, close } = shortage
  const cancelled = order.state === 'cancelled'
  const overtaken = told ? null : overtakenWords(base, order)
  // Nobody has pressed in vain of what came by itself, and of a lost answer nobody knows.
  const is_untold = press === 'refused' || (cancelled && wrong.global === null)
  return (
    <Dialog
      open
      onClose={close}
      title="欠品・数量の変更"
      wrong={is_untold ? (overtaken?.untold ?? null) : told ? null : wrong.global}
      actions={
        <>
          <Button onClick={close}>閉じる</Button>
          {!cancelled && !told && press !== 'dead' && (
            // Another button for another version: a press that was meant for the one before does not send this one.
            <Button key={order.revision} look="primary" onClick={send}>
              {order.revision === base.revision ? '注文元に知らせる' : 'いまの注文で知らせる'}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {!told && !cancelled && <ResumedNotice kept={kept} />}
        {told && <Notice kind="success" title="この内容は、注文元に届いています" />}
        <Overtaken base={base} order={order} typed={typed} came={overtaken?.came ?? null} />
        <p className="text-sm text-ink-soft">ご注文どおりにお届けできない商品だけ選んでください。</p>
        <ul>
          {[...linesByKey(order.lines)].map(([key, line]) => (
            <LineAnswer
              key={key}
              line={line}
              answer={typed[key]?.answer ?? answerOf(line)}
              wrong={wrong.lines[key] ?? {}}
              onChange={part => change(key, line, part)}
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
          hint="連絡事項だけを知らせるときは、受付にはなりません。"
        />
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
  wrong: WrongAnswer
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
    {/* Side by side only where the longest choice is read in full. */}
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9.75rem,100%),1fr))] gap-2">
      <SelectField
        label={`${line.name}のお届け`}
        hideLabel
        name={`kind-${line.line_number}`}
        value={answer.kind}
        onChange={value => onChange({ kind: answer_kinds.find(one => one.value === value)?.value ?? 'as_ordered' })}
        choices={answer_kinds}
      />
      {answer.kind !== 'as_ordered' && (
        <SelectField
          label={`${line.name}の理由`}
          hideLabel
          name={`reason-${line.line_number}`}
          value={answer.reason}
          placeholder={isNone(answer) ? '理由を選ぶ' : '理由（任意）'}
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
