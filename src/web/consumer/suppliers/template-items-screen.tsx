import FileUp from 'lucide-react/icons/file-up'
import ListPlus from 'lucide-react/icons/list-plus'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import { getDeal, listOrderListItems } from '#contract/deals/consumer-deals.contract.ts'
import { settingsFirst } from '#contract/first-settings.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { listSuppliers } from '#contract/suppliers/own-suppliers.contract.ts'
import {
  addTemplateItem,
  changeTemplateItem,
  listTemplateItems,
  orderTemplateItems,
  removeTemplateItem,
  restoreTemplateItem,
  type TemplateItem,
  type TemplateItemForm,
} from '#contract/suppliers/template-items.contract.ts'
import { formatYen } from '#domain/shared/decimal.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData, useData } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { consumerId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ReorderList } from '#web/ui/reorder-list.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { inputOfItem, TemplateItemDialog } from './template-item-dialog.tsx'

const blank = { code: '', name: '', spec: '', unit: '', price: '', tax_rate: 8 as const }

/** What is done to the items: shown at once where it can be, then kept. */
const useChanging = (params: { consumer_id: string; deal_id: string }, items: readonly TemplateItem[]) => {
  const [failed, setFailed] = useState<string | null>(null)
  const last = useRef(Promise.resolve())
  const say = useToast()

  const changed = () => {
    for (const route of [listTemplateItems, listOrderListItems, getDeal, listSuppliers]) void invalidate(route)
  }
  const put = (next: readonly TemplateItem[]) => setData(listTemplateItems, { params }, { items: [...next] })
  /** Shown at once, then kept, after what was done before; a refusal brings back what stands. */
  const keeping = (work: () => Promise<unknown>) => {
    setFailed(null)
    const before = last.current
    const inTurn = async () => {
      await before
      try {
        await work()
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        setFailed(failureWords(error))
      }
      // Till then what stands on the server is not what is shown.
      if (last.current === now) changed()
    }
    const now = inTurn()
    last.current = now
    return now
  }
  const reorder = (next: readonly TemplateItem[]) => {
    put(next)
    void keeping(() => call(orderTemplateItems, { params, body: { order_list_item_ids: next.map(one => one.id) } }))
  }
  const add = async (body: TemplateItemForm) => {
    const item = await call(addTemplateItem, { params, body })
    put([...items, item])
    changed()
    return item
  }
  const change = async ({ id, revision }: TemplateItem, item: TemplateItemForm) => {
    await call(changeTemplateItem, { params: { ...params, order_list_item_id: id }, body: { revision, item } })
    changed()
  }
  const remove = (item: TemplateItem) => {
    put(items.filter(one => one.id !== item.id))
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
  return { failed, add, change, reorder, remove }
}

/** What the order sheet of an own supplier lists: written down, changed, taken off and put in order here. */
export const Screen = () => {
  const { deal_id = '' } = useParams()
  const params = { consumer_id: consumerId(), deal_id }
  const first = settingsFirst.templateItems(params)
  const { data: supplier } = useData(...first.supplier, { fresh_for: 60_000 })
  const { data } = useData(...first.items)
  const items = data?.items
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState<TemplateItem | null>(null)
  const { failed, add, change, reorder, remove } = useChanging(params, items ?? [])

  return (
    <ConsumerPage
      title={supplier ? `${supplier.name}の商品` : consumerPages.templateItems.title}
      back={consumerPages.suppliers.path}
      bleed
    >
      <WaysIn deal_id={deal_id} can_order={items !== undefined && items.length > 0} onAdd={() => setAdding(true)} />
      {failed !== null && <Notice kind="error" title={failed} className="m-4" />}
      {!items ? (
        <SkeletonRows rows={6} height="h-16" />
      ) : items.length === 0 ? (
        <EmptyState icon={ListPlus} title="商品がまだありません">
          いつも頼む商品を加えると、数量を入れるだけで発注できます。CSVやExcelからまとめて登録することも、ほかの仕入先から写すこともできます。
        </EmptyState>
      ) : (
        <ItemsInOrder items={items} onReorder={reorder} onEdit={setEditing} onRemove={remove} />
      )}
      {adding && <AddDialog onAdd={add} onClose={() => setAdding(false)} />}
      {editing && (
        <TemplateItemDialog
          key={`${editing.id} ${editing.revision}`}
          title="商品の変更"
          initial={inputOfItem(editing)}
          submit_word="保存する"
          onClose={() => setEditing(null)}
          onSubmit={async item => {
            await change(editing, item)
            setEditing(null)
          }}
        />
      )}
    </ConsumerPage>
  )
}

type AddProps = { onAdd: (body: TemplateItemForm) => Promise<TemplateItem>; onClose: () => void }

const AddDialog = ({ onAdd, onClose }: AddProps) => {
  const say = useToast()
  return (
    <TemplateItemDialog
      title="商品を加える"
      initial={blank}
      submit_word="加える"
      onClose={onClose}
      onSubmit={async body => {
        const item = await onAdd(body)
        onClose()
        say(`${item.name}を加えました`)
      }}
    />
  )
}

type ItemsProps = {
  items: readonly TemplateItem[]
  onReorder: (next: readonly TemplateItem[]) => void
  onEdit: (item: TemplateItem) => void
  onRemove: (item: TemplateItem) => void
}

const ItemsInOrder = ({ items, onReorder, onEdit, onRemove }: ItemsProps) => (
  <>
    <p className="px-4 pt-3 pb-2 text-sm text-ink-soft">
      {items.length}件。左のつまみを動かすと並べ替えできます（キーボードでは、つまみの上で ↑ ↓）。
    </p>
    <div className="border-b">
      <ReorderList
        items={items}
        keyOf={item => item.id}
        nameOf={item => item.name}
        onChange={onReorder}
        label="商品の順番"
      >
        {item => <ItemRow item={item} onEdit={() => onEdit(item)} onRemove={() => onRemove(item)} />}
      </ReorderList>
    </div>
  </>
)

const ItemRow = ({ item, onEdit, onRemove }: { item: TemplateItem; onEdit: () => void; onRemove: () => void }) => (
  <>
    <button
      type="button"
      className="ring-inside flex min-h-16 min-w-0 flex-1 flex-col justify-center py-2 text-left"
      onClick={onEdit}
    >
      <span className="leading-tight font-bold">{item.name}</span>
      <span className="text-sm text-ink-soft">
        {[item.code, item.spec, item.unit, item.price === null ? '' : `${formatYen(item.price)}（${item.tax_rate}%）`]
          .filter(part => part !== '')
          .join('・')}
      </span>
    </button>
    <IconButton icon={Trash2} label={`${item.name}を除く`} onClick={onRemove} />
  </>
)

const WaysIn = ({ deal_id, can_order, onAdd }: { deal_id: string; can_order: boolean; onAdd: () => void }) => (
  <div className="flex flex-col gap-2 border-b p-4">
    <div className="flex gap-2">
      <Button look="primary" icon={Plus} className="flex-1" onClick={onAdd}>
        商品を加える
      </Button>
      <ButtonLink icon={FileUp} className="flex-1" to={pathTo(consumerPages.templateUpload.path, { deal_id })}>
        まとめて登録
      </ButtonLink>
    </div>
    {can_order && (
      <ButtonLink wide to={pathTo(consumerPages.orderSheet.path, { deal_id })}>
        この仕入先に発注する
      </ButtonLink>
    )}
  </div>
)
