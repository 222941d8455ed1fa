import { describe, expect, it } from 'vitest'
import type { PlaceOrderForm } from '#contract/placing/place-order.form.ts'
import { orderListItem } from '#tests/support/order-list-item.ts'
import { type Known, localPreview, ordersOf } from './local-preview.ts'

const tuesday = '2026-11-24'
const friday_morning = new Date('2026-11-20T09:00:00+09:00')

const item = orderListItem('sea-bream', {
  name: '真鯛',
  unit: '尾',
  pieces_per_case: null,
  unit_kinds: ['piece'],
  unit_price: '300.00',
})
const known: Known = {
  deal: {
    id: 'deal',
    supplier_name: '丸角青果',
    phone_number: null,
    method: 'web',
    state: 'active',
    closed_reason: null,
    minimum_amount: null,
    price_visible: true,
    own: false,
    scheduled: false,
    line_rounding: 'floor',
    tax_rounding: 'floor',
  },
  items: [item],
  of_this_date: true,
  days: [{ date: tuesday, weekday: 2, available: true, reason: null, closing_at: '2026-11-23T15:00:00.000Z' }],
  orders: [],
  habits: [],
}
const line = { order_list_item_id: item.id, unit_kind: 'piece' as const, quantity: '2', note: '' }
const body: PlaceOrderForm = { delivery_date: tuesday, note: '', lines: [line] }

const said = (some: Partial<Known>, wish: Partial<PlaceOrderForm> = {}, at = friday_morning) =>
  localPreview({ ...known, ...some }, { ...body, ...wish }, at).messages.map(one => one.name)

it('reckons what the confirm screen shows', () => {
  expect(localPreview(known, body, friday_morning)).toMatchObject({
    closing_at: '2026-11-23T15:00:00.000Z',
    lines: [{ line_number: 1, name: '真鯛', amount: '600', odd: null }],
    subtotal: '600',
    total: '648',
    messages: [],
  })
})

describe('a date', () => {
  it('closes by the clock, though the device was told that it is open', () =>
    expect(said({}, {}, new Date('2026-11-24T00:00:00+09:00'))).toEqual(['closing_passed']))

  it('of which the device knows nothing is none', () =>
    expect(said({}, { delivery_date: '2027-02-01' })).toEqual(['no_delivery']))
})

describe('a list of another date', () => {
  const seen = { lines: [{ ...line, seen_unit_price: '280' }] }

  it('has no price to hold against what was seen', () => {
    expect(said({}, seen)).toEqual(['price_changed'])
    expect(said({ of_this_date: false }, seen)).toEqual([])
  })

  it("has no closing of an item's own: its first possible date says whether it is in time", () => {
    const late = { ...item, earliest_date: '2026-11-25', closing_at: '2026-11-30T00:00:00.000Z' }
    const in_time = { ...item, earliest_date: tuesday, closing_at: '2026-11-01T00:00:00.000Z' }
    expect(said({ items: [late] })).toEqual([])
    expect(said({ items: [late], of_this_date: false })).toEqual(['too_late'])
    expect(said({ items: [in_time] })).toEqual(['too_late'])
    expect(said({ items: [in_time], of_this_date: false })).toEqual([])
  })
})

it('shows no amount where the deal hides prices, and says nothing of a minimum that it cannot reckon', () => {
  const deal = { ...known.deal, price_visible: false, minimum_amount: '9000' }
  const shown = localPreview({ ...known, deal, items: [{ ...item, unit_price: null }] }, body, friday_morning)
  expect([shown.lines[0]?.amount, shown.total, shown.messages]).toEqual([null, '0', []])
})

describe('a quantity that the server would ask about', () => {
  const last = { delivery_date: '2026-11-19', quantity: '3', unit_kind: 'piece' as const }
  const odd = (some: Partial<Known>, quantity: string) =>
    localPreview({ ...known, ...some }, { ...body, lines: [{ ...line, quantity }] }, friday_morning).lines[0]?.odd
  const usual = (wish: object) => ({ items: [{ ...item, last, usual_count: 5, ...wish }] })

  it('is asked about by what was ordered last, and how often', () => {
    expect(odd(usual({}), '25')).toEqual({ usual: '3尾', times: '8.3' })
    expect(odd(usual({}), '11')).toBeNull()
    expect(odd(usual({ usual_count: 1 }), '25')).toBeNull()
    expect(odd(usual({ usual_count: 1 }), '30')).toEqual({ usual: '3尾', times: '10' })
    expect(odd(usual({ last: { ...last, delivery_date: '2026-08-01' } }), '30')).toBeNull()
  })

  it('is asked about by what the weekday usually has, where the last was another', () => {
    const days = ['2026-11-17', '2026-11-10', '2026-11-03'].map(day => ({ delivery_date: day, quantity: '3' }))
    const habit = {
      item,
      position: 0,
      unit_kind: 'piece' as const,
      quantity: '3',
      days,
      expected: true,
      ordered: false,
    }
    const once = usual({ last: { ...last, quantity: '12' } })
    expect(odd(once, '25')).toBeNull()
    expect(odd({ ...once, habits: [habit] }, '25')).toEqual({ usual: '3尾', times: '8.3' })
    expect(odd({ ...once, habits: [habit] }, '12')).toBeNull()
  })
})

describe('orders that stand for the date', () => {
  const row = (id: string, given: Partial<Known['orders'][number]> = {}) =>
    ({
      id,
      deal_id: 'deal',
      number: id,
      delivery_date: tuesday,
      line_count: 1,
      state: 'placed',
      ...given,
    }) as Known['orders'][number]

  it('are found in every list that the device has, each once and as the newest list has it', () => {
    const rows = [row('a', { state: 'processed' }), row('b'), row('other', { deal_id: 'another' }), row('a')]
    expect(ordersOf('deal', rows).map(one => `${one.id} ${one.state}`)).toEqual(['a processed', 'b placed'])
    const { duplicates, unnamed } = localPreview({ ...known, orders: ordersOf('deal', rows) }, body, friday_morning)
    expect(duplicates.map(one => `${one.id} ${one.may_edit}`)).toEqual(['a false', 'b true'])
    expect(unnamed).toBe(0)
  })

  it('of which only the calendar knows are counted', () => {
    const days = known.days.map(day => ({ ...day, order_count: 2 }))
    const some = { ...known, days }
    expect(localPreview({ ...some, orders: [row('a')] }, body, friday_morning).unnamed).toBe(1)
    expect(localPreview({ ...some, orders: [] }, body, friday_morning).unnamed).toBe(2)
  })
})
