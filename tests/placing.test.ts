import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ClosingRule } from '#domain/calendar/closing.ts'
import { possibleDeliveryDates } from '#domain/calendar/delivery-dates.ts'
import { noAnswer } from '#domain/orders/answers.ts'
import { addDays, type Day, dayOf, instantAt } from '#domain/shared/day.ts'
import { compare } from '#domain/shared/decimal.ts'
import type { UnitKind } from '#domain/trade/unit.ts'
import type { DealTerms } from '#server/deals/deal-terms.ts'
import { viewDate, viewDeal, viewItems } from '#server/deals/deal-view.ts'
import type { ListItem } from '#server/deals/list-item.ts'
import { prepareOrder } from '#server/placing/prepare-order.ts'
import { type Draft, EMPTY_DRAFT, orderedLines } from '#web/consumer/placing/draft.ts'
import { localPreview } from '#web/consumer/placing/local-preview.ts'
import { bodyOf } from '#web/consumer/placing/sending.ts'
import { secondKey, sheetRows, summarise, withLine } from '#web/consumer/placing/sheet-items.ts'

const today = '2026-11-18'
const holidays: ReadonlySet<Day> = new Set(['2026-11-23', '2026-12-03'])
const ids = ['a', 'b', 'c', 'd'] as const

/** Mostly null: else nearly every order would be refused for something. */
const rarely = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 7, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value })
const few = (max: number) => fc.nat(max).map(String)
const day = fc.integer({ min: -3, max: 21 }).map(n => addDays(today, n))
const closing = fc.option(
  fc.record({
    lead_days: fc.nat(2),
    minutes: fc.nat(96).map(n => n * 15),
    day_kind: fc.constantFrom('calendar' as const, 'business' as const),
  }),
  { freq: 9 },
)
const rounding = fc.constantFrom('floor' as const, 'round' as const, 'ceil' as const)

const terms = fc.record({
  state: fc.constantFrom('active', 'active', 'active', 'active', 'suspended', 'ended'),
  reason: fc.constantFrom('', '閉店のため'),
  merged: fc.constant(false),
  halted: fc.constantFrom(null, 'consumer' as const, 'supplier' as const),
  ended_by_consumer: fc.boolean(),
  method: fc.constantFrom('web' as const, 'fax' as const, 'mail' as const, 'line' as const),
  sent_to: fc.option(fc.constant('0312345678'), { freq: 5 }),
  delivery_weekdays: fc.option(fc.uniqueArray(fc.nat(6), { minLength: 3 })),
  minimum_amount: rarely(fc.constantFrom('1', '1000', '5000', '20000')),
  price_visible: fc.boolean(),
  line_rounding: rounding,
  tax_rounding: rounding,
  free_lines: fc.nat(3).map(n => n > 0),
  rule: fc
    .array(closing, { minLength: 7, maxLength: 7 })
    .map((list): ClosingRule => ({ weekdays: Object.fromEntries(list.entries()) })),
  non_delivery: fc.record({
    weekdays: fc.uniqueArray(fc.nat(6), { maxLength: 1 }),
    holidays: fc.boolean(),
    ranges: fc.array(
      day.map(from => ({ from, to: addDays(from, 1), note: '' })),
      { maxLength: 2 },
    ),
    open_days: fc.array(day, { maxLength: 2 }),
  }),
})

const item = (id: string) =>
  fc.record({
    id: fc.constant(id),
    product_item_id: fc.constant(`item-${id}`),
    visible: fc.nat(9).map(n => n > 0),
    name: fc.constant(`真鯛${id}`),
    pieces_per_case: fc.constantFrom(null, '2', '24', '0.5'),
    unit_kinds: fc.constantFrom<UnitKind[]>(
      ['piece', 'case'],
      ['piece', 'case'],
      ['piece', 'case'],
      ['piece'],
      ['case'],
    ),
    price_basis: fc.constantFrom('piece' as const, 'case' as const, 'kg' as const),
    unit_price: fc.constantFrom(null, '0', '300', '300.00', '1280.5', '99999999'),
    tax_rate: fc.constantFrom(8 as const, 10 as const),
    catch_weight: fc.boolean(),
    estimated_weight: fc.constantFrom(null, '1.8'),
    decimal_places: fc.nat(1),
    min_quantity: rarely(few(3)),
    max_quantity: rarely(fc.constantFrom('5', '24')),
    lot: rarely(fc.constantFrom('2', '0.5')),
    lead_days: fc.constantFrom(0, 0, 0, 1, 4, 9),
    sales_limit: rarely(few(9)),
    sales_from: rarely(day),
    sales_to: rarely(day),
    sold: few(12),
  })

