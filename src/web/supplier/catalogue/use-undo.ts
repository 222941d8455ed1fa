import { useCallback } from 'react'
import {
  countProductItems,
  getProductItem,
  listItemAudits,
  listProductItems,
  type Undoing,
  undoItemChange,
} from '#contract/catalogue/product-items.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { errorMessage, isSilent } from '#web/api/error-handler.ts'
import { supplierId } from '#web/api/meta.ts'
import { useToast } from '#web/ui/toast.tsx'

type Send = (what: Undoing) => Promise<{ taken_back: number; left: number }>

/** Takes back what was changed (`noun`) and says what came of it: of how many, or null where that failed; `send` asks for anew what is shown of that. */
export const useUndo = (noun: string, send: Send) => {
  const say = useToast()
  return useCallback(
    async (what: Undoing) => {
      try {
        const { taken_back, left } = await send(what)
        const rest = left > 0 ? `${grouped(left)}件は、そのあと変わったか、すでに始まっているため戻していません。` : ''
        if (taken_back > 0) say(`${grouped(taken_back)}件の${noun}を元に戻しました。${rest}`)
        else say(`元に戻した${noun}はありません。${rest}`, { kind: 'error' })
        return taken_back
      } catch (error) {
        say(isSilent(error) ? '通信できないため、元に戻せませんでした。' : errorMessage(error), { kind: 'error' })
        return null
      }
    },
    [say, noun, send],
  )
}

const undoItems: Send = async what => {
  const answer = await call(undoItemChange, { params: { supplier_id: supplierId() }, body: what })
  await Promise.all([listProductItems, countProductItems, getProductItem, listItemAudits].map(invalidate))
  return answer
}

/** Takes back a change of items or prices. */
export const useUndoItems = () => useUndo('商品', undoItems)

/** What a toast offers after such a change: a press or Z takes back what was done in that moment. */
export const undoAction = (undo: (what: Undoing) => Promise<unknown>, done_at: string, label = '元に戻す') => ({
  label,
  key: 'z',
  onPress: () => void undo({ done_at }),
})
