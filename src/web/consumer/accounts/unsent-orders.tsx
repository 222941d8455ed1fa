import { useSyncExternalStore } from 'react'
import { queuedOrders, startQueue, subscribeQueue } from '#web/consumer/placing/queue.ts'
import { Notice } from '#web/ui/notice.tsx'

const subscribe = (listener: () => void) => {
  startQueue()
  return subscribeQueue(listener)
}

/** Before a logout: what has not been sent stays on the device, and waits for this very person. */
export const UnsentOrders = () => {
  const waiting = useSyncExternalStore(subscribe, queuedOrders).filter(
    one => one.state !== 'placed' && one.state !== 'by_line',
  )
  if (waiting.length === 0) return null
  return (
    <Notice kind="warning" title={`未送信の発注が${waiting.length}件あります`}>
      ログアウトすると、同じアカウントでもう一度ログインするまで送信されません。
    </Notice>
  )
}
