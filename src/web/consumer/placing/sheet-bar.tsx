import CircleAlert from 'lucide-react/icons/circle-alert'
import { useEffect, useMemo, useState } from 'react'
import type { Deal } from '#contract/deals/consumer-deals.contract.ts'
import type { HeldLine } from '#domain/orders/held-lines.ts'
import type { OrderTotals } from '#domain/orders/totals.ts'
import { compare, formatYen, sub } from '#domain/shared/decimal.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { leadToUnreadable } from '#web/ui/typed-quantity.ts'
import { useKeys } from '#web/ui/use-keys.ts'
import type { Draft, DraftStore } from './draft.ts'
import { type SheetRow, type SheetSummary, summarise } from './sheet-items.ts'
import { useDraft, whole } from './use-draft.ts'

/** What a sum is to be read with; `free`: it lacks lines that were written freely. */
export type Marks = Pick<OrderTotals, 'estimated' | 'has_market_price'> & { free: boolean }

/** 「税抜・概算あり・時価別・自由入力別」 */
export const totalMarks = ({ estimated, has_market_price, free }: Marks): string =>
  ['税抜', estimated && '概算あり', has_market_price && '時価別', free && '自由入力別'].filter(Boolean).join('・')

/** The amount beside the count: 時価 where no line has a price yet. */
export const amountText = (amount: string, totals: Pick<OrderTotals, 'has_market_price'>): string =>
  totals.has_market_price && compare(amount, '0') === 0 ? '時価' : formatYen(amount)

type Props = {
  store: DraftStore
  rows: readonly SheetRow[]
  deal: Deal
  held: readonly HeldLine[]
  /** Rows that the server refused. */
  said_rows: readonly string[]
  totalsOf: ((draft: Draft) => OrderTotals) | undefined
  label: string
  onNext: (summary: SheetSummary) => unknown
  /** Leads to the first line with something wrong. */
  onWrong: (key: string) => void
  /** Shows what is put in. */
  onOpen: () => void
}

/** What is chosen so far, and the way on; always in sight under the thumb. */
export const SheetBar = ({ store, rows, deal, held, said_rows, totalsOf, label, onNext, onWrong, onOpen }: Props) => {
  const draft = useDraft(store, whole)
  const summary = useMemo(() => summarise(draft, rows, deal, held), [draft, rows, deal, held])
  const { count, free } = summary
  const totals = totalsOf?.(draft) ?? summary.totals
  useKeys(({ key, ctrlKey, metaKey, isComposing }) => {
    if (key === 'Enter' && (ctrlKey || metaKey) && !isComposing && !document.querySelector('dialog'))
      document.getElementById('next')?.focus()
  })
  const wrong = [...new Set([...summary.wrong, ...said_rows])]
  const short = shortOf(deal, summary, totals)
  const goOn = () => {
    if (leadToUnreadable()) return
    // Its row may be none of those on the page.
    const first = rows.find(({ key }) => draft.lines[key]?.unread)?.key ?? wrong[0]
    if (first === undefined) onNext(summary)
    else onWrong(first)
  }
  return (
    <div className="flex w-full flex-col gap-1">
      {wrong[0] !== undefined && <WrongLines count={wrong.length} onPress={() => onWrong(wrong[0] ?? '')} />}
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
        <button
          type="button"
          aria-haspopup="dialog"
          disabled={count === 0}
          onClick={onOpen}
          className="min-h-11 min-w-0 flex-1 basis-32 text-left leading-tight"
        >
          <span className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
            <span className={cx('text-lg font-bold', count > 0 && 'underline decoration-dotted underline-offset-4')}>
              {count}点
            </span>
            {deal.price_visible && <Sum totals={totals} free={free > 0} />}
          </span>
          {short !== null && (
            <span className="text-xs font-bold text-amber">最低発注金額まであと{formatYen(short)}</span>
          )}
          <span className="sr-only">入力した商品を見る</span>
        </button>
        <Button
          id="next"
          look="primary"
          size="large"
          aria-keyshortcuts="Control+Enter"
          disabled={count === 0}
          onClick={goOn}
        >
          {label}
        </Button>
      </div>
      <SpokenTotal words={deal.price_visible ? `${count}点、税抜${formatYen(totals.subtotal)}` : `${count}点`} />
    </div>
  )
}

/** What lacks of the supplier's minimum; null where nothing does, and as long as the sum is not known. */
const shortOf = (deal: Deal, { count, free }: SheetSummary, totals: OrderTotals): string | null => {
  const { minimum_amount } = deal
  if (minimum_amount === null || !deal.price_visible || count === 0) return null
  if (totals.estimated || totals.has_market_price || free > 0) return null
  return compare(totals.subtotal, minimum_amount) < 0 ? sub(minimum_amount, totals.subtotal) : null
}

const WrongLines = ({ count, onPress }: { count: number; onPress: () => void }) => (
  <button
    type="button"
    onClick={onPress}
    className="flex min-h-11 w-full items-center gap-2 rounded-input bg-vermilion-pale px-3 text-left text-sm font-bold text-vermilion"
  >
    <CircleAlert size={18} className="shrink-0" />
    {count}件確認してください <span aria-hidden="true">↑</span>
  </button>
)

const Sum = ({ totals, free }: { totals: OrderTotals; free: boolean }) => (
  <>
    <span className="text-lg font-bold">{amountText(totals.subtotal, totals)}</span>
    <span className="text-xs text-ink-soft">({totalMarks({ ...totals, free })})</span>
  </>
)

/** Says the total when the hand has rested for a while, not at every tap. */
const SpokenTotal = ({ words }: { words: string }) => {
  const [first] = useState(words)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (words === first && said === '') return undefined
    const timer = setTimeout(() => setSaid(words), 1500)
    return () => clearTimeout(timer)
  }, [words, first, said])
  return <output className="sr-only">{said}</output>
}
