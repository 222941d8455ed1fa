import { fold } from '#domain/shared/japanese.ts'

type Place = { prefecture: string; address: string }

/** One spelling of names of places: 霞が関 and 霞ヶ関. */
const plain = (address: string): string =>
  fold(address)
    .replace(/[ヶガ]/g, 'ケ')
    .replaceAll('大字', '')

/**
 * Whether an address may lie where its postal code says. Streets may stand between the town and what is before it (Kyoto),
 * and what is not filled in, or being typed, speaks against nothing.
 */
export const isInPlace = (known: Place, { prefecture, address }: Place): boolean => {
  if (prefecture !== '' && prefecture !== known.prefecture) return false
  const [place, typed] = [plain(known.address), plain(address)]
  if (place.startsWith(typed)) return true
  return Array.from({ length: place.length + 1 }, (_, at) => at).some(
    at => typed.startsWith(place.slice(0, at)) && typed.slice(at).includes(place.slice(at)),
  )
}
