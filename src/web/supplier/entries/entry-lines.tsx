import X from 'lucide-react/icons/x'
import { type ChangeEvent, type KeyboardEvent, useId, useState } from 'react'
import type { EntrySheet } from '#contract/entries/add-orders.contract.ts'
import { readTypedQuantity } from '#domain/entries/entry.ts'
import { noPriceWord } from '#domain/orders/free-line.ts'
import type { HeldLine } from '#domain/orders/held-lines.ts'
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
import { Heads, Table, Td, Tr } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { UnitSwitch } from '#web/ui/unit-switch.tsx'
import { type EntryItem, type EntryLine, passedMaximum, priced, wrongQuantity } from './entry-draft.ts'

type Props = {
  lines: readonly EntryLine[]
  items: ReadonlyMap<string, EntryItem>
  /** Of what the list no longer has: the names of an order that is changed. */
  names: ReadonlyMap<string, string>
  deal: NonNullable<EntrySheet['deal']>
  /** The lines of the order that is changed. */
  held: readonly HeldLine[]
  delivery_date: Day
  /** What the server said of a line, by its place. */
  wrong: Record<number, string>
  onChange: (lines: EntryLine[]) => void
}

/** What the server said of a line is not left under the bar of what is done next. */
const showIt = (said: HTMLElement | null) => said?.scrollIntoView({ block: 'nearest' })

/** What was written down so far; quantities, units and notes can be changed in place. */
export const EntryLines = ({ lines, items, names, deal, held, delivery_date, wrong, onChange }: Props) => {
  const put = (place: number, some: Partial<EntryLine>) =>
    onChange(lines.map((line, at) => (at === place ? { ...line, ...some } : line)))
  const first_wrong = Number(Object.keys(wrong)[0] ?? -1)
  return (
    <Table
      label="入力した明細"
      // On a phone each line is a block: what was said on the telephone is in sight, and can be taken back.
      className="relative overflow-x-auto max-md:[&_table]:block max-md:[&_tbody]:block max-md:[&_thead]:hidden"
    >
      <Heads
        names={[
          { numeric: '行' },
          'コード',
          '商品',
          { numeric: '数量' },
          '単位',
          { numeric: '単価' },
          { numeric: '金額（税抜）' },
          '明細備考',
          { spoken: '操作' },
        ]}
      />
      <tbody>
        {priced(lines, items, deal, held).map((one, place) => (
          <LineRow
            key={rowKey(lines, place)}
            {...one}
            place={place}
            name={one.line.free?.name ?? one.item?.name ?? names.get(one.line.order_list_item_id) ?? ''}
            delivery_date={delivery_date}
            said={wrong[place]}
            shows={place === first_wrong}
            taken={unit_kind =>
              lines.some(
                (other, at) =>
                  at !== place &&
                  other.order_list_item_id === one.line.order_list_item_id &&
                  other.unit_kind === unit_kind,
              )
            }
            onPut={some => put(place, some)}
            onRemove={() => {
              onChange(lines.filter((_, at) => at !== place))
              // What the caller says next is typed without a look.
              document.querySelector<HTMLInputElement>('input[name="item"]')?.focus()
            }}
          />
        ))}
      </tbody>
    </Table>
  )
}

/** Of one item's lines the first, the second: a line whose unit is switched stays the one that the hand is in. */
const rowKey = (lines: readonly EntryLine[], place: number): string => {
  const id = lines[place]?.order_list_item_id
  return `${id}/${lines.slice(0, place).filter(one => one.order_list_item_id === id).length}`
}

