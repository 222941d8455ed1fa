import Pencil from 'lucide-react/icons/pencil'
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
import { Acting } from '#web/admin/acting.tsx'
import { Fact, Facts, PhoneFact } from '#web/admin/fact.tsx'
import { call } from '#web/api/call.ts'
import { invalidate, setData, useData } from '#web/api/data.ts'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { OpenedSupplier } from './opened-supplier.tsx'
import { PeopleCard } from './people-card.tsx'
import { StandingBadge } from './standing-badge.tsx'
import { SuspensionCard } from './suspension-card.tsx'

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

/** A supplier in which somebody can be logged in. */
const in_use: readonly SupplierDetail['standing'][] = ['active', 'waiting']

const Supplier = ({ supplier }: { supplier: SupplierDetail }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2 lg:items-start">
    <Registered supplier={supplier} />
    {supplier.opening && <Owner supplier={supplier} opening={supplier.opening} />}
    {supplier.standing !== 'closed' && <SuspensionCard side="supplier" house={supplier} />}
    <div className="min-w-0 lg:col-span-2">
      <PeopleCard title="ユーザー" people={supplier.users} house={supplier} word="卸" />
    </div>
  </div>
)

const Registered = ({ supplier }: { supplier: SupplierDetail }) => (
  <Card title="登録内容">
    <Facts>
      <Fact label="会社名（かな）">{supplier.name_kana || '—'}</Fact>
      <Fact label="電話番号">
        <PhoneFact phone_number={supplier.phone_number} />
      </Fact>
      <Fact label="メールアドレス">{supplier.mail_address ?? '—'}</Fact>
      <Fact label="住所">{supplier.address || '—'}</Fact>
      <Fact label="登録">{formatDateTime(new Date(supplier.created_at))}</Fact>
      <Fact label="得意先">
        <TextLink to={pathTo(adminPages.supplierStores, { id: supplier.id })}>{supplier.deal_count}店</TextLink>
      </Fact>
      <Fact label="この30日の受注">{supplier.order_count}件</Fact>
      <Fact label="最後の受注">
        {supplier.last_order_at === null ? 'ありません' : formatDateTime(new Date(supplier.last_order_at))}
      </Fact>
    </Facts>
    {supplier.standing !== 'closed' && (
      <Acting>
        <ButtonLink className="mt-4" icon={Pencil} to={pathTo(adminPages.supplierCorrect, { id: supplier.id })}>
          登録内容を直す
        </ButtonLink>
      </Acting>
    )}
    <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
      <TextLink to={`${adminPages.audits.path}?subject_id=${supplier.id}`}>この卸についての操作の記録</TextLink>
      {in_use.includes(supplier.standing) && (
        <TextLink to={pathTo(adminPages.inviteStores, { id: supplier.id })}>得意先を招待する</TextLink>
      )}
      {supplier.contact_id !== null && (
        <TextLink to={pathTo(adminPages.contactDetail, { contact_id: supplier.contact_id })}>
          もとになったお問い合わせ
        </TextLink>
      )}
    </p>
  </Card>
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
