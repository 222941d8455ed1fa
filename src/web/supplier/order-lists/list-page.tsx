import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Copy from 'lucide-react/icons/copy'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import Keyboard from 'lucide-react/icons/keyboard'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { type ComponentType, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ListItemRow, OrderList } from '#contract/order-lists/list-routes.ts'
import { addDays, type Day, dayOf, isDay } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { serverNow } from '#web/api/clock.ts'
import { errorMessage, isSilent } from '#web/api/error-handler.ts'
import { forgetDraft } from '#web/form/use-kept-draft.ts'
import { ItemSearch } from '#web/supplier/catalogue/item-toolbar.tsx'
import { grouped } from '#web/supplier/catalogue/item-words.ts'
import { useDeviceSettings } from '#web/supplier/orders/device-settings.ts'
import { placeOf } from '#web/supplier/orders/key-place.ts'
import { useWide } from '#web/supplier/orders/use-wide.ts'
import { ConflictDialog } from '#web/supplier/settings/conflict-dialog.tsx'
import { orderWords } from '#web/supplier/settings/order-words.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { KeyHint } from '#web/ui/desk-shell.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useSelection } from '#web/ui/use-selection.ts'
import { AddDialog } from './add-dialog.tsx'
import { ListBulkDialog } from './bulk-dialog.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { FileDialog } from './file-dialog.tsx'
import { draftKey, ListItemPanel } from './item-panel.tsx'
import { currentList, currentRow, type ListPlace, moved, moveItems, useOrderList } from './list-api.ts'
import { commandOf, keyHelp } from './list-keys.ts'
import { type ListActions, ListTable } from './list-table.tsx'
import { isIn, type ListState, list_states, makeSearch, nameOf } from './list-words.ts'
import { PlaceDialog } from './place-dialog.tsx'

type Open = 'add' | 'copy' | 'file' | 'bulk' | 'place' | 'help' | null

