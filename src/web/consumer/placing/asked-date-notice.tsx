import type { PossibleDate } from '#contract/deals/consumer-deals.contract.ts'
import { type Day, formatDayWithWeekday, isDay } from '#domain/shared/day.ts'
import { Notice } from '#web/ui/notice.tsx'
import { DayNotice } from './day-notice.tsx'
import type { Place } from './placed.ts'

/**
 * The address names a date that can't be ordered for: another one is shown, which is said. What stands for that date all
 * the same is named, so that nobody orders it a second time.
 */
export const AskedDateNotice = ({
  asked,
  shown,
  days,
  place,
}: {
  asked: string
  shown: Day
  days: readonly PossibleDate[] | undefined
  place: Place
}) => {
  const day = days?.find(one => one.date === asked)
  return (
    <>
      <Notice
        kind="warning"
        className="m-4"
        title={
          isDay(asked) ? `${formatDayWithWeekday(asked)}は発注できない日です` : '開いたアドレスの日付が正しくありません'
        }
      >
        {shown === ''
          ? '納品日を選んでください。'
          : `いま表示しているのは${formatDayWithWeekday(shown)}の納品です。納品日をご確認ください。`}
      </Notice>
      {(day?.order_count || day?.waiting_count) && (
        <div className="min-h-13 border-b">
          <DayNotice day={day} place={place} closed />
        </div>
      )}
    </>
  )
}
