import CalendarClock from 'lucide-react/icons/calendar-clock'
import Download from 'lucide-react/icons/download'
import FileUp from 'lucide-react/icons/file-up'
import Keyboard from 'lucide-react/icons/keyboard'
import Package from 'lucide-react/icons/package'
import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  applyBulkChange,
  type BulkTarget,
  getProductItem,
  type ProductItemRow,
} from '#contract/catalogue/product-items.contract.ts'
import { supplierPages } from '#contract/pages.ts'
import { type Day, dayOf } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { serverNow } from '#web/api/clock.ts'
import { invalidate } from '#web/api/data.ts'
import { errorMessage, isSilent } from '#web/api/error-handler.ts'
import { supplierId } from '#web/api/meta.ts'
import { forgetDraft } from '#web/form/use-kept-draft.ts'
import { useDeviceSettings } from '#web/supplier/orders/device-settings.ts'
import { placeOf } from '#web/supplier/orders/key-place.ts'
import { useWide } from '#web/supplier/orders/use-wide.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { KeyHint } from '#web/ui/desk-shell.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useSelection } from '#web/ui/use-selection.ts'
import { useTitle } from '#web/ui/use-title.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import type { Editing } from './inline-cells.tsx'
import { ItemCards } from './item-cards.tsx'
import {
  filterQuery,
  isNarrowed,
  type ListFilter,
  type Opened,
  readFilter,
  readOpened,
  writeFilter,
} from './item-filter.ts'
import { draftKey, ItemForm } from './item-form.tsx'
import { commandOf, keyHelp } from './item-keys.ts'
import { ItemPanel, Panel } from './item-panel.tsx'
import { type ItemListProps, ItemTable, type RowActions } from './item-table.tsx'
import { CategoryChoice, ItemSearch, StateChips } from './item-toolbar.tsx'
import { grouped } from './item-words.ts'
import { PriceChanges } from './price-changes.tsx'
import { currentOf, saveItem } from './save-item.ts'
import { type Items, useItems } from './use-items.ts'

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
  const { selected, toggle, toggleEvery, clear, all, some } = useSelection(ids)

  const [cursor, setCursor] = useState<string | null>(null)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [help, setHelp] = useState(false)
  const [bulk, setBulk] = useState<{ target: BulkTarget; count: number } | null>(null)
  const [leaving, setLeaving] = useState<(() => void) | null>(null)
  const dirty = useRef(false)
  const box = useRef<HTMLDivElement>(null)
  const search_box = useRef<HTMLInputElement>(null)
  const showRow = useRef<(index: number) => void>(() => undefined)
  const bindShow = useCallback((show: (index: number) => void) => {
    showRow.current = show
  }, [])
  const noteDirty = useCallback((now: boolean) => {
    dirty.current = now
  }, [])

  // What is typed is not lost by a slip: the browser asks, and so does every way out of the panel.
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

  const go = useCallback(
    (change: Partial<ListFilter>, replace = false) => {
      setCursor(null)
      setEditing(null)
      void navigate({ search: writeFilter({ ...filter, ...change }, opened) }, { replace })
    },
    [filter, navigate, opened],
  )
  const onSearch = useCallback((q: string) => go({ q }, true), [go])

  const focusRow = useCallback((id: string) => {
    // The row is drawn by now, or with the next frame.
    requestAnimationFrame(() => {
      box.current?.querySelector<HTMLElement>(`[data-item="${id}"] [data-row-link]`)?.focus({ preventScroll: true })
    })
  }, [])
  const openPanel = useCallback(
    (next: Opened) =>
      unlessDirty(() => {
        dirty.current = false
        void navigate({ search: writeFilter(filter, next) }, { replace: opened !== null && next !== null })
        if (next === null && cursor !== null) focusRow(cursor)
      }),
    [cursor, filter, focusRow, navigate, opened, unlessDirty],
  )
  const moveTo = useCallback(
    (id: string | undefined) => {
      if (id === undefined) return
      setCursor(id)
      showRow.current(ids.indexOf(id))
      focusRow(id)
    },
    [ids, focusRow],
  )
  const neighbour = (by: -1 | 1) => (cursor === null ? ids[0] : ids[ids.indexOf(cursor) + by])

  const toggleVisible = useCallback(
    async (item: ProductItemRow) => {
      try {
        show(await saveItem(item.id, { revision: item.revision, visible: !item.visible }))
      } catch (error) {
        const current = currentOf(error)
        if (current) show(current)
        if (!isSilent(error)) say(errorMessage(error), { kind: 'error' })
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
        setCursor(next)
        showRow.current(ids.indexOf(next))
        setEditing({ id: next, what })
      },
      toggleVisible,
    }),
    [cursor, focusRow, ids, openPanel, show, toggle, toggleVisible],
  )

  /** What a bulk change is about: the chosen items, else the one under the cursor. */
  const chosen = selected.size > 0 ? [...selected] : cursor === null ? [] : [cursor]
  const found = list.counts?.found ?? 0
  const startBulk = () => {
    if (chosen.length > 0) setBulk({ target: { product_item_ids: chosen }, count: chosen.length })
    else if (found > 0) setBulk({ target: { filter: filterQuery(filter) }, count: found })
  }

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const place = placeOf(event)
      const command = place === null ? null : commandOf(event, place, letters)
      if (!command) return
      const item = cursor === null ? undefined : rows.get(cursor)
      event.preventDefault()
      switch (command.do) {
        case 'move': {
          const to = neighbour(command.by)
          if (to !== undefined && command.extend) for (const id of [cursor, to]) if (id && !selected.has(id)) toggle(id)
          return moveTo(to)
        }
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
          if (cursor !== null) openPanel({ kind: 'item', id: cursor })
          return
        case 'edit':
          if (item && tabular) setEditing({ id: item.id, what: command.what })
          return
        case 'visible':
          if (item && !item.archived) void toggleVisible(item)
          return
        case 'sold_out':
          if (item && !item.archived) void setSoldOut({ product_item_ids: [item.id] }, !item.sold_out)
          return
        case 'bulk':
          return startBulk()
        case 'new':
          return openPanel({ kind: 'new' })
        case 'prices':
          return openPanel({ kind: 'prices' })
        case 'search':
          search_box.current?.focus()
          search_box.current?.select()
          return
        case 'help':
          return setHelp(true)
        case 'close':
          if (opened !== null) openPanel(null)
          else if (selected.size > 0) clear()
          else setCursor(null)
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
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
    today,
    hrefOf: id => writeFilter(filter, { kind: 'item', id }),
    actions,
    all,
    some,
    onToggleAll: toggleEvery,
    bindShow,
    foot: (
      <Foot
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
        <div className="flex shrink-0 flex-col gap-2 border-b px-4 py-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <ItemSearch
              value={filter.q}
              onSearch={onSearch}
              box={search_box}
              onLeave={() => {
                search_box.current?.blur()
                if (tabular) moveTo(cursor ?? ids[0])
              }}
            />
            <CategoryChoice chosen={filter.category} categories={categories} onChoose={category => go({ category })} />
            <span className="ml-auto flex flex-wrap items-center gap-2">
              <Button
                size="small"
                icon={CalendarClock}
                onClick={() => openPanel({ kind: 'prices' })}
                className="max-sm:hidden lg:max-xl:hidden"
              >
                これからの単価
              </Button>
              <IconButton
                icon={CalendarClock}
                label="これからの単価"
                look="secondary"
                onClick={() => openPanel({ kind: 'prices' })}
                className="size-9! sm:max-lg:hidden xl:hidden"
              />
              <ButtonLink size="small" icon={FileUp} to={supplierPages.itemImport.path} className="max-lg:hidden">
                取り込み
              </ButtonLink>
              <ButtonLink
                size="small"
                icon={Download}
                to={supplierPages.itemDownloads.path + writeFilter(filter)}
                className="max-lg:hidden"
              >
                ダウンロード
              </ButtonLink>
              <Button size="small" look="primary" icon={Plus} onClick={() => openPanel({ kind: 'new' })}>
                商品を登録
              </Button>
              <IconButton
                icon={Keyboard}
                label="キーボード操作 ?"
                onClick={() => setHelp(true)}
                className="size-9! max-md:hidden"
              />
            </span>
          </div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 lg:flex-nowrap">
            <StateChips state={filter.state} counts={list.counts?.states} onState={state => go({ state })} />
            <span className="ml-auto flex shrink-0 flex-wrap items-center gap-2">
              {selected.size > 0 && (
                <span className="flex items-center gap-1 text-sm">
                  <span className="whitespace-nowrap tabular-nums" aria-live="polite">
                    <strong>{grouped(selected.size)}件</strong>を選択中
                  </span>
                  <Button look="quiet" size="small" icon={X} onClick={clear}>
                    外す
                  </Button>
                </span>
              )}
              <Button
                size="small"
                icon={SlidersHorizontal}
                onClick={startBulk}
                disabled={chosen.length === 0 && found === 0}
                className={cx(selected.size === 0 && 'max-md:hidden')}
              >
                {selected.size > 0 ? '選んだ商品をまとめて変更' : `${grouped(found)}件をまとめて変更`}
              </Button>
            </span>
          </div>
        </div>
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
      <HelpDialog open={help} onClose={() => setHelp(false)} />
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
                if (opened?.kind === 'item' || opened?.kind === 'new') {
                  forgetDraft(draftKey(opened.kind === 'item' ? opened.id : 'new'))
                }
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

/** What stands under the last row. */
const Foot = ({
  list,
  filter,
  onShowAll,
  onNew,
}: {
  list: Items
  filter: ListFilter
  onShowAll: () => void
  onNew: () => void
}) => {
  const end = useRef<HTMLDivElement>(null)
  const { has_more, loading_more, more } = list
  // The next page is asked for before the last row is in view.
  useEffect(() => {
    const element = end.current
    if (!element || !has_more || loading_more) return undefined
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) void more()
      },
      { root: element.closest('.overflow-y-auto'), rootMargin: '1600px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [has_more, loading_more, more])

  if (list.items === undefined) return <SkeletonRows rows={10} height="h-10" />
  if (list.items.length === 0) {
    const narrowed = isNarrowed(filter)
    return (
      <EmptyState
        icon={narrowed ? SearchX : Package}
        title={narrowed ? '条件に合う商品はありません' : '商品がまだありません'}
        action={
          narrowed ? (
            <Button onClick={onShowAll}>すべての商品を表示</Button>
          ) : (
            <span className="flex flex-wrap justify-center gap-2">
              <Button look="primary" icon={Plus} onClick={onNew}>
                商品を登録
              </Button>
              <ButtonLink icon={FileUp} to={supplierPages.itemImport.path}>
                ファイルから取り込む
              </ButtonLink>
            </span>
          )
        }
      >
        {narrowed
          ? 'ひらがな・カタカナ、全角・半角はどれでも見つかります。言葉を短くしてお試しください。'
          : 'はじめの商品を登録すると、得意先の発注リストに加えられるようになります。'}
      </EmptyState>
    )
  }
  return (
    <div ref={end} className="grid min-h-12 place-items-center text-sm text-ink-soft">
      {has_more ? (
        <Button look="quiet" size="small" busy={loading_more} onClick={more}>
          もっと見る
        </Button>
      ) : (
        `${grouped(list.items.length)}件`
      )}
    </div>
  )
}

const HelpDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title="キーボード操作" closeOnBackdrop>
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
    <p className="mt-4 text-sm text-ink-soft">
      その場で直しているときは、Enter で保存、↑・↓ で保存して上下の商品へ、Tab で商品名と単価を行き来、Esc でやめます。
    </p>
  </Dialog>
)
