import type { Checked } from '#contract/calendar/touched-orders.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { formatClosing } from '#domain/calendar/closing-time.ts'
import { delivery_date_reason_names } from '#domain/calendar/delivery-dates.ts'
import { grouped } from '#domain/shared/count.ts'
import { type Day, formatDayWithWeekday } from '#domain/shared/day.ts'
import { order_state_words } from '#domain/trade/order.ts'
import { pathTo } from '#web/app/path-to.ts'
import { TextLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Heads, Table, Td, Tr } from '#web/ui/table.tsx'

/** The first day with orders on which nothing is delivered any more. */
export const firstClosed = (orders: Checked['orders']): Day | undefined =>
  orders.find(({ reason }) => reason === 'non_delivery_day' || reason === 'holiday')?.delivery_date

/** The standing orders that a change takes the date from, and the scheduled ones that it leaves out. */
export const TouchedOrders = ({ check }: { check: Checked }) => (
  <div className="flex flex-col gap-4">
    <Placed check={check} />
    {check.scheduled_count > 0 && <Scheduled check={check} />}
  </div>
)

/** The dates of scheduled orders that a change takes away: nothing is made for them, and both sides will be told. */
const Scheduled = ({ check }: { check: Checked }) => (
  <div className="flex flex-col gap-3">
    <Notice kind="warning" title={`作られなくなる定期発注が${grouped(check.scheduled_count)}件あります（4週間以内）`}>
      その納品日の前に、飲食店へお知らせします。別の納品日に届けるときは、受注を入力してください。
    </Notice>
    <Table label="影響する定期発注" className="max-h-60">
      <Heads names={['納品日', '得意先', '変更後']} />
      <tbody>
        {check.scheduled.map(one => (
          <Tr key={`${one.store_id} ${one.delivery_date}`}>
            <Td className="tabular-nums">{formatDayWithWeekday(one.delivery_date)}</Td>
            <Td strong>
              <TextLink
                to={pathTo(supplierPages.scheduledOrder.path, { store_id: one.store_id })}
                target="_blank"
                className="inline-flex min-h-8 items-center"
              >
                {one.store_name}（{one.customer_code}）
              </TextLink>
            </Td>
            <Td>{delivery_date_reason_names[one.reason]}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  </div>
)

const Placed = ({ check }: { check: Checked }) =>
  check.count === 0 ? (
    <Notice kind="success" title="この変更で影響を受ける注文はありません" />
  ) : (
    <div className="flex flex-col gap-3">
      <Notice kind="warning" title={`納品日が受付外になる注文が${grouped(check.count)}件あります`}>
        注文は取り消されません。受けたときの納品日と締切のまま残ります。届けられない場合は、得意先へご連絡ください。
      </Notice>
      <Table label="影響する注文" className="max-h-80">
        <Heads names={['納品日', '得意先', '番号', '状態', '変更後', '受けたときの締切']} />
        <tbody>
          {check.orders.map(one => (
            <Tr key={one.order_id}>
              <Td className="tabular-nums">{formatDayWithWeekday(one.delivery_date)}</Td>
              <Td strong>
                {one.store_name}
                {one.customer_code !== null && (
                  <span className="font-normal text-ink-soft">（{one.customer_code}）</span>
                )}
              </Td>
              <Td className="tabular-nums">
                <TextLink
                  to={pathTo(supplierPages.orderDetail.path, { order_id: one.order_id })}
                  target="_blank"
                  className="inline-flex min-h-8 items-center"
                >
                  {one.number}
                </TextLink>
              </Td>
              <Td>{order_state_words[one.state]}</Td>
              <Td>{delivery_date_reason_names[one.reason]}</Td>
              <Td className="tabular-nums">
                {one.closing_at === null ? '—' : formatClosing(new Date(one.closing_at))}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      {check.count > check.orders.length && (
        <p className="text-sm text-ink-soft">納品日の早い{check.orders.length}件を表示しています。</p>
      )}
    </div>
  )
