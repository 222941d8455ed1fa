import FileUp from 'lucide-react/icons/file-up'
import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import Store from 'lucide-react/icons/store'
import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { supplierPages } from '#contract/pages/supplier.ts'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { FullDesk } from '#web/ui/desk-shell.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TableFoot } from '#web/ui/table-foot.tsx'
import { useCursor } from '#web/ui/use-cursor.ts'
import { useKeyMap } from '#web/ui/use-key-map.tsx'
import { useSelection } from '#web/ui/use-selection.ts'
import { useTitle } from '#web/ui/use-title.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { isNarrowed, type ListFilter, no_filter, readFilter, writeFilter } from './store-filter.ts'
import { storeKeys } from './store-keys.ts'
import { hrefOf, StoreTable } from './store-table.tsx'
import { StoresBar, StoresHead } from './stores-head.tsx'
import { useStoreChoices, useStores } from './use-stores.ts'

/** The stores that the address asks for, the place among them, and another filter. */
const useStoreList = () => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const filter = useMemo(() => readFilter(search), [search])
  const list = useStores(filter)
  const at = useCursor(list.ids, useSelection(list.ids))
  const { setCursor } = at
  const go = useCallback(
    (change: Partial<ListFilter>, replace = false) => {
      setCursor(null)
      void navigate({ search: writeFilter({ ...readFilter(window.location.search), ...change }) }, { replace })
    },
    [navigate, setCursor],
  )
  return { filter, list, at, go }
}

/** Gives the chosen stores to somebody; `assign` is null where there are none, or this user may not. */
const useAssigning = (
  is_owner: boolean,
  { list: { rows }, at }: Pick<ReturnType<typeof useStoreList>, 'list' | 'at'>,
) => {
  const { cursor, selected } = at
  const users = useStoreChoices()?.users ?? []
  const [assigning, setAssigning] = useState<string[] | null>(null)
  /** What a command is about: the chosen stores, else the one under the cursor. Only those with a record. */
  const chosen = (selected.size > 0 ? [...selected] : cursor === null ? [] : [cursor]).flatMap(
    id => rows.get(id)?.store_id ?? [],
  )
  const assign = is_owner && chosen.length > 0 ? () => setAssigning(chosen) : null
  const dialog = assigning && (
    <AssignDialog
      store_ids={assigning}
      users={users.filter(one => !one.sees_all_stores)}
      onClose={() => setAssigning(null)}
      onDone={() => {
        setAssigning(null)
        at.clear()
      }}
    />
  )
  return { assign, dialog }
}

/** The stores of a supplier: found by any of their words, by state, group, counter and person; opened by a key. */
export const Screen = () => {
  useTitle(supplierPages.stores.title)
  const navigate = useNavigate()
  const is_owner = useSupplierSession()?.role === 'owner'
  const { filter, list, at, go } = useStoreList()
  const { ids, rows } = list
  const { assign, dialog } = useAssigning(is_owner, { list, at })
  const open = (id: string | null) => {
    const row = id === null ? undefined : rows.get(id)
    if (row) void navigate(hrefOf(row))
  }
  const { ask, help } = useKeyMap(
    storeKeys(at, {
      open: () => open(at.cursor),
      assign: () => assign?.(),
      add: () => navigate(supplierPages.storeNew.path),
    }),
  )

  return (
    <FullDesk>
      <h1 className="sr-only">{supplierPages.stores.title}</h1>
      <StoresHead
        filter={filter}
        list={list}
        at={at}
        is_owner={is_owner}
        onFilter={go}
        onHelp={ask}
        onAssign={assign}
      />
      <section
        aria-label="得意先の一覧"
        className={cx('flex min-h-0 min-w-0 flex-1 flex-col', list.outdated && 'opacity-60')}
      >
        <StoreTable
          list={{ ids, rows, key: writeFilter(filter), complete: !list.has_more }}
          at={at}
          onOpen={open}
          foot={
            <TableFoot
              {...list}
              count={list.items?.length}
              empty={
                isNarrowed(filter) ? <NoneFound onShowAll={() => go(no_filter)} /> : <NoneYet is_owner={is_owner} />
              }
            />
          }
        />
      </section>
      <StoresBar list={list} at={at} is_owner={is_owner} onAssign={assign} />
      {dialog}
      {help}
    </FullDesk>
  )
}

const NoneFound = ({ onShowAll }: { onShowAll: () => void }) => (
  <EmptyState
    icon={SearchX}
    title="条件に合う得意先はありません"
    action={<Button onClick={onShowAll}>すべての得意先を表示</Button>}
  >
    ひらがな・カタカナ、全角・半角はどれでも見つかります。言葉を短くしてお試しください。
  </EmptyState>
)

const NoneYet = ({ is_owner }: { is_owner: boolean }) => (
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