type RowProps = ReturnType<typeof priced>[number] & {
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

const LineRow = (props: RowProps) => {
  const { line, item, amount, estimated, place, name, delivery_date, shows, onPut, onRemove } = props
  const said_id = useId()
  const typed = useTypedQuantity(props)
  const said = props.said ?? (item || line.free ? undefined : '現在お取り扱いがありません。外してください')
  return (
    <Tr className="max-md:grid max-md:h-auto max-md:grid-cols-[minmax(0,1fr)_minmax(5rem,auto)] max-md:border-b max-md:[&>td]:border-b-0">
      <Td numeric className="max-md:hidden">
        {place + 1}
      </Td>
      <Td className="tabular-nums max-md:col-start-1 max-md:row-start-1 max-md:self-center max-md:text-ink-soft">
        {item?.code}
      </Td>
      <Td strong wrap className="max-md:col-span-2 max-md:row-start-2 md:min-w-52">
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
        {/* Not under the field, where it would be a column of letters. */}
        {typed.said !== undefined && <FieldError id={said_id}>{typed.said}</FieldError>}
      </Td>
      <Td className="max-md:row-start-3 max-md:w-auto w-28 min-w-24 max-md:col-start-1">
        {line.free && formatQuantity(line.quantity)}
        {item && (
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
        )}
      </Td>
      <Td className="max-md:row-start-3 max-md:self-center">
        {item && item.unit_kinds.length > 1 && item.pieces_per_case !== null ? (
          <UnitSwitch
            label={name}
            value={line.unit_kind}
            onChange={typed.switchTo}
            unit={item.unit}
            pieces_per_case={item.pieces_per_case}
            hideMeaning
          />
        ) : (
          (line.free?.unit ?? (item && unitWord(item, line.unit_kind)))
        )}
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

/**
 * A line's quantity, typed in place as in the row above: 「2c」 makes it two cases; the unit is switched by its button, too.
 * What can't be a quantity is put back when the field is left, and `said` says so.
 */
const useTypedQuantity = ({ line, item, taken, onPut }: RowProps) => {
  const before = formatQuantity(line.quantity)
  const [typed, setTyped] = useState(before)
  /** What was done to what was typed. */
  const [note, setNote] = useState<string>()
  /** The unit that was not switched to, as another line has it. */
  const [refused, setRefused] = useState<UnitKind>()
  // What is typed in place elsewhere is shown here.
  const [of, setOf] = useState(line)
  if (of.quantity !== line.quantity || of.unit_kind !== line.unit_kind) {
    setOf(line)
    setTyped(before)
    setNote(undefined)
    setRefused(undefined)
  }
  const read = readTypedQuantity(typed)
  const unit_kind = read?.unit_kind ?? line.unit_kind
  const takenWords = (unit: UnitKind) =>
    item && unit !== line.unit_kind && taken(unit) ? `${unitWord(item, unit)}の行が別にあります` : null
  const wrong = !item
    ? null
    : !read
      ? '数量を数字で入力してください'
      : (takenWords(unit_kind) ?? wrongQuantity(item, read.quantity, unit_kind, true))
  const put = (quantity: string, unit: UnitKind) =>
    item && onPut({ quantity, unit_kind: unit, past_maximum: passedMaximum(item, quantity, unit) !== null })
  const keep = () => {
    if (!read || wrong !== null) return
    if (read.quantity !== line.quantity || unit_kind !== line.unit_kind) put(read.quantity, unit_kind)
    else setTyped(before)
  }
  return {
    said: wrong ?? (refused && takenWords(refused)) ?? note,
    switchTo: (unit: UnitKind) => {
      setNote(undefined)
      setRefused(unit)
      if (takenWords(unit) === null) put(line.quantity, unit)
    },
    field: {
      value: typed,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        setNote(undefined)
        setRefused(undefined)
        setTyped(currentTarget.value)
      },
      onBlur: () => {
        keep()
        if (wrong === null) return
        setTyped(before)
        // A quantity that its new unit does not allow stands, and what is wrong with it.
        if (typed.trim() !== before)
          setNote(`${typed.trim() === '' ? '空欄' : `「${typed.trim()}」`}のため、${before}に戻しました`)
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        keep()
      },
    },
  }
}
