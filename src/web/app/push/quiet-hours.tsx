import type { DeviceSettings } from '#contract/notices/push-shapes.ts'
import { FieldGroup } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${minutes % 60 === 0 ? '00' : '30'}`
const halves = Array.from({ length: 48 }, (_, index) => ({ value: String(index * 30), label: clock(index * 30) }))

const never = 'never'

type Quiet = Pick<DeviceSettings, 'quiet_from' | 'quiet_to'>

/** From when until when the devices are silent, and for whom is mailed, the mails wait that may wait. */
export const QuietHours = ({
  quiet_from,
  quiet_to,
  mailed,
  onChange,
}: Quiet & { mailed: boolean; onChange: (change: (now: Quiet) => Partial<Quiet>) => unknown }) => {
  const choose = (value: string) => {
    if (value === never) return onChange(() => ({ quiet_from: null, quiet_to: null }))
    const from = Number(value)
    return onChange(now => ({
      quiet_from: from,
      quiet_to: now.quiet_to === null || now.quiet_to === from ? (from + 480) % 1440 : now.quiet_to,
    }))
  }
  return (
    <FieldGroup
      label="静かにする時間"
      hint={`このあいだの端末のお知らせは、終わってからまとめて鳴ります。${mailed ? '「メールをまとめる」にあるメールも、終わってから送ります。' : ''}至急のものと、LINEのメッセージはすぐに届きます`}
    >
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label="始まり"
          name="quiet_from"
          value={quiet_from === null ? never : String(quiet_from)}
          onChange={choose}
          choices={[{ value: never, label: 'なし' }, ...halves]}
        />
        {quiet_from !== null && (
          <SelectField
            label="終わり"
            name="quiet_to"
            value={String(quiet_to)}
            onChange={value => onChange(() => ({ quiet_to: Number(value) }))}
            choices={halves.filter(one => one.value !== String(quiet_from))}
          />
        )}
      </div>
    </FieldGroup>
  )
}
