import { createHash } from 'node:crypto'
import holidayJp from '@holiday-jp/holiday_jp'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { closingAt, whyNoDelivery } from '#domain/calendar/closing.ts'
import { checkQuantity, inPieces } from '#domain/orders/quantity.ts'
import { janCheckDigit } from '#domain/shared/check-digit.ts'
import { dayOf, weekdayOf } from '#domain/shared/day.ts'
import { add, compare, isMultipleOf, sum } from '#domain/shared/decimal.ts'
import type { DemoItem } from './item.ts'
import { planOrders } from './orders-plan.ts'
import { estimateOf } from './quantities.ts'
import { random } from './random.ts'
import { restaurants } from './restaurants.ts'
import { suppliers } from './suppliers.ts'

const items = suppliers.flatMap(supplier => supplier.items)
const labelled = items.map((item): [string, DemoItem] => [`${item.code} ${item.name}`, item])
const holidays = new Set(
  holidayJp
    .between(new Date('2026-01-01T00:00:00+09:00'), new Date('2027-12-31T00:00:00+09:00'))
    .map(holiday => dayOf(holiday.date)),
)

const inCp932 = (text: string): boolean => iconv.decode(iconv.encode(text, 'cp932'), 'cp932') === text

describe('price lists', () => {
  test('are 500 items: 170 fish, 170 vegetables, 160 dry goods', () => {
    expect(suppliers.map(supplier => supplier.items.length)).toEqual([170, 170, 160])
  })

  test('have unique codes with leading zeros or digits, and unique names with spec, per supplier', () => {
    for (const supplier of suppliers) {
      expect(new Set(supplier.items.map(item => item.code)).size).toBe(supplier.items.length)
      expect(new Set(supplier.items.map(item => `${item.name} ${item.spec}`)).size).toBe(supplier.items.length)
      expect(supplier.items.every(item => /^\d{5,6}$/.test(item.code))).toBe(true)
    }
    expect(items.filter(item => item.code.startsWith('0')).length).toBe(330)
  })

  test.each(labelled)('%s is well formed', (_, item) => {
    expect(item.name_kana).toMatch(/^[ぁ-んー・ ]+$/)
    expect(item.origin).not.toBe('')
    expect(item.spec).not.toBe('')
    expect(item.price ?? '1').toMatch(/^\d+(\.\d{1,2})?$/)
    expect(item.catch_weight).toBe(item.estimated_weight !== null)
    expect(item.price_basis === 'kg').toBe(item.catch_weight)
    expect(isMultipleOf(item.usual_quantity, item.lot) || item.unit === 'kg').toBe(true)
    expect(item.max_quantity !== null && compare(item.min_quantity, item.max_quantity) < 0).toBe(true)
    expect(item.unit_kinds.includes('case')).toBe(item.pieces_per_case !== null)
    if (item.jan_code)
      expect(item.jan_code).toBe(item.jan_code.slice(0, 12) + janCheckDigit(item.jan_code.slice(0, 12)))
    if (item.unit_kinds.length === 2) {
      expect([item.lot, item.min_quantity]).toEqual(['1', '1'])
      expect(compare(item.max_quantity ?? '0', item.pieces_per_case ?? '0')).toBeGreaterThanOrEqual(0)
    }
    expect(inCp932(item.name_kana + item.spec + item.origin + item.unit)).toBe(true)
    if (item.name_alternative) expect([inCp932(item.name), inCp932(item.name_alternative)]).toEqual([false, true])
    else expect(inCp932(item.name)).toBe(true)
  })

  test('the JAN check digit is that of a known code', () => {
    expect(janCheckDigit('400638133393')).toBe('1')
    expect(new Set(items.flatMap(item => item.jan_code ?? [])).size).toBe(items.filter(item => item.jan_code).length)
  })

  test('hold every trait of the trade', () => {
    const count = (is: (item: DemoItem) => boolean): number => items.filter(is).length
    const traits = {
      catch_weight: count(item => item.catch_weight),
      market_price: count(item => item.price === null),
      ten_percent: count(item => item.tax_rate === 10),
      both_units: count(item => item.unit_kinds.length === 2),
      case_only: count(item => item.unit_kinds.join() === 'case'),
      half_lots: count(item => item.lot === '0.5'),
      tenth_lots: count(item => item.lot === '0.1'),
      sixes: count(item => item.lot === '6'),
      fetched: count(item => item.lead_days > 0),
      limited: count(item => item.sales_limit !== null),
      hidden: count(item => !item.visible),
      outside_cp932: count(item => item.name_alternative !== null),
      with_jan: count(item => item.jan_code !== null),
    }
    console.info('items', traits)
    for (const [trait, number] of Object.entries(traits)) expect(number, trait).toBeGreaterThan(0)
    expect(traits.outside_cp932).toBe(3)
  })

  test('tax alcohol, packing and detergents 10%, food 8%', () => {
    const rate = (name: string): number | undefined => items.find(item => item.name === name)?.tax_rate
    expect(['本みりん', '純米料理酒 無塩', 'レモンサワーの素', 'レジ袋 M'].map(rate)).toEqual([10, 10, 10, 10])
    expect(['みりん風調味料', '料理酒 加塩', 'ノンアルコールビール', '炭酸水 強'].map(rate)).toEqual([8, 8, 8, 8])
    expect(suppliers.slice(0, 2).every(supplier => supplier.items.every(item => item.tax_rate === 8))).toBe(true)
  })

  test.each([
    ['束', ['葉物', '根菜', '葱・玉葱・にんにく', '薬味・香味', 'つま物・ハーブ', '西洋・中国野菜']],
    ['尾', ['鮮魚（丸）', '青魚・光り物', 'エビ・カニ', '冷凍・加工']],
    ['杯', ['イカ・タコ', 'エビ・カニ']],
    ['樽', ['ビール・洋酒・ワイン']],
    ['丁', ['漬物・豆腐・卵・加工']],
  ])('sell by the %s only what the trade does', (unit, categories) => {
    const sold = items.filter(item => item.unit === unit)
    expect(sold.length).toBeGreaterThan(0)
    expect(sold.filter(item => !categories.includes(item.category))).toEqual([])
  })
})

