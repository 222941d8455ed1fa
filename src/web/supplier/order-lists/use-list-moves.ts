import { useCallback, useRef, useState } from 'react'
import type { ListItemRow, OrderList } from '#contract/order-lists/list-routes.ts'
import { errorMessage, isSilent } from '#web/api/error-handler.ts'
import { useToast } from '#web/ui/toast.tsx'
import { isOtherOrder, type ListCalls, moved, moveItems, readNow } from './list-api.ts'

type Conflict = { theirs: OrderList; ids: string[]; before: string | null; mine: ListItemRow[] }

/** Moving items within their list, and what is told where somebody else has moved some in the meantime. */
export const useListMoves = (calls: ListCalls, put: (list: OrderList) => void) => {
  const say = useToast()
  const [conflict, setConflict] = useState<Conflict | null>(null)
  /** The move that is being saved, and the list before the first of those that are. */
  const saving = useRef<{ sent: ReturnType<typeof moveItems>; base: OrderList } | null>(null)
  /**
   * Puts items before another (null: at the end), at once on the screen; a list that is another by now is shown. Moves
   * that follow each other faster than they are saved are saved one after the other.
   */
  const move = useCallback(
    async (from: OrderList, taken: readonly string[], before: string | null) => {
      const order = from.items.map(row => row.id).filter(id => !taken.includes(id))
      const at = before === null ? order.length : order.indexOf(before)
      if (at < 0) return
      const chosen = from.items.map(row => row.id).filter(id => taken.includes(id))
      const mine = moved(from.items, chosen, at)
      put({ ...from, items: mine })
      const before_this = saving.current
      const base = before_this?.base ?? from
      const send = async () => moveItems(calls, chosen, at, (await before_this?.sent)?.revision ?? from.revision)
      const sent = send()
      saving.current = { sent, base }
      try {
        const stamp = await sent
        // Else the move that came after it shows its own.
        if (saving.current.sent === sent) put({ ...from, ...stamp, items: mine })
      } catch (error) {
        put(base)
        if (!isOtherOrder(error)) {
          if (!isSilent(error)) say(errorMessage(error), { kind: 'error' })
          return
        }
        try {
          setConflict({ theirs: await readNow(calls), ids: chosen, before, mine })
        } catch (failed) {
          say(errorMessage(failed), { kind: 'error' })
        }
      } finally {
        if (saving.current?.sent === sent) saving.current = null
      }
    },
    [calls, put, say],
  )
  return { move, conflict, setConflict }
}
