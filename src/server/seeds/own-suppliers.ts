import type { OwnSupplierForm } from '#contract/suppliers/own-supplier.form.ts'
import { closingTime, latest_closing } from '#domain/calendar/closing-words.ts'
import { addDays, type Day, dayOf, formatTime } from '#domain/shared/day.ts'
import type { Deps } from '#server/deps.ts'
import { registerOwnSupplier } from '#server/suppliers/own-supplier.ts'
import { addTemplateItem } from '#server/suppliers/template-items.ts'
import type { Masters } from './masters.ts'

type DemoOwnSupplier = Omit<OwnSupplierForm, 'closing_time'> & {
  /** So many minutes from now the book of the night closes, on the next half hour; null: it never does. */
  closes_in: number | null
  items: [name: string, spec: string, unit: string, price: string][]
}

/** Before this minute of the day it is still the night of the day before. */
const night_ends = 6 * 60

/** The night that it is now: the day whose deliveries are ordered, and the minute after the midnight before that day's eve. */
export const nightNow = (at: Date): { day: Day; minute: number } => {
  const [hours = 0, minutes = 0] = formatTime(at).split(':').map(Number)
  const minute = hours * 60 + minutes
  return minute < night_ends ? { day: dayOf(at), minute: minute + 24 * 60 } : { day: addDays(dayOf(at), 1), minute }
}

/** The half hour after `minutes` from now, as a closing on the eve of the delivery. */
const closingIn = (at: Date, minutes: number) =>
  closingTime(Math.min(Math.ceil((nightNow(at).minute + minutes) / 30) * 30, latest_closing))

const own_suppliers: DemoOwnSupplier[] = [
  {
    name: 'とうふの石橋',
    method: 'fax',
    phone_number: '03-0542-1101',
    fax_number: '03-0542-1102',
    mail_address: '',
    closes_in: 180,
    closing_lead_days: 1,
    delivery_weekdays: [0, 1, 2, 3, 4, 5, 6],
    items: [
      ['絹ごし豆腐', '1丁 350g', '丁', '180'],
      ['木綿豆腐', '1丁 400g', '丁', '180'],
      ['おぼろ豆腐', '500g', 'パック', '320'],
      ['厚揚げ', '2枚入', '袋', '160'],
      ['油揚げ', '5枚入', '袋', '240'],
      ['生湯葉', '200g', 'パック', '680'],
    ],
  },
  {
    name: '玉子焼き まるに',
    method: 'mail',
    phone_number: '03-0542-2201',
    fax_number: '',
    mail_address: 'order@maruni-tamago.example',
    closes_in: 40,
    closing_lead_days: 1,
    delivery_weekdays: [0, 1, 2, 3, 4, 5, 6],
    items: [
      ['玉子焼き', '甘口 400g', '本', '520'],
      ['玉子焼き', 'だし巻 400g', '本', '560'],
      ['錦糸玉子', '500g', '袋', '780'],
    ],
  },
  {
    name: '三浦 山口農園',
    method: 'line',
    phone_number: '090-0542-3301',
    fax_number: '',
    mail_address: '',
    closes_in: null,
    closing_lead_days: 1,
    delivery_weekdays: [2, 5],
    items: [
      ['朝採り大根', '葉付き', '本', ''],
      ['三浦キャベツ', '', '玉', ''],
      ['サニーレタス', '', '株', ''],
      ['旬の野菜おまかせ', '5〜6種', '箱', ''],
    ],
  },
]

/**
 * The suppliers that the demo restaurant has entered itself: by fax, by mail and by LINE, each with its items. Whenever the
 * world is made, a closing of theirs is near. Answers their deals by name.
 */
export const addOwnSuppliers = async (deps: Deps, masters: Masters, at: Date): Promise<Map<string, string>> => {
  const restaurant = masters.restaurants.get('demo-restaurant')
  const owner = restaurant?.people[0]
  if (!owner) throw new Error('the demo world has no demo restaurant')
  const deals = new Map<string, string>()
  for (const { items, closes_in, ...form } of own_suppliers) {
    const closing_time = closes_in === null ? '' : closingIn(at, closes_in)
    const deal_id = await registerOwnSupplier(deps.db, owner, { ...form, closing_time }, at)
    deals.set(form.name, deal_id)
    for (const [name, spec, unit, price] of items) {
      const item = { code: '', name, spec, unit, price, tax_rate: 8 } as const
      await addTemplateItem(deps, owner, deal_id, item, at)
    }
  }
  return deals
}
