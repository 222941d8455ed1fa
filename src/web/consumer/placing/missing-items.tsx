import { useId, useState } from 'react'
import type { OrderSuggestion } from '#contract/placing/order-habits.contract.ts'
import { formatQuantity } from '#domain/shared/decimal.ts'
import { unitWord } from '#domain/trade/unit.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import type { Draft, DraftLine, DraftStore } from './draft.ts'
import { withLine, withoutLine } from './sheet-items.ts'
import { daysText, isOrdered } from './suggest-sheet.tsx'

/** How many rows stand there before the others are asked for: what is sent is to be seen beside it. */
const shown_first = 5

/** What is remembered of the answer: asked once for each delivery date. */
const askedKey = (delivery_date: string) => `missing/${delivery_date}`

/**
 * Items that this restaurant orders nearly always for such a day, and that are neither in this draft nor in another order
 * for it; none once it was asked.
 */
export const missingOf = (draft: Draft, suggestions: readonly OrderSuggestion[]): OrderSuggestion[] =>
  draft.kept_odd.includes(askedKey(draft.delivery_date))
    ? []
    : suggestions.filter(one => one.expected && !one.ordered && !isOrdered(draft, one.item.id))

const headOf = (missing: number, question: boolean) =>
  missing === 0 ? 'いつもの商品を入れました' : question ? 'いつも頼む商品が入っていません' : '前回にない、いつもの商品'

type Props = {
  /** It is to be answered before sending; else it is offered. */
  question: boolean
  /** All that is usual, in the order in which it is shown. */
  suggested: readonly OrderSuggestion[]
  missing: readonly OrderSuggestion[]
  draft: Draft
  store: DraftStore
  price_visible: boolean
  /** The supplier's name, where several stand on the screen. */
  of?: string
}

/** What is put in from here and taken out again; a line that stood there before comes back. */
const usePutIn = ({ draft, store, price_visible }: Pick<Props, 'draft' | 'store' | 'price_visible'>) => {
  const [put_in, setPutIn] = useState<ReadonlyMap<string, DraftLine | undefined>>(new Map())
  return {
    put: ({ item, position, quantity, unit_kind }: OrderSuggestion) => {
      const before = store.get().lines[item.id]
      setPutIn(now => new Map([...now, [item.id, before]]))
      store.set(now =>
        withLine(now, { key: item.id, item, position, folded: '' }, { quantity, unit_kind }, price_visible),
      )
    },
    takeOut: (item_id: string) => {
      const before = put_in.get(item_id)
      store.set(now => (before ? { ...now, lines: { ...now.lines, [item_id]: before } } : withoutLine(now, item_id)))
    },
    isIn: (one: OrderSuggestion) => put_in.has(one.item.id) && isOrdered(draft, one.item.id),
  }
}

/**
 * 「いつも頼む商品が入っていません」: asked for once before sending, or told where a whole day is repeated. What is put in
 * stays in its place, so that no other row moves under the finger.
 */
export const MissingItems = (props: Props) => {
  const { suggested, missing, question, of } = props
  const id = useId()
  const [all, setAll] = useState(false)
  const { put, takeOut, isIn } = usePutIn(props)
  const rows = suggested.filter(one => missing.includes(one) || isIn(one))
  if (rows.length === 0) return null
  const shown = all ? rows : rows.slice(0, shown_first)
  return (
    <section aria-labelledby={id} data-open-question={question || undefined} tabIndex={-1}>
      {/* What is asked and its answers stand together, so that both are in sight however long the list is. */}
      <div data-ask className={cx('border-b px-4 py-2', question ? 'bg-amber-pale' : 'bg-ground')}>
        <h2 id={id} className={cx('text-base', question ? 'text-amber' : 'text-ink-soft')}>
          {of !== undefined && <span className="sr-only">{of}：</span>}
          {headOf(missing.length, question)}
        </h2>
        <Answers {...props} onPut={put} />
      </div>
      <ul>
        {shown.map(one => (
          <MissingRow
            key={one.item.id}
            one={one}
            is_in={isIn(one)}
            onPut={() => put(one)}
            onBack={() => takeOut(one.item.id)}
          />
        ))}
      </ul>
      {shown.length < rows.length && (
        <div className="border-b px-4 py-2">
          <Button wide onClick={() => setAll(true)}>
            ほか{rows.length - shown.length}点を見る
          </Button>
        </div>
      )}
    </section>
  )
}

/** To all of them at once. */
const Answers = ({ question, missing, store, onPut }: Props & { onPut: (one: OrderSuggestion) => void }) => (
  <div className={cx('flex flex-wrap gap-2 py-2', !question && missing.length < 2 && 'hidden')}>
    {question && (
      <Button
        className="flex-[1_1_8rem]"
        onClick={() => store.set(draft => ({ ...draft, kept_odd: [...draft.kept_odd, askedKey(draft.delivery_date)] }))}
      >
        今回は入れない
      </Button>
    )}
    {missing.length > 1 && (
      <Button
        className="flex-[1_1_8rem]"
        onClick={() => {
          for (const one of missing) onPut(one)
        }}
      >
        {missing.length}点とも入れる
      </Button>
    )}
  </div>
)

const MissingRow = ({
  one,
  is_in,
  onPut,
  onBack,
}: {
  one: OrderSuggestion
  is_in: boolean
  onPut: () => void
  onBack: () => void
}) => (
  <li
    className={cx(
      'flex items-center justify-between gap-3 border-b border-l-4 py-2 pr-4 pl-3',
      is_in ? 'border-l-leaf' : 'border-l-amber',
    )}
  >
    <div className="min-w-0">
      <p className="font-bold">{one.item.name}</p>
      <p className="text-xs text-ink-soft tabular-nums">{daysText(one)}</p>
    </div>
    {is_in ? (
      <div className="flex shrink-0 items-center gap-2">
        <p className="text-sm text-leaf">入れました</p>
        <Button key="back" onClick={onBack}>
          <span className="sr-only">{one.item.name}を</span>取り消す
        </Button>
      </div>
    ) : (
      <Button key="put" className="shrink-0" onClick={onPut}>
        {formatQuantity(one.quantity)}
        {unitWord(one.item, one.unit_kind)}入れる
      </Button>
    )}
  </li>
)
