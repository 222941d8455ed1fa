import Mailbox from 'lucide-react/icons/mailbox'
import { useState } from 'react'
import { flyerRequestsPage } from '#contract/first-admin.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import type { FlyerRequestRow } from '#contract/stores/flyer-requests.contract.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import {
  flyer_request_state_words,
  flyer_request_states,
  flyer_way_words,
  flyer_ways,
} from '#domain/stores/invite-flyer.ts'
import { useAdminSession } from '#web/admin/admin-session.ts'
import { FilterBar, FilteredList, useListFilter } from '#web/admin/filtered-list.tsx'
import { usePages } from '#web/api/pages-data.ts'
import { TextLink } from '#web/ui/button-link.tsx'
import { TickBox } from '#web/ui/checkbox.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { CountChips } from '#web/ui/count-chips.tsx'
import { cx } from '#web/ui/cx.ts'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { FlyerRequestActs, type Outcome } from './flyer-request-acts.tsx'

/** What suppliers have asked staff to send: taken in hand, printed or sent, marked, declined. */
export const Screen = () => {
  const filter = useListFilter()
  const { query, q } = filter
  const state = flyer_request_states.find(one => one === query.get('state')) ?? 'requested'
  const way = flyer_ways.find(one => one === query.get('way'))
  const list = usePages(...flyerRequestsPage({ state, way, q: q || undefined }), { keep: true, fresh_for: 0 })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const rows = list.outdated ? [] : (list.items ?? []).filter(one => chosen.includes(one.id))
  const is_viewer = useAdminSession()?.role === 'viewer'
  const may_act = !is_viewer && (state === 'requested' || state === 'preparing')
  const show = (key: string, value: string) => {
    setChosen([])
    filter.set(key, value)
  }
  return (
    <>
      <DeskBack to={adminPages.invite.path}>{adminPages.invite.title}</DeskBack>
      <DeskHead title={adminPages.flyerRequests.title} />
      <FilterBar filter={filter} searched="卸・得意先・宛先">
        <CountChips
          name="request-state"
          value={state}
          counts={list.pages?.[0]?.counts}
          onChange={value => show('state', value)}
          chips={flyer_request_states.map(value => ({ value, word: flyer_request_state_words[value] }))}
        />
        <Ways way={way} onChange={value => show('way', value)} />
      </FilterBar>
      {outcome && <Told outcome={outcome} />}
      {is_viewer ? (
        <p className="mb-3 text-sm text-ink-soft">閲覧のみのアカウントのため、操作できません。</p>
      ) : (
        may_act && (
          <FlyerRequestActs
            state={state}
            rows={rows}
            onDone={done => {
              setChosen([])
              setOutcome(done)
            }}
          />
        )
      )}
      <FilteredList
        list={list}
        empty={{
          icon: Mailbox,
          title: `${flyer_request_state_words[state]}の依頼はありません`,
          hint: q === '' && !way ? null : '検索の言葉を短くするか、送り方を「すべて」にしてお試しください。',
        }}
      >
        {requests => <RequestTable requests={requests} chosen={chosen} onChoose={setChosen} outdated={list.outdated} />}
      </FilteredList>
    </>
  )
}

type FlyerWay = (typeof flyer_ways)[number]

/** How they are to be sent; '' for all of them. */
const Ways = ({ way, onChange }: { way: FlyerWay | undefined; onChange: (way: FlyerWay | '') => void }) => (
  <Chips
    label="送り方"
    value={way ?? 'all'}
    onChange={value => onChange(value === 'all' ? '' : value)}
    chips={[{ value: 'all', label: 'すべて' }, ...flyer_ways.map(value => ({ value, label: flyer_way_words[value] }))]}
    className="px-1"
  />
)

/** What was done, and of which requests it was not, and why. */
const Told = ({ outcome: { title, left_out } }: { outcome: Outcome }) => (
  <Notice kind={left_out.length === 0 ? 'success' : 'warning'} title={title} className="mb-3">
    {left_out.length > 0 && (
      <ul className="list-disc pl-5">
        {left_out.map(one => (
          <li key={one.id}>
            {one.name}：{one.message}
          </li>
        ))}
      </ul>
    )}
  </Notice>
)

type TableProps = {
  requests: readonly FlyerRequestRow[]
  chosen: readonly string[]
  /** Null where nothing can be done about them. */
  onChoose: ((ids: readonly string[]) => void) | null
  outdated: boolean
}

const RequestTable = ({ requests, chosen, onChoose, outdated }: TableProps) => {
  const all = requests.length > 0 && requests.every(one => chosen.includes(one.id))
  return (
    <Table label="発送の依頼" className={cx(outdated && 'opacity-60')}>
      <thead>
        <tr>
          {onChoose && (
            <Th pad="none">
              <TickBox
                label="表示中の依頼をすべて選ぶ"
                checked={all}
                mixed={!all && chosen.length > 0}
                onChange={event => onChoose(event.currentTarget.checked ? requests.map(one => one.id) : [])}
              />
            </Th>
          )}
          {['得意先', '卸', '送り方', '宛先', '状況', '依頼'].map(name => (
            <Th key={name}>{name}</Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {requests.map(one => (
          <RequestRow
            key={one.id}
            request={one}
            chosen={chosen.includes(one.id)}
            onChoose={onChoose && (on => onChoose([...chosen.filter(id => id !== one.id), ...(on ? [one.id] : [])]))}
          />
        ))}
      </tbody>
    </Table>
  )
}

type RowProps = { request: FlyerRequestRow; chosen: boolean; onChoose: ((on: boolean) => void) | null }

const RequestRow = ({ request: one, chosen, onChoose }: RowProps) => (
  <Tr selected={chosen}>
    {onChoose && (
      <Td pad="none">
        <TickBox
          label={`${one.store_name}を選ぶ`}
          checked={chosen}
          onChange={event => onChoose(event.currentTarget.checked)}
        />
      </Td>
    )}
    <Td strong wrap className="min-w-40">
      {one.store_name}
      {one.linked && <span className="block text-xs font-normal text-amber">すでに飲食店とつながっています</span>}
    </Td>
    <Td wrap className="min-w-32">
      <TextLink to={pathTo(adminPages.supplierDetail, { id: one.supplier_id })}>{one.supplier_name}</TextLink>
    </Td>
    <Td>{flyer_way_words[one.way]}</Td>
    <Td wrap className="min-w-48 break-all tabular-nums">
      {one.destination}
    </Td>
    <Td wrap className="min-w-40">
      <span className="font-bold">{flyer_request_state_words[one.state]}</span>
      {one.state_changed_at !== null && (
        <span className="block text-xs text-ink-soft tabular-nums">
          {formatDateTime(new Date(one.state_changed_at))} {one.state_changed_by_name}
        </span>
      )}
      {one.printed_at !== null && (
        <span className="block text-xs tabular-nums">
          印刷 {formatDateTime(new Date(one.printed_at))} {one.printed_by_name}
        </span>
      )}
      {one.reason !== '' && <span className="phrase block text-xs">{one.reason}</span>}
    </Td>
    <Td className="text-xs tabular-nums">
      {formatDateTime(new Date(one.asked_at))}
      <span className="block text-ink-soft">{one.asked_by_name}</span>
    </Td>
  </Tr>
)
