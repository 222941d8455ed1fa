import type { Order } from '#contract/orders/order-shapes.ts'
import { type ChangeWords, changeLine } from '#domain/orders/diff-words.ts'
import { oddKey } from '#web/consumer/placing/confirm-messages.ts'
import { OddQuestion, stillToAnswer } from '#web/consumer/placing/odd-question.tsx'
import { amountText, totalMarks } from '#web/consumer/placing/sheet-bar.tsx'
import { Wrong } from '#web/consumer/wrong.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Struck } from '#web/ui/money.tsx'
import type { EditedSum } from './edited-totals.ts'
import { leavesWords } from './leaves-words.ts'
import type { OddLine } from './use-edit-sending.ts'

type Props = {
  order: Order
  changes: readonly ChangeWords[]
  /** Null: no price is shown. */
  sum: EditedSum | null
  /** What the supplier has answered and the change takes away. */
  lost: readonly ChangeWords[]
  failure: string | null
  /** It was to be sent while a question was open: how many still are is said above the button. */
  unanswered: boolean
  /** Lines of the change that are far from what is usual: each is asked about once, before it is sent. */
  odd: readonly OddLine[]
  kept_odd: readonly string[]
  onKeep: (line: OddLine) => void
  onMend: (line: OddLine) => void
  onSend: () => Promise<void>
  onClose: () => void
}

/** The changes in words, with the prices and the sum that change by them, before they leave. */
export const AskToSend = ({ order, changes, sum, lost, failure, unanswered, onSend, onClose, ...asked }: Props) => (
  <ConfirmDialog
    onClose={onClose}
    title="この内容に変更しますか"
    no="戻る"
    yes="変更を送る"
    onYes={onSend}
    look="primary"
  >
    <Changes changes={changes} />
    {asked.odd.length > 0 && <OddLines {...asked} />}
    {lost.length > 0 && (
      <p className="phrase mt-3 text-sm">
        <b>仕入先の回答（{lost.map(changeLine).join('、')}）は、変更によりなくなります。</b>
      </p>
    )}
    {sum && <Sum order={order} sum={sum} />}
    {(order.adjustment === 'open' || order.adjustment === 'questioned') && (
      <p className="mt-3 text-sm">
        これを送っても、仕入先の変更（欠品など）を承諾したことにはなりません。承諾や問い合わせは、発注の詳細からできます。
      </p>
    )}
    {changes.some(one => one.price) && (
      <p className="mt-3 text-sm">
        数量を増やした商品と単位を変えた商品は、いまの価格になります。ほかの商品は、発注したときの価格のままです。
      </p>
    )}
    <p className="mt-3 text-sm text-ink-soft">{leavesWords(order)}</p>
    <Wrong words={failure ?? (unanswered ? stillToAnswer(asked.odd, asked.kept_odd) : null)} className="mt-3" />
  </ConfirmDialog>
)

const Changes = ({ changes }: Pick<Props, 'changes'>) => (
  <ul className="phrase flex list-disc flex-col gap-1 pl-5">
    {changes.map(one => (
      <li key={changeLine(one)}>
        {one.price ? (
          <>
            {one.name}：{one.field} <Struck off>{one.before}</Struck> → <b>{one.after}</b>
          </>
        ) : (
          changeLine(one)
        )}
      </li>
    ))}
  </ul>
)

const OddLines = ({ odd, kept_odd, onKeep, onMend }: Pick<Props, 'odd' | 'kept_odd' | 'onKeep' | 'onMend'>) => (
  <section aria-labelledby="odd" className="mt-3 border-t pt-3">
    <h3 id="odd" className="text-base text-amber">
      いつもと違う数量です
    </h3>
    <ul>
      {odd.map(line => (
        <li key={oddKey(line)} className="mt-2">
          <p className="font-bold">{line.name}</p>
          <OddQuestion
            line={line}
            open={!kept_odd.includes(oddKey(line))}
            onKeep={() => onKeep(line)}
            mend={
              <Button className="grow basis-24" onClick={() => onMend(line)}>
                直す
              </Button>
            }
          />
        </li>
      ))}
    </ul>
  </section>
)

/** What the order came to, and what it comes to: without tax, as the sheet's bar has it. */
const Sum = ({ order, sum: { totals, free } }: { order: Order; sum: EditedSum }) => {
  const [before, after] = [amountText(order.subtotal, order), amountText(totals.subtotal, totals)]
  return (
    <p className="mt-3 flex flex-wrap items-baseline gap-x-2 tabular-nums">
      <span>
        合計 <span className="text-xs text-ink-soft">({totalMarks({ ...totals, free })})</span>
      </span>
      <span>
        {before !== after && (
          <>
            <Struck off>{before}</Struck> →{' '}
          </>
        )}
        <b className="text-lg">{after}</b>
      </span>
    </p>
  )
}
