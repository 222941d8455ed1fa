import { type ComponentProps, type RefObject, useRef, useState } from 'react'
import { countProductItems, listProductItems, type ProductItemRow } from '#contract/catalogue/product-items.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { call } from '#web/api/call.ts'
import { useData } from '#web/api/data.ts'
import { notDoneWords } from '#web/api/failure-words.ts'
import { usePages } from '#web/api/pages-data.ts'
import { useAskBeforeUnload } from '#web/form/use-kept-draft.ts'
import { CategoryChoice } from '#web/supplier/catalogue/item-toolbar.tsx'
import { item_search, priceWords, unitWords } from '#web/supplier/catalogue/item-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useSelection } from '#web/ui/use-selection.ts'
import type { ListCalls } from './list-api.ts'

type AddProps = {
  calls: ListCalls
  supplier_id: string
  /** The product items that are on the list already. */
  on_list: ReadonlySet<string>
  onClose: () => void
  onDone: (added: number, already: number) => Promise<void>
}

/** Items of the catalogue as they are looked for, and how many there are. */
const useFinding = (supplier_id: string) => {
  const [q, setQ] = useState('')
  const [category, setCategory] = useState<readonly string[]>([])
  const filter = {
    ...(q.trim() === '' ? {} : { q: q.trim() }),
    ...(category.length === 0 ? {} : { category: [...category] }),
  }
  const params = { supplier_id }
  const found = usePages(
    listProductItems,
    { params, query: { ...filter, sort: 'category', limit: 100 } },
    { keep: true },
  )
  const counts = useData(countProductItems, { params, query: filter }, { keep: true })
  return { q, setQ, category, setCategory, filter, found, counts }
}

/** Finds items of the catalogue and puts those ticked, or all that were found, at the end of the list. */
export const AddDialog = (props: AddProps) => {
  const { supplier_id, on_list, onClose } = props
  const { q, setQ, category, setCategory, filter, found, counts } = useFinding(supplier_id)
  const { failed, add } = useAdding(props)
  const box = useRef<HTMLInputElement>(null)
  const list_box = useRef<HTMLUListElement>(null)
  const fresh = (found.items ?? []).filter(item => !on_list.has(item.id)).map(item => item.id)
  const { selected, toggle, toggleEvery, all } = useSelection(fresh)
  useAskBeforeUnload(selected.size > 0)
  const total = counts.data?.found ?? 0

  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      title="商品を加える"
      actions={
        <>
          <Button disabled={total === 0} onClick={() => add({ filter })}>
            見つかった{grouped(total)}件をすべて加える
          </Button>
          <Button
            look="primary"
            disabled={selected.size === 0}
            onClick={() => add({ product_item_ids: [...selected] })}
          >
            選んだ{grouped(selected.size)}件を加える
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {failed !== null && <Notice kind="error" title={failed} />}
        <div className="flex flex-wrap items-center gap-2">
          <SearchBox
            {...item_search}
            value={q}
            onSearch={setQ}
            box={box}
            onLeave={() => list_box.current?.querySelector<HTMLInputElement>('input:not(:disabled)')?.focus()}
          />
          <CategoryChoice chosen={category} categories={counts.data?.categories ?? []} onChoose={setCategory} />
          <Button size="small" disabled={fresh.length === 0} onClick={toggleEvery}>
            {all ? '選択を外す' : '表示中をすべて選ぶ'}
          </Button>
        </div>
        <FoundItems found={found} box={list_box} on_list={on_list} selected={selected} onToggle={toggle} />
      </div>
    </Dialog>
  )
}

type Target = { product_item_ids: string[] } | { filter: ReturnType<typeof useFinding>['filter'] }

const useAdding = ({ calls, onDone }: AddProps) => {
  const [failed, setFailed] = useState<string | null>(null)
  const add = async (target: Target) => {
    try {
      const { added, already } = await call(calls.addListItems, { body: { target } })
      await onDone(added, already)
    } catch (error) {
      setFailed(notDoneWords(error))
    }
  }
  return { failed, add }
}

type FoundItemsProps = {
  found: ReturnType<typeof useFinding>['found']
  box: RefObject<HTMLUListElement | null>
  on_list: AddProps['on_list']
  selected: ReadonlySet<string>
  onToggle: ComponentProps<typeof FoundItem>['onToggle']
}

const FoundItems = ({ found, box, on_list, selected, onToggle }: FoundItemsProps) => (
  <>
    {found.items === undefined ? (
      <SkeletonRows rows={8} />
    ) : found.items.length === 0 ? (
      <p className="py-8 text-center text-ink-soft">条件に合う商品はありません。言葉を短くしてお試しください。</p>
    ) : (
      <ul ref={box} aria-label="見つかった商品" className="border-t">
        {found.items.map(item => (
          <FoundItem
            key={item.id}
            item={item}
            there={on_list.has(item.id)}
            chosen={selected.has(item.id)}
            onToggle={onToggle}
          />
        ))}
      </ul>
    )}
    {found.has_more && (
      <Button className="self-center" busy={found.loading_more} onClick={found.more}>
        もっと見る
      </Button>
    )}
  </>
)

type FoundItemProps = {
  item: ProductItemRow
  /** It is on the list already. */
  there: boolean
  chosen: boolean
  onToggle: (id: string, range: boolean) => void
}

const FoundItem = ({ item, there, chosen, onToggle }: FoundItemProps) => (
  <li className="border-b">
    <label className="flex min-h-11 items-center gap-3 px-1 hover:bg-ground has-disabled:text-ink-soft">
      <input
        type="checkbox"
        className="size-5 shrink-0"
        checked={there || chosen}
        disabled={there}
        onChange={event => onToggle(item.id, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
      />
      <span className="w-20 shrink-0 truncate text-sm tabular-nums">{item.code}</span>
      <span className="min-w-0 flex-1 truncate">
        <b>{item.name}</b>
        {item.spec !== '' && <span className="ml-2 text-sm text-ink-soft">{item.spec}</span>}
      </span>
      <span className="w-32 truncate text-sm max-sm:hidden">{unitWords(item)}</span>
      <span className="w-28 shrink-0 text-right text-sm tabular-nums">
        {there ? '追加済み' : priceWords(item, item.unit_price)}
      </span>
    </label>
  </li>
)
