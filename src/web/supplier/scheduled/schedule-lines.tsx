import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ScheduledOrder } from '#contract/scheduled/scheduled-orders.contract.ts'
import { itemsMeant } from '#domain/entries/entry.ts'
import { weekday_names } from '#domain/shared/day.ts'
import { surelyMeant } from '#domain/shared/search.ts'
import { unitWord } from '#domain/trade/unit.ts'
import { week } from '#web/supplier/calendar/closing-draft.ts'
import { type EntryItem, usualUnit } from '#web/supplier/entries/entry-draft.ts'
import { IconButton } from '#web/ui/button.tsx'
import { ComboboxField } from '#web/ui/combobox-field.tsx'
import { FieldError, inputClass } from '#web/ui/field.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { UnitSwitch } from '#web/ui/unit-switch.tsx'
import { type DraftLine, wrongCell, wrongInRow } from './schedule-draft.ts'

type Props = {
  lines: readonly DraftLine[]
  items: ReadonlyMap<string, EntryItem>
  /** Names of what is on no list any more. */
  saved: ScheduledOrder['lines']
  onChange: (lines: DraftLine[]) => void
}

/** Items down, weekdays of delivery across; arrows up and down move in a column. */
export const ScheduleLines = ({ lines, items, saved, onChange }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const put = (place: number, some: Partial<DraftLine>) =>
    onChange(lines.map((line, at) => (at === place ? { ...line, ...some } : line)))
  const cellAt = (place: number, weekday: number) =>
    box.current?.querySelector<HTMLInputElement>(`input[name="q-${place}-${weekday}"]`)
  const move = (event: KeyboardEvent, place: number, weekday: number) => {
    const step = event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || event.nativeEvent.isComposing) return
    event.preventDefault()
    const to =
      cellAt(place + step, weekday) ??
      (step > 0 ? box.current?.querySelector<HTMLInputElement>('input[name="item"]') : null)
    to?.focus()
    to?.select()
  }
  return (
    <div ref={box} className="flex flex-col gap-3">
      {lines.length > 0 && (
        <Table label="曜日ごとの数量" className="overflow-x-auto">
          <WeekHead />
          <tbody>
            {lines.map((line, place) => (
              <ItemRow
                key={`${line.order_list_item_id}/${line.unit_kind}`}
                line={line}
                place={place}
                item={items.get(line.order_list_item_id)}
                saved={saved}
                onChange={some => put(place, some)}
                onKey={(event, weekday) => move(event, place, weekday)}
                onRemove={() => onChange(lines.filter((_, at) => at !== place))}
              />
            ))}
          </tbody>
        </Table>
      )}
      <AddItem
        items={[...items.values()].filter(item => !lines.some(line => line.order_list_item_id === item.id))}
        onAdd={item => {
          const line = { order_list_item_id: item.id, unit_kind: usualUnit(item), typed: Array<string>(7).fill('') }
          // At once, or the first digit of a quick typist would go into the search.
          flushSync(() => onChange([...lines, line]))
          cellAt(lines.length, week[0])?.focus()
        }}
      />
    </div>
  )
}

const WeekHead = () => (
  <thead>
    <tr>
      <Th>商品</Th>
      <Th>単位</Th>
      {week.map(day => (
        <Th key={day} centred>
          {weekday_names[day]}
        </Th>
      ))}
      <Th>
        <span className="sr-only">操作</span>
      </Th>
    </tr>
  </thead>
)

type UnitProps = { line: DraftLine; item: EntryItem; onChange: (unit_kind: DraftLine['unit_kind']) => void }

/** By the piece or the case, where the item is sold by both. */
const UnitOf = ({ line, item, onChange }: UnitProps) =>
  item.unit_kinds.length > 1 && item.pieces_per_case !== null ? (
    <UnitSwitch
      label={item.name}
      value={line.unit_kind}
      onChange={onChange}
      unit={item.unit}
      case_unit={item.case_unit}
      pieces_per_case={item.pieces_per_case}
      hideMeaning
    />
  ) : (
    unitWord(item, line.unit_kind)
  )

/** How much of one item on each weekday. */
const ItemRow = ({
  line,
  place,
  item,
  saved,
  onChange,
  onKey,
  onRemove,
}: {
  line: DraftLine
  place: number
  item: EntryItem | undefined
  saved: ScheduledOrder['lines']
  onChange: (some: Partial<DraftLine>) => void
  onKey: (event: KeyboardEvent, weekday: number) => void
  onRemove: () => void
}) => {
  const name = item?.name ?? saved.find(one => one.order_list_item_id === line.order_list_item_id)?.name ?? ''
  const wrong_id = useId()
  const wrong = wrongInRow(item, line)
  return (
    <>
      <Tr>
        <Td strong wrap>
          {name}
          {item && item.spec !== '' && <span className="ml-2 font-normal text-ink-soft">{item.spec}</span>}
          {!item && (
            <span className="block text-xs font-normal text-vermilion">お取り扱いがないため、受注に入りません</span>
          )}
        </Td>
        <Td>{item && <UnitOf line={line} item={item} onChange={unit_kind => onChange({ unit_kind })} />}</Td>
        {week.map(day => {
          const typed = line.typed[day] ?? ''
          const error = wrongCell(item, line.unit_kind, typed) ?? undefined
          return (
            <Td key={day} pad="narrow" className="w-20">
              <input
                type="text"
                aria-label={`${name} ${weekday_names[day]}曜`}
                aria-invalid={error === undefined ? undefined : true}
                aria-describedby={error === undefined ? undefined : wrong_id}
                name={`q-${place}-${day}`}
                inputMode="decimal"
                autoComplete="off"
                value={typed}
                onChange={event => {
                  const text = event.currentTarget.value
                  onChange({ typed: line.typed.map((one, at) => (at === day ? text : one)) })
                }}
                onKeyDown={event => onKey(event, day)}
                className={inputClass(error, 'text-right', true)}
              />
            </Td>
          )
        })}
        <Td>
          <IconButton icon={X} label={`${name}を外す`} onClick={onRemove} />
        </Td>
      </Tr>
      {wrong.length > 0 && (
        <Tr low>
          {/* Under the row: a weekday's column has room for three letters. It stays in sight as the table is scrolled. */}
          <Td colSpan={week.length + 3} wrap>
            <div className="sticky left-3 w-fit max-w-[min(40rem,calc(100vw-4rem))]">
              <FieldError id={wrong_id}>{wrong.join('\n')}</FieldError>
            </div>
          </Td>
        </Tr>
      )}
    </>
  )
}

const AddItem = ({ items, onAdd }: { items: readonly EntryItem[]; onAdd: (item: EntryItem) => void }) => {
  const [query, setQuery] = useState('')
  const found = itemsMeant(items, query)
  const [first] = found
  return (
    <div className="max-w-160">
      <ComboboxField
        label="商品を加える（コード・かな・商品名）"
        name="item"
        query={query}
        onQuery={setQuery}
        choices={found.map(one => ({
          value: one.id,
          label: `${one.code} ${one.name}${one.spec === '' ? '' : ` ${one.spec}`}`,
        }))}
        // Enter takes no 味付いか for あじ: that is chosen from the list.
        stale={!first || !surelyMeant(query)(first)}
        onChoose={({ value }) => {
          const item = items.find(one => one.id === value)
          setQuery('')
          if (item) onAdd(item)
        }}
      />
    </div>
  )
}
