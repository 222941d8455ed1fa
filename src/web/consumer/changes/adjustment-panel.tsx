import Check from 'lucide-react/icons/check'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import Scale from 'lucide-react/icons/scale'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { answerAdjustment, takeBackAnswer } from '#contract/changes/change-orders.contract.ts'
import { listOrders } from '#contract/history/order-history.contract.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { isWordAlone, saidIn } from '#domain/changes/change-request.ts'
import type { ChangeWords } from '#domain/orders/diff-words.ts'
import { agreedLines, isAsked } from '#domain/orders/open-answers.ts'
import { shortageTitle } from '#domain/orders/shortages.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { consumerId } from '#web/api/meta.ts'
import { CallButton } from '#web/consumer/call-button.tsx'
import { phoneOf } from '#web/consumer/receipts/receipt.ts'
import { Wrong } from '#web/consumer/wrong.tsx'
import { sayNotDone } from '#web/form/use-told.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { cx } from '#web/ui/cx.ts'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { adjustedTotal } from './adjusted-total.ts'
import { currentOf } from './current-of.ts'
import { answersByState } from './supplier-answers.ts'

const TITLES = {
  open: '仕入先が内容を変更しました',
  questioned: '変更について問い合わせています',
  accepted: '仕入先の変更を承諾しました',
  noted: '重量・単価が確定しました',
} as const

/** Of an adjustment that only says something. */
const WORD_TITLES: Record<keyof typeof TITLES, string> = {
  ...TITLES,
  open: '仕入先から連絡があります',
  questioned: '仕入先の連絡について問い合わせています',
  accepted: '仕入先の連絡を確認しました',
}

/** Where the last adjustment stands that asks for an answer; where none does, the last of all. A weight only settles what was agreed. */
const lastAsked = (events: Order['events'], lines: Order['lines']): number => {
  const asks = ({ kind, diff }: Order['events'][number]) => kind === 'adjusted' && isAsked(diff, lines)
  const at = events.findLastIndex(asks)
  return at >= 0 ? at : events.findLastIndex(event => event.kind === 'adjusted')
}

/** What was said with the last adjustment and about it since, by both sides. */
const talkOf = ({ events, lines }: Order) =>
  events.slice(lastAsked(events, lines)).filter(({ kind, diff }) => talk_kinds.has(kind) && saidIn(diff).length > 0)

/** Nothing waits but what the supplier said: there is nothing to agree to. */
const isOnlySaid = (order: Order): boolean =>
  answersByState(order).waiting.length === 0 && isWordAlone(order.events[lastAsked(order.events, order.lines)]?.diff)

/** `fresh`: what it says is still to be answered, or was so just now. */
const titleOf = (order: Order, fresh: boolean): string => {
  if (order.adjustment === null) return ''
  const talk = talkOf(order).map(one => one.kind)
  // A word of the supplier that nobody had asked for answers nothing.
  if (order.adjustment === 'open' && talk.at(-1) === 'messaged' && talk.includes('adjustment_questioned'))
    return '仕入先から返事がありました'
  if (isOnlySaid(order)) return WORD_TITLES[order.adjustment]
  return (fresh && shortageTitle(answersByState(order).waiting)) || TITLES[order.adjustment]
}

const talk_kinds = new Set(['adjusted', 'adjustment_questioned', 'messaged'])

const Talk = ({ order }: { order: Order }) =>
  talkOf(order).map(({ kind, diff, happened_at }) => (
    <p key={`${kind} ${happened_at}`} className="whitespace-pre-line">
      <span className="text-sm text-ink-soft">{kind === 'adjustment_questioned' ? 'お店から' : '仕入先から'} </span>
      {saidIn(diff).join('\n')}
    </p>
  ))

