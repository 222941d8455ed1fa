import type { StandingOrder } from '#contract/deals/standing-order.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#web/app/path-to.ts'

/** Where what stands for a date is looked at: an order's page, or that of what waits for an owner's approval. */
export const pageOfStanding = ({ id, waiting }: Pick<StandingOrder, 'id' | 'waiting'>): string =>
  waiting
    ? pathTo(consumerPages.approval.path, { approval_id: id })
    : pathTo(consumerPages.orderDetail.path, { order_id: id })
