import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Copy from 'lucide-react/icons/copy'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Eraser from 'lucide-react/icons/eraser'
import FileUp from 'lucide-react/icons/file-up'
import JapaneseYen from 'lucide-react/icons/japanese-yen'
import ListPlus from 'lucide-react/icons/list-plus'
import Phone from 'lucide-react/icons/phone'
import {
  type Deal,
  getPossibleDeliveryDates,
  listDeals,
  type PossibleDate,
} from '#contract/deals/consumer-deals.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { declareNoOrder } from '#contract/placing/no-orders.contract.ts'
import { formatShortDay } from '#domain/shared/day.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { handleError } from '#web/api/error-handler.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { useAddressQuery, withWords } from '#web/ui/use-address-query.ts'
import type { Place } from './placed.ts'
import { type SheetSort, sortOf } from './sheet-items.ts'

const SORTS = { list: 'リスト順', code: 'コード順', name: '商品名順' } as const

/** What stands behind その他 on the sheet of a new order; while it is locked nothing that changes the draft. */
export const sheetMenu = (
  {
    deal_id,
    deal,
    day,
    locked,
    sort,
  }: {
    deal_id: string
    deal: Pick<Deal, 'price_visible' | 'own' | 'phone_number'> | undefined
    day: Pick<PossibleDate, 'date' | 'available' | 'no_order' | 'order_count' | 'waiting_count'> | undefined
    locked: boolean
    sort: SheetSort
  },
  does: { onSort: (sort: SheetSort) => void; onNoOrder: () => void; onClear: () => void },
): MenuItem[] => [
  ...(['list', 'code', 'name'] as const).map(one => ({
    label: `${SORTS[one]}に並べる`,
    icon: ArrowUpDown,
    checked: one === sort,
    onPress: () => does.onSort(one),
  })),
  ...(day?.available && !day.no_order && !day.order_count && !day.waiting_count
    ? [{ label: `${formatShortDay(day.date)}は発注なしにする`, icon: CircleSlash, onPress: does.onNoOrder }]
    : []),
  ...(locked
    ? []
    : [
        { label: 'メモ・ファイルから入れる', icon: FileUp, to: pathTo(consumerPages.itemImport.path, { deal_id }) },
        { label: '前の発注・リストからコピー', icon: Copy, to: pathTo(consumerPages.itemCopy.path, { deal_id }) },
      ]),
  ...(deal?.price_visible ? [{ label: '価格改定のお知らせ', icon: JapaneseYen, href: '#prices' }] : []),
  ...(deal?.own
    ? [{ label: '商品の登録・変更', icon: ListPlus, to: pathTo(consumerPages.templateItems.path, { deal_id }) }]
    : []),
  ...(locked ? [] : [{ label: '入力をすべて消す', icon: Eraser, onPress: does.onClear }]),
  ...(deal?.phone_number
    ? [{ label: `電話 ${formatPhone(deal.phone_number)}`, icon: Phone, href: `tel:${deal.phone_number}` }]
    : []),
  { label: 'この画面の使い方', icon: CircleQuestionMark, href: '/consumers/guide?of=placing/order-sheet#answers' },
]

/** その他 in the head of a sheet. */
export const MoreMenu = ({ items }: { items: readonly MenuItem[] }) => (
  <Menu label="その他" button={<EllipsisVertical size={20} />} items={items} />
)

/** That of a new order's sheet. */
export const SheetMenu = ({
  place,
  deal,
  day,
  locked,
  onClear,
}: {
  place: Place
  deal: Deal | undefined
  day: PossibleDate | undefined
  locked: boolean
  onClear: () => void
}) => {
  const [params, setParams] = useAddressQuery()
  const sorted = { deal_id: place.deal_id, deal, day, locked, sort: sortOf(params.get('sort')) }
  const items = sheetMenu(sorted, {
    onSort: sort =>
      setParams(withWords({ sort: sort === 'list' ? '' : sort }), { replace: true, preventScrollReset: true }),
    onNoOrder: () => {
      if (day) void sayNoOrder(place, day.date)
    },
    onClear,
  })
  return <MoreMenu items={items} />
}

/** Tells the supplier that nothing is needed for a date; the sheet shows it with its undo. */
const sayNoOrder = async (params: Place, delivery_date: string) => {
  try {
    await call(declareNoOrder, { params, body: { delivery_date } })
    await Promise.all([invalidate(getPossibleDeliveryDates), invalidate(listDeals)])
  } catch (error) {
    handleError(error)
  }
}
