import { useCallback, useState } from 'react'
import {
  applyBulkChange,
  type BulkTarget,
  getProductItem,
  type ProductItem,
  type ProductItemRow,
} from '#contract/catalogue/product-items.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { grouped } from '#domain/shared/count.ts'
import { type Day, dayOf } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { serverNow } from '#web/api/clock.ts'
import { invalidate } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { LeaveDialog } from '#web/form/leave-guard.tsx'
import { forgetDraft } from '#web/form/use-kept-draft.ts'
import { sayNotDone } from '#web/form/use-told.ts'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { FullDesk } from '#web/ui/desk-shell.tsx'
import { useNothingToTakeBack } from '#web/ui/nothing-to-take-back.ts'
import { useToast } from '#web/ui/toast.tsx'
import { useCursor } from '#web/ui/use-cursor.ts'
import { useKeyMap } from '#web/ui/use-key-map.tsx'
import { useSelection } from '#web/ui/use-selection.ts'
import { useTitle } from '#web/ui/use-title.ts'
import { useWide } from '#web/ui/use-wide.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { useEditing } from './inline-cells.tsx'
import { filterQuery, type ListFilter, type Opened } from './item-filter.ts'
import { draftKey } from './item-form.tsx'
import { itemKeys } from './item-keys.ts'
import { ItemList } from './item-list.tsx'
import { priceWords, scheduledWords } from './item-words.ts'
import { ItemsBar, ItemsHead } from './items-head.tsx'
import { OpenedBeside } from './opened-beside.tsx'
import { currentOf, saveItem } from './save-item.ts'
import { useItems } from './use-items.ts'
import { useItemsPlace } from './use-items-place.ts'
import { undoAction, useUndoItems } from './use-undo.ts'
import { useVisible } from './visible-conflict.tsx'

/** The items that the address asks for, the place among them, what is open beside them, and what is done to them there. */
const useCatalogue = (may_edit: boolean) => {
  const { filter, opened, guard, go, open } = useItemsPlace()
  const list = useItems(filter)
  const { ids, show } = list
  const at = useCursor(ids, useSelection(ids))
  const { setCursor, refocus } = at
  const onHidden = useHiddenSaid()
  const { toggleVisible, conflict } = useVisible<ProductItemRow, ProductItem>(
    saveVisible,
    show,
    currentOf,
    conflictWords,
    onHidden,
  )
  const setSoldOut = useSoldOut(list.renew)
  useNothingToTakeBack('取り消せる操作はありません。商品を開くと、変更の記録から元に戻せます。')
  const { editing, setEditing, actions } = useEditing(at, show, toggleVisible, may_edit)
  const narrow = useCallback(
    (change: Partial<ListFilter>, replace = false) => {
      setCursor(null)
      setEditing(null)
      go(change, replace)
    },
    [go, setCursor, setEditing],
  )
  const openPanel = (next: Opened) => open(next, next === null ? refocus : undefined)
  const openItem = (id: string | null) => id !== null && openPanel({ kind: 'item', id })
  const shut = () => openPanel(null)
  const inline = { editing, setEditing, actions }
  return {
    filter,
    opened,
    guard,
    list,
    at,
    inline,
    narrow,
    openPanel,
    openItem,
    shut,
    toggleVisible,
    setSoldOut,
    conflict,
  }
}

type Catalogue = ReturnType<typeof useCatalogue>

/** A bulk change is about what its button says: the chosen items, else all that are found. */
const useBulk = ({ filter, list, at }: Catalogue, today: Day) => {
  const say = useToast()
  const undo = useUndoItems()
  const [bulk, setBulk] = useState<{ target: BulkTarget; count: number } | null>(null)
  const { selected } = at
  const found = list.counts?.found ?? 0
  const startBulk = () => {
    if (selected.size > 0) setBulk({ target: { product_item_ids: [...selected] }, count: selected.size })
    else if (found > 0) setBulk({ target: { filter: filterQuery(filter) }, count: found })
  }
  const dialog = bulk && (
    <BulkDialog
      {...bulk}
      today={today}
      onClose={() => setBulk(null)}
      onDone={async (changed, done_at) => {
        setBulk(null)
        at.clear()
        await Promise.all([list.renew(), invalidate(getProductItem)])
        say(`${grouped(changed)}件の商品を変更しました`, changed > 0 ? { action: undoAction(undo, done_at) } : {})
      }}
    />
  )
  return { startBulk, dialog }
}

type KeyActs = { may_edit: boolean; tabular: boolean; startBulk: () => void }

