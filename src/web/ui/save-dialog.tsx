import { type ComponentType, useEffect, useState } from 'react'
import { detailOf } from '#web/api/api-error.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { Button } from './button.tsx'
import { type Changed, ConflictDialog, merge_words, Words } from './conflict-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { SkeletonRows } from './skeleton.tsx'
import { type ToastAction, useToast } from './toast.tsx'

/** What the server found that saving would touch; `checked` says on saving that it was seen. */
type Check = { checked: string }

/** What was typed here over what somebody else has saved: how it goes on, and in words what either side changed. */
type Laid<Draft> = { draft: Draft; base: Draft; theirs: readonly string[]; mine: readonly string[] }

type SaveDialogProps<Setting extends Changed, Found extends Check, Draft> = {
  title: string
  /** The verb of the button. */
  word?: string
  /** What was changed, in words. */
  changes: readonly string[]
  check: () => Promise<Found>
  /** What saving would touch, shown. */
  touched: ComponentType<{ check: Found }>
  save: (checked: string) => Promise<Setting>
  /** What is said once it is saved. */
  said: string
  /** … and where it leads to, of what saving touched. */
  leadOf?: (found: Found) => ToastAction | undefined
  /** What was typed: gone once it is saved or given up, kept over what stands now where its writer goes on. */
  kept?: { drop: () => void; rebase: (revision: number, over?: { draft: Draft; base: Draft }) => void }
  /** Lays what was typed over what stands now: what was not touched here keeps the other's value. */
  lay?: (theirs: Setting) => Laid<Draft> | Promise<Laid<Draft>>
  /** Shows what stands now. */
  onPut: (setting: Setting) => void
  onSaved?: () => void
  onClose: () => void
  /** How a setting stands, in words, where nothing is typed over it. */
  wordsOf?: (setting: Setting) => readonly string[]
}

/** Asks once what saving would touch, and saves: what was found, what failed, what somebody else has saved meanwhile. */
const useSaving = <Setting extends Changed, Found extends Check, Draft>({
  check,
  save,
  said,
  leadOf,
  kept,
  lay,
  onPut,
  onSaved,
  onClose,
}: Omit<SaveDialogProps<Setting, Found, Draft>, 'title' | 'word' | 'changes' | 'touched' | 'wordsOf'>) => {
  const [found, setFound] = useState<Found | null>(null)
  const [met, setMet] = useState<{ theirs: Setting; laid: Laid<Draft> | undefined } | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const say = useToast()

  useEffect(() => {
    let here = true
    check().then(
      answer => {
        if (here) setFound(answer)
      },
      (error: unknown) => {
        if (here) setFailed(errorMessage(error))
      },
    )
    return () => {
      here = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once, when the dialog opens
  }, [])

  const end = (setting: Setting) => {
    onPut(setting)
    onClose()
  }
  const press = async () => {
    setFailed(null)
    try {
      const saved = await save(found?.checked ?? '')
      kept?.drop()
      onSaved?.()
      end(saved)
      const action = found ? leadOf?.(found) : undefined
      say(said, action && { action })
    } catch (error) {
      const current = detailOf(error, 'current') as Setting | undefined
      if (current) {
        try {
          setMet({ theirs: current, laid: await lay?.(current) })
        } catch (unread) {
          setFailed(errorMessage(unread))
        }
        return
      }
      setFailed(errorMessage(error))
      const check_now = detailOf(error, 'check') as Found | undefined
      if (check_now) setFound(check_now)
    }
  }
  return { found, met, failed, end, press }
}

/** Both sides name what they changed alone. */
const laidWords = ({ theirs, mine }: Laid<unknown>) => ({
  now_title: '編集しているあいだに変わったところ',
  now: theirs.length === 0 ? ['この画面の設定は変わっていません'] : theirs,
  mine: mine.length === 0 ? ['今の設定と同じです'] : mine,
  keeping: merge_words,
})

/** Before a setting is saved: what changes, and what that touches; where somebody else has saved, the choice. */
export const SaveDialog = <Setting extends Changed, Found extends Check, Draft = unknown>({
  title,
  word = '保存する',
  changes,
  touched: Touched,
  wordsOf,
  ...saving
}: SaveDialogProps<Setting, Found, Draft>) => {
  const { kept, onClose } = saving
  const { found, met, failed, end, press } = useSaving(saving)

  if (met) {
    const { theirs, laid } = met
    return (
      <ConflictDialog
        theirs={theirs}
        {...(laid ? laidWords(laid) : { now: wordsOf?.(theirs) ?? [], mine: changes })}
        onClose={onClose}
        onTakeTheirs={() => {
          kept?.drop()
          end(theirs)
        }}
        onKeepMine={() => {
          kept?.rebase(theirs.revision, laid && { draft: laid.draft, base: laid.base })
          end(theirs)
        }}
      />
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      width="wide"
      wrong={failed}
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
        <Words title="変更内容" words={changes} />
        {found ? <Touched check={found} /> : failed === null && <SkeletonRows rows={3} />}
      </div>
    </Dialog>
  )
}