const line = fc.record({
  order_list_item_id: fc.constantFrom(...ids, ...ids, 'gone'),
  unit_kind: fc.constantFrom('piece' as const, 'case' as const),
  quantity: fc.constantFrom('0', '1', '1', '1.5', '2', '2', '2.25', '4', '4', '6', '6', '24', '999999'),
  note: fc.constant(''),
  seen_unit_price: fc.constantFrom(undefined, undefined, undefined, undefined, null, '300', '1280.5'),
})

/** 自由入力, now and then with what nobody may write. */
const free_line = fc.record({
  order_list_item_id: fc.constantFrom('x', 'y', 'z', 'a'),
  free: fc.record({
    name: fc.constantFrom('本マグロのカマ', '本マグロのカマ', '🐟の頭', '', 'あ'.repeat(41), 'カマ\n頭'),
    unit: fc.constantFrom('個', '個', '個', 'kg', '', '一二三四五六七'),
  }),
  unit_kind: fc.constant('piece' as const),
  quantity: fc.constantFrom('0', '1', '2.125', '2.1255', '9999999999'),
  note: fc.constant(''),
})

const drawn = fc.record({
  terms,
  items: fc.tuple(item('a'), item('b'), item('c'), item('d')),
  lines: fc.array(fc.oneof({ weight: 5, arbitrary: line }, { weight: 1, arbitrary: free_line }), {
    minLength: 1,
    maxLength: 4,
  }),
  /** When the device asked (of dates from that day on), and how many minutes later it reckons. */
  asked: fc.nat(1439),
  later: fc.nat(2880),
  date: fc.nat(12),
})

const nobody = { name: '', postal_code: null, address: null, phone_number: null, fax_number: null }
const always = {
  id: 'deal',
  consumer_id: 'consumer',
  supplier_id: 'supplier',
  store_id: 'store',
  order_counter_id: null,
  parties: {
    consumer: nobody,
    supplier: { ...nobody, registration_number: null },
    store: null,
    order_counter: null,
  },
  order_mails: [],
  order_links: [],
  consumer_links: [],
  approval_from: null,
  own: false,
} satisfies Partial<DealTerms>
const plain = {
  flyer_left: null,
  code: '0001',
  name_kana: '',
  spec: '',
  origin: '',
  category: '',
  unit: '尾',
  case_unit: '箱',
  in_catalogue: true,
} satisfies Partial<ListItem>

/** What a device can't know: prices that it isn't shown, and what an item was called that it has no more. */
const hidden_prices = ['below_minimum_amount', 'amount_too_large']

test('3,000 deals, lists and wishes: a device without the server gives the same reasons as the server', () => {
  const met = new Map<string, number>()
  fc.assert(
    fc.property(drawn, one => {
      const terms: DealTerms = { ...always, ...one.terms }
      const items: ListItem[] = one.items.map(item => ({ ...plain, ...item }))
      const asked_at = instantAt(today, one.asked)
      const at = instantAt(today, one.asked + one.later)
      const delivery_date = addDays(today, one.date)
      const wish = { delivery_date, note: '', lines: one.lines }

      const server = prepareOrder({ terms, items }, wish, at, holidays)

      const { rule, non_delivery, delivery_weekdays } = terms
      const calendar = { rule, non_delivery, delivery_weekdays, holidays }
      const dates = possibleDeliveryDates({ from: dayOf(asked_at), days: 42, at: asked_at, ...calendar })
      const told: Parameters<typeof localPreview>[0] = {
        deal: viewDeal(terms, false),
        items: viewItems(items, terms, [], holidays, delivery_date, asked_at),
        of_this_date: true,
        days: dates.map(date => viewDate(date, terms.id, { orders: [], waiting: [], no_orders: [] })),
        orders: [],
        habits: [],
      }
      // As it crosses the wire, and as it is kept.
      const device = localPreview(JSON.parse(JSON.stringify(told)), wish, at)

      const comparable = (messages: typeof server.messages) =>
        messages
          .filter(one => terms.price_visible || !hidden_prices.includes(one.name ?? ''))
          .map(one => (one.name === 'not_on_list' ? { ...one, message: '' } : one))
      expect(comparable(device.messages)).toEqual(comparable(server.messages))
      if (terms.price_visible) expect(device.total).toBe(server.totals.total)
      for (const { name = '' } of server.messages) met.set(name, (met.get(name) ?? 0) + 1)
      if (server.messages.length === 0) met.set('none', (met.get('none') ?? 0) + 1)
    }),
    { numRuns: 3_000 },
  )
  // Every reason was met, and so was an order that can be placed: equal silence would prove nothing.
  expect([...met.keys()].sort()).toEqual([
    'above_maximum',
    'amount_too_large',
    'below_minimum',
    'below_minimum_amount',
    'closing_passed',
    'deal_closed',
    'free_name_too_long',
    'free_nameless',
    'free_not_taken',
    'free_on_list',
    'free_unit_too_long',
    'free_unitless',
    'free_unreadable',
    'no_delivery',
    'no_destination',
    'none',
    'none_at_all',
    'not_on_list',
    'not_on_sale',
    'off_lot',
    'price_changed',
    'repeated',
    'sold_out',
    'too_late',
    'too_many_decimals',
    'unit_kind_refused',
  ])
})

