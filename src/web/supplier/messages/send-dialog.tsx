import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import {
  listMessageCandidates,
  type Message,
  type MessagePreview,
  previewMessage,
  sendMessage,
} from '#contract/messages/messages.contract.ts'
import { message_limits, usualSendingTime, whyNotSendAt } from '#domain/messages/message.ts'
import { grouped } from '#domain/shared/count.ts'
import { addDays, dayOf, formatDateTime, formatDayWithWeekday, isDay } from '#domain/shared/day.ts'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { serverNow } from '#web/api/clock.ts'
import { useData } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { supplierId } from '#web/api/meta.ts'
import { isLost } from '#web/api/outcome.ts'
import { usePages } from '#web/api/pages-data.ts'
import { unansweredWords } from '#web/api/unanswered.ts'
import { refusedBy } from '#web/form/form-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Folded } from '#web/ui/folded.tsx'
import { MessageFileLink, MessageImages, MessageText } from '#web/ui/message-text.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { CarriedFlyer } from './carried-flyer.ts'
import { titleWords } from './message-draft.ts'

type Props = {
  message: Message
  onClose: () => void
  onSent: (message: Message) => void
  /** What the message lacks, beside its fields. */
  onRefused: (messages: FieldMessage[]) => void
}

const times = Array.from({ length: 48 }, (_, n) => {
  const time = `${String(Math.floor(n / 2)).padStart(2, '0')}:${n % 2 === 0 ? '00' : '30'}`
  return { value: time, label: time }
})

/** When it leaves, as it is chosen, and the sending itself; `wrong`: why it did not. */
const useSending = ({ message, onClose, onSent, onRefused }: Props) => {
  const say = useToast()
  const params = { supplier_id: supplierId(), message_id: message.id }
  const [today] = useState(() => dayOf(serverNow()))
  const [wish, setWish] = useState<When>(() => ({ when: 'now', ...usualSendingTime(serverNow()) }))
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { when, day, time } = wish
  // As it will be read at its time: closings that will be over by then are none to come.
  const put_off = when === 'later' && isDay(day) ? `${day}T${time}:00+09:00` : undefined
  const send_at = put_off !== undefined && whyNotSendAt(new Date(put_off), serverNow()) === null ? put_off : undefined
  const { data } = useData(previewMessage, { params, query: { send_at } }, { fresh_for: 0, keep: true })
  const send = async () => {
    if (when === 'later' && !isDay(day)) {
      setWrong('日付を入力してください')
      return
    }
    setBusy(true)
    try {
      const sent = await call(sendMessage, { params, body: { revision: message.revision, send_at: put_off ?? null } })
      const waits = sent.state === 'scheduled' && sent.send_at !== null
      say(
        waits
          ? `${formatDateTime(new Date(sent.send_at ?? ''))}に送信します`
          : `${grouped(data?.count ?? 0)}件の得意先に送信を始めました`,
      )
      onClose()
      onSent(sent)
    } catch (error) {
      const current = detailOf(error, 'current') as Message | undefined
      if (current) {
        say(errorMessage(error), { kind: 'error' })
        onClose()
        onSent(current)
        return
      }
      if (isLost(error)) {
        setWrong(`${unansweredWords('送信できた')}もう一度押しても、二重には送られません`)
        return
      }
      const refused = refusedBy(error)
      if (!refused) throw error
      const at_time = refused.messages.find(one => one.field === 'send_at')
      setWrong(at_time?.message ?? refused.global ?? undefined)
      if (!at_time && refused.messages.length > 0) {
        onClose()
        onRefused(refused.messages)
      }
    } finally {
      setBusy(false)
    }
  }
  const choose = (some: Partial<When>) => {
    setWish({ ...wish, ...some })
    setWrong(undefined)
  }
  return { wish, choose, wrong, busy, send, today, send_at, data }
}

type When = { when: 'now' | 'later'; day: string; time: string }

/** Whom it reaches and how it is read there, what is missing, and when it leaves: the last look before it does. */
export const SendDialog = (props: Props) => {
  const { message, onClose } = props
  const { data, ...sending } = useSending(props)
  const { send_at } = sending
  return (
    <Dialog
      open
      onClose={onClose}
      title="送信の確認"
      width="wide"
      actions={
        <>
          <Button onClick={onClose}>戻って直す</Button>
          <Button
            look="primary"
            icon={Send}
            busy={sending.busy}
            disabled={!data || data.count === 0}
            onClick={sending.send}
          >
            {sending.wish.when === 'now' ? 'いま送信する' : '日時を決めて予約する'}
          </Button>
        </>
      }
    >
      {!data ? (
        <SkeletonRows rows={4} />
      ) : (
        <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-4">
            <Reach preview={data} message_id={message.id} send_at={send_at} />
            <WhenFields {...sending} />
            <ClosedDay days={data.closed_days} day={sending.wish.when === 'now' ? sending.today : sending.wish.day} />
          </div>
          <Sample preview={data} message={message} send_at={send_at} />
        </div>
      )}
    </Dialog>
  )
}

