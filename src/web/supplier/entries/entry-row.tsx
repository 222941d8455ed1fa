import CornerDownLeft from 'lucide-react/icons/corner-down-left'
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { itemsMeant, readTypedQuantity } from '#domain/entries/entry.ts'
import { formatDay } from '#domain/shared/day.ts'
import { formatQuantity } from '#domain/shared/decimal.ts'
import { basisWord, caseText, type UnitKind, unitWord } from '#domain/trade/unit.ts'
import { Button } from '#web/ui/button.tsx'
import { ComboboxField } from '#web/ui/combobox-field.tsx'
import { UnitPrice } from '#web/ui/money.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { UnitSwitch } from '#web/ui/unit-switch.tsx'
import { type EntryItem, type EntryLine, usualUnit, wrongQuantity } from './entry-draft.ts'
import { useOffList } from './use-off-list.ts'

const focusInput = (box: HTMLElement | null, name: string) => {
  const input = box?.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  input?.focus()
  input?.select()
}

/**
 * One line after the other by keyboard: a code, kana or a part of the name, Enter, the quantity, Enter, and the next.
 * Enter on nothing goes on to the confirmation.
 */
export const EntryRow = ({
  items,
  lines,
  store_id,
  delivery_date,
  onTake,
  onAdd,
  onDone,
}: {
  items: readonly EntryItem[]
  store_id: string
  delivery_date: string
  /** An item outside the store's list was chosen. */
  onTake: (item: EntryItem) => void
  lines: readonly EntryLine[]
  onAdd: (line: EntryLine) => void
  onDone: () => void
}) => {
  const [query, setQuery] = useState('')
  const [item, setItem] = useState<EntryItem | null>(null)
  const [typed, setTyped] = useState('')
  const [unit_kind, setUnit] = useState<UnitKind>('piece')
  const [wrong, setWrong] = useState<string | undefined>()
  const box = useRef<HTMLDivElement>(null)
  const found = useMemo(() => (item ? [] : itemsMeant(items, query)), [item, items, query])
  const outside = useOffList({ store_id, delivery_date, items, query: item ? '' : query })
  const focus = (name: 'item' | 'quantity') => focusInput(box.current, name)
  // As soon as the quantity may be typed it is typed there: the next key comes before the next frame.
  useLayoutEffect(() => {
    if (item) focusInput(box.current, 'quantity')
  }, [item])
  // The caller is on the phone: the first word goes straight in.
  useEffect(() => box.current?.querySelector<HTMLInputElement>('input[name="item"]')?.focus(), [])
  const entered = (one: EntryItem, unit: UnitKind) =>
    lines.find(line => line.order_list_item_id === one.id && line.unit_kind === unit)

  const choose = (one: EntryItem) => {
    const unit = lines.find(line => line.order_list_item_id === one.id)?.unit_kind ?? usualUnit(one)
    setItem(one)
    setQuery(`${one.code} ${one.name}`)
    setUnit(unit)
    setTyped(entered(one, unit)?.quantity ?? '')
    setWrong(undefined)
  }
  const take = async (product_item_id: string) => {
    const one = await outside.take(product_item_id)
    if (!one) return
    onTake(one)
    choose(one)
  }
  const clear = () => {
    setItem(null)
    setQuery('')
    setTyped('')
    setWrong(undefined)
    focus('item')
  }
  const add = () => {
    if (!item) return
    const read = readTypedQuantity(typed)
    const unit = read?.unit_kind ?? unit_kind
    const refused = read ? wrongQuantity(item, read.quantity, unit) : '数量を数字で入力してください'
    if (!read || refused !== null) {
      setWrong(refused ?? undefined)
      focus('quantity')
      return
    }
    onAdd({
      order_list_item_id: item.id,
      unit_kind: unit,
      quantity: read.quantity,
      note: entered(item, unit)?.note ?? '',
      ...(item.off_list && { off_list: true, to_list: entered(item, unit)?.to_list ?? false }),
    })
    clear()
  }
  const press = (event: KeyboardEvent) => {
    // Enter that ends a Japanese conversion, or that the list has taken, is not ours.
    if (event.nativeEvent.isComposing || event.defaultPrevented) return
    const in_quantity = event.target instanceof HTMLInputElement && event.target.name === 'quantity'
    const in_item = event.target instanceof HTMLInputElement && event.target.name === 'item'
    if (event.key === 'Escape' && item) {
      event.preventDefault()
      clear()
    } else if (event.key === 'Enter' && in_quantity) {
      event.preventDefault()
      add()
    } else if (event.key === 'Enter' && in_item) {
      event.preventDefault()
      const [first] = found
      if (item) focusInput(box.current, 'quantity')
      else if (first) choose(first)
      else if (outside.first) void take(outside.first.product_item_id)
      else if (query.trim() === '') onDone()
    }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the fields inside have the focus; their Enter is heard here
    <div ref={box} onKeyDown={press} className="flex flex-col gap-2 rounded-card border bg-surface p-3">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-[min(16rem,100%)] flex-1">
          <ComboboxField
            label="商品（コード・かな・商品名）"
            name="item"
            query={query}
            onQuery={text => {
              setItem(null)
              setQuery(text)
            }}
            choices={[
              ...found.map(one => ({ value: one.id, label: labelOf(one), note: noteOf(one) })),
              ...outside.found.map(one => ({ value: one.product_item_id, label: labelOf(one), note: 'リスト外' })),
            ]}
            busy={outside.busy}
            stale={found.length === 0 && !outside.first}
            onChoose={({ value }) => {
              const one = items.find(({ id }) => id === value)
              if (one) choose(one)
              else void take(value)
            }}
          />
        </div>
        <TextField
          label="数量"
          name="quantity"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={text => {
            setTyped(text)
            setWrong(undefined)
          }}
          error={wrong}
          disabled={item === null}
          className="w-40"
          after={<span className="text-sm whitespace-nowrap">{item ? unitWord(item, unit_kind) : ''}</span>}
        />
        {item && item.unit_kinds.length > 1 && item.pieces_per_case !== null && (
          <div className="self-end">
            <UnitSwitch
              label={item.name}
              value={unit_kind}
              onChange={unit => {
                setUnit(unit)
                focus('quantity')
              }}
              unit={item.unit}
              pieces_per_case={item.pieces_per_case}
              hideMeaning
            />
          </div>
        )}
        <Button icon={CornerDownLeft} onClick={add} disabled={item === null} className="self-end">
          加える
        </Button>
      </div>
      <output className="min-h-6 text-sm text-ink-soft">
        {item ? (
          <ItemFacts item={item} unit_kind={unit_kind} there={entered(item, unit_kind)} />
        ) : query.trim() !== '' && !outside.busy && found.length + outside.found.length === 0 ? (
          '商品の一覧にもありません。商品を登録すると、ここで選べます（入力はこのまま残ります）。お急ぎの場合は備考に書いてください。'
        ) : (
          'Enterで候補の先頭を選び、数量を入れてEnterで次へ。ケースは「2c」、バラは「2b」とも書けます。空のままEnterで確認へ進みます。'
        )}
      </output>
    </div>
  )
}

