import { useEffect, useMemo, useRef, useState } from 'react'
import { getApproval } from '#contract/approvals/approvals.contract.ts'
import type { OrderListItem } from '#contract/deals/consumer-deals.contract.ts'
import type { OrderLine } from '#contract/orders/order-shapes.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { isSamePrice } from '#domain/orders/totals.ts'
import { type Day, formatDayWithWeekday } from '#domain/shared/day.ts'
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
  onFill: (lines: readonly EarlierLine[], note: string) => Filled
}

/** What is put in: an order, or what waited for an owner and was not sent. */
type Earlier = {
  deal_id: string
  delivery_date: Day
  price_visible: boolean
  lines: readonly OrderLine[]
  note: string
  /** As the sheet says where the lines come from. */
  from: string
}

/**
 * 「この内容でもう一度」 of an order led here (`again` in the address), or an order that its owner sent back (`sent_back`): its
 * lines are put in once, and what differs is said.
 */
export const OrderAgain = (props: Props) => {
  const [params] = useAddressQuery()
  const [{ again, sent_back }] = useState({ again: params.get('again'), sent_back: params.get('sent_back') })
  if (again) return <OfOrder {...props} order_id={again} />
  return sent_back ? <OfApproval {...props} approval_id={sent_back} /> : null
}

const OfOrder = ({ order_id, ...props }: Props & { order_id: string }) => {
  const params = { consumer_id: props.place.consumer_id, order_id }
  const { data } = useData(getOrder, { params }, { fresh_for: 60_000, throws: false })
  const earlier = useMemo(
    // What was noted on an order was for that day.
    () => data && { ...data, note: '', from: `${formatDayWithWeekday(data.delivery_date)}納品の発注` },
    [data],
  )
  return <Again {...props} name="again" earlier={earlier} />
}

const OfApproval = ({ approval_id, ...props }: Props & { approval_id: string }) => {
  const params = { consumer_id: props.place.consumer_id, approval_id }
  const { data } = useData(getApproval, { params }, { fresh_for: 60_000, throws: false })
  const earlier = useMemo(() => {
    if (!data?.preview) return undefined
    const { approval, preview, price_visible, note } = data
    const { deal_id, delivery_date } = approval
    const from = `送られなかった${formatDayWithWeekday(delivery_date)}納品の発注`
    return { deal_id, delivery_date, price_visible, lines: preview.lines, note, from }
  }, [data])
  return <Again {...props} name="sent_back" earlier={earlier} />
}

type AgainProps = Props & { name: string; earlier: Earlier | undefined }

/** Puts its lines in, as long as the address asks for it under this name; and what was put in, to be said and undone. */
const useFilled = ({ place, onFill, name, earlier: order }: AgainProps) => {
  const [params, , put] = useAddressQuery()
  const [filled, setFilled] = useState<Filled | null>(null)
  const fill = useRef(onFill)
  useEffect(() => {
    fill.current = onFill
  })
  const asked = (params.get(name) ?? '') !== ''
  useEffect(() => {
    if (!asked || order?.deal_id !== place.deal_id) return
    // Once: a reload shows what is in the draft, and puts nothing in again.
    put(name, '')
    setFilled(fill.current(order.lines, order.note))
  }, [asked, name, order, place.deal_id, put])
  return [filled, setFilled] as const
}

const Again = (props: AgainProps) => {
  const { items, earlier: order } = props
  const [filled, setFilled] = useFilled(props)
  if (!order || !filled) return null

  const { added, left_out, noted, undo } = filled
  return (
    <Notice
      kind={left_out.length > 0 ? 'warning' : 'info'}
      className="m-4"
      title={`${order.from}から、${added}点を入れました`}
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
      {order.note !== '' && added > 0 && <p>備考：{order.note}</p>}
      {noted.length > 0 && <p>備考もそのときのまま：{noted.join('、')}</p>}
      {left_out.length > 0 && <p>次の商品はこの納品日に発注できないため、入れていません：{left_out.join('、')}</p>}
      <OtherPrices order={order} items={items} />
    </Notice>
  )
}

/** The items that cost something else by now. */
const OtherPrices = ({ order, items }: { order: Earlier } & Pick<Props, 'items'>) => {
  const by_id = new Map(items.map(item => [item.id, item]))
  const other_prices = order.lines.flatMap(line => {
    const item = by_id.get(line.order_list_item_id)
    return order.price_visible && item && !isSamePrice(item.unit_price, line.unit_price) ? [{ line, item }] : []
  })
  if (other_prices.length === 0) return null
  return (
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
  )
}