const WhenFields = ({
  wish: { when, day, time },
  choose,
  wrong,
  today,
}: Pick<ReturnType<typeof useSending>, 'wish' | 'choose' | 'wrong' | 'today'>) => (
  <>
    <RadioGroup
      label="いつ送るか"
      name="when"
      value={when}
      onChange={next => choose({ when: next })}
      choices={[
        { value: 'now', label: 'いますぐ' },
        { value: 'later', label: '日時を決めて', hint: '始まるまでは、いつでも取りやめられます' },
      ]}
    />
    {when === 'later' && (
      <div className="flex flex-wrap gap-3">
        <DateField
          looks="ahead"
          name="day"
          label="送る日"
          value={day}
          onChange={next => choose({ day: next })}
          min={today}
          max={addDays(today, message_limits.days_ahead)}
        />
        <SelectField label="時刻" name="time" value={time} onChange={next => choose({ time: next })} choices={times} />
      </div>
    )}
    {wrong !== undefined && (
      <div role="alert" ref={intoView}>
        <FieldError>{wrong}</FieldError>
      </div>
    )}
  </>
)

/** On a low screen the end of the fields stands below the edge, and pressing would seem to do nothing. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** It leaves on a day on which its supplier does not deliver: who reads and asks then may find nobody there. */
const ClosedDay = ({ days, day }: { days: MessagePreview['closed_days']; day: string }) => {
  const closed = days.find(one => one.day === day)
  if (!closed) return null
  return (
    <Notice kind="warning" title={`${formatDayWithWeekday(day)}は休配日です${closed.note && `（${closed.note}）`}`}>
      この日に届くメッセージの質問や発注に、答える人がいるかをご確認ください。
    </Notice>
  )
}

/** How many it reaches, and where a word in braces stands for nothing. */
const Reach = ({
  preview: { count, muted_count, missing, flyer_unseen },
  message_id,
  send_at,
}: {
  preview: MessagePreview
  message_id: string
  send_at: string | undefined
}) => (
  <>
    <p className="text-lg font-bold">
      {count === 0
        ? '送れる得意先がありません。戻って、宛先を選び直してください'
        : `${grouped(count)}件の得意先に届きます`}
    </p>
    {count > 0 && (
      <Folded title="届く得意先の一覧">
        <Reached message_id={message_id} send_at={send_at} />
      </Folded>
    )}
    {muted_count > 0 && (
      <p className="phrase text-sm text-ink-soft">
        うち{grouped(muted_count)}件は通知オフです。一覧には届きますが、通知とメールは届きません。
      </p>
    )}
    {flyer_unseen !== null && (
      <p className="phrase text-sm text-ink-soft">
        チラシの掲載をこの1日のうちにメールで知らせた得意先には、メールを重ねて送りません。アプリのお知らせには届きます。
      </p>
    )}
    {missing.map(({ variable, count: lacking, stores }) => (
      <Notice key={variable} kind="warning" title={`{${variable}}が空欄になる得意先が${grouped(lacking)}件あります`}>
        {stores.join('、')}
        {lacking > stores.length && ` ほか${grouped(lacking - stores.length)}件`}
      </Notice>
    ))}
    {flyer_unseen !== null && flyer_unseen.count > 0 && (
      <Notice kind="warning" title={`チラシの商品が見えない得意先が${grouped(flyer_unseen.count)}件あります`}>
        チラシの対象の外か、商品が発注リストにありません：{flyer_unseen.stores.join('、')}
        {flyer_unseen.count > flyer_unseen.stores.length &&
          ` ほか${grouped(flyer_unseen.count - flyer_unseen.stores.length)}件`}
      </Notice>
    )}
  </>
)

/** Whom it would reach then, by name. */
const Reached = ({ message_id, send_at }: { message_id: string; send_at: string | undefined }) => {
  const list = usePages(
    listMessageCandidates,
    { params: { supplier_id: supplierId() }, query: { limit: 100, message_id, send_at } },
    { fresh_for: 0, keep: true },
  )
  if (!list.items) return <SkeletonRows rows={4} />
  return (
    <div className="relative max-h-80 overflow-y-auto">
      <ul aria-label="届く得意先" className="flex flex-col">
        {list.items.map(({ store_id, customer_code, name, muted }) => (
          <li key={store_id} className="flex items-center justify-between gap-2 border-b py-1 last:border-b-0">
            <span className="phrase min-w-0">{name}</span>
            <span className="shrink-0 text-sm text-ink-soft tabular-nums">
              {muted && '通知オフ '}
              {customer_code}
            </span>
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
    </div>
  )
}

/** The message as one of its receivers reads it when it comes, on a phone. */
const Sample = ({
  preview: { samples },
  message,
  send_at,
}: {
  preview: MessagePreview
  message: Message
  send_at: string | undefined
}) => {
  const [chosen, setChosen] = useState('')
  const shown = samples.find(one => one.store_id === chosen) ?? samples[0]
  if (!shown) return null
  return (
    <section aria-label="届く内容" className="flex min-w-0 flex-col gap-3">
      <SelectField
        label="届く内容を見る得意先"
        name="sample"
        value={shown.store_id}
        onChange={setChosen}
        choices={samples.map(one => ({ value: one.store_id, label: one.name }))}
        hint={send_at && `${formatDateTime(new Date(send_at))}に届くときの内容です`}
      />
      <div className="flex flex-col gap-3 rounded-card border p-4">
        <h3 className="phrase text-lg">{titleWords(shown.title)}</h3>
        <MessageText text={shown.body} />
        <MessageImages images={message.images} />
        {message.file && <MessageFileLink file={message.file} />}
        {message.flyer && <CarriedFlyer id={message.flyer.id} seen={shown} />}
      </div>
    </section>
  )
}
