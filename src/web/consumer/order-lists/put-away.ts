import type { ComingPriceRow } from '#contract/order-lists/price-notices.contract.ts'
import { metaText } from '#web/api/meta.ts'

type Place = { consumer_id: string; deal_id: string }
type Revision = Pick<ComingPriceRow, 'order_list_item_id' | 'valid_from' | 'price'>

const nameOf = ({ consumer_id, deal_id }: Place) =>
  `oroshi.prices-put-away.1:${metaText('account_id')}:${consumer_id}:${deal_id}`

const revisionOf = ({ order_list_item_id, valid_from, price }: Revision) =>
  `${order_list_item_id}/${valid_from}/${price ?? ''}`

/** Of these changes of prices those that this person has not put away on this device: another price or day is another change. */
export const notPutAway = <T extends Revision>(place: Place, changes: readonly T[]): T[] => {
  let known: unknown = null
  try {
    known = JSON.parse(window.localStorage.getItem(nameOf(place)) ?? 'null')
  } catch {
    // Nothing is kept here.
  }
  return Array.isArray(known) ? changes.filter(one => !known.includes(revisionOf(one))) : [...changes]
}

/** These are not to be told of here any more. */
export const putAway = (place: Place, changes: readonly Revision[]): void => {
  try {
    window.localStorage.setItem(nameOf(place), JSON.stringify(changes.map(revisionOf)))
  } catch {
    // A device that keeps nothing tells of them again.
  }
}
