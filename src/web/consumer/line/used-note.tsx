import FileCheck from 'lucide-react/icons/file-check'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { getLineDraft } from '#contract/line/line-drafts.contract.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { useData } from '#web/api/data.ts'
import { IconButton } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { pageOfUse, titleOfUse, type UsedLineDraft } from './use-of-draft.ts'

/** Somebody has ordered from this draft while it was looked at or typed on. Over the bar at the foot, where it moves nothing. */
export const UsedNote = ({ draft }: { draft: UsedLineDraft }) => {
  const [put_away, setPutAway] = useState('')
  const { at, by_name } = draft.used
  if (put_away === at) return null
  return (
    <div className="mx-auto mb-1 flex max-w-140 flex-wrap items-center justify-end gap-x-2 rounded-card border border-amber bg-amber-pale py-1 pr-1 pl-3 shadow-overlay">
      <FileCheck size={20} className="shrink-0 text-amber" />
      <output className="phrase min-w-0 flex-1 basis-32 text-sm">
        <b>{titleOfUse(draft)}</b>（{formatDateTime(new Date(at)).slice(5)} {by_name}さん）
      </output>
      <ButtonLink to={pageOfUse(draft)}>見る</ButtonLink>
      <IconButton icon={X} label="お知らせを閉じる" onClick={() => setPutAway(at)} />
    </div>
  )
}

type NoteOfProps = { consumer_id: string; line_draft_id: string }

/** The same of a draft that was put into an order sheet. What was cancelled since may well be ordered again. */
export const UsedNoteOf = (params: NoteOfProps) => {
  const { data: draft } = useData(getLineDraft, { params }, { every: 60_000, throws: false })
  return draft?.used && !draft.used.cancelled ? <UsedNote draft={{ ...draft, used: draft.used }} /> : null
}
