import type { EntrySheet } from '#contract/entries/add-orders.contract.ts'
import { delivery_date_reason_names } from '#domain/calendar/delivery-dates.ts'
import { entry_way_names, entry_ways } from '#domain/entries/entry.ts'
import { type Day, formatDayWithWeekday } from '#domain/shared/day.ts'
import { closingText } from '#web/ui/date-choice.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { EntryDraft } from './entry-draft.ts'

type Props = {
  sheet: EntrySheet
  draft: EntryDraft
  date: Day
  /** The closing of the date is over. */
  closed: boolean
  /** An order that is changed: its date stays, and how it came. */
  standing: boolean
  /** What is wrong, by field. */
  said: Record<string, string>
  onChange: (some: Partial<EntryDraft>) => void
}

/** How it came and from whom, for which delivery date, and why after the closing. */
export const EntryHead = ({ sheet: { dates }, draft, date, closed, standing, said, onChange }: Props) => (
  <div className="flex flex-wrap items-start gap-3">
    {standing ? (
      said['delivery_date'] !== undefined && !closed && <Notice kind="error" title={said['delivery_date']} />
    ) : (
      <WayAndDate dates={dates} draft={draft} date={date} said={said} onChange={onChange} />
    )}
    <TextField
      label="ご注文者"
      name="caller"
      maxLength={40}
      value={draft.caller}
      onChange={caller => onChange({ caller })}
      error={said['caller']}
      className="w-48"
    />
    {closed && (
      <TextField
        label="締切後に受ける理由"
        required
        name="closing_reason"
        maxLength={200}
        value={draft.closing_reason}
        onChange={closing_reason => onChange({ closing_reason })}
        error={said['closing_reason']}
        className="min-w-[min(18rem,100%)] flex-1"
      />
    )}
  </div>
)

type WayAndDateProps = Pick<Props, 'draft' | 'date' | 'said' | 'onChange'> & Pick<EntrySheet, 'dates'>

const WayAndDate = ({ dates, draft, date, said, onChange }: WayAndDateProps) => (
  <>
    <SelectField
      label="受け方"
      name="way"
      value={draft.way}
      onChange={way => onChange({ way: entry_ways.find(one => one === way) ?? 'phone' })}
      choices={entry_ways.map(value => ({ value, label: entry_way_names[value] }))}
      className="w-32"
    />
    <SelectField
      label="納品日"
      name="delivery_date"
      value={date}
      onChange={delivery_date => onChange({ delivery_date })}
      choices={dates.map(dateChoice)}
      error={said['delivery_date']}
      className="min-w-[min(20rem,100%)]"
    />
  </>
)

/** A date with its closing, or why it can't be had; one that is only closed can be taken with a reason. */
const dateChoice = ({ date, available, reason, closing_at }: EntrySheet['dates'][number]) => ({
  value: date,
  disabled: !available && reason !== 'closed',
  label: `${formatDayWithWeekday(date)} ${
    available
      ? `締切 ${closing_at === null ? 'なし' : closingText(new Date(closing_at))}`
      : delivery_date_reason_names[reason ?? 'closed']
  }`,
})
