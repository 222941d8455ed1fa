import { getSupplierMessage, listMessageSenders, muteSender } from '#contract/messages/supplier-messages.contract.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { useTold } from '#web/form/use-told.ts'
import { useToast } from '#web/ui/toast.tsx'

type Sender = { deal_id: string; supplier_name: string }

/** Puts a supplier's notices of messages off, or on again; what was done can be taken back at once. */
export const useMute = () => {
  const say = useToast()
  const told = useTold()
  const mute = (sender: Sender, muted: boolean): Promise<boolean> =>
    told(async () => {
      const params = { consumer_id: consumerId(), deal_id: sender.deal_id }
      await call(muteSender, { params, body: { muted } })
      await Promise.all([invalidate(listMessageSenders), invalidate(getSupplierMessage)])
      say(
        muted
          ? `${sender.supplier_name}のメッセージの通知を止めました`
          : `${sender.supplier_name}のメッセージの通知を受け取ります`,
        { action: { label: '元に戻す', onPress: () => void mute(sender, !muted) } },
      )
    })
  return mute
}
