import BellRing from 'lucide-react/icons/bell-ring'
import { useState } from 'react'
import { getMessage, type Message, remindUnread } from '#contract/messages/messages.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { setData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { useTold } from '#web/form/use-told.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** Reminds those who have not read a message, once; afterwards it says that they were. */
export const RemindUnread = ({ message }: { message: Message }) => {
  const { id: message_id, state, remindable_count: count, reminded_at, reminded_by_name, reminding } = message
  const say = useToast()
  const told = useTold()
  const [asking, setAsking] = useState(false)
  if (state !== 'sent') return null
  if (reminded_at !== null)
    return (
      <p className="text-sm text-ink-soft tabular-nums">
        {formatDateTime(new Date(reminded_at))} {reminded_by_name}が、未読の
        {reminding ? '得意先にもう一度知らせています' : `${grouped(message.reminded_count)}件にもう一度知らせました`}
      </p>
    )
  if (count === 0) return null
  const remind = () => {
    setAsking(false)
    const params = { supplier_id: supplierId(), message_id }
    return told(async () => {
      setData(getMessage, { params }, await call(remindUnread, { params }))
      say(`未読の${grouped(count)}件にもう一度知らせます`)
    })
  }
  return (
    <>
      <Button icon={BellRing} onClick={() => setAsking(true)}>
        未読の{grouped(count)}件にもう一度知らせる
      </Button>
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title={`未読の${grouped(count)}件にもう一度知らせますか`}
          width="narrow"
          look="primary"
          yes="もう一度知らせる"
          onYes={remind}
        >
          <p className="phrase">
            まだ開いていない得意先に、通知とメールがもう一度届きます。1通につき1回だけで、取り消せません。通知オフと取引の終わった得意先には届きません。
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