/** The answer to it, which goes at once; an agreement can be taken back. */
const useAnswering = (order: Order) => {
  const say = useToast()
  const [asking, setAsking] = useState(false)
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const params = { consumer_id: consumerId(), order_id: order.id }

  const answer = async (said: 'accepted' | 'questioned', words = text.trim()) => {
    setWrong(null)
    try {
      const body = { revision: order.revision, answer: said, text: said === 'questioned' ? words : '' }
      setData(getOrder, { params }, await call(answerAdjustment, { params, body }))
      void invalidate(listOrders)
      setAsking(false)
      setText('')
      if (said === 'questioned') say('問い合わせを仕入先に送りました')
      else if (isOnlySaid(order)) say('確認したことを記録しました')
      else
        say(order.has_desk ? '承諾を仕入先に伝えました' : '承諾したことを記録しました', {
          action: { label: '取り消す', onPress: () => void takeBack() },
        })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const current = currentOf(error)
      if (current) {
        setData(getOrder, { params }, current)
        setAsking(false)
        say(errorMessage(error), { kind: 'error' })
      } else setWrong(failureWords(error))
    }
  }

  const takeBack = async () => {
    try {
      const query = { revision: String(order.revision) }
      setData(getOrder, { params }, await call(takeBackAnswer, { params, query }))
      void invalidate(listOrders)
      say(`承諾を取り消しました。${order.has_desk ? '仕入先の経緯にも残ります' : ''}`)
    } catch (error) {
      const current = error instanceof ApiError ? currentOf(error) : null
      if (current) setData(getOrder, { params }, current)
      sayNotDone(say, error)
    }
  }

  return { asking, setAsking, text, setText, wrong, answer }
}

type Answering = ReturnType<typeof useAnswering>

/** The supplier's adjustment as before and after, agreed to or asked about with one tap. */
export const AdjustmentPanel = ({ order }: { order: Order }) => {
  const answering = useAnswering(order)
  // Answered here: what stands below keeps its place under the finger.
  const [asked_here] = useState(order.adjustment === 'open')
  if (order.adjustment === null || order.state === 'cancelled') return null
  const open = order.adjustment === 'open'
  const accepted_here = asked_here && order.adjustment === 'accepted'
  return (
    <section
      aria-labelledby="adjustment"
      className={cx(
        'flex flex-col gap-3 border-b border-l-4 p-4',
        open ? 'border-l-amber bg-amber-pale' : 'border-l-indigo',
      )}
    >
      <div>
        <h2 id="adjustment" className="flex items-center gap-2 text-base">
          <Scale size={18} className={cx('shrink-0', open ? 'text-amber' : 'text-indigo')} />
          {titleOf(order, open || accepted_here)}
        </h2>
        {order.adjusted_at && (
          <p className="text-sm text-ink-soft tabular-nums">{formatDateTime(new Date(order.adjusted_at))}</p>
        )}
      </div>
      <Talk order={order} />
      <Differences order={order} />
      <Wrong words={answering.asking ? null : answering.wrong} />
      {order.may.answer_adjustment && <Answers order={order} accepted_here={accepted_here} answering={answering} />}
      {!order.has_desk && order.may.answer_adjustment && (
        <p className="phrase text-sm text-ink-soft">
          店舗の記録です。この仕入先には、Oroshiからは伝わりません。ご返事はお電話ください。
        </p>
      )}
      {answering.asking && <QuestionDialog answering={answering} />}
    </section>
  )
}

type AnswersProps = {
  order: Order
  /** Agreed to on this page: said where the button was. */
  accepted_here: boolean
  answering: Answering
}

