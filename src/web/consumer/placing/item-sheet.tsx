import ListPlus from 'lucide-react/icons/list-plus'
import { type ReactNode, useDeferredValue, useState } from 'react'
import type { OrderListItem } from '#contract/deals/consumer-deals.contract.ts'
import { changeMyList, listMyLists, type MyList } from '#contract/lists/my-lists.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { type ItemDelivery, listDeliveryHistories } from '#contract/placing/order-habits.contract.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { compare, formatQuantity } from '#domain/shared/decimal.ts'
import { basisWord, caseText, unitOf } from '#domain/trade/unit.ts'
import { call } from '#web/api/call.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { handleError } from '#web/api/error-handler.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { UnitPrice } from '#web/ui/money.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import type { DraftStore } from './draft.ts'
import type { Place } from './placed.ts'
import { firstUnit, type SheetRow } from './sheet-items.ts'
import type { RowSetting } from './sheet-row.tsx'

type Setting = Pick<RowSetting, 'store' | 'price_visible'>

/** What there is to know of an item: its rules, its last deliveries, and the lists it can go on. */
export const ItemSheet = ({
  row,
  setting,
  place,
  onClose,
}: {
  row: SheetRow
  setting: Setting
  place: Place
  onClose: () => void
}) => {
  const { item } = row
  return (
    <Sheet open onClose={onClose} title={item.name}>
      {item.image_id !== undefined && (
        <img
          src={`/api/v2/images/${item.image_id}`}
          alt={`${item.name}の写真`}
          width={480}
          height={320}
          loading="lazy"
          className="mb-4 h-60 w-full rounded-card bg-ground object-contain"
        />
      )}
      <Facts item={item} price_visible={setting.price_visible} />
      <h3 className="pt-4 pb-1 text-base">最近の納品</h3>
      <Deliveries item={item} place={place} />
      <PutOnList row={row} store={setting.store} place={place} />
    </Sheet>
  )
}

const Facts = ({ item, price_visible }: { item: OrderListItem; price_visible: boolean }) => (
  <dl className="grid facts gap-x-3 gap-y-1 text-sm">
    <Fact name="商品コード">{item.code}</Fact>
    <Fact name="規格">{item.spec}</Fact>
    <Fact name="産地">{item.origin}</Fact>
    {price_visible && (
      <Fact name="価格">
        <UnitPrice
          value={item.unit_price}
          unit={basisWord(item)}
          estimated={item.catch_weight && item.price_basis === 'kg'}
        />
      </Fact>
    )}
    {item.catch_weight && (
      <Fact name="不定貫">
        重さを量ってから金額が決まります（1{item.unit}の目安 {formatQuantity(item.estimated_weight ?? '0')}kg）
      </Fact>
    )}
    {item.pieces_per_case !== null && <Fact name="入数">{caseText(item)}</Fact>}
    <Fact name="発注単位">{item.lot === null ? '' : `${formatQuantity(item.lot)}の倍数`}</Fact>
    <Fact name="最小・最大">
      {[
        item.min_quantity === null ? '' : `${formatQuantity(item.min_quantity)}から`,
        item.max_quantity === null ? '' : `${formatQuantity(item.max_quantity)}まで`,
      ].join('')}
    </Fact>
    <Fact name="取寄せ">{item.earliest_date === null ? '' : `最短 ${formatDayWithWeekday(item.earliest_date)}`}</Fact>
    <Fact name={item.flyer_limit?.of === 'store' ? 'チラシの上限' : '販売残'}>{leftFact(item)}</Fact>
  </dl>
)

/** What is left to sell, or of what a flyer lets each store have: 「1店舗5尾まで（あと2尾）」. */
const leftFact = ({ sales_left: left, flyer_limit: limit, unit }: OrderListItem): string => {
  if (left === null) return ''
  const words = `${formatQuantity(left)}${unit}`
  return limit?.of === 'store' ? `1店舗${formatQuantity(limit.most)}${unit}まで（あと${words}）` : words
}

