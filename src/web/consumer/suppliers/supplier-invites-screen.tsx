import { useState } from 'react'
import { useLocation } from 'react-router'
import { settingsFirst } from '#contract/first-settings.ts'
import type { ReplyOf } from '#contract/http/route.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import {
  type InvitableSupplier,
  listSupplierInvites,
  sendSupplierInvites,
} from '#contract/suppliers/supplier-invites.contract.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { inviteText } from '#domain/suppliers/supplier-invite.ts'
import { call } from '#web/api/call.ts'
import { setData, useData } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { consumerId } from '#web/api/meta.ts'
import { useConsumerSession } from '#web/api/session.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { Wrong } from '#web/consumer/wrong.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { inviteWords } from './invite-words.ts'
import { OwnersOnly } from './owners-only.tsx'

type Invites = ReplyOf<typeof listSupplierInvites>

/** Asks suppliers that the restaurant has entered itself to come to the platform: whom, and in which words. */
export const Screen = () => {
  const { data } = useData(...settingsFirst.supplierInvites({ consumer_id: consumerId() }).invites)
  const owner = useConsumerSession()?.role !== 'staff'
  return (
    <ConsumerPage title={consumerPages.supplierInvites.title} back={consumerPages.suppliers.path}>
      {!data ? (
        <SkeletonRows rows={6} />
      ) : data.items.length === 0 ? (
        <EmptyState title="招待できる仕入先がありません">
          ご自分で登録した仕入先を、Oroshiの受注画面に招待できます。
        </EmptyState>
      ) : owner ? (
        <Choosing invites={data} />
      ) : (
        <OwnersOnly />
      )}
    </ConsumerPage>
  )
}

const mayBeAsked = ({ channel, state }: InvitableSupplier) => channel !== null && (state === null || state === 'failed')

/** Who is chosen of those that may be asked (`deal_id` in the address: at first that one), and the sending to them. */
const useInviting = (invites: Invites) => {
  const wanted = new URLSearchParams(useLocation().search).get('deal_id')
  const say = useToast()
  const open = invites.items.filter(mayBeAsked)
  const [chosen, setChosen] = useState<readonly string[]>(
    open.filter(one => one.deal_id === wanted).map(one => one.deal_id),
  )
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const picked = open.filter(one => chosen.includes(one.deal_id))
  const waits_until = picked.some(one => one.channel === 'fax') ? invites.fax_leaves_at : null
  const send = async () => {
    setBusy(true)
    setWrong(null)
    try {
      const params = { consumer_id: consumerId() }
      const body = { own_deal_ids: picked.map(one => one.deal_id) }
      const { sent, ...next } = await call(sendSupplierInvites, { params, body })
      setData(listSupplierInvites, { params }, next)
      setChosen([])
      say(waits_until === null ? `${sent}社に招待を送りました` : `${sent}社への招待を受け付けました`)
    } catch (error) {
      setWrong(failureWords(error))
    } finally {
      setBusy(false)
    }
  }
  const choose = (deal_id: string, on: boolean) =>
    setChosen(on ? [...chosen, deal_id] : chosen.filter(id => id !== deal_id))
  return {
    open,
    chosen,
    choose,
    picked,
    /** When those of them leave that wait for the morning. */
    waits_until,
    busy,
    wrong,
    send,
  }
}

type Inviting = ReturnType<typeof useInviting>

const Choosing = ({ invites }: { invites: Invites }) => {
  const inviting = useInviting(invites)
  const { open, chosen, choose, picked } = inviting
  const rest = invites.items.filter(one => !mayBeAsked(one))
  return (
    <div className="flex flex-col gap-4">
      <p className="phrase">
        仕入先が受注画面を無料で使えることを、店舗の名前で案内します。仕入先が登録するかどうかにかかわらず、発注はこれまでどおり届きます。
      </p>
      {open.length > 0 && (
        <Card title="招待する仕入先">
          {open.map(one => (
            <Checkbox
              key={one.deal_id}
              label={one.name}
              hint={`${wayWords(one)}${one.state === 'failed' ? '（前の招待は届きませんでした）' : ''}`}
              value={chosen.includes(one.deal_id)}
              onChange={on => choose(one.deal_id, on)}
            />
          ))}
        </Card>
      )}
      {picked[0] && <Letter invites={invites} to={picked[0]} more={picked.length - 1} />}
      {open.length > 0 && <SendPart inviting={inviting} />}
      {rest.length > 0 && <Told items={rest} />}
    </div>
  )
}

const SendPart = ({ inviting: { picked, waits_until, busy, wrong, send } }: { inviting: Inviting }) => (
  <>
    <p className="phrase text-sm text-ink-soft">
      招待は1社に1回だけです。取り消せません。仕入先が断ったときは、ここに表示し、次からは送りません。
    </p>
    {waits_until !== null && (
      <Notice title={`FAXは、${formatDateTime(new Date(waits_until))}に送ります`}>
        夜間にFAX機を鳴らさないよう、朝まで待ちます。
      </Notice>
    )}
    <Wrong words={wrong} />
    <Button look="primary" size="large" wide busy={busy} disabled={picked.length === 0} onClick={() => void send()}>
      {picked.length === 0 ? '仕入先を選んでください' : `${picked.length}社に招待を送る`}
    </Button>
  </>
)

const wayWords = ({ channel, to }: InvitableSupplier) =>
  to === null ? 'FAX番号もメールアドレスもありません' : channel === 'fax' ? `FAX ${formatPhone(to)}` : `メール ${to}`

/** The very words, to the first of those who are chosen. */
const Letter = ({ invites, to, more }: { invites: Invites; to: InvitableSupplier; more: number }) => (
  <Card title={`${to.name}に送る内容`}>
    <p className="text-sm whitespace-pre-line">
      {inviteText({
        supplier_name: to.name,
        consumer_name: invites.consumer_name,
        url: '（仕入先ごとの登録画面のURL）',
        until: invites.until,
      }).trim()}
    </p>
    {more > 0 && <p className="mt-2 text-sm text-ink-soft">ほかの{more}社にも、宛名を変えて同じ内容を送ります。</p>}
  </Card>
)

const stateWords = (one: InvitableSupplier): string =>
  one.state === null ? 'FAX番号かメールアドレスを登録すると、招待できます' : inviteWords(one)

const Told = ({ items }: { items: readonly InvitableSupplier[] }) => (
  <Card title="招待した仕入先・招待できない仕入先">
    <ul aria-label="招待した仕入先・招待できない仕入先">
      {items.map(one => (
        <li key={one.deal_id} className="border-b py-2 last:border-b-0">
          <p className="font-bold">{one.name}</p>
          <p className="text-sm text-ink-soft">{stateWords(one)}</p>
        </li>
      ))}
    </ul>
  </Card>
)
