import type { Deal, OrderListItem, PossibleDate } from '#contract/deals/consumer-deals.contract.ts'
import { possibleDeliveryDates } from '#domain/calendar/delivery-dates.ts'
import { addDays, dayOf } from '#domain/shared/day.ts'

export const demo_supplier = '丸山水産（デモ）'
export const demo_restaurant = '鮨 まるた（デモ）'

/** On which terms the demo's restaurant orders. */
export const demoDeal = (id: string): Deal => ({
  id,
  supplier_name: demo_supplier,
  phone_number: null,
  method: 'web',
  state: 'active',
  closed_reason: null,
  minimum_amount: null,
  price_visible: true,
  own: false,
  free_lines: true,
  scheduled: false,
  line_rounding: 'floor',
  tax_rounding: 'floor',
})

const until_25 = { lead_days: 1, minutes: 25 * 60, day_kind: 'calendar' } as const
const rule = { weekdays: { 0: null, 1: until_25, 2: until_25, 3: until_25, 4: until_25, 5: until_25, 6: until_25 } }
const non_delivery = { weekdays: [0], holidays: false, ranges: [], open_days: [] }

/** The dates from today on, by the rule that the real calendar has: until 25:00 of the day before, never on a Sunday. */
export const demoDays = (at: Date, days: number): PossibleDate[] =>
  possibleDeliveryDates({ from: dayOf(at), days, at, rule, non_delivery, holidays: new Set() })

type Row = [name: string, kana: string, spec: string, origin: string, unit: string, price: string | null, usual: string]
type More = Partial<OrderListItem>

const rows: Record<string, readonly (Row | [...Row, More])[]> = {
  鮮魚: [
    [
      '真鯛',
      'まだい',
      '養殖 1.5kg前後',
      '愛媛県',
      '尾',
      '1280',
      '2',
      { price_basis: 'kg', catch_weight: true, estimated_weight: '1.5' },
    ],
    [
      'かんぱち',
      'かんぱち',
      '養殖 3.5kg前後',
      '鹿児島県',
      '尾',
      '1650',
      '',
      { price_basis: 'kg', catch_weight: true, estimated_weight: '3.5' },
    ],
    ['本鮪 赤身', 'ほんまぐろ あかみ', '柵 300g', '長崎県', '柵', '3200', '3', {}],
    ['あじ', 'あじ', '刺身用 150g前後', '千葉県', '尾', '220', '10', {}],
    ['いわし', 'いわし', '1kg', '千葉県', 'kg', '680', '', { decimal_places: 1 }],
    ['さわら', 'さわら', '半身', '京都府', '枚', '1480', '', {}],
    ['白魚', 'しらうお', '100g', '茨城県', 'パック', null, '', { sales_left: '8' }],
  ],
  貝: [
    [
      'ホタテ貝柱',
      'ほたてかいばしら',
      '生食 1kg',
      '北海道',
      '袋',
      '4980',
      '1',
      { case_unit: 'ケース', pieces_per_case: '10', unit_kinds: ['piece', 'case'] },
    ],
    ['生がき', 'なまがき', '加熱用 500g', '広島県', 'パック', '1180', '', {}],
    ['あさり', 'あさり', '1kg', '愛知県', '袋', '980', '2', {}],
    ['さざえ', 'さざえ', '100g前後', '長崎県', '個', '240', '', { lot: '5', min_quantity: '5' }],
  ],
  冷凍: [
    [
      'むきえび',
      'むきえび',
      '31/40 1kg',
      'ベトナム',
      '袋',
      '1780',
      '2',
      { case_unit: 'ケース', pieces_per_case: '12', unit_kinds: ['piece', 'case'] },
    ],
    ['いか短冊', 'いかたんざく', '500g', '国内加工', '袋', '920', '', {}],
    ['釜揚げしらす', 'かまあげしらす', '1kg', '静岡県', '箱', '3150', '1', {}],
  ],
  'つま・調味': [
    ['大根けん', 'だいこんけん', '500g', '国内加工', 'パック', '280', '4', {}],
    ['大葉', 'おおば', '100枚', '愛知県', '束', '420', '1', {}],
    ['本わさび', 'ほんわさび', '100g前後', '静岡県', '本', '980', '', {}],
    ['刺身醤油', 'さしみしょうゆ', '1L', '国内製造', '本', '640', '', {}],
  ],
}

const days_ago = 2

/** The order list of the demo, for a delivery date. */
export const demoItems = (at: Date): OrderListItem[] =>
  Object.entries(rows).flatMap(([category, listed], shelf) =>
    listed.map(([name, name_kana, spec, origin, unit, unit_price, usual, more], place): OrderListItem => {
      const number = `${shelf + 1}${String(place + 1).padStart(3, '0')}`
      return {
        id: `de000000-0000-4000-8000-00000000${number}`,
        code: number,
        name,
        name_kana,
        spec,
        origin,
        category,
        unit,
        case_unit: '',
        pieces_per_case: null,
        unit_kinds: ['piece'],
        price_basis: 'piece',
        unit_price,
        tax_rate: 8,
        catch_weight: false,
        estimated_weight: null,
        decimal_places: 0,
        min_quantity: null,
        max_quantity: null,
        lot: null,
        earliest_date: null,
        sales_left: null,
        last:
          usual === ''
            ? null
            : { delivery_date: addDays(dayOf(at), -days_ago), quantity: usual, unit_kind: 'piece' as const },
        usual_count: usual === '' ? 0 : 9,
        ...more,
      }
    }),
  )
