import { most_picked } from '#contract/prints/prints.contract.ts'
import { allPieces, type PickedQuantities, type PickingItem, pickingSections } from '#domain/exports/picking.ts'
import { decimal, isZero } from '#domain/shared/decimal.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { unit_kind_words } from '#domain/trade/unit.ts'
import type { Deps } from '#server/deps.ts'
import { type CsvColumn, rowsCsv } from '#server/exports/orders-csv.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { isId } from '#server/http/ids.ts'
import type { BoardWish } from '#server/orders/wanted-orders.ts'
import { findPicked, findPicking } from './picking-store.ts'
import { findPrintable } from './print-store.ts'

const quantitiesOf = (one: PickedQuantities, item: PickingItem) => ({
  cases: one.cases,
  pieces: one.pieces,
  all_pieces: allPieces({ ...item, cases: one.cases, pieces: one.pieces }),
  weight: one.weight,
  expected_weight: one.expected_weight,
})

const isShipped = (one: Pick<PickedQuantities, 'cases' | 'pieces'>): boolean =>
  !isZero(one.cases) || !isZero(one.pieces)

/** The item of a key, which begins with its id where it has one (`findPicking`). */
const itemOf = (key: string): string | null => {
  const [first = ''] = key.split('|')
  return isId(first) ? first : null
}

/**
 * What a day ships of each product, as the picking list sums it: on the screen instead of on paper. An item of which
 * every order gets nothing stays, so that it can still be adjusted.
 */
export const viewProductQuantities = async (deps: Deps, actor: SupplierActor, filter: BoardWish) => {
  const order_ids = await findPrintable(deps, actor, { filter, which: 'all', sort: 'number' }, most_picked)
  if (order_ids.length > most_picked) throw refuse(422, '受注が多すぎます。得意先やグループで絞り込んでください。')
  const [rows, picked] = await Promise.all([
    findPicking(deps.db, order_ids, 'product', true),
    findPicked(deps.db, order_ids),
  ])
  const [section] = pickingSections(rows, 'product')
  return {
    orders: picked.filter(order => order.state !== 'cancelled').length,
    items: (section?.items ?? []).map(item => ({
      key: item.item_key,
      product_item_id: itemOf(item.item_key),
      code: item.code,
      name: item.name,
      spec: item.spec,
      origin: item.origin,
      unit: item.unit,
      case_unit: item.case_unit,
      pieces_per_case: item.pieces_per_case,
      ...quantitiesOf(item, item),
      stores: item.stores
        .filter(store => isShipped(store) || !isShipped(item))
        .map(store => ({ code: store.code, name: store.name, ...quantitiesOf(store, item) })),
    })),
  }
}

/** The same as a file: a row for each product and who gets of it. */
export const productQuantitiesCsv = async (
  deps: Deps,
  actor: SupplierActor,
  filter: BoardWish,
  encoding: 'cp932' | 'utf8-bom',
) => {
  const { items } = await viewProductQuantities(deps, actor, filter)
  const rows = items.flatMap(item => item.stores.filter(isShipped).map(store => ({ item, store })))
  type Row = (typeof rows)[number]
  const number = (title: string, of: (row: Row) => string | null): CsvColumn<Row> => ({
    title,
    cell: row => {
      const value = of(row)
      return value === null ? '' : decimal(value)
    },
    number: true,
  })
  return rowsCsv<Row>(
    [
      { title: '商品コード', cell: row => row.item.code },
      { title: '商品名', cell: row => row.item.name },
      { title: '規格', cell: row => row.item.spec },
      { title: '産地', cell: row => row.item.origin },
      { title: '得意先コード', cell: row => row.store.code },
      { title: '得意先名', cell: row => row.store.name },
      number(unit_kind_words.case, row => row.store.cases),
      { title: 'ケースの単位', cell: row => row.item.case_unit },
      number('入数', row => row.item.pieces_per_case),
      number(unit_kind_words.piece, row => row.store.pieces),
      number('計', row => row.store.all_pieces),
      { title: '単位', cell: row => row.item.unit },
      number('重量(kg)', row => row.store.weight),
      number('概算重量(kg)', row => row.store.expected_weight),
    ],
    rows,
    { encoding },
  )
}
