import Store from 'lucide-react/icons/store'
import { adminRestaurantsPage } from '#contract/first-admin.ts'
import { type RestaurantSummary, restaurant_standings } from '#contract/houses/admin-restaurants.contract.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import { standing_words } from '#domain/audits/choice-words.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { FilterBar, FilteredList, useListFilter } from '#web/admin/filtered-list.tsx'
import { usePages } from '#web/api/pages-data.ts'
import { TextLink } from '#web/ui/button-link.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { cx } from '#web/ui/cx.ts'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { StandingBadge } from './standing-badge.tsx'

/** The restaurants of the platform. */
export const Screen = () => {
  const filter = useListFilter()
  const { query, q } = filter
  const standing = restaurant_standings.find(one => one === query.get('standing'))
  const list = usePages(...adminRestaurantsPage({ standing, q: q || undefined }), { keep: true })
  return (
    <>
      <DeskHead title={adminPages.restaurants.title} />
      <FilterBar filter={filter} searched="店名・住所・電話・メール">
        <Chips
          label="状況"
          value={standing ?? 'all'}
          onChange={value => filter.set('standing', value === 'all' ? '' : value)}
          chips={[
            { value: 'all', label: 'すべて' },
            ...restaurant_standings.map(value => ({ value, label: standing_words[value] })),
          ]}
          className="px-1"
        />
      </FilterBar>
      <FilteredList
        list={list}
        empty={{
          icon: Store,
          title: '該当する飲食店がありません',
          hint: q === '' && !standing ? null : '検索の言葉を短くするか、状況を「すべて」にしてお試しください。',
        }}
      >
        {restaurants => <RestaurantTable restaurants={restaurants} outdated={list.outdated} />}
      </FilteredList>
    </>
  )
}

const RestaurantTable = ({
  restaurants,
  outdated,
}: {
  restaurants: readonly RestaurantSummary[]
  outdated: boolean
}) => (
  <Table label="飲食店" className={cx(outdated && 'opacity-60')}>
    <thead>
      <tr>
        <Th>店名</Th>
        <Th>状況</Th>
        <Th numeric>仕入先</Th>
        <Th numeric>メンバー</Th>
        <Th>電話番号</Th>
        <Th>住所</Th>
        <Th>登録</Th>
      </tr>
    </thead>
    <tbody>
      {restaurants.map(one => (
        <Tr key={one.id}>
          <Td strong>
            <TextLink
              to={pathTo(adminPages.restaurantDetail, { id: one.id })}
              className="inline-flex min-h-8 items-center"
            >
              {one.name}
            </TextLink>
          </Td>
          <Td>
            <StandingBadge standing={one.standing} />
          </Td>
          <Td numeric>{one.deal_count}</Td>
          <Td numeric>{one.member_count}</Td>
          <Td className="whitespace-nowrap tabular-nums">
            {one.phone_number === null ? '—' : formatPhone(one.phone_number)}
          </Td>
          <Td>{one.address || '—'}</Td>
          <Td className="whitespace-nowrap tabular-nums">{formatDateTime(new Date(one.created_at))}</Td>
        </Tr>
      ))}
    </tbody>
  </Table>
)
