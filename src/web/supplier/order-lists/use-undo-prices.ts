import { useCallback } from 'react'
import type { Undoing } from '#contract/catalogue/product-items.contract.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { useUndo } from '#web/supplier/catalogue/use-undo.ts'
import type { ListCalls } from './list-api.ts'

/** Takes back a change of a list's prices. */
export const useUndoPrices = (calls: ListCalls) => {
  const send = useCallback(
    async (body: Undoing) => {
      const answer = await call(calls.undoListPrices, { body })
      await Promise.all([invalidate(calls.getOrderList), invalidate(calls.listListItemAudits)])
      return answer
    },
    [calls],
  )
  return useUndo('単価', send)
}
