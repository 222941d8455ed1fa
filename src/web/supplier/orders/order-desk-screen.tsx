import CheckCheck from 'lucide-react/icons/check-check'
import Download from 'lucide-react/icons/download'
import ExternalLink from 'lucide-react/icons/external-link'
import Inbox from 'lucide-react/icons/inbox'
import Keyboard from 'lucide-react/icons/keyboard'
import Printer from 'lucide-react/icons/printer'
import SearchX from 'lucide-react/icons/search-x'
import Settings from 'lucide-react/icons/settings'
import X from 'lucide-react/icons/x'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import type { ReplyOf } from '#contract/http/route.ts'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { getBoardSummary, getUnprocessed } from '#contract/orders/receive-orders.contract.ts'
import { supplierPages } from '#contract/pages.ts'
import { usualDay } from '#domain/orders/usual-day.ts'
import { type Day, dayOf } from '#domain/shared/day.ts'
import { serverNow } from '#web/api/clock.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { KeyHint } from '#web/ui/desk-shell.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useTitle } from '#web/ui/use-title.ts'

import { type BoardFilter, type BoardMode, readFilter, readOpen, writeFilter } from './board-filter.ts'
import { commandOf, movedTo } from './board-keys.ts'
import type { OrderMark } from './board-list.ts'
import { countSelection, drop, extend, noSelection, type Selection, toggle, toggleShown } from './board-selection.ts'
import { HelpDialog, SettingsDialog } from './desk-dialogs.tsx'
import { DayChoice, OtherDays, SearchBox, StatusChips } from './desk-toolbar.tsx'
import { useDeviceSettings } from './device-settings.ts'
import { placeOf } from './key-place.ts'
import { OrderCards } from './order-cards.tsx'
import { Neighbours, OrderButtons, OrderFailed, OrderSkeleton } from './order-panel.tsx'
import { OrderPaper } from './order-paper.tsx'
import { type OrderListProps, OrderTable, type RowActions } from './order-table.tsx'
import { customerOf } from './row-state.ts'
import { AT_ONCE } from './take-out.ts'
import { type Board, useBoard } from './use-board.ts'
import { useOrder } from './use-order.ts'
import { useOrderActions } from './use-order-actions.tsx'
import { useWide } from './use-wide.ts'

/** How the desk was left: found again on the way back from an order's own page. */
const kept: { selection: Selection; cursor: string | null; scroll_top: number; key: string } = {
  selection: noSelection,
  cursor: null,
  scroll_top: 0,
  key: '',
}

/** The order desk: the live board of a day's orders (design: look.md, order desk). */
export const Screen = () => {
  const unprocessed = useData(getUnprocessed, { params: { supplier_id: supplierId() } }, { throws: false })
  // The day to begin with is chosen once: nothing that is processed later takes another day onto the desk.
  const [usual, setUsual] = useState<Day | null>(null)
  if (usual === null && (unprocessed.data || unprocessed.error)) {
    setUsual(usualDay(serverNow(), unprocessed.data?.days ?? []))
  }
  return usual === null ? null : <Desk usual={usual} unprocessed={unprocessed.data} />
}