test('2,000 orders being changed: the phone adds them up as the server does, and what is not more than it was costs what it did', () => {
  let [kept, fewer, changed] = [0, 0, 0]
  const key = (one: { order_list_item_id: string; unit_kind: UnitKind }) => `${one.order_list_item_id}/${one.unit_kind}`
  const wished = fc.uniqueArray(line, { minLength: 1, maxLength: 4, selector: key })
  fc.assert(
    fc.property(
      drawn,
      fc.tuple(item('a'), item('b'), item('c'), item('d')),
      wished,
      fc.nat(3),
      (one, then, lines, more) => {
        const terms: DealTerms = { ...always, ...one.terms, price_visible: true }
        const itemsOf = (some: typeof then): ListItem[] => some.map(item => ({ ...plain, ...item, visible: true }))
        const at = instantAt(today, one.asked)
        const delivery_date = addDays(today, one.date)
        const ask = { delivery_date, note: '' }
        const ordered = lines.map(({ seen_unit_price: _, ...line }) => ({ ...line, quantity: '2' }))
        const before = prepareOrder({ terms, items: itemsOf(then) }, { ...ask, lines: ordered }, at, holidays)
        const held = before.lines.map(line => ({ ...line, ...noAnswer }))

        // Some lines of the order stay, some become more, some less, some are new.
        const wish = [
          ...ordered.map((line, place) => ({ ...line, quantity: ['3', '1', '2', '2'][(place + more) % 4] ?? '2' })),
          { order_list_item_id: 'd', unit_kind: 'piece' as const, quantity: '1', note: '' },
        ]
        const rows = sheetRows(
          viewItems(itemsOf(one.items), terms, [], holidays, delivery_date, at),
          ids.map(secondKey),
        )
        const draft = wish.reduce<Draft>(
          (made, { order_list_item_id: id, quantity, unit_kind }) => {
            const free = [id, secondKey(id)].find(key => !made.lines[key] || made.lines[key].unit_kind === unit_kind)
            const row = rows.find(row => row.key === free)
            return row ? withLine(made, row, { quantity, unit_kind }, true, held) : made
          },
          { ...EMPTY_DRAFT, delivery_date },
        )
        fc.pre(orderedLines(draft).length > 0)
        const body = bodyOf(draft)

        const server = prepareOrder({ terms, items: itemsOf(one.items) }, body, at, holidays, held)

        expect(server.messages.filter(message => message.name === 'price_changed')).toEqual([])
        const phone = summarise(draft, rows, viewDeal(terms, false), held)
        if (!server.messages.some(message => message.name === 'amount_too_large'))
          expect(phone.totals).toEqual(server.totals)
        for (const line of server.lines) {
          const was = before.lines.find(one => key(one) === key(line) && compare(one.quantity, line.quantity) >= 0)
          const same = was && compare(was.quantity, line.quantity) === 0
          const now = one.items.find(one => one.id === line.order_list_item_id)
          expect(line.unit_price).toBe((was ?? now)?.unit_price)
          if (same)
            expect(line).toEqual({
              ...line,
              ...was,
              line_number: line.line_number,
              product_item_id: line.product_item_id,
            })
          const other = was !== undefined && was.unit_price !== now?.unit_price
          if (other && same) kept += 1
          if (other && !same) fewer += 1
          if (!was) changed += 1
        }
        // A line that stands is refused for nothing that has become of its item.
        const of_item = ['too_late', 'not_on_sale', 'below_minimum', 'above_maximum', 'off_lot', 'unit_kind_refused']
        for (const { name = '', line = -1 } of server.messages) {
          const said = body.lines[line]
          const was = said && held.find(one => key(one) === key(said))
          const by = was ? compare(said.quantity, was.quantity) : 1
          if (by === 0) expect(of_item).not.toContain(name)
          // … and less of it for no date.
          if (by < 0) expect(of_item.slice(0, 2)).not.toContain(name)
        }
      },
    ),
    { numRuns: 2_000 },
  )
  expect([kept > 500, fewer > 500, changed > 500]).toEqual([true, true, true])
})
