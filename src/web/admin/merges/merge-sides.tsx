import type { ReactNode } from 'react'
import type { MergeDeal, MergeSide } from '#contract/merges/merge.contract.ts'
import { registrationSign } from '#domain/merges/merge.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { order_method_words } from '#domain/trade/order.ts'
import { user_role_names } from '#domain/users/user.ts'
import { deal_state_words } from '#web/admin/deal-words.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'

const rows: [label: string, of: (side: MergeSide) => ReactNode][] = [
  ['登録の番号', side => registrationSign(side.id)],
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

/** Two registrations beside each other, line by line; on a phone the one below the other in each line. */
export const MergeSides = ({ stays, goes }: { stays: MergeSide; goes: MergeSide }) => (
  <Card title="二つの登録">
    <div aria-hidden className={cx(line, 'text-sm text-ink-soft max-sm:hidden')}>
      <span>項目</span>
      <span>残る店舗</span>
      <span>なくなる店舗</span>
    </div>
    <dl>
      {rows.map(([label, of]) => (
        <div key={label} className={cx(line, 'border-t py-2')}>
          <dt className="text-ink-soft max-sm:font-bold">{label}</dt>
          <Side word="残る店舗" strong={label === '店名'}>
            {of(stays)}
          </Side>
          <Side word="なくなる店舗" strong={label === '店名'}>
            {of(goes)}
          </Side>
        </div>
      ))}
    </dl>
  </Card>
)

const line = 'grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)]'

/** On a phone each side says which it is. */
const Side = ({ word, strong, children }: { word: string; strong: boolean; children: ReactNode }) => (
  <dd
    className={cx(
      'relative min-w-0 wrap-anywhere max-sm:grid max-sm:grid-cols-[6.5rem_minmax(0,1fr)]',
      strong && 'font-bold',
    )}
  >
    <span className="text-sm font-normal text-ink-soft sm:sr-only">{word}</span>
    <div className="min-w-0">{children}</div>
  </dd>
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
