import { useEffect, useRef, useState } from 'react'
import type { OrderListItem } from '#contract/deals/consumer-deals.contract.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { isSamePrice } from '#domain/orders/totals.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { basisWord } from '#domain/trade/unit.ts'
import { useData } from '#web/api/data.ts'
import { Button } from '#web/ui/button.tsx'
import { UnitPrice } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import type { EarlierLine } from './fill-draft.ts'
import type { Filled } from './last-order.tsx'
import type { Place } from './placed.ts'

type Props = {
  place: Place
  items: readonly OrderListItem[]
  onFill: (lines: readonly EarlierLine[]) => Filled
}

/** 「この内容でもう一度」 of an order led here (`again` in the address): its lines are put in once, and what differs is said. */
export const OrderAgain = (props: Props) => {
  const [params] = useAddressQuery()
  const [order_id] = useState(params.get('again') ?? '')
  return order_id === '' ? null : <Again {...props} order_id={order_id} />
}

const Again = ({ place, items, onFill, order_id }: Props & { order_id: string }) => {
  const [params, , put] = useAddressQuery()
  const { data: order } = useData(
    getOrder,
    { params: { consumer_id: place.consumer_id, order_id } },
    { fresh_for: 60_000, throws: false },
  )
  const [filled, setFilled] = useState<Filled | null>(null)
  const fill = useRef(onFill)
  useEffect(() => {
    fill.current = onFill
  })
  const asked = params.get('again') === order_id
  useEffect(() => {
    if (!asked || order?.deal_id !== place.deal_id) return
    // Once: a reload shows what is in the draft, and puts nothing in again.
    put('again', '')
    setFilled(fill.current(order.lines))
  }, [asked, order, place.deal_id, put])
  if (!order || !filled) return null

  const by_id = new Map(items.map(item => [item.id, item]))
  const other_prices = order.lines.flatMap(line => {
    const item = by_id.get(line.order_list_item_id)
    return order.price_visible && item && !isSamePrice(item.unit_price, line.unit_price) ? [{ line, item }] : []
  })
  const { added, left_out, noted, undo } = filled
  return (
    <Notice
      kind={left_out.length > 0 ? 'warning' : 'info'}
      className="m-4"
      title={`${formatDayWithWeekday(order.delivery_date)}納品の発注から、${added}点を入れました`}
      action={
        <Button
          onClick={() => {
            undo()
            setFilled(null)
          }}
        >
          {added > 0 ? '元に戻す' : '閉じる'}
        </Button>
      }
    >
      {noted.length > 0 && <p>備考もそのときのまま：{noted.join('、')}</p>}
      {left_out.length > 0 && <p>次の商品はこの納品日に発注できないため、入れていません：{left_out.join('、')}</p>}
      {other_prices.length > 0 && (
        <>
          <p>そのときから価格が変わっています</p>
          <ul className="list-disc pl-5">
            {other_prices.map(({ line, item }) => (
              <li key={line.line_number}>
                {item.name} <UnitPrice value={line.unit_price} unit={basisWord(line)} /> →{' '}
                <UnitPrice value={item.unit_price} unit={basisWord(item)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}
