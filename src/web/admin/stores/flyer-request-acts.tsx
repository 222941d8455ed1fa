import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import Printer from 'lucide-react/icons/printer'
import Truck from 'lucide-react/icons/truck'
import { useState } from 'react'
import { inviteByFax, inviteByMail, listPlatformInvites } from '#contract/stores/admin-invites.contract.ts'
import {
  changeFlyerRequests,
  countFlyerRequests,
  type FlyerRequestRow,
  listFlyerRequests,
  printFlyerRequests,
} from '#contract/stores/flyer-requests.contract.ts'
import { type FlyerRequestState, flyer_request_state_words, flyer_way_words } from '#domain/stores/invite-flyer.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { download } from '#web/api/files.ts'
import { refusedBy } from '#web/form/form-messages.ts'
import { useTold } from '#web/form/use-told.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { InviteCosts, InvitePreview } from './invite-preview.tsx'

/** What was done, and what was not, each with its reason. */
export type Outcome = { title: string; left_out: readonly { id: string; name: string; message: string }[] }

type Props = { state: 'requested' | 'preparing'; rows: readonly FlyerRequestRow[]; onDone: (outcome: Outcome) => void }

const change = async (rows: readonly FlyerRequestRow[], state: FlyerRequestState, reason = ''): Promise<Outcome> => {
  const body = { flyer_request_ids: rows.map(one => one.id), state, reason }
  const { changed, left_out } = await call(changeFlyerRequests, { body })
  await Promise.all([invalidate(listFlyerRequests), invalidate(countFlyerRequests)])
  return {
    title: `${changed}件を「${flyer_request_state_words[state]}」にしました`,
    left_out: left_out.map(one => ({ id: one.id, name: one.store_name, message: one.message })),
  }
}

const sending = { mail: inviteByMail, fax: inviteByFax }

/** Sends the invitations themselves, which marks the requests; what that refuses stays as it is. */
const send = async (way: 'mail' | 'fax', rows: readonly FlyerRequestRow[]): Promise<Outcome> => {
  const invites = rows.map(one => ({ store_id: one.store_id, destination: one.destination }))
  const { sent, left_out } = await call(sending[way], { body: { invites } })
  await Promise.all([listFlyerRequests, countFlyerRequests, listPlatformInvites].map(invalidate))
  return {
    title: sent > 0 ? `${sent}件を${flyer_way_words[way]}で送りました` : '送ったものはありません',
    left_out: left_out.map(one => ({ id: one.store_id, name: one.name, message: one.message })),
  }
}

/** What is done with the chosen requests. Those that go by mail or fax leave by the door of the invitations. */
export const FlyerRequestActs = ({ state, rows, onDone }: Props) => {
  const told = useTold()
  const [asking, setAsking] = useState<'mail' | 'fax' | 'post' | 'cancelled' | null>(null)
  const of = (way: FlyerRequestRow['way']) => rows.filter(one => one.way === way)
  const [mails, faxes, letters] = [of('mail'), of('fax'), of('post')]
  const move = (to: FlyerRequestState) => told(async () => onDone(await change(rows, to)))
  const print = () =>
    told(async () => {
      await download(printFlyerRequests, { body: { flyer_request_ids: letters.map(one => one.id) } })
      await invalidate(listFlyerRequests)
    })
  const done = (outcome: Outcome) => {
    setAsking(null)
    onDone(outcome)
  }
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <span className="text-sm tabular-nums" aria-live="polite">
        {rows.length === 0 ? '依頼を選んでください' : `${rows.length}件を選択中`}
      </span>
      {state === 'requested' ? (
        <Button look="primary" size="small" disabled={rows.length === 0} onClick={() => move('preparing')}>
          準備を始める
        </Button>
      ) : (
        <>
          <Button size="small" icon={Printer} disabled={letters.length === 0} onClick={print}>
            郵送分を印刷（{letters.length}件）
          </Button>
          <Button size="small" icon={Truck} disabled={letters.length === 0} onClick={() => setAsking('post')}>
            郵送分を発送済にする
          </Button>
          <Button size="small" icon={Mail} disabled={mails.length === 0} onClick={() => setAsking('mail')}>
            メールで送る（{mails.length}件）
          </Button>
          <Button size="small" icon={Phone} disabled={faxes.length === 0} onClick={() => setAsking('fax')}>
            FAXで送る（{faxes.length}件）
          </Button>
          <Button size="small" look="quiet" disabled={rows.length === 0} onClick={() => move('requested')}>
            受付に戻す
          </Button>
        </>
      )}
      <Button size="small" look="quiet" disabled={rows.length === 0} onClick={() => setAsking('cancelled')}>
        取りやめる
      </Button>
      {asking === 'cancelled' && <Declining rows={rows} onClose={() => setAsking(null)} onDone={done} />}
      {asking === 'post' && <Sending way="post" rows={letters} onClose={() => setAsking(null)} onDone={done} />}
      {asking === 'mail' && <Sending way="mail" rows={mails} onClose={() => setAsking(null)} onDone={done} />}
      {asking === 'fax' && <Sending way="fax" rows={faxes} onClose={() => setAsking(null)} onDone={done} />}
    </div>
  )
}

