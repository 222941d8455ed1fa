import { type ComponentType, useCallback, useMemo, useState } from 'react'
import type { ListItemRow, OrderList } from '#contract/order-lists/list-routes.ts'
import { priceOn } from '#domain/catalogue/effective-price.ts'
import { addDays, type Day, dayOf, formatDay, isDay } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { serverNow } from '#web/api/clock.ts'
import { errorMessage, isSilent } from '#web/api/error-handler.ts'
import { LeaveDialog, useLeaveGuard } from '#web/form/leave-guard.tsx'
import { forgetDraft } from '#web/form/use-kept-draft.ts'
import { priceWords } from '#web/supplier/catalogue/item-words.ts'
import { type VisibleConflict, VisibleConflictDialog } from '#web/supplier/catalogue/visible-conflict.tsx'
import { ConflictDialog } from '#web/ui/conflict-dialog.tsx'
import { useDeviceSettings } from '#web/ui/device-settings.ts'
import { orderWords } from '#web/ui/order-words.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { useCommands } from '#web/ui/use-commands.ts'
import { useCursor } from '#web/ui/use-cursor.ts'
import { useSelection } from '#web/ui/use-selection.ts'
import { useWide } from '#web/ui/use-wide.ts'
import { draftKey, ListItemPanel } from './item-panel.tsx'
import { currentRow, isComing, type ListPlace, useOrderList } from './list-api.ts'
import { ListDialogs, type Open } from './list-dialogs.tsx'
import { ListFoot } from './list-foot.tsx'
import { commandOf } from './list-keys.ts'
import { type ListActions, ListTable } from './list-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { isIn, limitsOf, list_states, makeSearch, nameOf } from './list-words.ts'
import { useListMoves } from './use-list-moves.ts'

const named = (row: ListItemRow) => ({ id: row.id, name: nameOf(row) })

/**
 * An order list: found in, put in order, added to, changed one by one and many at once. A long one comes page by page;
 * until it is whole it can be read and searched, and nothing is done to it.
 */
