import { listConsumerAnnouncements } from './announcements/announcements.contract.ts'
import { listApprovals } from './approvals/approvals.contract.ts'
import { listDeals } from './deals/consumer-deals.contract.ts'
import { readableArticles } from './first-articles.ts'
import { openClaims } from './first-claims.ts'
import { openOrders } from './first-open-orders.ts'
import { askedUsage } from './first-questionnaires.ts'
import { listOrders } from './history/order-history.contract.ts'
import { ask, type FirstAsked } from './http/asked.ts'
import { listStoppedOfConsumer } from './ignores/stopped-addresses.contract.ts'
import type { consumerPages } from './pages/consumer.ts'
import { listClosingReminders } from './reminders/closing-notifications.contract.ts'
import { listOffered } from './stores/offers.contract.ts'

type Tenant = { consumer_id: string }

/** What the restaurant's first page asks for at once, besides who is logged in. */
export const topFirst = {
  top: params => ({
    deals: ask(listDeals, { params }),
    open_claims: openClaims(params),
    approvals: ask(listApprovals, { params }),
    offers: ask(listOffered, { params }),
    reminders: ask(listClosingReminders, { params }),
    announcements: ask(listConsumerAnnouncements, { params }),
    usage: askedUsage(params),
    articles: readableArticles(params),
    stopped: ask(listStoppedOfConsumer, { params }),
    orders: ask(listOrders, { params, query: { limit: 5 } }),
    ...openOrders(params),
  }),
} satisfies FirstAsked<typeof consumerPages, Tenant>
