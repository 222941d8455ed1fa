import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** What the server answered to a GET call, kept for dead spots: for one account at one restaurant. */
export type KeptAnswer = {
  /** `<account>/<restaurant>` */
  owner: string
  url: string
  answer: unknown
  /** When it came, by this device's clock. */
  kept_at: number
}

type Shape = DBSchema & { answers: { key: [string, string]; value: KeptAnswer } }

/** Older than this nothing is shown: prices and dates of last week help nobody. */
const oldest_ms = 7 * 86_400_000
/** How many answers are kept; the oldest go first. */
const most = 150

let opened: Promise<IDBPDatabase<Shape>> | null = null

/** Rejects where the device keeps nothing (private browsing): then there is no offline, and all else works. */
const open = () => {
  opened ??= openDB<Shape>('oroshi', 1, {
    upgrade: db => void db.createObjectStore('answers', { keyPath: ['owner', 'url'] }),
    // A later version of this database, in another tab, may begin its upgrade.
    blocking: (_from, _to, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
      opened = null
    },
    terminated: () => {
      opened = null
    },
  })
  return opened
}

const ofOwner = (owner: string) => IDBKeyRange.bound([owner, ''], [owner, '\uffff'])

/** Everything that is kept for this owner, newest first. */
export const keptAnswers = async (owner: string, now: number): Promise<KeptAnswer[]> => {
  const all = await (await open()).getAll('answers', ofOwner(owner))
  return all.filter(one => now - one.kept_at < oldest_ms).sort((one, other) => other.kept_at - one.kept_at)
}

/** Keeps answers, and lets go of what is too old or too much. */
export const keepAnswers = async (answers: readonly KeptAnswer[], now: number): Promise<void> => {
  const [first] = answers
  if (!first) return
  const work = (await open()).transaction('answers', 'readwrite')
  for (const one of answers) void work.store.put(one)
  const all = await work.store.getAll(ofOwner(first.owner))
  const stale = all
    .sort((one, other) => other.kept_at - one.kept_at)
    .filter((one, index) => index >= most || now - one.kept_at >= oldest_ms)
  for (const one of stale) void work.store.delete([one.owner, one.url])
  await work.done
}

/** Wipes what is kept of everybody but this owner; of everybody where there is none. */
export const wipeAnswers = async (except: string | null): Promise<void> => {
  const work = (await open()).transaction('answers', 'readwrite')
  for (const [owner, url] of await work.store.getAllKeys()) if (owner !== except) void work.store.delete([owner, url])
  await work.done
}
