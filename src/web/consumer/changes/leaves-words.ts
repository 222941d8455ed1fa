import type { Order } from '#contract/orders/order-shapes.ts'
import { hasEarlier, wasTold } from '#domain/dispatch/arrived.ts'
import { isUnsent } from '#domain/dispatch/unsent.ts'
import { order_method_words } from '#domain/trade/order.ts'
import { nextMethod } from '#web/consumer/receipts/receipt.ts'

/** How the version that is made by this comes to its supplier: as a 訂正 only where that has what it corrects. */
export const leavesWords = (
  order: Pick<Order, 'method' | 'next_method' | 'revision' | 'seen_at' | 'dispatches' | 'events'>,
): string => {
  const method = nextMethod(order)
  const revision = order.revision + 1
  if (isUnsent(order))
    return method === 'line'
      ? '次の画面から、LINEで仕入先に送ってください。'
      : `${order_method_words[method]}で仕入先に送ります。`
  const as = hasEarlier(order, revision)
    ? `訂正（第${revision}版）`
    : wasTold(order, revision)
      ? `電話で伝えた内容に代わる、すべての商品の注文書（第${revision}版）`
      : `変更後のすべての商品の注文書（第${revision}版）`
  return method === 'line' ? `次の画面から、${as}をLINEで仕入先に送ってください。` : `仕入先には${as}として届きます。`
}
