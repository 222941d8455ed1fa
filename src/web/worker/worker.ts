/*
 * The service worker of each side, by the build for /consumers/ and for /suppliers/. Both ring and open what a push says.
 * The restaurant's holds, besides, the files of the app and one document of nobody, so that the app opens in a dead spot;
 * no orders and no answers. What was typed and what waits to be sent is kept by the pages themselves; therefore a new
 * worker may take over at any moment.
 */
declare const self: ServiceWorkerGlobalScope
/** The files of this build, written in by the build: a new release is another text, and so another worker. */
declare const OFFLINE_FILES: readonly string[]
declare const OFFLINE_RELEASE: string
/** Whose worker it is, written in by the build. */
declare const AREA: '/consumers/' | '/suppliers/'

const prefix = 'oroshi-app-'
const name = prefix + OFFLINE_RELEASE
const shell = '/consumers/offline_shell'
/** In milliseconds: longer than this nobody stares at a white page when the app could be there. */
const patience = 4_000
/** How many files are fetched at a time: of the six connections of HTTP/1.1 two stay free for the page that is open. */
const at_a_time = 4

/** The shell of another release (servers are replaced one by one) would name files that are not here: fail, try later. */
const keepShell = async (cache: Cache) => {
  const answer = await fetch(shell, { cache: 'no-store', credentials: 'omit' })
  if (!answer.ok) throw new Error(`the shell answered ${answer.status}`)
  const html = await answer.clone().text()
  const named = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(match => match[1] ?? '')
  const strange = named.find(file => !OFFLINE_FILES.includes(file))
  if (strange !== undefined) throw new Error(`${strange} is of another release`)
  await cache.put(shell, answer)
}

/** Files have their content in their name: what an earlier release left is taken over. */
const keepFile = async (cache: Cache, file: string) => {
  if (await cache.match(file)) return
  const before = file.startsWith('/assets/') ? await caches.match(file) : undefined
  if (before) return cache.put(file, before)
  const answer = await fetch(file, { credentials: 'omit', priority: 'low' })
  if (!answer.ok) throw new Error(`${file} answered ${answer.status}`)
  return cache.put(file, answer)
}

const install = async () => {
  const cache = await caches.open(name)
  await keepShell(cache)
  const files = OFFLINE_FILES.values()
  const keepRest = async () => {
    for (const file of files) await keepFile(cache, file)
  }
  await Promise.all(Array.from({ length: at_a_time }, keepRest))
  await self.skipWaiting()
}

/** The release before stays: a page of it that is still open finds its files, which the server may have no more. */
const activate = async () => {
  const mine = (await caches.keys()).filter(one => one.startsWith(prefix) && one !== name)
  await Promise.all(mine.slice(0, -1).map(one => caches.delete(one)))
  await self.clients.claim()
}

/** The server's document; the shell where none comes. What the server itself says, errors too, is an answer. */
const documentFor = async (request: Request): Promise<Response> => {
  const kept = (await caches.open(name)).match(shell)
  const answer = fetch(request.url, {
    cache: 'no-cache',
    credentials: 'include',
    redirect: 'manual',
    headers: request.headers,
    referrer: request.referrer,
  })
  // Where the shell was shown already nobody is left to hear of it.
  answer.catch(() => {})
  const late = new Promise<undefined>(resolve => setTimeout(resolve, patience))
  try {
    const first = await Promise.race([answer, late])
    // A gateway without its server behind it.
    const gone = !first || (first.status >= 502 && first.status <= 504)
    return (gone && (await kept)) || (first ?? (await answer))
  } catch (error) {
    const found = await kept
    if (found) return found
    throw error
  }
}

type Pushed = { title: string; tag: string; urgent: boolean; path: string }

/** What a push says; nothing but a page of its own side is ever opened. */
const readPush = (data: PushMessageData | null): Pushed => {
  const plain = { title: 'お知らせがあります', tag: 'oroshi', urgent: false, path: `${AREA}notifications` }
  try {
    const { title, tag, urgent, path } = data?.json() ?? {}
    const safe = typeof path === 'string' && path.startsWith(AREA) ? path : plain.path
    return { title: String(title ?? plain.title), tag: String(tag ?? plain.tag), urgent: urgent === true, path: safe }
  } catch {
    return plain
  }
}

const showPush = async (data: PushMessageData | null) => {
  const { title, tag, urgent, path } = readPush(data)
  // Of one tag the device shows one: sent twice, it rings once.
  await self.registration.showNotification(title, { tag, lang: 'ja', requireInteraction: urgent, data: { path } })
}

/** An open page may hold what is half typed: it is left alone, unless it is that page already. */
const openPath = async (path: string) => {
  const open = await self.clients.matchAll({ type: 'window' })
  const there = open.find(one => new URL(one.url).pathname === path.split('?')[0])
  await (there ? there.focus() : self.clients.openWindow(path))
}

self.addEventListener('push', event => event.waitUntil(showPush(event.data)))
self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(openPath(String(event.notification.data?.path ?? `${AREA}notifications`)))
})
if (AREA === '/consumers/') {
  self.addEventListener('install', event => event.waitUntil(install()))
  self.addEventListener('activate', event => event.waitUntil(activate()))
  self.addEventListener('fetch', event => {
    const { request } = event
    const url = new URL(request.url)
    if (request.method !== 'GET' || url.origin !== self.location.origin) return
    if (request.mode === 'navigate') {
      if (url.pathname.startsWith('/consumers/')) event.respondWith(documentFor(request))
    } else if (url.pathname.startsWith('/assets/') || OFFLINE_FILES.includes(url.pathname)) {
      event.respondWith(caches.match(url.pathname).then(found => found ?? fetch(request)))
    }
  })
} else {
  self.addEventListener('install', event => event.waitUntil(self.skipWaiting()))
  self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))
}
