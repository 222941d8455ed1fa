import Merge from 'lucide-react/icons/merge'
import Pencil from 'lucide-react/icons/pencil'
import { useParams } from 'react-router'
import { adminFirst } from '#contract/first-admin.ts'
import type { RestaurantDetail } from '#contract/houses/admin-restaurants.contract.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { order_method_words } from '#domain/trade/order.ts'
import { Acting } from '#web/admin/acting.tsx'
import { deal_state_words } from '#web/admin/deal-words.ts'
import { Fact, Facts, PhoneFact } from '#web/admin/fact.tsx'
import { useData } from '#web/api/data.ts'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { PeopleCard } from './people-card.tsx'
import { StandingBadge } from './standing-badge.tsx'
import { SuspensionCard } from './suspension-card.tsx'

type Deal = RestaurantDetail['deals'][number]

/** One restaurant: who it is, its people, whom it buys from. */
export const Screen = () => {
  const { id = '' } = useParams()
  const { data: restaurant } = useData(...adminFirst.restaurantDetail({ id }).restaurant)
  return (
    <>
      <DeskBack to={adminPages.restaurants.path}>飲食店の一覧</DeskBack>
      <DeskHead title={restaurant ? restaurant.name : adminPages.restaurantDetail.title}>
        {restaurant && <StandingBadge standing={restaurant.standing} />}
      </DeskHead>
      {restaurant ? <Restaurant restaurant={restaurant} /> : <SkeletonRows rows={6} />}
    </>
  )
}

/** One that staff can stop, or have stopped: perhaps for what it says of itself. */
const may_correct: readonly RestaurantDetail['standing'][] = ['active', 'suspended']

const Restaurant = ({ restaurant }: { restaurant: RestaurantDetail }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[26rem_minmax(0,1fr)] lg:items-start">
    <Card title="登録内容">
      <Facts>
        <Fact label="店名（かな）">{restaurant.name_kana || '—'}</Fact>
        <Fact label="電話番号">
          <PhoneFact phone_number={restaurant.phone_number} />
        </Fact>
        <Fact label="FAX番号">{restaurant.fax_number === null ? '—' : formatPhone(restaurant.fax_number)}</Fact>
        <Fact label="メールアドレス">{restaurant.mail_address ?? '—'}</Fact>
        <Fact label="住所">{restaurant.address || '—'}</Fact>
        <Fact label="登録">{formatDateTime(new Date(restaurant.created_at))}</Fact>
      </Facts>
      {restaurant.merged_into && (
        <p className="phrase mt-4">
          <TextLink to={pathTo(adminPages.restaurantDetail, { id: restaurant.merged_into.id })}>
            「{restaurant.merged_into.name}」に統合しました
          </TextLink>
        </p>
      )}
      {may_correct.includes(restaurant.standing) && (
        <Acting>
          <div className="mt-4 flex flex-wrap gap-2">
            <ButtonLink icon={Pencil} to={pathTo(adminPages.restaurantCorrect, { id: restaurant.id })}>
              登録内容を直す
            </ButtonLink>
            {restaurant.standing === 'active' && (
              <ButtonLink icon={Merge} to={pathTo(adminPages.restaurantMerge, { id: restaurant.id })}>
                二重登録を統合する
              </ButtonLink>
            )}
          </div>
        </Acting>
      )}
      {restaurant.standing === 'suspended' && (
        <p className="phrase mt-4 text-sm text-ink-soft">
          停止中は、二重登録の統合ができません。再開すると、ここからできます。
        </p>
      )}
      <p className="mt-4">
        <TextLink to={`${adminPages.audits.path}?subject_id=${restaurant.id}`}>この飲食店についての操作の記録</TextLink>
      </p>
    </Card>
    <div className="flex min-w-0 flex-col gap-4">
      <PeopleCard title="メンバー" people={restaurant.members} house={restaurant} word="飲食店" />
      <Deals deals={restaurant.deals} />
      {may_correct.includes(restaurant.standing) && <SuspensionCard side="restaurant" house={restaurant} />}
    </div>
  </div>
)

const Deals = ({ deals }: { deals: readonly Deal[] }) => (
  <Card title="仕入先">
    {deals.length === 0 ? (
      <p className="text-ink-soft">仕入先はまだありません。</p>
    ) : (
      <Table label="仕入先">
        <thead>
          <tr>
            <Th>仕入先</Th>
            <Th>送り方</Th>
            <Th>状態</Th>
            <Th>最後の発注</Th>
          </tr>
        </thead>
        <tbody>
          {deals.map(one => (
            <Tr key={one.deal_id}>
              <Td strong>
                {one.own ? (
                  <>
                    {one.supplier_name}
                    <span className="font-normal text-ink-soft">（自店で登録）</span>
                  </>
                ) : (
                  <TextLink
                    to={pathTo(adminPages.supplierDetail, { id: one.supplier_id })}
                    className="inline-flex min-h-8 items-center"
                  >
                    {one.supplier_name}
                  </TextLink>
                )}
              </Td>
              <Td>{order_method_words[one.method]}</Td>
              <Td>{deal_state_words[one.state]}</Td>
              <Td className="tabular-nums">
                {one.last_order_at === null ? '—' : formatDateTime(new Date(one.last_order_at))}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    )}
  </Card>
)
