import Keyboard from 'lucide-react/icons/keyboard'
import PhoneIncoming from 'lucide-react/icons/phone-incoming'
import Settings from 'lucide-react/icons/settings'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { getBoardSummary, getUnprocessed } from '#contract/board/receive-orders.contract.ts'
import type { ReplyOf } from '#contract/http/route.ts'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { supplierPages } from '#contract/pages.ts'
import { usualDay } from '#domain/placing/usual-day.ts'
import { type Day, dayOf } from '#domain/shared/day.ts'
import { serverNow } from '#web/api/clock.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { SetupReminder } from '#web/supplier/initializations/setup-reminder.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { KeyHint } from '#web/ui/desk-shell.tsx'
import { useDeviceSettings } from '#web/ui/device-settings.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import { useCommands } from '#web/ui/use-commands.ts'
import { useTitle } from '#web/ui/use-title.ts'
import { useWide } from '#web/ui/use-wide.ts'
import {
  type BoardFilter,
  type BoardMode,
  boardHref,
  boardPath,
  noneChosen,
  printHref,
  readFilter,
  readOpen,
  summaryQuery,
  usualStatus,
  writeFilter,
} from './board-filter.ts'
import { commandOf, movedTo } from './board-keys.ts'
import type { OrderMark } from './board-list.ts'
import { countSelection, drop, extend, noSelection, type Selection, toggle, toggleShown } from './board-selection.ts'
import { BulkButtons, Chosen } from './bulk-bar.tsx'
import { HelpDialog, SettingsDialog } from './desk-dialogs.tsx'
import { Foot } from './desk-foot.tsx'
import { DeskLinks } from './desk-links.tsx'
import { Panel } from './desk-panel.tsx'
import { Strip } from './desk-strip.tsx'
import { DayChoice, StatusChips } from './desk-toolbar.tsx'
import { FilterMenus } from './filter-menus.tsx'
import { NewsDialog } from './news-dialog.tsx'
import { OrderCards } from './order-cards.tsx'
import { type OrderListProps, OrderTable, type RowActions } from './order-table.tsx'
import { SavedFilters, useSavedFilters } from './saved-filters.tsx'
import { StoppedMails } from './stopped-mails.tsx'
import { useBoard } from './use-board.ts'
import { AT_ONCE, useOrderActions } from './use-order-actions.tsx'

/** How the desk was left: found again on the way back from an order's own page. */
const kept: { selection: Selection; cursor: string | null; scroll_top: number; key: string } = {
  selection: noSelection,
  cursor: null,
  scroll_top: 0,
  key: '',
}

/** The order desk: the live board of a day's orders, or of all days (design: look.md, order desk). */
export const DeskScreen = ({ any }: { any: boolean }) => {
  const unprocessed = useData(getUnprocessed, { params: { supplier_id: supplierId() } }, { throws: false })
  // The day to begin with is chosen once: nothing that is processed later takes another day onto the desk.
  const [usual, setUsual] = useState<Day | null>(null)
  if (usual === null && (unprocessed.data || unprocessed.error)) {
    setUsual(usualDay(serverNow(), unprocessed.data?.days ?? []))
  }
  return usual === null ? null : <Desk any={any} usual={usual} unprocessed={unprocessed.data} />
}

