import { decimalTextOf, type ProductItemForm, textOf } from '#contract/catalogue/product-item.form.ts'
import { unit_kind_words, unit_kinds } from '#domain/trade/unit.ts'
import type { ItemColumns } from './item-store.ts'

const orNull = (value: string): string | null => (value === '' ? null : value)

/** What a form gives, as the database takes it. */
export const itemColumnsOf = (form: ProductItemForm): ItemColumns => ({
  code: form.code,
  name: form.name,
  name_kana: form.name_kana,
  spec: form.spec,
  origin: form.origin,
  category: form.category,
  unit: form.unit,
  case_unit: form.case_unit || unit_kind_words.case,
  pieces_per_case: orNull(form.pieces_per_case),
  unit_kinds: unit_kinds.filter(kind => form.unit_kinds.includes(kind)),
  price_basis: form.price_basis,
  tax_rate: form.tax_rate,
  catch_weight: form.catch_weight,
  estimated_weight: orNull(form.estimated_weight),
  decimal_places: form.decimal_places,
  min_quantity: orNull(form.min_quantity),
  max_quantity: orNull(form.max_quantity),
  lot: orNull(form.lot),
  lead_days: Number(form.lead_days === '' ? '0' : form.lead_days),
  sales_limit: orNull(form.sales_limit),
  sales_from: orNull(form.sales_from),
  sales_to: orNull(form.sales_to),
  jan_code: orNull(form.jan_code),
  visible: form.visible,
})

/** An item as its form would give it unchanged. */
export const itemFormOf = (item: ItemColumns): ProductItemForm => ({
  code: item.code,
  name: item.name,
  name_kana: item.name_kana,
  spec: item.spec,
  origin: item.origin,
  category: item.category,
  unit: item.unit,
  case_unit: item.case_unit,
  pieces_per_case: decimalTextOf(item.pieces_per_case),
  unit_kinds: item.unit_kinds,
  price_basis: item.price_basis,
  tax_rate: item.tax_rate,
  catch_weight: item.catch_weight,
  estimated_weight: decimalTextOf(item.estimated_weight),
  decimal_places: item.decimal_places,
  min_quantity: decimalTextOf(item.min_quantity),
  max_quantity: decimalTextOf(item.max_quantity),
  lot: decimalTextOf(item.lot),
  lead_days: String(item.lead_days),
  sales_limit: decimalTextOf(item.sales_limit),
  sales_from: textOf(item.sales_from),
  sales_to: textOf(item.sales_to),
  jan_code: textOf(item.jan_code),
  visible: item.visible,
})
