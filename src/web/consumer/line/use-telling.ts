import { useState } from 'react'
import { changeLineUser, getLineUser, type LineUser } from '#contract/line/line-users.contract.ts'
import type { NoticeType } from '#domain/notices/kinds.ts'
import { call } from '#web/api/call.ts'
import { setData } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { consumerId } from '#web/api/meta.ts'
import { useToast } from '#web/ui/toast.tsx'

export type Told = Pick<NonNullable<LineUser['link']>, 'tell_orders' | 'tell_closings' | 'tell_messages'>

/** The types of notices of which a linked person hears by LINE, named alike wherever they are chosen. */
export const by_line = {
  orders: 'tell_orders',
  reminders: 'tell_closings',
  messages: 'tell_messages',
} as const satisfies Partial<Record<NoticeType, keyof Told>>
export type LineType = keyof typeof by_line

/**
 * What a linked person hears of by LINE, changed one after the other and kept at once. Only what was pressed is sent:
 * what else this page shows may have been changed on another one since.
 */
export const useTelling = () => {
  const params = { consumer_id: consumerId() }
  const say = useToast()
  const [busy, setBusy] = useState(false)
  const set = async (body: Partial<Told>) => {
    setBusy(true)
    try {
      setData(getLineUser, { params }, await call(changeLineUser, { params, body }))
      say('変更しました')
    } catch (error) {
      say(failureWords(error), { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, set }
}
