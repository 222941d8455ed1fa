import {
  inviteMember,
  listMemberInvites,
  type MemberInvite,
  withdrawMemberInvite,
} from '#contract/accounts/member-invites.contract.ts'
import { settingsFirst } from '#contract/first-settings.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { consumerId } from '#web/api/meta.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { InviteForm } from './invite-form.tsx'

/** Asks a colleague by mail, who decides on a login and a password alone. */
export const InviteStaff = ({ onDone, onClose }: { onDone: () => void; onClose: () => void }) => {
  const say = useToast()
  const send = async (body: { name: string; mail_address: string }) => {
    await call(inviteMember, { params: { consumer_id: consumerId() }, body })
    await invalidate(listMemberInvites)
    say(`${body.name}様に招待を送りました`)
    onDone()
  }
  return (
    <Dialog open onClose={onClose} title="スタッフをメールで招待" width="narrow">
      <InviteForm send={send} button="招待を送る" />
    </Dialog>
  )
}

/** Who has been asked and has not come in yet. */
export const Invites = () => {
  const { data } = useData(...settingsFirst.staff({ consumer_id: consumerId() }).invites)
  if (!data || data.items.length === 0) return null
  return (
    <section className="p-4">
      <h2 className="mb-2 text-base">返事を待っている招待</h2>
      <ul className="flex flex-col">
        {data.items.map(invite => (
          <Waiting key={invite.id} invite={invite} />
        ))}
      </ul>
    </section>
  )
}

const Waiting = ({ invite }: { invite: MemberInvite }) => {
  const say = useToast()
  const withdraw = async () => {
    try {
      await call(withdrawMemberInvite, { params: { consumer_id: consumerId(), invite_id: invite.id } })
      await invalidate(listMemberInvites)
      say(`${invite.name}様への招待を取り消しました`)
    } catch (error) {
      say(failureWords(error), { kind: 'error' })
    }
  }
  return (
    <li className="flex items-center gap-3 border-b py-2">
      <div className="min-w-0 flex-1">
        <p className="font-bold">{invite.name}</p>
        <p className="text-sm break-all text-ink-soft">
          {invite.mail_address}　{formatDateTime(new Date(invite.expires_at))}まで
        </p>
      </div>
      <Button size="small" aria-label={`${invite.name}様への招待を取り消す`} onClick={() => void withdraw()}>
        取り消す
      </Button>
    </li>
  )
}
