import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { findPostalCode } from '#contract/directory/places.contract.ts'
import { isInPlace } from '#domain/directory/postal-place.ts'
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

/**
 * What types a postal code: it fills prefecture and address of its form where no hand has written there. `elsewhere` is what to
 * say where they name another place than the code does. `at_once`: what the form begins with counts as typed.
 */
export const usePostalCode = (form: PlaceForm, { at_once = false } = {}) => {
  // What the last postal code wrote: it may be replaced by the next one's, what a hand wrote may not.
  const [filled, setFilled] = useState({ prefecture: '', address: '' })
  const [known, setKnown] = useState<Place | null>(null)
  const now = useRef(form)
  useLayoutEffect(() => {
    now.current = form
  })
  const fill = async (postal_code: string) => {
    const { place } = await call(findPostalCode, { params: { postal_code } })
    const { values, setSome } = now.current
    if (!place || postalCodeOf(values.postal_code) !== postal_code) return
    setKnown({ postal_code, ...place })
    const free = (field: 'prefecture' | 'address') =>
      values[field] === '' || values[field] === filled[field] || place[field] === values[field]
    if (!free('prefecture') || !free('address')) return
    setFilled(place)
    setSome(place)
  }
  useEffect(() => {
    const begun = at_once ? postalCodeOf(now.current.values.postal_code) : null
    if (begun !== null) void fill(begun).catch(() => {})
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, of what stands there at the beginning
  }, [])
  const type = (typed: string) => {
    const postal_code = postalCodeOf(typed)
    form.setSome({ postal_code: postal_code ?? typed })
    if (postal_code !== null) void fill(postal_code).catch(() => {})
  }
  const elsewhere =
    known !== null && postalCodeOf(form.values.postal_code) === known.postal_code && !isInPlace(known, form.values)
      ? `${known.postal_code}は${known.prefecture}${known.address}の郵便番号です。住所と合っているか、ご確認ください`
      : null
  return { type, elsewhere }
}