/** An order list whole: found in, put in order, added to, changed one by one and many at once. */
export const ListPage = ({
  place,
  Head,
  may_edit,
}: {
  place: ListPlace
  /** The page's head over the list, once it is known. */
  Head: ComponentType<{ list: OrderList; id: string }>
  may_edit: boolean
}) => {
  const [query, setQuery] = useSearchParams()
  const say = useToast()
  const wide = useWide(1024)
  const { letters } = useDeviceSettings()
  const [today] = useState<Day>(() => dayOf(serverNow()))
  const { calls, list, put, show, renew } = useOrderList(place)

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
  const ids = useMemo(() => {
    const matches = makeSearch(q)
    return (items ?? [])
      .filter(row => isIn(row, state, day) && (category === null || row.category === category) && matches(row))
      .map(row => row.id)
  }, [items, q, state, day, category])
  const categories = useMemo(() => [...new Set(items?.map(row => row.category))].sort(), [items])
  const on_list = useMemo(() => new Set(items?.map(row => row.product_item_id)), [items])
  const { selected, toggle, toggleEvery, clear, all, some } = useSelection(ids)

  const [cursor, setCursor] = useState<string | null>(null)
  const [dialog, setDialog] = useState<Open>(null)
  const [conflict, setConflict] = useState<{
    theirs: OrderList
    ids: string[]
    before: string | null
    mine: ListItemRow[]
  } | null>(null)
  const [leaving, setLeaving] = useState<(() => void) | null>(null)
  const dirty = useRef(false)
  const box = useRef<HTMLDivElement>(null)
  const search_box = useRef<HTMLInputElement>(null)
  const showRow = useRef<(index: number) => void>(() => undefined)
  const bindShow = useCallback((next: (index: number) => void) => {
    showRow.current = next
  }, [])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (dirty.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  const unlessDirty = useCallback((go: () => void) => {
    if (dirty.current) setLeaving(() => go)
    else go()
  }, [])

  const focusRow = useCallback((id: string) => {
    requestAnimationFrame(() => {
      box.current?.querySelector<HTMLElement>(`[data-item="${id}"] [data-row-link]`)?.focus({ preventScroll: true })
    })
  }, [])
  const open = useCallback(
    (id: string | null) =>
      unlessDirty(() => {
        dirty.current = false
        change({ open: id })
        if (id === null && cursor !== null) focusRow(cursor)
      }),
    [change, cursor, focusRow, unlessDirty],
  )
  const moveTo = (id: string | undefined) => {
    if (id === undefined) return
    setCursor(id)
    showRow.current(ids.indexOf(id))
    focusRow(id)
  }

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
        const theirs = currentList(error)
        if (theirs) setConflict({ theirs, ids: chosen, before, mine })
        else if (!isSilent(error)) say(errorMessage(error), { kind: 'error' })
      } finally {
        if (saving.current?.sent === sent) saving.current = null
      }
    },
    [calls, put, say],
  )
  /** What a move is about: the chosen items, else the one under the cursor. */
  const chosen = selected.size > 0 ? ids.filter(id => selected.has(id)) : cursor === null ? [] : [cursor]
  const shift = (by: -1 | 1) => {
    if (!list || chosen.length === 0 || !may_edit) return
    const rest = ids.filter(id => !chosen.includes(id))
    const first = chosen[0] ?? ''
    // The neighbours are those in sight: a filtered list moves past what it shows.
    const above = ids.slice(0, ids.indexOf(first)).filter(id => !chosen.includes(id)).length
    const target = Math.max(0, Math.min(rest.length, above + by))
    const before = rest[target] ?? null
    const last = rest.at(-1)
    const order = list.items.map(row => row.id).filter(id => !chosen.includes(id))
    const after_last = last === undefined ? null : (order[order.indexOf(last) + 1] ?? null)
    void move(list, chosen, before ?? after_last).then(() => {
      if (cursor !== null) focusRow(cursor)
    })
  }

  const toggleVisible = useCallback(
    async (row: ListItemRow) => {
      try {
        const body = { revision: row.revision, visible: !row.visible }
        show(await call(calls.changeListItem, { params: { list_item_id: row.id }, body }))
      } catch (error) {
        const current = currentRow(error)
        if (current) show(current)
        if (!isSilent(error)) say(errorMessage(error), { kind: 'error' })
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
        if (!list || id === before) return
        const taken = selected.has(id) ? [...selected] : [id]
        if (before !== null && taken.includes(before)) return
        void move(list, taken, before)
      },
    }),
    [list, move, open, selected, toggle, toggleVisible],
  )

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const where = placeOf(event)
      const command = where === null ? null : commandOf(event, where, letters)
      if (!command || !list) return
      event.preventDefault()
      switch (command.do) {
        case 'cursor': {
          const to = cursor === null ? ids[0] : ids[ids.indexOf(cursor) + command.by]
          if (to !== undefined && command.extend) for (const id of [cursor, to]) if (id && !selected.has(id)) toggle(id)
          return moveTo(to)
        }
        case 'shift':
          return shift(command.by)
        case 'first':
          return moveTo(ids[0])
        case 'last':
          return moveTo(ids.at(-1))
        case 'select':
          if (cursor !== null) toggle(cursor)
          return
        case 'select_all':
          return toggleEvery()
        case 'open':
          if (cursor !== null) open(cursor)
          return
        case 'visible': {
          const row = cursor === null ? undefined : rows.get(cursor)
          if (row?.item_visible && may_edit) void toggleVisible(row)
          return
        }
        case 'add':
          if (may_edit && list.linked) setDialog('add')
          return
        case 'place':
          if (may_edit && chosen.length > 0) setDialog('place')
          return
        case 'bulk':
          if (may_edit && chosen.length > 0) setDialog('bulk')
          return
        case 'search':
          search_box.current?.focus()
          search_box.current?.select()
          return
        case 'help':
          return setDialog('help')
        default:
          if (opened !== null) open(null)
          else if (selected.size > 0) clear()
          else setCursor(null)
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })

  if (!list) return <SkeletonRows rows={12} height="h-10" />
  const row = opened === null ? undefined : rows.get(opened)
  const list_shown = wide || row === undefined
  const narrowed = q.trim() !== '' || category !== null || state !== 'all'
  const done = async (words: string) => {
    setDialog(null)
    clear()
    await renew()
    say(words)
  }
  const added = (count: number, already: number) =>
    done(`${grouped(count)}件を加えました${already > 0 ? `（${grouped(already)}件はすでにありました）` : ''}`)

  return (
    <div className="-m-4 flex h-[calc(100dvh-3.5rem-1px)] flex-col bg-surface max-md:h-[calc(100dvh-6.25rem-2px)]">
      {list_shown && (
        <div className="flex shrink-0 flex-col gap-2 border-b px-4 py-2">
          <Head list={list} id={place.id} />
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <ItemSearch
              value={q}
              onSearch={value => change({ q: value })}
              box={search_box}
              onLeave={() => {
                search_box.current?.blur()
                moveTo(cursor ?? ids[0])
              }}
            />
            <select
              aria-label="カテゴリー"
              value={category ?? '\u0000'}
              onChange={event => {
                const { value } = event.currentTarget
                change({ category: value === '\u0000' ? null : value })
              }}
              className="h-9 w-48 rounded-input border border-ink-faint bg-surface px-2"
            >
              <option value={'\u0000'}>すべてのカテゴリー</option>
              {categories
                .filter(name => name !== '')
                .map(name => (
                  <option key={name}>{name}</option>
                ))}
            </select>
            <select
              aria-label="表示する商品"
              value={state}
              onChange={event =>
                change({ state: event.currentTarget.value === 'all' ? null : event.currentTarget.value })
              }
              className="h-9 w-36 rounded-input border border-ink-faint bg-surface px-2"
            >
              {list_states.map((one: { value: ListState; word: string }) => (
                <option key={one.value} value={one.value}>
                  {one.word}
                </option>
              ))}
            </select>
            <label className="flex items-center gap-2 text-sm whitespace-nowrap">
              納品日
              <input
                type="date"
                min={today}
                max="2099-12-31"
                value={day}
                onChange={event => change({ delivery_date: event.currentTarget.value })}
                className="h-9 rounded-input border border-ink-faint bg-surface px-2 tabular-nums"
              />
              の単価
            </label>
            {may_edit && list.linked && (
              <span className="ml-auto flex flex-wrap items-center gap-2">
                <Button size="small" icon={FileSpreadsheet} onClick={() => setDialog('file')}>
                  ファイル
                </Button>
                <Button size="small" icon={Copy} onClick={() => setDialog('copy')}>
                  写す
                </Button>
                <Button size="small" look="primary" icon={Plus} onClick={() => setDialog('add')}>
                  商品を加える
                </Button>
                <IconButton
                  icon={Keyboard}
                  label="キーボード操作 ?"
                  onClick={() => setDialog('help')}
                  className="size-9! max-md:hidden"
                />
              </span>
            )}
          </div>
          {list.items.length > 0 && (
            <div className="flex min-h-9 flex-wrap items-center gap-2 text-sm">
              <span className="tabular-nums" aria-live="polite">
                {narrowed ? `${grouped(ids.length)}件 / ` : ''}全{grouped(list.items.length)}件
                {selected.size > 0 && (
                  <>
                    ・<strong>{grouped(selected.size)}件</strong>を選択中
                  </>
                )}
              </span>
              {selected.size > 0 && (
                <Button look="quiet" size="small" icon={X} onClick={clear}>
                  外す
                </Button>
              )}
              {may_edit && (
                <span className="ml-auto flex flex-wrap items-center gap-2">
                  <IconButton
                    icon={ArrowUp}
                    label="上へ動かす Alt+↑"
                    look="secondary"
                    disabled={chosen.length === 0}
                    onClick={() => shift(-1)}
                    className="size-9!"
                  />
                  <IconButton
                    icon={ArrowDown}
                    label="下へ動かす Alt+↓"
                    look="secondary"
                    disabled={chosen.length === 0}
                    onClick={() => shift(1)}
                    className="size-9!"
                  />
                  <Button
                    size="small"
                    icon={ListOrdered}
                    disabled={chosen.length === 0}
                    onClick={() => setDialog('place')}
                  >
                    順番を指定
                  </Button>
                  <Button
                    size="small"
                    icon={SlidersHorizontal}
                    disabled={chosen.length === 0}
                    onClick={() => setDialog('bulk')}
                  >
                    まとめて変更
                  </Button>
                </span>
              )}
            </div>
          )}
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
              onToggleAll={toggleEvery}
              bindShow={bindShow}
              foot={
                <Foot
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
            onDirty={now => {
              dirty.current = now
            }}
            onClose={() => open(null)}
          />
        )}
      </div>

      {dialog === 'add' && (
        <AddDialog
          calls={calls}
          supplier_id={place.supplier_id}
          on_list={on_list}
          onClose={() => setDialog(null)}
          onDone={added}
        />
      )}
      {dialog === 'copy' && (
        <CopyDialog calls={calls} place={place} on_list={on_list} onClose={() => setDialog(null)} onDone={added} />
      )}
      {dialog === 'file' && (
        <FileDialog
          calls={calls}
          count={list.items.length}
          today={today}
          may_edit={may_edit}
          onClose={() => setDialog(null)}
          onDone={({ counts }) =>
            done(`取り込みました（新規 ${grouped(counts.new)}件、変更 ${grouped(counts.changed)}件）`)
          }
        />
      )}
      {dialog === 'bulk' && (
        <ListBulkDialog
          calls={calls}
          rows={chosen.flatMap(id => rows.get(id) ?? [])}
          today={today}
          onClose={() => {
            setDialog(null)
            void renew()
          }}
          onStale={renew}
          onDone={count => done(`${grouped(count)}件を変更しました`)}
        />
      )}
      {dialog === 'place' && (
        <PlaceDialog
          count={chosen.length}
          most={list.items.length}
          onClose={() => setDialog(null)}
          onPlace={async at => {
            setDialog(null)
            const rest = list.items.map(one => one.id).filter(id => !chosen.includes(id))
            await move(list, chosen, rest[at] ?? null)
          }}
        />
      )}
      <Dialog open={dialog === 'help'} onClose={() => setDialog(null)} title="キーボード操作" closeOnBackdrop>
        <dl>
          {keyHelp.map(one => (
            <div key={one.word} className="flex min-h-9 items-center gap-4 border-b">
              <dt className="flex w-28 shrink-0 items-center gap-1">
                {one.keys.map(key => (
                  <span key={key} className="contents">
                    <KeyHint>{key}</KeyHint>
                    <span className="sr-only">{key} </span>
                  </span>
                ))}
              </dt>
              <dd className="text-sm">{one.word}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
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
      <Dialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title="保存していない変更があります"
        width="narrow"
        actions={
          <>
            <Button onClick={() => setLeaving(null)} data-autofocus>
              編集に戻る
            </Button>
            <Button
              look="danger"
              onClick={() => {
                dirty.current = false
                if (row) forgetDraft(draftKey(row.id))
                setLeaving(null)
                leaving?.()
              }}
            >
              変更を捨てる
            </Button>
          </>
        }
      >
        <p>このまま進むと、入力した内容は失われます。</p>
      </Dialog>
    </div>
  )
}

const named = (row: ListItemRow) => ({ id: row.id, name: nameOf(row) })

const Foot = ({
  list,
  empty,
  may_edit,
  onAll,
  onOpen,
}: {
  list: OrderList
  empty: boolean
  may_edit: boolean
  onAll: () => void
  onOpen: (dialog: Open) => void
}) => {
  if (!list.linked) {
    return (
      <Notice className="m-4" title="この得意先には、取引のある飲食店がまだありません">
        飲食店とつながると、ここで発注リストを作れます。グループの価格表は先に用意しておけます。
      </Notice>
    )
  }
  if (!empty) return null
  if (list.items.length > 0) {
    return (
      <EmptyState
        icon={SearchX}
        title="条件に合う商品はありません"
        action={<Button onClick={onAll}>すべての商品を表示</Button>}
      >
        ひらがな・カタカナ、全角・半角はどれでも見つかります。
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={ListOrdered}
      title={list.kind === 'store' ? '発注リストに商品がまだありません' : '価格表に商品がまだありません'}
      action={
        may_edit && (
          <span className={cx('flex flex-wrap justify-center gap-2')}>
            <Button look="primary" icon={Plus} onClick={() => onOpen('add')}>
              商品を加える
            </Button>
            <Button icon={Copy} onClick={() => onOpen('copy')}>
              ほかのリストから写す
            </Button>
          </span>
        )
      }
    >
      {list.kind === 'store'
        ? '加えた商品が、その順番で飲食店の発注画面に並びます。'
        : '加えた商品に単価を決めると、このグループの得意先すべてに使われます。'}
    </EmptyState>
  )
}
