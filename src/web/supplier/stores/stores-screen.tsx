import Download from 'lucide-react/icons/download'
import FileUp from 'lucide-react/icons/file-up'
import Handshake from 'lucide-react/icons/handshake'
import Keyboard from 'lucide-react/icons/keyboard'
import Plus from 'lucide-react/icons/plus'
import Printer from 'lucide-react/icons/printer'
import SearchX from 'lucide-react/icons/search-x'
import Store from 'lucide-react/icons/store'
import UserCheck from 'lucide-react/icons/user-check'
import X from 'lucide-react/icons/x'
import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { supplierPages } from '#contract/pages.ts'
import { downloadStores } from '#contract/stores/store-files.contract.ts'
import { printInvites } from '#contract/stores/store-invites.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { canDo, STORE_STATE_NAMES, type StoreState, store_states } from '#domain/stores/store.ts'
import { errorMessage, isSilent } from '#web/api/error-handler.ts'
import { download } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { useSupplierSession } from '#web/api/session.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { cx } from '#web/ui/cx.ts'
import { useDeviceSettings } from '#web/ui/device-settings.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { KeyHelpDialog } from '#web/ui/key-help-dialog.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useCommands } from '#web/ui/use-commands.ts'
import { useCursor } from '#web/ui/use-cursor.ts'
import { useMoreAtEnd } from '#web/ui/use-more-at-end.ts'
import { useSelection } from '#web/ui/use-selection.ts'
import { useTitle } from '#web/ui/use-title.ts'
import { useWide } from '#web/ui/use-wide.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { FilterSelect } from './filter-select.tsx'
import { isNarrowed, type ListFilter, no_filter, readFilter, writeFilter } from './store-filter.ts'
import { commandOf, keyHelp } from './store-keys.ts'
import { hrefOf, StoreTable } from './store-table.tsx'
import { renewStores, type Stores, useStoreChoices, useStores } from './use-stores.ts'

const every = 'all'

