import { useState } from 'react'
import { previewEntry } from '#contract/entries/add-orders.contract.ts'
import type { PreviewedOrder } from '#contract/placing/order-preview.ts'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import { call } from '#web/api/call.ts'
import { supplierId } from '#web/api/meta.ts'
import { isLost } from '#web/api/outcome.ts'
import { refusedBy } from '#web/form/form-messages.ts'
import { sayNotDone } from '#web/form/use-told.ts'
import { useToast } from '#web/ui/toast.tsx'
import type { EntryLine, sentLines } from './entry-draft.ts'

type Lines = ReturnType<typeof sentLines>
/** What an earlier sending has made, of which no answer had come. */
export type Arrived = { id: string; number: string }
type Wish = {
  /** What is typed, as it is sent. */
  body: (
    lines: readonly EntryLine[],
  ) => Parameters<typeof call<typeof previewEntry>>[1]['body'] & { lines: Lines; closing_reason: string }
  /** Its date is past the closing: a reason is asked for. */
  closed: boolean
  /** `Arrived`: there is one already, of what was typed then. `overtaken`: what was looked at is no more what it changes. */
  onSend: (lines: Lines, seen_orders: string[]) => Promise<Arrived | 'overtaken' | undefined>
  /** What is sent, in a word: 受注. */
  what: string
}

type Said = {
  onLost: (words: string | null) => void
  onArrived: (arrived: Arrived) => void
  onOvertaken: () => void
  onRefused: (error: unknown) => void
}

/** The sending itself, and what comes of it: nothing, where no answer came; an order, where an earlier one has made it. */
const useSend = ({ body, onSend, what }: Omit<Wish, 'closed'>, { onLost, onArrived, onOvertaken, onRefused }: Said) => {
  const [sending, setSending] = useState(false)
  const send = async (seen: PreviewedOrder, lines: readonly EntryLine[]) => {
    setSending(true)
    onLost(null)
    try {
      const earlier = await onSend(
        body(lines).lines,
        seen.duplicates.map(one => one.id),
      )
      if (earlier === 'overtaken') onOvertaken()
      else if (earlier) onArrived(earlier)
    } catch (error) {
      if (isLost(error)) {
        onLost(
          `返事がなく、${what}が届いたかどうか分かりません。入力は残っています。もう一度押しても、二重にはなりません`,
        )
      } else onRefused(error)
    } finally {
      setSending(false)
    }
  }
  return { sending, send }
}

/** The last look at what was entered, as the server reckons it, and the sending of it; `messages` say what is wrong. */
export const useEntrySending = ({ body, closed, onSend, what }: Wish) => {
  const [preview, setPreview] = useState<PreviewedOrder | null>(null)
  const [messages, setMessages] = useState<readonly FieldMessage[]>([])
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [arrived, setArrived] = useState<Arrived | null>(null)
  const say = useToast()
  const close = () => {
    setPreview(null)
    setFailure(null)
    setArrived(null)
  }
  const refuse = (error: unknown) => {
    const said = refusedBy(error)?.messages ?? []
    if (said.length > 0) setMessages(said)
    else sayNotDone(say, error)
    close()
  }
  const { sending, send } = useSend(
    { body, onSend, what },
    { onLost: setFailure, onArrived: setArrived, onOvertaken: close, onRefused: refuse },
  )
  const look = async (lines: readonly EntryLine[]) => {
    const typed = body(lines)
    if (busy || typed.lines.length === 0) return
    if (closed && typed.closing_reason.trim() === '') {
      setMessages([{ field: 'closing_reason', message: '締切後に受ける理由を入力してください' }])
      return
    }
    setBusy(true)
    // What was said before is said anew where it still holds.
    setMessages([])
    try {
      const made = await call(previewEntry, { params: { supplier_id: supplierId() }, body: typed })
      setMessages(made.messages)
      if (made.messages.length === 0) setPreview(made)
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }
  return {
    preview,
    messages,
    busy: busy || sending,
    sending,
    /** Why it is not known to be sent. */
    failure,
    arrived,
    look,
    send,
    /** Back to what is typed. */
    close,
    /** What was said is said of something else. */
    forget: () => setMessages([]),
  }
}
