import type { PossibleDate } from '#contract/deals/consumer-deals.contract.ts'
import {
  giveBackDraft,
  listSharedDrafts,
  type SharedDraft,
  takeDraft,
} from '#contract/placing/shared-drafts.contract.ts'
import type { Day } from '#domain/shared/day.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { useToast } from '#web/ui/toast.tsx'
import { noteOfBoth } from './both-notes.ts'
import { deviceName } from './device-name.ts'
import { type Draft, type DraftStore, lineCount } from './draft.ts'
import { undoChange } from './fill-draft.ts'
import type { Place } from './placed.ts'
import { isOpen } from './sheet-date.ts'
import type { SheetRow } from './sheet-items.ts'
import { shortName } from './short-name.ts'
import { type Choice, type Clash, clashesOf, takeOver } from './take-over.ts'

type Sheet = { rows: readonly SheetRow[]; days: readonly PossibleDate[]; delivery_date: Day }

/** What taking a draft over would mean here. */
export type Plan = {
  clashes: Clash[]
  /** For which date it all will be; '' where none is known. */
  date: Day
  /** Theirs is for another date than this sheet's. */
  other_date: boolean
  /** The note of both, where each has one of his own; else ''. */
  both_notes: string
}

/** Whoever has typed nothing goes on with the colleague's date, if it can be ordered for; else his own stands. */
export const planOf = (draft: Draft, theirs: SharedDraft, { rows, days, delivery_date }: Sheet): Plan => {
  const other_date = theirs.delivery_date !== '' && theirs.delivery_date !== delivery_date
  const follows = other_date && lineCount(draft) === 0 && isOpen(days, theirs.delivery_date)
  const date = follows ? theirs.delivery_date : delivery_date
  const notes = noteOfBoth(draft.note, theirs.note)
  return {
    clashes: clashesOf({ ...draft, delivery_date: date }, theirs, rows),
    date,
    other_date,
    both_notes: notes !== draft.note && draft.note.trim() !== '' ? notes : '',
  }
}

/** Whether something must be said or chosen before it is taken over. */
export const mustAsk = ({ clashes, other_date, both_notes }: Plan) =>
  clashes.length > 0 || other_date || both_notes !== ''

/** A reply that is lost says nothing: the same is asked again, and the server answers it as the first time. */
const tries = 3

const ask = async (place: Place, { id, revision }: SharedDraft, left = tries): Promise<SharedDraft> => {
  const params = { ...place, shared_draft_id: id }
  try {
    return await call(takeDraft, { params, body: { device: deviceName(), revision } })
  } catch (error) {
    const lost = error instanceof ApiError && error.status === null
    if (!lost || left <= 1) throw error
    return ask(place, { id, revision } as SharedDraft, left - 1)
  }
}

/** Takes a draft over into this sheet's, says so, and takes it back. */
export const useTakeOver = ({
  place,
  store,
  price_visible,
  ...sheet
}: Sheet & { place: Place; store: DraftStore; price_visible: boolean }) => {
  const say = useToast()
  const giveBack = async (one: SharedDraft, before: Draft, after: Draft) => {
    try {
      await call(giveBackDraft, { params: { ...place, shared_draft_id: one.id }, body: { device: deviceName() } })
      store.set(now => undoChange(now, before, after))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const answered = error.status === 404
      const words = answered
        ? 'もう戻せません。入力した人が、自分の下書きをどうするかすでに答えました'
        : errorMessage(error)
      say(words, { kind: 'error' })
    }
    await invalidate(listSharedDrafts)
  }
  return async (one: SharedDraft, choices: Readonly<Record<string, Choice>>) => {
    try {
      const theirs = await ask(place, one)
      const before = store.get()
      const { date } = planOf(before, theirs, sheet)
      const filled = takeOver({ ...before, delivery_date: date }, theirs, sheet.rows, price_visible, choices)
      store.set(() => filled.draft)
      const left_out =
        filled.left_out.length > 0 ? `（この納品日に発注できない${filled.left_out.join('、')}は除きました）` : ''
      const whose = theirs.device === null ? `${shortName(theirs.name)}さんの下書き` : 'ほかの端末の下書き'
      say(`${whose}から${filled.added}点を取り込みました${left_out}`, {
        action: { label: '元に戻す', of: 'draft', onPress: () => void giveBack(one, before, filled.draft) },
      })
    } catch (error) {
      const gone = error instanceof ApiError && error.status === 404
      const words = gone
        ? 'この下書きはもうありません。入力した人が発注したか、消しました'
        : error instanceof ApiError
          ? errorMessage(error)
          : null
      if (words === null) throw error
      say(words, { kind: 'error' })
    }
    await invalidate(listSharedDrafts)
  }
}