describe('suppliers', () => {
  test.each(suppliers.map((supplier): [string, string] => [supplier.name, supplier.registration_number]))(
    '%s has a registration number with a right check digit',
    (_, number) => {
      expect(number).toMatch(/^T\d{13}$/)
      const body = Array.from(number.slice(2)).reverse()
      const weighted = body.reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 2), 0)
      expect(Number(number[1])).toBe(9 - (weighted % 9))
    },
  )

  test('close and rest on different days, and all rest at the year end', () => {
    const rest = (day: string): string[] =>
      suppliers.filter(one => whyNoDelivery(day, one.non_delivery, holidays)).map(one => one.key)
    expect(rest('2026-11-18')).toEqual(['fish'])
    expect(rest('2026-11-11')).toEqual(['fish', 'vegetables'])
    expect(rest('2026-11-23')).toEqual(['fish', 'sake'])
    expect(rest('2026-11-25')).toEqual([])
    expect(rest('2027-01-01')).toEqual(['fish', 'vegetables', 'sake'])
    expect(new Set(suppliers.map(one => one.processed_by)).size).toBe(3)
    expect(new Set(suppliers.map(one => JSON.stringify(one.closing))).size).toBe(3)
  })

  test('have groups, an owner, and counters that exist', () => {
    for (const supplier of suppliers) {
      const counters = supplier.order_counters.map(counter => counter.name)
      expect(supplier.store_groups.every(group => counters.includes(group.order_counter))).toBe(true)
      expect(supplier.store_groups.some(group => group.closing)).toBe(true)
      expect(supplier.users.filter(user => user.role === 'owner').length).toBe(1)
    }
    expect(suppliers[0]?.users[0]?.login_id).toBe('demo-supplier')
  })
})

