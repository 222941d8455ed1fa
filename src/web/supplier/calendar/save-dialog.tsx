import { useEffect, useState } from 'react'
import type { Checked } from '#contract/calendar/touched-orders.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { type Changed, ConflictDialog, detailOf, Words } from '#web/supplier/settings/conflict-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TouchedOrders } from './touched-orders.tsx'

type SaveDialogProps<Setting extends Changed> = {
  title: string
  /** The verb of the button. */
  word?: string
  /** What was changed, in words. */
  changes: readonly string[]
  check: () => Promise<Checked>
  save: (checked: string) => Promise<Setting>
  onSaved: (setting: Setting) => void
  onClose: () => void
  /** How a setting stands, in words. */
  wordsOf: (setting: Setting) => readonly string[]
  /** Takes what stands now; the own input is gone. */
  onTakeTheirs: (setting: Setting) => void
  /** Keeps the own input, over what stands now. */
  onKeepMine: (setting: Setting) => void
}

/** Before a rule of dates is saved: what changes, and which standing orders it touches. */
export const SaveDialog = <Setting extends Changed>({
  title,
  word = '保存する',
  changes,
  check,
  save,
  onSaved,
  onClose,
  wordsOf,
  onTakeTheirs,
  onKeepMine,
}: SaveDialogProps<Setting>) => {
  const [found, setFound] = useState<Checked | null>(null)
  const [theirs, setTheirs] = useState<Setting | null>(null)
  const [said, setSaid] = useState<string | null>(null)

  useEffect(() => {
    let here = true
    check().then(
      answer => {
        if (here) setFound(answer)
      },
      (error: unknown) => {
        if (here) setSaid(errorMessage(error))
      },
    )
    return () => {
      here = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once, when the dialog opens
  }, [])

  const press = async () => {
    setSaid(null)
    try {
      onSaved(await save(found?.checked ?? ''))
    } catch (error) {
      const current = detailOf(error, 'current') as Setting | undefined
      if (current) {
        setTheirs(current)
        return
      }
      setSaid(errorMessage(error))
      const check_now = detailOf(error, 'check') as Checked | undefined
      if (check_now) setFound(check_now)
    }
  }

  if (theirs) {
    return (
      <ConflictDialog
        theirs={theirs}
        now={wordsOf(theirs)}
        mine={changes}
        onClose={onClose}
        onTakeTheirs={() => onTakeTheirs(theirs)}
        onKeepMine={() => onKeepMine(theirs)}
      />
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      width="wide"
      actions={
        <>
          <Button onClick={onClose}>編集に戻る</Button>
          <Button look="primary" disabled={found === null} onClick={press}>
            {word}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {said !== null && <Notice kind="error" title={said} />}
        <Words title="変更内容" words={changes} />
        {found ? <TouchedOrders check={found} /> : said === null && <SkeletonRows rows={3} />}
      </div>
    </Dialog>
  )
}
