import type { ReactNode } from 'react'
import { Notice } from '#web/ui/notice.tsx'

/** The word that leads to such an order. */
export const lockedWord = (queued: boolean) => (queued ? '発注の内容を見る' : '結果を確認する')

/** Why nothing can be entered: an order waits for the network or its turn (`queued`), or nobody knows yet whether one has arrived. */
export const LockedNotice = ({
  queued,
  children,
  action,
}: {
  queued: boolean
  /** What is to be done about a waiting one. */
  children: string
  /** The way to it, under `lockedWord`. */
  action: ReactNode
}) => (
  <Notice
    kind="warning"
    className="m-4"
    title={queued ? '未送信の発注があります' : '送信した発注の結果をまだ確認できていません'}
    action={action}
  >
    {queued ? children : '二重に発注しないよう、結果がわかるまで入力を止めています。'}
  </Notice>
)
