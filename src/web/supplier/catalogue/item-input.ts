import { decimalTextOf, type ProductItemInput, textOf } from '#contract/catalogue/product-item.form.ts'
import type { ProductItem } from '#contract/catalogue/product-items.contract.ts'
import { type UnitKind, unit_kind_words, unit_kinds } from '#domain/trade/unit.ts'

/** What the form of a new item starts from. */
export const blank: ProductItemInput = {
  code: '',
  name: '',
  name_kana: '',
  spec: '',
  origin: '',
  category: '',
  unit: '',
  case_unit: unit_kind_words.case,
  pieces_per_case: '',
  unit_kinds: ['piece'],
  price_basis: 'piece',
  tax_rate: 8,
  catch_weight: false,
  estimated_weight: '',
  decimal_places: 0,
  min_quantity: '',
  max_quantity: '',
  lot: '',
  lead_days: '',
  sales_limit: '',
  sales_from: '',
  sales_to: '',
  jan_code: '',
  visible: true,
}

/** What the form of an item starts from. */
export const inputOf = (item: ProductItem): ProductItemInput => ({
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
  lead_days: item.lead_days === 0 ? '' : String(item.lead_days),
  sales_limit: decimalTextOf(item.sales_limit),
  sales_from: textOf(item.sales_from),
  sales_to: textOf(item.sales_to),
  jan_code: textOf(item.jan_code),
  visible: item.visible,
})

/** Whether two values of fields are one. */
export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Only what was changed goes to the server: another person's change of another field stays. */
export const changesOf = (before: ProductItemInput, after: ProductItemInput): Partial<ProductItemInput> =>
  Object.fromEntries(
    Object.entries(after).filter(([field, value]) => !same(value, before[field as keyof ProductItemInput])),
  )

/** Sold by a kind or not; what is sold by the case alone is priced by the case, unless said otherwise. */
export const withUnitKind = (
  { unit_kinds: before, price_basis }: Pick<ProductItemInput, 'unit_kinds' | 'price_basis'>,
  kind: UnitKind,
  on: boolean,
): Partial<Pick<ProductItemInput, 'unit_kinds' | 'price_basis'>> => {
  const chosen = unit_kinds.filter(one => (one === kind ? on : before.includes(one)))
  const only = chosen.length === 1 ? chosen[0] : undefined
  return { unit_kinds: chosen, ...(only && price_basis !== 'kg' ? { price_basis: only } : {}) }
}
