import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { itemsMeant, readTypedQuantity } from '#domain/entries/entry.ts'
import type { UnitKind } from '#domain/trade/unit.ts'
import { type EntryItem, type EntryLine, passedMaximum, usualUnit, wrongQuantity } from './entry-draft.ts'
import { useOffList } from './use-off-list.ts'

export type EntryRowProps = {
  items: readonly EntryItem[]
  store_id: string
  delivery_date: string
  /** An item outside the store's list was chosen. */
  onTake: (item: EntryItem) => void
  lines: readonly EntryLine[]
  onAdd: (line: EntryLine) => void
  onDone: () => void
}

type Field = 'item' | 'quantity'
const inputIn = (box: RefObject<HTMLElement | null>, name: Field) =>
  box.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)

/** The two fields of the row. The focus moves at once: the next key comes before the next frame. */
const useFields = () => {
  const box = useRef<HTMLDivElement>(null)
  // The caller is on the phone: the first word goes straight in.
  useEffect(() => inputIn(box, 'item')?.focus(), [])
  const focus = useCallback((name: Field) => {
    const field = inputIn(box, name)
    field?.focus()
    field?.select()
  }, [])
  return { box, focus, quantityTyped: () => inputIn(box, 'quantity')?.value }
}

/** A line of an item, with what the one that is entered already (`before`) has beside its quantity. */
const lineOf = (item: EntryItem, unit_kind: UnitKind, before: EntryLine | undefined): Omit<EntryLine, 'quantity'> => ({
  order_list_item_id: item.id,
  unit_kind,
  note: before?.note ?? '',
  ...(item.off_list && { off_list: true, to_list: before?.to_list ?? false }),
})

/** What is typed in the row of an entry, and where the next key goes: nothing waits for the network but the line itself. */
export const useEntryRow = ({ items, store_id, delivery_date, lines, onTake, onAdd, onDone }: EntryRowProps) => {
  const [query, setQuery] = useState('')
  const [item, setItem] = useState<EntryItem | null>(null)
  const [typed, setTyped] = useState('')
  const [unit_kind, setUnit] = useState<UnitKind>('piece')
  const [wrong, setWrong] = useState<string | undefined>()
  const { box, focus, quantityTyped } = useFields()
  const found = useMemo(() => (item ? [] : itemsMeant(items, query)), [item, items, query])
  const outside = useOffList({ store_id, delivery_date, items, query: item ? '' : query })
  /** An item outside the list is on its way: the hand types on, and its quantity waits for it. */
  const [taking, setTaking] = useState(false)
  const done_before = useRef(false)
  const open = item !== null || taking
  useLayoutEffect(() => {
    // Not before it can be typed in.
    if (open) focus('quantity')
  }, [open, focus])
  const entered = (one: EntryItem, unit: UnitKind) =>
    lines.find(line => line.order_list_item_id === one.id && line.unit_kind === unit)

  const choose = (one: EntryItem, quantity = '') => {
    const unit = lines.find(line => line.order_list_item_id === one.id)?.unit_kind ?? usualUnit(one)
    setItem(one)
    setQuery(`${one.code} ${one.name}`)
    setUnit(unit)
    setTyped(quantity || (entered(one, unit)?.quantity ?? ''))
    setWrong(undefined)
  }
  const giveUp = () => {
    done_before.current = false
    setTaking(false)
    focus('item')
  }
  const take = async (product_item_id: string) => {
    setTaking(true)
    const one = await outside.take(product_item_id)
    if (!one) return giveUp()
    setTaking(false)
    onTake(one)
    return choose(one, quantityTyped())
  }
  // Enter came before the answer of what was searched: its first is meant.
  const [meant, setMeant] = useState(false)
  useEffect(() => {
    if (!meant || !outside.settled) return
    setMeant(false)
    if (outside.first) void take(outside.first.product_item_id)
    else giveUp()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the answer has come
  }, [meant, outside.settled])
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
    // Taken as it was said, and asked about before it is saved: a question here would take the keys of the next item.
    const past_maximum = read !== null && passedMaximum(item, read.quantity, unit) !== null
    const refused = read ? wrongQuantity(item, read.quantity, unit, past_maximum) : '数量を数字で入力してください'
    if (!read || refused !== null) {
      setWrong(refused ?? undefined)
      focus('quantity')
      return
    }
    const line = lineOf(item, unit, entered(item, unit))
    onAdd({ ...line, quantity: read.quantity, ...(past_maximum && { past_maximum }) })
    clear()
  }
  useEffect(() => {
    if (!item || !done_before.current) return
    done_before.current = false
    add()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the item has come whose quantity is typed already
  }, [item])
  const press = (event: KeyboardEvent) => {
    // Enter that ends a Japanese conversion, or that the list has taken, is not ours.
    if (event.nativeEvent.isComposing || event.defaultPrevented) return
    const field = event.target instanceof HTMLInputElement ? event.target.name : ''
    if (event.key === 'Escape' && item) {
      event.preventDefault()
      clear()
    } else if (event.key === 'Enter' && field === 'quantity') {
      event.preventDefault()
      if (taking) done_before.current = true
      else add()
    } else if (event.key === 'Enter' && field === 'item') {
      event.preventDefault()
      const [first] = found
      if (item) focus('quantity')
      else if (first) choose(first)
      else if (query.trim() === '') onDone()
      else {
        setTyped('')
        if (outside.first) void take(outside.first.product_item_id)
        else if (!outside.settled) {
          setTaking(true)
          setMeant(true)
        }
      }
    }
  }
  const search = (text: string) => {
    setItem(null)
    setTaking(false)
    setMeant(false)
    setQuery(text)
  }
  const chooseById = (id: string) => {
    const one = items.find(known => known.id === id)
    if (one) return choose(one)
    setTyped('')
    return void take(id)
  }
  const type = (text: string) => {
    setTyped(text)
    setWrong(undefined)
  }
  const switchTo = (unit: UnitKind) => {
    setUnit(unit)
    focus('quantity')
  }
  return {
    box,
    query,
    item,
    open,
    typed,
    unit_kind,
    wrong,
    found,
    outside,
    entered,
    press,
    add,
    search,
    chooseById,
    type,
    switchTo,
  }
}
