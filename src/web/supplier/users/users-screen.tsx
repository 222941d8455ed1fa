import Download from 'lucide-react/icons/download'
import FileUp from 'lucide-react/icons/file-up'
import History from 'lucide-react/icons/history'
import Plus from 'lucide-react/icons/plus'
import Printer from 'lucide-react/icons/printer'
import SearchX from 'lucide-react/icons/search-x'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { supplierPages } from '#contract/pages/supplier.ts'
import { downloadUsers } from '#contract/users/user-files.contract.ts'
import { listUsers, type UserRow, users_a_page } from '#contract/users/users.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { user_labels, user_role_names } from '#domain/users/user.ts'
import { download } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { usePages } from '#web/api/pages-data.ts'
import { pathTo } from '#web/app/path-to.ts'
import { useTold } from '#web/form/use-told.ts'
import { SettingsHead } from '#web/supplier/settings/settings-head.tsx'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { useDeviceSettings } from '#web/ui/device-settings.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { placeOf } from '#web/ui/key-place.ts'
import { Link } from '#web/ui/link.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PhoneBar } from '#web/ui/phone-bar.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { SelectAllTh, SelectTd, Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import { useSelection } from '#web/ui/use-selection.ts'
import { useWide } from '#web/ui/use-wide.ts'
import { PrintDialog } from './print-dialog.tsx'
import { UserBadge } from './user-badges.tsx'
import { filterQuery, type ListFilter, readFilter, USER_KIND_NAMES, user_kinds, writeFilter } from './user-filter.ts'

/** The users of a supplier: owners and staff, found by name, login id or mail address. */
export const Screen = () => {
  const session = useSupplierSession()
  return (
    <>
      <SettingsHead page={supplierPages.users} actions={session?.role === 'owner' && <Actions />} />
      {session && session.role !== 'owner' ? (
        <Notice title="ユーザーを管理できるのはオーナーだけです" />
      ) : (
        session && <List />
      )}
    </>
  )
}

const Actions = () => {
  const told = useTold()
  const { encoding } = useDeviceSettings()
  const format = encoding === 'cp932' ? 'csv-cp932' : 'csv-utf8'
  const params = { supplier_id: supplierId() }
  return (
    <span className="flex flex-wrap gap-2">
      <ButtonLink size="small" icon={History} to={supplierPages.userAudits.path}>
        変更の記録
      </ButtonLink>
      <ButtonLink size="small" icon={FileUp} to={supplierPages.userFile.path}>
        一括登録
      </ButtonLink>
      <Button
        size="small"
        icon={Download}
        onClick={() => told(() => download(downloadUsers, { params, query: { format } }))}
      >
        CSV
      </Button>
      <ButtonLink size="small" look="primary" icon={Plus} to={supplierPages.userNew.path}>
        ユーザーを追加
      </ButtonLink>
    </span>
  )
}

/** The field of the search, which / goes to. */
const useSlash = () => {
  const box = useRef<HTMLInputElement>(null)
  useKeys(event => {
    const place = placeOf(event)
    if (event.key !== '/' || place === null || place === 'text') return
    event.preventDefault()
    box.current?.focus()
  })
  return box
}

const List = () => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const filter = useMemo(() => readFilter(search), [search])
  const params = { supplier_id: supplierId() }
  const query = { ...filterQuery(filter), limit: users_a_page }
  const list = usePages(listUsers, { params, query }, { keep: true })
  const { items } = list
  const ids = useMemo(() => items?.map(one => one.id) ?? [], [items])
  const selection = useSelection(ids)
  const [printing, setPrinting] = useState(false)
  const box = useSlash()
  const go = (change: Partial<ListFilter>, replace = false) =>
    void navigate({ search: writeFilter({ ...readFilter(window.location.search), ...change }) }, { replace })
  const chosen = (items ?? []).filter(one => selection.selected.has(one.id))
  const tabular = useWide(768)
  const what_chosen = chosen.length > 0 && (
    <Chosen count={chosen.length} onClear={selection.clear} onPrint={() => setPrinting(true)} />
  )

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Narrowing filter={filter} box={box} onGo={go} />
        {tabular && what_chosen}
      </div>
      {items === undefined ? (
        <SkeletonRows rows={8} height="h-10" />
      ) : items.length === 0 ? (
        <NoneFound kind={filter.kind} onAll={() => go({ q: '', kind: 'all' })} />
      ) : (
        <Users list={list} items={items} selection={selection} />
      )}
      {!tabular && what_chosen && <PhoneBar>{what_chosen}</PhoneBar>}
      {printing && (
        <PrintDialog
          users={chosen}
          onClose={() => setPrinting(false)}
          onDone={() => {
            setPrinting(false)
            selection.clear()
          }}
        />
      )}
    </div>
  )
}

