import CircleCheck from 'lucide-react/icons/circle-check'

import type { MultiResult } from '#contract/orders/multi-orders.contract.ts'
import { consumerPages } from '#contract/pages.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Link } from '#web/ui/link.tsx'

/** What was placed from this screen, each with its number; it is not sent again. */
export const MultiResults = ({
  placed,
  open,
  name,
}: {
  placed: readonly MultiResult[]
  /** How many are not sent yet. */
  open: number
  name: (deal_id: string) => string
}) => (
  <div aria-live="polite">
    {placed.length > 0 && (
      <section aria-labelledby="placed" className="border-b bg-leaf-pale">
        <h2 id="placed" className="flex items-center gap-2 px-4 pt-4 pb-1 text-lg text-leaf">
          <CircleCheck size={24} className="shrink-0" />
          {placed.length}件を発注しました
        </h2>
        <ul className="px-4">
          {placed.map(one => (
            <li key={one.deal_id}>
              <Link
                to={pathTo(consumerPages.orderDetail.path, { order_id: one.order?.id ?? '' })}
                className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1"
              >
                <span className="font-bold">{name(one.deal_id)}</span>
                <span className="tabular-nums">{one.order?.number}</span>
              </Link>
            </li>
          ))}
        </ul>
        <p className="px-4 pt-1 pb-4 text-sm">
          {open === 0
            ? 'これですべてです。変更・取消は、それぞれの発注の詳細から締切までできます。'
            : `残りの${open}件は、まだ発注されていません。下の内容をご確認ください。`}
        </p>
      </section>
    )}
  </div>
)
