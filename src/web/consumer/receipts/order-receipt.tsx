import { useEffect, useState } from 'react'
import { historyFirst } from '#contract/first-history.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { alsoSay, whyFailed } from '#domain/dispatch/failure-words.ts'
import { dayOf, formatDay, formatTime } from '#domain/shared/day.ts'
import { order_method_words } from '#domain/trade/order.ts'
import { readData, useData } from '#web/api/data.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ReceiptLadder } from '#web/ui/state-badge.tsx'
import {
  failedDispatch,
  isBeingFaxed,
  isCancelNeedless,
  isReceiptSettled,
  missingOf,
  nextMethod,
  otherWayWords,
  receiptOf,
  receiptWords,
  toldByPhone,
  waitingFor,
  waitWords,
} from './receipt.ts'
import { TellByPhone, ToldByPhone } from './told-by-phone.tsx'

const shortTime = (instant: string): string => {
  const at = new Date(instant)
  return `${formatDay(dayOf(at)).slice(5)} ${formatTime(at)}`
}

/** Nothing more is heard of it: its supplier has left before it said so. */
const willNotAnswer = ({ supplier_left, state }: Order, step: string) =>
  supplier_left === true && state !== 'processed' && step !== 'accepted' && step !== 'failed'

/** It was to be sent by LINE, and goes by itself by now: once somebody says so. */
const notSentWords = (order: Order): string | null => {
  const method = nextMethod(order)
  return order.to_share && (method === 'fax' || method === 'mail')
    ? `まだ送っていません。「${order_method_words[method]}で送る」を押すと送ります。`
    : null
}

/** How far the order got on its way to the supplier, with times, and what to do when it does not arrive. */
export const OrderReceipt = ({ order }: { order: Order }) => {
  if (isCancelNeedless(order)) {
    return (
      <p className="phrase text-sm">
        発注は{order.parties.supplier.name}に届いていなかったので、取消の連絡は送っていません。
        電話で伝えてあるときは、取消も電話で伝えてください。
      </p>
    )
  }
  return <Receipt order={order} />
}

const Receipt = ({ order }: { order: Order }) => {
  const { step, times } = receiptOf(order)
  const failed = failedDispatch(order)
  const unknown = failed?.failure_class === 'unknown'
  const why = failed && !unknown ? whyFailed(failed.channel, failed.failure_class) : null
  const also = failed ? alsoSay(failed.channel, failed.failure_class) : null
  const what = missingOf(order)
  const words = willNotAnswer(order, step)
    ? `${order.parties.supplier.name}はOroshiを退会しました。このあと画面で確認されることはないため、お電話でご確認ください。`
    : ((order.link_stopped ? 'リンクを止めたため、これから開かれることはありません。' : null) ??
      (step === 'queued' ? waitWords(order, order.parties.supplier.name) : null) ??
      (step === 'sent' ? otherWayWords(order) : null) ??
      notSentWords(order) ??
      receiptWords(step, order.parties.supplier.name, order.method, what))
  const waiting = step === 'queued' ? waitingFor(order) : null
  const shown = Object.fromEntries(Object.entries(times).map(([rung, at]) => [rung, shortTime(at)]))
  return (
    <div className="flex flex-col gap-3">
      <ReceiptLadder step={isBeingFaxed(order) ? 'queued' : step} times={shown} />
      {step !== 'opened' && step !== 'accepted' && toldByPhone(order) ? (
        <ToldByPhone order={order}>{why === null ? undefined : `${why}。`}</ToldByPhone>
      ) : step === 'failed' ? (
        <Notice
          kind="error"
          title={
            unknown
              ? `${order.parties.supplier.name}に${what}が届いたか確認できませんでした。お手数ですが、お電話でご確認ください。`
              : words
          }
          action={<TellByPhone order={order} asks={unknown} />}
        >
          {why === null ? null : [why, also].flatMap(one => (one === null ? [] : [`${one}。`])).join('\n')}
        </Notice>
      ) : (
        <>
          <p aria-live="polite" className="phrase text-sm">
            {words}
          </p>
          {waiting !== null && (
            <>
              <p className="phrase text-sm">
                お急ぎのときはお電話でお伝えください。伝えたらFAXを止めると、二重の発注になりません。
                {[alsoSay('fax', waiting)].flatMap(one => (one === null ? [] : [`${one}。`]))}
              </p>
              <TellByPhone order={order} stops />
            </>
          )}
        </>
      )}
    </div>
  )
}

const QUICK = 4_000
const SLOW = 30_000
const QUICK_FOR = 120_000

/** An order, asked for again while its way to the supplier is not finished: often at first, then seldom. */
export const useWatchedOrder = (consumer_id: string, order_id: string) => {
  const asked = historyFirst.orderDetail({ consumer_id, order_id }).order
  const known = readData(...asked)
  const [every, setEvery] = useState(QUICK)
  useEffect(() => {
    const timer = setTimeout(() => setEvery(SLOW), QUICK_FOR)
    return () => clearTimeout(timer)
  }, [])
  return useData(...asked, known && isReceiptSettled(known) ? {} : { every })
}
