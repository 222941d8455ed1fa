import ScrollText from 'lucide-react/icons/scroll-text'
import { type AdminAudit, audit_kinds } from '#contract/audits/admin-audits.contract.ts'
import { adminAuditsPage } from '#contract/first-admin.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import { admin_acts, isLook } from '#domain/audits/admin-acts.ts'
import { audit_kind_words } from '#domain/audits/choice-words.ts'
import { formatDateTime, isDay } from '#domain/shared/day.ts'
import { FilterBar, FilteredList, useListFilter } from '#web/admin/filtered-list.tsx'
import { usePages } from '#web/api/pages-data.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { cx } from '#web/ui/cx.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'

const kind_chips = [
  { value: 'all', label: 'すべて' },
  ...audit_kinds.map(value => ({ value, label: audit_kind_words[value] })),
] as const

type Filter = ReturnType<typeof useListFilter>

/** What the address says: only what is well formed is asked for. */
const askedBy = ({ query, q }: Filter) => {
  const day = (key: string) => {
    const value = query.get(key) ?? ''
    return isDay(value) ? value : undefined
  }
  return {
    q: q || undefined,
    kind: audit_kinds.find(one => one === query.get('kind')),
    actor_id: query.get('actor_id') || undefined,
    subject_id: query.get('subject_id') || undefined,
    from: day('from'),
    to: day('to'),
  }
}

/** Everything that staff did and looked at, newest first. Nobody can change it. */
export const Screen = () => {
  const filter = useListFilter()
  const asked = askedBy(filter)
  const list = usePages(...adminAuditsPage(asked), { keep: true, fresh_for: 0 })
  const staff = list.pages?.[0]?.staff ?? []
  const narrowed = Object.values(asked).some(value => value !== undefined)
  return (
    <>
      <DeskHead title={adminPages.audits.title}>
        <p className="text-sm text-ink-soft">管理者の操作と閲覧です。だれにも変えられません。</p>
      </DeskHead>
      <Filters filter={filter} asked={asked} staff={staff} />
      {asked.subject_id !== undefined && (
        <p className="mb-4 flex flex-wrap items-center gap-3">
          ひとつの相手についての記録だけを表示しています。
          <Button size="small" onClick={() => filter.set('subject_id', '')}>
            すべての記録を見る
          </Button>
        </p>
      )}
      <FilteredList
        list={list}
        empty={{
          icon: ScrollText,
          title: '該当する記録がありません',
          hint: narrowed ? '検索の言葉を短くするか、絞り込みを「すべて」にしてお試しください。' : null,
        }}
      >
        {audits => <AuditTable audits={audits} outdated={list.outdated} />}
      </FilteredList>
    </>
  )
}

type FiltersProps = {
  filter: Filter
  asked: ReturnType<typeof askedBy>
  staff: readonly { id: string; name: string }[]
}

const Filters = ({ filter, asked, staff }: FiltersProps) => (
  <FilterBar filter={filter} searched="名前・相手・検索した言葉">
    <SelectField
      label="だれが"
      name="actor_id"
      value={asked.actor_id ?? ''}
      placeholder="すべて"
      onChange={value => filter.set('actor_id', value)}
      choices={staff.map(({ id, name }) => ({ value: id, label: name }))}
    />
    <DateField
      looks="back"
      label="いつから"
      name="from"
      value={asked.from ?? ''}
      onChange={value => filter.set('from', value)}
    />
    <DateField
      looks="back"
      label="いつまで"
      name="to"
      value={asked.to ?? ''}
      onChange={value => filter.set('to', value)}
    />
    <Chips
      label="記録の種類"
      value={asked.kind ?? 'all'}
      onChange={value => filter.set('kind', value === 'all' ? '' : value)}
      chips={kind_chips}
      className="px-1"
    />
  </FilterBar>
)

const AuditTable = ({ audits, outdated }: { audits: readonly AdminAudit[]; outdated: boolean }) => (
  <Table label="操作の記録" className={cx(outdated && 'opacity-60')}>
    <thead>
      <tr>
        <Th>日時</Th>
        <Th>だれが</Th>
        <Th>何をした</Th>
        <Th>だれ・何について</Th>
        <Th>くわしく</Th>
      </tr>
    </thead>
    <tbody>
      {audits.map(one => (
        <Tr key={one.id}>
          <Td className="tabular-nums">{formatDateTime(new Date(one.happened_at))}</Td>
          <Td className="whitespace-nowrap">{one.actor_name}</Td>
          <Td className="whitespace-nowrap">
            <span className={isLook(one.act) ? 'text-ink-soft' : 'font-bold'}>{admin_acts[one.act].word}</span>
          </Td>
          <Td wrap className="min-w-40">
            <Subject audit={one} />
          </Td>
          <Td wrap className="min-w-40 text-ink-soft">
            {one.facts.join('、')}
          </Td>
        </Tr>
      ))}
    </tbody>
  </Table>
)

const Subject = ({ audit: { act, subject_id, subject_name } }: { audit: AdminAudit }) => {
  if (subject_id === null) return null
  const name = subject_name || '（もうありません）'
  const { about } = admin_acts[act]
  if (subject_name === '' || act === 'supplier_withdrawn') return name
  if (about === 'contact') {
    return <TextLink to={pathTo(adminPages.contactDetail, { contact_id: subject_id })}>{name}</TextLink>
  }
  if (about === 'account') {
    return <TextLink to={pathTo(adminPages.accountDetail, { id: subject_id })}>{name}</TextLink>
  }
  if (about === 'restaurant') {
    return <TextLink to={pathTo(adminPages.restaurantDetail, { id: subject_id })}>{name}</TextLink>
  }
  if (about === 'agent_registration') {
    return <TextLink to={pathTo(adminPages.agentRegistration, { agent_registration_id: subject_id })}>{name}</TextLink>
  }
  if (about === 'supplier') {
    return <TextLink to={pathTo(adminPages.supplierDetail, { id: subject_id })}>{name}</TextLink>
  }
  return name
}
