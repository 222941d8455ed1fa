import type { MemoItem, MemoList } from '#domain/intake/memo.ts'
import { dry_goods_items } from '#server/seeds/data/dry-goods-items.ts'
import { fish_items } from '#server/seeds/data/fish-items.ts'
import type { DemoItem } from '#server/seeds/data/item.ts'
import { vegetable_items } from '#server/seeds/data/vegetable-items.ts'

/** What a kitchen of the demo world orders from one wholesaler; what it usually takes, it has taken before. */
const itemOf = (item: DemoItem): MemoItem => {
  const usual = item.usual_quantity !== item.lot
  return {
    id: item.name,
    code: item.code,
    jan_code: item.jan_code,
    names: [item.name],
    name_kana: item.name_kana,
    spec: item.spec,
    origin: item.origin,
    unit: item.unit,
    case_unit: item.case_unit ?? '',
    pieces_per_case: item.pieces_per_case,
    unit_kinds: item.unit_kinds,
    decimal_places: item.decimal_places,
    min_quantity: item.min_quantity,
    max_quantity: item.max_quantity,
    lot: item.lot,
    last: usual ? { quantity: item.usual_quantity, unit_kind: item.unit_kinds[0] ?? 'piece' } : null,
    usual_count: usual ? 5 : 0,
  }
}

const listOf = (items: readonly DemoItem[], supplier: string): MemoList => ({
  items: items.filter(item => item.visible).map(itemOf),
  aliases: [],
  parties: ['鮨 まるた', supplier],
})

export const lists = {
  fish: listOf(fish_items, '丸山水産'),
  vegetables: listOf(vegetable_items, '星野青果'),
  dry_goods: listOf(dry_goods_items, '升田屋商店'),
}
export type ListName = keyof typeof lists
