import type { Order } from '#contract/orders/order-shapes.ts'
import { serverNow } from '#web/api/clock.ts'
import { newKey } from '#web/api/new-key.ts'
import { ordersOfTonight } from './demo-orders.ts'

/** All that the demo knows: whose it is, and its orders as their supplier sees them. */
export type DemoWorld = {
  supplier_id: string
  consumer_id: string
  deal_id: string
  began_at: string
  orders: readonly Order[]
  /** Which order each sending made, by its Idempotency-Key. */
  sent: Readonly<Record<string, string>>
}

const name = 'oroshi.demo.1'

/** Where a browser keeps nothing: until the page is left. */
const memory = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (at: number) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size
    },
  }
}

const find = (): Storage => {
  try {
    return window.sessionStorage
  } catch {
    return memory()
  }
}

/** Both sides of a tab share it, and it goes with the tab. */
const kept = find()

/** What the real screens keep on a device goes with the tab, too, and a person's own drafts are neither seen nor touched. */
export const forgetWithTheTab = (): void => {
  Object.defineProperty(window, 'localStorage', { configurable: true, get: () => kept })
}

const begin = (): DemoWorld => {
  const began_at = serverNow().toISOString()
  const [supplier_id, consumer_id, deal_id] = [newKey(), newKey(), newKey()]
  return { supplier_id, consumer_id, deal_id, began_at, orders: ordersOfTonight(serverNow()), sent: {} }
}

/** The world of this tab; its first reader begins it. */
export const demoWorld = (): DemoWorld => {
  const text = kept.getItem(name)
  if (text !== null) return JSON.parse(text) as DemoWorld
  return write(begin())
}

const write = (world: DemoWorld): DemoWorld => {
  kept.setItem(name, JSON.stringify(world))
  for (const listener of listeners) listener()
  return world
}

/** Changes the world, for the other side too. */
export const changeWorld = (change: (world: DemoWorld) => DemoWorld): DemoWorld => write(change(demoWorld()))

/** Everything that was tried goes. */
export const forgetDemo = (): void => kept.clear()

const listeners = new Set<() => void>()

/** Hears that something has changed, here or on the other side. */
export const watchWorld = (listener: () => void): (() => void) => {
  const hear = (event: StorageEvent) => event.key === name && listener()
  listeners.add(listener)
  window.addEventListener('storage', hear)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', hear)
  }
}
