import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import {
  acknowledgeTokenOrder,
  getTokenOrder,
  type TokenOrder,
  takeBackTokenAcknowledgement,
} from '#contract/receipts/token-orders.contract.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { isLost } from '#web/api/outcome.ts'
import { unansweredWords } from '#web/api/unanswered.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { lookUp } from './look-up.ts'

/** What came while the page was open; null where nothing did that it has to be read for. */
const cameWords = (seen: TokenOrder, order: TokenOrder): string | null => {
  if (order.state === 'cancelled') return seen.state === 'cancelled' ? null : '見ている間に、注文が取り消されました'
  return order.sent_revision === seen.sent_revision
    ? null
    : `見ている間に、注文が第${order.sent_revision}版に訂正されました`
}

/** What is said of a press whose answer was lost; `seen`: the order as it stands by now shows nothing of it. */
const lostWords = (seen: boolean, takes_back: boolean): string => {
  const what = takes_back ? '取り消し' : '受付'
  return seen
    ? `通信が切れ、${what}はまだ届いていません。もう一度押してください`
    : `${unansweredWords(`${what}が届いた`)}電波の届く場所でもう一度押してください。二重には届きません`
}

/** 受付, told by one press and taken back by another, as long as nothing has come of it. */
export const Acknowledge = ({ order, access_token }: { order: TokenOrder; access_token: string }) => {
  const [wrong, setWrong] = useState<string | null>(null)
  // What was on the page before: what came while it was open is read first.
  const [seen, setSeen] = useState(order)
  const [taken_back, setTakenBack] = useState(false)
  const target = { params: { access_token } }
  const change = async (asked: Promise<TokenOrder>, takes_back: boolean) => {
    setWrong(null)
    try {
      const after = await asked
      setSeen(after)
      setTakenBack(takes_back)
      setData(getTokenOrder, target, after)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isLost(error)) {
        const now = await lookUp(access_token)
        // What was asked for stands: its answer alone was lost.
        if (now && now.revision === order.revision && (now.acknowledged_at === null) === takes_back) {
          setSeen(now)
          setTakenBack(takes_back)
        } else setWrong(lostWords(now !== null, takes_back))
        return
      }
      const current = error.status === 409 ? Reflect.get(Object(error.body), 'current') : undefined
      if (current) setData(getTokenOrder, target, current as TokenOrder)
      if (!current || takes_back) setWrong(failureWords(error))
      if (error.status === 404) void invalidate(getTokenOrder)
    }
  }
  const { revision } = order
  const send = () => change(call(acknowledgeTokenOrder, { ...target, body: { revision } }), false)
  const takeBack = () =>
    change(call(takeBackTokenAcknowledgement, { ...target, query: { revision: String(revision) } }), true)
  if (order.acknowledged_at)
    return (
      <div className="flex flex-col gap-2">
        <output className="flex items-center gap-3 rounded-card border border-leaf bg-leaf-pale p-4">
          <CircleCheck size={28} className="shrink-0 text-leaf" />
          <span>
            <span className="block font-bold">
              {order.state === 'cancelled' ? '取消を確認済みです' : '受け付けました'}
            </span>
            <span className="text-sm">
              {formatDateTime(new Date(order.acknowledged_at))}に、注文元にお知らせしました。
            </span>
          </span>
        </output>
        {/* Below what has taken the button's place: a second tap does not meet it. */}
        {order.may_take_back && (
          <Button size="small" className="self-end" onClick={takeBack}>
            {order.state === 'cancelled' ? '取消の確認を取り消す' : '受付を取り消す'}
          </Button>
        )}
        {wrong !== null && <Notice kind="error" title={wrong} />}
      </div>
    )
  const came = cameWords(seen, order)
  return (
    <div className="flex flex-col gap-2">
      {came !== null && (
        <Notice kind="error" title={came}>
          {order.state === 'cancelled'
            ? '出荷しないでください。取消をご確認のうえ、押してください。'
            : 'まだ受付を知らせていません。上の内容をご確認のうえ、押してください。'}
        </Notice>
      )}
      {taken_back && came === null && (
        <Notice
          kind="success"
          title={order.state === 'cancelled' ? '取消の確認を取り消しました' : '受付を取り消しました'}
        >
          注文元の画面にも、取り消したことが表示されます。
        </Notice>
      )}
      {/* Another button for another version: a press that was meant for the one before does not answer this one. */}
      <Button key={order.revision} look="primary" size="large" wide onClick={send}>
        {order.state === 'cancelled' ? '取消を確認しました' : '受け付けました'}
      </Button>
      <p className="phrase text-center text-sm text-ink-soft">押すと、注文元の画面に「受付」と表示されます。</p>
      {wrong !== null && <Notice kind="error" title={wrong} />}
    </div>
  )
}
