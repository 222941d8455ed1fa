import { useState } from 'react'
import type { Day } from '#domain/shared/day.ts'
import { useAskBeforeUnload } from '#web/form/use-kept-draft.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DateField } from '#web/ui/date-field.tsx'

/** From which delivery date it pauses, and from which on it goes on; left empty: until it is resumed by hand. */
export const PauseDialog = ({
  from,
  onClose,
  onPause,
}: {
  from: Day
  onClose: () => void
  onPause: (from: Day, resume_on: Day | null) => Promise<void>
}) => {
  const [start, setStart] = useState(from)
  const [resume, setResume] = useState('')
  useAskBeforeUnload(start !== from || resume !== '')
  const wrong = resume !== '' && resume <= start ? '休止を始める日より後にしてください' : undefined
  return (
    <ConfirmDialog
      onClose={onClose}
      title="定期発注を休止する"
      yes="休止する"
      look="primary"
      disabled={start === '' || wrong !== undefined}
      onYes={() => onPause(start, resume === '' ? null : resume)}
    >
      <div className="flex flex-col gap-4">
        <p className="phrase">
          休止のあいだ、受注は作られません。すでにお知らせした納品日があれば、飲食店に取り止めを知らせます。
        </p>
        <div className="flex flex-wrap gap-4">
          <DateField
            looks="ahead"
            label="休止を始める納品日"
            required
            name="from"
            value={start}
            onChange={setStart}
            data-autofocus
          />
          <DateField
            looks="ahead"
            label="再開する納品日"
            hint="空けておくと、再開するまで休みます"
            name="resume_on"
            value={resume}
            onChange={setResume}
            error={wrong}
          />
        </div>
      </div>
    </ConfirmDialog>
  )
}