const Desk = ({
  any,
  usual,
  unprocessed,
}: {
  any: boolean
  usual: Day
  unprocessed: ReplyOf<typeof getUnprocessed> | undefined
}) => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const wide = useWide(1024)
  const tabular = useWide(768)
  const settings = useDeviceSettings()

  const [opened_at] = useState(serverNow)
  const today = dayOf(opened_at)
  const filter = useMemo(() => readFilter(search, usual, any), [search, usual, any])
  const key = boardHref(filter)
  const opened = wide ? readOpen(search) : null

  const [selection, setSelection] = useState(kept.selection)
  const [cursor, setCursor] = useState(kept.key === key ? kept.cursor : null)
  const [help, setHelp] = useState(false)
  const [preferences, setPreferences] = useState(false)
  const [news, setNews] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const search_box = useRef<HTMLInputElement>(null)
  const showRow = useRef<(index: number) => void>(() => undefined)
  const bindShow = useCallback((show: (index: number) => void) => {
    showRow.current = show
  }, [])
  const inside = useRef(false)

  const working_here = useRef({ cursor, opened })
  useLayoutEffect(() => {
    working_here.current = { cursor, opened }
  })
  const mayMove = useCallback(() => {
    const { cursor, opened } = working_here.current
    return cursor === null && opened === null && !inside.current && (box.current?.scrollTop ?? 0) === 0
  }, [])
  const board = useBoard(filter, mayMove)
  const { list } = board
  const { mark } = board
  const actions = useOrderActions(
    useCallback(
      (what: OrderMark, ids: readonly string[]) => {
        mark(what, ids)
        // Printed orders are often processed next; processed ones are done with.
        if (what === 'processed') setSelection(now => drop(now, ids))
      },
      [mark],
    ),
  )

  const params = { supplier_id: supplierId() }
  // Coming back to the board is a new look at it: what is kept is shown only until the answer is there.
  const counts = useData(
    getBoardSummary,
    { params, query: summaryQuery(filter) },
    { keep: true, fresh_for: 0, throws: false },
  )
  const waiting = unprocessed?.count ?? 0
  const { title } = any ? supplierPages.ordersUnprocessed : supplierPages.orders
  useTitle(waiting > 0 ? `(${waiting}) ${title}` : title)

  // The way back from an order finds the desk as it was.
  useEffect(() => {
    Object.assign(kept, { selection, cursor, key })
  }, [selection, cursor, key])
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    if (kept.key === key && kept.scroll_top > 0) element.scrollTop = kept.scroll_top
    const note = () => {
      kept.scroll_top = element.scrollTop
    }
    element.addEventListener('scroll', note, { passive: true })
    return () => element.removeEventListener('scroll', note)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each list box
  }, [tabular])

  // As the address is by now: what a quick hand chose a moment ago, and is not drawn yet, stays chosen.
  const current = useCallback(() => {
    const { search: now } = window.location
    return { filter: readFilter(now, usual, any), opened: wide ? readOpen(now) : null }
  }, [any, usual, wide])
  const go = useCallback(
    (change: Partial<BoardFilter>, replace = false) => {
      const { filter: before, opened: shown } = current()
      const next = { ...before, ...change }
      // Another kind of board opens with its own view.
      if (next.mode !== before.mode && change.status === undefined && before.status === usualStatus(before.mode))
        next.status = usualStatus(next.mode)
      setCursor(null)
      void navigate(boardPath(next) + writeFilter(next, shown), { replace })
    },
    [current, navigate],
  )
  const onSearch = useCallback((q: string) => go({ q }, true), [go])
  const saved = useSavedFilters()

  const focusRow = useCallback((id: string) => {
    // The row is drawn by now, or with the next frame.
    requestAnimationFrame(() => {
      const link = box.current?.querySelector<HTMLElement>(`[data-order="${id}"] [data-row-link]`)
      link?.focus({ preventScroll: true })
    })
  }, [])

  const moveTo = useCallback(
    (id: string | null) => {
      if (id === null) return
      setCursor(id)
      showRow.current(list.ids.indexOf(id))
      focusRow(id)
    },
    [list.ids, focusRow],
  )

  const open = useCallback(
    (id: string) => {
      setCursor(id)
      const { filter: before, opened: shown } = current()
      if (wide) void navigate({ search: writeFilter(before, id) }, { replace: shown !== null })
      else void navigate(pathTo(supplierPages.orderDetail.path, { order_id: id }))
    },
    [current, navigate, wide],
  )
  const closePanel = useCallback(() => {
    void navigate({ search: writeFilter(current().filter) }, { replace: true })
    if (cursor !== null) focusRow(cursor)
  }, [current, cursor, focusRow, navigate])

  const neighbour = (by: -1 | 1) => {
    const to = movedTo(list.ids, opened ?? cursor, by)
    if (to === null || to === opened) return
    open(to)
    showRow.current(list.ids.indexOf(to))
    focusRow(to)
  }

  const rowActions: RowActions = useMemo(
    () => ({
      open,
      toggle: (id, shift) => setSelection(now => toggle(now, list.ids, id, shift)),
      point: setCursor,
    }),
    [open, list.ids],
  )

  const numbers = countSelection(selection, list.ids)
  /** What P, D and E are about: the chosen orders, else the one under the cursor. */
  const targets = (): OrderRow[] => {
    const ids = numbers.chosen > 0 ? [...selection.ids] : cursor === null ? [] : [cursor]
    return ids.flatMap(id => list.rows.get(id) ?? [])
  }

  const release = () => {
    board.release()
    if (box.current) box.current.scrollTop = 0
  }
  const clear = () => {
    if (opened !== null) closePanel()
    else if (numbers.chosen > 0) setSelection(noSelection)
    else {
      setCursor(null)
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    }
  }

  const move = (by: number, extending: boolean) => {
    const to = movedTo(list.ids, cursor, by)
    if (to !== null && extending) setSelection(now => extend(now, cursor, to))
    moveTo(to)
  }
  useCommands(commandOf, settings.letters, {
    move: ({ by, extend: extending }) => move(by, extending),
    first: () => moveTo(list.ids[0] ?? null),
    last: () => moveTo(list.ids.at(-1) ?? null),
    select: () => {
      if (cursor !== null) setSelection(now => toggle(now, list.ids, cursor))
    },
    select_all: () => setSelection(now => toggleShown(now, list.ids)),
    open: () => {
      if (cursor !== null) open(cursor)
    },
    close: clear,
    print: () => void actions.print(targets()),
    print_day: () => {
      if (filter.mode !== 'any') void navigate(printHref(filter))
    },
    download: () => void actions.download(targets()),
    process: () => void actions.process(targets()),
    search: () => {
      search_box.current?.focus()
      search_box.current?.select()
    },
    help: () => setHelp(true),
    release,
    previous: () => neighbour(-1),
    next: () => neighbour(1),
    all_days: () => go({ mode: 'any', status: 'unprocessed' }),
    not_ordered: () => {
      void navigate(pathTo(supplierPages.notOrdered.path, undefined, { delivery_date: filter.date }))
    },
    enter_order: () => {
      void navigate(supplierPages.addOrder.path)
    },
    saved: ({ index }) => {
      const query = saved[index]?.query
      if (query) go(query)
    },
  })

  const list_props: OrderListProps = {
    list,
    list_key: list.key,
    box,
    cursor,
    opened,
    selected: selection.ids,
    mode: filter.mode,
    today,
    hrefOf: id => pathTo(supplierPages.orderDetail.path, { order_id: id }),
    actions: rowActions,
    all: numbers.shown > 0 && numbers.shown === list.ids.length,
    some: numbers.shown > 0 && numbers.shown < list.ids.length,
    onToggleAll: () => setSelection(now => toggleShown(now, list.ids)),
    bindShow,
    foot: (
      <Foot
        board={board}
        filter={filter}
        onShowAll={() => go({ status: usualStatus(filter.mode), q: '', ...noneChosen })}
      />
    ),
  }

  return (
    <div className="-m-4 flex h-[calc(100dvh-3.5rem-1px)] flex-col bg-surface max-md:h-[calc(100dvh-6.25rem-2px)]">
      <h1 className="sr-only">{title}</h1>
      {!any && <SetupReminder />}
      {!any && <StoppedMails />}
      {/* On a phone all of it flows together, so that entering an order needs no line of its own. */}
      <div className="flex shrink-0 flex-col gap-2 border-b px-4 py-2 max-md:flex-row max-md:flex-wrap max-md:items-center">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-[1600px]:gap-x-2 max-md:contents">
          <DayChoice
            mode={filter.mode}
            date={filter.date}
            today={today}
            onMode={(mode: BoardMode) =>
              go({ mode, date: mode === 'order_date' && filter.date > today ? today : filter.date })
            }
            onDate={(date: Day) => go({ date })}
          />
          <StatusChips status={filter.status} counts={counts.data} onStatus={status => go({ status })} />
          <span className="ml-auto flex items-center gap-2 max-md:order-last">
            <ButtonLink to={supplierPages.addOrder.path} size="small" icon={PhoneIncoming}>
              受注を入力{' '}
              <span className="max-md:hidden">
                <KeyHint>I</KeyHint>
              </span>
            </ButtonLink>
            <span className="flex items-center max-md:hidden max-[1600px]:-mr-2">
              <DeskLinks filter={filter} today={today} onNews={() => setNews(true)} />
              <IconButton icon={Keyboard} label="キーボード操作 ?" onClick={() => setHelp(true)} dense />
              <IconButton icon={Settings} label="この端末の設定" onClick={() => setPreferences(true)} dense />
            </span>
          </span>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-md:contents">
          <SearchBox
            value={filter.q}
            onSearch={onSearch}
            box={search_box}
            label="店舗・番号・商品を検索"
            placeholder="店舗・番号・商品 検索"
            className="sm:w-56"
            onLeave={() => {
              search_box.current?.blur()
              if (tabular) moveTo(cursor ?? list.ids[0] ?? null)
            }}
          />
          <FilterMenus filter={filter} onFilter={go} />
          <SavedFilters saved={saved} filter={filter} onFilter={go} />
          {tabular && (
            <div className="ml-auto flex items-center gap-2">
              <BulkButtons targets={targets} actions={actions} able={numbers.chosen > 0 || cursor !== null} />
            </div>
          )}
        </div>
      </div>

      <div className="flex min-h-0 flex-1">
        <section
          aria-label="受注の一覧"
          className={cx('flex min-w-0 flex-1 flex-col', opened !== null && 'border-r')}
          onPointerEnter={event => {
            inside.current = event.pointerType === 'mouse'
          }}
          onPointerLeave={() => {
            inside.current = false
          }}
        >
          <Strip
            board={board}
            total={counts.data?.[filter.status]}
            days={any ? [] : (unprocessed?.days ?? [])}
            shown_day={filter.mode === 'delivery_date' ? filter.date : null}
            onDay={date => go({ mode: 'delivery_date', date })}
            onRelease={release}
            chosen={
              tabular && (
                <Chosen
                  numbers={numbers}
                  more={list.next_cursor !== null}
                  in_strip
                  onClear={() => setSelection(noSelection)}
                  onAll={async () => {
                    const ids = await board.loadAll(AT_ONCE)
                    setSelection({ ids: new Set(ids), anchor: null })
                  }}
                />
              )
            }
          />
          {tabular ? <OrderTable {...list_props} split={opened !== null} /> : <OrderCards {...list_props} />}
          {!tabular && numbers.chosen > 0 && (
            <div className="pb-safe z-10 shrink-0 bg-surface shadow-bar">
              <div className="flex flex-wrap items-center gap-2 p-3 pt-1 *:first:w-full">
                <Chosen numbers={numbers} more={false} onClear={() => setSelection(noSelection)} />
                <BulkButtons targets={targets} actions={actions} able />
              </div>
            </div>
          )}
        </section>
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
      <HelpDialog open={help} onClose={() => setHelp(false)} />
      <SettingsDialog open={preferences} onClose={() => setPreferences(false)} />
      {news && <NewsDialog onClose={() => setNews(false)} />}
      {actions.dialog}
    </div>
  )
}
