import { getPossibleDeliveryDates, listDeals } from '#contract/deals/consumer-deals.contract.ts'
import { declareNoOrder } from '#contract/placing/no-orders.contract.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { handleError } from '#web/api/error-handler.ts'

/** Tells the supplier that nothing is needed for a date; the sheet shows it with its undo. */
export const sayNoOrder = async (
  params: { consumer_id: string; deal_id: string },
  delivery_date: string,
): Promise<void> => {
  try {
    await call(declareNoOrder, { params, body: { delivery_date } })
    await Promise.all([invalidate(getPossibleDeliveryDates), invalidate(listDeals)])
  } catch (error) {
    handleError(error)
  }
}
