import Search from 'lucide-react/icons/search'
import UserSearch from 'lucide-react/icons/user-search'
import { useState } from 'react'
import { type Account, changeAccount, listAccounts } from '#contract/accounts/accounts.contract.ts'
import { type Area, areas } from '#contract/http/route.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { errorMessage, isSilent } from '#web/api/error-handler.ts'
import { usePages } from '#web/api/pages-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { AccountTable } from './account-table.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'

const areaNames: Record<Area, string> = { consumer: '飲食店', supplier: '卸', admin: '管理者' }
const areaChips = [
  { value: 'all', label: 'すべて' },
  ...areas.map(area => ({ value: area, label: areaNames[area] })),
] as const

/** Finds the accounts of restaurants, suppliers and the platform; suspends and resumes them. */
export const Screen = () => {
  const [query, setQuery] = useAddressQuery()
  const area = areas.find(one => one === query.get('area'))
  const q = query.get('q') ?? ''
  const [typed, setTyped] = useState(q)
  const [suspending, setSuspending] = useState<Account | null>(null)
  const say = useToast()
  const list = usePages(listAccounts, { query: { area, q: q || undefined, limit: 50 } }, { keep: true })

  const filter = (key: 'area' | 'q', value: string) =>
    setQuery(
      now => {
        const next = new URLSearchParams(now)
        if (value) next.set(key, value)
        else next.delete(key)
        return next
      },
      { replace: true },
    )

  const change = async ({ id, name }: Account, suspended: boolean) => {
    await call(changeAccount, { params: { id }, body: { suspended } })
    await invalidate(listAccounts)
    say(suspended ? `${name}さんのアカウントを停止しました` : `${name}さんのアカウントを再開しました`)
  }
  const resume = async (account: Account) => {
    try {
      await change(account, false)
    } catch (error) {
      if (!isSilent(error)) say(errorMessage(error), { kind: 'error' })
    }
  }

  return (
    <>
      <DeskHead title="アカウント" />
      <div className="mb-4 flex flex-wrap items-end gap-4">
        <search>
          <form
            className="flex items-end gap-2"
            onSubmit={event => {
              event.preventDefault()
              filter('q', typed.trim())
            }}
          >
            <TextField
              label="ログインID・名前・所属"
              name="q"
              type="search"
              maxLength={100}
              value={typed}
              onChange={value => {
                setTyped(value)
                // The browser's own × in the field.
                if (value === '') filter('q', '')
              }}
            />
            <Button type="submit" icon={Search}>
              検索
            </Button>
          </form>
        </search>
        <Chips
          label="アカウントの種類"
          value={area ?? 'all'}
          onChange={value => filter('area', value === 'all' ? '' : value)}
          chips={areaChips}
          className="px-1"
        />
      </div>
      {list.items === undefined ? (
        <SkeletonRows rows={8} height="h-10" />
      ) : list.items.length === 0 ? (
        <EmptyState icon={UserSearch} title="該当するアカウントがありません">
          {q === '' ? null : '検索の言葉を短くするか、種類を「すべて」にしてお試しください。'}
        </EmptyState>
      ) : (
        <AccountTable
          accounts={list.items}
          area_names={areaNames}
          outdated={list.outdated}
          onSuspend={setSuspending}
          onResume={resume}
        />
      )}
      {list.has_more && (
        <div className="mt-4 flex justify-center">
          <Button onClick={list.more} busy={list.loading_more}>
            もっと見る
          </Button>
        </div>
      )}
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
