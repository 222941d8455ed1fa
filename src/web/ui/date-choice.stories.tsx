import { useState } from 'react'

import { addDays, weekdayOf } from '#domain/shared/day.ts'
import { Frame, State } from '#web/preview/frame.tsx'

import { type ChoiceDay, DateChoice, DateQuickRow } from './date-choice.tsx'
import { DateField } from './date-field.tsx'

const days: ChoiceDay[] = Array.from({ length: 45 }, (_, n) => {
  const date = addDays('2026-11-21', n)
  const reason =
    n < 2
      ? 'closed'
      : weekdayOf(date) === 0
        ? 'not_a_delivery_weekday'
        : date === '2026-11-23'
          ? 'holiday'
          : date >= '2026-12-30'
            ? 'non_delivery_day'
            : null
  return {
    date,
    available: reason === null,
    reason,
    closing_at: reason === null ? `${addDays(date, -1)}T15:00:00Z` : null,
  }
})

export const Choosing = () => {
  const [day, setDay] = useState('2026-11-24')
  return (
    <Frame title="納品日">
      <DateChoice days={days} value={day} onChange={setDay} />
    </Frame>
  )
}

export const Others = () => {
  const [day, setDay] = useState('2026-11-24')
  return (
    <Frame title="日付">
      <State name="選べる日がない">
        <DateQuickRow days={[]} value="" onChange={() => {}} />
      </State>
      <State name="日付の入力">
        <DateField looks="back" label="発注日(から)" name="date_from" value={day} onChange={setDay} />
        <DateField
          looks="back"
          label="発注日(まで)"
          name="date_to"
          value=""
          onChange={() => {}}
          error="発注日(まで)を入力してください"
          required
        />
      </State>
    </Frame>
  )
}
