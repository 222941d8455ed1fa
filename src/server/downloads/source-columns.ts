import type { AdditionalSubject } from '#domain/additional-columns/additional.ts'
import type { Layout } from '#domain/exports/layout.ts'
import { additionalOf, type SourceKey, type source_keys } from '#domain/exports/layout-sources.ts'
import { order_state_words, order_states } from '#domain/trade/order.ts'
import type { TaxRate } from '#domain/trade/tax.ts'
import { unit_kind_words } from '#domain/trade/unit.ts'

/** What stands for a line, and for what is shipped instead of it. */
const either = (own: string, substitute: string): string => `case when s.instead then ${substitute} else ${own} end`
const shipped = 'coalesce(l.confirmed_quantity, l.quantity)'
const ofRate = (rate: TaxRate, field: string): string =>
  `(select t ->> '${field}' from jsonb_array_elements(o.totals_by_rate) t where (t ->> 'tax_rate')::int = ${rate})`

/** Each source as SQL over `orders o`, `order_lines l`, `s.instead` (its substitute) and `d` (its place in the download). */
const columns: Record<Exclude<(typeof source_keys)[number], 'row_kind'>, string> = {
  order_number: 'o.number',
  order_digits: 'o.number',
  slip_serial: 'd.position',
  revision: 'o.revision',
  state: `case o.state ${order_states.map(state => `when '${state}' then '${order_state_words[state]}'`).join(' ')} end`,
  placed_at: `to_char(o.placed_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD HH24:MI')`,
  delivery_date: `to_char(o.delivery_date, 'YYYY-MM-DD')`,
  customer_code: `o.parties -> 'store' ->> 'customer_code'`,
  store_name: `coalesce(o.parties -> 'store' ->> 'name', o.parties -> 'consumer' ->> 'name')`,
  consumer_name: `o.parties -> 'consumer' ->> 'name'`,
  order_counter: `o.parties -> 'order_counter' ->> 'name'`,
  placed_by_name: 'o.placed_by_name',
  note: 'o.note',
  line_count: 'o.line_count',
  subtotal: 'o.subtotal',
  tax: 'o.tax',
  total: 'o.total',
  subtotal_8: ofRate(8, 'subtotal'),
  tax_8: ofRate(8, 'tax'),
  subtotal_10: ofRate(10, 'subtotal'),
  tax_10: ofRate(10, 'tax'),
  line_number: 'l.line_number',
  code: either('l.code', `l.substitute ->> 'code'`),
  name: either('l.name', `l.substitute ->> 'name'`),
  spec: either('l.spec', `l.substitute ->> 'spec'`),
  name_and_spec: either(
    `rtrim(l.name || ' ' || l.spec)`,
    `rtrim((l.substitute ->> 'name') || ' ' || (l.substitute ->> 'spec'))`,
  ),
  origin: either('l.origin', `''`),
  quantity: either(shipped, `(l.substitute ->> 'quantity')::numeric`),
  ordered_quantity: either('l.quantity', 'null'),
  unit: either(`case l.unit_kind when 'case' then l.case_unit else l.unit end`, `l.substitute ->> 'unit'`),
  unit_kind: either(
    `case l.unit_kind when 'case' then '${unit_kind_words.case}' else '${unit_kind_words.piece}' end`,
    `'${unit_kind_words.piece}'`,
  ),
  pieces_per_case: either('l.pieces_per_case', `(l.substitute ->> 'pieces_per_case')::numeric`),
  pieces: either(
    `${shipped} * case l.unit_kind when 'case' then l.pieces_per_case else 1 end`,
    `(l.substitute ->> 'quantity')::numeric`,
  ),
  weight: either('l.confirmed_weight', `(l.substitute ->> 'weight')::numeric`),
  unit_price: either('coalesce(l.confirmed_unit_price, l.unit_price)', `(l.substitute ->> 'unit_price')::numeric`),
  price_unit: either(
    `case l.price_basis when 'kg' then 'kg' when 'case' then l.case_unit else l.unit end`,
    `case l.substitute ->> 'price_basis' when 'kg' then 'kg' else l.substitute ->> 'unit' end`,
  ),
  amount: either('l.amount', `(l.substitute ->> 'amount')::numeric`),
  tax_rate: either('l.tax_rate', `(l.substitute ->> 'tax_rate')::smallint`),
  tax_mark: `case when ${either('l.tax_rate', `(l.substitute ->> 'tax_rate')::smallint`)} = 8 then '※' else '' end`,
  substitute_for: either('null', 'l.name'),
  shortage_reason: either('l.shortage_reason', 'null'),
  line_note: either('l.note', `''`),
}

