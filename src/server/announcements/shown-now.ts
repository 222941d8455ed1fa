import type pg from 'pg'
import type { Announced } from '#contract/announcements/announcements.contract.ts'
import type { AnnouncedTo } from '#domain/announcements/announcement.ts'
import type { Deps } from '#server/deps.ts'
import { findAllShown } from './announcement-store.ts'

type Asking = Pick<Deps, 'db' | 'pool' | 'now' | 'log'>
type Shown = Announced & { audience: AnnouncedTo }
type Known = { items: Shown[]; asked_at: number; asking: Promise<void> | null }

/** So old, in milliseconds, what is known of announcements may be: another process may have put one out. */
const known_for = 10_000
/** A page does not wait longer for a database that is silent. */
const waits = 250

/** What this process knows, by its connections. */
const known = new WeakMap<pg.Pool, Known>()

const knownOf = ({ pool }: Pick<Deps, 'pool'>): Known => {
  const found = known.get(pool) ?? { items: [], asked_at: Number.NEGATIVE_INFINITY, asking: null }
  known.set(pool, found)
  return found
}

/** The next page asks anew: an announcement was put out, changed or taken back here. */
export const forgetShown = (deps: Pick<Deps, 'pool'>): void => {
  known.delete(deps.pool)
}

/** Asks again what is announced now, where that was some seconds ago. A database that is away changes nothing. */
export const refreshShown = async (deps: Asking): Promise<void> => {
  const now = knownOf(deps)
  if (performance.now() - now.asked_at < known_for) return
  now.asking ??= ask(deps, now)
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise<void>(resolve => {
    timer = setTimeout(resolve, waits)
  })
  await Promise.race([now.asking, enough])
  clearTimeout(timer)
}

const ask = async (deps: Asking, now: Known) => {
  try {
    now.items = await findAllShown(deps.db, deps.now())
  } catch (error) {
    deps.log.warn({ err: error }, 'announcements unknown')
  }
  now.asked_at = performance.now()
  now.asking = null
}

/** What is announced to whoever opens a page of this path, as it was last known; a side's own only on its pages. */
export const shownOn = (deps: Pick<Deps, 'pool'>, path: string): Announced[] => {
  const side = path.startsWith('/consumers') ? 'consumer' : path.startsWith('/suppliers') ? 'supplier' : 'everyone'
  return knownOf(deps)
    .items.filter(({ audience }) => audience === 'everyone' || audience === side)
    .map(({ audience: _, ...one }) => one)
}
