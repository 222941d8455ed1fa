import type { FreeItem } from '#domain/orders/free-line.ts'
import { decimal } from '#domain/shared/decimal.ts'
import { fold } from '#domain/shared/japanese.ts'
import type { Draft, DraftLine } from './draft.ts'
import { after_the_list, withoutLine } from './sheet-items.ts'

export type FreeLine = DraftLine & { key: string }

/** The lines of a draft that were written freely, as they were written. */
export const freeLinesOf = ({ lines }: Pick<Draft, 'lines'>): FreeLine[] =>
  Object.entries(lines)
    .flatMap(([key, line]) => (line.free ? [{ ...line, key }] : []))
    .sort((a, b) => a.position - b.position)

/**
 * A draft with such a line, in place of the one under `key`. With other words it is another line, under a new id: an
 * order that holds the former says that one was taken off and one added.
 */
export const withFreeLine = (
  draft: Draft,
  { name, unit, quantity, note }: FreeItem & { quantity: string; note?: string },
  newId: () => string,
  key?: string,
): Draft => {
  const before = key === undefined ? undefined : draft.lines[key]
  const same = before?.name === name && before.unit === unit
  const id = same && key !== undefined ? key : newId()
  const last = freeLinesOf(draft).at(-1)?.position ?? after_the_list - 1
  const line: DraftLine = {
    order_list_item_id: id,
    free: true,
    unit_kind: 'piece',
    quantity: decimal(quantity),
    note: note ?? before?.note ?? '',
    name,
    unit,
    position: before?.position ?? last + 1,
  }
  const others = key === undefined ? draft : withoutLine(draft, key)
  return { ...others, lines: { ...others.lines, [id]: line } }
}

/** The one item of a list that is called just so; what is written is offered to be that. */
export const namesake = <Item extends { name: string; name_kana: string }>(
  items: readonly Item[],
  written: string,
): Item | undefined => {
  const folded = fold(written)
  const found = folded === '' ? [] : items.filter(item => [item.name, item.name_kana].some(one => fold(one) === folded))
  return found.length === 1 ? found[0] : undefined
}
