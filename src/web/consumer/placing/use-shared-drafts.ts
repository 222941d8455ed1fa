import { useMemo } from 'react'
import { listSharedDrafts, type SharedDraft, type SharedDraftLine } from '#contract/placing/shared-drafts.contract.ts'
import { formatQuantity } from '#domain/shared/decimal.ts'
import { useData } from '#web/api/data.ts'
import { deviceName } from './device-name.ts'
import type { Draft } from './draft.ts'
import type { Place } from './placed.ts'
import { shortName } from './short-name.ts'

const NONE: never[] = []

/** What others type for this supplier, and whether this device's own draft was taken over; asked again when the page is looked at. */
export const useSharedDrafts = (place: Place) => {
  const { data } = useData(listSharedDrafts, { params: place }, { every: 60_000, throws: false })
  const items = data?.items ?? NONE
  const here = deviceName()
  return useMemo(
    () => ({
      others: items.filter(one => one.device !== here && one.taken === null),
      taken: items.find(one => one.device === here && one.taken !== null),
    }),
    [items, here],
  )
}

/** 「田中 2」 for each row that somebody else has filled in, 「田中さんの入力」 where it was taken over. */
export const marksOf = (others: readonly SharedDraft[], own: Draft['lines']): Record<string, string> => {
  const marks: Record<string, string> = {}
  for (const [key, { typed_by }] of Object.entries(own))
    if (typed_by !== undefined) marks[key] = `${shortName(typed_by)}さんの入力`
  for (const { name, device, lines } of others)
    for (const line of lines) {
      const id = line.order_list_item_id
      marks[id] = [marks[id], `${device === null ? shortName(name) : 'ほかの端末'} ${howMany(line)}`]
        .filter(Boolean)
        .join('・')
    }
  return marks
}

const howMany = ({ quantity, unit_kind }: SharedDraftLine) =>
  `${formatQuantity(quantity)}${unit_kind === 'case' ? 'ケース' : ''}`
