import { errorTexts } from '#contract/http/errors.ts'
import type { MultiResult } from '#contract/placing/multi-orders.contract.ts'
import type { PlaceOrderForm } from '#contract/placing/place-order.form.ts'
import { Refusal } from '#domain/shared/refusal.ts'
import type { DealAndItems } from '#server/deals/deal-terms.ts'
import type { Deps } from '#server/deps.ts'
import type { OrderActor } from '#server/orders/write-order.ts'
import { placeOrAsk } from './place-or-ask.ts'

type Asked = { deal: DealAndItems; wish: PlaceOrderForm & { deal_id: string; idempotency_key: string } }

/**
 * Places orders with several suppliers (domain.md section 2, several at once): each is its own transaction under its own
 * key and its own success or failure, one after another, so that a restaurant takes one connection however many
 * suppliers it has. A fault with one is told as `unknown`, and does not keep the others from being placed.
 */
export const placeOrders = async (
  deps: Deps,
  asked: Asked[],
  { owner, ...placed_by }: OrderActor & { owner: boolean },
  at: Date,
  onFault: (error: unknown) => void,
): Promise<MultiResult[]> => {
  const results: MultiResult[] = []
  for (const { deal, wish } of asked) {
    const { deal_id, idempotency_key, ...form } = wish
    const who = { source: 'consumer_web', placed_by, owner, screen: 'orders/multi_confirm', idempotency_key } as const
    const result = { deal_id, order: null, messages: [], message: null }
    try {
      const { waiting, ...order } = await placeOrAsk(deps, deal, form, who, at)
      if (waiting) results.push({ ...result, outcome: 'waiting', approval_id: order.id })
      else results.push({ ...result, outcome: 'placed', order })
    } catch (error) {
      if (error instanceof Refusal) {
        const { messages, message } = error
        results.push({ ...result, outcome: 'refused', messages, message: messages.length ? null : message })
      } else {
        onFault(error)
        results.push({ ...result, outcome: 'unknown', message: errorTexts.server })
      }
    }
  }
  return results
}