/** Whose values a supplier's own column has. */
const subjects: Record<AdditionalSubject, string> = {
  store: 'o.store_id',
  order: 'o.id',
  product_item: either('l.product_item_id', `(l.substitute ->> 'product_item_id')::uuid`),
}

const isOwn = (source: SourceKey): source is keyof typeof columns => Object.hasOwn(columns, source)

const sqlOf = (source: SourceKey): string => {
  if (source === 'row_kind') return 'd.kind'
  if (isOwn(source)) return columns[source]
  const column = additionalOf(source)
  if (!column) throw new Error(`no source of a layout: ${source}`)
  return `select v.value from additional_values v
    where v.additional_column_id = '${column.id}' and v.subject_id = ${subjects[column.subject]}`
}

const line_tables = `cross join lateral (select false as instead union all select true where l.substitute is not null) s`
const shipped_only = `case when s.instead then true else ${shipped} > 0 end`

type Wish = {
  layout: Pick<Layout, 'rows' | 'corrections' | 'skip_shortages'>
  sources: readonly SourceKey[]
  /** A table or subquery with position, order_id, kind and before. */
  orders: string
  /** Without any changed or cancelled order among them, what was sent before need not be looked at. */
  corrected: boolean
}

/**
 * The rows of a file as one SQL text without parameters, for COPY: the kind, the sources, then the store's code and name
 * (for a file each), in the file's order. Everything in it is ours: `orders` holds ids and numbers alone.
 */
export const rowsSql = ({ layout, sources, orders, corrected }: Wish): string => {
  const by_line = layout.rows === 'line'
  const wanted = sources.map(source => `, (${sqlOf(source)})::text`).join('')
  const part = (kind: string, turn: number, from: string, lines: string, where: string): string =>
    `select ${kind}${wanted}, ${columns.customer_code}, ${columns.store_name}, d.position, ${turn} as turn,
      ${by_line ? 'l.line_number, s.instead' : '0 as line_number, false as instead'}
    from ${from} ${by_line ? `${lines} ${line_tables}` : ''}
    where ${where}${by_line && layout.skip_shortages ? ` and ${shipped_only}` : ''}`
  const now = `${orders} d join orders o on o.id = d.order_id`
  const now_lines = 'join order_lines l on l.order_id = o.id'
  const outer = `kind${sources.map((_, index) => `, c${index}`).join('')}, store_code, store_name`
  const names = `${outer}, position, turn, line_number, instead`
  const order = 'order by position, turn, line_number, instead'
  if (layout.corrections === 'mark' || !corrected) {
    return `select ${outer} from (${part('d.kind', 1, now, now_lines, 'true')}) r (${names}) ${order}`
  }
  const past = `${orders} d join downloaded_versions v on v.order_id = d.order_id and v.revision = d.before
    cross join lateral jsonb_populate_record(null::orders, v.head) o`
  const past_lines = 'cross join lateral jsonb_populate_recordset(null::order_lines, v.lines) l'
  const parts = [
    part(`'red'`, 0, past, past_lines, `d.kind in ('changed', 'cancelled') and d.before is not null`),
    // It was taken back before: the same again.
    part(
      `'red'`,
      0,
      now,
      now_lines,
      `d.kind = 'cancelled' and d.before is not null and not exists (select from downloaded_versions v where v.order_id = o.id and v.revision = d.before)`,
    ),
    part(`case d.kind when 'changed' then 'black' else d.kind end`, 1, now, now_lines, `d.kind <> 'cancelled'`),
  ]
  return `select ${outer} from (${parts.join(' union all ')}) r (${names}) ${order}`
}
