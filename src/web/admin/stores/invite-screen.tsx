import Mailbox from 'lucide-react/icons/mailbox'
import Send from 'lucide-react/icons/send'
import { adminInvitesPage, flyerRequestsPage } from '#contract/first-admin.ts'
import type { ReplyOf } from '#contract/http/route.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import type { listPlatformInvites, PlatformInvite } from '#contract/stores/admin-invites.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import {
  platform_invite_channel_words,
  platform_invite_channels,
  platform_invite_state_words,
} from '#domain/stores/platform-invite.ts'
import { FilterBar, FilteredList, useListFilter } from '#web/admin/filtered-list.tsx'
import { useData } from '#web/api/data.ts'
import { usePages } from '#web/api/pages-data.ts'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { cx } from '#web/ui/cx.ts'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { Heads, Table, Td, Tr } from '#web/ui/table.tsx'
import { InviteMonths } from './invite-months.tsx'

/** What staff have sent to suppliers' stores, and how far each came. */
export const Screen = () => {
  const filter = useListFilter()
  const { query, q } = filter
  const channel = platform_invite_channels.find(one => one === query.get('channel'))
  const list = usePages(...adminInvitesPage({ channel, q: q || undefined }), { keep: true })
  const counts = list.pages?.[0]?.counts
  return (
    <>
      <DeskHead title={adminPages.invite.title} />
      <p className="phrase mb-4 max-w-160 text-sm">
        招待は、<TextLink to={adminPages.suppliers.path}>卸</TextLink>
        を選び、「得意先を招待する」から送ります。同じ宛先には30日に1度まで、受け取りを止めた宛先には送りません。
      </p>
      <Asked />
      {counts && <Funnel counts={counts} />}
      <InviteMonths />
      <FilterBar filter={filter} searched="卸・得意先・宛先">
        <Chips
          label="送り方"
          value={channel ?? 'all'}
          onChange={value => filter.set('channel', value === 'all' ? '' : value)}
          chips={[
            { value: 'all', label: 'すべて' },
            ...platform_invite_channels.map(value => ({ value, label: platform_invite_channel_words[value] })),
          ]}
          className="px-1"
        />
      </FilterBar>
      <FilteredList
        list={list}
        empty={{
          icon: Send,
          title: '招待はありません',
          hint: q === '' && !channel ? null : '検索の言葉を短くするか、送り方を「すべて」にしてお試しください。',
        }}
      >
        {invites => <InviteTable invites={invites} outdated={list.outdated} />}
      </FilteredList>
    </>
  )
}

/** What suppliers have asked staff to send, and how much of it waits. */
const Asked = () => {
  const { data } = useData(...flyerRequestsPage({ state: 'requested' }), { fresh_for: 0, throws: false })
  const waiting = data?.counts.requested ?? 0
  return (
    <p className="mb-4">
      <ButtonLink to={adminPages.flyerRequests.path} icon={Mailbox} look={waiting > 0 ? 'primary' : 'secondary'}>
        卸からの発送の依頼{waiting > 0 && `（受付 ${grouped(waiting)}件）`}
      </ButtonLink>
    </p>
  )
}

const Funnel = ({ counts }: Pick<ReplyOf<typeof listPlatformInvites>, 'counts'>) => (
  <dl aria-label="招待の進み" className="mb-4 grid max-w-160 grid-cols-2 gap-2 sm:grid-cols-4">
    {(
      [
        ['送った招待', counts.sent],
        ['開封', counts.opened],
        ['登録を始めた', counts.begun],
        ['登録済', counts.joined],
      ] as const
    ).map(([word, count]) => (
      <div key={word} className="rounded-card border bg-surface p-3">
        <dt className="text-sm">{word}</dt>
        <dd className="text-xl font-bold tabular-nums">
          {grouped(count)}
          {counts.sent > 0 && word !== '送った招待' && (
            <span className="text-sm font-normal text-ink-soft">（{Math.round((count / counts.sent) * 100)}%）</span>
          )}
        </dd>
      </div>
    ))}
  </dl>
)

const bad: readonly PlatformInvite['state'][] = ['failed', 'stopped']

const InviteTable = ({ invites, outdated }: { invites: readonly PlatformInvite[]; outdated: boolean }) => (
  <Table label="招待" className={cx(outdated && 'opacity-60')}>
    <Heads names={['得意先', '卸', '送り方', '宛先', '状況', '送った日時', '送った人']} />
    <tbody>
      {invites.map(one => (
        <Tr key={one.id}>
          <Td strong>{one.store_name}</Td>
          <Td>
            <TextLink
              to={pathTo(adminPages.supplierDetail, { id: one.supplier_id })}
              className="inline-flex min-h-8 items-center"
            >
              {one.supplier_name}
            </TextLink>
          </Td>
          <Td>{platform_invite_channel_words[one.channel]}</Td>
          <Td className="tabular-nums">{one.destination}</Td>
          <Td className={cx(bad.includes(one.state) && 'text-vermilion', one.state === 'joined' && 'text-leaf')}>
            {platform_invite_state_words[one.state]}
          </Td>
          <Td className="tabular-nums">{formatDateTime(new Date(one.asked_at))}</Td>
          <Td>{one.sent_by_name}</Td>
        </Tr>
      ))}
    </tbody>
  </Table>
)
