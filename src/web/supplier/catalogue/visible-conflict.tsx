import { useCallback, useState } from 'react'
import { sayNotDone } from '#web/form/use-told.ts'
import { ConflictDialog } from '#web/ui/conflict-dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'

const word = (visible: boolean) => `飲食店への表示：${visible ? '表示' : '非表示'}`

/**
 * Shows an item to restaurants or hides it, at once. Where somebody else has changed it meanwhile (`currentOf` a refusal),
 * `conflict` shows both versions; `wordsOf` is what else an item says, `onSaved` what is said once it is done.
 */
export const useVisible = <Row extends { visible: boolean }, Saved extends Row>(
  save: (row: Row, visible: boolean) => Promise<Saved>,
  show: (row: Row) => void,
  currentOf: (error: unknown) => Row | null | undefined,
  wordsOf: (row: Row) => readonly string[],
  onSaved?: (saved: Saved) => void,
) => {
  const say = useToast()
  const [theirs, setTheirs] = useState<{ current: Row; visible: boolean } | null>(null)
  const toggleVisible = useCallback(
    async (row: Row, visible = !row.visible) => {
      try {
        const saved = await save(row, visible)
        show(saved)
        onSaved?.(saved)
      } catch (error) {
        const current = currentOf(error)
        if (current) {
          show(current)
          setTheirs({ current, visible })
        } else sayNotDone(say, error)
      }
    },
    [save, show, onSaved, currentOf, say],
  )
  const close = () => setTheirs(null)
  const conflict = theirs && (
    <ConflictDialog
      theirs={{ revision: 0, changed_at: null, changed_by_name: null }}
      what="この商品"
      now_title="今の商品"
      now={[...wordsOf(theirs.current).filter(one => one !== ''), word(theirs.current.visible)]}
      mine={[word(theirs.visible)]}
      onClose={close}
      onTakeTheirs={close}
      onKeepMine={() => {
        close()
        void toggleVisible(theirs.current, theirs.visible)
      }}
    />
  )
  return { toggleVisible, conflict }
}
