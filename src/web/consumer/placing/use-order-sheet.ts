import type { Deal } from '#contract/deals/consumer-deals.contract.ts'
import { orderingFirst, sheetItems } from '#contract/first-ordering.ts'
import type { Day } from '#domain/shared/day.ts'
import { useData } from '#web/api/data.ts'
import { useToast } from '#web/ui/toast.tsx'
import { type DraftStore, draftOfDeal, isLocked } from './draft.ts'
import { asRepeat, type EarlierLine, fillFrom, takeBack, undoChange } from './fill-draft.ts'
import type { Place } from './placed.ts'
import { useDraft } from './use-draft.ts'
import { useSheetDate } from './use-sheet-date.ts'
import { useSheetRows } from './use-sheet-rows.ts'

/** What can be ordered of this supplier, for which date, and what of it is typed. */
export const useOrderSheet = (place: Place) => {
  const store = draftOfDeal(place.consumer_id, place.deal_id)
  const locked = useDraft(store, isLocked)
  const queued = useDraft(store, draft => draft.attempt?.outcome === 'queued')

  const { data: deal } = useData(...orderingFirst.orderSheet(place).deal, { fresh_for: 60_000 })
  const at = useSheetDate(store, place)
  const { days, delivery_date } = at
  const { data: list, isPlaceholderData: repricing } = useData(...sheetItems(place, delivery_date), {
    enabled: delivery_date !== '' || days !== undefined,
    keep: true,
  })
  // A line that is typed keeps the price beside it, where the deal shows one.
  const items = deal && list?.items
  const rows = useSheetRows(store, items)
  return {
    place,
    store,
    locked,
    queued,
    deal,
    at,
    items,
    /** The prices of another date are still shown. */
    repricing,
    rows,
    price_visible: deal?.price_visible ?? false,
    ...useFilling(store, rows, deal, delivery_date),
  }
}

/** The sheet as it is given to the parts of the page. */
export type OrderSheet = ReturnType<typeof useOrderSheet>

/** Fills the sheet with lines from elsewhere, and empties it: either can be taken back. */
const useFilling = (
  store: DraftStore,
  rows: ReturnType<typeof useSheetRows>,
  deal: Deal | undefined,
  delivery_date: Day,
) => {
  const say = useToast()
  return {
    clear: () => {
      const before = store.get()
      store.clear()
      const empty = store.get()
      say('入力をすべて消しました', {
        action: { label: '元に戻す', of: 'draft', onPress: () => store.set(now => undoChange(now, before, empty)) },
      })
    },
    /** With the note of what they come from, where none is typed. */
    fill: (lines: readonly EarlierLine[], repeat = false, note = '') => {
      const before = store.get()
      const { draft: with_lines, ...filled } = fillFrom(
        { ...before, delivery_date },
        lines,
        rows,
        deal?.price_visible ?? false,
        deal?.free_lines,
      )
      const of_note = before.note.trim() === '' && filled.added > 0 ? { note } : null
      const draft = { ...(repeat ? asRepeat(with_lines) : with_lines), ...(note === '' ? null : of_note) }
      if (filled.added > 0) store.set(() => draft)
      return { ...filled, undo: () => store.set(now => takeBack(now, before, draft)) }
    },
  }
}
