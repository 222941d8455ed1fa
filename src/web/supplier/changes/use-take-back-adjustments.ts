import { useCallback } from 'react'
import { getProductQuantities } from '#contract/board/month-counts.contract.ts'
import { getBoardSummary, getReceiveOrder, getUnprocessed } from '#contract/board/receive-orders.contract.ts'
import { takeBackAdjustments } from '#contract/changes/change-orders.contract.ts'
import { getProductLines } from '#contract/changes/share-out.contract.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { grouped } from '#domain/shared/count.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { sayNotDone } from '#web/form/use-told.ts'
import { useToast } from '#web/ui/toast.tsx'

/** One alone is named. */
const ordersOf = ([one, ...rest]: readonly { store_name: string; number: string }[]): string =>
  one && rest.length === 0 ? `${one.store_name} ${one.number}` : `${grouped(rest.length + 1)}件の受注`

/** Takes the last adjustment of orders back, and says so; gives what was left as it is, and null where nothing was done. */
export const useTakeBackAdjustments = () => {
  const say = useToast()
  return useCallback(
    async (orders: readonly { order_id: string; revision: number }[]) => {
      try {
        const body = { orders: [...orders] }
        const { taken_back, refused } = await call(takeBackAdjustments, { params: { supplier_id: supplierId() }, body })
        await Promise.all(
          [getProductLines, getProductQuantities, getBoardSummary, getUnprocessed].map(route => invalidate(route)),
        )
        if (taken_back.length > 0)
          say(`${ordersOf(taken_back)}の最後の調整を取り消し、その前の内容に戻しました。店舗に知らせました。`)
        else say(refused[0]?.why ?? '取り消せる調整がありません。', { kind: 'error' })
        return refused
      } catch (error) {
        sayNotDone(say, error)
        return null
      }
    },
    [say],
  )
}

/** Takes the last adjustment of one order back, and shows it as it is then: whoever did it has read it. */
export const useTakeBackOne = (onSaved: (order: Order) => void) => {
  const takeBack = useTakeBackAdjustments()
  return async ({ id, revision }: Pick<Order, 'id' | 'revision'>) => {
    const refused = await takeBack([{ order_id: id, revision }])
    if (refused === null) return
    onSaved(await call(getReceiveOrder, { params: { supplier_id: supplierId(), order_id: id } }))
  }
}
