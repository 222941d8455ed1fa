import { type ComponentType, useCallback, useMemo, useState } from 'react'
import type { ListItemRow, OrderList } from '#contract/order-lists/list-routes.ts'
import { priceOn } from '#domain/catalogue/effective-price.ts'
import { type Day, dayOf, formatDay } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { serverNow } from '#web/api/clock.ts'
import { LeaveDialog, useLeaveGuard } from '#web/form/leave-guard.tsx'
import { forgetDraft } from '#web/form/use-kept-draft.ts'
import { priceWords } from '#web/supplier/catalogue/item-words.ts'
import { undoAction } from '#web/supplier/catalogue/use-undo.ts'
import { useVisible } from '#web/supplier/catalogue/visible-conflict.tsx'
import { FullDesk } from '#web/ui/desk-shell.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useCursor } from '#web/ui/use-cursor.ts'
import { useKeyMap } from '#web/ui/use-key-map.tsx'
import { useSelection } from '#web/ui/use-selection.ts'
import { useWide } from '#web/ui/use-wide.ts'
import { draftKey, ListItemPanel } from './item-panel.tsx'
import { currentRow, isComing, type ListPlace, useOrderList } from './list-api.ts'
import { ListDialogs, type Open } from './list-dialogs.tsx'
import { ListFoot } from './list-foot.tsx'
import { orderListKeys } from './list-keys.ts'
import { ListTable } from './list-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { limitsOf, nameOf } from './list-words.ts'
import { useListMoves } from './use-list-moves.tsx'
import { useListPlace } from './use-list-place.ts'
import { useUndoPrices } from './use-undo-prices.ts'

type Props = {
  place: ListPlace
  /** The page's head over the list, once it is known. */
  Head: ComponentType<{ list: OrderList; id: string }>
  may_edit: boolean
}

/**
 * An order list: found in, put in order, added to, changed one by one and many at once. A long one comes page by page;
 * until it is whole it can be read and searched, and nothing is done to it.
 */
export const ListPage = (props: Props) => {
  const { list, ...kept } = useOrderList(props.place)
  return list ? <Loaded {...props} {...kept} list={list} /> : <SkeletonRows rows={12} height="h-10" />
}

type LoadedProps = Props & Omit<ReturnType<typeof useOrderList>, 'list'> & { list: OrderList }

/** The items of the list that the address asks for, the place among them, and which of them is open. */
const useItemsIn = ({ list, may_edit }: Pick<LoadedProps, 'list' | 'may_edit'>, today: Day) => {
  const say = useToast()
  const asked = useListPlace(today)
  const { change, idsIn } = asked
  const coming = isComing(list)
  const { items } = list
  const rows = useMemo(() => new Map(items.map(row => [row.id, row])), [items])
  const ids = useMemo(() => idsIn(items), [idsIn, items])
  const cursor_of = useCursor(ids, useSelection(ids))
  const at = {
    ...cursor_of,
    toggleEvery: () => {
      if (coming) say('残りの商品を読み込んでいます。読み込み終わってから選んでください')
      else cursor_of.toggleEvery()
    },
  }
  const guard = useLeaveGuard()
  const open = (id: string | null) =>
    guard.unlessDirty(() => {
      guard.noteDirty(false)
      change({ open: id })
      if (id === null) at.refocus()
    })
  return { ...asked, coming, may_edit: may_edit && !coming, rows, ids, at, guard, open }
}

type Shown = ReturnType<typeof useItemsIn>

/** What a command is about: the chosen items, else the one under the cursor; and their moving. */
const useChosen = ({ may_edit, ids, at, idsIn }: Shown, kept: Parameters<typeof useListMoves>[0]) => {
  const { cursor, refocus, selected } = at
  const { step, putBefore, conflict } = useListMoves(kept, idsIn)
  const chosen = selected.size > 0 ? ids.filter(id => selected.has(id)) : cursor === null ? [] : [cursor]
  const onChosen = may_edit && chosen.length > 0
  const shift = async (by: -1 | 1) => {
    if (!onChosen) return
    await step(chosen, by)
    // A row that was moved may have lost the focus; where something else has it by now, it stays there.
    if (document.activeElement === document.body) refocus()
  }
  return { chosen, onChosen, shift, putBefore, conflict }
}

