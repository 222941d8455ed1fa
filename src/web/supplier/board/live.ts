import { watchReceiveOrders } from '#contract/board/receive-orders.contract.ts'
import { fillPath } from '#contract/http/path.ts'

/** One thing that happened to an order. `id` grows with time. */
export type OrderHappened = { id: string; order_id: string; kind: string }

/** `lost` until the connection is back. Whenever it opens, everything must be fetched again, which `resync` says. */
export type Connection = 'connecting' | 'open' | 'lost'

export type LiveListener = {
  onOrder?: (happened: OrderHappened) => void
  /** Something may have been missed: fetch everything shown again. */
  onResync?: () => void
  onConnection?: (connection: Connection) => void
}

/** How long to wait before the nth attempt to connect again: 1 s, 2 s, 4 s … 30 s, spread so that not all come at once. */
export const retryDelay = (attempt: number, random: number): number =>
  Math.min(30_000, 1000 * 2 ** Math.min(attempt, 5)) * (0.75 + random / 2)

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

type Source = { close(): void }

/**
 * One connection, kept up: the browser reconnects by itself after a broken line; where it gives up (the server said no)
 * this tries again with growing pauses. Every connection resyncs, the first one too: what happened after the page was
 * read and before the line was up is told by nobody.
 */
const connect = (url: string, tell: Required<LiveListener>): Source => {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt = 0
  let hidden_at = 0
  let closed = false

  const open = () => {
    clearTimeout(timer)
    source?.close()
    const events = new EventSource(url)
    source = events
    events.addEventListener('open', () => {
      attempt = 0
      // Opened just as the network went: the browser may keep such a line for good without an error.
      tell.onConnection(navigator.onLine ? 'open' : 'lost')
      tell.onResync()
    })
    events.addEventListener('order', event => {
      const happened = readHappened(event.data)
      if (happened) tell.onOrder(happened)
    })
    events.addEventListener('resync', () => tell.onResync())
    events.addEventListener('error', () => {
      if (closed || source !== events) return
      tell.onConnection('lost')
      if (events.readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, retryDelay(attempt, Math.random()))
      attempt += 1
    })
  }

  // A machine that slept, or a line that came back: the old connection may be dead without knowing it.
  const wake = () => {
    if (document.visibilityState === 'hidden') hidden_at = performance.now()
    else if (hidden_at > 0 && performance.now() - hidden_at > 60_000) open()
  }
  const online = () => open()
  const offline = () => tell.onConnection('lost')
  document.addEventListener('visibilitychange', wake)
  window.addEventListener('online', online)
  window.addEventListener('offline', offline)
  tell.onConnection('connecting')
  open()

  return {
    close() {
      closed = true
      clearTimeout(timer)
      source?.close()
      document.removeEventListener('visibilitychange', wake)
      window.removeEventListener('online', online)
      window.removeEventListener('offline', offline)
    },
  }
}

type Message =
  | { type: 'order'; happened: OrderHappened }
  | { type: 'resync' }
  | { type: 'connection'; connection: Connection }
  | { type: 'ask' }

/**
 * The connection of a supplier in this browser. Browsers allow six connections to a host over HTTP/1.1, and a desk has
 * many tabs: one tab holds the connection (a web lock says which) and tells the others.
 */
const share = (supplier_id: string, tell: Required<LiveListener>): Source => {
  const url = fillPath(watchReceiveOrders.path, { supplier_id })
  const name = `oroshi-live-${supplier_id}`
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return connect(url, tell)

  const channel = new BroadcastChannel(name)
  const abort = new AbortController()
  let connection: Connection = 'connecting'
  let own: Source | undefined
  let letGo: (() => void) | undefined

  const hear = (message: Message) => {
    if (message.type === 'order') tell.onOrder(message.happened)
    if (message.type === 'resync') tell.onResync()
    if (message.type !== 'connection') return
    connection = message.connection
    tell.onConnection(connection)
  }
  const post = (message: Message) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target
    channel.postMessage(message)
  }
  const say = (message: Message) => {
    post(message)
    hear(message)
  }
  channel.addEventListener('message', (event: MessageEvent<Message>) => {
    if (event.data.type !== 'ask') hear(event.data)
    else if (own) post({ type: 'connection', connection })
  })
  post({ type: 'ask' })

  // Another tab may have held the connection until now: what happened meanwhile was heard by nobody, and the opening resyncs.
  const hold = () => {
    own = connect(url, {
      onOrder: happened => say({ type: 'order', happened }),
      onResync: () => say({ type: 'resync' }),
      onConnection: now => say({ type: 'connection', connection: now }),
    })
    return new Promise<void>(resolve => {
      letGo = resolve
    })
  }
  navigator.locks.request(name, { signal: abort.signal }, hold).catch((error: unknown) => {
    if (!abort.signal.aborted) reportError(error)
  })

  return {
    close() {
      own?.close()
      letGo?.()
      abort.abort()
      channel.close()
    },
  }
}

const listeners = new Set<LiveListener>()
let shared: { supplier_id: string; source: Source } | undefined
let now: Connection = 'connecting'
let closing: ReturnType<typeof setTimeout> | undefined

/** Hears what happens to the supplier's orders, until the returned function is called. All screens share one connection. */
export const watchOrders = (supplier_id: string, listener: LiveListener): (() => void) => {
  listeners.add(listener)
  clearTimeout(closing)
  if (shared?.supplier_id !== supplier_id) {
    shared?.source.close()
    const once = makeOnce()
    now = 'connecting'
    shared = {
      supplier_id,
      source: share(supplier_id, {
        onOrder: happened => {
          if (once(happened.id)) for (const one of listeners) one.onOrder?.(happened)
        },
        onResync: () => {
          for (const one of listeners) one.onResync?.()
        },
        onConnection: connection => {
          if (connection === now) return
          now = connection
          for (const one of listeners) one.onConnection?.(connection)
        },
      }),
    }
  } else listener.onConnection?.(now)
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
