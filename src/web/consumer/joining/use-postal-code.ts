import { useState } from 'react'
import { findPostalCode } from '#contract/directory/places.contract.ts'
import { normalisePostalCode } from '#domain/shared/japanese.ts'
import { isPostalCode } from '#domain/shared/latin.ts'
import { call } from '#web/api/call.ts'

/** A whole postal code as it is kept; null for anything else. */
const postalCodeOf = (typed: string): string | null => {
  const postal_code = normalisePostalCode(typed)
  return isPostalCode(postal_code) ? postal_code : null
}

type Place = { postal_code: string; prefecture: string; address: string }
type PlaceForm = { values: Place; setSome: (some: Partial<Place>) => void }

/** What types a postal code: it fills prefecture and address of its form where no hand has written there. */
export const usePostalCode = (form: PlaceForm) => {
  // What the last postal code wrote: it may be replaced by the next one's, what a hand wrote may not.
  const [filled, setFilled] = useState({ prefecture: '', address: '' })
  const fill = async (postal_code: string) => {
    const { place } = await call(findPostalCode, { params: { postal_code } })
    if (!place) return
    const free = (field: 'prefecture' | 'address') =>
      form.values[field] === '' || form.values[field] === filled[field] || place[field] === form.values[field]
    if (!free('prefecture') || !free('address')) return
    setFilled(place)
    form.setSome(place)
  }
  return (typed: string) => {
    const postal_code = postalCodeOf(typed)
    form.setSome({ postal_code: postal_code ?? typed })
    if (postal_code !== null) void fill(postal_code).catch(() => {})
  }
}
