import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { grouped } from '#domain/shared/count.ts'
import { type Day, dayOf } from '#domain/shared/day.ts'
import { serverNow } from '#web/api/clock.ts'
import { useToast } from '#web/ui/toast.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import { boardHref } from './board-filter.ts'
import { type CameUp, isOfOneBefore, type LookedAt, lookedAtRows, nextPlaced } from './looked-at.ts'
import { useBoard } from './use-board.ts'
import { type FilterChange, useDeskPlace } from './use-desk-place.ts'
import { useKeptDesk } from './use-kept-desk.ts'
import { useOrderActions } from './use-order-actions.tsx'
import { AT_ONCE, type OnMark } from './use-take-back.ts'

/**
 * The desk's list, the one order of it that is looked at, and what is done with it or with the chosen ones. What is open
 * beside the list is where the cursor is; it is taken in the version that is read there.
 */
export const useDesk = (any: boolean, usual: Day) => {
  const tabular = useWide(768)
  const [today] = useState(() => dayOf(serverNow()))
  const place = useDeskPlace(any, usual, useWide(1024))
  const mayMove = useRef((): boolean => true)
  const board = useBoard(
    place.filter,
    useCallback(() => mayMove.current(), []),
  )
  const { list } = board
  const at = useKeptDesk(list.ids, boardHref(place.filter), tabular, place)
  const inside = useRef(false)
  const looked_at = useRef<LookedAt>(null)
  // Nothing moves while somebody works in the list.
  useLayoutEffect(() => {
    const { cursor, box } = at
    mayMove.current = () => cursor === null && !inside.current && (box.current?.scrollTop ?? 0) === 0
  })
  const more = list.next_cursor !== null
  const say = useToast()
  /** All that is shown; when they are chosen already, all that the filter finds. */
  const chooseEvery = async () => {
    if (!at.all) at.toggleEvery()
    else if (more) at.choose(await board.loadAll(AT_ONCE))
    // Chosen already: a second press lets nothing go.
    else say(`条件に合う${grouped(list.ids.length)}件すべてを選択しています。`)
  }
  /** Whether the mouse is in the list: nothing moves below it. */
  const noteInside = useCallback((now: boolean) => {
    inside.current = now
  }, [])
  /** What is read beside the list. */
  const noteLookedAt = useCallback((now: LookedAt) => {
    looked_at.current = now
  }, [])
  const { actions, process, targets } = useDeskActions(board, at, looked_at)
  const { go: goTo } = place
  const { setCursor } = at
  const go = useCallback(
    (change: FilterChange, replace = false) => {
      setCursor(null)
      goTo(change, replace)
    },
    [goTo, setCursor],
  )
  return { today, place, board, at, noteInside, noteLookedAt, actions, process, targets, chooseEvery, go }
}

/** Print, download and process what is chosen, else what is looked at; once that is processed the next one is. */
const useDeskActions = (
  { list, mark, catchUp }: ReturnType<typeof useBoard>,
  at: ReturnType<typeof useKeptDesk>,
  looked_at: { readonly current: LookedAt },
) => {
  const say = useToast()
  const { cursor, clear, moveTo, selected } = at
  const now = useRef({ list, cursor, selected })
  useLayoutEffect(() => {
    now.current = { list, cursor, selected }
  })
  const came_up = useRef<CameUp>(null)
  const actions = useOrderActions(
    useCallback<OnMark>(
      (what, ids, events) => {
        mark(what, ids, events)
        const { list: shown, cursor: on, selected: chosen_now } = now.current
        const [one] = ids
        // What was taken back is looked at again.
        if (what.startsWith('un') && one !== undefined && ids.length === 1 && shown.ids.includes(one)) moveTo(one)
        if (what !== 'processed') return
        // Printed orders are often processed next; processed ones are done with, and what was left out is chosen no more:
        // nothing is done to it later, out of sight.
        if (ids.some(id => chosen_now.has(id))) clear()
        if (on === null || ids.length !== 1 || ids[0] !== on) return
        const next = nextPlaced(shown.ids, shown.rows, on)
        came_up.current = next === null ? null : { id: next, at: performance.now() }
        moveTo(next)
      },
      [mark, clear, moveTo],
    ),
    id => list.rows.get(id),
    catchUp,
  )
  const chosen = at.numbers.chosen > 0
  /** What P, D and E are about. */
  const targets = () =>
    lookedAtRows(chosen ? [...at.selected] : cursor === null ? [] : [cursor], list.rows, looked_at.current)
  const process = () => {
    const rows = targets()
    const open = looked_at.current
    if (open?.outdated && rows.includes(open.row)) {
      came_up.current = null
      say('内容が変わっています。最新の内容を表示してから処理してください。', { kind: 'error' })
      return undefined
    }
    if (isOfOneBefore(came_up.current, rows, performance.now())) return undefined
    return actions.process(rows, { ask: rows.length > 1 || rows[0]?.id !== cursor })
  }
  return { actions, process, targets }
}

export type Desk = ReturnType<typeof useDesk>
