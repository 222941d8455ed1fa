import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { previewEdit, requestChange } from '#contract/changes/change-orders.contract.ts'
import { listOrders } from '#contract/history/order-history.contract.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import type { SentWish } from '#domain/changes/change-request.ts'
import { readTypedQuantity } from '#domain/entries/entry.ts'
import { compare, isZero } from '#domain/shared/decimal.ts'
import { unitOf } from '#domain/trade/unit.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { consumerId } from '#web/api/meta.ts'
import { isLost } from '#web/api/outcome.ts'
import { unansweredWords } from '#web/api/unanswered.ts'
import { lineKey, oddKey } from '#web/consumer/placing/confirm-messages.ts'
import { type Draft, type DraftStore, draftOfOrder } from '#web/consumer/placing/draft.ts'
import { showOpenQuestion, stillToAnswer } from '#web/consumer/placing/odd-question.tsx'
import { lineOf } from '#web/form/form-messages.ts'
import { useKeptDraft } from '#web/form/use-kept-draft.ts'
import { useToast } from '#web/ui/toast.tsx'
import { currentOf } from './current-of.ts'
import { draftsInChange } from './edit-draft.ts'
import { foundIn, nothing_found } from './odd-wishes.ts'
import { requestKey } from './request-key.ts'
import { unsentWish } from './unsent-change.ts'
import type { OddLine } from './use-edit-sending.ts'

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

/** A request as it is typed; `kept_odd`: the far quantities that are meant so. */
type Begun = { revision: number; typed: Typed; whole_cancel: boolean; note: string; kept_odd: readonly string[] }

/** What is typed, kept with the version that it was typed for; `unsent`: what of a change that could not be sent is in it already. */
const useBegun = (order: Order, store: DraftStore) => {
  const [unsent] = useState(() => unsentWish(store.get(), order))
  const [start] = useState<Begun>(() => ({
    revision: order.revision,
    typed: unsent.quantities,
    whole_cancel: false,
    note: unsent.rest.join('\n'),
    kept_odd: [],
  }))
  // Of the request that it began as: while it is open another one may come.
  const [key] = useState(() => requestKey(order))
  const kept = useKeptDraft(key, start, 0)
  return { unsent, kept, begun: kept.draft, is_blank: isSameWish(kept.draft, start) }
}

const isSameWish = (one: Begun, other: Begun): boolean => {
  const wish = ({ typed, whole_cancel, note }: Begun) =>
    JSON.stringify([Object.entries(typed).filter(([, text]) => text.trim() !== ''), whole_cancel, note.trim()])
  return wish(one) === wish(other)
}

/**
 * What of the request is far from usual, as the server sees it: asked about as it is of an order and of its change; and
 * what can't be ordered at all, which is said and not asked about.
 */
const useOddWishes = (params: { consumer_id: string; order_id: string }) => {
  const [odd, setOdd] = useState<OddLine[]>([])
  const known = useRef({ of: '', found: nothing_found })
  const find = async ({ lines, revision }: Order, wished: readonly { line_number: number; quantity: string }[]) => {
    const others = wished.flatMap(({ line_number, quantity }) => {
      const line = lines.find(one => one.line_number === line_number)
      if (!line || isZero(quantity) || compare(quantity, line.quantity) === 0) return []
      const { order_list_item_id, free, name, unit, unit_kind } = line
      const looked_at = { order_list_item_id, ...(free && { free: { name, unit } }), unit_kind, quantity, note: '' }
      return [{ line_number, looked_at }]
    })
    const of = JSON.stringify([revision, others])
    if (known.current.of !== of) {
      const body = { revision, note: '', lines: others.map(one => one.looked_at) }
      const seen = others.length === 0 ? null : await call(previewEdit, { params, body })
      const numbers = others.map(one => one.line_number)
      known.current = { of, found: seen ? foundIn(lines, seen, numbers) : nothing_found }
    }
    const { found } = known.current
    // A limit may be another by the next press.
    if (Object.keys(found.refused).length > 0) known.current = { of: '', found: nothing_found }
    // What sending leads to is there when it does.
    flushSync(() => setOdd(found.odd))
    return found
  }
  /** Another quantity is typed: what was asked was of the one before. */
  const forget = (line: Order['lines'][number]) => setOdd(now => now.filter(one => lineKey(one) !== lineKey(line)))
  return { odd, find, forget }
}

/** What is typed of the request, and its sending. */
export const useChangeRequest = (order: Order, onClose: () => void) => {
  const say = useToast()
  const [base, setBase] = useState(order)
  const store = draftOfOrder(consumerId(), order.id)
  const { unsent, kept, begun, is_blank } = useBegun(order, store)
  const change = (part: Partial<Begun>) => kept.change({ ...begun, ...part, revision: base.revision })
  const { typed, whole_cancel, note, kept_odd } = begun
  const [errors, setErrors] = useState<Record<number, string>>({})
  const [wrong, setWrong] = useState(() => (begun.revision === order.revision ? null : changedWords(order)))
  const [unanswered, setUnanswered] = useState(false)
  const is_filled = Object.keys(unsent.quantities).length + unsent.rest.length > 0
  const params = { consumer_id: consumerId(), order_id: base.id }
  const { odd, find, forget } = useOddWishes(params)

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
  /** Whether nothing leaves yet: something is to be answered, or nobody could be asked what is. */
  const asksFirst = async (lines: Parameters<typeof find>[1]): Promise<boolean> => {
    try {
      const { odd: found, refused } = await find(base, lines)
      setErrors(refused)
      if (Object.keys(refused).length > 0) {
        setUnanswered(false)
        return true
      }
      const open = found.some(line => !kept_odd.includes(oddKey(line)))
      setUnanswered(open)
      if (open) requestAnimationFrame(() => showOpenQuestion())
      return open
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setWrong(`まだ送っていません。${failureWords(error)}`)
      return true
    }
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
    if (await asksFirst(lines)) return
    const before = store.get().asked
    if (is_filled) store.set(now => ({ ...now, asked: askedOf(base, body, before) }))
    try {
      setData(getOrder, { params }, await call(requestChange, { params, body }))
      void invalidate(listOrders)
      if (is_filled) store.clear()
      kept.drop()
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
    change({ typed: { ...typed, [line_number]: text } })
    base.lines.filter(line => line.line_number === line_number).forEach(forget)
    setErrors(({ [line_number]: _, ...others }) => others)
  }
  const close = () => {
    if (is_blank) kept.drop()
    onClose()
  }
  const keepOdd = (line: OddLine) => change({ kept_odd: [...kept_odd, oddKey(line)] })
  return {
    base,
    unsent,
    kept,
    is_filled,
    errors,
    odd,
    begun,
    change,
    type,
    keepOdd,
    send,
    close,
    wrong: wrong ?? (unanswered && !whole_cancel ? stillToAnswer(odd, kept_odd) : null),
  }
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
