import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Ban from 'lucide-react/icons/ban'
import ListPlus from 'lucide-react/icons/list-plus'
import Play from 'lucide-react/icons/play'
import X from 'lucide-react/icons/x'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { getProductItem, listItemAudits, type ProductItem } from '#contract/catalogue/product-items.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { type Day, formatDateTime } from '#domain/shared/day.ts'
import { invalidate, setData, useData } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { supplierId } from '#web/api/meta.ts'
import { sayNotDone } from '#web/form/use-told.ts'
import { AdditionalsCard } from '#web/supplier/additional-columns/additionals-card.tsx'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { ItemAudits } from './item-audits.tsx'
import { ItemForm } from './item-form.tsx'
import { ItemImages } from './item-images.tsx'
import { ItemMarks } from './item-marks.tsx'
import { ItemPrices } from './item-prices.tsx'
import { scheduledWords } from './item-words.ts'
import { currentOf, saveItem } from './save-item.ts'
import { useUndoItems } from './use-undo.ts'

/** The frame of what is opened beside the list: its head stays, its content scrolls. The focus is on its head, or on what has `data-autofocus`. */
export const Panel = ({
  title,
  badge,
  actions,
  onClose,
  children,
}: {
  title: string
  badge?: ReactNode
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}) => {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const find = (what: string) => panel.current?.querySelector<HTMLElement>(what)
    const first = find('[data-autofocus]') ?? find('h2')
    first?.focus({ preventScroll: true })
  }, [])
  return (
    <section
      ref={panel}
      aria-label={title}
      className="flex min-w-0 flex-1 flex-col bg-surface lg:w-1/2 lg:flex-none lg:border-l"
    >
      <div className="flex min-h-12 shrink-0 items-center gap-2 border-b bg-ground py-1 pr-1 pl-4 max-md:flex-wrap">
        <h2 tabIndex={-1} className="min-w-0 text-base max-md:basis-full md:truncate">
          {title}
        </h2>
        {badge}
        <span className="ml-auto flex shrink-0 items-center gap-1">
          {actions}
          <IconButton icon={X} label="閉じる Esc" onClick={onClose} />
        </span>
      </div>
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll box must be reachable by keyboard
        tabIndex={0}
        className="relative ring-inside min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 cramped:flex-none cramped:overflow-visible"
      >
        {children}
      </div>
    </section>
  )
}

type ItemPanelProps = {
  id: string
  today: Day
  categories: readonly string[]
  onShow: (item: ProductItem) => void
  onDirty: (dirty: boolean) => void
  onClose: () => void
  onSoldOut: (item: ProductItem) => Promise<void>
  /** Puts it on many order lists. */
  onSpread: (item: ProductItem) => void
}

/** The item as its form was begun with it, and what is done to it as a whole. */
const useItem = (id: string, onShow: ItemPanelProps['onShow'], onDirty: ItemPanelProps['onDirty']) => {
  const say = useToast()
  const params = { supplier_id: supplierId(), product_item_id: id }
  const { data: item, error } = useData(getProductItem, { params }, { throws: false, fresh_for: 0 })
  const { data: audits } = useData(listItemAudits, { params }, { throws: false, fresh_for: 0 })
  // What is typed belongs to the revision it was begun with: another one begins a new form.
  const [begun, setBegun] = useState<ProductItem | null>(null)
  const [dirty, setDirty] = useState(false)
  if (item && (begun === null || (item.revision > begun.revision && !dirty))) setBegun(item)

  const noteDirty = useCallback(
    (now: boolean) => {
      setDirty(now)
      onDirty(now)
    },
    [onDirty],
  )
  const show = (next: ProductItem) => {
    setData(getProductItem, { params }, next)
    setBegun(next)
    onShow(next)
  }
  const saved = (next: ProductItem) => {
    noteDirty(false)
    void invalidate(listItemAudits)
    show(next)
  }
  const put = async (archived: boolean) => {
    if (!begun) return
    try {
      const next = await saveItem(begun.id, { revision: begun.revision, archived })
      saved(next)
      const gone = `取扱終了にしました。発注リストには表示されません。${scheduledWords(next.scheduled)}`
      say(archived ? gone : '取扱いを再開しました。いまは非表示です')
    } catch (error) {
      const current = currentOf(error)
      if (current) saved(current)
      sayNotDone(say, error)
    }
  }
  const failed = error && !item ? errorMessage(error) : null
  return { begun, now: item ?? begun, show, failed, audits, saved, put, noteDirty }
}

