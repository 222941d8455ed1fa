import { weekdayWords } from '#domain/stores/store.ts'
import { week } from '#web/supplier/calendar/closing-draft.ts'
import { FieldGroup } from '#web/ui/field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

/** On which weekdays a store is served: all of the supplier's, or some. */
export const WeekdayChoice = ({
  value,
  onChange,
  error,
}: {
  value: number[] | null
  onChange: (value: number[] | null) => void
  error: string | undefined
}) => (
  <div className="flex flex-col gap-3">
    <RadioGroup
      label="配達曜日"
      row
      name="weekdays"
      value={value === null ? 'all' : 'some'}
      onChange={next => onChange(next === 'all' ? null : [1, 2, 3, 4, 5, 6])}
      choices={[
        { value: 'all', label: '配達するすべての曜日' },
        { value: 'some', label: '曜日を決める' },
      ]}
    />
    {value !== null && (
      <FieldGroup label="配達する曜日" hideLabel error={error}>
        <div className="flex flex-wrap gap-2">
          {week.map(day => {
            const on = value.includes(day)
            return (
              <label
                key={day}
                className={`flex min-h-11 items-center gap-2 rounded-input border px-3 ${on ? 'border-leaf bg-leaf-pale font-bold' : 'border-ink-faint bg-surface'}`}
              >
                <input
                  type="checkbox"
                  checked={on}
                  onChange={event =>
                    onChange(
                      event.currentTarget.checked
                        ? [...value, day].sort((a, b) => a - b)
                        : value.filter(one => one !== day),
                    )
                  }
                  className="size-5.5"
                />
                {weekdayWords([day])}
              </label>
            )
          })}
        </div>
      </FieldGroup>
    )}
  </div>
)
