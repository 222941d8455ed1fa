import UserPlus from 'lucide-react/icons/user-plus'
import UserSearch from 'lucide-react/icons/user-search'
import { useState } from 'react'
import { type Account, changeAccount, listAccounts } from '#contract/accounts/accounts.contract.ts'
import { type Area, areas } from '#contract/http/route.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { account_area_words } from '#domain/audits/choice-words.ts'
import { useAdminSession } from '#web/admin/admin-session.ts'
import { FilterBar, FilteredList, useListFilter } from '#web/admin/filtered-list.tsx'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { usePages } from '#web/api/pages-data.ts'
import { useTold } from '#web/form/use-told.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { AccountTable } from './account-table.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'

const areaChips = [
  { value: 'all', label: 'すべて' },
  ...areas.map(area => ({ value: area, label: account_area_words[area] })),
] as const

/** Suspends an account, or lets it in again. */
const useSuspending = () => {
  const say = useToast()
  return async ({ id, name }: Account, suspended: boolean) => {
    await call(changeAccount, { params: { id }, body: { suspended } })
    await invalidate(listAccounts)
    say(suspended ? `${name}さんのアカウントを停止しました` : `${name}さんのアカウントを再開しました`)
  }
}

/** Finds the accounts of restaurants, suppliers and the platform; suspends and resumes them. */
export const Screen = () => {
  const filter = useListFilter()
  const session = useAdminSession()
  const { q } = filter
  const area = areas.find(one => one === filter.query.get('area'))
  const [suspending, setSuspending] = useState<Account | null>(null)
  const change = useSuspending()
  const told = useTold()
  const list = usePages(listAccounts, { query: { area, q: q || undefined, limit: 50 } }, { keep: true })
  const resume = (account: Account) => told(() => change(account, false))

  return (
    <>
      <DeskHead
        title="アカウント"
        actions={
          session?.role === 'owner' && (
            <ButtonLink to={adminPages.adminNew.path} icon={UserPlus}>
              管理者を招く
            </ButtonLink>
          )
        }
      />
      <Filters filter={filter} area={area} />
      <FilteredList
        list={list}
        empty={{
          icon: UserSearch,
          title: '該当するアカウントがありません',
          hint: q === '' ? null : '検索の言葉を短くするか、種類を「すべて」にしてお試しください。',
        }}
      >
        {accounts => (
          <AccountTable
            accounts={accounts}
            area_names={account_area_words}
            outdated={list.outdated}
            onSuspend={setSuspending}
            onResume={resume}
          />
        )}
      </FilteredList>
      {suspending && (
        <SuspendDialog
          account={suspending}
          onClose={() => setSuspending(null)}
          onSuspend={() => change(suspending, true)}
        />
      )}
    </>
  )
}

type FiltersProps = { filter: ReturnType<typeof useListFilter>; area: Area | undefined }

const Filters = ({ filter, area }: FiltersProps) => (
  <FilterBar filter={filter} searched="ログインID・名前・所属">
    <Chips
      label="アカウントの種類"
      value={area ?? 'all'}
      onChange={value => filter.set('area', value === 'all' ? '' : value)}
      chips={areaChips}
      className="px-1"
    />
  </FilterBar>
)
