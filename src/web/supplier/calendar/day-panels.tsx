import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { type MarkedDays, type ScopeDays, whyNoSpan } from '#domain/calendar/calendar-edit.ts'
import { type Day, weekday_names } from '#domain/shared/day.ts'
import { useKeptDraft } from '#web/form/use-kept-draft.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cx } from '#web/ui/cx.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { StateBadge } from '#web/ui/state-badge.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Span } from './calendar-grid.tsx'
import { spanWords } from './days-words.ts'

export type SpanPanelProps = {
  span: Span | null
  onSpan: (span: Span) => void
  onMark: (from: Day, to: Day, mark: { kind: MarkedDays['kind']; note: string } | null) => void
  /** The note that stands on the first chosen day. */
  note: string
  today: Day
}

/** What becomes of the chosen day or range; the dates may be typed as well. */
export const SpanPanel = ({ span, onSpan, onMark, note: noted, today }: SpanPanelProps) => {
  const kept = useKeptDraft(
    `span:${span?.from ?? ''}:${span?.to ?? ''}`,
    { from: span?.from ?? today, to: span?.to ?? today, note: noted },
    0,
  )
  const { from, to, note } = kept.draft
  const [error, setError] = useState<string | undefined>()

  const mark = (kind: MarkedDays['kind'] | null) => {
    const why = whyNoSpan(from, to)
    setError(why ?? undefined)
    if (why !== null) return
    kept.drop()
    onMark(from, to, kind && { kind, note: note.trim() })
    onSpan({ from, to })
  }

  return (
    <Card title="日付・期間で設定">
      <div className="flex flex-col gap-3">
        <p className="text-sm text-ink-soft">
          カレンダーで日を選びます。ドラッグ、または Shift を押しながら矢印キーで期間になります。
        </p>
        <div className="flex flex-wrap gap-3">
          <DateField
            looks="ahead"
            label="始まりの日"
            name="from"
            value={from}
            onChange={day => kept.change({ from: day, to, note })}
          />
          <DateField
            looks="ahead"
            label="終わりの日"
            name="to"
            value={to}
            onChange={day => kept.change({ from, to: day, note })}
            error={error}
          />
        </div>
        <TextField
          label="備考"
          hint="発注画面で得意先にも表示されます（例：年末年始）"
          name="note"
          maxLength={40}
          value={note}
          onChange={words => kept.change({ from, to, note: words })}
        />
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => mark('closed')}>休配にする</Button>
          <Button onClick={() => mark('open')}>臨時営業にする</Button>
          <Button look="quiet" onClick={() => mark(null)}>
            設定を外す
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** What repeats: weekdays and national holidays. */
export const WeekPanel = ({
  draft,
  disabled,
  group,
  onChange,
}: {
  draft: ScopeDays
  disabled: boolean
  /** For a group, on top of what holds for all. */
  group: boolean
  onChange: (draft: ScopeDays) => void
}) => (
  <Card title="曜日と祝日">
    {group && (
      <p className="mb-2 text-sm text-ink-soft">すべての得意先の休配日に加えて、このグループだけ休む日です。</p>
    )}
    <fieldset disabled={disabled}>
      <legend className="mb-1 text-sm">定休の曜日</legend>
      <div className="grid max-w-84 grid-cols-7 gap-1">
        {weekday_names.map((name, day) => {
          const on = draft.weekdays.includes(day)
          const weekdays = on
            ? draft.weekdays.filter(one => one !== day)
            : weekday_names.flatMap((_, one) => (one === day || draft.weekdays.includes(one) ? one : []))
          return (
            <label
              key={name}
              className={cx(
                'ring-child relative grid h-11 place-items-center rounded-input border select-none',
                on ? 'border-leaf bg-leaf font-bold text-surface' : 'border-ink-faint bg-surface',
              )}
            >
              <input
                type="checkbox"
                checked={on}
                onChange={() => onChange({ ...draft, weekdays })}
                aria-label={`${name}曜日`}
                className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
              />
              {name}
            </label>
          )
        })}
      </div>
    </fieldset>
    <Checkbox
      label="国民の祝日は休配にする"
      name="holidays"
      disabled={disabled}
      value={draft.holidays}
      onChange={holidays => onChange({ ...draft, holidays })}
      className="mt-2"
    />
  </Card>
)

/** All dates of the scope from today on. */
export const DayList = ({
  days,
  today,
  may_edit,
  onShow,
  onRemove,
}: {
  days: readonly MarkedDays[]
  today: Day
  may_edit: boolean
  onShow: (one: MarkedDays) => void
  onRemove: (one: MarkedDays) => void
}) => {
  const coming = days.filter(one => one.to >= today)
  return (
    <Card title={`これからの休配日・臨時営業日（${coming.length}件）`}>
      {coming.length === 0 ? (
        <p className="text-sm text-ink-soft">日付で決めた休配日・臨時営業日はありません。</p>
      ) : (
        <ul className="-my-2">
          {coming.map(one => (
            <li
              key={`${one.kind} ${one.from} ${one.to}`}
              className="flex flex-wrap items-center gap-x-2 border-b py-1 last:border-b-0"
            >
              <StateBadge tone={one.kind === 'closed' ? 'vermilion' : 'indigo'}>
                {one.kind === 'closed' ? '休配' : '臨時営業'}
              </StateBadge>
              <button
                type="button"
                onClick={() => onShow(one)}
                className="min-h-11 min-w-0 flex-[1_1_9rem] rounded-input text-left text-sm tabular-nums hover:bg-ground"
              >
                {spanWords(one)}
                {one.note && <span className="block text-ink-soft">{one.note}</span>}
              </button>
              {may_edit && (
                <IconButton icon={Trash2} label={`${spanWords(one)}の設定を外す`} onClick={() => onRemove(one)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
