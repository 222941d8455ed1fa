import { useCallback, useRef, useState } from 'react'
import type { ListItemRow, OrderList } from '#contract/order-lists/list-routes.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { sayNotDone } from '#web/form/use-told.ts'
import { ConflictDialog } from '#web/ui/conflict-dialog.tsx'
import { orderWords } from '#web/ui/order-words.ts'
import { useToast } from '#web/ui/toast.tsx'
import { isOtherOrder, moved, moveItems, readNow, type useOrderList } from './list-api.ts'
import { nameOf } from './list-words.ts'

type Conflict = { theirs: OrderList; ids: string[]; before: string | null; mine: ListItemRow[] }

const named = (row: ListItemRow) => ({ id: row.id, name: nameOf(row) })

type Shown = ReturnType<typeof useOrderList>

/**
 * Puts items before another (null: at the end), at once on the screen; a list that is another by now is handed on. Moves that
 * follow each other faster than they are saved are saved one after the other.
 */
const useMove = ({ calls, put }: Pick<Shown, 'calls' | 'put'>, onOther: (conflict: Conflict) => void) => {
  const say = useToast()
  /** The move that is being saved, and the list before the first of those that are. */
  const saving = useRef<{ sent: ReturnType<typeof moveItems>; base: OrderList } | null>(null)
  return useCallback(
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
          sayNotDone(say, error)
          return
        }
        try {
          onOther({ theirs: await readNow(calls), ids: chosen, before, mine })
        } catch (failed) {
          say(errorMessage(failed), { kind: 'error' })
        }
      } finally {
        if (saving.current?.sent === sent) saving.current = null
      }
    },
    [calls, put, say, onOther],
  )
}

/**
 * Moving items within their list, and what is told where somebody else has moved some in the meantime. `idsIn` are the
 * items in sight.
 */
export const useListMoves = (
  { calls, put, latest }: Pick<Shown, 'calls' | 'put' | 'latest'>,
  idsIn: (items: readonly ListItemRow[]) => readonly string[],
) => {
  const [other, setOther] = useState<Conflict | null>(null)
  const move = useMove({ calls, put }, setOther)
  const takeTheirs = () => {
    if (other) put(other.theirs)
    setOther(null)
  }
  const conflict = other && (
    <ConflictDialog
      theirs={other.theirs}
      {...orderWords(other.theirs.items.map(named), other.mine.map(named))}
      onClose={takeTheirs}
      onTakeTheirs={takeTheirs}
      onKeepMine={() => {
        setOther(null)
        void move(other.theirs, other.ids, other.before)
      }}
    />
  )
  /** Up or down, past what is in sight. */
  const step = async (taken: readonly string[], by: -1 | 1) => {
    const now = latest()
    if (!now) return
    const all = now.items.map(row => row.id)
    await move(now, taken, stepBefore(all, idsIn(now.items), taken, by))
  }
  const putBefore = async (taken: readonly string[], before: string | null) => {
    const now = latest()
    if (now && (before === null || !taken.includes(before))) await move(now, taken, before)
  }
  return { step, putBefore, conflict }
}

/**
 * Before which item of the whole list (null: at its end) the chosen ones stand after a step up or down. The neighbours are
 * those in sight: a filtered list moves past what it shows.
 */
export const stepBefore = (
  all: readonly string[],
  shown: readonly string[],
  chosen: readonly string[],
  by: -1 | 1,
): string | null => {
  const rest = shown.filter(id => !chosen.includes(id))
  const first = shown.find(id => chosen.includes(id)) ?? ''
  const above = shown.slice(0, shown.indexOf(first)).filter(id => !chosen.includes(id)).length
  const before = rest[Math.max(0, Math.min(rest.length, above + by))]
  if (before !== undefined) return before
  const last = rest.at(-1)
  const order = all.filter(id => !chosen.includes(id))
  return last === undefined ? null : (order[order.indexOf(last) + 1] ?? null)
}
