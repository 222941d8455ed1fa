import { useState } from 'react'
import {
  type ClosingPreview,
  type OrderClosings,
  previewOrderClosings,
} from '#contract/calendar/order-closings.contract.ts'
import type { ClosingRule, WeekdayClosing } from '#domain/calendar/closing.ts'
import { closingTime, parseClosingTime } from '#domain/calendar/closing-words.ts'
import { delivery_date_reason_names, possibleDeliveryDates } from '#domain/calendar/delivery-dates.ts'
import {
  type Day,
  dayOf,
  formatDateTime,
  formatDayWithWeekday,
  formatTime,
  instantAt,
  isDay,
} from '#domain/shared/day.ts'
import { serverNow } from '#web/api/clock.ts'
import { useData } from '#web/api/data.ts'
import { type FoundStore, StoreCombobox } from '#web/supplier/stores/store-combobox.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Heads, Table, Td, Tr } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'

export type DraftRule = { store_group_id: string | null; deal_id: string | null; rule: ClosingRule }

/** Whether a rule that is not saved yet would be the one for the store. */
const applies = (draft: DraftRule, preview: ClosingPreview, { closings }: OrderClosings): boolean => {
  if (draft.deal_id !== null) return draft.deal_id === preview.store?.deal_id
  if (draft.store_group_id !== null) {
    const has_rule = (id: string) => id === draft.store_group_id || closings.some(one => one.store_group_id === id)
    return preview.source !== 'deal' && preview.store_group_ids.find(has_rule) === draft.store_group_id
  }
  return preview.source === 'supplier'
}

/** Asks the dates as the restaurant would be answered; with a draft, by the same rules in this browser. */
const datesOf = (preview: ClosingPreview, draft: DraftRule | null) => {
  if (!draft) return preview.items
  const at = new Date(preview.now)
  return possibleDeliveryDates({
    from: dayOf(at),
    days: preview.items.length,
    at,
    rule: draft.rule,
    non_delivery: {
      ...preview.non_delivery,
      ranges: preview.non_delivery.ranges.map(({ note = '', ...one }) => ({ ...one, note })),
    },
    holidays: new Set(preview.national_holidays),
    delivery_weekdays: preview.delivery_weekdays,
  })
}

/** 「11/24(火) 27:00」 as the trade says it, where the weekday's rule says so; else the plain day and time. */
const closingText = (iso: string, closing: WeekdayClosing | null | undefined): string => {
  const at = new Date(iso)
  const said = (day: Day, time: string) => `${formatDayWithWeekday(day).slice(5)} ${time}`
  if (!closing || closing.minutes < 1440) return said(dayOf(at), formatTime(at))
  return said(dayOf(new Date(at.getTime() - closing.minutes * 60_000)), closingTime(closing.minutes))
}

const localNow = () => ({ day: dayOf(serverNow()), time: formatTime(serverNow()) })

const sourceWords = (preview: ClosingPreview, closings: OrderClosings): string => {
  if (preview.source === 'deal') return 'この得意先だけの締め'
  if (preview.source === 'supplier') return '基本の締め'
  return `グループ「${closings.store_groups.find(one => one.id === preview.store_group_id)?.name ?? ''}」の締め`
}

/** If it is now …: which dates a store could order, until when, and why not the others. */
export const ClosingPreviewCard = ({
  supplier_id,
  closings,
  draft,
}: {
  supplier_id: string
  closings: OrderClosings
  /** The rule on the screen, where it is not saved. */
  draft: DraftRule | null
}) => {
  const [store, setStore] = useState<FoundStore | null>(null)
  const [typed, setTyped] = useState(localNow)
  const minutes = parseClosingTime(typed.time)
  const at = minutes === null || !isDay(typed.day) ? null : instantAt(typed.day, minutes)
  const { data } = useData(
    previewOrderClosings,
    {
      params: { supplier_id },
      query: { ...(store ? { store_id: store.id } : {}), ...(at ? { at: at.toISOString() } : {}), days: 14 },
    },
    { keep: true },
  )
  return (
    <Card title="締切の確認">
      <div className="flex flex-col gap-3">
        <StoreCombobox
          supplier_id={supplier_id}
          label="得意先"
          hint="選ばないときは、基本の締めで答えます"
          name="preview_store"
          onChoose={setStore}
          onClear={() => setStore(null)}
        />
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <DateField
            looks="ahead"
            label="今がこの日だとしたら"
            name="at_day"
            value={typed.day}
            onChange={day => setTyped({ ...typed, day })}
          />
          <TextField
            label="時刻"
            name="at_time"
            inputMode="numeric"
            autoComplete="off"
            value={typed.time}
            onChange={next => setTyped({ ...typed, time: next })}
            error={minutes === null ? '17:00 や 27:00 のように、30:00 までで入力してください' : undefined}
            after={<Button onClick={() => setTyped(localNow())}>今</Button>}
          />
        </div>
        {!data ? <SkeletonRows rows={6} /> : <Answer preview={data} closings={closings} draft={draft} />}
      </div>
    </Card>
  )
}

type AnswerProps = { preview: ClosingPreview; closings: OrderClosings; draft: DraftRule | null }

/** By which closing it is answered, and the dates. */
const Answer = ({ preview, closings, draft }: AnswerProps) => {
  const drafted = draft !== null && applies(draft, preview, closings)
  const weekdays: ClosingRule['weekdays'] = (drafted ? draft.rule : preview.rule)?.weekdays ?? {}
  return (
    <>
      <p className="text-sm">
        <b>
          {preview.store ? `${preview.store.name}（${preview.store.customer_code}）` : 'グループに入っていない得意先'}
        </b>
        <br />
        {drafted ? '編集中の締め' : sourceWords(preview, closings)}を使います。{formatDateTime(new Date(preview.now))}{' '}
        時点
      </p>
      {drafted && <p className="text-sm font-bold text-amber">まだ保存していない締めで答えています</p>}
      {draft !== null && !drafted && (
        <p className="text-sm text-ink-soft">編集中の締めは、この得意先には使われません</p>
      )}
      <Table label="納品日ごとの締切" className="max-h-120">
        <Heads names={['納品日', '発注', '締切・理由']} />
        <tbody>
          {datesOf(preview, drafted ? draft : null).map(day => (
            <Tr key={day.date} className={cx(!day.available && 'text-ink-soft')}>
              <Td className="tabular-nums">{formatDayWithWeekday(day.date).slice(5)}</Td>
              <Td strong={day.available}>{day.available ? '○ できる' : '× できない'}</Td>
              <Td wrap className="tabular-nums">
                {day.available && day.closing_at ? `${closingText(day.closing_at, weekdays[day.weekday])} まで` : ''}
                {day.reason ? delivery_date_reason_names[day.reason] : ''}
                {day.note ? `（${day.note}）` : ''}
                {!day.available && day.closing_at ? `（${closingText(day.closing_at, weekdays[day.weekday])}）` : ''}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </>
  )
}
