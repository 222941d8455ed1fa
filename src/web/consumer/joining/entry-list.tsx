import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import type { Joining } from '#contract/joining/joining.contract.ts'
import { chooseEntry, type DirectoryEntry } from '#contract/joining/session-restaurants.contract.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { call } from '#web/api/call.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { isUnanswered } from '#web/api/outcome.ts'
import { unansweredWords } from '#web/api/unanswered.ts'
import { Notice } from '#web/ui/notice.tsx'
import { goes_on_words, useGoingOn } from './use-going-on.ts'

/** Entries of the directory: one press chooses. */
export const EntryList = ({ joining, entries }: { joining: Joining; entries: readonly DirectoryEntry[] }) => {
  const goOn = useGoingOn()
  const [chosen, setChosen] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const choose = async (restaurant_id: string) => {
    if (chosen !== null) return
    setChosen(restaurant_id)
    setFailed(null)
    try {
      await goOn(() => call(chooseEntry, { body: { revision: joining.revision, restaurant_id } }))
    } catch (error) {
      setFailed(isUnanswered(error) ? unansweredWords('選べた') + goes_on_words : failureWords(error))
    } finally {
      setChosen(null)
    }
  }
  return (
    <>
      {failed !== null && <Notice kind="error" title={failed} />}
      <ul className="overflow-hidden rounded-card border bg-surface">
        {entries.map(entry => (
          <EntryRow key={entry.id} entry={entry} busy={entry.id === chosen} onChoose={() => void choose(entry.id)} />
        ))}
      </ul>
    </>
  )
}

const EntryRow = ({ entry, busy, onChoose }: { entry: DirectoryEntry; busy: boolean; onChoose: () => void }) => (
  <li className="border-b last:border-b-0">
    <button
      type="button"
      disabled={entry.joined}
      aria-busy={busy || undefined}
      onClick={onChoose}
      className="ring-inside flex min-h-18 w-full items-center gap-3 px-4 py-2 text-left not-disabled:hover:bg-ground not-disabled:active:bg-line"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-bold">{entry.name}</span>
        <span className="block text-sm text-ink-soft">{entry.place}</span>
        <span className="block text-sm text-ink-soft">
          {[entry.phone_number && formatPhone(entry.phone_number), entry.genre].filter(Boolean).join('　')}
        </span>
        {entry.joined && (
          <span className="block text-sm">このお店の方は、ログインするか、お店のオーナーに招待を頼んでください。</span>
        )}
      </span>
      {entry.joined ? (
        <span className="shrink-0 text-sm font-bold text-ink-soft">登録済み</span>
      ) : (
        <ChevronRight size={20} className="shrink-0 text-ink-faint" />
      )}
    </button>
  </li>
)