const Desk = ({ usual, unprocessed }: { usual: Day; unprocessed: ReplyOf<typeof getUnprocessed> | undefined }) => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const wide = useWide(1024)
  const tabular = useWide(768)
  const settings = useDeviceSettings()

  const [opened_at] = useState(serverNow)
  const today = dayOf(opened_at)
  const filter = useMemo(() => readFilter(search, usual), [search, usual])
  const key = writeFilter(filter)
  const opened = wide ? readOpen(search) : null

  const [selection, setSelection] = useState(kept.selection)
  const [cursor, setCursor] = useState(kept.key === key ? kept.cursor : null)
  const [help, setHelp] = useState(false)
  const [preferences, setPreferences] = useState(false)
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
  const counts = useData(
    getBoardSummary,
    { params, query: { [filter.mode]: filter.date } },
    { keep: true, throws: false },
  )
  const waiting = unprocessed?.count ?? 0
  useTitle(waiting > 0 ? `(${waiting}) ${supplierPages.orders.title}` : supplierPages.orders.title)

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

  const go = useCallback(
    (change: Partial<BoardFilter>, replace = false) => {
      const next = { ...filter, ...change }
      setCursor(null)
      void navigate({ search: writeFilter(next, opened) }, { replace })
    },
    [filter, navigate, opened],
  )
  const onSearch = useCallback((q: string) => go({ q }, true), [go])

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
      if (wide) void navigate({ search: writeFilter(filter, id) }, { replace: opened !== null })
      else void navigate(pathTo(supplierPages.orderDetail.path, { order_id: id }))
    },
    [filter, navigate, opened, wide],
  )
  const closePanel = useCallback(() => {
    void navigate({ search: writeFilter(filter) }, { replace: true })
    if (cursor !== null) focusRow(cursor)
  }, [cursor, filter, focusRow, navigate])

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

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const place = placeOf(event)
      const command = place === null ? null : commandOf(event, place, settings.letters)
      if (!command) return
      event.preventDefault()
      switch (command.do) {
        case 'move': {
          const to = movedTo(list.ids, cursor, command.by)
          if (to !== null && command.extend) setSelection(now => extend(now, cursor, to))
          moveTo(to)
          return
        }
        case 'first':
          return moveTo(list.ids[0] ?? null)
        case 'last':
          return moveTo(list.ids.at(-1) ?? null)
        case 'select':
          if (cursor !== null) setSelection(now => toggle(now, list.ids, cursor))
          return
        case 'select_all':
          setSelection(now => toggleShown(now, list.ids))
          return
        case 'open':
          if (cursor !== null) open(cursor)
          return
        case 'close':
          return clear()
        case 'print':
          return void actions.print(targets())
        case 'download':
          return void actions.download(targets())
        case 'process':
          return void actions.process(targets())
        case 'search':
          search_box.current?.focus()
          search_box.current?.select()
          return
        case 'help':
          return setHelp(true)
        case 'release':
          return release()
        case 'previous':
          return neighbour(-1)
        case 'next':
          return neighbour(1)
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
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
        onShowAll={() => go({ status: 'all', q: '', store_id: [], store_group_id: [], order_counter_id: [] })}
      />
    ),
  }

  return (
    <div className="-m-4 flex h-[calc(100dvh-3.5rem-1px)] flex-col bg-surface max-md:h-[calc(100dvh-6.25rem-2px)]">
      <h1 className="sr-only">{supplierPages.orders.title}</h1>
      <div className="flex shrink-0 flex-col gap-2 border-b px-4 py-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
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
          <span className="ml-auto flex max-md:hidden">
            <IconButton icon={Keyboard} label="キーボード操作 ?" onClick={() => setHelp(true)} className="size-9!" />
            <IconButton
              icon={Settings}
              label="この端末の設定"
              onClick={() => setPreferences(true)}
              className="size-9!"
            />
          </span>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <SearchBox
            value={filter.q}
            onSearch={onSearch}
            box={search_box}
            onLeave={() => {
              search_box.current?.blur()
              if (tabular) moveTo(cursor ?? list.ids[0] ?? null)
            }}
          />
          {filter.store_id.length + filter.store_group_id.length + filter.order_counter_id.length > 0 && (
            <Button
              size="small"
              icon={X}
              onClick={() => go({ store_id: [], store_group_id: [], order_counter_id: [] })}
            >
              得意先の絞り込みを外す
            </Button>
          )}
          {numbers.chosen === 0 && (
            <OtherDays
              days={unprocessed?.days ?? []}
              shown={filter.mode === 'delivery_date' ? filter.date : null}
              onDate={date => go({ mode: 'delivery_date', date })}
            />
          )}
          {tabular && (
            <div className="ml-auto flex items-center gap-2">
              <Chosen
                numbers={numbers}
                more={list.next_cursor !== null}
                onClear={() => setSelection(noSelection)}
                onAll={async () => {
                  const ids = await board.loadAll(AT_ONCE)
                  setSelection({ ids: new Set(ids), anchor: null })
                }}
              />
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
          <Strip board={board} total={counts.data?.[filter.status]} filtered={isNarrowed(filter)} onRelease={release} />
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
      {actions.dialog}
    </div>
  )
}

const grouped = (count: number): string => count.toLocaleString('ja-JP')

const isNarrowed = (filter: BoardFilter) =>
  filter.q.trim() !== '' || filter.store_id.length + filter.store_group_id.length + filter.order_counter_id.length > 0

/**
 * A line that is always there, so that nothing below it moves: how much is shown, new orders that wait, and whether the
 * connection is lost.
 */
const Strip = ({
  board,
  total,
  filtered,
  onRelease,
}: {
  board: Board
  total: number | undefined
  filtered: boolean
  onRelease: () => void
}) => {
  const { list, connection } = board
  const count = list.waiting.length
  const shown = list.ids.length
  const lost = useSettled(connection === 'lost', 1200)
  return (
    <div
      className={cx(
        'relative flex h-8 shrink-0 items-center border-b px-4 text-xs',
        count > 0 ? 'bg-leaf-pale' : 'bg-ground',
      )}
    >
      <span className="text-ink-soft tabular-nums">
        {board.phase === 'loading'
          ? ' '
          : filtered || total === undefined || list.next_cursor === null
            ? `${grouped(shown)}件${list.next_cursor === null ? '' : '以上'}`
            : `${grouped(total)}件中 ${grouped(Math.min(shown, total))}件を表示`}
      </span>
      {count > 0 && (
        <button
          type="button"
          onClick={onRelease}
          className="ring-inside absolute inset-y-0 left-1/2 flex -translate-x-1/2 animate-appear items-center gap-2 rounded-input px-4 text-sm font-bold text-leaf-deep underline underline-offset-2"
        >
          新着 {count}件<KeyHint>N</KeyHint>
        </button>
      )}
      <output className="ml-auto">
        {lost && <span className="animate-appear font-bold text-amber">接続が切れています。再接続中…</span>}
      </output>
    </div>
  )
}

/** True once it has been so for a while: a moment without connection is no news. */
const useSettled = (value: boolean, wait: number): boolean => {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    if (!value) return undefined
    const timer = setTimeout(() => setSettled(true), wait)
    return () => {
      clearTimeout(timer)
      setSettled(false)
    }
  }, [value, wait])
  return value && settled
}