/** What the keys do, to the item under the cursor or to the list. */
const useCatalogueKeys = (catalogue: Catalogue, { may_edit, tabular, startBulk }: KeyActs) => {
  const { list, at, opened, inline, openPanel, openItem, shut, toggleVisible, setSoldOut } = catalogue
  const { cursor } = at
  const item = cursor === null ? undefined : list.rows.get(cursor)
  const sold = item?.archived ? undefined : item
  return useKeyMap(
    itemKeys(at, {
      open: () => openItem(cursor),
      edit: what => may_edit && item && tabular && inline.setEditing({ id: item.id, what }),
      visible: () => may_edit && sold && toggleVisible(sold),
      soldOut: () => may_edit && sold && setSoldOut({ product_item_ids: [sold.id] }, !sold.sold_out),
      bulk: () => may_edit && startBulk(),
      add: () => may_edit && openPanel({ kind: 'new' }),
      prices: () => openPanel({ kind: 'prices' }),
      shut: opened === null ? null : shut,
    }),
    {
      note: 'その場で直しているときは、Enter で保存、↑・↓ で保存して上下の商品へ、Tab で商品名と単価を行き来、Esc でやめます。',
    },
  )
}

const forgetOpened = (opened: Opened) => {
  if (opened?.kind === 'item') forgetDraft(draftKey(opened.id))
  if (opened?.kind === 'new') forgetDraft(draftKey('new'))
}

/** The catalogue of a supplier: found, changed where it stands, opened beside the list, changed in bulk. */
export const Screen = () => {
  useTitle(supplierPages.productItems.title)
  const may_edit = useSupplierSession()?.may_change_items === true
  const wide = useWide(1024)
  const tabular = useWide(768)
  const [today] = useState<Day>(() => dayOf(serverNow()))
  const catalogue = useCatalogue(may_edit)
  const { filter, opened, guard, list, at, narrow, openPanel, setSoldOut, conflict } = catalogue
  const { counts } = list
  const { startBulk, dialog } = useBulk(catalogue, today)
  const { ask, help } = useCatalogueKeys(catalogue, { may_edit, tabular, startBulk })
  const list_shown = wide || opened === null
  return (
    <FullDesk>
      <h1 className="sr-only">{supplierPages.productItems.title}</h1>
      {list_shown && (
        <ItemsHead
          filter={filter}
          counts={counts}
          at={at}
          may_edit={may_edit}
          onFilter={narrow}
          onPanel={openPanel}
          onHelp={ask}
          onBulk={startBulk}
        />
      )}
      <div className="flex min-h-0 flex-1">
        {list_shown && <CatalogueList catalogue={catalogue} />}
        <OpenedBeside
          opened={opened}
          today={today}
          categories={counts?.categories.map(one => one.name).filter(name => name !== '') ?? []}
          onOpen={openPanel}
          onShow={list.show}
          onDirty={guard.noteDirty}
          onNew={() => void list.renew()}
          onSoldOut={({ id, sold_out }) => setSoldOut({ product_item_ids: [id] }, !sold_out)}
        />
      </div>
      {list_shown && <ItemsBar filter={filter} counts={counts} at={at} may_edit={may_edit} onBulk={startBulk} />}
      {dialog}
      {help}
      {conflict}
      <LeaveDialog guard={guard} onGiveUp={() => forgetOpened(opened)} />
    </FullDesk>
  )
}

const CatalogueList = ({ catalogue }: { catalogue: Catalogue }) => {
  const { filter, opened, list, at, inline, narrow, openPanel, openItem } = catalogue
  return (
    <ItemList
      list={list}
      filter={filter}
      at={at}
      opened={opened}
      editing={inline.editing}
      actions={inline.actions}
      onOpen={id => {
        at.setCursor(id)
        openItem(id)
      }}
      onNew={() => openPanel({ kind: 'new' })}
      onFilter={narrow}
    />
  )
}

const saveVisible = ({ id, revision }: ProductItemRow, visible: boolean): Promise<ProductItem> =>
  saveItem(id, { revision, visible })

/** A hidden item leaves the scheduled orders that it stands in: which, with the way back. */
const useHiddenSaid = () => {
  const say = useToast()
  const undo = useUndoItems()
  return useCallback(
    ({ visible, scheduled, name, updated_at }: ProductItem) => {
      const words = scheduledWords(scheduled)
      if (visible || words === '') return
      say(`${name}を非表示にしました。${words}`, { action: undoAction(undo, updated_at) })
    },
    [say, undo],
  )
}

const conflictWords = (item: ProductItemRow) => [item.name, item.spec, `単価：${priceWords(item, item.unit_price)}`]

/** Takes items off the sale or puts them back, with the way back. */
const useSoldOut = (renew: () => Promise<void>) => {
  const say = useToast()
  const setSoldOut = async (target: BulkTarget, sold_out: boolean) => {
    try {
      const body = { target, change: { kind: 'sold_out', sold_out } } as const
      const { changed, scheduled } = await call(applyBulkChange, { params: { supplier_id: supplierId() }, body })
      await Promise.all([renew(), invalidate(getProductItem)])
      const words = sold_out
        ? `を完売にしました。${scheduledWords(scheduled, '完売のあいだ')}`
        : 'の販売を再開しました。'
      say(`${grouped(changed)}件${words}`, {
        action: { label: '元に戻す', onPress: () => void setSoldOut(target, !sold_out) },
      })
    } catch (error) {
      sayNotDone(say, error)
    }
  }
  return setSoldOut
}
