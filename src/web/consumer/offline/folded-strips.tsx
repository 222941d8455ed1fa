import ChevronDown from 'lucide-react/icons/chevron-down'
import Hourglass from 'lucide-react/icons/hourglass'
import type { ReactNode } from 'react'
import { formatClosing } from '#domain/calendar/closing-time.ts'

type Waiting = { closing_at: string | null }

/** The nearest closing first; those without one last. */
export const byClosing = <T extends Waiting>(orders: readonly T[]): T[] =>
  orders.toSorted((a, b) => momentOf(a) - momentOf(b))

const momentOf = ({ closing_at }: Waiting) => (closing_at === null ? Number.MAX_VALUE : Date.parse(closing_at))

/** Until when it can be sent, after what stands before it; '' where there is none. */
export const closingText = ({ closing_at }: Waiting): string =>
  closing_at === null ? '' : `　締切 ${formatClosing(new Date(closing_at))}`

/** Several orders that have not left take one line until they are looked at: the page below keeps its room. */
export const FoldedStrips = ({ orders, children }: { orders: readonly Waiting[]; children: ReactNode }) => {
  const [first] = byClosing(orders)
  if (orders.length < 2 || first === undefined) return <>{children}</>
  return (
    <details className="group">
      <summary className="ring-inside flex min-h-11 cursor-pointer list-none items-center gap-2 border-b border-amber bg-amber-pale px-4 py-1 text-sm text-amber">
        <Hourglass size={18} className="shrink-0" />
        <span className="min-w-0 flex-1">
          <b>未送信の発注 {orders.length}件</b>
          <span className="inline-block tabular-nums">{closingText(first)}</span>
        </span>
        <ChevronDown size={18} className="shrink-0 group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}
