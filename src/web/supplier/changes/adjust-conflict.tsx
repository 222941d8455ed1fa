import { useEffect, useRef } from 'react'
import type { Order } from '#contract/orders/order-shapes.ts'
import { diffable } from '#domain/orders/answers.ts'
import { diffOrders } from '#domain/orders/diff.ts'
import { changeLine, changesOf } from '#domain/orders/diff-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

const comparable = (order: Order) => ({ ...order, lines: diffable(order.lines, order.lines) })

/** The order as it stands now beside what is typed here; the person decides. */
export const AdjustConflict = ({
  base,
  current,
  who,
  mine,
  onKeepMine,
  onStartOver,
}: {
  base: Order
  current: Order
  /** Whose it is: 「山田さんが」. */
  who: string
  mine: string[]
  onKeepMine: () => void
  onStartOver: () => void
}) => {
  // What came between is read before anything else is typed.
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const changes = changesOf(diffOrders(comparable(base), comparable(current))).map(changeLine)
  return (
    <div ref={box} tabIndex={-1} data-undecided>
      <Notice
        kind="error"
        title={
          current.state === 'cancelled'
            ? 'この注文は、入力中に取り消されました'
            : `入力中に、${who}変更しました（第${current.revision}版）`
        }
        action={
          current.state === 'cancelled' ? undefined : (
            <span className="flex flex-wrap gap-2">
              <Button size="small" look="primary" onClick={onKeepMine}>
                最新の内容に自分の入力を重ねる
              </Button>
              <Button size="small" onClick={onStartOver}>
                最新の内容からやり直す
              </Button>
            </span>
          )
        }
      >
        <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
          <section aria-label="今の内容">
            <h3 className="text-sm">今の内容（第{current.revision}版）で変わったところ</h3>
            <ul className="list-disc pl-5">
              {changes.length === 0 ? <li>明細の変更はありません</li> : changes.map(one => <li key={one}>{one}</li>)}
            </ul>
          </section>
          <section aria-label="自分の入力">
            <h3 className="text-sm">自分の入力</h3>
            <ul className="list-disc pl-5">
              {mine.length === 0 ? <li>ひとことだけ</li> : mine.map(one => <li key={one}>{one}</li>)}
            </ul>
          </section>
        </div>
      </Notice>
    </div>
  )
}
