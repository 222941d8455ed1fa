import type { Insertable } from 'kysely'
import { v7 } from 'uuid'
import type { NonDelivery } from '#domain/calendar/closing.ts'
import { addDays, type Day } from '#domain/shared/day.ts'
import { add, mul, wholeTimes } from '#domain/shared/decimal.ts'
import { unit_kind_words } from '#domain/trade/unit.ts'
import type { DB } from '#server/db/tables.ts'
import type { DemoItem } from './data/item.ts'
import { random } from './data/random.ts'
import type { DemoSupplier } from './data/suppliers.ts'
import { demoAccount, type KnownSupplier, masters_from, type Put, type SeedWorld } from './put.ts'

/** A supplier with its people, desks, groups, calendar and items. */
export const putSupplier = (put: Put, one: DemoSupplier, world: SeedWorld): KnownSupplier => {
  const supplier_id = v7()
  const created_at = `${masters_from}T00:00:00+09:00`
  const { key: _, closing, non_delivery, users, order_counters, store_groups, items, ...own } = one
  put('suppliers', { id: supplier_id, origin: 'platform', ...own, created_at })
  const seeded = users.map(user => {
    const row = demoAccount(world, 'supplier', user.login_id, user.name, user.mail_address)
    put('accounts', row)
    const { role, sees_all_stores } = user
    // Mails go to those at the desk; who owns the house would have sixty a night.
    const mail_on_order = role === 'staff'
    const may_change_items = sees_all_stores
    put('supplier_users', {
      account_id: row.id,
      supplier_id,
      role,
      sees_all_stores,
      may_change_items,
      mail_on_order,
      created_at,
    })
    return {
      area: 'supplier' as const,
      account_id: row.id,
      name: user.name,
      supplier_id,
      role,
      sees_all_stores,
      may_change_items,
    }
  })
  const counters = order_counters.map((counter, position) => {
    const id = v7()
    put('order_counters', {
      id,
      supplier_id,
      ...counter,
      fax_verified_at: created_at,
      // The first one has its code still to enter.
      mail_verified_at: position > 0 ? created_at : null,
      position,
    })
    return [counter.name, id] as const
  })
  put('order_closings', { supplier_id, store_group_id: null, rule: { ...closing }, updated_at: created_at })
  put('non_delivery_days', ...nonDeliveryRows(supplier_id, null, non_delivery))
  const groups = store_groups.map((group, position) => {
    const id = v7()
    put('store_groups', { id, supplier_id, name: group.name, position })
    if (group.closing) {
      put('order_closings', { supplier_id, store_group_id: id, rule: { ...group.closing }, updated_at: created_at })
    }
    if (group.non_delivery) put('non_delivery_days', ...nonDeliveryRows(supplier_id, id, group.non_delivery))
    return [group.name, id] as const
  })
  const clerk = seeded.find(user => user.role === 'staff' && user.sees_all_stores) ?? seeded[0]
  if (!clerk) throw new Error(`${one.name} has no users`)
  return {
    supplier_id,
    clerk,
    users: seeded,
    counters: new Map(counters),
    groups: new Map(groups),
    items: new Map(items.map((item, position) => [item.code, putItem(put, supplier_id, item, position, world.today)])),
    stores: [],
  }
}

const nonDeliveryRows = (
  supplier_id: string,
  store_group_id: string | null,
  days: NonDelivery,
): Insertable<DB['non_delivery_days']>[] => {
  const row = { supplier_id, store_group_id, weekday: null, date_from: null, date_to: null, note: '' }
  return [
    ...days.weekdays.map(weekday => ({ ...row, kind: 'weekday', weekday })),
    ...(days.holidays ? [{ ...row, kind: 'holidays' }] : []),
    ...days.ranges.map(({ from, to, note = '' }) => ({ ...row, kind: 'closed', date_from: from, date_to: to, note })),
    ...days.open_days.map(day => ({ ...row, kind: 'open', date_from: day, date_to: day, note: '臨時営業' })),
  ]
}

const putItem = (put: Put, supplier_id: string, item: DemoItem, position: number, today: Day): string => {
  const id = v7()
  const { name_alternative: _, price, season_from, usual_quantity: __, case_unit, ...own } = item
  put('product_items', {
    id,
    supplier_id,
    ...own,
    case_unit: case_unit ?? unit_kind_words.case,
    // A limit counts per delivery date; with a first day of sale it would count the whole season.
    sales_from: season_from && item.sales_limit === null ? seasonStart(season_from, today) : null,
    position,
    created_at: `${masters_from}T00:00:00+09:00`,
    updated_at: `${masters_from}T00:00:00+09:00`,
  })
  put('product_item_prices', { product_item_id: id, valid_from: masters_from, price })
  const chance = random(`${item.code}:coming price`)
  if (price !== null && chance.chance(0.06)) {
    const valid_from = addDays(today, chance.between(7, 14))
    put('product_item_prices', { product_item_id: id, valid_from, price: raised(price) })
  }
  return id
}

/** The season of the half-year that `today` is in: what begins on 11-07 began last November where today is in spring. */
const seasonStart = (month_day: string, today: Day): Day => {
  const year = Number(today.slice(0, 4)) - (today.slice(5) >= '07-01' ? 0 : 1)
  return `${year}-${month_day}`
}

/** About a twentieth dearer, in tens of yen. */
const raised = (price: string) => mul(add(wholeTimes(mul(price, '1.05'), '10'), '1'), '10')
