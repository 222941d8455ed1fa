import { decimalTextOf, textOf } from '#contract/catalogue/product-item.form.ts'
import type { ListItemForm } from '#contract/order-lists/list-item.form.ts'
import type { ListItemRow } from '#contract/order-lists/list-routes.ts'
import { listContradictions } from '#domain/catalogue/list-item.ts'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import { unit_kinds } from '#domain/trade/unit.ts'
import type { ListColumns } from './list-store.ts'

const orNull = (value: string): string | null => (value === '' ? null : value)

/** What a form gives, as the database takes it. A name or units that are the product item's own are no difference. */
export const listColumnsOf = (form: ListItemForm, item_name: string): ListColumns => ({
  alias_name: form.alias_name === item_name ? null : orNull(form.alias_name),
  unit_kinds: form.unit_kinds.length === 0 ? null : unit_kinds.filter(one => form.unit_kinds.includes(one)),
  min_quantity: orNull(form.min_quantity),
  max_quantity: orNull(form.max_quantity),
  lot: orNull(form.lot),
  visible: form.visible,
})

/** An item of a list as its form would give it unchanged. */
export const listItemFormOf = (row: Pick<ListItemRow, keyof ListItemForm>): ListItemForm => ({
  alias_name: textOf(row.alias_name),
  unit_kinds: row.unit_kinds ?? [],
  min_quantity: decimalTextOf(row.min_quantity),
  max_quantity: decimalTextOf(row.max_quantity),
  lot: decimalTextOf(row.lot),
  visible: row.visible,
})

type ItemPart = Pick<ListItemRow, 'item_unit_kinds' | 'item_min_quantity' | 'item_max_quantity' | 'item_lot'>

/** What a form contradicts. */
export const checkForm = (form: ListItemForm, row: ItemPart): FieldMessage[] =>
  listContradictions({
    ...form,
    item: {
      unit_kinds: row.item_unit_kinds,
      min_quantity: decimalTextOf(row.item_min_quantity),
      max_quantity: decimalTextOf(row.item_max_quantity),
      lot: decimalTextOf(row.item_lot),
    },
  })
