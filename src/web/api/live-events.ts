/** `lost` until the connection is back. Whenever it opens, everything must be fetched again. */
export type Connection = 'connecting' | 'open' | 'lost'

/** What a tab hears of a stream of server-sent events. */
export type StreamListener = {
  onEvent: (name: string, data: string) => void
  /** Something may have been missed: fetch everything shown again. */
  onOpen: () => void
  onConnection: (connection: Connection) => void
  /** The server said no, and not how: an ordinary call tells, and leaves for the login where the session has ended. */
  onRefused: () => void
}

/** How long to wait before the nth attempt to connect again: 1 s, 2 s, 4 s … 30 s, spread so that not all come at once. */
export const retryDelay = (attempt: number, random: number): number =>
  Math.min(30_000, 1000 * 2 ** Math.min(attempt, 5)) * (0.75 + random / 2)

type Source = { close(): void }

/**
 * One connection, kept up: the browser reconnects by itself after a broken line; where it gives up (the server said no)
 * this tries again with growing pauses. Every connection says that it is open, the first one too: what happened after the
 * page was read and before the line was up is told by nobody.
 */
const connect = (url: string, names: readonly string[], tell: StreamListener): Source => {
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
      tell.onOpen()
    })
    for (const name of names)
      events.addEventListener(name, (event: MessageEvent<string>) => tell.onEvent(name, event.data))
    events.addEventListener('error', () => {
      if (closed || source !== events) return
      tell.onConnection('lost')
      if (events.readyState !== EventSource.CLOSED) return
      tell.onRefused()
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
  | { type: 'event'; name: string; data: string }
  | { type: 'open' }
  | { type: 'connection'; connection: Connection }
  | { type: 'ask' }

/**
 * A stream of this browser. Browsers allow six connections to a host over HTTP/1.1, and people have many tabs: one tab
 * holds the connection (a web lock of that `name` says which) and tells the others. A tab that comes later is told the
 * last event of the names in `again`.
 */
export const shareEvents = (
  { url, name, names, again = [] }: { url: string; name: string; names: readonly string[]; again?: readonly string[] },
  tell: StreamListener,
): Source => {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return connect(url, names, tell)

  const channel = new BroadcastChannel(name)
  const abort = new AbortController()
  const last = new Map<string, string>()
  let connection: Connection = 'connecting'
  let own: Source | undefined
  let letGo: (() => void) | undefined

  const hear = (message: Message) => {
    if (message.type === 'event') tell.onEvent(message.name, message.data)
    if (message.type === 'open') tell.onOpen()
    if (message.type !== 'connection') return
    connection = message.connection
    tell.onConnection(connection)
  }
  const post = (message: Message) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target
    channel.postMessage(message)
  }
  const say = (message: Message) => {
    if (message.type === 'event' && again.includes(message.name)) last.set(message.name, message.data)
    post(message)
    hear(message)
  }
  channel.addEventListener('message', (event: MessageEvent<Message>) => {
    if (event.data.type !== 'ask') hear(event.data)
    else if (own) {
      post({ type: 'connection', connection })
      for (const [event_name, data] of last) post({ type: 'event', name: event_name, data })
    }
  })
  post({ type: 'ask' })

  // Another tab may have held the connection until now: what happened meanwhile was heard by nobody, and the opening says so.
  const hold = () => {
    own = connect(url, names, {
      onEvent: (event_name, data) => say({ type: 'event', name: event_name, data }),
      onOpen: () => say({ type: 'open' }),
      onConnection: now => say({ type: 'connection', connection: now }),
      // The others hold the line once this tab has left.
      onRefused: tell.onRefused,
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
