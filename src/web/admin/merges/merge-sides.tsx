import type { ReactNode } from 'react'
import type { MergeDeal, MergeSide } from '#contract/merges/merge.contract.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { order_method_words } from '#domain/trade/order.ts'
import { user_role_names } from '#domain/users/user.ts'
import { deal_state_words } from '#web/admin/deal-words.ts'
import { Card } from '#web/ui/card.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'

const rows: [label: string, of: (side: MergeSide) => ReactNode][] = [
  ['店名', side => side.name],
  ['店名（かな）', side => side.name_kana || '—'],
  ['住所', side => side.address || '—'],
  ['電話番号', side => (side.phone_number === null ? '—' : formatPhone(side.phone_number))],
  ['FAX番号', side => (side.fax_number === null ? '—' : formatPhone(side.fax_number))],
  ['メールアドレス', side => side.mail_address ?? '—'],
  ['登録', side => formatDateTime(new Date(side.created_at))],
  ['メンバー', side => <People side={side} />],
  ['取引', side => <Deals deals={side.deals} />],
  ['発注', side => `${side.order_count}件`],
  ['届いたメッセージ', side => `${side.message_count}件`],
  ['お知らせ', side => `${side.notice_count}件`],
]

/** Two registrations beside each other, line by line. */
export const MergeSides = ({ stays, goes }: { stays: MergeSide; goes: MergeSide }) => (
  <Card title="二つの登録">
    <Table label="二つの登録">
      <thead>
        <tr>
          <Th>項目</Th>
          <Th>残る店舗</Th>
          <Th>なくなる店舗</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, of]) => (
          <Tr key={label}>
            <Td className="whitespace-nowrap text-ink-soft">{label}</Td>
            <Td strong={label === '店名'}>{of(stays)}</Td>
            <Td strong={label === '店名'}>{of(goes)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  </Card>
)

const People = ({ side }: { side: MergeSide }) => (
  <ul>
    {side.members.map(one => (
      <li key={one.account_id}>
        {one.name}（{user_role_names[one.role]}・{one.login_id}
        {one.suspended ? '・停止中' : ''}）
      </li>
    ))}
  </ul>
)

const Deals = ({ deals }: { deals: readonly MergeDeal[] }) =>
  deals.length === 0 ? (
    '—'
  ) : (
    <ul>
      {deals.map(one => (
        <li key={one.deal_id}>
          {one.supplier_name}（{one.own ? '自店で登録・' : ''}
          {deal_state_words[one.state]}・{order_method_words[one.method]}・商品{one.item_count}・発注{one.order_count}
          件）
        </li>
      ))}
    </ul>
  )