const Chosen = ({
  numbers,
  more,
  onClear,
  onAll,
}: {
  numbers: { chosen: number; hidden: number }
  more: boolean
  onClear: () => void
  onAll?: () => Promise<void>
}) =>
  numbers.chosen === 0 ? null : (
    <span className="flex items-center gap-1 text-sm">
      <span className="whitespace-nowrap tabular-nums" aria-live="polite">
        <strong>{grouped(numbers.chosen)}件</strong>を選択中
        {numbers.hidden > 0 && <span className="text-ink-soft">(うち{numbers.hidden}件は表示外)</span>}
      </span>
      {more && onAll && (
        <Button look="quiet" size="small" onClick={onAll}>
          条件に合うすべてを選ぶ
        </Button>
      )}
      <Button look="quiet" size="small" icon={X} onClick={onClear}>
        外す
      </Button>
    </span>
  )

const BulkButtons = ({
  targets,
  actions,
  able,
}: {
  targets: () => OrderRow[]
  actions: ReturnType<typeof useOrderActions>
  able: boolean
}) => (
  <>
    <Button
      size="small"
      icon={Printer}
      disabled={!able}
      busy={actions.working === 'print'}
      onClick={() => actions.print(targets())}
    >
      <Keyed word="印刷" letter="P" />
    </Button>
    <Button
      size="small"
      icon={Download}
      disabled={!able}
      busy={actions.working === 'download'}
      onClick={() => actions.download(targets())}
    >
      <Keyed word="ダウンロード" letter="D" />
    </Button>
    <Button
      size="small"
      icon={CheckCheck}
      look="primary"
      disabled={!able}
      busy={actions.working === 'process'}
      onClick={() => actions.process(targets())}
    >
      <Keyed word="処理済" letter="E" />
    </Button>
  </>
)

