import type { EntrySheet } from '#contract/entries/add-orders.contract.ts'
import type { HeldLine } from '#domain/orders/held-lines.ts'
import type { Day } from '#domain/shared/day.ts'
import { Heads, Table } from '#web/ui/table.tsx'
import { type EntryItem, type EntryLine, priced } from './entry-draft.ts'
import { EntryLineRow } from './entry-line.tsx'

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
          <EntryLineRow
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
