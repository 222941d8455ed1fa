import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  applyBulkChange,
  type BulkTarget,
  getProductItem,
  type ProductItem,
  type ProductItemRow,
} from '#contract/catalogue/product-items.contract.ts'
import { supplierPages } from '#contract/pages.ts'
import { grouped } from '#domain/shared/count.ts'
import { type Day, dayOf } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { serverNow } from '#web/api/clock.ts'
import { invalidate } from '#web/api/data.ts'
import { errorMessage, isSilent } from '#web/api/error-handler.ts'
import { supplierId } from '#web/api/meta.ts'
import { LeaveDialog, useLeaveGuard } from '#web/form/leave-guard.tsx'
import { forgetDraft } from '#web/form/use-kept-draft.ts'
import { cx } from '#web/ui/cx.ts'
import { useDeviceSettings } from '#web/ui/device-settings.ts'
import { KeyHelpDialog } from '#web/ui/key-help-dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useCommands } from '#web/ui/use-commands.ts'
import { useCursor } from '#web/ui/use-cursor.ts'
import { useSelection } from '#web/ui/use-selection.ts'
import { useTitle } from '#web/ui/use-title.ts'
import { useWide } from '#web/ui/use-wide.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import type { Editing } from './inline-cells.tsx'
import { ItemCards } from './item-cards.tsx'
import { filterQuery, type ListFilter, type Opened, readFilter, readOpened, writeFilter } from './item-filter.ts'
import { ItemFoot } from './item-foot.tsx'
import { draftKey, ItemForm } from './item-form.tsx'
import { commandOf, keyHelp } from './item-keys.ts'
import { ItemPanel, Panel } from './item-panel.tsx'
import { type ItemListProps, ItemTable, type RowActions } from './item-table.tsx'
import { priceWords } from './item-words.ts'
import { ItemsHead } from './items-head.tsx'
import { PriceChanges } from './price-changes.tsx'
import { currentOf, saveItem } from './save-item.ts'
import { useItems } from './use-items.ts'
import { type VisibleConflict, VisibleConflictDialog } from './visible-conflict.tsx'

