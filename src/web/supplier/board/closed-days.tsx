import { useMemo } from 'react'
import { deskFirst } from '#contract/first-desk.ts'
import type { Day } from '#domain/shared/day.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'

const no_days: never[] = []

/**
 * The days on which orders stand though nothing is delivered, as the count at the head of every page has heard of them;
 * none where a server of the release before tells of none.
 */
export const useClosedDays = (): ReadonlySet<Day> => {
  const { data } = useData(...deskFirst.orders({ supplier_id: supplierId() }).unprocessed, { throws: false })
  const days = data?.days ?? no_days
  return useMemo(
    () => new Set(days.filter(({ closed = 0 }) => closed > 0).map(({ delivery_date }) => delivery_date)),
    [days],
  )
}

/** Beside the delivery date of an order, where nothing is delivered on that day. */
export const ClosedDayMark = ({ date }: { date: Day }) => useClosedDays().has(date) && <ClosedWord />

export const ClosedWord = () => <strong className="ml-1 text-xs whitespace-nowrap text-amber">休配日</strong>
