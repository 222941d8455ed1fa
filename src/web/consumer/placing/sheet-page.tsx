import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import PackageSearch from 'lucide-react/icons/package-search'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type ReactNode, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import type { Deal, OrderListItem } from '#contract/deals/consumer-deals.contract.ts'
import { consumerPages } from '#contract/pages.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { inputClass } from '#web/ui/field.tsx'
import { late } from '#web/ui/late.tsx'
import type { MenuItem } from '#web/ui/menu.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PhonePage } from '#web/ui/phone-page.tsx'
import { Bar, Skeleton } from '#web/ui/skeleton.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { useKeys } from '#web/ui/use-keys.ts'
import type { DraftStore } from './draft.ts'
import { SheetBar } from './sheet-bar.tsx'
import {
  rowsOfShelf,
  type SheetRow,
  type SheetSummary,
  type Shelf,
  searchRows,
  shelfOf,
  shelvesOf,
} from './sheet-items.ts'
import { type RowWish, SheetList } from './sheet-list.tsx'
import type { RowSetting } from './sheet-row.tsx'
import { useDraft, useIsKept } from './use-draft.ts'

const Menu = late(async () => (await import('#web/ui/menu.tsx')).Menu)
const GoneLines = late(async () => (await import('./gone-lines.tsx')).GoneLines)

const NOTHING_SAID = {}
const NO_SHELVES: never[] = []

/** The order sheet itself: for a new order and for changing one. */
export const SheetPage = ({
  title,
  back,
  store,
  deal,
  items,
  rows,
  delivery_date,
  date_row,
  notices,
  menu,
  locked: asked_lock = false,
  own,
  said = NOTHING_SAID,
  more_shelves = NO_SHELVES,
  renderShelf,
  onItem,
  next_label,
  next_busy,
  onNext,
  children,
}: {
  title: string
  back: string
  store: DraftStore
  deal: Deal | undefined
  items: readonly OrderListItem[] | undefined
  rows: readonly SheetRow[]
  delivery_date: string
  /** The second sticky row: the delivery date and its countdown. */
  date_row: ReactNode
  /** Above the list, and scrolling with it. */
  notices?: ReactNode
  menu: readonly MenuItem[]
  locked?: boolean
  own: Readonly<Record<string, string>>
  /** What the server said of a line, by row key. */
  said?: Readonly<Record<string, string>>
  /** Chips with a view of their own. */
  more_shelves?: readonly { value: Shelf; label: string; count?: number }[]
  /** The view of one of `more_shelves`. */
  renderShelf?: (shelf: Shelf, setting: RowSetting) => ReactNode
  /** An item's name was pressed. */
  onItem?: (row: SheetRow) => void
  next_label: string
  next_busy?: boolean
  onNext: (summary: SheetSummary) => unknown
  /** Dialogs. */
  children?: ReactNode
}) => {
  const [params, setParams] = useAddressQuery()
  const [typed, setTyped] = useState('')
  const [searching, setSearching] = useState(false)
  const [wish, setWish] = useState<RowWish>(null)
  const field = useRef<HTMLInputElement>(null)
  const query = useDeferredValue(typed)

  const shelves = useMemo(() => [...shelvesOf(items ?? []), ...more_shelves], [items, more_shelves])
  const shelf = shelfOf(params.get('list'), shelves)
  const own_view = shelf === 'my' || shelf === 'flyer'
  const sort = params.get('sort')
  const finding = query.trim() !== ''
  const shown = useMemo(
    () =>
      finding ? searchRows(rows, query) : rowsOfShelf(rows, shelf, sort === 'code' || sort === 'name' ? sort : 'list'),
    [rows, finding, query, shelf, sort],
  )

  const choose = (next: string) => {
    setTyped('')
    setParams(
      now => {
        const then = new URLSearchParams(now)
        then.set('list', next)
        return then
      },
      { replace: true, preventScrollReset: true },
    )
    window.scrollTo({ top: 0 })
  }

  const search = useCallback(() => {
    // At once: a phone opens its keyboard only while the tap is being handled.
    flushSync(() => setSearching(true))
    field.current?.focus()
  }, [])
  const leaveSearch = () => {
    field.current?.blur()
    setTyped('')
    setSearching(false)
  }

  useKeys(event => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    const { target } = event
    if (target instanceof HTMLElement && target.closest('input, textarea, select, dialog')) return
    event.preventDefault()
    search()
  })

  const lead = (key: string) => {
    setTyped('')
    if (!rowsOfShelf(rows, shelf).some(row => row.key === key)) choose('all')
    // After the list with that row is there.
    requestAnimationFrame(() => setWish(now => ({ key, round: (now?.round ?? 0) + 1 })))
  }

  // 直す on the confirm screen names the row.
  const asked_row = params.get('row')
  const [led, setLed] = useState(false)
  if (!led && asked_row !== null && rows.length > 0) {
    setLed(true)
    setWish({ key: asked_row, round: 0 })
  }

  const locked = asked_lock || Boolean(deal?.closed_reason)
  const setting = useMemo<RowSetting>(
    () => ({ store, delivery_date, price_visible: deal?.price_visible ?? false, locked, own, said, onItem }),
    [store, delivery_date, deal?.price_visible, locked, own, said, onItem],
  )

  return (
    <PhonePage
      wide
      bleed
      title={title}
      back={back}
      actions={
        <>
          <span className="lg:hidden">
            <IconButton icon={Search} label="商品を検索" aria-expanded={searching} onClick={search} />
          </span>
          <div className="min-w-11">
            {menu.length > 0 && <Menu label="その他" button={<EllipsisVertical size={20} />} items={menu} />}
          </div>
        </>
      }
      below={
        <div className="px-safe">
          {date_row}
          <div className="flex min-h-14 items-center gap-2 py-1.5 lg:px-4">
            <search className={cx('relative flex-1 px-4 lg:block lg:max-w-80 lg:px-0', !searching && 'hidden')}>
              <Search
                size={18}
                className="pointer-events-none absolute top-1/2 left-7 -translate-y-1/2 text-ink-faint lg:left-3"
              />
              <input
                ref={field}
                type="search"
                aria-label="商品を検索"
                placeholder="商品名・かな・コード"
                autoComplete="off"
                enterKeyHint="search"
                value={typed}
                onChange={event => {
                  setTyped(event.currentTarget.value)
                  window.scrollTo({ top: 0 })
                }}
                onKeyDown={event => {
                  if (event.key === 'Escape') leaveSearch()
                  const first = shown[0]
                  if (event.key === 'ArrowDown' && first && !event.nativeEvent.isComposing) {
                    event.preventDefault()
                    setWish(now => ({ key: first.key, round: (now?.round ?? 0) + 1 }))
                  }
                }}
                className={inputClass(undefined, 'px-9 [&::-webkit-search-cancel-button]:hidden')}
              />
              <IconButton
                icon={X}
                label="検索をやめる"
                onClick={leaveSearch}
                className={cx('absolute top-0 right-4 lg:right-0', typed === '' && 'lg:hidden')}
              />
            </search>
            <div className={cx('min-w-0 flex-1 lg:block', searching && 'hidden')}>
              {/* Before the list is there nobody knows what its first chip will be: a choice made then would be overtaken. */}
              {items && shelves.length > 1 && (
                <Chips label="商品の分類" value={finding ? '' : shelf} onChange={choose} chips={shelves} />
              )}
            </div>
          </div>
        </div>
      }
      bar={
        deal && items && !deal.closed_reason ? (
          <SheetBar
            store={store}
            rows={rows}
            deal={deal}
            own={own}
            said_rows={Object.keys(said)}
            label={next_label}
            busy={next_busy ?? false}
            onNext={onNext}
            onWrong={lead}
          />
        ) : (
          <Bar className="w-40" />
        )
      }
    >
      <NotKept store={store} />
      {deal?.closed_reason && <Notice kind="warning" className="m-4" title={deal.closed_reason} />}
      {!finding && notices}
      {items && <GoneLines store={store} items={items} />}
      {!items ? (
        <SheetSkeleton />
      ) : items.length === 0 ? (
        <EmptyState
          icon={PackageSearch}
          title="発注リストに商品がありません"
          action={
            deal?.own && (
              <ButtonLink look="primary" to={pathTo(consumerPages.templateItems.path, { deal_id: deal.id })}>
                商品を登録する
              </ButtonLink>
            )
          }
        >
          {deal?.own
            ? 'いつも頼む商品を登録すると、数量を入れるだけで発注できます。'
            : '仕入先が商品を登録すると、ここに表示されます。'}
        </EmptyState>
      ) : own_view && !finding ? (
        renderShelf?.(shelf, setting)
      ) : shown.length === 0 ? (
        <EmptyState
          icon={PackageSearch}
          title={`「${query.trim()}」は見つかりません`}
          action={<Button onClick={leaveSearch}>検索をやめる</Button>}
        >
          ひらがな・一部の文字・商品コードでも探せます。
        </EmptyState>
      ) : (
        <SheetList rows={shown} headings={!finding && shelf === 'all' && !sort} setting={setting} wish={wish} />
      )}
      <output className="sr-only">{finding ? `${shown.length}点見つかりました` : ''}</output>
      {items && items.length > 0 && !finding && <OrderNote store={store} locked={locked} />}
      {children}
    </PhonePage>
  )
}