describe('restaurants', () => {
  test('are thirty, with unique logins, phones and customer codes from 1001', () => {
    expect(restaurants.length).toBe(30)
    expect(new Set(restaurants.map(one => one.login_id)).size).toBe(30)
    expect(new Set(restaurants.map(one => one.phone_number)).size).toBe(30)
    for (const key of ['fish', 'vegetables', 'sake'] as const) {
      const codes = restaurants.flatMap(one => one.deals).filter(deal => deal.supplier === key)
      expect(codes.map(deal => deal.customer_code)).toEqual(codes.map((_, index) => String(1001 + index)))
    }
    for (const one of restaurants) {
      expect(one.login_id).toMatch(/^(?=.*[a-z])[a-z0-9@.\-_+]+$/)
      expect(one.phone_number.replaceAll('-', '')).toMatch(/^0\d{9}$/)
      expect(one.postal_code).toMatch(/^\d{3}-\d{4}$/)
      expect(one.name_kana).toMatch(/^[ぁ-んー ]+$/)
      expect(inCp932(one.name + one.address)).toBe(true)
      expect(one.deals.length).toBeGreaterThan(0)
    }
  })

  test('the demo restaurant deals with all three and has a long list', () => {
    const [first] = restaurants
    expect(first?.login_id).toBe('demo-restaurant')
    expect(first?.deals.map(deal => [deal.supplier, deal.item_codes.length])).toEqual([
      ['fish', 150],
      ['vegetables', 120],
      ['sake', 70],
    ])
  })

  test('order lists hold visible items of the supplier, usual items are on the list and orderable', () => {
    for (const one of restaurants) {
      for (const deal of one.deals) {
        const sold = new Map(
          suppliers.find(supplier => supplier.key === deal.supplier)?.items.map(item => [item.code, item]),
        )
        expect(deal.item_codes.length, `${one.name} ${deal.supplier}`).toBeGreaterThanOrEqual(25)
        expect(new Set(deal.item_codes).size).toBe(deal.item_codes.length)
        expect(deal.item_codes.every(code => sold.get(code)?.visible)).toBe(true)
        expect(deal.usual.length).toBeGreaterThanOrEqual(8)
        for (const usual of deal.usual) {
          const item = sold.get(usual.item_code)
          expect(deal.item_codes.includes(usual.item_code)).toBe(true)
          expect(item && checkQuantity(item, usual.quantity, usual.unit_kind, item.name)).toBe(null)
        }
      }
    }
  })
})

