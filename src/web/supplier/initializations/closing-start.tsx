import * as z from 'zod/mini'
import { changeOrderClosing, checkOrderClosing, getOrderClosings } from '#contract/calendar/order-closings.contract.ts'
import { deskSettingsFirst } from '#contract/first-desk-settings.ts'
import { getInitialization } from '#contract/initializations/initializations.contract.ts'
import { parseClosingTime } from '#domain/calendar/closing-words.ts'
import { weekday_names } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useKeepTyped, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { ruleOf, usual_row } from '#web/supplier/calendar/closing-draft.ts'
import { everyone, givingWay } from '#web/supplier/calendar/closing-scope.ts'
import { WeekdayChoice } from '#web/supplier/stores/weekday-choice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'

const schema = z.object({
  weekdays: z.nullable(z.array(z.number()).check(z.minLength(1, '配達する曜日を1つ以上選んでください'))),
  lead_days: z.string(),
  time: z
    .string()
    .check(z.refine(time => parseClosingTime(time) !== null, '17:00 や 27:00 のように、30:00 までで入力してください')),
})

const usual: { weekdays: number[] | null; lead_days: string; time: string } = {
  weekdays: [1, 2, 3, 4, 5, 6],
  lead_days: '1',
  time: '17:00',
}

/** The usual closing, the same for every day of delivery: finer rules are for later. */
export const ClosingStart = () => {
  const say = useToast()
  const kept = useKeptDraft('first_closing', usual, 0)
  const form = useForm({
    schema,
    initial: kept.draft,
    onSubmit: async ({ weekdays, lead_days, time }) => {
      const params = { supplier_id: supplierId() }
      const rows = weekday_names.map((_, day) => {
        return { ...usual_row, lead_days, time, delivers: weekdays === null || weekdays.includes(day) }
      })
      const rule = ruleOf(rows)
      const wish = { store_group_id: null, deal_id: null, rule }
      const { revision } = await call(getOrderClosings, { params })
      const { checked } = await call(checkOrderClosing, { params, body: wish })
      await call(changeOrderClosing, { params, body: { ...wish, revision, checked } })
      kept.drop()
      await invalidate(getInitialization)
      say('受注締めを決めました')
    },
  })
  useKeepTyped(form.values, kept)
  return (
    <Form form={form}>
      <WeekdayChoice {...form.bind('weekdays')} />
      <div className="grid grid-cols-1 max-w-120 items-end gap-4 sm:grid-cols-2">
        <SelectField
          label="納品日の"
          {...form.bind('lead_days')}
          choices={[
            { value: '0', label: '当日' },
            { value: '1', label: '前日' },
            { value: '2', label: '2日前' },
            { value: '3', label: '3日前' },
          ]}
        />
        <TextField label="何時まで受けるか" hint="深夜は 25:30 のように" required {...form.bind('time')} />
      </div>
      <p className="phrase text-sm text-ink-soft">曜日ごと・得意先ごとの違いは、あとから「受注締め」で決められます。</p>
      <GivingWay />
      <div className="flex justify-end">
        <Button type="submit" look="primary" busy={form.busy}>
          この締めにする
        </Button>
      </div>
    </Form>
  )
}

/** Stores that have come with a closing of their own, which this one is to replace: said before it is saved. */
const GivingWay = () => {
  const { data } = useData(...deskSettingsFirst.firstOrder({ supplier_id: supplierId() }).closings)
  const lines = data ? givingWay(data, everyone) : []
  if (lines.length === 0) return null
  return (
    <Notice title="この締めは、次の得意先にも使います">
      <ul>
        {lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  )
}
