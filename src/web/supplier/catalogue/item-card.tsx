import type { ProductItemRow } from '#contract/catalogue/product-items.contract.ts'
import { cx } from '#web/ui/cx.ts'
import { ItemMarks } from './item-marks.tsx'
import { nextWords, priceWords } from './item-words.ts'

/** An item in the list of a phone. */
export const ItemCard = ({ row }: { row: ProductItemRow }) => (
  <>
    <span className="flex items-baseline gap-2 cramped:flex-wrap">
      <span
        className={cx(
          'min-w-0 flex-1 truncate font-bold cramped:flex-[1_0_100%] cramped:whitespace-normal',
          !row.visible && 'text-ink-soft',
        )}
      >
        {row.name}
      </span>
      <span className="shrink-0 font-bold tabular-nums">{priceWords(row, row.unit_price)}</span>
    </span>
    <span className="flex items-center gap-2 text-sm text-ink-soft">
      <span className="min-w-0 flex-1 truncate cramped:whitespace-normal">
        <span className="tabular-nums">{row.code}</span>
        {row.spec !== '' && ` ${row.spec}`}
        {row.origin !== '' && ` ${row.origin}`}
      </span>
    </span>
    <span className="flex min-h-6 items-center gap-2 cramped:flex-wrap">
      <ItemMarks item={row} />
      {row.next_price && <span className="truncate text-xs text-indigo tabular-nums">{nextWords(row.next_price)}</span>}
    </span>
  </>
)
