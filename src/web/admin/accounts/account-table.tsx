import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { Account } from '#contract/accounts/accounts.contract.ts'
import type { Area } from '#contract/http/route.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'

type AccountTableProps = {
  accounts: readonly Account[]
  area_names: Record<Area, string>
  /** Still the list of the filter before. */
  outdated: boolean
  onSuspend: (account: Account) => void
  onResume: (account: Account) => Promise<unknown>
}

export const AccountTable = ({ accounts, area_names, outdated, onSuspend, onResume }: AccountTableProps) => (
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
        <Tr key={account.id}>
          <Td className="whitespace-nowrap">{area_names[account.area]}</Td>
          <Td strong>{account.login_id}</Td>
          <Td>{account.name}</Td>
          <Td>{account.organisation ?? '—'}</Td>
          <Td>{account.mail_address ?? '—'}</Td>
          <Td className="whitespace-nowrap tabular-nums">{formatDateTime(new Date(account.created_at))}</Td>
          <Td className="whitespace-nowrap tabular-nums">
            {account.last_login_at === null ? '—' : formatDateTime(new Date(account.last_login_at))}
          </Td>
          <Standing suspended_at={account.suspended_at} />
          <Td className="text-right whitespace-nowrap">
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
          </Td>
        </Tr>
      ))}
    </tbody>
  </Table>
)

const Standing = ({ suspended_at }: Pick<Account, 'suspended_at'>) => (
  <Td className="whitespace-nowrap">
    {suspended_at === null ? (
      <span className="inline-flex items-center gap-1 text-leaf">
        <CircleCheck size={16} />
        利用中
      </span>
    ) : (
      <span className="inline-flex items-center gap-1 font-bold text-vermilion">
        <Ban size={16} />
        停止中（{formatDateTime(new Date(suspended_at))}から）
      </span>
    )}
  </Td>
)
