import { useState } from 'react'
import type { Order, OrderEvent } from '#contract/orders/order-shapes.ts'
import { saidIn } from '#domain/changes/change-request.ts'
import { type ChangeWords, changesOf, diffOf, isFirst, isWithdrawn } from '#domain/orders/diff-words.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { take_back_words, useTakeBackHere } from '#web/supplier/board/use-take-back.ts'
import { useTakeBackOne } from '#web/supplier/changes/use-take-back-adjustments.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { cx } from '#web/ui/cx.ts'
import { rowOf } from '#web/ui/order-row.ts'
import { actorWords, heldMark, kindWord } from './event-words.ts'
import { ordersWord } from './row-state.ts'

/** Something takes the place of what was. */
const isReplaced = (change: ChangeWords) => change.kind === 'changed' && !isWithdrawn(change)

/** What changed, one change a row: what, before → after. */
export const Changes = ({ changes }: { changes: readonly ChangeWords[] }) => (
  <ul className="flex flex-col gap-0.5 text-sm">
    {changes.map(change => (
      <li
        key={`${change.kind}${change.name}${change.field}${change.before}${change.after}`}
        className="flex flex-wrap gap-x-2"
      >
        <span
          className={cx(
            'font-bold',
            change.kind === 'removed' && 'text-vermilion',
            change.kind === 'added' && 'text-leaf',
          )}
        >
          {change.kind === 'added' ? '追加 ' : change.kind === 'removed' ? '削除 ' : ''}
          {[change.name, change.field].filter(Boolean).join(' ')}
        </span>
        <span className="tabular-nums">
          {change.before !== null && !isFirst(change) && (
            <del className={cx('text-ink-soft', isReplaced(change) ? 'no-underline' : 'line-through')}>
              {change.before}
            </del>
          )}
          {isReplaced(change) && !isFirst(change) && (
            <>
              <span aria-hidden="true"> → </span>
              <span className="sr-only">から</span>
            </>
          )}
          {isWithdrawn(change)
            ? ' を取り消し'
            : change.after !== null && <ins className="font-bold no-underline">{change.after}</ins>}
        </span>
      </li>
    ))}
  </ul>
)

/** The order's history, newest first. Nothing of it is ever deleted. */
export const OrderEvents = ({ order, onSaved }: { order: Order; onSaved: (order: Order) => void }) => (
  <ol className="flex flex-col">
    {order.events.toReversed().map(event => {
      const diff = diffOf(event.diff)
      const said = saidIn(event.diff)
      return (
        <li key={event.id} className="border-l-2 py-1 pl-3 text-sm">
          <p className="flex flex-wrap gap-x-3">
            <time dateTime={event.happened_at} className="text-ink-soft">
              {formatDateTime(new Date(event.happened_at))}
            </time>
            <span className="font-bold">
              {kindWord(event)}
              {event.kind === 'edited' && ` 第${event.revision}版`}
            </span>
            <span className="text-ink-soft">{actorWords(event)}</span>
            <TakeBack order={order} event={event} />
            {order.may.take_back_adjustment && event.kind === 'adjusted' && event.revision === order.revision && (
              <TakeBackAdjustment order={order} event={event} onSaved={onSaved} />
            )}
          </p>
          {diff && <Changes changes={changesOf(diff)} />}
          {said.length > 0 && <p className="whitespace-pre-line">{said.join('\n')}</p>}
        </li>
      )
    })}
  </ol>
)

/** What was done last, and still holds, can be taken back here for as long as the order is there. */
const TakeBack = ({ order, event }: { order: Order; event: OrderEvent }) => {
  const takeBack = useTakeBackHere()
  const mark = heldMark(order, event)
  if (mark === null) return null
  return (
    <Button
      look="quiet"
      size="narrow"
      onClick={() => takeBack(mark, [order.id], event.happened_at, ordersWord([rowOf(order)]))}
    >
      {take_back_words[mark]}
    </Button>
  )
}

type AdjustmentProps = { order: Order; event: OrderEvent; onSaved: (order: Order) => void }

/** Asked first: its restaurant reads of it, and perhaps after an hour. */
const TakeBackAdjustment = ({ order, event, onSaved }: AdjustmentProps) => {
  const takeBack = useTakeBackOne(onSaved)
  const [asked, setAsked] = useState(false)
  const diff = diffOf(event.diff)
  return (
    <>
      <Button look="quiet" size="narrow" aria-haspopup="dialog" onClick={() => setAsked(true)}>
        調整を取り消す
      </Button>
      {asked && (
        <ConfirmDialog
          title="最後の調整を取り消しますか"
          yes="調整を取り消す"
          onYes={async () => {
            await takeBack(order)
            setAsked(false)
          }}
          onClose={() => setAsked(false)}
        >
          <p>次の調整だけを取り消し、その前の内容に戻します。取り消したことと、戻したあとの内容を店舗に知らせます。</p>
          {diff && <Changes changes={changesOf(diff)} />}
        </ConfirmDialog>
      )}
    </>
  )
}