const Answers = ({ order, accepted_here, answering: { answer, setAsking } }: AnswersProps) => {
  const { adjustment, may } = order
  const open = adjustment === 'open'
  const phone = phoneOf(order)
  const only_said = isOnlySaid(order)
  const agreed = agreedLines(order)
  const substitutes = order.lines.flatMap(({ substitute, line_number }) =>
    substitute && !agreed.has(line_number) ? [substitute.name] : [],
  )
  return (
    <div className="flex flex-wrap gap-2">
      {accepted_here && (
        <p className="flex min-h-11 grow items-center justify-center gap-2 font-bold text-leaf-deep">
          <Check size={20} className="shrink-0" />
          {only_said ? '確認しました' : '承諾しました'}
        </p>
      )}
      {adjustment !== 'accepted' && adjustment !== 'noted' && (
        <Button look="primary" icon={Check} className="grow" onClick={() => answer('accepted')}>
          {only_said ? '確認しました' : substitutes.length > 0 ? '代替品でよい' : '承諾する'}
        </Button>
      )}
      {open && may.question_adjustment && substitutes.length > 0 && (
        <Button
          icon={X}
          className="grow"
          onClick={() => answer('questioned', `代替品（${substitutes.join('、')}）は不要です。`.slice(0, 500))}
        >
          代替品は不要
        </Button>
      )}
      {(open || accepted_here || adjustment === 'questioned') && phone && (
        <CallButton phone={phone} className="grow">
          電話する
        </CallButton>
      )}
      {may.question_adjustment && adjustment !== 'questioned' && (
        <Button icon={MessageCircleQuestion} className="grow" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          問い合わせる
        </Button>
      )}
    </div>
  )
}

const QuestionDialog = ({ answering: { text, setText, wrong, answer, setAsking } }: { answering: Answering }) => (
  <ConfirmDialog
    kind="sheet"
    onClose={() => setAsking(false)}
    closeOnBackdrop={text === ''}
    width="narrow"
    title="変更について問い合わせる"
    yes="送る"
    onYes={() => answer('questioned')}
    look="primary"
  >
    <TextareaField
      label="伝えたいこと（任意）"
      name="text"
      value={text}
      onChange={setText}
      limit={500}
      error={wrong ?? undefined}
      hint="例：代わりの商品はありますか"
    />
  </ConfirmDialog>
)

/** What was ordered and what it is now, and what that makes of the total. */
const Differences = ({ order }: { order: Order }) => {
  const total = adjustedTotal(order)
  const settled = total && total.before !== null ? [{ name: null, field: '合計（税込）', ...total }] : []
  const { waiting: all, agreed } = answersByState(order)
  const weights = all.filter(one => one.field === '出荷重量')
  const others = all.filter(one => one.field !== '出荷重量')
  // What is to be answered is not lost among weights that came out as they were thought to.
  const folded = others.length > 0 && weights.length > 3
  return (
    <>
      <DifferenceList of={[...(folded ? others : all), ...settled]} />
      {folded && (
        <details>
          <summary className="flex min-h-11 items-center text-sm text-indigo underline underline-offset-2">
            ほかに{weights.length}件の重量が決まりました
          </summary>
          <DifferenceList of={weights} />
        </details>
      )}
      {agreed.length > 0 && (
        <section aria-labelledby="agreed" className="border-t pt-2">
          <h3 id="agreed" className="text-sm text-ink-soft">
            承諾済み
          </h3>
          <DifferenceList of={agreed} />
        </section>
      )}
      {total && total.open.length > 0 && (
        <p className="phrase text-sm text-ink-soft">
          {total.open.slice(0, 3).join('、')}
          {total.open.length > 3 && `ほか${total.open.length - 3}点`}
          の重量・単価が決まると、合計も決まります。
        </p>
      )}
    </>
  )
}

const DifferenceList = ({ of }: { of: readonly Pick<ChangeWords, 'name' | 'field' | 'before' | 'after'>[] }) => (
  <ul className="flex flex-col gap-1.5">
    {of.map(({ name, field, before, after }) => (
      <li key={`${name}${field}`} className="flex flex-col">
        <span className="text-sm text-ink-soft">
          {name} {field}
        </span>
        <span className="tabular-nums">
          {before !== null && (
            <>
              <del className="text-ink-soft">{before}</del>
              <span aria-hidden="true"> → </span>
            </>
          )}
          <ins className="font-bold no-underline">{after}</ins>
        </span>
      </li>
    ))}
  </ul>
)
