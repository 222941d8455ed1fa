import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { JudgedInvite } from '#contract/stores/admin-invites.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { platform_invite_channel_words, platform_invite_channels } from '#domain/stores/platform-invite.ts'
import { useAdminSession } from '#web/admin/admin-session.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { refusedBy } from '#web/form/form-messages.ts'
import { FileNumbers } from '#web/form/table-file.tsx'
import { useTold } from '#web/form/use-told.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Heads, Table, Td, Tr } from '#web/ui/table.tsx'
import { InviteCosts, InvitePreview } from './invite-preview.tsx'
import type { InviteList, ListOutcome } from './use-invite-list.ts'

/** Whom the invitations go to, and whom not and why. */
export const ListedInvites = ({ list }: { list: InviteList }) => {
  const told = useTold()
  const left_out = list.items.length - list.to_send.length
  return (
    <div className="flex flex-col gap-3">
      <FileNumbers
        className="sm:grid-cols-3"
        numbers={[
          ['送る', list.to_send.length],
          ['送らない', left_out],
          [
            '新しく得意先にする',
            list.to_send.filter(one => one.store_id === null).length,
            'コードは「INV」で始まる仮のものです',
          ],
        ]}
      />
      <Table label="招待先" className="max-h-[60dvh]">
        <Heads names={['得意先', '送り方', '宛先', '送るか', { spoken: '外す' }]} />
        <tbody>
          {list.items.map((one, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same row may stand in a file twice
            <Tr key={index}>
              <Td strong wrap className="min-w-40">
                {one.name}
                <span className="block text-xs font-normal text-ink-soft">{one.customer_code ?? '新しい得意先'}</span>
              </Td>
              <Td>{platform_invite_channel_words[one.channel]}</Td>
              <Td wrap className="min-w-44 break-all tabular-nums">
                {one.destination}
              </Td>
              <Td wrap className="min-w-44">
                {one.message === null ? '送ります' : <span className="text-vermilion">送りません：{one.message}</span>}
              </Td>
              <Td>
                <IconButton
                  icon={X}
                  label={`${one.name}（${platform_invite_channel_words[one.channel]}）を外す`}
                  onClick={() => void told(() => list.remove(one))}
                />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <div>
        <Button look="quiet" size="small" onClick={list.drop}>
          招待先をすべて外す
        </Button>
      </div>
    </div>
  )
}

type SendingProps = { supplier_id: string; list: InviteList; onSent: (outcome: ListOutcome) => void }

/** What arrives at each, and one press for all of them. */
export const SendingList = ({ supplier_id, list, onSent }: SendingProps) => {
  const is_viewer = useAdminSession()?.role === 'viewer'
  const [asked, setAsked] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const { to_send } = list
  const send = async () => {
    setWrong(undefined)
    try {
      onSent(await list.send())
    } catch (error) {
      setWrong(refusedBy(error)?.messages[0]?.message ?? failureWords(error))
    }
  }
  const made = to_send.filter(one => one.store_id === null).length
  if (to_send.length === 0) return <Notice kind="warning" title="送れる招待がありません" />
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {is_viewer ? (
        <p className="text-sm text-ink-soft">閲覧のみのアカウントのため、送れません。</p>
      ) : (
        <Button look="primary" onClick={() => setAsked(true)}>
          {grouped(to_send.length)}件に招待を送る
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          title="招待を送る"
          yes={`${grouped(to_send.length)}件に送る`}
          look="primary"
          onYes={send}
          onClose={() => setAsked(false)}
          wrong={wrong}
          careful
        >
          <div className="flex flex-col gap-3">
            <p>
              {countsOf(to_send)
                .map(([channel, count]) => `${platform_invite_channel_words[channel]} ${grouped(count)}件`)
                .join('、')}
              を送ります。取り消せません。同じ宛先には30日間送れません。
            </p>
            {made > 0 && <p>うち{grouped(made)}件は、新しい得意先として登録します。</p>}
            <InviteCosts supplier_id={supplier_id} counts={countsOf(to_send)} />
          </div>
        </ConfirmDialog>
      )}
      <InviteCosts supplier_id={supplier_id} counts={countsOf(to_send)} />
      <Arriving supplier_id={supplier_id} to_send={to_send} />
    </div>
  )
}

const countsOf = (to_send: readonly JudgedInvite[]) =>
  platform_invite_channels
    .map(channel => [channel, to_send.filter(one => one.channel === channel).length] as const)
    .filter(([, count]) => count > 0)

/** What one of them gets, whichever is chosen. */
const Arriving = ({ supplier_id, to_send }: { supplier_id: string; to_send: readonly JudgedInvite[] }) => {
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, to_send.length - 1)
  const shown = to_send[at]
  if (!shown) return null
  return (
    <>
      <SelectField
        label="届く内容を見る招待"
        name="shown"
        value={String(at)}
        onChange={value => setChosen(Number(value))}
        choices={to_send.map((one, index) => ({
          value: String(index),
          label: `${one.name}（${platform_invite_channel_words[one.channel]}）`,
        }))}
      />
      <InvitePreview supplier_id={supplier_id} name={shown.name} channel={shown.channel} />
    </>
  )
}
