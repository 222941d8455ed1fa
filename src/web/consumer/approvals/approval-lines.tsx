import type { getApproval } from '#contract/approvals/approvals.contract.ts'
import type { ReplyOf } from '#contract/http/route.ts'
import { formatYen } from '#domain/shared/decimal.ts'
import { OrderLineRow } from '#web/consumer/orders/order-lines.tsx'
import { pageOfStanding } from '#web/consumer/standing-page.ts'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Shown = ReplyOf<typeof getApproval>

/** Its lines at the prices of now, with what they cost when it was asked for where that was another price. */
export const ApprovalLines = ({
  preview,
  price_visible,
  asked_prices,
  waiting,
}: Pick<Shown, 'price_visible' | 'asked_prices'> & { preview: NonNullable<Shown['preview']>; waiting: boolean }) => (
  <section aria-label="商品">
    {waiting && preview.duplicates.length > 0 && (
      <Notice kind="warning" className="m-4" title="同じ納品日の発注がほかにあります">
        {preview.duplicates.map(one => (
          <Link key={one.id} to={pageOfStanding(one)} className="mr-3 inline-flex min-h-11 items-center">
            {one.waiting ? '承認待ちの発注' : one.number}（{one.line_count}点）
          </Link>
        ))}
      </Notice>
    )}
    <ul>
      {preview.lines.map((line, place) => {
        const before = asked_prices[place]
        const changed = price_visible && before !== undefined && before !== line.unit_price
        return (
          <OrderLineRow
            key={line.line_number}
            line={line}
            price_visible={price_visible}
            tone={changed || (waiting && line.odd !== null) ? 'ask' : undefined}
          >
            {changed && (
              <p className="text-sm font-bold text-amber">
                単価が変わりました（発注したとき {before === null ? '時価' : formatYen(before)}）
              </p>
            )}
            {waiting && line.odd !== null && <p className="text-sm font-bold text-amber">いつもと違う数量です</p>}
          </OrderLineRow>
        )
      })}
    </ul>
    {price_visible && (
      <p className="flex items-baseline justify-end gap-2 border-b px-4 py-3 text-lg">
        <span className="text-sm text-ink-soft">合計（税込）</span>
        <Money value={preview.total} estimated={preview.estimated} className="font-bold" />
        {preview.has_market_price && <span className="text-sm">＋時価</span>}
      </p>
    )}
  </section>
)
