import type { Day } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { type DealAndItems, findTermsAndItems } from '#server/deals/deal-terms.ts'
import type { Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { seenStoreOf } from '#server/users/store-of-user.ts'

type Wish = { delivery_date: Day; lines: readonly { order_list_item_id: string }[] }

/** The deal of such a store with the items that an order names; 422 where no restaurant is joined to it. */
export const dealAndItemsOfStore = async (
  deps: Deps,
  actor: SupplierActor,
  store_id: string,
  { delivery_date, lines }: Wish,
): Promise<DealAndItems> => {
  const { deal_id, consumer_id } = await seenStoreOf(deps, actor, store_id)
  const ids = lines.map(line => line.order_list_item_id)
  const found = deal_id && consumer_id && (await findTermsAndItems(deps.db, deal_id, consumer_id, delivery_date, ids))
  if (!found) {
    const message = 'この得意先には飲食店がつながっていないため、受注を登録できません。先に招待してください'
    throw refuse(422, [{ field: 'store_id', message }])
  }
  return found
}

/** The deal of an order that this user may see, whatever has become of it. */
export const dealAndItemsOfReceived = async (
  deps: Deps,
  { deal_id, consumer_id, delivery_date }: { deal_id: string; consumer_id: string; delivery_date: Day },
  lines: Wish['lines'],
): Promise<DealAndItems> => {
  const ids = lines.map(line => line.order_list_item_id)
  const found = await findTermsAndItems(deps.db, deal_id, consumer_id, delivery_date, ids)
  if (!found) throw new Error(`an order without a deal: ${deal_id}`)
  return found
}
