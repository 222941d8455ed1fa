import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { user_role_names } from '#domain/users/user.ts'
import { TextLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'

type Person = {
  account_id: string
  name: string
  login_id: string
  role: 'owner' | 'staff'
  suspended: boolean
  last_login_at: string | null
}

/** The people of a restaurant or a supplier; each leads to the account's own page. */
export const PeopleCard = ({ title, people }: { title: string; people: readonly Person[] }) => (
  <Card title={title}>
    <Table label={title}>
      <thead>
        <tr>
          <Th>名前</Th>
          <Th>ログインID</Th>
          <Th>権限</Th>
          <Th>状態</Th>
          <Th>最終ログイン</Th>
        </tr>
      </thead>
      <tbody>
        {people.map(one => (
          <Tr key={one.account_id}>
            <Td strong>{one.name}</Td>
            <Td>
              <TextLink
                to={pathTo(adminPages.accountDetail, { id: one.account_id })}
                className="inline-flex min-h-8 items-center"
              >
                {one.login_id}
              </TextLink>
            </Td>
            <Td>{user_role_names[one.role]}</Td>
            <Td>{one.suspended ? '停止中' : '利用中'}</Td>
            <Td className="tabular-nums">
              {one.last_login_at === null ? '—' : formatDateTime(new Date(one.last_login_at))}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  </Card>
)
