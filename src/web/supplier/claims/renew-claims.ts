import { getBoardSummary, getReceiveOrder, listReceiveOrders } from '#contract/board/receive-orders.contract.ts'
import { countClaims, listClaims } from '#contract/claims/claims.contract.ts'
import { invalidate } from '#web/api/data.ts'

/** All that is shown of claims is asked for again, and the orders that wait for an answer. */
export const renewClaims = () =>
  Promise.all([
    invalidate(listClaims),
    invalidate(countClaims),
    invalidate(getReceiveOrder),
    invalidate(listReceiveOrders),
    invalidate(getBoardSummary),
  ])
