import Bell from 'lucide-react/icons/bell'
import { useRef, useState } from 'react'
import { settingsFirst } from '#contract/first-settings.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import {
  type ClosingSetting,
  type ClosingWish,
  setClosingNotification,
} from '#contract/reminders/closing-notifications.contract.ts'
import { minutesWords, reminder_minutes } from '#domain/reminders/closing-reminder.ts'
import { weekday_names } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { useData } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { consumerId } from '#web/api/meta.ts'
import { useConsumerSession } from '#web/api/session.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { SenderSwitches } from '#web/consumer/messages/sender-switches.tsx'
import { PushCard } from '#web/consumer/notices/push-card.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** What rings on this person's devices, and when a closing that nears is told, supplier by supplier. */
export const Screen = () => {
  const first = settingsFirst.notificationSettings({ consumer_id: consumerId() })
  const { data } = useData(...first.settings, { fresh_for: 0 })
  const session = useConsumerSession()
  const { data: push } = useData(...first.push, { fresh_for: 0 })
  const { data: line } = useData(...first.line, { fresh_for: 0 })
  return (
    <ConsumerPage title={consumerPages.notificationSettings.title} back={consumerPages.myAccount.path} bleed>
      {push && <PushCard settings={push} line={line} />}
      {session?.role === 'owner' && (
        <p className="px-4 pt-4">
          <TextLink to={consumerPages.outbound.path}>{consumerPages.outbound.title}</TextLink>
          <span className="text-sm text-ink-soft">：メールなどを送れたかどうか</span>
        </p>
      )}
      <SenderSwitches />
      <h2 className="px-4 pt-4 text-lg">締切前のお知らせ</h2>
      {!data ? (
        <SkeletonRows rows={4} height="h-20" />
      ) : data.items.length === 0 ? (
        <EmptyState icon={Bell} title="仕入先がまだありません">
          仕入先ができると、ここで締切前のお知らせを決められます。
        </EmptyState>
      ) : (
        <>
          <p className="phrase border-b p-4 text-sm text-ink-soft">
            締切が近づいても発注がないとき、ご自身にだけお知らせします。発注した日と「発注なし」の日は、お知らせしません。
            <TextLink to={consumerPages.lineUsers.path}>LINEと連携</TextLink>すると、LINEにも届きます。
          </p>
          <ul>
            {data.items.map(one => (
              <Setting key={one.deal_id} setting={one} mail_address={data.mail_address} />
            ))}
          </ul>
        </>
      )}
    </ConsumerPage>
  )
}

const week = [1, 2, 3, 4, 5, 6, 0] as const
const never = 'never'
const times = [
  { value: never, label: 'お知らせしない' },
  ...reminder_minutes.map(minutes => ({ value: String(minutes), label: `締切の${minutesWords(minutes)}` })),
]

/** Each change is shown, and kept after those before it. */
const useWish = (deal_id: string, kept: ClosingWish | null) => {
  const say = useToast()
  const [wish, setWish] = useState(kept)
  const [error, setError] = useState<string>()
  const saving = useRef(Promise.resolve())
  const save = (next: ClosingWish | null) => {
    setWish(next)
    setError(undefined)
    saving.current = saving.current.then(async () => {
      try {
        const params = { consumer_id: consumerId(), deal_id }
        await call(setClosingNotification, { params, body: { wish: next } })
        say('保存しました')
      } catch (failure) {
        setWish(wish)
        say(failureWords(failure), { kind: 'error' })
      }
    })
  }
  return { wish, save, error, setError }
}

/** One supplier; each change is kept at once, one after the other. */
const Setting = ({
  setting: { deal_id, supplier_name, wish: kept },
  mail_address,
}: {
  setting: ClosingSetting
  mail_address: string | null
}) => {
  const { wish, save, error, setError } = useWish(deal_id, kept)
  const choose = (time: string) => {
    const fresh = { weekdays: [0, 1, 2, 3, 4, 5, 6], mail: mail_address !== null }
    save(time === never ? null : { ...fresh, ...wish, minutes_before: Number(time) })
  }
  const toggle = (day: number, on: boolean) => {
    if (!wish) return
    const weekdays = on ? [...wish.weekdays, day] : wish.weekdays.filter(one => one !== day)
    if (weekdays.length === 0) setError('納品の曜日を1つ以上選んでください')
    else save({ ...wish, weekdays })
  }
  return (
    <li className="flex flex-col gap-3 border-b p-4">
      <h3 className="text-base leading-tight">{supplier_name}</h3>
      <SelectField
        label={`${supplier_name}のお知らせ`}
        hideLabel
        name={`time-${deal_id}`}
        value={wish ? String(wish.minutes_before) : never}
        onChange={choose}
        choices={times}
      />
      {wish && (
        <>
          <Weekdays chosen={wish.weekdays} error={error} onToggle={toggle} />
          <Checkbox
            label="メールでも知らせる"
            hint={
              mail_address ?? (
                <TextLink to={consumerPages.myMail.path} tall>
                  メールアドレスを登録する
                </TextLink>
              )
            }
            disabled={mail_address === null}
            value={wish.mail && mail_address !== null}
            onChange={mail => save({ ...wish, mail })}
          />
        </>
      )}
    </li>
  )
}

type WeekdaysProps = {
  chosen: readonly number[]
  error: string | undefined
  onToggle: (day: number, on: boolean) => void
}

const Weekdays = ({ chosen, error, onToggle }: WeekdaysProps) => (
  <FieldGroup label="納品の曜日" error={error}>
    <div className="grid grid-cols-7 gap-1">
      {week.map(day => {
        const on = chosen.includes(day)
        return (
          <label
            key={day}
            className={cx(
              'flex flex-col items-center justify-center gap-1 rounded-input py-2 border text-sm select-none',
              on ? 'border-leaf bg-leaf-pale font-bold' : 'border-ink-faint bg-surface',
            )}
          >
            <input
              type="checkbox"
              aria-label={`${weekday_names[day]}曜日`}
              checked={on}
              onChange={event => onToggle(day, event.currentTarget.checked)}
              className="size-5"
            />
            <span aria-hidden="true">{weekday_names[day]}</span>
          </label>
        )
      })}
    </div>
  </FieldGroup>
)
