import type { QueryCacheNotifyEvent } from '@tanstack/react-query'
import { clockOffset } from '#web/api/clock.ts'
import { cache } from '#web/api/data.ts'
import { metaText } from '#web/api/meta.ts'
import { whenIdle } from '#web/ui/late.tsx'
import { fetchSheets } from './fetch-sheets.ts'
import { isShell, takeToken } from './fill-shell.ts'
import { type KeptAnswer, keepAnswers, wipeAnswers } from './kept-answers.ts'
import { wipePhotos } from './kept-photos.ts'
import { documentOwner, keepOwner, keptOwner, ownerKey } from './owner.ts'
import { watchRelease } from './watch-release.ts'

/**
 * What the restaurant's app does for dead spots, after its first paint: registers the worker, keeps what the server
 * answers for this person, and wipes what was kept of any other. The server's own document says who is here.
 */
const startOffline = async (): Promise<void> => {
  // Whoever of the staff sees a screen as its user does keeps nothing of it.
  if (metaText('look') !== '') return
  const offline = isShell()
  const owner = documentOwner()
  if (!offline) {
    keepOwner(owner && { ...owner, clock_offset: clockOffset() })
    const except = owner && ownerKey(owner)
    await wipeAnswers(except).catch(() => {})
    await wipePhotos(except).catch(() => {})
  } else leaveShellWhenOnline()
  if (owner) keepWhatComes(owner)
  await watchRelease()
  // Where no worker is there is no offline, and nothing to be kept for it.
  if (!owner || offline || !(await navigator.serviceWorker?.getRegistration('/consumers/'))) return
  // What could not be fetched is as it was: its sheet is asked for when it is opened.
  whenIdle(() => void fetchSheets(owner).catch(() => {}))
}

type Answered = Pick<QueryCacheNotifyEvent, 'query'>

/** An answer of the restaurant's API that says what is there: its URL, and the first page of a list. */
const keepable = ({ query }: Answered): { url: string; answer: unknown } | null => {
  const [url, pages] = query.queryKey
  const { data } = query.state
  if (typeof url !== 'string' || !url.startsWith('/api/v2/consumers/') || data === undefined) return null
  if (pages === undefined) return { url, answer: data }
  const [answer] = (data as { pages?: unknown[] }).pages ?? []
  return answer === undefined ? null : { url, answer }
}

const keepWhatComes = (person: { account_id: string; consumer_id: string }) => {
  const owner = ownerKey(person)
  const waiting = new Map<string, KeptAnswer>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    timer = undefined
    // Somebody has logged out, or another person in, since: nothing more is kept of this one.
    const now = keptOwner()
    if (!now || ownerKey(now) !== owner) return
    keepOwner({ ...now, clock_offset: clockOffset() })
    // Without a place to keep it there is no offline, and all else works.
    keepAnswers([...waiting.values()], Date.now()).catch(() => {})
    waiting.clear()
  }
  const take = (one: Answered) => {
    const found = keepable(one)
    const kept_at = one.query.state.dataUpdatedAt
    // 1: a document from the browser's store, whose age nobody knows.
    if (!found || kept_at <= 1 || one.query.state.status !== 'success') return
    waiting.set(found.url, { owner, ...found, kept_at })
    timer ??= setTimeout(write, 100)
  }
  for (const query of cache.getQueryCache().getAll()) take({ query })
  cache.getQueryCache().subscribe(event => {
    if (event.type === 'updated' && event.action.type === 'success') take(event)
  })
  window.addEventListener('pagehide', write)
}

/** Asks for everything in sight again as soon as the server can be reached. */
const leaveShellWhenOnline = (): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tryOnce = async () => {
    clearTimeout(timer)
    const owner = keptOwner()
    try {
      if (owner) await takeToken(owner)
      await cache.invalidateQueries()
    } catch {
      timer = setTimeout(() => void tryOnce(), 10_000)
    }
  }
  window.addEventListener('online', () => void tryOnce())
  void tryOnce()
}

void startOffline()