const Keyed = ({ word, letter }: { word: string; letter: string }) => (
  <span className="inline-flex items-center gap-2">
    {word}
    <span className="max-md:hidden" aria-hidden="true">
      <KeyHint>{letter}</KeyHint>
    </span>
  </span>
)

/** What stands under the last row. */
const Foot = ({ board, filter, onShowAll }: { board: Board; filter: BoardFilter; onShowAll: () => void }) => {
  const { list, phase, loading_more, more } = board
  const end = useRef<HTMLDivElement>(null)
  const has_more = list.next_cursor !== null && phase === 'ready'
  // The next page is asked for before the last row is in view.
  useEffect(() => {
    const element = end.current
    if (!element || !has_more || loading_more) return undefined
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) more()
      },
      { root: element.closest('.overflow-y-auto'), rootMargin: '1200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [has_more, loading_more, more])

  if (phase === 'loading') return list.ids.length === 0 ? <SkeletonRows rows={8} height="h-10" /> : null
  if (phase === 'failed') {
    return (
      <div className="p-4">
        <Notice
          kind="error"
          title="受注を読み込めませんでした"
          action={
            <Button size="small" onClick={board.reload}>
              もう一度読み込む
            </Button>
          }
        >
          通信の状態を確かめてください。
        </Notice>
      </div>
    )
  }
  if (list.ids.length === 0 && list.waiting.length === 0) {
    const narrowed = filter.status !== 'all' || isNarrowed(filter)
    return (
      <EmptyState
        icon={narrowed ? SearchX : Inbox}
        title={narrowed ? '条件に合う受注はありません' : 'この日の受注はまだありません'}
        action={narrowed ? <Button onClick={onShowAll}>すべての受注を表示</Button> : undefined}
      >
        {narrowed ? '' : '新しい受注は、入るとすぐにここに表示されます。'}
      </EmptyState>
    )
  }
  return (
    <div ref={end} className="grid min-h-12 place-items-center text-sm text-ink-soft">
      {has_more && (
        <Button look="quiet" size="small" busy={loading_more} onClick={more}>
          もっと見る
        </Button>
      )}
    </div>
  )
}

/** The opened order, at the right half. */
const Panel = ({
  order_id,
  ids,
  more,
  actions,
  onSeen,
  onGo,
  onClose,
}: {
  order_id: string
  ids: readonly string[]
  more: boolean
  actions: ReturnType<typeof useOrderActions>
  onSeen: (order_id: string) => void
  onGo: (by: -1 | 1) => void
  onClose: () => void
}) => {
  const { order, error, refetch, outdated, renew, adopt } = useOrder(order_id, onSeen)
  const href = pathTo(supplierPages.orderDetail.path, { order_id })
  return (
    <section
      aria-label={
        order
          ? `受注 ${order.number} ${customerOf({ store_name: order.parties.store?.name ?? null, consumer_name: order.parties.consumer.name })}`
          : '受注'
      }
      className="flex w-1/2 shrink-0 flex-col"
    >
      <div className="flex h-12 shrink-0 items-center gap-2 border-b bg-ground px-2">
        <Neighbours at={ids.indexOf(order_id)} count={ids.length} more={more} onGo={onGo} />
        <span className="ml-auto flex items-center gap-2">
          {order && <OrderButtons order={order} outdated={outdated !== null} actions={actions} />}
          <ButtonLink
            to={href}
            look="quiet"
            size="small"
            icon={ExternalLink}
            className="px-2! whitespace-nowrap max-[1400px]:hidden"
          >
            1件で見る
          </ButtonLink>
          <IconButton icon={X} label="閉じる Esc" onClick={onClose} />
        </span>
      </div>
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll box must be reachable by keyboard
        tabIndex={0}
        className="ring-inside min-h-0 flex-1 overflow-y-auto overscroll-contain p-4"
      >
        {order ? (
          <OrderPaper order={order} outdated={outdated} onRenew={renew} onSaved={adopt} />
        ) : error ? (
          <OrderFailed
            error={error}
            onRetry={() => {
              refetch().catch(reportError)
            }}
            back={<Button onClick={onClose}>閉じる</Button>}
          />
        ) : (
          <OrderSkeleton />
        )}
      </div>
    </section>
  )
}
