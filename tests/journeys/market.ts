import type { UnitKind } from '#domain/trade/unit.ts'
import { adjustOrder } from '#server/changes/adjust-order.ts'
import { cancelOrder } from '#server/changes/cancel-order.ts'
import { answerClaim } from '#server/claims/move-claim.ts'
import { dealAndItemsOf } from '#server/deals/deal-policy.ts'
import { orderOfConsumer, orderOfSupplier } from '#server/orders/order-policy.ts'
import { placeOrder } from '#server/placing/place-order.ts'
import type { House } from '#tests/support/browser.ts'
import {
  addDeal,
  addFlyer,
  addRestaurant,
  addSupplier,
  type ItemWish,
  type SupplierWish,
} from '#tests/support/world.ts'

/** A market's assortment: pieces and cases, a lot, catch weight, a market price, a sales limit, both tax rates. */
const items: ItemWish[] = [
  {
    code: '000101',
    name: '桃太郎トマト',
    name_kana: 'ももたろうとまと',
    spec: 'L',
    origin: '熊本',
    category: '果菜',
    unit: '個',
    pieces_per_case: '24',
    unit_kinds: ['piece', 'case'],
    price: '120',
  },
  {
    code: '000102',
    name: 'ミニトマト',
    name_kana: 'みにとまと',
    spec: '200g',
    origin: '愛知',
    category: '果菜',
    unit: 'パック',
    price: '260',
  },
  {
    code: '000103',
    name: 'きゅうり',
    name_kana: 'きゅうり',
    origin: '宮崎',
    category: '果菜',
    unit: '本',
    price: '58',
    lot: '5',
  },
  {
    code: '000201',
    name: '青首大根',
    name_kana: 'あおくびだいこん',
    spec: '2L',
    origin: '三浦',
    category: '根菜',
    unit: '本',
    price: '180',
    max_quantity: '20',
  },
  {
    code: '000202',
    name: '男爵いも',
    name_kana: 'だんしゃくいも',
    origin: '北海道',
    category: '根菜',
    unit: 'kg',
    price: '210',
    pieces_per_case: '10',
    unit_kinds: ['case'],
    price_basis: 'case',
  },
  { code: '000301', name: '松茸', name_kana: 'まつたけ', origin: '長野', category: 'きのこ', unit: '本', price: null },
  {
    code: '000302',
    name: '生椎茸',
    name_kana: 'なましいたけ',
    origin: '群馬',
    category: 'きのこ',
    unit: 'パック',
    price: '198',
    sales_limit: '6',
  },
  {
    code: '000401',
    name: '鴨ロース',
    name_kana: 'かもろーす',
    category: '精肉',
    unit: '枚',
    price: '3800',
    price_basis: 'kg',
    catch_weight: true,
    estimated_weight: '0.35',
  },
  {
    code: '000501',
    name: '料理酒 一升瓶',
    name_kana: 'りょうりしゅ',
    spec: '1.8L',
    category: '調味料',
    unit: '本',
    price: '1280',
    tax_rate: 10,
    pieces_per_case: '6',
    unit_kinds: ['piece', 'case'],
  },
  {
    code: '000502',
    name: '濃口醤油',
    name_kana: 'こいくちしょうゆ',
    spec: '1L',
    category: '調味料',
    unit: '本',
    price: '420',
  },
]

/** Monday to Saturday until 17:00 of the day before; not on holidays, and not on the day of stocktaking. */
const usual_supplier: SupplierWish = {
  closing: {
    weekdays: Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map(weekday => [weekday, { lead_days: 1, minutes: 17 * 60, day_kind: 'calendar' as const }]),
    ),
  },
  non_delivery_days: [{ kind: 'holidays' }, { date_from: '2026-11-24', date_to: '2026-11-24', note: '棚卸' }],
}

let opened = 0

/**
 * A wholesaler and a restaurant of this story alone, with two further suppliers. Today is Friday 2026-11-20: orders for
 * Saturday 21 close at 17:00; Sunday 22, the holiday on 23 and stocktaking on 24 have no delivery.
 */
export const openMarket = async (house: House, wish: SupplierWish = {}) => {
  opened += 1
  const supplier = await addSupplier(house, { name: `丸角青果${opened}`, ...usual_supplier, ...wish }, items)
  const restaurant = await addRestaurant(house, supplier, {
    consumer: { name: `割烹 まつ本${opened}`, address: '東京都台東区浅草1-2-3', phone_number: '03-0100-3000' },
    store: { name: `割烹まつ本${opened}`, customer_code: '00042' },
  })
  return { supplier, ...restaurant }
}

export type Market = Awaited<ReturnType<typeof openMarket>>

/** The owner of its supplier, as the server knows who is logged in. */
export const clerkOf = ({ supplier }: Market) =>
  ({
    area: 'supplier',
    account_id: supplier.owner.account_id,
    name: supplier.owner.name,
    supplier_id: supplier.id,
    role: 'owner',
    sees_all_stores: true,
    may_change_items: true,
  }) as const

