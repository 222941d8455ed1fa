import { expect, it } from 'vitest'
import type { ListItemRow } from '#contract/order-lists/list-routes.ts'
import { type BulkWish, planOf } from './bulk-plan.ts'

const row: ListItemRow = {
  id: '1',
  revision: 1,
  product_item_id: '1',
  code: 'A-1',
  item_name: '真鯛',
  name_kana: '',
  spec: '',
  origin: '',
  category: '',
  unit: '尾',
  case_unit: 'ケース',
  pieces_per_case: null,
  price_basis: 'piece',
  tax_rate: 8,
  catch_weight: false,
  item_unit_kinds: ['piece'],
  item_min_quantity: null,
  item_max_quantity: null,
  item_lot: null,
  item_visible: true,
  alias_name: null,
  unit_kinds: null,
  min_quantity: null,
  max_quantity: null,
  lot: null,
  visible: true,
  own: [{ price: '300', valid_from: '2026-11-01', ends: false }],
  groups: [],
  general: [],
}
const wish = (some: Partial<BulkWish>): BulkWish => ({
  kind: 'set',
  number: '',
  rounding: 'round',
  valid_from: '2026-11-24',
  ...some,
})

it.each([
  [{ number: '449' }, false],
  [{ number: '600' }, true],
  [{ number: '150' }, true],
  [{ number: '900' }, true],
  [{ number: '100' }, true],
  [{ kind: 'rate', number: '900' }, true],
  [{ kind: 'rate', number: '5' }, false],
] as const)('%j makes a price that is far from what it was: %s', (some, far) => {
  expect(planOf(wish(some), row)?.far ?? false).toBe(far)
})
