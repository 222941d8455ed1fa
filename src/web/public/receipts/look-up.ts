import { getTokenOrder, type TokenOrder } from '#contract/receipts/token-orders.contract.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { setData } from '#web/api/data.ts'

/** The order as it stands, on the page too, after an answer that was lost; null where nobody could be reached. */
export const lookUp = async (access_token: string): Promise<TokenOrder | null> => {
  const target = { params: { access_token } }
  try {
    const now = await call(getTokenOrder, target)
    setData(getTokenOrder, target, now)
    return now
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return null
  }
}
