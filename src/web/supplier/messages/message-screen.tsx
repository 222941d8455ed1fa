import { useState } from 'react'
import { useParams } from 'react-router'
import { supplierMessagesFirst } from '#contract/first-messages.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import type { MessageState } from '#domain/messages/message.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { MessageForm } from './message-form.tsx'
import { MessageHead } from './message-head.tsx'
import { MessageBadge } from './message-states.tsx'
import { SentMessage } from './sent-message.tsx'

/** A message: a draft to write on, or what waits or was sent. */
export const Screen = () => {
  const { message_id = '' } = useParams()
  const first = supplierMessagesFirst.message({ supplier_id: supplierId(), message_id })
  const [state, setState] = useState<MessageState>()
  // While it leaves, the numbers grow; later, as it is read.
  const every = state === 'sending' ? 2000 : 30_000
  const { data } = useData(...first.message, state === 'sending' || state === 'sent' ? { every } : {})
  if (data && state !== data.state) setState(data.state)
  return (
    <div className="w-full max-w-300">
      <MessageHead title={supplierPages.message.title}>{data && <MessageBadge state={data.state} />}</MessageHead>
      {!data ? (
        <SkeletonRows rows={6} />
      ) : data.state === 'draft' ? (
        <MessageForm key={data.id} message={data} />
      ) : (
        <SentMessage message={data} />
      )}
    </div>
  )
}
