import { errorTexts } from '#contract/http/errors.ts'
import { dayOf } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { changing } from '#server/audits/audits.ts'
import type { Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { putOnList } from './change-list.ts'
import { groupList, storeList } from './list-policy.ts'
import { endPrices, findItemsOnList, type Listed, putPrices } from './list-store.ts'

type Wish = { store_id: string | null; store_group_id: string | null; product_item_ids: string[]; with_prices: boolean }

/**
 * Takes items over from the list of another store or group of the same supplier, with its names, limits and units, and
 * where asked its own prices: what is in force begins today, what is to come stays so. What is on the list stays as it is.
 */
export const copyList = async (deps: Deps, actor: SupplierActor, list: Listed, wish: Wish, at: Date) => {
  const { store_id, store_group_id } = wish
  if ((store_id === null) === (store_group_id === null)) {
    throw refuse(422, [{ field: 'store_id', message: '写す元の得意先かグループを選択してください' }])
  }
  const source =
    store_id === null
      ? await groupList(deps.db, actor, store_group_id ?? '')
      : await storeList(deps.db, actor, store_id)
  if (source.id === list.id) throw refuse(422, [{ field: 'store_id', message: '同じリストからは写せません' }])
  const today = dayOf(at)
  return changing(deps.db, actor, at, async trx => {
    const found = new Map((await findItemsOnList(trx, source, today)).map(row => [row.product_item_id, row]))
    const rows = [...new Set(wish.product_item_ids)].map(id => {
      const row = found.get(id)
      if (!row) throw refuse(404, errorTexts.not_found)
      return row
    })
    const { made, ...counts } = await putOnList(trx, actor, list, rows, { at, said: true })
    if (wish.with_prices) {
      const prices = rows.flatMap(row => {
        const id = made.get(row.product_item_id)
        if (id === undefined) return []
        return row.own.map(one => ({ ...one, id, valid_from: one.valid_from < today ? today : one.valid_from }))
      })
      await endPrices(trx, list, [...made.values()], today)
      await putPrices(trx, list, prices)
    }
    return counts
  })
}
