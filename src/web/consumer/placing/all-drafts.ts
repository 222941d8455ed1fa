import { EMPTY_DRAFT, localKeep, open, own, PREFIX } from './draft.ts'

/** Whether a reload would lose nothing. */
export const areDraftsKept = (): boolean =>
  [...open.values()].every(store => store.isKept() || store.get() === EMPTY_DRAFT)

/** The deals that this person has a draft for, looked at by this page or not. */
export const draftedDeals = (consumer_id: string): string[] => {
  const mine = own(consumer_id)
  const names = [...Object.keys(localKeep() ?? {}).filter(key => key.startsWith(PREFIX)), ...open.keys()]
  const deals = names
    .map(name => name.replace(PREFIX, ''))
    .map(name => (name.startsWith(mine) ? name.slice(mine.length) : ''))
  // An order that is being changed has a colon in its name.
  return [...new Set(deals)].filter(deal_id => deal_id !== '' && !deal_id.includes(':'))
}
