import type { PossibleDate } from '#contract/deals/consumer-deals.contract.ts'
import { serverNow } from '#web/api/clock.ts'
import { CallButton } from '#web/consumer/call-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DateChoice, DateQuickRow, dayNote } from '#web/ui/date-choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { shortDay } from './sheet-items.ts'

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
      title={`${delivery_date === '' ? '' : shortDay(delivery_date)}納品は発注できません`}
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

const isStillOpen = (day: PossibleDate): boolean =>
  day.available && (day.closing_at === null || Date.parse(day.closing_at) > serverNow().getTime())