const Loaded = ({ place, Head, may_edit, list, ...kept }: LoadedProps) => {
  const { calls, show } = kept
  const wide = useWide(1024)
  const [today] = useState<Day>(() => dayOf(serverNow()))
  const shown = useItemsIn({ list, may_edit }, today)
  const { opened, rows, at, guard, open } = shown
  const [dialog, setDialog] = useState<Open>(null)
  const { chosen, onChosen, shift, putBefore, conflict } = useChosen(shown, kept)
  const { toggleVisible, conflict: visible_conflict } = useShown(calls, show, shown.filter.day)
  const pointed = at.cursor === null ? undefined : rows.get(at.cursor)
  const { ask, help } = useKeyMap(
    orderListKeys(at, {
      shift,
      place: () => onChosen && setDialog('place'),
      open: () => at.cursor !== null && open(at.cursor),
      visible: () => pointed?.item_visible && shown.may_edit && toggleVisible(pointed),
      bulk: () => onChosen && setDialog('bulk'),
      add: () => shown.may_edit && list.linked && setDialog('add'),
      shut: opened === null ? null : () => open(null),
    }),
  )
  const row = opened === null ? undefined : rows.get(opened)
  const list_shown = wide || row === undefined
  const of = { list, shown, kept, today, chosen, onOpen: setDialog }

  return (
    <FullDesk>
      {list_shown && (
        <div className="flex shrink-0 flex-col gap-2 border-b px-4 py-2">
          <Head list={list} id={place.id} />
          <Toolbar of={of} may_edit={may_edit} onShift={shift} onHelp={ask} />
        </div>
      )}
      <div className="flex min-h-0 flex-1">
        {list_shown && <Items of={of} row={row} onToggleVisible={toggleVisible} onPut={putBefore} />}
        {row && (
          <ListItemPanel
            key={row.id}
            calls={calls}
            list={list}
            row={row}
            today={today}
            may_edit={shown.may_edit}
            onShow={show}
            onDirty={guard.noteDirty}
            onClose={() => open(null)}
          />
        )}
      </div>
      <Dialogs of={of} dialog={dialog} place={place} onPut={putBefore} />
      {help}
      {conflict}
      {visible_conflict}
      <LeaveDialog guard={guard} onGiveUp={() => row && forgetDraft(draftKey(row.id))} />
    </FullDesk>
  )
}

/** What the parts of the page are about. */
type OfList = {
  list: OrderList
  shown: Shown
  kept: Omit<ReturnType<typeof useOrderList>, 'list'>
  today: Day
  chosen: readonly string[]
  onOpen: (dialog: Open) => void
}

type ToolbarProps = { of: OfList; may_edit: boolean; onShift: (by: -1 | 1) => Promise<void>; onHelp: () => void }

const Toolbar = ({ of: { list, shown, kept, today, chosen, onOpen }, may_edit, onShift, onHelp }: ToolbarProps) => (
  <ListToolbar
    list={list}
    filter={shown.filter}
    today={today}
    at={shown.at}
    found={shown.ids.length}
    movable={chosen.length > 0 && !shown.coming}
    may_edit={may_edit}
    failed={kept.error !== null}
    onReadOn={() => void kept.refetch()}
    onFilter={shown.change}
    onShift={by => void onShift(by)}
    onOpen={onOpen}
    onHelp={onHelp}
  />
)

type OnPut = (ids: readonly string[], before: string | null) => Promise<void>

type ItemsProps = {
  of: OfList
  /** The one that is open. */
  row: ListItemRow | undefined
  onToggleVisible: ReturnType<typeof useShown>['toggleVisible']
  onPut: OnPut
}

const Items = ({ of: { list, shown, onOpen }, row, onToggleVisible, onPut }: ItemsProps) => {
  const { filter, key, hrefOf, change, may_edit, rows, ids, at, open } = shown
  return (
    <section aria-label="発注リスト" className="flex min-w-0 flex-1 flex-col">
      <ListTable
        shown={{ list, day: filter.day, may_edit, onToggleVisible }}
        items={{ ids, rows, key, complete: true }}
        at={at}
        opened={row?.id ?? null}
        hrefOf={hrefOf}
        onOpen={id => {
          at.setCursor(id)
          open(id)
        }}
        onDrop={(id, before) => void onPut(at.selected.has(id) ? [...at.selected] : [id], before)}
        foot={
          <ListFoot
            list={list}
            empty={ids.length === 0}
            may_edit={may_edit}
            onAll={() => change({ q: null, category: null, state: null })}
            onOpen={onOpen}
          />
        }
      />
    </section>
  )
}

type DialogsProps = { of: OfList; dialog: Open; place: ListPlace; onPut: OnPut }

/** What is done to the list in dialogs, and what is said once it is done. */
const Dialogs = ({ of: { list, shown, kept, today, chosen, onOpen }, dialog, place, onPut }: DialogsProps) => {
  const { calls, renew } = kept
  const say = useToast()
  const undo = useUndoPrices(calls)
  return (
    <ListDialogs
      dialog={dialog}
      place={place}
      list={list}
      chosen={chosen.flatMap(id => shown.rows.get(id) ?? [])}
      today={today}
      may_edit={shown.may_edit}
      onOpen={onOpen}
      onRenew={renew}
      onDone={async (words, done_at) => {
        onOpen(null)
        shown.at.clear()
        await renew()
        say(words, done_at ? { action: undoAction(undo, done_at, '単価を元に戻す') } : {})
      }}
      onPlace={before => onPut(chosen, before)}
    />
  )
}

/** Showing and hiding items; `day` is that of the prices which a conflict tells. */
const useShown = (calls: LoadedProps['calls'], show: LoadedProps['show'], day: Day) => {
  const save = useCallback(
    ({ id, revision }: ListItemRow, visible: boolean) =>
      call(calls.changeListItem, { params: { list_item_id: id }, body: { revision, visible } }),
    [calls],
  )
  return useVisible(save, show, currentRow, row => [
    nameOf(row),
    limitsOf(row),
    `${formatDay(day)}の単価：${priceWords(row, priceOn(row, day).price)}`,
  ])
}