type Answer = { confirmed_quantity?: string; confirmed_weight?: string; shortage_reason?: string }

/** A colleague at a desk answers on the second line, or another one. */
export const colleagueAnswers = async (
  house: House,
  market: Market,
  order_id: string,
  said: Answer,
  { line_number = 2, at = '10:00' } = {},
) => {
  const clerk = clerkOf(market)
  const order = await orderOfSupplier(house.deps, clerk, order_id)
  const answer = {
    confirmed_quantity: null,
    confirmed_weight: null,
    confirmed_unit_price: null,
    shortage_reason: '',
    substitute: null,
  }
  const lines = [{ line_number, ...answer, ...said }]
  const actor = { id: clerk.account_id, name: '同僚', area: clerk.area }
  const form = { revision: order.revision, message: '', lines }
  await adjustOrder(house.deps, order, form, { actor, screen: 'orders/adjust' }, new Date(`2026-11-20T${at}:00+09:00`))
}

/** A colleague at a desk answers what was found wrong with an order's delivery. */
export const colleagueAnswersClaim = async (house: House, market: Market, order_id: string) => {
  const { id, revision } = await house.deps.db
    .selectFrom('order_claims')
    .select(['id', 'revision'])
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  const form = { revision, answer: 'next_delivery', words: '明日の便で' } as const
  await answerClaim(house.deps, { ...clerkOf(market), name: '同僚' }, id, form, new Date('2026-11-20T10:00:00+09:00'))
}

/** A published flyer of its tomatoes and its radish. */
export const addRootFlyer = (house: House, { supplier, items }: Market, title = '根菜と果菜の週') =>
  addFlyer(house, supplier, {
    title,
    items: [
      { product_item_id: items[0]?.product_item_id ?? '', price: '98', headline: '熊本から直送' },
      { product_item_id: items[3]?.product_item_id ?? '', price: '150' },
    ],
  })

/** One more supplier of the same restaurant. */
export const addSecondSupplier = async (house: House, { consumer }: Market, name: string) => {
  const supplier = await addSupplier(house, { name }, [{ name: '鯛' }, { name: '鯵' }])
  return { supplier, ...(await addDeal(house, supplier, consumer)) }
}

/** More restaurants that order from the same wholesaler. */
export const addMoreRestaurants = async (house: House, { supplier }: Market, names: string[]): Promise<Market[]> => {
  const markets: Market[] = []
  for (const name of names) {
    markets.push({ supplier, ...(await addRestaurant(house, supplier, { consumer: { name }, store: { name } })) })
  }
  return markets
}

type Line = { item: string; quantity: string; unit_kind?: UnitKind }

/** An order as the restaurant placed it at some earlier time. */
export const placeEarlier = async (
  house: House,
  { consumer, deal, items: list }: Pick<Market, 'consumer' | 'deal'> & { items: { id: string; name: string }[] },
  order: { delivery_date: string; at: string; note?: string; lines: (Line & { note?: string })[] },
) => {
  const { deps } = house
  const person = { area: 'consumer', account_id: consumer.owner.account_id, name: consumer.owner.name } as const
  const lines = order.lines.map(({ item, quantity, unit_kind = 'piece', note = '' }) => {
    const found = list.find(one => one.name === item)
    if (!found) throw new Error(`not on the list: ${item}`)
    return { order_list_item_id: found.id, unit_kind, quantity, note }
  })
  const wish = { delivery_date: order.delivery_date, note: order.note ?? '', lines }
  const asked = await dealAndItemsOf(deps, { ...person, consumer_id: consumer.id, role: 'owner' }, deal.id, wish)
  const who = {
    source: 'consumer_web',
    placed_by: { id: person.account_id, name: person.name, area: 'consumer' },
    screen: 'orders/confirm',
    idempotency_key: `${deal.id}:${order.delivery_date}:${order.at}`,
  } as const
  return placeOrder(deps, asked, wish, who, new Date(order.at))
}

/** A restaurant takes an order back. */
export const cancelEarlier = async (
  { deps }: House,
  { consumer }: Pick<Market, 'consumer'>,
  order_id: string,
  at: string,
) => {
  const { account_id, name } = consumer.owner
  const person = { area: 'consumer', account_id, name, consumer_id: consumer.id, role: 'owner' } as const
  const order = await orderOfConsumer(deps, person, order_id)
  const actor = { id: account_id, name, area: 'consumer' } as const
  await cancelOrder(deps, order, order.revision, { actor, screen: 'orders/detail' }, new Date(at))
}

/** What the restaurant usually orders: three tomatoes and two bottles of soy sauce, four times this month. */
export const placeUsualOrders = async (house: House, market: Market) => {
  for (const day of ['10', '12', '17', '19']) {
    const before = String(Number(day) - 1).padStart(2, '0')
    await placeEarlier(house, market, {
      delivery_date: `2026-11-${day}`,
      at: `2026-11-${before}T15:00:00+09:00`,
      lines: [
        { item: '桃太郎トマト', quantity: '3' },
        { item: '濃口醤油', quantity: '2' },
      ],
    })
  }
}
