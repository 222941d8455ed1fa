import FilePenLine from 'lucide-react/icons/file-pen-line'
import { useRef, useState } from 'react'
import { answerChangeRequest } from '#contract/changes/change-orders.contract.ts'
import type { ChangeRequest, Order } from '#contract/orders/order-shapes.ts'
import { farWishes, requestWords } from '#domain/changes/change-request.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { formatQuantity } from '#domain/shared/decimal.ts'
import { farWords } from '#domain/shared/far.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { supplierId } from '#web/api/meta.ts'
import { forgetDraft, keptDraft, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { focusFirstError } from '#web/ui/first-error.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { currentOf } from './adjust-errors.ts'

const declineKey = (request_id: string) => `decline:${request_id}`

/** Of what was printed before its content changed. */
const paperWords = (order: Order, request: ChangeRequest): string => {
  if (order.printed_at === null) return ''
  return request.whole_cancel
    ? '印刷した注文書では出荷しないでください。'
    : '印刷した注文書は古い内容です。印刷し直してください。'
}

type Props = {
  order: Order
  request: ChangeRequest
  outdated: boolean
  onSaved: (order: Order) => void
}

/** The reason that is typed for a refusal, what is asked before it is accepted, and the answer's way. */
const useAnswering = ({ order, request, onSaved }: Props) => {
  const say = useToast()
  const kept = useKeptDraft(declineKey(request.id), { reason: '' }, 0)
  const { reason } = kept.draft
  const [declining, setDeclining] = useState(kept.dirty)
  const [wrong, setWrong] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const box = useRef<HTMLElement>(null)

  const answer = async (said: 'accepted' | 'declined') => {
    if (said === 'declined' && reason.trim() === '') {
      setWrong('断る理由を入力してください')
      requestAnimationFrame(() => focusFirstError(box.current))
      return
    }
    setWrong(null)
    try {
      const after = await call(answerChangeRequest, {
        params: { supplier_id: supplierId(), order_id: order.id, change_request_id: request.id },
        body: { revision: order.revision, answer: said, reason: said === 'declined' ? reason.trim() : '' },
      })
      setAsking(false)
      kept.drop()
      onSaved(after)
      say(
        said === 'accepted'
          ? `依頼を承諾し、注文に反映しました。${paperWords(order, request)}`
          : '依頼を断り、店舗に知らせました。',
      )
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setAsking(false)
      const current = currentOf(error)
      if (current) {
        onSaved(current)
        say('ほかの画面で変更されていました。最新の内容を表示しています。', { kind: 'error' })
      } else {
        setWrong(error.messages[0]?.message ?? failureWords(error))
      }
    }
  }
  return {
    box,
    reason,
    type: (next: string) => kept.change({ reason: next }),
    declining,
    setDeclining,
    wrong,
    asking,
    setAsking,
    answer,
  }
}

/** A restaurant's change request, answered where it stands: accepted as a whole, or declined with a reason. */
export const OrderRequest = (props: Props) => {
  const { request, outdated } = props
  const { box, reason, type, declining, setDeclining, wrong, asking, setAsking, answer } = useAnswering(props)
  const doubts = doubtsOf(request)
  return (
    <section
      ref={box}
      aria-label={`${request.whole_cancel ? '取消' : '変更'}依頼`}
      className="flex gap-3 rounded-card border border-amber bg-amber-pale p-3"
    >
      <FilePenLine size={20} className="mt-0.5 shrink-0 text-amber" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <Wishes request={request} />
        {declining && (
          <TextField
            label="断る理由"
            name="reason"
            required
            value={reason}
            onChange={type}
            maxLength={500}
            error={wrong ?? undefined}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears because the person has just asked for it
            autoFocus
          />
        )}
        {!declining && wrong !== null && (
          <div role="alert">
            <FieldError>{wrong}</FieldError>
          </div>
        )}
        <span className="flex flex-wrap gap-2">
          {declining ? (
            <DeclineButtons onStop={() => setDeclining(false)} onDecline={() => answer('declined')} />
          ) : (
            <AnswerButtons
              request={request}
              outdated={outdated}
              onAccept={() => (doubts.length > 0 ? setAsking(true) : answer('accepted'))}
              onDecline={() => setDeclining(true)}
            />
          )}
        </span>
        {asking && (
          <AskDialog
            request={request}
            doubts={doubts}
            onClose={() => setAsking(false)}
            onYes={() => answer('accepted')}
          />
        )}
      </div>
    </section>
  )
}

/** What the restaurant asks for. */
const Wishes = ({ request }: Pick<Props, 'request'>) => (
  <>
    <p>
      <strong>店舗から{request.whole_cancel ? '取消' : '変更'}の依頼があります。</strong>
      <span className="block text-sm text-ink-soft">
        {request.requested_by_name} {formatDateTime(new Date(request.requested_at))}
      </span>
    </p>
    <ul className="list-disc pl-5">
      {requestWords(request).map(words => (
        <li key={words}>{words}</li>
      ))}
    </ul>
    {request.note !== '' && !request.whole_cancel && (
      <p className="text-sm">
        文で書かれたことは、承諾しても注文の内容を変えません。必要なことは店舗に確かめてください。
      </p>
    )}
  </>
)

const DeclineButtons = ({ onStop, onDecline }: { onStop: () => void; onDecline: () => Promise<void> }) => (
  <>
    <Button size="small" onClick={onStop}>
      やめる
    </Button>
    <Button size="small" look="danger" onClick={onDecline}>
      理由を送って断る
    </Button>
  </>
)

type AnswerProps = Pick<Props, 'request' | 'outdated'> & { onAccept: () => unknown; onDecline: () => void }

const AnswerButtons = ({ request, outdated, onAccept, onDecline }: AnswerProps) => (
  <>
    <Button size="small" look="primary" disabled={outdated} onClick={onAccept}>
      承諾して{request.whole_cancel ? '受注を取り消す' : '反映する'}
    </Button>
    <Button size="small" disabled={outdated} onClick={onDecline}>
      断る
    </Button>
  </>
)

type AskProps = Pick<Props, 'request'> & { doubts: readonly string[]; onClose: () => void; onYes: () => Promise<void> }

const AskDialog = ({ request, doubts, onClose, onYes }: AskProps) => (
  <ConfirmDialog
    title={request.whole_cancel ? '受注全体を取り消しますか' : 'この数量でよいですか'}
    yes={request.whole_cancel ? '受注を取り消す' : '承諾して反映する'}
    look={request.whole_cancel ? 'danger' : 'primary'}
    careful
    onClose={onClose}
    onYes={onYes}
  >
    {doubts.map(words => (
      <p key={words}>{words}</p>
    ))}
  </ConfirmDialog>
)

/**
 * A request that a reason was being typed for, and that is over by now: what became of it, and that the words were not
 * sent. Nothing where nothing was typed.
 */
export const EndedRequest = ({ order }: { order: Order }) => {
  const [closed, setClosed] = useState<string[]>([])
  const typed = order.change_requests
    .filter(one => one.state !== 'open' && !closed.includes(one.id))
    .map(one => ({ ...one, words: keptDraft<{ reason: string }>(declineKey(one.id))?.draft.reason.trim() ?? '' }))
    .find(one => one.words !== '')
  if (!typed) return null
  const what = `${typed.whole_cancel ? '取消' : '変更'}依頼`
  return (
    <Notice
      kind="warning"
      title={typed.state === 'withdrawn' ? `店舗が${what}を取り下げました` : `この${what}は、ほかの画面で終わりました`}
      action={
        <Button
          size="small"
          onClick={() => {
            forgetDraft(declineKey(typed.id))
            setClosed(now => [...now, typed.id])
          }}
        >
          閉じる
        </Button>
      }
    >
      入力していた断る理由は、送っていません：「{typed.words}」
    </Notice>
  )
}

/** What is asked once before a wish is accepted: the whole order is gone with it, or a quantity is far from what was. */
const doubtsOf = (request: ChangeRequest): string[] =>
  request.whole_cancel
    ? ['承諾すると、この受注は取消になり、元に戻せません。']
    : farWishes(request.lines).map(
        ({ name, unit, after, far }) =>
          `${name}：${farWords(after, far, one => `${formatQuantity(one)}${unit}`, 'いまの')}。`,
      )
