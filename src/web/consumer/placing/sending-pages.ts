import type { Deal } from '#contract/deals/consumer-deals.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'

/** Where the very thing that will be sent is looked at; null where an order goes to the supplier's own board. */
export const sendingPage = (method: Deal['method'] | undefined) => {
  if (method === 'line') return consumerPages.lineConfirm
  return method === 'fax' || method === 'mail' ? consumerPages.faxMailConfirm : null
}

const send_words = { web: '発注する', fax: 'FAXで発注する', mail: 'メールで発注する', line: '発注して、LINEで送る' }

/** The button that sends an order of this way of travelling. */
export const sendWord = (method: Deal['method'] | undefined): string => send_words[method ?? 'web']

/** Where a placed order of this way of travelling is followed. */
export const completePage = (method: Deal['method'] | undefined) => {
  if (method === 'line') return consumerPages.lineComplete
  return method === 'fax' || method === 'mail' ? consumerPages.faxMailComplete : consumerPages.orderComplete
}
