import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import { standing_words } from '#domain/audits/choice-words.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { user_role_names } from '#domain/users/user.ts'
import { LookButton } from '#web/admin/looks/look-button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import type { Standing } from './standing-badge.tsx'

type Person = {
  account_id: string
  name: string
  login_id: string
  role: 'owner' | 'staff'
  suspended: boolean
  last_login_at: string | null
}

type PeopleCardProps = {
  title: string
  people: readonly Person[]
  house: { id: string; name: string; standing: Standing }
  /** What the house is called: 飲食店. */
  word: string
}

/** A house in which somebody can be logged in. */
const isInUse = (standing: Standing) => standing === 'active' || standing === 'waiting'

/** Whether one may come in here: stopped alone, or with the whole house. */
const stateOf = ({ suspended }: Person, standing: Standing, word: string): string => {
  if (suspended) return '停止中'
  return isInUse(standing) ? '利用中' : `${word}が${standing_words[standing]}`
}

/** The people of a restaurant or a supplier; each leads to the account's own page. */
export const PeopleCard = ({ title, people, house, word }: PeopleCardProps) => (
  <Card title={title}>
    <Table label={title}>
      <thead>
        <tr>
          <Th>名前</Th>
          <Th>ログインID</Th>
          <Th>権限</Th>
          <Th>状態</Th>
          <Th>最終ログイン</Th>
          <Th>
            <span className="sr-only">操作</span>
          </Th>
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
            <Td>{stateOf(one, house.standing, word)}</Td>
            <Td className="tabular-nums">
              {one.last_login_at === null ? '—' : formatDateTime(new Date(one.last_login_at))}
            </Td>
            <Td>
              <LookButton
                looked={{ account_id: one.account_id, name: one.name, house_id: house.id, house_name: house.name }}
                in_use={isInUse(house.standing) && !one.suspended}
              />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  </Card>
)
