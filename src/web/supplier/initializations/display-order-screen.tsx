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
import { supplierPages } from '#contract/pages.ts'
import { grouped } from '#domain/shared/count.ts'
import { fold } from '#domain/shared/japanese.ts'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData, useData } from '#web/api/data.ts'
import { errorMessage, isSilent } from '#web/api/error-handler.ts'
import { supplierId } from '#web/api/meta.ts'
import { useKeptDraft } from '#web/form/use-kept-draft.ts'
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

const Ordering = ({ data, done }: { data: DisplayOrder; done: boolean }) => {
  const { items, total } = data
  const say = useToast()
  const ids = items.map(item => item.id)
  const kept = useKeptDraft('display_order', ids, data.revision)
  const list = ordered(kept.draft, items)
  const setList = (next: OrderedItem[]) => kept.change(next.map(item => item.id))
  const [busy, setBusy] = useState(false)
  const [theirs, setTheirs] = useState<DisplayOrder | null>(null)
  const params = { supplier_id: supplierId() }
  const by_hand = items.length === total
  const categories = categoriesOf(list)
  const changed = list.some((item, index) => item !== items[index])
  const sort = (compare: (one: OrderedItem, other: OrderedItem) => number) =>
    setList(categories.flatMap(name => list.filter(item => item.category === name).toSorted(compare)))
  const save = async (wish: { product_item_ids: string[] } | { by: 'code' | 'name' }) => {
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
      else if (!isSilent(error)) say(errorMessage(error), { kind: 'error' })
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
  return (
    <div className="flex max-w-200 flex-col gap-4">
      {done && !changed && (
        <Notice kind="success" title="並び順が決まっています" action={<NextStep after="display_order" />} />
      )}
      <p className="phrase text-sm text-ink-soft">
        飲食店の発注リストに商品を入れるときの順番です。カテゴリーごとに並びます。得意先ごとの発注リストで、あとから並べ替えることもできます。
      </p>
      {by_hand ? (
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
            <section key={name} aria-label={name === '' ? 'カテゴリーなし' : name}>
              <h2 className="mb-2 text-sm text-ink-soft">{name === '' ? 'カテゴリーなし' : name}</h2>
              <div className="overflow-hidden rounded-card border bg-surface">
                <ReorderList
                  label={`${name === '' ? 'カテゴリーなし' : name}の商品の順番`}
                  items={list.filter(item => item.category === name)}
                  keyOf={item => item.id}
                  nameOf={item => item.name}
                  onChange={next =>
                    setList(
                      categories.flatMap(one => (one === name ? next : list.filter(item => item.category === one))),
                    )
                  }
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
          ))}
          <div className="sticky bottom-0 flex items-center justify-end gap-2 border-t bg-ground py-3">
            {changed && (
              <Button disabled={busy} onClick={kept.drop}>
                元に戻す
              </Button>
            )}
            <Button
              look="primary"
              busy={busy}
              onClick={() => void save({ product_item_ids: list.map(item => item.id) })}
            >
              この順番で決める
            </Button>
          </div>
        </>
      ) : (
        <>
          <Notice title={`商品が${grouped(total)}件あるため、まとめて並べます`}>
            1件ずつの順番は、得意先の発注リストや、グループの価格表で変えられます。
          </Notice>
          <div className="flex flex-wrap gap-2">
            <Button look="primary" icon={ArrowDown01} busy={busy} onClick={() => void save({ by: 'code' })}>
              コード順に決める
            </Button>
            <Button icon={ArrowDownAZ} busy={busy} onClick={() => void save({ by: 'name' })}>
              名前の順に決める
            </Button>
          </div>
        </>
      )}
      {theirs && (
        <ConflictDialog
          theirs={theirs}
          {...versions(theirs.items, ordered(kept.draft, theirs.items))}
          onClose={() => setTheirs(null)}
          onTakeTheirs={() => take(theirs, false)}
          onKeepMine={() => take(theirs, true)}
        />
      )}
    </div>
  )
}