type NarrowingProps = {
  filter: ListFilter
  box: RefObject<HTMLInputElement | null>
  onGo: (change: Partial<ListFilter>, replace?: boolean) => void
}

/** Whom the list shows: by a word, by kind. */
const Narrowing = ({ filter, box, onGo: go }: NarrowingProps) => (
  <>
    <SearchBox
      value={filter.q}
      onSearch={q => go({ q }, true)}
      box={box}
      label="氏名・ログインID・メールアドレスで検索"
      placeholder="氏名・ログインID・メール"
      onLeave={() => box.current?.blur()}
    />
    <Chips
      label="絞り込み"
      className="px-1"
      value={filter.kind}
      onChange={kind => go({ kind })}
      chips={user_kinds.map(value => ({ value, label: USER_KIND_NAMES[value] }))}
    />
  </>
)

type ChosenProps = { count: number; onClear: () => void; onPrint: () => void }

/** How many are chosen, and what is done with them. */
const Chosen = ({ count, onClear, onPrint }: ChosenProps) => (
  <span className="ml-auto flex flex-wrap items-center gap-2 text-sm">
    <span aria-live="polite">
      <strong>{grouped(count)}人</strong>を選択中
    </span>
    <Button look="quiet" size="small" onClick={onClear}>
      外す
    </Button>
    <Button size="small" icon={Printer} onClick={onPrint}>
      ログインの案内を印刷
    </Button>
  </span>
)

const NoneFound = ({ kind, onAll }: { kind: ListFilter['kind']; onAll: () => void }) => (
  <EmptyState
    icon={SearchX}
    title="条件に合うユーザーはいません"
    action={<Button onClick={onAll}>すべてのユーザーを表示</Button>}
  >
    {kind === 'first_password'
      ? '全員が、自分のパスワードを決め終わっています。'
      : 'ひらがな・カタカナ、全角・半角はどれでも見つかります。'}
  </EmptyState>
)

type UsersProps = {
  list: ReturnType<typeof usePages<typeof listUsers>>
  items: readonly UserRow[]
  selection: ReturnType<typeof useSelection>
}

const Users = ({ list, items, selection: { selected, toggle, toggleEvery, all, some } }: UsersProps) => (
  <>
    <Table label="ユーザー" className={list.outdated ? 'opacity-60' : ''}>
      <thead>
        <tr>
          <SelectAllTh all={all} some={some} onToggle={toggleEvery} />
          <Th>{user_labels.name}</Th>
          <Th>{user_labels.login_id}</Th>
          <Th>{user_labels.state}</Th>
          <Th>{user_labels.role}</Th>
          <Th>{user_labels.sees_all_stores}</Th>
          <Th className="max-lg:hidden">{user_labels.mail_address}</Th>
          <Th className="max-lg:hidden">最終ログイン</Th>
        </tr>
      </thead>
      <tbody>
        {items.map(one => (
          <Row key={one.id} user={one} selected={selected.has(one.id)} onToggle={() => toggle(one.id)} />
        ))}
      </tbody>
    </Table>
    <MoreButton list={list} end={`${grouped(items.length)}人`} />
  </>
)

const Row = ({ user, selected, onToggle }: { user: UserRow; selected: boolean; onToggle: () => void }) => (
  <Tr selected={selected}>
    <SelectTd label={`${user.name}を選ぶ`} selected={selected} onToggle={onToggle} />
    <Td strong>
      <Link
        to={pathTo(supplierPages.user.path, { user_id: user.id })}
        className="inline-flex min-h-9 items-center underline underline-offset-2"
      >
        {user.name}
      </Link>
    </Td>
    <Td className="tabular-nums">{user.login_id}</Td>
    <Td>
      <UserBadge user={user} />
    </Td>
    <Td>{user_role_names[user.role]}</Td>
    <Td>{user.sees_all_stores ? 'すべて' : `担当のみ ${grouped(user.store_count ?? 0)}件`}</Td>
    <Td className="max-lg:hidden">{user.mail_address ?? ''}</Td>
    <Td className="tabular-nums max-lg:hidden">
      {user.last_login_at === null ? '—' : formatDateTime(new Date(user.last_login_at))}
    </Td>
  </Tr>
)
