import { useState } from 'react'
import {
  getNotificationSettings,
  type NotificationSettings,
} from '#contract/notification-settings/notification-settings.contract.ts'
import { detailOf } from '#web/api/api-error.ts'
import { setData } from '#web/api/data.ts'
import { errorMessage, handleError } from '#web/api/error-handler.ts'
import { DraftConflict } from '#web/form/draft-conflict.tsx'
import { refusedBy } from '#web/form/form-messages.ts'
import { SaveRow } from '#web/form/save-row.tsx'
import type { useKeptDraft } from '#web/form/use-kept-draft.ts'
import type { Changed } from '#web/ui/conflict-dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** What each card of the screen is given. */
export type Part = { data: NotificationSettings; params: { supplier_id: string }; owner: boolean }

const put = (params: Part['params'], settings: NotificationSettings) =>
  setData(getNotificationSettings, { params }, settings)

type Kept<T> = ReturnType<typeof useKeptDraft<T>>

/** The foot of a card: saves its draft, or shows what somebody else has saved meanwhile beside it. */
export const Saving = <T extends object>({
  kept,
  params,
  save,
  wordsOf,
  partOf,
}: {
  kept: Kept<T>
  params: Part['params']
  save: () => Promise<NotificationSettings>
  wordsOf: (part: T) => string[]
  partOf: (settings: NotificationSettings) => T & Changed
}) => {
  const [busy, setBusy] = useState(false)
  const [theirs, setTheirs] = useState<NotificationSettings | null>(null)
  const say = useToast()
  const submit = async () => {
    setBusy(true)
    try {
      put(params, await save())
      kept.drop()
      say('設定を保存しました')
    } catch (error) {
      const current = detailOf(error, 'current') as NotificationSettings | undefined
      if (current) setTheirs(current)
      else if (refusedBy(error)) say(errorMessage(error), { kind: 'error' })
      else handleError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <SaveRow busy={busy} dirty={kept.dirty} onDrop={kept.drop} onSave={submit}>
      {theirs && (
        <DraftConflict
          kept={kept}
          theirs={theirs}
          changed={partOf(theirs)}
          now={wordsOf(partOf(theirs))}
          mine={wordsOf(kept.draft)}
          onPut={settings => put(params, settings)}
          onClose={() => setTheirs(null)}
        />
      )}
    </SaveRow>
  )
}
