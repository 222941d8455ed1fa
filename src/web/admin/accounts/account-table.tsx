import type { Account } from '#contract/accounts/accounts.contract.ts'
import type { Area } from '#contract/http/route.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { Acting } from '#web/admin/acting.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { Standing } from './standing.tsx'

type AccountTableProps = {
  accounts: readonly Account[]
  area_names: Record<Area, string>
  /** Still the list of the filter before. */
  outdated: boolean
  onSuspend: (account: Account) => void
  onResume: (account: Account) => Promise<unknown>
}

export const AccountTable = ({ accounts, outdated, ...row }: AccountTableProps) => (
  <Table label="アカウント" className={cx(outdated && 'opacity-60')}>
    <thead>
      <tr>
        <Th>種類</Th>
        <Th>ログインID</Th>
        <Th>名前</Th>
        <Th>所属</Th>
        <Th>メールアドレス</Th>
        <Th>登録</Th>
        <Th>最終ログイン</Th>
        <Th>状態</Th>
        <Th>
          <span className="sr-only">操作</span>
        </Th>
      </tr>
    </thead>
    <tbody>
      {accounts.map(account => (
        <AccountRow key={account.id} account={account} {...row} />
      ))}
    </tbody>
  </Table>
)

type RowProps = Pick<AccountTableProps, 'area_names' | 'onSuspend' | 'onResume'> & { account: Account }

const AccountRow = ({ account, area_names, onSuspend, onResume }: RowProps) => (
  <Tr>
    <Td className="whitespace-nowrap">{area_names[account.area]}</Td>
    <Td strong>
      <TextLink to={pathTo(adminPages.accountDetail, { id: account.id })} className="inline-flex min-h-8 items-center">
        {account.login_id}
      </TextLink>
    </Td>
    <Td>{account.name}</Td>
    <Td>{account.organisation ?? '—'}</Td>
    <Td>{account.mail_address ?? '—'}</Td>
    <Td className="whitespace-nowrap tabular-nums">{formatDateTime(new Date(account.created_at))}</Td>
    <Td className="whitespace-nowrap tabular-nums">
      {account.last_login_at === null ? '—' : formatDateTime(new Date(account.last_login_at))}
    </Td>
    <Td className="whitespace-nowrap">
      <Standing suspended_at={account.suspended_at} />
    </Td>
    <Td className="text-right whitespace-nowrap">
      <Acting>
        {account.suspended_at === null ? (
          <Button
            size="small"
            look="danger"
            aria-label={`${account.login_id}を停止`}
            onClick={() => onSuspend(account)}
          >
            停止
          </Button>
        ) : (
          <Button size="small" aria-label={`${account.login_id}を再開`} onClick={() => onResume(account)}>
            再開
          </Button>
        )}
      </Acting>
    </Td>
  </Tr>
)
