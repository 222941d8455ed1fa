import Store from 'lucide-react/icons/store'
import { useParams } from 'react-router'
import { adminFirst, adminStoresPage } from '#contract/first-admin.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import type { AdminStoreSummary } from '#contract/stores/admin-stores.contract.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { FilterBar, FilteredList, useListFilter } from '#web/admin/filtered-list.tsx'
import { useData } from '#web/api/data.ts'
import { usePages } from '#web/api/pages-data.ts'
import { TextLink } from '#web/ui/button-link.tsx'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'

/** A supplier's own records of restaurants; each leads to its page. */
export const Screen = () => {
  const { id = '' } = useParams()
  const filter = useListFilter()
  const { data: supplier } = useData(...adminFirst.supplierStores({ id }).supplier)
  const list = usePages(...adminStoresPage(id, filter.q), { keep: true })
  return (
    <>
      <DeskBack to={pathTo(adminPages.supplierDetail, { id })}>{supplier?.name ?? '卸の登録内容'}</DeskBack>
      <DeskHead title={adminPages.supplierStores.title} />
      <FilterBar filter={filter} searched="コード・得意先名・住所・電話">
        {null}
      </FilterBar>
      <FilteredList
        list={list}
        empty={{
          icon: Store,
          title: '該当する得意先がありません',
          hint: filter.q === '' ? null : '検索の言葉を短くしてお試しください。',
        }}
      >
        {stores => <StoreRows stores={stores} />}
      </FilteredList>
    </>
  )
}

const StoreRows = ({ stores }: { stores: readonly AdminStoreSummary[] }) => (
  <Table label="得意先">
    <thead>
      <tr>
        <Th>得意先コード</Th>
        <Th>得意先名</Th>
        <Th>飲食店</Th>
        <Th>電話番号</Th>
        <Th>住所</Th>
      </tr>
    </thead>
    <tbody>
      {stores.map(one => (
        <Tr key={one.id}>
          <Td className="tabular-nums">{one.customer_code}</Td>
          <Td strong>
            <TextLink to={pathTo(adminPages.storeCorrect, { id: one.id })} className="inline-flex min-h-8 items-center">
              {one.name}
            </TextLink>
          </Td>
          <Td>
            {one.restaurant === null ? (
              '—'
            ) : (
              <TextLink to={pathTo(adminPages.restaurantDetail, { id: one.restaurant.id })}>
                {one.restaurant.name}
              </TextLink>
            )}
          </Td>
          <Td className="whitespace-nowrap tabular-nums">
            {one.phone_number === '' ? '—' : formatPhone(one.phone_number)}
          </Td>
          <Td>{one.address || '—'}</Td>
        </Tr>
      ))}
    </tbody>
  </Table>
)
