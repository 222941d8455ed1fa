import { type Day, formatDayWithWeekday, isDay } from '#domain/shared/day.ts'
import { Notice } from '#web/ui/notice.tsx'

/** The address names a date that can't be ordered for: another one is shown, which is said. */
export const AskedDateNotice = ({ asked, shown }: { asked: string; shown: Day }) => (
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
)
