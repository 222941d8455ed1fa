import X from 'lucide-react/icons/x'
import { useState } from 'react'
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
import { Money, UnitPrice } from '#web/ui/money.tsx'
import { StateBadge } from '#web/ui/state-badge.tsx'
import { Heads, Table, Td, Tr } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
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

/** What was written down so far; quantities and notes can be changed in place. */
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
        {priced(lines, items, deal, held).map(({ line, item, amount, estimated }, place) => {
          const name = line.free?.name ?? item?.name ?? names.get(line.order_list_item_id) ?? ''
          const key = `${line.order_list_item_id}/${line.unit_kind}`
          const said = wrong[place] ?? (item || line.free ? undefined : '現在お取り扱いがありません。外してください')
          return (
            <Tr
              key={key}
              className="max-md:grid max-md:h-auto max-md:grid-cols-[minmax(0,1fr)_minmax(5rem,auto)] max-md:border-b max-md:[&>td]:border-b-0"
            >
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
                  <OffList name={name} to_list={line.to_list ?? false} onChange={to_list => put(place, { to_list })} />
                )}
                {item && isTooLate(item, delivery_date) && item.earliest_date !== null && (
                  <span className="block text-xs text-amber">
                    取寄せのため、最短は{formatDayWithWeekday(item.earliest_date)}です
                  </span>
                )}
                {said !== undefined && (
                  <span ref={place === first_wrong ? showIt : null} className="block font-normal text-vermilion">
                    {said}
                  </span>
                )}
              </Td>
              <Td className="max-md:row-start-3 max-md:w-auto w-28 min-w-24 max-md:col-start-1">
                {line.free && formatQuantity(line.quantity)}
                {item && (
                  <QuantityCell
                    // What is typed in place elsewhere is shown here.
                    key={line.quantity}
                    label={`${name}の数量`}
                    item={item}
                    line={line}
                    taken={unit_kind =>
                      lines.some(one => one.order_list_item_id === item.id && one.unit_kind === unit_kind)
                    }
                    onQuantity={(quantity, unit_kind) =>
                      put(place, {
                        quantity,
                        unit_kind,
                        past_maximum: passedMaximum(item, quantity, unit_kind) !== null,
                      })
                    }
                  />
                )}
              </Td>
              <Td className="max-md:row-start-3 max-md:self-center">
                {line.free?.unit ?? (item && unitWord(item, line.unit_kind))}
                {item && <PastMaximum maximum={passedMaximum(item, line.quantity, line.unit_kind)} />}
              </Td>
              <Td numeric className="max-md:row-start-4 max-md:text-left max-md:text-ink-soft">
                {line.free
                  ? noPriceWord({ free: true })
                  : item && <UnitPrice value={item.unit_price} unit={basisWord(item)} />}
              </Td>
              <Td numeric className="max-md:row-start-4">
                {item && <Money value={amount} estimated={estimated} />}
              </Td>
              <Td className="max-md:col-span-2 max-md:row-start-5 max-md:w-auto w-48 min-w-40">
                <TextField
                  label={`${name}の明細備考`}
                  hideLabel
                  name={`note-${key}`}
                  maxLength={100}
                  value={line.note}
                  onChange={note => put(place, { note })}
                />
              </Td>
              <Td className="max-md:col-start-2 max-md:row-start-1">
                <IconButton
                  icon={X}
                  label={`${name}を外す`}
                  onClick={() => {
                    onChange(lines.filter((_, at) => at !== place))
                    // What the caller says next is typed without a look.
                    document.querySelector<HTMLInputElement>('input[name="item"]')?.focus()
                  }}
                />
              </Td>
            </Tr>
          )
        })}
      </tbody>
    </Table>
  )
}

const PastMaximum = ({ maximum }: { maximum: string | null }) =>
  maximum !== null && (
    <span className="block text-xs font-bold text-amber">上限{formatQuantity(maximum)}を超えています</span>
  )

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

/** A line's quantity, typed in place as in the row above: 「2c」 makes it two cases. `taken`: another line has that unit. */
const QuantityCell = ({
  label,
  item,
  line,
  taken,
  onQuantity,
}: {
  label: string
  item: EntryItem
  line: EntryLine
  taken: (unit_kind: UnitKind) => boolean
  onQuantity: (quantity: string, unit_kind: UnitKind) => void
}) => {
  const before = formatQuantity(line.quantity)
  const [typed, setTyped] = useState(before)
  /** Why what was typed is not there any more. */
  const [put_back, setPutBack] = useState<string>()
  const read = readTypedQuantity(typed)
  const unit_kind = read?.unit_kind ?? line.unit_kind
  const wrong = !read
    ? '数量を数字で入力してください'
    : unit_kind !== line.unit_kind && taken(unit_kind)
      ? `${unitWord(item, unit_kind)}の行が別にあります`
      : wrongQuantity(item, read.quantity, unit_kind, true)
  const keep = () => {
    if (!read || wrong !== null) return
    if (read.quantity !== line.quantity || unit_kind !== line.unit_kind) onQuantity(read.quantity, unit_kind)
    else setTyped(before)
  }
  return (
    <TextField
      label={label}
      hideLabel
      name={`quantity-${line.order_list_item_id}-${line.unit_kind}`}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      onChange={text => {
        setPutBack(undefined)
        setTyped(text)
      }}
      onBlur={() => {
        keep()
        if (wrong === null) return
        setTyped(before)
        setPutBack(`${typed.trim() === '' ? '空欄' : `「${typed.trim()}」`}のため、${before}に戻しました`)
      }}
      onKeyDown={event => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        keep()
      }}
      error={wrong ?? put_back}
      inputClassName="text-right"
    />
  )
}