type AskProps = { rows: readonly FlyerRequestRow[]; onClose: () => void; onDone: (outcome: Outcome) => void }

/** Whom it goes to, and what arrives; a letter is only marked. */
const Sending = ({ way, rows, onClose, onDone }: AskProps & { way: FlyerRequestRow['way'] }) => {
  const [wrong, setWrong] = useState<string | null>(null)
  const [first] = rows
  const go = async () => {
    setWrong(null)
    try {
      onDone(way === 'post' ? await change(rows, 'sent') : await send(way, rows))
    } catch (error) {
      const [refused] = refusedBy(error)?.messages ?? []
      const nth = Number(/^invites\[(\d+)\]/.exec(refused?.field ?? '')?.[1] ?? -1)
      setWrong(refused ? `${rows[nth] ? `${rows[nth].store_name}：` : ''}${refused.message}` : failureWords(error))
    }
  }
  return (
    <ConfirmDialog
      title={way === 'post' ? '郵送分を発送済にする' : `${flyer_way_words[way]}で送る`}
      yes={way === 'post' ? '発送済にする' : `${rows.length}件に${flyer_way_words[way]}で送る`}
      look="primary"
      onYes={go}
      onClose={onClose}
      wrong={wrong}
      careful
    >
      <div className="flex flex-col gap-4">
        <dl aria-label="発送先" className="relative max-h-48 overflow-y-auto rounded-card border">
          {rows.map(one => (
            <div key={one.id} className="flex flex-wrap gap-x-3 border-b px-3 py-2 last:border-b-0">
              <dt className="font-bold">{one.store_name}</dt>
              <dd className="break-all text-ink-soft">{one.destination}</dd>
            </div>
          ))}
        </dl>
        {way === 'post' ? (
          <>
            <p className="phrase text-sm">
              投函したものだけを選んでください。依頼した卸に一度知らせ、元には戻せません。
            </p>
            {first && <InviteCosts supplier_id={first.supplier_id} counts={[['post', rows.length]]} />}
          </>
        ) : (
          first && (
            <InvitePreview supplier_id={first.supplier_id} name={first.store_name} channel={way} count={rows.length} />
          )
        )}
      </div>
    </ConfirmDialog>
  )
}

const Declining = ({ rows, onClose, onDone }: AskProps) => {
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<string | undefined>()
  const go = async () => {
    setWrong(undefined)
    try {
      onDone(await change(rows, 'cancelled', reason))
    } catch (error) {
      setWrong(refusedBy(error)?.messages[0]?.message ?? failureWords(error))
    }
  }
  return (
    <ConfirmDialog
      title={`${rows.length}件の発送を取りやめる`}
      yes="取りやめる"
      no="戻る"
      onYes={go}
      onClose={onClose}
      careful
    >
      <TextareaField
        label="理由"
        hint="依頼した卸に、そのまま伝わります"
        name="reason"
        required
        limit={200}
        value={reason}
        onChange={setReason}
        error={wrong}
      />
    </ConfirmDialog>
  )
}