const labelOf = ({ code, name, spec }: { code: string; name: string; spec: string }) =>
  `${code} ${name}${spec === '' ? '' : ` ${spec}`}`

const noteOf = (item: EntryItem): string =>
  item.off_list ? ['リスト外', lastWords(item)].filter(Boolean).join('・') : lastWords(item)

/** What is known of the chosen item, and that it was entered already. */
const ItemFacts = ({
  item,
  unit_kind,
  there,
}: {
  item: EntryItem
  unit_kind: UnitKind
  there: EntryLine | undefined
}) => (
  <span className="flex flex-wrap gap-x-4">
    {item.off_list && <b className="text-indigo">この店の発注リストにない商品です</b>}
    <UnitPrice value={item.unit_price} unit={basisWord(item)} />
    {item.pieces_per_case !== null && item.unit_kinds.includes('case') && (
      <span>({caseText({ unit: item.unit, pieces_per_case: item.pieces_per_case })})</span>
    )}
    {lastWords(item) !== '' && <span>{lastWords(item)}</span>}
    {item.sales_left !== null && <span>販売残 {formatQuantity(item.sales_left)}</span>}
    {item.earliest_date !== null && <span>取寄せ：最短 {formatDay(item.earliest_date)}</span>}
    {there && (
      <b className="text-amber">
        入力済み {formatQuantity(there.quantity)}
        {unitWord(item, unit_kind)}（この数量に置き換えます）
      </b>
    )}
  </span>
)

const lastWords = (item: EntryItem): string =>
  item.last === null
    ? ''
    : `前回 ${formatDay(item.last.delivery_date).slice(5)} ${formatQuantity(item.last.quantity)}${unitWord(item, item.last.unit_kind)}`
