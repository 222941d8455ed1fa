import { notice_type_words } from '#domain/notices/kinds.ts'
import { bundled_types, mail_pace_words, mail_paces } from '#domain/notices/mail-pace.ts'
import type { WishChange } from '#web/app/push/use-wishes.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import type { Wishes } from './push-card.tsx'

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour}:00` }))

/** Which mails come by themselves, and which of them wait to come as one: each hour, or once a day at this hour. */
export const MailPaces = ({
  wishes: { without_mail, mail_paces: paces, daily_hour },
  onChange,
}: {
  wishes: Wishes
  onChange: (change: WishChange<Wishes>) => unknown
}) => (
  <section aria-labelledby="mail-paces" className="flex flex-col gap-3 border-b p-4">
    <h2 id="mail-paces" className="text-lg">
      メールをまとめる
    </h2>
    <p className="phrase text-sm text-ink-soft">
      選んだ間隔のお知らせを、1通にまとめて送ります。それまでに読んだものや、済んだものは含めません。至急のものと発注の確認は、いつもすぐに送ります。
    </p>
    <div className="grid gap-3 sm:grid-cols-2">
      {bundled_types.map(type => (
        <SelectField
          key={type}
          label={`${notice_type_words[type]}のメール`}
          name={`pace_${type}`}
          hint={without_mail.includes(type) ? 'いまは受け取らない設定です' : undefined}
          value={paces[type]}
          choices={mail_paces.map(value => ({ value, label: mail_pace_words[value] }))}
          onChange={value => {
            const pace = mail_paces.find(one => one === value)
            if (pace) onChange(now => ({ mail_paces: { ...now.mail_paces, [type]: pace } }))
          }}
        />
      ))}
      {Object.values(paces).includes('daily') && (
        <SelectField
          label="1日1回の時刻"
          name="daily_hour"
          value={String(daily_hour)}
          choices={hours}
          onChange={value => onChange(() => ({ daily_hour: Number(value) }))}
        />
      )}
    </div>
  </section>
)
