import Store from 'lucide-react/icons/store'
import { useParams } from 'react-router'
import { adminFirst, mergeCandidatesPage } from '#contract/first-admin.ts'
import type { MergeCandidate } from '#contract/merges/merge.contract.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { FilterBar, useListFilter } from '#web/admin/filtered-list.tsx'
import { useData } from '#web/api/data.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'

const alike_words: Record<MergeCandidate['alike'][number], string> = {
  name: '店名',
  phone: '電話番号',
  address: '住所',
  mail: 'メール',
}

/** Which other registration may be of the same restaurant: what is alike, or what is searched. */
export const Screen = () => {
  const { id = '' } = useParams()
  const filter = useListFilter()
  const { data: restaurant } = useData(...adminFirst.restaurantMerge({ id }).restaurant)
  const { data } = useData(...mergeCandidatesPage(id, filter.q))
  return (
    <>
      <DeskBack to={pathTo(adminPages.restaurantDetail, { id })}>飲食店の登録内容</DeskBack>
      <DeskHead title={adminPages.restaurantMerge.title} />
      <p className="phrase mb-4">
        「{restaurant?.name ?? ''}
        」と同じ店舗の登録を選びます。次の画面で、両方を並べて確かめてから統合できます。
      </p>
      <FilterBar filter={filter} searched="店名・住所・電話・メール">
        {null}
      </FilterBar>
      {!data ? (
        <SkeletonRows rows={4} />
      ) : data.items.length === 0 ? (
        <EmptyState icon={Store} title="似ている登録はありません">
          店名・電話番号・住所・メールの同じ飲食店はありません。言葉で探すこともできます。
        </EmptyState>
      ) : (
        <Candidates id={id} items={data.items} />
      )}
    </>
  )
}

const Candidates = ({ id, items }: { id: string; items: readonly MergeCandidate[] }) => (
  <Table label="統合の候補">
    <thead>
      <tr>
        <Th>店名</Th>
        <Th>同じところ</Th>
        <Th numeric>仕入先</Th>
        <Th numeric>メンバー</Th>
        <Th>電話番号</Th>
        <Th>住所</Th>
        <Th>
          <span className="sr-only">操作</span>
        </Th>
      </tr>
    </thead>
    <tbody>
      {items.map(one => (
        <Tr key={one.id}>
          <Td strong>{one.name}</Td>
          <Td>{one.alike.map(word => alike_words[word]).join('・') || '—'}</Td>
          <Td numeric>{one.deal_count}</Td>
          <Td numeric>{one.member_count}</Td>
          <Td className="whitespace-nowrap tabular-nums">
            {one.phone_number === null ? '—' : formatPhone(one.phone_number)}
          </Td>
          <Td>{one.address || '—'}</Td>
          <Td>
            <ButtonLink size="small" to={pathTo(adminPages.restaurantMergeWith, { id, goes_id: one.id })}>
              並べて見る
            </ButtonLink>
          </Td>
        </Tr>
      ))}
    </tbody>
  </Table>
)
