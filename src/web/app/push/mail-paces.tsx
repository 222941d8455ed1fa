import { type BundledType, type MailPace, mail_paces, mailPaceWords } from '#domain/notices/mail-pace.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import type { WishChange } from './use-wishes.ts'

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour}:00` }))

type Paced<T extends BundledType> = { mail_paces: Record<T, MailPace>; daily_hour: number }

/** Which mails come by themselves, and which of them wait to come as one: each hour, or once a day at this hour. */
export const MailPaces = <T extends BundledType>({
  wishes: { mail_paces: paces, daily_hour },
  types,
  onChange,
}: {
  wishes: Paced<T>
  /** `put_off`: its mails do not come now. */
  types: readonly { type: T; label: string; put_off: boolean }[]
  onChange: (change: WishChange<Paced<T>>) => unknown
}) => (
  <div className="grid gap-3 sm:grid-cols-2">
    {types.map(({ type, label, put_off }) => (
      <SelectField
        key={type}
        label={label}
        name={`pace_${type}`}
        hint={put_off ? 'いまは受け取らない設定です' : undefined}
        value={paces[type]}
        choices={mail_paces.map(value => ({ value, label: mailPaceWords(value, daily_hour) }))}
        onChange={value => {
          const pace = mail_paces.find(one => one === value)
          if (pace) onChange(now => ({ mail_paces: { ...now.mail_paces, [type]: pace } }))
        }}
      />
    ))}
    {types.some(({ type }) => paces[type] === 'daily') && (
      <SelectField
        label="1日1回の時刻"
        name="daily_hour"
        value={String(daily_hour)}
        choices={hours}
        onChange={value => onChange(() => ({ daily_hour: Number(value) }))}
      />
    )}
  </div>
)
