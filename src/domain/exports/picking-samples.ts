import type { PickingRow } from './picking.ts'

/** A row for tests and examples: one bag for 鮨 まるた. */
export const pickingRow = (change: Partial<PickingRow>): PickingRow => ({
  group: null,
  store: { id: 'maru', code: '1042', name: '鮨 まるた' },
  item_key: 'hotate',
  code: '0012',
  name: 'ホタテ貝柱',
  spec: '生食 1kg',
  origin: '北海道',
  unit: '袋',
  case_unit: 'ケース',
  pieces_per_case: '10.000',
  unit_kind: 'piece',
  quantity: '1.000',
  weight: null,
  expected_weight: null,
  notes: [],
  ...change,
})
