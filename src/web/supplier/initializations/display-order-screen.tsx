import ArrowDown01 from 'lucide-react/icons/arrow-down-0-1'
import ArrowDownAZ from 'lucide-react/icons/arrow-down-a-z'
import { useState } from 'react'
import { deskSettingsFirst } from '#contract/first-desk-settings.ts'
import {
  changeDisplayOrder,
  type DisplayOrder,
  getDisplayOrder,
  getInitialization,
  type OrderedItem,
} from '#contract/initializations/initializations.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { grouped } from '#domain/shared/count.ts'
import { fold } from '#domain/shared/japanese.ts'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData, useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { useKeptDraft } from '#web/form/use-kept-draft.ts'
import { sayNotDone } from '#web/form/use-told.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ConflictDialog } from '#web/ui/conflict-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { orderWords } from '#web/ui/order-words.ts'
import { ReorderList } from '#web/ui/reorder-list.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { NextStep, StepPage, useInitialization } from './steps.tsx'

const byCode = (one: OrderedItem, other: OrderedItem) => (one.code < other.code ? -1 : 1)
const read = ({ name, name_kana, code }: OrderedItem) => `${fold(name_kana === '' ? name : name_kana)}|${code}`
const byName = (one: OrderedItem, other: OrderedItem) => (read(one) < read(other) ? -1 : 1)

/** In which order items stand on the restaurants' order sheets: within their categories, by keys, dragged, or sorted. */
export const Screen = () => {
  const state = useInitialization()
  const params = { supplier_id: supplierId() }
  const { data } = useData(...deskSettingsFirst.displayOrder(params).items)
  return (
    <StepPage at="display_order">
      {!data ? (
        <SkeletonRows rows={8} />
      ) : data.total === 0 ? (
        <EmptyState
          title="まだ商品がありません"
          action={
            <ButtonLink to={supplierPages.firstItems.path} look="primary">
              商品を登録する
            </ButtonLink>
          }
        >
          並べる商品を、先に登録してください。
        </EmptyState>
      ) : (
        <Ordering key={data.items.map(item => item.id).join()} data={data} done={state?.steps.display_order === true} />
      )}
    </StepPage>
  )
}

/** What was put into order, among the items that there are now: new ones come last. */
const ordered = (ids: readonly string[], items: readonly OrderedItem[]): OrderedItem[] => {
  const by_id = new Map(items.map(item => [item.id, item]))
  const drafted = ids.flatMap(id => by_id.get(id) ?? [])
  const known = new Set(ids)
  return [...drafted, ...items.filter(item => !known.has(item.id))]
}

const categoriesOf = (items: readonly OrderedItem[]) => [...new Set(items.map(item => item.category))]

/** Both orders in words, as far as they differ, category by category. */
const versions = (now: readonly OrderedItem[], mine: readonly OrderedItem[]) => {
  const parts = categoriesOf([...now, ...mine]).map(name => {
    const inside = (items: readonly OrderedItem[]) => items.filter(item => item.category === name)
    const words = orderWords(inside(now), inside(mine))
    const titled = (lines: string[]) => lines.map(line => (name === '' ? line : `${name} ${line}`))
    return { same: words.now.join() === words.mine.join(), now: titled(words.now), mine: titled(words.mine) }
  })
  const shown = parts.some(part => !part.same) ? parts.filter(part => !part.same) : parts
  return { now: shown.flatMap(part => part.now), mine: shown.flatMap(part => part.mine) }
}

/** What was put into order, how it is saved, and both versions when somebody else was faster. */
const useOrdering = ({ items, revision }: DisplayOrder) => {
  const say = useToast()
  const ids = items.map(item => item.id)
  const kept = useKeptDraft('display_order', ids, revision)
  const [busy, setBusy] = useState(false)
  const [theirs, setTheirs] = useState<DisplayOrder | null>(null)
  const params = { supplier_id: supplierId() }
  const save = async (wish: Wish) => {
    setBusy(true)
    try {
      const body = { ...wish, revision: kept.revision }
      setData(getInitialization, { params }, await call(changeDisplayOrder, { params, body }))
      await invalidate(getDisplayOrder)
      kept.drop()
      say('商品の並び順を決めました')
    } catch (error) {
      const current = detailOf(error, 'current') as DisplayOrder | undefined
      if (current) setTheirs(current)
      else sayNotDone(say, error)
    } finally {
      setBusy(false)
    }
  }
  /** What stands now is shown, and with `mine` what was put into order here over it. */
  const take = (current: DisplayOrder, mine: boolean) => {
    if (mine) kept.rebase(current.revision)
    else kept.drop()
    setTheirs(null)
    setData(getDisplayOrder, { params }, current)
  }
  return { kept, busy, theirs, close: () => setTheirs(null), save, take }
}

