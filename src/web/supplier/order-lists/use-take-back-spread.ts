import { useCallback } from 'react'
import { getProductItem, listProductItems } from '#contract/catalogue/product-items.contract.ts'
import { takeBackSpread } from '#contract/order-lists/spread-item.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { sayNotDone } from '#web/form/use-told.ts'
import { useToast } from '#web/ui/toast.tsx'

/** Takes an item off the lists on which it was put in one moment, and says so. */
export const useTakeBackSpread = (product_item_id: string) => {
  const say = useToast()
  return useCallback(
    async (done_at: string) => {
      try {
        const params = { supplier_id: supplierId(), product_item_id }
        const { taken_back, left } = await call(takeBackSpread, { params, body: { done_at } })
        await Promise.all([invalidate(getProductItem), invalidate(listProductItems)])
        const rest = left > 0 ? `${grouped(left)}店は、そのあと変わったためそのままです。` : ''
        if (taken_back > 0) say(`${grouped(taken_back)}店の発注リストから外しました。${rest}`)
        else say(`外した発注リストはありません。${rest}`, { kind: 'error' })
      } catch (error) {
        sayNotDone(say, error)
      }
    },
    [say, product_item_id],
  )
}
