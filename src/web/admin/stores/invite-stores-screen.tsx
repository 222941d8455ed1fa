import FileUp from 'lucide-react/icons/file-up'
import { useState } from 'react'
import { useParams } from 'react-router'
import { adminFirst } from '#contract/first-admin.ts'
import type { ReplyOf } from '#contract/http/route.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import { type InviteStore, invite_labels, type inviteByMail } from '#contract/stores/admin-invites.contract.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { platform_invite_channel_words, platform_invite_channels } from '#domain/stores/platform-invite.ts'
import { useAdminSession } from '#web/admin/admin-session.ts'
import { useData } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { refusedBy } from '#web/form/form-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { TickBox } from '#web/ui/checkbox.tsx'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Heads, Table, Td, Tr } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { InviteOutcome } from './invite-outcome.tsx'
import { InvitePreview } from './invite-preview.tsx'
import { type Inviting, useInviting } from './use-inviting.ts'

/** Staff invite the stores of a supplier in the platform's name: one, some, or those of a file. */
export const Screen = () => {
  const { id = '' } = useParams()
  const { data } = useData(...adminFirst.inviteStores({ id }).stores)
  return (
    <>
      <DeskBack to={pathTo(adminPages.supplierDetail, { id })}>{data?.supplier_name ?? '卸の登録内容'}</DeskBack>
      <DeskHead title={adminPages.inviteStores.title}>
        {data && <p className="text-sm text-ink-soft">{data.supplier_name}</p>}
      </DeskHead>
      <p className="mb-4">
        <ButtonLink to={pathTo(adminPages.inviteList, { id })} icon={FileUp}>
          {adminPages.inviteList.title}
        </ButtonLink>
      </p>
      {!data ? (
        <SkeletonRows rows={8} />
      ) : data.items.length === 0 ? (
        <EmptyState title="招待できる得意先がありません">
          得意先がまだ登録されていないか、すべて飲食店とつながっています。
        </EmptyState>
      ) : (
        <Invite supplier_id={id} stores={data.items} total={data.total} />
      )}
    </>
  )
}

type Outcome = ReplyOf<typeof inviteByMail>
type InviteProps = { supplier_id: string; stores: readonly InviteStore[]; total: number }

const Invite = ({ supplier_id, stores, total }: InviteProps) => {
  const inviting = useInviting(supplier_id, stores)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { channel, setChannel } = inviting
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
      <div className="flex min-w-0 flex-col gap-4">
        {outcome && <InviteOutcome outcome={outcome} />}
        <RadioGroup
          label="送り方"
          name="channel"
          row
          value={channel}
          onChange={setChannel}
          choices={platform_invite_channels.map(value => ({ value, label: platform_invite_channel_words[value] }))}
        />
        <Stores inviting={inviting} />
        {total > stores.length && (
          <p className="text-sm text-ink-soft">
            はじめの{stores.length}件です。ほかの得意先は、ファイル・手入力で招待できます。
          </p>
        )}
      </div>
      <Sending supplier_id={supplier_id} inviting={inviting} onSent={setOutcome} />
    </div>
  )
}

const Stores = ({ inviting }: { inviting: Inviting }) => (
  <Table label="招待する得意先" className="max-h-[60dvh]">
    <Heads names={['選ぶ', 'コード', '得意先', invite_labels[inviting.channel], '前回の招待']} />
    <tbody>
      {inviting.stores.map(one => (
        <Tr key={one.store_id}>
          <Td>
            <TickBox
              label={`${one.name}を招待する`}
              checked={inviting.chosen.includes(one.store_id)}
              onChange={event => inviting.choose(one.store_id, event.currentTarget.checked)}
            />
          </Td>
          <Td className="tabular-nums">{one.customer_code}</Td>
          <Td strong>{one.name}</Td>
          <Td className="min-w-52">
            <TextField
              label={`${one.name}の${invite_labels[inviting.channel]}`}
              hideLabel
              name={`destination-${one.store_id}`}
              autoComplete="off"
              type={inviting.channel === 'mail' ? 'email' : 'tel'}
              value={inviting.destinationOf(one)}
              onChange={value => inviting.type(one.store_id, value)}
            />
          </Td>
          <Td className="tabular-nums">{one.invited_at === null ? '—' : formatDateTime(new Date(one.invited_at))}</Td>
        </Tr>
      ))}
    </tbody>
  </Table>
)

type SendingProps = { supplier_id: string; inviting: Inviting; onSent: (outcome: Outcome) => void }

const Sending = ({ supplier_id, inviting, onSent }: SendingProps) => {
  const role = useAdminSession()?.role
  const [failed, setFailed] = useState<string | null>(null)
  const { invites, channel, stores } = inviting
  const first = stores.find(one => one.store_id === invites[0]?.store_id)
  const send = async () => {
    setFailed(null)
    try {
      onSent(await inviting.send())
    } catch (error) {
      const [wrong] = refusedBy(error)?.messages ?? []
      const nth = Number(/^invites\[(\d+)\]/.exec(wrong?.field ?? '')?.[1] ?? -1)
      const of = stores.find(one => one.store_id === invites[nth]?.store_id)
      setFailed(wrong ? `${of ? `${of.name}：` : ''}${wrong.message}` : failureWords(error))
    }
  }
  if (!first) {
    return <p className="phrase text-sm text-ink-soft">得意先を選ぶと、届く内容がここに表示されます。</p>
  }
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {failed !== null && <Notice kind="error" title={failed} />}
      {role === 'viewer' ? (
        <p className="text-sm text-ink-soft">閲覧のみのアカウントのため、送れません。</p>
      ) : (
        <Button look="primary" onClick={send}>
          {invites.length}件に{platform_invite_channel_words[channel]}で招待を送る
        </Button>
      )}
      <InvitePreview supplier_id={supplier_id} name={first.name} channel={channel} count={invites.length} />
    </div>
  )
}
