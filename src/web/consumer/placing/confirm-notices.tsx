import { consumerPages } from '#contract/pages.ts'
import type { PreviewedOrder } from '#contract/placing/order-preview.ts'
import { formatTime } from '#domain/shared/day.ts'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import { pathTo } from '#web/app/path-to.ts'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { pageMessages } from './confirm-messages.ts'
import { shortDay } from './sheet-items.ts'

const ways_out: Record<string, string> = {
  no_date: '納品日を選び直す',
  closing_passed: '納品日を選び直す',
  no_delivery: '納品日を選び直す',
  below_minimum_amount: '商品を追加する',
  sales_changed: '商品を追加する',
}

/** What is wrong with an order as a whole, each with its way out. */
export const PageNotices = ({ messages, sheet }: { messages: readonly FieldMessage[]; sheet: string }) =>
  pageMessages(messages).map(one => (
    <div key={one.message} data-open-question tabIndex={-1}>
      <Notice
        kind="error"
        className="m-4"
        title={one.message}
        action={<ButtonLink to={sheet}>{ways_out[one.name ?? ''] ?? '発注画面に戻る'}</ButtonLink>}
      />
    </div>
  ))

/** Orders for the same date stand already: this is one more, or is added to one of them. */
export const DuplicatesNotice = ({ shown }: { shown: Pick<PreviewedOrder, 'delivery_date' | 'duplicates'> }) =>
  shown.duplicates.length > 0 && (
    <Notice
      kind="warning"
      className="m-4"
      title={`${shortDay(shown.delivery_date)}納品の発注が${shown.duplicates.length}件あります`}
    >
      <p>このまま進めると、別の発注として送ります。</p>
      <ul>
        {shown.duplicates.map(one => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-4">
            <TextLink to={pathTo(consumerPages.orderDetail.path, { order_id: one.id })} tall className="tabular-nums">
              {one.number}（{one.line_count}点・{formatTime(new Date(one.placed_at))}）
            </TextLink>
            {one.may_edit && (
              <TextLink to={pathTo(consumerPages.orderEdit.path, { order_id: one.id }, { add: '1' })} tall>
                この発注に追加する
              </TextLink>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
