import { useState } from 'react'
import { previewEntry } from '#contract/entries/add-orders.contract.ts'
import type { PreviewedOrder } from '#contract/placing/order-preview.ts'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import { call } from '#web/api/call.ts'
import { errorMessage, isSilent } from '#web/api/error-handler.ts'
import { supplierId } from '#web/api/meta.ts'
import { refusedBy } from '#web/form/form-messages.ts'
import { useToast } from '#web/ui/toast.tsx'
import type { sentLines } from './entry-draft.ts'

type Lines = ReturnType<typeof sentLines>
type Wish = {
  /** What is typed, as it is sent. */
  body: () => Parameters<typeof call<typeof previewEntry>>[1]['body'] & { lines: Lines; closing_reason: string }
  /** Its date is past the closing: a reason is asked for. */
  closed: boolean
  onSend: (lines: Lines, seen_orders: string[]) => Promise<void>
}

/** The last look at what was entered, as the server reckons it, and the sending of it; `messages` say what is wrong. */
export const useEntrySending = ({ body, closed, onSend }: Wish) => {
  const [preview, setPreview] = useState<PreviewedOrder | null>(null)
  const [messages, setMessages] = useState<readonly FieldMessage[]>([])
  const [busy, setBusy] = useState(false)
  const say = useToast()
  const refuse = (error: unknown) => {
    const said = refusedBy(error)?.messages ?? []
    if (said.length > 0) setMessages(said)
    else if (!isSilent(error)) say(errorMessage(error), { kind: 'error' })
    setPreview(null)
  }
  const look = async () => {
    const typed = body()
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
  const send = async (seen: PreviewedOrder) => {
    setBusy(true)
    try {
      await onSend(
        body().lines,
        seen.duplicates.map(one => one.id),
      )
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }
  return {
    preview,
    messages,
    busy,
    look,
    send,
    /** Back to what is typed. */
    close: () => setPreview(null),
    /** What was said is said of something else. */
    forget: () => setMessages([]),
  }
}
