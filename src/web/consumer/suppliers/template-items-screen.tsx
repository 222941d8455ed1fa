import FileUp from 'lucide-react/icons/file-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import ListPlus from 'lucide-react/icons/list-plus'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { type PointerEvent, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { getDeal, listOrderListItems } from '#contract/deals/consumer-deals.contract.ts'
import { consumerPages } from '#contract/pages.ts'
import { getOwnSupplier, listSuppliers } from '#contract/suppliers/own-suppliers.contract.ts'
import {
  addTemplateItem,
  changeTemplateItem,
  listTemplateItems,
  orderTemplateItems,
  removeTemplateItem,
  restoreTemplateItem,
  type TemplateItem,
} from '#contract/suppliers/template-items.contract.ts'
import { formatYen } from '#domain/shared/decimal.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData, useData } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { consumerId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { keyMove, moved } from './item-order.ts'
import { inputOfItem, TemplateItemDialog } from './template-item-dialog.tsx'

const blank = { code: '', name: '', spec: '', unit: '', price: '', tax_rate: 8 as const }

/** What the order sheet of an own supplier lists: written down, changed, taken off and put in order here. */
export const Screen = () => {
  const { deal_id = '' } = useParams()
  const params = { consumer_id: consumerId(), deal_id }
  const { data: supplier } = useData(getOwnSupplier, { params }, { fresh_for: 60_000 })
  const { data } = useData(listTemplateItems, { params })
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState<TemplateItem | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const say = useToast()
  const items = data?.items

  const changed = () => {
    for (const route of [listTemplateItems, listOrderListItems, getDeal, listSuppliers]) void invalidate(route)
  }
  const put = (next: readonly TemplateItem[]) => setData(listTemplateItems, { params }, { items: [...next] })
  /** Shown at once, then kept; a refusal brings back what stands. */
  const keeping = async (work: () => Promise<unknown>) => {
    setFailed(null)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailed(errorMessage(error))
    }
    changed()
  }
  const reorder = (next: readonly TemplateItem[]) => {
    if (next === items) return
    put(next)
    void keeping(() => call(orderTemplateItems, { params, body: { order_list_item_ids: next.map(one => one.id) } }))
  }
  const remove = (item: TemplateItem) => {
    put((items ?? []).filter(one => one.id !== item.id))
    const place = { ...params, order_list_item_id: item.id }
    const back = () =>
      keeping(async () => {
        const { revision } = await call(restoreTemplateItem, { params: place })
        await call(changeTemplateItem, { params: place, body: { revision, item: inputOfItem(item) } })
      })
    void keeping(async () => {
      await call(removeTemplateItem, { params: place })
      say(`${item.name}を除きました`, { action: { label: '元に戻す', onPress: () => void back() } })
    })
  }

  return (
    <ConsumerPage
      title={supplier ? `${supplier.name}の商品` : consumerPages.templateItems.title}
      back={consumerPages.suppliers.path}
      bleed
    >
      <div className="flex flex-col gap-2 border-b p-4">
        <div className="flex gap-2">
          <Button look="primary" icon={Plus} className="flex-1" onClick={() => setAdding(true)}>
            商品を加える
          </Button>
          <ButtonLink icon={FileUp} className="flex-1" to={pathTo(consumerPages.templateUpload.path, { deal_id })}>
            まとめて登録
          </ButtonLink>
        </div>
        {items && items.length > 0 && (
          <ButtonLink wide to={pathTo(consumerPages.orderSheet.path, { deal_id })}>
            この仕入先に発注する
          </ButtonLink>
        )}
      </div>
      {failed !== null && <Notice kind="error" title={failed} className="m-4" />}
      {!items ? (
        <SkeletonRows rows={6} height="h-16" />
      ) : items.length === 0 ? (
        <EmptyState icon={ListPlus} title="商品がまだありません">
          いつも頼む商品を加えると、数量を入れるだけで発注できます。CSVやExcelからまとめて登録することも、ほかの仕入先から写すこともできます。
        </EmptyState>
      ) : (
        <ItemRows items={items} onReorder={reorder} onEdit={setEditing} onRemove={remove} />
      )}
      {adding && (
        <TemplateItemDialog
          title="商品を加える"
          initial={blank}
          submit_word="加える"
          onClose={() => setAdding(false)}
          onSubmit={async body => {
            const item = await call(addTemplateItem, { params, body })
            put([...(items ?? []), item])
            changed()
            setAdding(false)
            say(`${item.name}を加えました`)
          }}
        />
      )}
      {editing && (
        <TemplateItemDialog
          key={`${editing.id} ${editing.revision}`}
          title="商品の変更"
          initial={inputOfItem(editing)}
          submit_word="保存する"
          onClose={() => setEditing(null)}
          onSubmit={async item => {
            const place = { ...params, order_list_item_id: editing.id }
            await call(changeTemplateItem, { params: place, body: { revision: editing.revision, item } })
            changed()
            setEditing(null)
          }}
        />
      )}
    </ConsumerPage>
  )
}

