import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { MyList, MyListItem } from '#contract/lists/my-lists.contract.ts'
import { formatQuantity } from '#domain/shared/decimal.ts'
import { bestFirst, searchFor } from '#domain/shared/search.ts'
import { unitWord } from '#domain/trade/unit.ts'
import { firstUnit, type SheetRow, searchRows } from '#web/consumer/placing/sheet-items.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { ReorderList } from '#web/ui/reorder-list.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type ById = ReadonlyMap<string, SheetRow>

/** What somebody else has made of the list, over one's own. */
export const OthersVersion = ({
  other,
  by_id,
  onTake,
  onKeep,
}: {
  other: MyList
  by_id: ById
  onTake: (other: MyList) => void
  onKeep: (other: MyList) => void
}) => (
  <Notice
    kind="warning"
    title={`${other.changed_by_name}さんがこのリストを変更しました`}
    action={
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onTake(other)}>相手の内容にする</Button>
        <Button look="primary" onClick={() => onKeep(other)}>
          自分の内容で保存
        </Button>
      </div>
    }
  >
    相手の内容：「{other.name}」{other.items.length}点（
    {other.items
      .map(one => `${by_id.get(one.order_list_item_id)?.item.name ?? ''} ${formatQuantity(one.quantity)}`)
      .join('、')}
    ）。下に表示しているのは、あなたの内容です。
  </Notice>
)

/** Looks for items to put on the list. */
export const AddItem = ({
  rows,
  items,
  onAdd,
}: {
  rows: readonly SheetRow[]
  items: readonly MyListItem[]
  onAdd: (item: MyListItem) => void
}) => {
  const [typed, setTyped] = useState('')
  const here = new Set(items.map(one => one.order_list_item_id))
  const found =
    typed.trim() === '' ? [] : searchRows(rows, typed, { searchFor, bestFirst }).filter(row => row.key === row.item.id)
  const add = ({ item }: SheetRow) => {
    onAdd({ order_list_item_id: item.id, unit_kind: firstUnit(item), quantity: item.last?.quantity ?? '0' })
    setTyped('')
  }
  return (
    <div>
      <TextField
        label="商品を加える"
        name="add"
        value={typed}
        placeholder="商品名・かな・コード"
        autoComplete="off"
        onChange={setTyped}
      />
      <ul aria-label="見つかった商品">
        {found.slice(0, 8).map(row => (
          <li key={row.key} className="border-b">
            <button
              type="button"
              disabled={here.has(row.item.id)}
              onClick={() => add(row)}
              className="flex min-h-11 w-full items-center gap-2 px-1 text-left hover:bg-ground disabled:text-ink-soft"
            >
              <Plus size={18} className="shrink-0 text-leaf" />
              {row.item.name}
              <span className="ml-auto text-xs text-ink-soft">
                {here.has(row.item.id) ? '入っています' : row.item.spec}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What is on the list, with its usual quantities, to be put in order. */
export const ItemsOfList = ({
  by_id,
  items,
  onChange,
}: {
  by_id: ById
  items: readonly MyListItem[]
  onChange: (items: readonly MyListItem[]) => void
}) => {
  const change = (id: string, what: Partial<MyListItem>) =>
    onChange(items.map(one => (one.order_list_item_id === id ? { ...one, ...what } : one)))
  return (
    <div>
      <h3 className="pb-1 text-base">
        商品 <span className="text-sm font-normal text-ink-soft">{items.length}点・左のつまみで並べ替え</span>
      </h3>
      <ReorderList
        items={items}
        keyOf={one => one.order_list_item_id}
        nameOf={one => by_id.get(one.order_list_item_id)?.item.name ?? ''}
        onChange={onChange}
        label="リストの商品"
      >
        {one => {
          const item = by_id.get(one.order_list_item_id)?.item
          return (
            item && (
              <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-2 py-1">
                <span className="min-w-0 flex-1 basis-40 py-1 leading-tight">{item.name}</span>
                <QuantityStepper
                  label={item.name}
                  value={one.quantity}
                  onChange={quantity => change(item.id, { quantity })}
                  onUnitChange={unit_kind => change(item.id, { unit_kind })}
                  rule={item}
                  unit={item.unit}
                  unit_kind={one.unit_kind}
                  hint={`単位 ${unitWord(item, one.unit_kind)}`}
                />
                <IconButton
                  icon={X}
                  label={`${item.name}をリストから外す`}
                  onClick={() => onChange(items.filter(each => each !== one))}
                />
              </div>
            )
          )
        }}
      </ReorderList>
      {items.length === 0 && <p className="text-sm text-ink-soft">上の欄で商品を探して加えてください。</p>}
    </div>
  )
}
