import type { PossibleDate } from '#contract/deals/consumer-deals.contract.ts'
import { type Day, formatDayWithWeekday, formatShortDay } from '#domain/shared/day.ts'
import { serverNow } from '#web/api/clock.ts'
import { CallButton } from '#web/consumer/call-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DateChoice, DateQuickRow, dayNote } from '#web/ui/date-choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { type DraftStore, lineCount } from './draft.ts'
import { useDraft } from './use-draft.ts'

type Props = {
  days: readonly PossibleDate[]
  delivery_date: string
  phone_number: string | null
  ask: 'date' | 'closed' | 'clear'
  /** The closing passed while the sheet was open, or before this week. */
  has_passed: boolean
  onDate: (date: string) => void
  onClear: () => void
  onClose: () => void
}

/** What the sheet asks over itself: the delivery date, what to do when it has closed, whether to clear everything. */
export const SheetDialogs = ({
  days,
  delivery_date,
  phone_number,
  ask,
  has_passed,
  onDate,
  onClear,
  onClose,
}: Props) => {
  if (ask === 'date')
    return (
      <Sheet open onClose={onClose} title="納品日を選ぶ">
        <DateChoice days={days} value={delivery_date} onChange={onDate} />
      </Sheet>
    )
  if (ask === 'clear')
    return (
      <ConfirmDialog onClose={onClose} width="narrow" title="入力をすべて消しますか" yes="すべて消す" onYes={onClear}>
        この仕入先に入力した数量と備考を消します。
      </ConfirmDialog>
    )
  const day = days.find(one => one.date === delivery_date)
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${delivery_date === '' ? '' : formatDayWithWeekday(delivery_date)}納品は発注できません`}
      width="narrow"
      actions={
        <>
          {phone_number && <CallButton phone={phone_number}>電話する</CallButton>}
          <Button onClick={onClose}>あとで選ぶ</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>
          {has_passed || !day ? '受注締めの時刻を過ぎました。' : `${dayNote(day)}。`}
          入力した内容は残っています。別の納品日を選ぶか、お急ぎのときは仕入先へお電話ください。
        </p>
        <DateQuickRow
          days={days.filter(one => one.date !== delivery_date && isStillOpen(one))}
          value=""
          onChange={onDate}
        />
      </div>
    </Dialog>
  )
}

/**
 * A sheet was opened for one date, and what is entered there is for another: whose it is must be said before anything else.
 * Closing it changes nothing.
 */
export const AnotherDate = ({
  store,
  drafted,
  asked_for,
  onDate,
  onAnew,
}: {
  store: DraftStore
  drafted: Day
  asked_for: Day
  onDate: (date: Day) => void
  onAnew: () => void
}) => {
  const count = useDraft(store, lineCount)
  return (
    <Dialog
      open
      onClose={() => onDate(drafted)}
      title={`${formatDayWithWeekday(drafted)}納品の下書きがあります`}
      width="narrow"
      actions={
        <div className="flex w-full flex-col gap-2">
          <Button look="primary" wide onClick={() => onDate(drafted)}>
            {formatShortDay(drafted)}納品の下書きを続ける
          </Button>
          <Button wide onClick={() => onDate(asked_for)}>
            入力した{count}点を{formatShortDay(asked_for)}納品にする
          </Button>
          <Button wide onClick={onAnew}>
            下書きを消して、{formatShortDay(asked_for)}納品を始める
          </Button>
        </div>
      }
    >
      <p className="phrase">
        開いたのは{formatDayWithWeekday(asked_for)}納品ですが、入力した{count}点は
        {formatDayWithWeekday(drafted)}納品のものです。どちらの納品日にしますか。
      </p>
    </Dialog>
  )
}

const isStillOpen = (day: PossibleDate): boolean =>
  day.available && (day.closing_at === null || Date.parse(day.closing_at) > serverNow().getTime())