describe('the plan of orders', () => {
  const question = { restaurants, suppliers, holidays, from: '2026-09-26', to: '2026-11-24', seed: 20261121 }
  const orders = planOrders(question)
  const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')
  const itemOf = (key: string, code: string): DemoItem => {
    const item = suppliers.find(one => one.key === key)?.items.find(one => one.code === code)
    if (!item) throw new Error(`no ${key} ${code}`)
    return item
  }

  test('is about 2,700 orders in 60 days, the same on every run', () => {
    const lines = orders.reduce((total, order) => total + order.lines.length, 0)
    const by = (key: string): number => orders.filter(order => order.supplier === key).length
    console.info('plan', {
      orders: orders.length,
      lines,
      fish: by('fish'),
      vegetables: by('vegetables'),
      sake: by('sake'),
    })
    expect(orders.length).toBeGreaterThan(2400)
    expect(orders.length).toBeLessThan(3000)
    expect(hash(planOrders(question))).toBe(hash(orders))
    expect(hash(planOrders({ ...question, seed: 1 }))).not.toBe(hash(orders))
  })

  test('every order is placed before its closing, on a day of delivery, and every step after it', () => {
    for (const order of orders) {
      const restaurant = restaurants.find(one => one.login_id === order.restaurant)
      const supplier = suppliers.find(one => one.key === order.supplier)
      const deal = restaurant?.deals.find(one => one.supplier === order.supplier)
      const group = supplier?.store_groups.find(one => one.name === deal?.store_group)
      if (!restaurant || !supplier || !deal || !group) throw new Error('an order of nobody')
      const where = `${restaurant.name} ${supplier.key} ${order.delivery_date}`
      const rule = group.closing ?? supplier.closing
      const closing = closingAt(order.delivery_date, rule, supplier.non_delivery, holidays)
      expect(closing && order.closing_at <= closing, where).toBe(true)
      expect(order.placed_at < order.closing_at, where).toBe(true)
      expect(whyNoDelivery(order.delivery_date, supplier.non_delivery, holidays), where).toBe(null)
      if (group.non_delivery) expect(whyNoDelivery(order.delivery_date, group.non_delivery, holidays)).toBe(null)
      expect(deal.delivery_weekdays?.includes(weekdayOf(order.delivery_date)) ?? true).toBe(true)
      let before = order.placed_at
      for (const step of order.steps) {
        expect(step.at > before, where).toBe(true)
        if (step.kind === 'edited' || step.kind === 'cancelled') expect(step.at < order.closing_at, where).toBe(true)
        before = step.at
      }
    }
  })

  test('every quantity obeys minimum, maximum and lot; no item twice; 取寄せ in time; the minimum amount is met', () => {
    for (const order of orders) {
      const restaurant = restaurants.find(one => one.login_id === order.restaurant)
      const deal = restaurant?.deals.find(one => one.supplier === order.supplier)
      const supplier = suppliers.find(one => one.key === order.supplier)
      if (!deal || !supplier) throw new Error('an order of nobody')
      const group = supplier.store_groups.find(one => one.name === deal.store_group)
      const versions = [order.lines, ...order.steps.flatMap(step => (step.kind === 'edited' ? [step.lines] : []))]
      for (const lines of versions) {
        expect(lines.length).toBeGreaterThan(0)
        expect(new Set(lines.map(line => line.item_code)).size).toBe(lines.length)
        for (const line of lines) {
          const item = itemOf(order.supplier, line.item_code)
          expect(checkQuantity(item, line.quantity, line.unit_kind, item.name)).toBe(null)
          expect(deal.item_codes.includes(line.item_code)).toBe(true)
          expect(order.delivery_date.slice(5) >= (item.season_from ?? ''), item.name).toBe(true)
          const rule = group?.closing ?? supplier.closing
          const closing = closingAt(order.delivery_date, rule, supplier.non_delivery, holidays, item.lead_days)
          expect(closing && order.placed_at < closing, `${item.name} ${order.delivery_date}`).toBe(true)
        }
        const amount = sum(
          lines.map(one => estimateOf(itemOf(order.supplier, one.item_code), one.unit_kind, one.quantity)),
        )
        expect(compare(amount, deal.minimum_amount ?? '0')).toBeGreaterThanOrEqual(0)
      }
    }
  })

  test('sales limits hold over all restaurants', () => {
    const sold = new Map<string, string>()
    for (const order of orders) {
      for (const line of order.lines) {
        const item = itemOf(order.supplier, line.item_code)
        const pieces = item.unit_kinds.includes('piece')
          ? inPieces(line.quantity, line.unit_kind, item.pieces_per_case)
          : line.quantity
        const key = `${order.supplier}:${item.code}:${order.delivery_date}`
        const total = add(sold.get(key) ?? '0', pieces)
        sold.set(key, total)
        if (item.sales_limit) expect(compare(total, item.sales_limit), key).toBeLessThanOrEqual(0)
      }
    }
  })

  test('the last two delivery dates are a mix, the others are done', () => {
    const has = (order: (typeof orders)[number], kind: string): boolean => order.steps.some(step => step.kind === kind)
    // Holiday on the 23rd, Sunday on the 22nd: the fishmonger's last two are the 24th and the 21st.
    const last: Record<string, string> = { fish: '2026-11-21', vegetables: '2026-11-23', sake: '2026-11-21' }
    const recent = orders.filter(order => order.delivery_date >= (last[order.supplier] ?? ''))
    const older = orders.filter(order => order.delivery_date < (last[order.supplier] ?? ''))
    const count = (kind: string): number => recent.filter(order => has(order, kind)).length
    console.info('last two days', {
      orders: recent.length,
      untouched: recent.filter(order => order.steps.length === 0).length,
      seen: count('seen'),
      processed: count('processed'),
      edited: count('edited'),
      cancelled: count('cancelled'),
    })
    expect(older.every(order => has(order, 'processed') || has(order, 'cancelled'))).toBe(true)
    expect(count('processed')).toBeLessThan(recent.length / 2)
    expect(older.some(order => has(order, 'edited'))).toBe(true)
    expect(older.some(order => has(order, 'cancelled'))).toBe(true)
  })

  test('Fridays are fuller than Mondays', () => {
    const mean = (weekday: number): number => {
      const some = orders.filter(order => order.supplier === 'vegetables' && weekdayOf(order.delivery_date) === weekday)
      return some.reduce((total, order) => total + order.lines.length, 0) / some.length
    }
    expect(mean(5)).toBeGreaterThan(mean(1) * 1.2)
  })

  test('stops at `until`', () => {
    const until = new Date('2026-11-20T23:00:00+09:00')
    const cut = planOrders({ ...question, until })
    expect(cut.length).toBeLessThan(orders.length)
    expect(cut.every(order => order.placed_at <= until && order.steps.every(step => step.at <= until))).toBe(true)
  })
})

test('chance is fair enough, and the same for the same seed', () => {
  const draw = (): number[] => {
    const chance = random('seed')
    return Array.from({ length: 6000 }, () => chance.between(1, 6))
  }
  expect(draw()).toEqual(draw())
  for (const face of [1, 2, 3, 4, 5, 6]) {
    const seen = draw().filter(one => one === face).length
    expect(seen).toBeGreaterThan(850)
    expect(seen).toBeLessThan(1150)
  }
})