export const ListPage = ({
  place,
  Head,
  may_edit: may_ever_edit,
}: {
  place: ListPlace
  /** The page's head over the list, once it is known. */
  Head: ComponentType<{ list: OrderList; id: string }>
  may_edit: boolean
}) => {
  const [query, setQuery] = useAddressQuery()
  const say = useToast()
  const wide = useWide(1024)
  const { letters } = useDeviceSettings()
  const [today] = useState<Day>(() => dayOf(serverNow()))
  const { calls, list, error, refetch, latest, put, show, renew } = useOrderList(place)
  const coming = list !== undefined && isComing(list)
  const may_edit = may_ever_edit && !coming

  const q = query.get('q') ?? ''
  const category = query.get('category')
  const state = list_states.find(one => one.value === query.get('state'))?.value ?? 'all'
  const asked = query.get('delivery_date') ?? ''
  const day = isDay(asked) && asked >= today ? asked : addDays(today, 1)
  const opened = query.get('open')
  const change = useCallback(
    (next: Record<string, string | null>, replace = true) =>
      setQuery(
        now => {
          const params = new URLSearchParams(now)
          for (const [name, value] of Object.entries(next)) {
            if (value === null || value === '') params.delete(name)
            else params.set(name, value)
          }
          return params
        },
        { replace },
      ),
    [setQuery],
  )

  const items = list?.items
  const rows = useMemo(() => new Map(items?.map(row => [row.id, row])), [items])
  const places = useMemo(() => new Map(items?.map((row, index) => [row.id, index + 1])), [items])
  const idsIn = useMemo(() => {
    const matches = makeSearch(q)
    const isShown = (row: ListItemRow) =>
      isIn(row, state, day) && (category === null || row.category === category) && matches(row)
    return (all: readonly ListItemRow[]) => all.filter(isShown).map(row => row.id)
  }, [q, state, day, category])
  const ids = useMemo(() => idsIn(items ?? []), [idsIn, items])
  const categories = useMemo(() => [...new Set(items?.map(row => row.category))].sort(), [items])
  const selection = useSelection(ids)
  const { selected, toggle, toggleEvery, clear, all, some } = selection

  const { cursor, setCursor, box, search_box, bindShow, focusRow, moveTo, keys } = useCursor(ids, selection)
  const [dialog, setDialog] = useState<Open>(null)
  const guard = useLeaveGuard()
  const { noteDirty, unlessDirty } = guard
  const open = useCallback(
    (id: string | null) =>
      unlessDirty(() => {
        noteDirty(false)
        change({ open: id })
        if (id === null && cursor !== null) focusRow(cursor)
      }),
    [change, cursor, focusRow, noteDirty, unlessDirty],
  )
  const { move, conflict, setConflict } = useListMoves(calls, put)
  /** What a move is about: the chosen items, else the one under the cursor. */
  const chosen = selected.size > 0 ? ids.filter(id => selected.has(id)) : cursor === null ? [] : [cursor]
  const shift = (by: -1 | 1) => {
    const now = latest()
    if (!now || chosen.length === 0 || !may_edit) return
    const shown = idsIn(now.items)
    const rest = shown.filter(id => !chosen.includes(id))
    const first = shown.find(id => chosen.includes(id)) ?? ''
    // The neighbours are those in sight: a filtered list moves past what it shows.
    const above = shown.slice(0, shown.indexOf(first)).filter(id => !chosen.includes(id)).length
    const target = Math.max(0, Math.min(rest.length, above + by))
    const before = rest[target] ?? null
    const last = rest.at(-1)
    const order = now.items.map(row => row.id).filter(id => !chosen.includes(id))
    const after_last = last === undefined ? null : (order[order.indexOf(last) + 1] ?? null)
    void move(now, chosen, before ?? after_last).then(() => {
      // A row that was moved may have lost the focus; where something else has it by now, it stays there.
      if (cursor !== null && document.activeElement === document.body) focusRow(cursor)
    })
  }

  const [hidden, setHidden] = useState<VisibleConflict<ListItemRow> | null>(null)
  const toggleVisible = useCallback(
    async (row: ListItemRow, visible = !row.visible) => {
      try {
        const body = { revision: row.revision, visible }
        show(await call(calls.changeListItem, { params: { list_item_id: row.id }, body }))
      } catch (error) {
        const current = currentRow(error)
        if (current) {
          show(current)
          setHidden({ current, visible })
        } else if (!isSilent(error)) say(errorMessage(error), { kind: 'error' })
      }
    },
    [calls, say, show],
  )
  const actions: ListActions = useMemo(
    () => ({
      open: id => {
        setCursor(id)
        open(id)
      },
      toggle,
      point: setCursor,
      toggleVisible: row => void toggleVisible(row),
      drop: (id, before) => {
        const now = latest()
        if (!now || id === before) return
        const taken = selected.has(id) ? [...selected] : [id]
        if (before !== null && taken.includes(before)) return
        void move(now, taken, before)
      },
    }),
    [latest, move, open, selected, setCursor, toggle, toggleVisible],
  )

  const selectEvery = () => {
    if (coming) say('残りの商品を読み込んでいます。読み込み終わってから選んでください')
    else toggleEvery()
  }

  const { move: moveCursor, ...other_keys } = keys
  useCommands((...key: Parameters<typeof commandOf>) => (list ? commandOf(...key) : null), letters, {
    ...other_keys,
    cursor: moveCursor,
    shift: ({ by }) => shift(by),
    select_all: selectEvery,
    open: () => {
      if (cursor !== null) open(cursor)
    },
    visible: () => {
      const row = cursor === null ? undefined : rows.get(cursor)
      if (row?.item_visible && may_edit) void toggleVisible(row)
    },
    add: () => {
      if (may_edit && list?.linked) setDialog('add')
    },
    place: () => {
      if (may_edit && chosen.length > 0) setDialog('place')
    },
    bulk: () => {
      if (may_edit && chosen.length > 0) setDialog('bulk')
    },
    help: () => setDialog('help'),
    close: () => {
      if (opened !== null) open(null)
      else if (selected.size > 0) clear()
      else setCursor(null)
    },
  })

  if (!list) return <SkeletonRows rows={12} height="h-10" />
  const row = opened === null ? undefined : rows.get(opened)
  const list_shown = wide || row === undefined
  const done = async (words: string) => {
    setDialog(null)
    clear()
    await renew()
    say(words)
  }

  return (
    <div className="-m-4 flex h-[calc(100dvh-3.5rem-1px)] flex-col bg-surface max-md:h-[calc(100dvh-6.25rem-2px)]">
      {list_shown && (
        <div className="flex shrink-0 flex-col gap-2 border-b px-4 py-2">
          <Head list={list} id={place.id} />
          <ListToolbar
            list={list}
            filter={{ q, category, state, day }}
            today={today}
            categories={categories}
            found={ids.length}
            selected={selected.size}
            movable={chosen.length > 0}
            may_edit={may_ever_edit}
            failed={error !== null}
            onReadOn={() => void refetch()}
            search_box={search_box}
            onFilter={change}
            onLeaveSearch={() => {
              search_box.current?.blur()
              moveTo(cursor ?? ids[0])
            }}
            onClear={clear}
            onShift={shift}
            onOpen={setDialog}
          />
        </div>
      )}
      <div className="flex min-h-0 flex-1">
        {list_shown && (
          <section aria-label="発注リスト" className="flex min-w-0 flex-1 flex-col">
            <ListTable
              list={list}
              ids={ids}
              rows={rows}
              places={places}
              list_key={`${q}|${category ?? ''}|${state}`}
              box={box}
              cursor={cursor}
              opened={row?.id ?? null}
              selected={selected}
              day={day}
              may_edit={may_edit}
              split={row !== undefined}
              hrefOf={id => `?${new URLSearchParams({ ...Object.fromEntries(query), open: id })}`}
              actions={actions}
              all={all}
              some={some}
              onToggleAll={selectEvery}
              bindShow={bindShow}
              foot={
                <ListFoot
                  list={list}
                  empty={ids.length === 0}
                  may_edit={may_edit}
                  onAll={() => change({ q: null, category: null, state: null })}
                  onOpen={setDialog}
                />
              }
            />
          </section>
        )}
        {row && (
          <ListItemPanel
            key={row.id}
            calls={calls}
            list={list}
            row={row}
            today={today}
            may_edit={may_edit}
            onShow={show}
            onDirty={noteDirty}
            onClose={() => open(null)}
          />
        )}
      </div>

      <ListDialogs
        dialog={dialog}
        place={place}
        list={list}
        chosen={chosen.flatMap(id => rows.get(id) ?? [])}
        today={today}
        may_edit={may_edit}
        onOpen={setDialog}
        onRenew={renew}
        onDone={done}
        onPlace={before => move(latest() ?? list, chosen, before)}
      />
      {conflict && (
        <ConflictDialog
          theirs={conflict.theirs}
          {...orderWords(conflict.theirs.items.map(named), conflict.mine.map(named))}
          onClose={() => {
            put(conflict.theirs)
            setConflict(null)
          }}
          onTakeTheirs={() => {
            put(conflict.theirs)
            setConflict(null)
          }}
          onKeepMine={() => {
            const { theirs, ids: taken, before } = conflict
            setConflict(null)
            void move(theirs, taken, before)
          }}
        />
      )}
      {hidden && (
        <VisibleConflictDialog
          current_visible={hidden.current.visible}
          now={[
            nameOf(hidden.current),
            limitsOf(hidden.current),
            `${formatDay(day)}の単価：${priceWords(hidden.current, priceOn(hidden.current, day).price)}`,
          ]}
          visible={hidden.visible}
          onClose={() => setHidden(null)}
          onKeepMine={() => {
            setHidden(null)
            void toggleVisible(hidden.current, hidden.visible)
          }}
        />
      )}
      <LeaveDialog guard={guard} onGiveUp={() => row && forgetDraft(draftKey(row.id))} />
    </div>
  )
}
