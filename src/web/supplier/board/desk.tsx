import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { getUnprocessed } from '#contract/board/receive-orders.contract.ts'
import { boardCounts, deskFirst } from '#contract/first-desk.ts'
import type { ReplyOf } from '#contract/http/route.ts'
import { supplierPages } from '#contract/pages.ts'
import { usualDay } from '#domain/placing/usual-day.ts'
import { type Day, dayOf } from '#domain/shared/day.ts'
import { serverNow } from '#web/api/clock.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { SetupReminder } from '#web/supplier/initializations/setup-reminder.tsx'
import { movedTo } from '#web/ui/selection.ts'
import { useKeyMap } from '#web/ui/use-key-map.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import { useWide } from '#web/ui/use-wide.ts'
import { type BoardFilter, boardHref, printHref, summaryQuery } from './board-filter.ts'
import { boardKeys } from './board-keys.ts'
import type { OrderMark } from './board-list.ts'
import { DeskHead } from './desk-head.tsx'
import { DeskList } from './desk-list.tsx'
import { Panel } from './desk-panel.tsx'
import { useSavedFilters } from './saved-filters.tsx'
import { StoppedMails } from './stopped-mails.tsx'
import { useBoard } from './use-board.ts'
import { useDeskPlace } from './use-desk-place.ts'
import { useKeptDesk } from './use-kept-desk.ts'
import { useOrderActions } from './use-order-actions.tsx'

/** The order desk: the live board of a day's orders, or of all days (design: look.md, order desk). */
export const DeskScreen = ({ any }: { any: boolean }) => {
  const unprocessed = useData(...deskFirst.orders({ supplier_id: supplierId() }).unprocessed, { throws: false })
  // The day to begin with is chosen once: nothing that is processed later takes another day onto the desk.
  const [usual, setUsual] = useState<Day | null>(null)
  if (usual === null && (unprocessed.data || unprocessed.error)) {
    setUsual(usualDay(serverNow(), unprocessed.data?.days ?? []))
  }
  return usual === null ? null : <Desk any={any} usual={usual} unprocessed={unprocessed.data} />
}

type Props = { any: boolean; usual: Day; unprocessed: ReplyOf<typeof getUnprocessed> | undefined }

const Desk = ({ any, usual, unprocessed }: Props) => {
  const navigate = useNavigate()
  const tabular = useWide(768)
  const [today] = useState(() => dayOf(serverNow()))
  const place = useDeskPlace(any, usual, useWide(1024))
  const { filter, opened } = place
  const mayMove = useRef((): boolean => true)
  const board = useBoard(
    filter,
    useCallback(() => mayMove.current(), []),
  )
  const { list, mark } = board
  const at = useKeptDesk(list.ids, boardHref(filter), tabular)
  const { cursor, setCursor, numbers, box, drop } = at
  const inside = useRef(false)
  // Nothing moves while somebody works in the list.
  useLayoutEffect(() => {
    mayMove.current = () => cursor === null && opened === null && !inside.current && (box.current?.scrollTop ?? 0) === 0
  })
  const actions = useOrderActions(
    useCallback(
      (what: OrderMark, ids: readonly string[]) => {
        mark(what, ids)
        // Printed orders are often processed next; processed ones are done with.
        if (what === 'processed') drop(ids)
      },
      [mark, drop],
    ),
  )

  // Coming back to the board is a new look at it: what is kept is shown only until the answer is there.
  const counts = useData(...boardCounts({ supplier_id: supplierId() }, summaryQuery(filter)), {
    keep: true,
    fresh_for: 0,
    throws: false,
  })
  const waiting = unprocessed?.count ?? 0
  const { title } = any ? supplierPages.ordersUnprocessed : supplierPages.orders
  useTitle(waiting > 0 ? `(${waiting}) ${title}` : title)

  const { go: goTo } = place
  const go = useCallback(
    (change: Partial<BoardFilter>, replace = false) => {
      setCursor(null)
      goTo(change, replace)
    },
    [goTo, setCursor],
  )
  const saved = useSavedFilters()
  const open = (id: string) => {
    setCursor(id)
    place.open(id)
  }
  const closePanel = () => {
    place.close()
    at.refocus()
  }
  const neighbour = (by: -1 | 1) => {
    const to = movedTo(list.ids, opened ?? cursor, by)
    if (to === null || to === opened) return
    open(to)
    at.moveTo(to)
  }
  const release = () => {
    board.release()
    box.current?.scrollTo({ top: 0 })
  }
  const close = () => {
    if (opened !== null) closePanel()
    else if (numbers.chosen > 0) at.clear()
    else {
      setCursor(null)
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    }
  }
  /** What P, D and E are about: the chosen orders, else the one under the cursor. */
  const targets = () =>
    (numbers.chosen > 0 ? [...at.selected] : cursor === null ? [] : [cursor]).flatMap(id => list.rows.get(id) ?? [])
  const bulk = { targets, actions, able: numbers.chosen > 0 || cursor !== null }
  const { ask, help } = useKeyMap(
    boardKeys(at, {
      open: () => cursor !== null && open(cursor),
      neighbour,
      close,
      print: () => actions.print(targets()),
      printDay: () => filter.mode !== 'any' && navigate(printHref(filter)),
      download: () => actions.download(targets()),
      process: () => actions.process(targets()),
      release,
      allDays: () => go({ mode: 'any', status: 'unprocessed' }),
      notOrdered: () => navigate(pathTo(supplierPages.notOrdered.path, undefined, { delivery_date: filter.date })),
      saved: nth => saved[nth] && go(saved[nth].query),
      enterOrder: () => navigate(supplierPages.addOrder.path),
    }),
    {
      choices: true,
      note: '印刷・ダウンロード・処理済は、選んだ受注が対象です。選んでいなければ、いま指している受注が対象です。',
    },
  )

  return (
    <div className="-m-4 flex h-[calc(100dvh-3.5rem-1px)] flex-col bg-surface max-md:h-[calc(100dvh-6.25rem-2px)]">
      <h1 className="sr-only">{title}</h1>
      {!any && <SetupReminder />}
      {!any && <StoppedMails />}
      <DeskHead
        filter={filter}
        today={today}
        counts={counts.data}
        at={at}
        saved={saved}
        bulk={bulk}
        onFilter={go}
        onHelp={ask}
      />
      <div className="flex min-h-0 flex-1">
        <DeskList
          board={board}
          filter={filter}
          today={today}
          at={at}
          opened={opened}
          total={counts.data?.[filter.status]}
          days={any ? [] : (unprocessed?.days ?? [])}
          bulk={bulk}
          onInside={now => {
            inside.current = now
          }}
          onOpen={open}
          onFilter={go}
          onRelease={release}
        />
        {opened !== null && (
          <Panel
            key={opened}
            order_id={opened}
            ids={list.ids}
            more={list.next_cursor !== null}
            actions={actions}
            onSeen={id => board.mark('seen', [id])}
            onGo={neighbour}
            onClose={closePanel}
          />
        )}
      </div>
      <output className="sr-only">{board.news}</output>
      {help}
      {actions.dialog}
    </div>
  )
}