type Wish = { product_item_ids: string[] } | { by: 'code' | 'name' }

const Ordering = ({ data, done }: { data: DisplayOrder; done: boolean }) => {
  const { items, total } = data
  const { kept, busy, theirs, close, save, take } = useOrdering(data)
  const list = ordered(kept.draft, items)
  const changed = list.some((item, index) => item !== items[index])
  return (
    <div className="flex max-w-240 flex-col gap-4">
      {done && !changed && (
        <Notice kind="success" title="並び順が決まっています" action={<NextStep after="display_order" />} />
      )}
      <p className="phrase text-sm text-ink-soft">
        飲食店の発注リストに商品を入れるときの順番です。カテゴリーごとに並びます。得意先ごとの発注リストで、あとから並べ替えることもできます。
      </p>
      {items.length === total ? (
        <ByHand
          list={list}
          changed={changed}
          busy={busy}
          onOrder={next => kept.change(next.map(item => item.id))}
          onDrop={kept.drop}
          onSave={save}
        />
      ) : (
        <AllAtOnce total={total} busy={busy} onSave={save} />
      )}
      {theirs && (
        <ConflictDialog
          theirs={theirs}
          {...versions(theirs.items, ordered(kept.draft, theirs.items))}
          onClose={close}
          onTakeTheirs={() => take(theirs, false)}
          onKeepMine={() => take(theirs, true)}
        />
      )}
    </div>
  )
}

type ByHandProps = {
  list: OrderedItem[]
  changed: boolean
  busy: boolean
  onOrder: (next: OrderedItem[]) => void
  onDrop: () => void
  onSave: (wish: Wish) => Promise<void>
}

/** Each category's items, moved one by one or sorted. */
const ByHand = ({ list, changed, busy, onOrder, onDrop, onSave }: ByHandProps) => {
  const categories = categoriesOf(list)
  const inside = (name: string) => list.filter(item => item.category === name)
  const sort = (compare: (one: OrderedItem, other: OrderedItem) => number) =>
    onOrder(categories.flatMap(name => inside(name).toSorted(compare)))
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button size="small" icon={ArrowDown01} onClick={() => sort(byCode)}>
          コード順に並べる
        </Button>
        <Button size="small" icon={ArrowDownAZ} onClick={() => sort(byName)}>
          名前の順に並べる
        </Button>
      </div>
      {categories.map(name => (
        <Category
          key={name}
          name={name === '' ? 'カテゴリーなし' : name}
          items={inside(name)}
          onOrder={next => onOrder(categories.flatMap(one => (one === name ? next : inside(one))))}
        />
      ))}
      <div className="sticky bottom-0 flex items-center justify-end gap-2 border-t bg-ground py-3">
        {changed && (
          <Button disabled={busy} onClick={onDrop}>
            元に戻す
          </Button>
        )}
        <Button look="primary" busy={busy} onClick={() => void onSave({ product_item_ids: list.map(item => item.id) })}>
          この順番で決める
        </Button>
      </div>
    </>
  )
}

const Category = ({
  name,
  items,
  onOrder,
}: {
  name: string
  items: OrderedItem[]
  onOrder: (next: OrderedItem[]) => void
}) => (
  <section aria-label={name}>
    <h2 className="mb-2 text-sm text-ink-soft">{name}</h2>
    <div className="overflow-hidden rounded-card border bg-surface">
      <ReorderList
        label={`${name}の商品の順番`}
        items={items}
        keyOf={item => item.id}
        nameOf={item => item.name}
        onChange={onOrder}
      >
        {item => (
          <span className="flex min-w-0 flex-1 items-baseline gap-3 py-2 pr-4 text-sm">
            <span className="w-24 shrink-0 tabular-nums text-ink-soft">{item.code}</span>
            <span className="font-bold">{item.name}</span>
            <span className="text-ink-soft">{item.spec}</span>
          </span>
        )}
      </ReorderList>
    </div>
  </section>
)

/** More items than are moved by hand: all are sorted by the server. */
const AllAtOnce = ({
  total,
  busy,
  onSave,
}: {
  total: number
  busy: boolean
  onSave: (wish: Wish) => Promise<void>
}) => (
  <>
    <Notice title={`商品が${grouped(total)}件あるため、まとめて並べます`}>
      1件ずつの順番は、得意先の発注リストや、グループの価格表で変えられます。
    </Notice>
    <div className="flex flex-wrap gap-2">
      <Button look="primary" icon={ArrowDown01} busy={busy} onClick={() => void onSave({ by: 'code' })}>
        コード順に決める
      </Button>
      <Button icon={ArrowDownAZ} busy={busy} onClick={() => void onSave({ by: 'name' })}>
        名前の順に決める
      </Button>
    </div>
  </>
)
