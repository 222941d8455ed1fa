import { keptUnder } from '#web/form/use-kept-draft.ts'
import type { EntryDraft } from './entry-draft.ts'

/** The stores whose orders were typed in this tab and not registered, with how many lines. */
export const leftEntries = (): { store_id: string; lines: number }[] =>
  keptUnder('entry:')
    // Written by this room's own form.
    .map(({ rest, draft }) => ({ store_id: rest, lines: (draft as EntryDraft).lines.length }))
    .filter(one => one.lines > 0)
