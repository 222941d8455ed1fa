import { useMemo } from 'react'
import type { OrderListItem } from '#contract/deals/consumer-deals.contract.ts'
import type { DraftStore } from './draft.ts'
import { isSecondKey, type SheetRow, sheetRows } from './sheet-items.ts'
import { useDraft } from './use-draft.ts'

/** The rows of a list, with those that the draft needs for second units. */
export const useSheetRows = (store: DraftStore, items: readonly OrderListItem[] | undefined): SheetRow[] => {
  // As one text, which is the same until one comes or goes.
  const second_keys = useDraft(store, draft => Object.keys(draft.lines).filter(isSecondKey).join(' '))
  return useMemo(() => sheetRows(items ?? [], second_keys.split(' ')), [items, second_keys])
}