/** The catalogue of a supplier: found, changed where it stands, opened beside the list, changed in bulk. */
export const Screen = () => {
  useTitle(supplierPages.productItems.title)
  const { search } = useLocation()
  const navigate = useNavigate()
  const say = useToast()
  const wide = useWide(1024)
  const tabular = useWide(768)
  const { letters } = useDeviceSettings()
  const [today] = useState<Day>(() => dayOf(serverNow()))

  const filter = useMemo(() => readFilter(search), [search])
  const opened = useMemo(() => readOpened(search), [search])
  const list = useItems(filter)
  const { ids, rows, show } = list
  const selection = useSelection(ids)
  const { selected, toggle, toggleEvery, clear, all, some } = selection

  const { cursor, setCursor, box, search_box, bindShow, focusRow, pointAt, moveTo, keys } = useCursor(ids, selection)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [help, setHelp] = useState(false)
  const [bulk, setBulk] = useState<{ target: BulkTarget; count: number } | null>(null)
  const guard = useLeaveGuard()
  const { noteDirty, unlessDirty } = guard
  const go = useCallback(
    (change: Partial<ListFilter>, replace = false) => {
      setCursor(null)
      setEditing(null)
      // As the address is by now: a panel closed a moment ago, whose closing is not drawn yet, must not open again.
      const { search: now } = window.location
      void navigate({ search: writeFilter({ ...readFilter(now), ...change }, readOpened(now)) }, { replace })
    },
    [navigate, setCursor],
  )
  const onSearch = useCallback((q: string) => go({ q }, true), [go])

  const openPanel = useCallback(
    (next: Opened) =>
      unlessDirty(() => {
        noteDirty(false)
        const { search: now } = window.location
        const replace = readOpened(now) !== null && next !== null
        void navigate({ search: writeFilter(readFilter(now), next) }, { replace })
        if (next === null && cursor !== null) focusRow(cursor)
      }),
    [cursor, focusRow, navigate, noteDirty, unlessDirty],
  )
  const [hidden, setHidden] = useState<VisibleConflict<ProductItem> | null>(null)
  const toggleVisible = useCallback(
    async (item: Pick<ProductItemRow, 'id' | 'revision' | 'visible'>, visible = !item.visible) => {
      try {
        show(await saveItem(item.id, { revision: item.revision, visible }))
      } catch (error) {
        const current = currentOf(error)
        if (current) {
          show(current)
          setHidden({ current, visible })
        } else if (!isSilent(error)) say(errorMessage(error), { kind: 'error' })
      }
    },
    [say, show],
  )
  const setSoldOut = async (target: BulkTarget, sold_out: boolean) => {
    try {
      const params = { supplier_id: supplierId() }
      const { changed } = await call(applyBulkChange, {
        params,
        body: { target, change: { kind: 'sold_out', sold_out } },
      })
      await Promise.all([list.renew(), invalidate(getProductItem)])
      const words = `${grouped(changed)}件${sold_out ? 'を完売にしました' : 'の販売を再開しました'}`
      say(words, { action: { label: '元に戻す', onPress: () => void setSoldOut(target, !sold_out) } })
    } catch (error) {
      if (!isSilent(error)) say(errorMessage(error), { kind: 'error' })
    }
  }

  const actions: RowActions = useMemo(
    () => ({
      open: id => {
        setCursor(id)
        openPanel({ kind: 'item', id })
      },
      toggle,
      point: setCursor,
      edit: next => {
        setEditing(next)
        if (next === null && cursor !== null) focusRow(cursor)
        if (next !== null) setCursor(next.id)
      },
      show,
      step: (id, what, by) => {
        const next = ids[ids.indexOf(id) + by]
        if (next === undefined) return setEditing(null)
        pointAt(next)
        setEditing({ id: next, what })
      },
      toggleVisible,
    }),
    [cursor, focusRow, ids, openPanel, pointAt, setCursor, show, toggle, toggleVisible],
  )

  /** What a bulk change is about: the chosen items, else the one under the cursor. */
  const chosen = selected.size > 0 ? [...selected] : cursor === null ? [] : [cursor]
  const found = list.counts?.found ?? 0
  const startBulk = () => {
    if (chosen.length > 0) setBulk({ target: { product_item_ids: chosen }, count: chosen.length })
    else if (found > 0) setBulk({ target: { filter: filterQuery(filter) }, count: found })
  }

  const item = cursor === null ? undefined : rows.get(cursor)
  useCommands(commandOf, letters, {
    ...keys,
    select_all: toggleEvery,
    open: () => {
      if (cursor !== null) openPanel({ kind: 'item', id: cursor })
    },
    edit: ({ what }) => {
      if (item && tabular) setEditing({ id: item.id, what })
    },
    visible: () => {
      if (item && !item.archived) void toggleVisible(item)
    },
    sold_out: () => {
      if (item && !item.archived) void setSoldOut({ product_item_ids: [item.id] }, !item.sold_out)
    },
    bulk: startBulk,
    new: () => openPanel({ kind: 'new' }),
    prices: () => openPanel({ kind: 'prices' }),
    help: () => setHelp(true),
    close: () => {
      if (opened !== null) openPanel(null)
      else if (selected.size > 0) clear()
      else setCursor(null)
    },
  })

  const list_props: ItemListProps = {
    ids,
    rows,
    list_key: list.key,
    complete: !list.has_more,
    box,
    cursor,
    opened: opened?.kind === 'item' ? opened.id : null,
    selected,
    editing,
    hrefOf: id => writeFilter(filter, { kind: 'item', id }),
    actions,
    all,
    some,
    onToggleAll: toggleEvery,
    bindShow,
    foot: (
      <ItemFoot
        list={list}
        filter={filter}
        onShowAll={() => go({ q: '', category: [], state: 'all' })}
        onNew={() => openPanel({ kind: 'new' })}
      />
    ),
  }
  const categories = list.counts?.categories ?? []
  const names = categories.map(one => one.name).filter(name => name !== '')
  const list_shown = wide || opened === null

  return (
    <div className="-m-4 flex h-[calc(100dvh-3.5rem-1px)] flex-col bg-surface max-md:h-[calc(100dvh-6.25rem-2px)]">
      <h1 className="sr-only">{supplierPages.productItems.title}</h1>
      {list_shown && (
        <ItemsHead
          filter={filter}
          counts={list.counts}
          categories={categories}
          selected={selected.size}
          any={chosen.length > 0}
          search_box={search_box}
          onSearch={onSearch}
          onLeaveSearch={() => {
            search_box.current?.blur()
            if (tabular) moveTo(cursor ?? ids[0])
          }}
          onFilter={go}
          onPanel={openPanel}
          onHelp={() => setHelp(true)}
          onClear={clear}
          onBulk={startBulk}
        />
      )}

      <div className="flex min-h-0 flex-1">
        {list_shown && (
          <section
            aria-label="商品の一覧"
            className={cx('flex min-w-0 flex-1 flex-col', list.outdated && 'opacity-60')}
          >
            {tabular ? (
              <ItemTable {...list_props} split={opened !== null} sort={filter.sort} onSort={sort => go({ sort })} />
            ) : (
              <ItemCards {...list_props} />
            )}
          </section>
        )}
        {opened?.kind === 'item' && (
          <ItemPanel
            key={opened.id}
            id={opened.id}
            today={today}
            categories={names}
            onShow={show}
            onDirty={noteDirty}
            onClose={() => openPanel(null)}
            onSoldOut={item => setSoldOut({ product_item_ids: [item.id] }, !item.sold_out)}
          />
        )}
        {opened?.kind === 'new' && (
          <Panel title="商品の登録" onClose={() => openPanel(null)}>
            <ItemForm
              item={null}
              today={today}
              categories={names}
              onDirty={noteDirty}
              onSaved={item => {
                noteDirty(false)
                say(`${item.name}を登録しました`)
                void list.renew()
                openPanel({ kind: 'item', id: item.id })
              }}
            />
          </Panel>
        )}
        {opened?.kind === 'prices' && (
          <PriceChanges onOpen={id => openPanel({ kind: 'item', id })} onClose={() => openPanel(null)} />
        )}
      </div>

      {bulk && (
        <BulkDialog
          {...bulk}
          today={today}
          onClose={() => setBulk(null)}
          onDone={async changed => {
            setBulk(null)
            clear()
            await Promise.all([list.renew(), invalidate(getProductItem)])
            say(`${grouped(changed)}件の商品を変更しました`)
          }}
        />
      )}
      <KeyHelpDialog keys={keyHelp} open={help} onClose={() => setHelp(false)}>
        <p className="mt-4 text-sm text-ink-soft">
          その場で直しているときは、Enter で保存、↑・↓ で保存して上下の商品へ、Tab で商品名と単価を行き来、Esc
          でやめます。
        </p>
      </KeyHelpDialog>
      {hidden && (
        <VisibleConflictDialog
          current_visible={hidden.current.visible}
          now={[
            hidden.current.name,
            hidden.current.spec,
            `単価：${priceWords(hidden.current, hidden.current.unit_price)}`,
          ]}
          visible={hidden.visible}
          onClose={() => setHidden(null)}
          onKeepMine={() => {
            setHidden(null)
            void toggleVisible(hidden.current, hidden.visible)
          }}
        />
      )}
      <LeaveDialog
        guard={guard}
        onGiveUp={() => {
          if (opened?.kind === 'item' || opened?.kind === 'new') {
            forgetDraft(draftKey(opened.kind === 'item' ? opened.id : 'new'))
          }
        }}
      />
    </div>
  )
}
