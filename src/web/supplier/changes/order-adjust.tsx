import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import Scale from 'lucide-react/icons/scale'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Order } from '#contract/orders/order-shapes.ts'
import { saidIn } from '#domain/changes/change-request.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { isKept } from '#web/form/use-kept-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { KeyHint } from '#web/ui/desk-shell.tsx'
import { useDeviceSettings } from '#web/ui/device-settings.ts'
import { placeOf } from '#web/ui/key-place.ts'
import { useKeys } from '#web/ui/use-keys.ts'
import { adjustKey } from './adjust-key.ts'
import { MessageButton, OrderMessage } from './order-message.tsx'
import { EndedRequest, OrderRequest } from './order-request.tsx'

const AdjustDialog = lazy(async () => ({ default: (await import('./adjust-dialog.tsx')).AdjustDialog }))

type Props = {
  order: Order
  /** Another version is known: it must be read first. */
  outdated: boolean
  onSaved: (order: Order) => void
}

/** What the restaurant asks, and the way to adjust the order. W opens it. */
export const OrderAdjust = ({ order, outdated, onSaved }: Props) => {
  const [open, setOpen] = useState(false)
  const [writing, setWriting] = useState(false)
  const asked = useAskedLine()
  const able = order.may.adjust && !outdated
  useAdjustKey(able, () => setOpen(true))

  const request = order.change_requests.find(one => one.state === 'open')
  const question =
    order.adjustment === 'questioned' ? order.events.findLast(one => one.kind === 'adjustment_questioned') : undefined
  return (
    <>
      {request && (
        <OrderRequest key={request.id} order={order} request={request} outdated={outdated} onSaved={onSaved} />
      )}
      <EndedRequest order={order} />
      {question && <Question order={order} question={question} onAnswer={() => setWriting(true)} />}
      <div className="flex flex-wrap gap-2">
        {order.may.adjust && <AdjustButton order={order} able={able} onClick={() => setOpen(true)} />}
        {!question && !order.partner_stopped && <MessageButton order={order} onClick={() => setWriting(true)} />}
      </div>
      {writing && (
        <OrderMessage
          order={order}
          question={question ? saidIn(question.diff).join('\n') : null}
          onClose={() => setWriting(false)}
          onSaved={onSaved}
        />
      )}
      {(open || (asked.line !== null && order.may.adjust)) && (
        <Suspense>
          <AdjustDialog
            order={order}
            line_number={asked.line}
            onClose={() => {
              setOpen(false)
              asked.drop()
            }}
            onSaved={onSaved}
          />
        </Suspense>
      )}
    </>
  )
}

/** W adjusts the order, where letters are keys. */
const useAdjustKey = (able: boolean, onPress: () => void) => {
  const { letters } = useDeviceSettings()
  useKeys(event => {
    if (!able || !letters) return
    const place = placeOf(event)
    if (event.key.toLowerCase() !== 'w' || event.ctrlKey || event.metaKey || event.altKey) return
    if (place === null || place === 'text' || place === 'choice') return
    event.preventDefault()
    onPress()
  })
}

type QuestionProps = { order: Order; question: Order['events'][number]; onAnswer: () => void }

/** What the restaurant asks of the adjustment, and the way to answer. */
const Question = ({ order, question, onAnswer }: QuestionProps) => (
  <section aria-label="調整への問い合わせ" className="flex gap-3 rounded-card border border-amber bg-amber-pale p-3">
    <MessageCircleQuestion size={20} className="mt-0.5 shrink-0 text-amber" />
    <div className="flex min-w-0 flex-1 flex-col gap-2">
      <p>
        <strong>調整について、店舗から問い合わせがあります。</strong>
        <span className="block whitespace-pre-line">{saidIn(question.diff).join('\n')}</span>
        <span className="block text-sm text-ink-soft">
          {question.actor_name} {formatDateTime(new Date(question.happened_at))}
        </span>
      </p>
      <MessageButton order={order} answers onClick={onAnswer} />
    </div>
  </section>
)

const AdjustButton = ({ order, able, onClick }: { order: Order; able: boolean; onClick: () => void }) => (
  <Button icon={Scale} size="small" disabled={!able} aria-haspopup="dialog" onClick={onClick}>
    <span className="inline-flex items-center gap-2">
      {isKept(adjustKey(order.id)) ? '調整の続き（保存していない入力）' : '調整（欠品・重量・単価）'}
      <span className="max-md:hidden" aria-hidden="true">
        <KeyHint>W</KeyHint>
      </span>
    </span>
  </Button>
)

/** The line that an address asks to adjust: a claim leads to it. */
const useAskedLine = () => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const given = new URLSearchParams(search).get('adjust')
  return {
    line: given !== null && /^\d{1,4}$/.test(given) ? Number(given) : null,
    drop: () => given !== null && void navigate({ search: '' }, { replace: true }),
  }
}
