import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { adminFirst } from '#contract/first-admin.ts'
import {
  getAdminSupplier,
  listAdminSuppliers,
  mailFirstOwner,
  type SupplierDetail,
  withdrawSupplier,
} from '#contract/houses/admin-suppliers.contract.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { user_role_names } from '#domain/users/user.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData, useData } from '#web/api/data.ts'
import { TextLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { OpenedSupplier } from './opened-supplier.tsx'
import { StandingBadge } from './standing-badge.tsx'

/** One supplier: who it is, whether its first owner has come in, its people, and how much it is used. */
export const Screen = () => {
  const { id = '' } = useParams()
  const { data: supplier } = useData(...adminFirst.supplierDetail({ id }).supplier)
  return (
    <>
      <DeskBack to={adminPages.suppliers.path}>卸の一覧</DeskBack>
      <DeskHead title={supplier ? supplier.name : adminPages.supplierDetail.title}>
        {supplier && <StandingBadge standing={supplier.standing} />}
      </DeskHead>
      {supplier ? <Supplier supplier={supplier} /> : <SkeletonRows rows={6} />}
    </>
  )
}

const Supplier = ({ supplier }: { supplier: SupplierDetail }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2 lg:items-start">
    <Facts supplier={supplier} />
    {supplier.opening && <Owner supplier={supplier} opening={supplier.opening} />}
    <div className="min-w-0 lg:col-span-2">
      <People supplier={supplier} />
    </div>
  </div>
)

const Facts = ({ supplier }: { supplier: SupplierDetail }) => (
  <Card title="登録内容">
    <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
      <Fact label="会社名（かな）">{supplier.name_kana || '—'}</Fact>
      <Fact label="電話番号">
        {supplier.phone_number === null ? (
          '—'
        ) : (
          <a href={`tel:${supplier.phone_number}`} className="text-indigo underline">
            {formatPhone(supplier.phone_number)}
          </a>
        )}
      </Fact>
      <Fact label="メールアドレス">{supplier.mail_address ?? '—'}</Fact>
      <Fact label="住所">{supplier.address || '—'}</Fact>
      <Fact label="登録">{formatDateTime(new Date(supplier.created_at))}</Fact>
      <Fact label="得意先">{supplier.deal_count}店</Fact>
      <Fact label="この30日の受注">{supplier.order_count}件</Fact>
      <Fact label="最後の受注">
        {supplier.last_order_at === null ? 'ありません' : formatDateTime(new Date(supplier.last_order_at))}
      </Fact>
    </dl>
    <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
      <TextLink to={`${adminPages.audits.path}?subject_id=${supplier.id}`}>この卸についての操作の記録</TextLink>
      {supplier.contact_id !== null && (
        <TextLink to={pathTo(adminPages.contactDetail, { contact_id: supplier.contact_id })}>
          もとになったお問い合わせ
        </TextLink>
      )}
    </p>
  </Card>
)

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-soft">{label}</dt>
    <dd className="break-words tabular-nums">{children}</dd>
  </>
)

type OwnerProps = { supplier: SupplierDetail; opening: NonNullable<SupplierDetail['opening']> }

const Owner = ({ supplier: { id }, opening }: OwnerProps) => {
  const navigate = useNavigate()
  const params = { id }
  return (
    <Card title="最初のオーナー">
      <OpenedSupplier
        opening={opening}
        left="登録した内容は消えます。もう一度登録することもできます。"
        onAgain={async () => {
          setData(getAdminSupplier, { params }, await call(mailFirstOwner, { params }))
        }}
        onWithdraw={async () => {
          await call(withdrawSupplier, { params })
          void invalidate(listAdminSuppliers)
          void navigate(adminPages.suppliers.path)
        }}
      />
    </Card>
  )
}

const People = ({ supplier: { users } }: { supplier: SupplierDetail }) => (
  <Card title="ユーザー">
    <Table label="ユーザー">
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
        {users.map(user => (
          <Tr key={user.account_id}>
            <Td strong>{user.name}</Td>
            <Td>
              <TextLink to={`${adminPages.accounts.path}?q=${encodeURIComponent(user.login_id)}`}>
                {user.login_id}
              </TextLink>
            </Td>
            <Td>{user_role_names[user.role]}</Td>
            <Td>{user.suspended ? '停止中' : '利用中'}</Td>
            <Td className="tabular-nums">
              {user.last_login_at === null ? '—' : formatDateTime(new Date(user.last_login_at))}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  </Card>
)
