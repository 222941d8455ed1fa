import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { readTypedQuantity } from '#domain/entries/entry.ts'
import type { UnitKind } from '#domain/trade/unit.ts'
import { type EntryItem, type EntryLine, passedMaximum, usualUnit, wrongQuantity } from './entry-draft.ts'
import { useFoundItems } from './use-found-items.ts'

/** `finish` takes what is typed as 加える does, before it is gone on; what can't be taken `stays`, and says why; null: nothing is typed. */
export type EntryRowHandle = { finish: (needed: boolean) => EntryLine | 'stays' | null }

export type EntryRowProps = {
  ref: Ref<EntryRowHandle>
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

/** The line that is typed: as it was said, and asked about before it is saved, since a question here would take the keys of the next item. */
const readLine = (
  item: EntryItem,
  typed: string,
  unit_kind: UnitKind,
  entered: (one: EntryItem, unit: UnitKind) => EntryLine | undefined,
): { line: EntryLine } | { refused: string } => {
  const read = readTypedQuantity(typed)
  if (!read) return { refused: '数量を数字で入力してください' }
  const { quantity } = read
  const unit = read.unit_kind ?? unit_kind
  const past_maximum = passedMaximum(item, quantity, unit) !== null
  const refused = wrongQuantity(item, quantity, unit, past_maximum)
  if (refused !== null) return { refused }
  return { line: { ...lineOf(item, unit, entered(item, unit)), quantity, ...(past_maximum && { past_maximum }) } }
}

const sayUnsure = (query: string): string =>
  `「${query.trim()}」そのものの商品がありません。候補から選んでください（↓で選べます）`

const sayUnchosen = (query: string): string =>
  query.trim() === ''
    ? '商品を選び、数量を入力してください'
    : '商品が選ばれていないため、明細に入っていません。候補から選ぶか、入力を消してください'

/** Enter came before the answer of what was searched: its first is meant, and taken once it has come. */
const useMeant = ({ settled, first }: ReturnType<typeof useFoundItems>, onFirst: (id: string | undefined) => void) => {
  const [meant, setMeant] = useState(false)
  useEffect(() => {
    if (!meant || !settled) return
    setMeant(false)
    onFirst(first)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the answer has come
  }, [meant, settled])
  return setMeant
}

/** The line that was there already, and has the quantity that was typed last: said until the next item is searched for. */
const useReplaced = () => {
  const [replaced, setReplaced] = useState<{
    item: EntryItem
    unit: UnitKind
    before: string
    after: string
  } | null>(null)
  const note = (item: EntryItem, { quantity, unit_kind }: EntryLine, there: EntryLine | undefined) => {
    const same = there === undefined || there.quantity === quantity
    setReplaced(same ? null : { item, unit: unit_kind, before: there.quantity, after: quantity })
  }
  return { replaced, note, forget: () => setReplaced(null) }
}

/** The line that an item has in a unit already. */
const enteredIn = (lines: readonly EntryLine[]) => (one: EntryItem, unit: UnitKind) =>
  lines.find(line => line.order_list_item_id === one.id && line.unit_kind === unit)

/** What a key asks of the row, which is then its own; null where it is not. */
const askedBy = (event: KeyboardEvent, chosen: boolean): 'clear' | Field | null => {
  // Enter that ends a Japanese conversion, or that the list has taken, is not ours; with Ctrl it is 確認する, of the whole form.
  if (event.nativeEvent.isComposing || event.defaultPrevented || event.ctrlKey || event.metaKey) return null
  const field = event.target instanceof HTMLInputElement ? event.target.name : ''
  const asked =
    event.key === 'Escape' && chosen
      ? 'clear'
      : event.key === 'Enter' && (field === 'quantity' || field === 'item')
        ? field
        : null
  if (asked) event.preventDefault()
  return asked
}

/** What is typed in the row of an entry, and where the next key goes: nothing waits for the network but the line itself. */
export const useEntryRow = ({ ref, items, store_id, delivery_date, lines, onTake, onAdd, onDone }: EntryRowProps) => {
  const [query, setQuery] = useState('')
  const [item, setItem] = useState<EntryItem | null>(null)
  const [typed, setTyped] = useState('')
  const [unit_kind, setUnit] = useState<UnitKind>('piece')
  const [wrong, setWrong] = useState<string | undefined>()
  /** What is wrong with the item. */
  const [unchosen, setUnchosen] = useState<string | undefined>()
  const { replaced, note, forget } = useReplaced()
  const { box, focus, quantityTyped } = useFields()
  const found = useFoundItems({ store_id, delivery_date, items, query: item ? '' : query })
  /** An item outside the list is on its way: the hand types on, and its quantity waits for it. */
  const [taking, setTaking] = useState(false)
  const done_before = useRef(false)
  const open = item !== null || taking
  useLayoutEffect(() => {
    // Not before it can be typed in.
    if (open) focus('quantity')
  }, [open, focus])
  const entered = enteredIn(lines)

  const choose = (one: EntryItem, quantity = '') => {
    const unit = lines.find(line => line.order_list_item_id === one.id)?.unit_kind ?? usualUnit(one)
    setItem(one)
    setQuery(`${one.code} ${one.name}`)
    setUnit(unit)
    setTyped(quantity || (entered(one, unit)?.quantity ?? ''))
    setWrong(undefined)
    setUnchosen(undefined)
  }
  const giveUp = () => {
    done_before.current = false
    setTaking(false)
    setWrong(undefined)
    focus('item')
  }
  const take = async (product_item_id: string) => {
    setTaking(true)
    const one = await found.take(product_item_id)
    if (!one) return giveUp()
    setTaking(false)
    onTake(one)
    return choose(one, quantityTyped())
  }
  const sayNone = () => setUnchosen(found.choices.length > 0 ? sayUnsure(query) : undefined)
  const setMeant = useMeant(found, id => {
    if (id !== undefined) return void take(id)
    giveUp()
    return sayNone()
  })
  const clear = () => {
    setItem(null)
    setQuery('')
    setTyped('')
    setWrong(undefined)
    focus('item')
  }
  const add = (): EntryLine | null => {
    if (!item) return null
    const read = readLine(item, typed, unit_kind, entered)
    if ('refused' in read) {
      setWrong(read.refused)
      focus('quantity')
      return null
    }
    note(item, read.line, entered(item, read.line.unit_kind))
    onAdd(read.line)
    clear()
    return read.line
  }
  const finish: EntryRowHandle['finish'] = needed => {
    if (item) return add() ?? 'stays'
    if (taking) {
      // It comes into the lines by itself, and is looked at there.
      done_before.current = typed.trim() !== ''
      setWrong('商品を調べています。明細に加わってから、もう一度確認してください')
      focus('quantity')
      return 'stays'
    }
    if (query.trim() === '' && !needed) return null
    setUnchosen(sayUnchosen(query))
    focus('item')
    return 'stays'
  }
  useImperativeHandle(ref, () => ({ finish }))
  useEffect(() => {
    if (!item || !done_before.current) return
    done_before.current = false
    add()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the item has come whose quantity is typed already
  }, [item])
  const chooseById = (id: string) => {
    const one = items.find(known => known.id === id)
    if (one) return choose(one)
    setTyped('')
    return void take(id)
  }
  const press = (event: KeyboardEvent) => {
    const asked = askedBy(event, item !== null)
    if (asked === 'clear') clear()
    else if (asked === 'quantity') {
      if (taking) done_before.current = true
      else add()
    } else if (asked === 'item') {
      if (item) focus('quantity')
      else if (found.first !== undefined) chooseById(found.first)
      else if (query.trim() === '') onDone()
      else if (found.settled) sayNone()
      else {
        setTyped('')
        setTaking(true)
        setMeant(true)
      }
    }
  }
  const search = (text: string) => {
    forget()
    setItem(null)
    setTaking(false)
    setMeant(false)
    setUnchosen(undefined)
    setQuery(text)
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
    unchosen,
    replaced,
    found,
    entered,
    press,
    add,
    search,
    chooseById,
    type: (text: string) => {
      setTyped(text)
      setWrong(undefined)
    },
    switchTo,
  }
}
