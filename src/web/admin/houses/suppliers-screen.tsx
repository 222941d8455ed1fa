import Plus from 'lucide-react/icons/plus'
import Store from 'lucide-react/icons/store'
import { adminSuppliersPage } from '#contract/first-admin.ts'
import { type SupplierSummary, supplier_standings } from '#contract/houses/admin-suppliers.contract.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import { standing_words } from '#domain/audits/choice-words.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { Acting } from '#web/admin/acting.tsx'
import { FilterBar, FilteredList, useListFilter } from '#web/admin/filtered-list.tsx'
import { usePages } from '#web/api/pages-data.ts'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { cx } from '#web/ui/cx.ts'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { StandingBadge } from './standing-badge.tsx'

/** The wholesalers of the platform; here staff open one. */
export const Screen = () => {
  const filter = useListFilter()
  const { query, q } = filter
  const standing = supplier_standings.find(one => one === query.get('standing'))
  const list = usePages(...adminSuppliersPage({ standing, q: q || undefined }), { keep: true })
  return (
    <>
      <DeskHead
        title={adminPages.suppliers.title}
        actions={
          <Acting>
            <ButtonLink to={adminPages.supplierNew.path} look="primary" icon={Plus}>
              卸を登録する
            </ButtonLink>
          </Acting>
        }
      />
      <FilterBar filter={filter} searched="会社名・電話・メール">
        <Chips
          label="状況"
          value={standing ?? 'all'}
          onChange={value => filter.set('standing', value === 'all' ? '' : value)}
          chips={[
            { value: 'all', label: 'すべて' },
            ...supplier_standings.map(value => ({ value, label: standing_words[value] })),
          ]}
          className="px-1"
        />
      </FilterBar>
      <FilteredList
        list={list}
        empty={{
          icon: Store,
          title: '該当する卸がありません',
          hint: q === '' && !standing ? null : '検索の言葉を短くするか、状況を「すべて」にしてお試しください。',
        }}
      >
        {suppliers => <SupplierTable suppliers={suppliers} outdated={list.outdated} />}
      </FilteredList>
    </>
  )
}

const SupplierTable = ({ suppliers, outdated }: { suppliers: readonly SupplierSummary[]; outdated: boolean }) => (
  <Table label="卸" className={cx(outdated && 'opacity-60')}>
    <thead>
      <tr>
        <Th>会社名</Th>
        <Th>状況</Th>
        <Th numeric>得意先</Th>
        <Th numeric>ユーザー</Th>
        <Th>電話番号</Th>
        <Th>メールアドレス</Th>
        <Th>登録</Th>
      </tr>
    </thead>
    <tbody>
      {suppliers.map(one => (
        <Tr key={one.id}>
          <Td strong>
            <TextLink
              to={pathTo(adminPages.supplierDetail, { id: one.id })}
              className="inline-flex min-h-8 items-center"
            >
              {one.name}
            </TextLink>
          </Td>
          <Td>
            <StandingBadge standing={one.standing} />
          </Td>
          <Td numeric>{one.deal_count}</Td>
          <Td numeric>{one.user_count}</Td>
          <Td className="whitespace-nowrap tabular-nums">
            {one.phone_number === null ? '—' : formatPhone(one.phone_number)}
          </Td>
          <Td>{one.mail_address ?? '—'}</Td>
          <Td className="whitespace-nowrap tabular-nums">{formatDateTime(new Date(one.created_at))}</Td>
        </Tr>
      ))}
    </tbody>
  </Table>
)
