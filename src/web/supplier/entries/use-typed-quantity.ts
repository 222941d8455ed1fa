import { type ChangeEvent, type KeyboardEvent, useState } from 'react'
import { readTypedQuantity } from '#domain/entries/entry.ts'
import { formatQuantity } from '#domain/shared/decimal.ts'
import { type UnitKind, unitWord } from '#domain/trade/unit.ts'
import { type EntryItem, type EntryLine, passedMaximum, wrongQuantity } from './entry-draft.ts'

type Props = {
  line: EntryLine
  item: EntryItem | undefined
  /** Another line of the same item has that unit. */
  taken: (unit_kind: UnitKind) => boolean
  onPut: (some: Partial<EntryLine>) => void
}

/** What stands in the field of a line and what is said below it, until the line becomes another elsewhere. */
const useTyped = (line: EntryLine) => {
  const before = formatQuantity(line.quantity)
  const [typed, setTyped] = useState(before)
  /** What was done to what was typed. */
  const [note, setNote] = useState<string>()
  /** It was put back, and nobody has come to the field since. */
  const [unread, setUnread] = useState(false)
  /** The unit that was not switched to, as another line has it. */
  const [refused, setRefused] = useState<UnitKind>()
  // What is typed in place elsewhere is shown here.
  const [of, setOf] = useState(line)
  if (of.quantity !== line.quantity || of.unit_kind !== line.unit_kind) {
    setOf(line)
    setTyped(before)
    setNote(undefined)
    setUnread(false)
    setRefused(undefined)
  }
  return { before, typed, setTyped, note, setNote, unread, setUnread, refused, setRefused }
}

/**
 * A line's quantity, typed in place as in the row above: 「2c」 makes it two cases; the unit is switched by its button, too.
 * What can't be a quantity is put back when the field is left, and `said` says so; until somebody comes to the field again it
 * is `data-unread`: nothing is looked at as if it had not been typed.
 */
export const useTypedQuantity = ({ line, item, taken, onPut }: Props) => {
  const { before, typed, setTyped, note, setNote, unread, setUnread, refused, setRefused } = useTyped(line)
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
      'data-unread': unread || undefined,
      onFocus: () => setUnread(false),
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
        if (typed.trim() === before) return
        const what = typed.trim() === '' ? '空欄' : `「${typed.trim()}」`
        setNote(`${what}のため、${before}に戻しました${read ? `。${wrong}` : ''}`)
        setUnread(true)
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        keep()
      },
    },
  }
}
