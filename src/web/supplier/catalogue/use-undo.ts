import { useCallback } from 'react'
import {
  countProductItems,
  getProductItem,
  listItemAudits,
  listProductItems,
  undoItemChange,
} from '#contract/catalogue/product-items.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { errorMessage, isSilent } from '#web/api/error-handler.ts'
import { supplierId } from '#web/api/meta.ts'
import { useToast } from '#web/ui/toast.tsx'

type What = { audit_id: string } | { done_at: string }

/** Takes back a change of items or prices and says what came of it; what is shown of them is asked for anew. */
export const useUndoItems = () => {
  const say = useToast()
  return useCallback(
    async (what: What) => {
      try {
        const { taken_back, left } = await call(undoItemChange, { params: { supplier_id: supplierId() }, body: what })
        await Promise.all([listProductItems, countProductItems, getProductItem, listItemAudits].map(invalidate))
        const rest = left > 0 ? `${grouped(left)}件は、そのあと変わったか、すでに始まっているため戻していません。` : ''
        if (taken_back > 0) say(`${grouped(taken_back)}件の商品を元に戻しました。${rest}`)
        else say(`元に戻した商品はありません。${rest}`, { kind: 'error' })
      } catch (error) {
        say(isSilent(error) ? '通信できないため、元に戻せませんでした。' : errorMessage(error), { kind: 'error' })
      }
    },
    [say],
  )
}

/** What a toast offers after such a change: a press or Z takes back what was done in that moment. */
export const undoAction = (undo: (what: What) => Promise<void>, done_at: string) => ({
  label: '元に戻す',
  key: 'z',
  onPress: () => void undo({ done_at }),
})
