import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { grouped } from '#domain/shared/count.ts'
import { type Day, dayOf } from '#domain/shared/day.ts'
import { serverNow } from '#web/api/clock.ts'
import { isNeverRead, ordersWord } from '#web/supplier/orders/row-state.ts'
import { useToast } from '#web/ui/toast.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import { boardHref } from './board-filter.ts'
import { isUnseen, lookedAtRows, nextPlaced } from './looked-at.ts'
import { useBoard } from './use-board.ts'
import { type FilterChange, useDeskPlace } from './use-desk-place.ts'
import { useKeptDesk } from './use-kept-desk.ts'
import { type Sight, useLookedAt } from './use-looked-at.ts'
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
  const sight = useLookedAt()
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
  const { actions, ...does } = useDeskActions(board, at, place, sight)
  const { go: goTo } = place
  const { setCursor } = at
  const go = useCallback(
    (change: FilterChange, replace = false) => {
      setCursor(null)
      goTo(change, replace)
    },
    [goTo, setCursor],
  )
  return { today, place, board, at, noteInside, sight, actions, ...does, chooseEvery, go }
}

/** Whether the focus is in a row of the list that is not the one of an order. */
const isElsewhere = (box: HTMLElement | null, id: string): boolean => {
  const row = document.activeElement?.closest<HTMLElement>('[data-item]')
  return row !== null && row !== undefined && (box?.contains(row) ?? false) && row.dataset['item'] !== id
}

const otherRowWords = (row: OrderRow): string =>
  `開いている受注は${ordersWord([row])}です。ほかの受注の行にフォーカスがあるため、何もしていません。Enter で開くか、J・K で移ってから押してください。`

/** Print, download and process what is chosen, else what is looked at; once that is processed the next one is. */
const useDeskActions = (
  { list, mark, catchUp }: ReturnType<typeof useBoard>,
  at: ReturnType<typeof useKeptDesk>,
  place: ReturnType<typeof useDeskPlace>,
  sight: Sight,
) => {
  const say = useToast()
  const { opened } = place
  const { cursor, clear, moveTo, selected } = at
  const now = useRef({ list, cursor, selected })
  useLayoutEffect(() => {
    now.current = { list, cursor, selected }
  })
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
        sight.goesTo(next)
        moveTo(next)
      },
      [mark, clear, moveTo, sight],
    ),
    id => list.rows.get(id),
    catchUp,
  )
  const chosen = at.numbers.chosen > 0
  /** What P, D and E are about. */
  const targets = () =>
    lookedAtRows(chosen ? [...at.selected] : cursor === null ? [] : [cursor], list.rows, sight.open())
  /** The same once it stands there: nothing is done to an order that nobody can see yet. */
  const seenTargets = (): OrderRow[] | null => {
    const rows = targets()
    const [one] = rows
    // With the focus in another row nobody knows which of the two is meant.
    if (!chosen && opened !== null && one && place.now() === opened && isElsewhere(at.box.current, opened)) {
      say(otherRowWords(one), { kind: 'error' })
      return null
    }
    // What a quick hand has gone on to is in the address before it is drawn.
    const drawn = chosen || place.now() === opened
    if (drawn && !isUnseen(rows, { opened, cursor }, sight.open())) return rows
    say('受注の内容をまだ表示していません。表示されてから、もう一度押してください。', { kind: 'error' })
    return null
  }
  const doing = (work: (rows: readonly OrderRow[]) => unknown) => () => {
    const rows = seenTargets()
    return rows === null ? undefined : work(rows)
  }
  const process = () => {
    if (sight.isOfOneBefore(targets())) return undefined
    const rows = seenTargets()
    if (rows === null) return undefined
    const open = sight.open()
    if (open?.outdated && rows.includes(open.row)) {
      sight.goesTo(null)
      say('内容が変わっています。最新の内容を表示してから処理してください。', { kind: 'error' })
      return undefined
    }
    const [one] = rows
    return actions.process(rows, {
      elsewhere: rows.length > 1 || one?.id !== cursor,
      unread: one !== undefined && one !== open?.row && isNeverRead(one),
    })
  }
  /** By the button in the panel: what is read there, whatever is chosen. */
  const processOpen = (rows: readonly OrderRow[]) => (sight.isOfOneBefore(rows) ? undefined : actions.process(rows))
  return { actions, print: doing(actions.print), download: doing(actions.download), process, processOpen, targets }
}

export type Desk = ReturnType<typeof useDesk>
