import { getSpending } from './history/spending.contract.ts'
import { ask, type FirstAsked } from './http/asked.ts'
import type { consumerPages } from './pages/consumer.ts'

/** What the page of a month's spending asks for at once. */
export const spendingFirst = {
  spending: ({ consumer_id, month }) => ({ spending: ask(getSpending, { params: { consumer_id }, query: { month } }) }),
} satisfies FirstAsked<typeof consumerPages, { consumer_id: string }>
