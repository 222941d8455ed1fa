import { type Changed, ConflictDialog } from '#web/ui/conflict-dialog.tsx'

/** Somebody else has saved what is typed here: the draft goes, or goes on over what stands now. */
export const DraftConflict = <Setting,>({
  kept,
  theirs,
  changed,
  now,
  mine,
  onPut,
  onDrop,
  onClose,
}: {
  kept: { drop: () => void; rebase: (revision: number) => void }
  theirs: Setting
  /** When that was saved last, and by whom. */
  changed: Changed
  /** What stands now, in words. */
  now: readonly string[]
  /** What was typed here, in words. */
  mine: readonly string[]
  /** Shows what stands now. */
  onPut: (theirs: Setting) => void
  /** The form begins anew from what stands now. */
  onDrop?: () => void
  onClose: () => void
}) => {
  const end = () => {
    onPut(theirs)
    onClose()
  }
  return (
    <ConflictDialog
      theirs={changed}
      now={now}
      mine={mine}
      onClose={onClose}
      onTakeTheirs={() => {
        kept.drop()
        onDrop?.()
        end()
      }}
      onKeepMine={() => {
        kept.rebase(changed.revision)
        end()
      }}
    />
  )
}
