import type { BulkChangeInput } from '#contract/catalogue/bulk.form.ts'
import type { BulkPreview, BulkRow } from '#contract/catalogue/product-items.contract.ts'
import { addDays, type Day } from '#domain/shared/day.ts'
import type { Rounding } from '#domain/shared/decimal.ts'
import { type ChangedRow, no_step, stepWords } from './changed-rows.tsx'

export type Kind = 'price_rate' | 'price_amount' | 'price_set' | 'visible' | 'sales_limit' | 'sold_out' | 'archived'

export const kinds: readonly { value: Kind; label: string }[] = [
  { value: 'price_rate', label: '単価を率で変える（%）' },
  { value: 'price_amount', label: '単価を額で変える（円）' },
  { value: 'price_set', label: '単価を同じ額・時価にする' },
  { value: 'visible', label: '表示・非表示' },
  { value: 'sales_limit', label: '販売上限' },
  { value: 'sold_out', label: '完売・販売再開' },
  { value: 'archived', label: '取扱終了・再開' },
]

export const emptyFields = (today: Day) => ({
  rate: '',
  rounding: 'round' as Rounding,
  amount: '',
  price: '',
  market_price: false,
  valid_from: addDays(today, 1),
  on: true,
  sales_limit: '',
  sales_from: '',
  sales_to: '',
})
export type Fields = ReturnType<typeof emptyFields>

/** What is sent: what the kind asks for of all that was typed. */
export const changeOf = (kind: Kind, fields: Fields): BulkChangeInput => {
  const { valid_from } = fields
  switch (kind) {
    case 'price_rate':
      return { kind, rate: fields.rate, rounding: fields.rounding, valid_from }
    case 'price_amount':
      return { kind, amount: fields.amount, valid_from }
    case 'price_set':
      return { kind, price: fields.market_price ? null : fields.price, valid_from }
    case 'visible':
      return { kind, visible: fields.on }
    case 'sold_out':
      return { kind, sold_out: fields.on }
    case 'archived':
      return { kind, archived: fields.on }
    default:
      return { kind, sales_limit: fields.sales_limit, sales_from: fields.sales_from, sales_to: fields.sales_to }
  }
}

const stepOf = (row: BulkRow | undefined) => (row ? stepWords(row.before, row.refused ?? row.after) : no_step)

/** The rows of which two previews say different things, among those that either shows. */
export const changedRows = (seen: BulkPreview, now: BulkPreview): ChangedRow[] => {
  const before = new Map(seen.rows.map(row => [row.id, row]))
  const after = new Map(now.rows.map(row => [row.id, row]))
  return [...new Map([...before, ...after]).values()].flatMap(({ id, name }) => {
    const row = { id, name, seen: stepOf(before.get(id)), now: stepOf(after.get(id)) }
    return row.seen === row.now ? [] : [row]
  })
}
