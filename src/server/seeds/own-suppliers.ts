import type { OwnSupplierForm } from '#contract/suppliers/own-supplier.form.ts'
import type { Deps } from '#server/deps.ts'
import { registerOwnSupplier } from '#server/suppliers/own-supplier.ts'
import { addTemplateItem } from '#server/suppliers/template-items.ts'
import type { Masters } from './masters.ts'

type DemoOwnSupplier = OwnSupplierForm & { items: [name: string, spec: string, unit: string, price: string][] }

const own_suppliers: DemoOwnSupplier[] = [
  {
    name: 'とうふの石橋',
    method: 'fax',
    phone_number: '03-0542-1101',
    fax_number: '03-0542-1102',
    mail_address: '',
    closing_time: '20:00',
    closing_lead_days: 1,
    delivery_weekdays: [1, 2, 3, 4, 5, 6],
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
    closing_time: '17:00',
    closing_lead_days: 1,
    delivery_weekdays: [1, 2, 3, 4, 5, 6],
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
    closing_time: '',
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

/** The suppliers that the demo restaurant has entered itself: by fax, by mail and by LINE, each with its items. */
export const addOwnSuppliers = async (deps: Deps, masters: Masters, at: Date): Promise<void> => {
  const restaurant = masters.restaurants.get('demo-restaurant')
  const owner = restaurant?.people[0]
  if (!owner) throw new Error('the demo world has no demo restaurant')
  for (const { items, ...form } of own_suppliers) {
    const deal_id = await registerOwnSupplier(deps, owner, form, at)
    for (const [name, spec, unit, price] of items) {
      const item = { code: '', name, spec, unit, price, tax_rate: 8 } as const
      await addTemplateItem(deps, owner, deal_id, item, at)
    }
  }
}
