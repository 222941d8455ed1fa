import X from 'lucide-react/icons/x'
import { useId } from 'react'
import { noPriceWord } from '#domain/orders/free-line.ts'
import { isTooLate } from '#domain/orders/item-reasons.ts'
import { type Day, formatDayWithWeekday } from '#domain/shared/day.ts'
import { formatQuantity } from '#domain/shared/decimal.ts'
import { basisWord, type UnitKind, unitWord } from '#domain/trade/unit.ts'
import { FreeMark } from '#web/supplier/orders/order-lines.tsx'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError, inputClass } from '#web/ui/field.tsx'
import { Money, UnitPrice } from '#web/ui/money.tsx'
import { StateBadge } from '#web/ui/state-badge.tsx'
import { Td, Tr } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { UnitSwitch } from '#web/ui/unit-switch.tsx'
import { type EntryItem, type EntryLine, passedMaximum, type priced } from './entry-draft.ts'
import { useTypedQuantity } from './use-typed-quantity.ts'

type Props = ReturnType<typeof priced>[number] & {
  place: number
  name: string
  delivery_date: Day
  /** What the server said of it. */
  said: string | undefined
  /** … and is the first of what it said. */
  shows: boolean
  /** Another line of the same item has that unit. */
  taken: (unit_kind: UnitKind) => boolean
  onPut: (some: Partial<EntryLine>) => void
  onRemove: () => void
}

/** What the server said of a line is not left under the bar of what is done next. */
const showIt = (said: HTMLElement | null) => said?.scrollIntoView({ block: 'nearest' })

/** One line: its quantity, unit and note are changed in place. */
export const EntryLineRow = (props: Props) => {
  const { line, item, amount, estimated, place, name, onPut, onRemove } = props
  const said_id = useId()
  const typed = useTypedQuantity(props)
  return (
    <Tr className="max-md:grid max-md:h-auto max-md:grid-cols-[minmax(0,1fr)_minmax(5rem,auto)] max-md:border-b max-md:[&>td]:border-b-0">
      <Td numeric className="max-md:hidden">
        {place + 1}
      </Td>
      <Td className="tabular-nums max-md:col-start-1 max-md:row-start-1 max-md:self-center max-md:text-ink-soft">
        {item?.code}
      </Td>
      <Td strong wrap className="max-md:col-span-2 max-md:row-start-2 md:min-w-52">
        <NameCell {...props} />
        {/* Not under the field, where it would be a column of letters. */}
        {typed.said !== undefined && <FieldError id={said_id}>{typed.said}</FieldError>}
      </Td>
      <Td className="max-md:row-start-3 max-md:w-auto w-28 min-w-24 max-md:col-start-1">
        {line.free && formatQuantity(line.quantity)}
        {item && <QuantityField line={line} name={name} typed={typed} said_id={said_id} />}
      </Td>
      <Td className="max-md:row-start-3 max-md:self-center">
        <UnitOf line={line} item={item} name={name} onSwitch={typed.switchTo} />
      </Td>
      <Td numeric className="max-md:row-start-4 max-md:text-left max-md:text-ink-soft">
        {line.free ? noPriceWord({ free: true }) : item && <UnitPrice value={item.unit_price} unit={basisWord(item)} />}
      </Td>
      <Td numeric className="max-md:row-start-4">
        {item && <Money value={amount} estimated={estimated} />}
      </Td>
      <Td className="max-md:col-span-2 max-md:row-start-5 max-md:w-auto w-48 min-w-40">
        <TextField
          label={`${name}の明細備考`}
          hideLabel
          name={`note-${line.order_list_item_id}/${line.unit_kind}`}
          maxLength={100}
          value={line.note}
          onChange={note => onPut({ note })}
        />
      </Td>
      <Td className="max-md:col-start-2 max-md:row-start-1">
        <IconButton icon={X} label={`${name}を外す`} onClick={onRemove} />
      </Td>
    </Tr>
  )
}

/** What it is, and what is to be known of it for this order. */
const NameCell = (props: Props) => {
  const { line, item, name, delivery_date, shows, onPut } = props
  const said = props.said ?? (item || line.free ? undefined : '現在お取り扱いがありません。外してください')
  return (
    <>
      {name}
      {item && item.spec !== '' && <span className="ml-2 font-normal text-ink-soft">{item.spec}</span>}
      {line.free && (
        <span className="ml-2 text-xs">
          <FreeMark />
        </span>
      )}
      {item?.off_list && (
        <OffList name={name} to_list={line.to_list ?? false} onChange={to_list => onPut({ to_list })} />
      )}
      {item && isTooLate(item, delivery_date) && item.earliest_date !== null && (
        <span className="block text-xs text-amber">
          取寄せのため、最短は{formatDayWithWeekday(item.earliest_date)}です
        </span>
      )}
      {item && <PastMaximum item={item} line={line} />}
      {said !== undefined && (
        <span ref={shows ? showIt : null} className="block font-normal text-vermilion">
          {said}
        </span>
      )}
    </>
  )
}

type Typed = ReturnType<typeof useTypedQuantity>

type QuantityProps = Pick<Props, 'line' | 'name'> & { typed: Typed; said_id: string }

const QuantityField = ({ line, name, typed, said_id }: QuantityProps) => (
  <input
    type="text"
    aria-label={`${name}の数量`}
    name={`quantity-${line.order_list_item_id}-${line.unit_kind}`}
    inputMode="decimal"
    autoComplete="off"
    aria-invalid={typed.said === undefined ? undefined : true}
    aria-describedby={typed.said === undefined ? undefined : said_id}
    className={inputClass(typed.said, 'text-right')}
    {...typed.field}
  />
)

type UnitProps = Pick<Props, 'line' | 'item' | 'name'> & { onSwitch: Typed['switchTo'] }

/** The unit; switched by its button where the item is sold in more than one. */
const UnitOf = ({ line, item, name, onSwitch }: UnitProps) =>
  item && item.unit_kinds.length > 1 && item.pieces_per_case !== null ? (
    <UnitSwitch
      label={name}
      value={line.unit_kind}
      onChange={onSwitch}
      unit={item.unit}
      case_unit={item.case_unit}
      pieces_per_case={item.pieces_per_case}
      hideMeaning
    />
  ) : (
    (line.free?.unit ?? (item && unitWord(item, line.unit_kind)))
  )

const PastMaximum = ({ item, line }: { item: EntryItem; line: EntryLine }) => {
  const maximum = passedMaximum(item, line.quantity, line.unit_kind)
  return maximum !== null && <span className="block text-xs font-bold text-amber">上限{maximum}を超えています</span>
}

/** That the store's list does not have an item, and whether it shall. */
const OffList = ({ name, to_list, onChange }: { name: string; to_list: boolean; onChange: (on: boolean) => void }) => {
  const may_change = useSupplierSession()?.may_change_items === true
  return (
    <span className="flex flex-wrap items-center gap-x-3 font-normal">
      <StateBadge tone="indigo">リスト外</StateBadge>
      {may_change && (
        <Checkbox
          className="text-sm"
          label="この店のリストに加える"
          aria-label={`${name}をこの店のリストに加える`}
          value={to_list}
          onChange={onChange}
        />
      )}
    </span>
  )
}
