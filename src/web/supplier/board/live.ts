import { watchReceiveOrders } from '#contract/board/receive-orders.contract.ts'
import { fillPath } from '#contract/http/path.ts'
import type { NoticesNow } from '#contract/notices/notice-shapes.ts'
import { countSupplierNotices } from '#contract/notices/supplier-notices.contract.ts'
import { call } from '#web/api/call.ts'
import { type Connection, shareEvents } from '#web/api/live-events.ts'
import { readBell } from '#web/api/read-bell.ts'

/** One thing that happened to an order. `id` grows with time. */
export type OrderHappened = { id: string; order_id: string; kind: string }

export type LiveListener = {
  onOrder?: (happened: OrderHappened) => void
  /** Something may have been missed: fetch everything shown again. */
  onResync?: () => void
  onConnection?: (connection: Connection) => void
  /** How the bell stands. */
  onNotices?: (now: NoticesNow) => void
}

/** An event's data, or null where it has not the form of one. */
export const readHappened = (data: string): OrderHappened | null => {
  try {
    const value: unknown = JSON.parse(data)
    if (typeof value !== 'object' || value === null) return null
    const { id, order_id, kind } = value as Record<string, unknown>
    if (typeof order_id !== 'string' || typeof kind !== 'string') return null
    return { id: String(id), order_id, kind }
  } catch {
    return null
  }
}

/** Ids of the last events, so that one told twice (a reconnection) counts once. */
export const makeOnce = (limit = 500) => {
  const told = new Set<string>()
  return (id: string): boolean => {
    if (told.has(id)) return false
    told.add(id)
    const [oldest] = told
    if (told.size > limit && oldest !== undefined) told.delete(oldest)
    return true
  }
}

/** The connection of a supplier in this browser, shared by its tabs. */
const share = (supplier_id: string, tell: Required<LiveListener>) =>
  shareEvents(
    {
      url: fillPath(watchReceiveOrders.path, { supplier_id }),
      name: `oroshi-live-${supplier_id}`,
      names: ['order', 'resync', 'notices'],
      again: ['notices'],
    },
    {
      onEvent: (name, data) => {
        if (name === 'resync') tell.onResync()
        const happened = name === 'order' ? readHappened(data) : null
        if (happened) tell.onOrder(happened)
        const now = name === 'notices' ? readBell(data) : null
        if (now) tell.onNotices(now)
      },
      onOpen: tell.onResync,
      onConnection: tell.onConnection,
      onRefused: () => void call(countSupplierNotices, { params: { supplier_id } }).catch(() => {}),
    },
  )

const listeners = new Set<LiveListener>()
let shared: { supplier_id: string; source: ReturnType<typeof share> } | undefined
let now: Connection = 'connecting'
let bell: NoticesNow | undefined
let closing: ReturnType<typeof setTimeout> | undefined

/** Hears what happens to the supplier's orders, until the returned function is called. All screens share one connection. */
export const watchOrders = (supplier_id: string, listener: LiveListener): (() => void) => {
  listeners.add(listener)
  clearTimeout(closing)
  if (shared?.supplier_id !== supplier_id) {
    shared?.source.close()
    const once = makeOnce()
    now = 'connecting'
    bell = undefined
    shared = {
      supplier_id,
      source: share(supplier_id, {
        onOrder: happened => {
          if (once(happened.id)) for (const one of listeners) one.onOrder?.(happened)
        },
        onResync: () => {
          for (const one of listeners) one.onResync?.()
        },
        onNotices: told => {
          bell = told
          for (const one of listeners) one.onNotices?.(told)
        },
        onConnection: connection => {
          if (connection === now) return
          now = connection
          for (const one of listeners) one.onConnection?.(connection)
        },
      }),
    }
  } else {
    listener.onConnection?.(now)
    if (bell) listener.onNotices?.(bell)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    // A change of screens lets go and takes up again at once.
    closing = setTimeout(() => {
      shared?.source.close()
      shared = undefined
    }, 1000)
  }
}
