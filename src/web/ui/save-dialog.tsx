import { type ReactNode, useEffect, useState } from 'react'
import { detailOf } from '#web/api/api-error.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { Button } from './button.tsx'
import { type Changed, ConflictDialog, Words } from './conflict-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'
import { SkeletonRows } from './skeleton.tsx'

/** What the server found that saving would touch; `checked` says on saving that it was seen. */
type Check = { checked: string }

type SaveDialogProps<Setting extends Changed, Found extends Check> = {
  title: string
  /** The verb of the button. */
  word?: string
  /** What was changed, in words. */
  changes: readonly string[]
  check: () => Promise<Found>
  save: (checked: string) => Promise<Setting>
  onSaved: (setting: Setting) => void
  onClose: () => void
  /** How a setting stands, in words. */
  wordsOf: (setting: Setting) => readonly string[]
  /** Takes what stands now; the own input is gone. */
  onTakeTheirs: (setting: Setting) => void
  /** Keeps the own input, over what stands now. */
  onKeepMine: (setting: Setting) => void
  /** What saving would touch, shown. */
  children: (found: Found) => ReactNode
}

/** Before a setting is saved: what changes, and what that touches. */
export const SaveDialog = <Setting extends Changed, Found extends Check>({
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
  children,
}: SaveDialogProps<Setting, Found>) => {
  const [found, setFound] = useState<Found | null>(null)
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
      const check_now = detailOf(error, 'check') as Found | undefined
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
        {found ? children(found) : said === null && <SkeletonRows rows={3} />}
      </div>
    </Dialog>
  )
}
