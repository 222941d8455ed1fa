import type { Insertable } from 'kysely'
import { v7 } from 'uuid'
import type { Day } from '#domain/shared/day.ts'
import type { DB } from '#server/db/tables.ts'
import type { ConsumerActor, SupplierActor } from '#server/http/actor.ts'
import type { DemoRestaurant } from './data/restaurants.ts'
import type { DemoSupplier, DemoSupplierKey } from './data/suppliers.ts'

export type SeededDeal = {
  id: string
  /** Order list items by the product item's code. */
  list_items: ReadonlyMap<string, string>
}

export type SeededRestaurant = {
  consumer_id: string
  name: string
  /** The owner first. */
  people: ConsumerActor[]
  deals: ReadonlyMap<DemoSupplierKey, SeededDeal>
}

export type SeededSupplier = {
  supplier_id: string
  /** Whoever sees all stores, the desk first. */
  clerk: SupplierActor
}

export type SeedWorld = {
  restaurants: readonly DemoRestaurant[]
  suppliers: readonly DemoSupplier[]
  /** All demo accounts have one password. */
  password_hash: string
  today: Day
}

/** Prices and lists hold from here on: long before the first order. */
export const masters_from = '2025-01-01'

/** Keeps rows until all of them are written, a table at a time. */
export type Put = <T extends keyof DB>(table: T, ...more: Insertable<DB[T]>[]) => void

export type KnownSupplier = SeededSupplier & {
  users: { account_id: string; sees_all_stores: boolean }[]
  counters: ReadonlyMap<string, string>
  groups: ReadonlyMap<string, string>
  items: ReadonlyMap<string, string>
  /** Stores by the order counter that serves them. */
  stores: { store_id: string; order_counter: string }[]
}

export const demoAccount = (
  world: SeedWorld,
  area: 'consumer' | 'supplier' | 'admin',
  login_id: string,
  name: string,
  mail_address: string,
) => ({
  id: v7(),
  area,
  login_id,
  password_hash: world.password_hash,
  name,
  mail_address,
  created_at: `${masters_from}T00:00:00+09:00`,
})