type SaleProps = Pick<ItemPanelProps, 'onSoldOut'> & {
  item: ProductItem
  onArchive: (archived: boolean) => Promise<void>
}

/** Whether it is sold now, and at all. */
const Sale = ({ item, onArchive, onSoldOut }: SaleProps) =>
  item.archived ? (
    <Button size="small" icon={ArchiveRestore} onClick={() => onArchive(false)}>
      取扱いを再開
    </Button>
  ) : (
    <>
      <Button size="small" icon={item.sold_out ? Play : Ban} onClick={() => onSoldOut(item)}>
        {item.sold_out ? '販売を再開' : '完売にする'}
      </Button>
      <Button size="small" look="quiet" icon={Archive} className="max-sm:hidden" onClick={() => onArchive(true)}>
        取扱終了
      </Button>
    </>
  )

const NotLoaded = ({ why }: { why: string }) => (
  <Notice kind="error" title="この商品を読み込めませんでした">
    {why}
  </Notice>
)

/** How many order lists it is on, and who changed it last. */
type ListsProps = Pick<ItemPanelProps, 'onSpread'> & { item: ProductItem; changed_by: string | undefined }

const Lists = ({ item, changed_by = '', onSpread }: ListsProps) => {
  const is_owner = useSupplierSession()?.role === 'owner'
  return (
    <div className="-mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-sm text-ink-soft">
        {item.list_count === 0
          ? `まだ、${is_owner ? 'どの得意先' : '見える得意先のどれ'}の発注リストにもありません。`
          : `${grouped(item.list_count)}件の得意先の発注リストにあります${
              item.scheduled.count === 0 ? '' : `（定期発注 ${grouped(item.scheduled.count)}店）`
            }。`}
        最終更新 {formatDateTime(new Date(item.updated_at))} {changed_by}
      </p>
      {!item.archived && (
        <Button size="small" icon={ListPlus} onClick={() => onSpread(item)}>
          発注リストに載せる
        </Button>
      )}
    </div>
  )
}

/** One item: its fields, its prices, whether it is sold. */
export const ItemPanel = ({ id, today, categories, onShow, onDirty, onClose, onSoldOut, onSpread }: ItemPanelProps) => {
  const say = useToast()
  const undo = useUndoItems()
  const may_edit = useSupplierSession()?.may_change_items === true
  const { begun, now, show, failed, audits, saved, put, noteDirty } = useItem(id, onShow, onDirty)

  if (!begun || failed !== null) {
    return (
      <Panel title="商品" onClose={onClose}>
        {failed === null ? <SkeletonRows rows={6} /> : <NotLoaded why={failed} />}
      </Panel>
    )
  }
  return (
    <Panel
      title={`${begun.code} ${begun.name}`}
      badge={<ItemMarks item={begun} limit={false} />}
      onClose={onClose}
      actions={may_edit && <Sale item={begun} onArchive={put} onSoldOut={onSoldOut} />}
    >
      {!may_edit && (
        <Notice className="mb-4" title="商品と単価は見るだけの権限です">
          変更が必要なときは、オーナーにご確認ください。
        </Notice>
      )}
      <fieldset disabled={!may_edit} className="flex min-w-0 flex-col gap-8">
        <ItemPrices key={`prices${begun.revision}`} item={begun} today={today} onSaved={saved} />
        <Lists item={now ?? begun} changed_by={audits?.items[0]?.actor_name} onSpread={onSpread} />
        <ItemImages
          product_item_id={begun.id}
          name={begun.name}
          onMain={image_id => {
            if (image_id !== begun.image_id) show({ ...begun, image_id })
          }}
        />
        <AdditionalsCard subject="product_item" id={begun.id} />
        <ItemForm
          key={`form${begun.revision}`}
          item={begun}
          today={today}
          categories={categories}
          onDirty={noteDirty}
          onSaved={next => {
            saved(next)
            const hidden = begun.visible && !next.visible
            say(`保存しました${hidden ? `。${scheduledWords(next.scheduled)}` : ''}`)
          }}
        />
      </fieldset>
      <div className="mt-8">
        <ItemAudits audits={audits?.items} onUndo={may_edit ? undo : undefined} />
      </div>
    </Panel>
  )
}