/** The device refuses to keep the draft: said once, while it is so. */
const NotKept = ({ store }: { store: DraftStore }) =>
  useIsKept(store) ? null : (
    <Notice kind="warning" className="m-4" title="この端末に下書きを保存できません">
      画面を閉じると入力が消えます。閉じずに発注まで進めてください。
    </Notice>
  )

/** The note for the whole order. */
export const OrderNote = ({ store, locked }: { store: DraftStore; locked: boolean }) => {
  const note = useDraft(store, draft => draft.note)
  return (
    <div className="p-4">
      <TextareaField
        label="発注全体の備考"
        hint="届け方など、仕入先に伝えること"
        name="note"
        value={note}
        limit={500}
        maxLength={500}
        disabled={locked}
        onChange={next => store.set(draft => ({ ...draft, note: next }))}
      />
    </div>
  )
}

/** The list's own shape. */
const SheetSkeleton = () => (
  <Skeleton>
    {[3, 5, 4, 5, 3, 4].map((width, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- rows without identity
      <div key={index} className="flex h-[116px] flex-col justify-between border-b px-4 py-3 lg:h-[65px]">
        <Bar className={width === 3 ? 'w-2/5' : width === 4 ? 'w-1/2' : 'w-3/5'} />
        <Bar className="h-3 w-1/4 lg:hidden" />
        <Bar className="h-12 w-12 self-end lg:h-8" />
      </div>
    ))}
  </Skeleton>
)
