import Hourglass from 'lucide-react/icons/hourglass'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { byClosing, closingText } from './folded-strips.tsx'
import type { OthersOrder } from './others-orders.ts'

/** What a colleague's login has pressed on this device and could not send: only that login can go on with it. */
export const OthersStrips = ({ orders }: { orders: readonly OthersOrder[] }) => {
  if (orders.length === 0) return null
  return (
    <section aria-label="ほかの方の未送信の発注">
      <ul>
        {byClosing(orders).map(({ key, by, supplier_name, delivery_date, closing_at, unknown }) => {
          const who = by === '' ? 'ほかの方' : `${by}さん`
          return (
            <li key={key} className="flex items-start gap-2 border-b border-amber bg-amber-pale px-4 py-1.5 text-sm">
              <Hourglass size={18} className="mt-0.5 shrink-0 text-amber" />
              <div className="min-w-0">
                <p className="phrase font-bold text-amber">
                  {who}の発注が、{unknown ? '届いたか分かっていません' : 'この端末から送られていません'}
                </p>
                <p className="tabular-nums">
                  {supplier_name}　{formatDayWithWeekday(delivery_date)}納品{closingText({ closing_at })}
                </p>
                <p className="phrase">{who}がこの端末でログインすると、続きができます。</p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