const Deliveries = ({ item, place }: { item: OrderListItem; place: Place }) => {
  const query = { order_list_item_id: item.id }
  // Asked for once the sheet is there: the finger waits for the sheet, not for the asking.
  const there = useDeferredValue(true, false)
  const { data, error } = useData(listDeliveryHistories, { params: place, query }, { enabled: there, throws: false })
  const deliveries = data?.items[0]?.deliveries ?? []
  return error ? (
    <p className="text-sm text-ink-soft">読み込めませんでした。電波の届く場所でお試しください。</p>
  ) : !data ? (
    <SkeletonRows rows={3} height="h-11" />
  ) : deliveries.length === 0 ? (
    <p className="text-sm text-ink-soft">この1年の発注はありません。</p>
  ) : (
    <ul className="-mx-4">
      {deliveries.map(one => (
        <li
          key={`${one.order_id}${one.unit_kind}`}
          className="flex items-center justify-between gap-3 border-t px-4 text-sm"
        >
          <TextLink
            to={pathTo(consumerPages.orderDetail.path, { order_id: one.order_id })}
            tall
            className="tabular-nums"
          >
            {formatDayWithWeekday(one.delivery_date)}
          </TextLink>
          <span className="text-right tabular-nums">
            <span className="font-bold">{deliveredText(one)}</span>
            {one.unit_price !== null && (
              <span className="ml-2 text-ink-soft">
                <UnitPrice value={one.unit_price} unit={basisWord(item)} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

const PutOnList = ({ row: { key, item }, store, place }: { row: SheetRow; store: DraftStore; place: Place }) => {
  const say = useToast()
  const [choosing, setChoosing] = useState(false)
  const { data: lists } = useData(listMyLists, { params: place }, { enabled: choosing, throws: false })

  const addTo = async (list: MyList) => {
    const line = store.get().lines[key]
    const ordered = line && compare(line.quantity, '0') > 0 ? line : item.last
    const added = {
      order_list_item_id: item.id,
      unit_kind: ordered?.unit_kind ?? firstUnit(item),
      quantity: ordered?.quantity ?? '0',
    }
    try {
      const body = { name: list.name, items: [...list.items, added], revision: list.revision }
      await call(changeMyList, { params: { ...place, my_list_id: list.id }, body })
      say(`「${list.name}」に入れました`)
      setChoosing(false)
    } catch (refusal) {
      handleError(refusal)
    }
    await invalidate(listMyLists)
  }

  return (
    <div className="border-t pt-3">
      {!choosing ? (
        <Button icon={ListPlus} wide onClick={() => setChoosing(true)}>
          マイリストに入れる
        </Button>
      ) : !lists ? (
        <SkeletonRows rows={1} height="h-11" />
      ) : lists.items.length === 0 ? (
        <p className="text-sm">マイリストがまだありません。発注画面の「マイリスト」から作れます。</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {lists.items.map(list => {
            const there = list.items.some(one => one.order_list_item_id === item.id)
            return (
              <li key={list.id}>
                <Button wide disabled={there} onClick={() => addTo(list)}>
                  {list.name}
                  {there ? '（入っています）' : ''}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children === '' ? null : (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </>
  )

/** 「2尾」, 「2尾 → 1尾」 where the supplier sent another quantity, with the weight where there is one. */
const deliveredText = (one: ItemDelivery): string => {
  const unit = unitOf(one)
  const ordered = `${formatQuantity(one.quantity)}${unit}`
  const sent =
    one.confirmed_quantity !== null && compare(one.confirmed_quantity, one.quantity) !== 0
      ? ` → ${formatQuantity(one.confirmed_quantity)}${unit}`
      : ''
  return `${ordered}${sent}${one.confirmed_weight === null ? '' : ` ${formatQuantity(one.confirmed_weight)}kg`}`
}