/** The stores of a supplier: found by any of their words, by state, group, counter and person; opened by a key. */
export const Screen = () => {
  useTitle(supplierPages.stores.title)
  const { search } = useLocation()
  const navigate = useNavigate()
  const say = useToast()
  const wide = useWide(1280)
  const { letters, encoding } = useDeviceSettings()
  const is_owner = useSupplierSession()?.role === 'owner'
  const filter = useMemo(() => readFilter(search), [search])
  const list = useStores(filter)
  const choices = useStoreChoices()
  const { ids, rows } = list
  const selection = useSelection(ids)
  const { selected, toggle, toggleEvery, clear, all, some } = selection
  const { cursor, setCursor, box, search_box, bindShow, moveTo, keys } = useCursor(ids, selection)
  const [help, setHelp] = useState(false)
  const [assigning, setAssigning] = useState<string[] | null>(null)
  const go = useCallback(
    (change: Partial<ListFilter>, replace = false) => {
      setCursor(null)
      void navigate({ search: writeFilter({ ...readFilter(window.location.search), ...change }) }, { replace })
    },
    [navigate, setCursor],
  )
  const onSearch = useCallback((q: string) => go({ q }, true), [go])
  const open = (id: string | null) => {
    const row = id === null ? undefined : rows.get(id)
    if (row) void navigate(hrefOf(row))
  }

  /** What a command is about: the chosen stores, else the one under the cursor. Only those with a record. */
  const chosen = (selected.size > 0 ? [...selected] : cursor === null ? [] : [cursor]).flatMap(
    id => rows.get(id)?.store_id ?? [],
  )
  const invitable = [...selected].filter(id => canDo('invite', rows.get(id)?.state ?? 'active'))
  const assign = () => {
    if (is_owner && chosen.length > 0) setAssigning(chosen)
  }

  const told = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      if (!isSilent(error)) say(errorMessage(error), { kind: 'error' })
    }
  }
  const params = { supplier_id: supplierId() }
  const takeOut = () =>
    told(() =>
      download(downloadStores, {
        params,
        body: { filter, format: encoding === 'cp932' ? 'csv-cp932' : 'csv-utf8' },
      }),
    )
  const print = () =>
    told(async () => {
      await download(printInvites, { params, body: { store_ids: invitable } })
      await renewStores()
    })

  useCommands(commandOf, letters, {
    ...keys,
    select_all: toggleEvery,
    open: () => open(cursor),
    new: () => void navigate(supplierPages.storeNew.path),
    assign,
    help: () => setHelp(true),
    close: () => {
      if (selected.size > 0) clear()
      else setCursor(null)
    },
  })

  const { counts } = list
  const chips = [
    { value: every, label: 'すべて', ...(counts ? { count: counts.all } : {}) },
    ...store_states.map(state => ({
      value: state as string,
      label: STORE_STATE_NAMES[state],
      ...(counts ? { count: counts.states[state] ?? 0 } : {}),
    })),
  ]

  return (
    <div className="-m-4 flex h-[calc(100dvh-3.5rem-1px)] flex-col bg-surface max-md:h-[calc(100dvh-6.25rem-2px)]">
      <h1 className="sr-only">{supplierPages.stores.title}</h1>
      <div className="flex shrink-0 flex-col gap-2 border-b px-4 py-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <SearchBox
            value={filter.q}
            onSearch={onSearch}
            box={search_box}
            label="得意先名・カナ・コード・住所・電話で検索"
            placeholder="得意先名・コード・住所・電話"
            onLeave={() => {
              search_box.current?.blur()
              moveTo(cursor ?? ids[0])
            }}
          />
          <FilterSelect
            label="得意先グループ"
            every="すべてのグループ"
            value={filter.store_group_id}
            choices={choices?.store_groups ?? []}
            onChange={store_group_id => go({ store_group_id })}
          />
          <FilterSelect
            label="受注窓口"
            every="すべての窓口"
            value={filter.order_counter_id}
            choices={choices?.order_counters ?? []}
            onChange={order_counter_id => go({ order_counter_id })}
          />
          <FilterSelect
            label="担当ユーザー"
            every="すべての担当"
            value={filter.user_id}
            choices={(choices?.users ?? []).filter(one => !one.sees_all_stores)}
            onChange={user_id => go({ user_id })}
          />
          <span className="ml-auto flex flex-wrap items-center gap-2">
            {is_owner && (
              <ButtonLink size="small" icon={Handshake} to={supplierPages.restaurants.path}>
                飲食店を探す
              </ButtonLink>
            )}
            {is_owner && (
              <ButtonLink size="small" icon={FileUp} to={supplierPages.storeGenerate.path}>
                一括登録
              </ButtonLink>
            )}
            <Button size="small" icon={Download} onClick={takeOut}>
              CSV
            </Button>
            <ButtonLink size="small" look="primary" icon={Plus} to={supplierPages.storeNew.path}>
              得意先を登録
            </ButtonLink>
            <IconButton
              icon={Keyboard}
              label="キーボード操作 ?"
              onClick={() => setHelp(true)}
              dense
              className="max-md:hidden"
            />
          </span>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Chips
            label="状態"
            className="px-1"
            value={filter.state ?? every}
            onChange={state => go({ state: state === every ? null : (state as StoreState) })}
            chips={chips}
          />
          {selected.size > 0 && (
            <span className="ml-auto flex flex-wrap items-center gap-2 text-sm">
              <span className="whitespace-nowrap tabular-nums" aria-live="polite">
                <strong>{grouped(selected.size)}件</strong>を選択中
              </span>
              <Button look="quiet" size="small" icon={X} onClick={clear}>
                外す
              </Button>
              {is_owner && (
                <Button size="small" icon={UserCheck} disabled={chosen.length === 0} onClick={assign}>
                  担当を決める
                </Button>
              )}
              <Button size="small" icon={Printer} disabled={invitable.length === 0} onClick={print}>
                招待状を印刷（{grouped(invitable.length)}件）
              </Button>
            </span>
          )}
        </div>
      </div>
      <section
        aria-label="得意先の一覧"
        className={cx('flex min-h-0 min-w-0 flex-1 flex-col', list.outdated && 'opacity-60')}
      >
        <StoreTable
          ids={ids}
          rows={rows}
          list_key={writeFilter(filter)}
          complete={!list.has_more}
          box={box}
          cursor={cursor}
          selected={selected}
          all={all}
          some={some}
          wide={wide}
          onToggle={toggle}
          onToggleAll={toggleEvery}
          onPoint={setCursor}
          onOpen={row => open(row.id)}
          bindShow={bindShow}
          foot={<Foot list={list} filter={filter} is_owner={is_owner} onShowAll={() => go(no_filter)} />}
        />
      </section>
      {assigning && (
        <AssignDialog
          store_ids={assigning}
          users={(choices?.users ?? []).filter(one => !one.sees_all_stores)}
          onClose={() => setAssigning(null)}
          onDone={() => {
            setAssigning(null)
            clear()
          }}
        />
      )}
      <KeyHelpDialog keys={keyHelp} open={help} onClose={() => setHelp(false)} />
    </div>
  )
}

/** What stands under the last row. */
const Foot = ({
  list,
  filter,
  is_owner,
  onShowAll,
}: {
  list: Stores
  filter: ListFilter
  is_owner: boolean
  onShowAll: () => void
}) => {
  const { has_more, loading_more, more } = list
  const end = useMoreAtEnd(list)
  if (list.items === undefined) return <SkeletonRows rows={10} height="h-10" />
  if (list.items.length === 0) {
    return isNarrowed(filter) ? (
      <EmptyState
        icon={SearchX}
        title="条件に合う得意先はありません"
        action={<Button onClick={onShowAll}>すべての得意先を表示</Button>}
      >
        ひらがな・カタカナ、全角・半角はどれでも見つかります。言葉を短くしてお試しください。
      </EmptyState>
    ) : (
      <EmptyState
        icon={Store}
        title="得意先がまだありません"
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <ButtonLink look="primary" icon={Plus} to={supplierPages.storeNew.path}>
              得意先を登録
            </ButtonLink>
            {is_owner && (
              <ButtonLink icon={FileUp} to={supplierPages.storeGenerate.path}>
                ファイルから一括登録
              </ButtonLink>
            )}
          </span>
        }
      >
        まず得意先を登録し、招待状を渡してください。飲食店の登録が済むと、発注が届くようになります。
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
