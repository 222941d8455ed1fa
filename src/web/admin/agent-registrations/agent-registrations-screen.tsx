import Camera from 'lucide-react/icons/camera'
import type { AgentSummary } from '#contract/agent-registrations/admin-agents.contract.ts'
import { adminAgentsPage } from '#contract/first-admin.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import { agent_state_words, agent_states } from '#domain/agent-registrations/agent-registration.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { FilterBar, FilteredList, useListFilter } from '#web/admin/filtered-list.tsx'
import { RowLink } from '#web/admin/row-link.tsx'
import { usePages } from '#web/api/pages-data.ts'
import { Chips } from '#web/ui/chips.tsx'
import { cx } from '#web/ui/cx.ts'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { AgentStateBadge } from './agent-state-badge.tsx'

/** What restaurants have asked staff to enter for them, newest first. */
export const Screen = () => {
  const filter = useListFilter()
  const { query, q } = filter
  const state = agent_states.find(one => one === query.get('state'))
  const list = usePages(...adminAgentsPage({ state, q: q || undefined }), { keep: true, every: 60_000 })
  const counts = list.pages?.[0]?.counts
  return (
    <>
      <DeskHead title={adminPages.agentRegistrations.title} />
      <FilterBar filter={filter} searched="飲食店・担当・仕入先">
        <Chips
          label="状況"
          value={state ?? 'all'}
          onChange={value => filter.set('state', value === 'all' ? '' : value)}
          chips={[
            { value: 'all', label: 'すべて' },
            ...agent_states.map(value => ({
              value,
              label: agent_state_words[value],
              ...(counts ? { count: counts[value] } : {}),
            })),
          ]}
          className="px-1"
        />
      </FilterBar>
      <FilteredList
        list={list}
        empty={{
          icon: Camera,
          title: '該当する依頼がありません',
          hint: q === '' && !state ? null : '検索の言葉を短くするか、状況を「すべて」にしてお試しください。',
        }}
      >
        {items => <RequestTable requests={items} outdated={list.outdated} />}
      </FilteredList>
    </>
  )
}

const RequestTable = ({ requests, outdated }: { requests: readonly AgentSummary[]; outdated: boolean }) => (
  <Table label="登録の依頼" className={cx(outdated && 'opacity-60')}>
    <thead>
      <tr>
        <Th>依頼日時</Th>
        <Th>飲食店</Th>
        <Th>状況</Th>
        <Th numeric>写真</Th>
        <Th numeric>仕入先</Th>
        <Th>担当</Th>
      </tr>
    </thead>
    <tbody>
      {requests.map(one => (
        <Tr key={one.id} className="relative">
          <Td className="whitespace-nowrap tabular-nums">{formatDateTime(new Date(one.asked_at))}</Td>
          <Td strong>
            <RowLink to={pathTo(adminPages.agentRegistration, { agent_registration_id: one.id })}>
              {one.restaurant_name}
            </RowLink>
          </Td>
          <Td>
            <AgentStateBadge state={one.state} sent_back={one.sent_back} />
          </Td>
          <Td numeric>{one.image_count}枚</Td>
          <Td numeric>{one.draft_count}件</Td>
          <Td>{one.assignee_name ?? '—'}</Td>
        </Tr>
      ))}
    </tbody>
  </Table>
)
