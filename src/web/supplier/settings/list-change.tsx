import { useState } from 'react'
import { detailOf } from '#web/api/api-error.ts'
import { handleError } from '#web/api/error-handler.ts'
import { type Changed, ConflictDialog } from '#web/ui/conflict-dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** Changes of a list as a whole, each at once: where somebody else has changed it meanwhile, both versions are shown. */
export const useListChange = <List extends Changed>(onPut: (list: List) => void) => {
  const say = useToast()
  const [conflict, setConflict] = useState<{ theirs: List; mine: string[] } | null>(null)
  /** `done` is said once it is stored, `mine` is what was wanted, in words. */
  const change = async (work: () => Promise<List>, done: string, mine: string[]) => {
    try {
      onPut(await work())
      if (done !== '') say(done)
    } catch (error) {
      const theirs = detailOf(error, 'current') as List | undefined
      if (theirs) setConflict({ theirs, mine })
      else handleError(error)
    }
  }
  return { conflict, setConflict, change, onPut }
}

/** The list as it stands now beside what was wanted; either way it is shown as it stands. */
export const ListConflict = <List extends Changed>({
  list: { conflict, setConflict, onPut },
  wordsOf,
  onTake,
}: {
  list: Pick<ReturnType<typeof useListChange<List>>, 'conflict' | 'setConflict' | 'onPut'>
  wordsOf: (list: List) => string[]
  onTake?: () => void
}) => {
  if (!conflict) return null
  const end = () => {
    onPut(conflict.theirs)
    setConflict(null)
  }
  return (
    <ConflictDialog
      theirs={conflict.theirs}
      now={wordsOf(conflict.theirs)}
      mine={conflict.mine}
      onClose={() => setConflict(null)}
      onTakeTheirs={() => {
        onTake?.()
        end()
      }}
      onKeepMine={end}
    />
  )
}
