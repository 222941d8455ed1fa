import FilePenLine from 'lucide-react/icons/file-pen-line'
import { lazy, Suspense, useState } from 'react'
import { withdrawChangeRequest } from '#contract/changes/change-orders.contract.ts'
import { listOrders } from '#contract/history/order-history.contract.ts'
import type { ChangeRequest, Order } from '#contract/orders/order-shapes.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { requestWords } from '#domain/changes/change-request.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { consumerId } from '#web/api/meta.ts'
import { isKept } from '#web/form/use-kept-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { StateBadge, type Tone } from '#web/ui/state-badge.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { currentOf } from './current-of.ts'
import { requestKey } from './request-key.ts'

const ChangeRequestDialog = lazy(async () => ({
  default: (await import('./change-request-dialog.tsx')).ChangeRequestDialog,
}))

const STATES: Record<ChangeRequest['state'], { word: string; tone: Tone }> = {
  open: { word: '回答待ち', tone: 'amber' },
  accepted: { word: '承諾', tone: 'leaf' },
  declined: { word: '承諾されませんでした', tone: 'vermilion' },
  overtaken: { word: '変更により終了', tone: 'neutral' },
  withdrawn: { word: '取り下げ', tone: 'neutral' },
}

/** What this restaurant asked for after the closing, with the supplier's answers, newest first. */
export const ChangeRequests = ({ order }: { order: Order }) =>
  order.change_requests.length === 0 ? null : (
    <section aria-labelledby="change-requests" className="border-b">
      <h2 id="change-requests" className="border-b bg-ground px-4 py-2 text-sm text-ink-soft">
        変更依頼
      </h2>
      <ul>
        {order.change_requests.toReversed().map(request => (
          <li key={request.id} className="flex flex-col gap-1 border-b px-4 py-3 last:border-b-0">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <StateBadge tone={STATES[request.state].tone}>{STATES[request.state].word}</StateBadge>
              <time className="text-sm text-ink-soft" dateTime={request.requested_at}>
                {formatDateTime(new Date(request.requested_at))}
              </time>
            </p>
            <ul>
              {requestWords(request).map(words => (
                <li key={words}>{words}</li>
              ))}
            </ul>
            {request.state === 'open' && <WithdrawButton order={order} request={request} />}
            {request.reason !== '' && (
              <p>
                <span className="text-sm text-ink-soft">仕入先から </span>「{request.reason}」
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )

/** Takes back what was asked for, as long as nobody has answered: what was typed wrong is asked for anew. */
const WithdrawButton = ({ order, request }: { order: Order; request: ChangeRequest }) => {
  const say = useToast()
  const params = { consumer_id: consumerId(), order_id: order.id }
  const withdraw = async () => {
    try {
      const after = await call(withdrawChangeRequest, {
        params: { ...params, change_request_id: request.id },
        query: { revision: order.revision },
      })
      setData(getOrder, { params }, after)
      void invalidate(listOrders)
      say('依頼を取り下げ、仕入先に知らせました。発注はいまの内容のままです')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const current = currentOf(error)
      if (current) setData(getOrder, { params }, current)
      say(failureWords(error), { kind: 'error' })
    }
  }
  return (
    <Button className="self-start" onClick={withdraw}>
      依頼を取り下げる
    </Button>
  )
}

/** The button that asks for a change, where the order can't be changed directly. */
export const RequestChangeButton = ({ order, words = '変更・取消を依頼する' }: { order: Order; words?: string }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="primary" icon={FilePenLine} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {isKept(requestKey(order)) ? '依頼の続き（まだ送っていません）' : words}
      </Button>
      {open && (
        <Suspense>
          <ChangeRequestDialog order={order} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
