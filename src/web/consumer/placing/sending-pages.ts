import type { Deal } from '#contract/deals/consumer-deals.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'

/** Where the very thing that will be sent is looked at; null where an order goes to the supplier's own board. */
export const sendingPage = (method: Deal['method'] | undefined) => {
  if (method === 'line') return consumerPages.lineConfirm
  return method === 'fax' || method === 'mail' ? consumerPages.faxMailConfirm : null
}

/** Where a placed order of this way of travelling is followed. */
export const completePage = (method: Deal['method'] | undefined) => {
  if (method === 'line') return consumerPages.lineComplete
  return method === 'fax' || method === 'mail' ? consumerPages.faxMailComplete : consumerPages.orderComplete
}
