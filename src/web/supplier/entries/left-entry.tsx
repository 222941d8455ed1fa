import { useEffect, useRef } from 'react'
import type { EntrySheet } from '#contract/entries/add-orders.contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type EntryDraft, leftWords } from './entry-draft.ts'
import { LostNotice } from './lost-notice.tsx'

/** An order that was left half-way is named, and asked about: it never comes back by itself, and never goes by itself. */
export const LeftEntry = ({
  draft,
  sheet: { items },
  onGoOn,
  onAnew,
}: {
  draft: EntryDraft
  sheet: Pick<EntrySheet, 'items'>
  onGoOn: () => void
  onAnew: () => void
}) => {
  const buttons = useRef<HTMLDivElement>(null)
  // Enter goes on; nothing is lost by it.
  useEffect(() => buttons.current?.querySelector('button')?.focus(), [])
  return (
    <>
      {draft.sent?.lost && <LostNotice className="mb-3" />}
      <Notice
        kind="warning"
        title={draft.sent?.lost ? 'その注文の入力が残っています' : 'この得意先には、登録していない途中の注文があります'}
        action={
          <div ref={buttons} className="flex flex-wrap gap-2">
            <Button look="primary" onClick={onGoOn}>
              続きから入力する
            </Button>
            <Button onClick={onAnew}>新しく入力する</Button>
          </div>
        }
      >
        <ul className="list-disc pl-5">
          {leftWords(draft, items).map((words, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- words may be the same twice, and never move
            <li key={`${index}${words}`}>{words}</li>
          ))}
        </ul>
      </Notice>
    </>
  )
}