type RowsProps = {
  items: readonly TemplateItem[]
  onReorder: (next: readonly TemplateItem[]) => void
  onEdit: (item: TemplateItem) => void
  onRemove: (item: TemplateItem) => void
}

/** Dragged by the handle; with the keyboard the handle moves its item by arrows, Home and End. */
const ItemRows = ({ items, onReorder, onEdit, onRemove }: RowsProps) => {
  const list = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<{ id: string; to: number } | null>(null)
  const [told, setTold] = useState('')
  const from = drag === null ? -1 : items.findIndex(one => one.id === drag.id)
  const shown = drag === null ? items : moved(items, from, drag.to)

  const over = (y: number) => {
    const rows = [...(list.current?.children ?? [])]
    const found = rows.findIndex(row => y < row.getBoundingClientRect().bottom)
    return found < 0 ? rows.length - 1 : found
  }
  const follow = (event: PointerEvent) => {
    if (drag !== null) setDrag({ ...drag, to: over(event.clientY) })
  }
  const drop = () => {
    if (drag !== null) onReorder(moved(items, from, drag.to))
    setDrag(null)
  }

  return (
    <>
      <p className="px-4 pt-3 text-sm text-ink-soft">
        {items.length}件。左のつまみを動かすと並べ替えできます（キーボードでは、つまみの上で ↑ ↓）。
      </p>
      <ol ref={list} className="mt-2 border-t">
        {shown.map((item, index) => (
          <li
            key={item.id}
            className={cx('flex items-center border-b', drag?.id === item.id && 'bg-leaf-pale shadow-overlay')}
          >
            <button
              type="button"
              aria-label={`${item.name}を動かす（${index + 1}番目）`}
              className="ring-inside grid h-16 w-11 shrink-0 cursor-grab touch-none place-items-center text-ink-faint"
              onPointerDown={event => {
                event.currentTarget.setPointerCapture(event.pointerId)
                setDrag({ id: item.id, to: index })
              }}
              onPointerMove={follow}
              onPointerUp={drop}
              onPointerCancel={() => setDrag(null)}
              onKeyDown={event => {
                const to = keyMove(event.key, index, items.length)
                if (to === null) return
                event.preventDefault()
                onReorder(moved(items, index, to))
                setTold(`${item.name}は${to + 1}番目です`)
              }}
            >
              <GripVertical size={20} />
            </button>
            <button
              type="button"
              className="ring-inside flex min-h-16 min-w-0 flex-1 flex-col justify-center py-2 text-left"
              onClick={() => onEdit(item)}
            >
              <span className="leading-tight font-bold">{item.name}</span>
              <span className="text-sm text-ink-soft">
                {[
                  item.code,
                  item.spec,
                  item.unit,
                  item.price === null ? '' : `${formatYen(item.price)}（${item.tax_rate}%）`,
                ]
                  .filter(part => part !== '')
                  .join('・')}
              </span>
            </button>
            <IconButton icon={Trash2} label={`${item.name}を除く`} onClick={() => onRemove(item)} />
          </li>
        ))}
      </ol>
      <output className="sr-only">{told}</output>
    </>
  )
}
