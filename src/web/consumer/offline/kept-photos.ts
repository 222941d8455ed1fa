import { type DBSchema, openDB } from 'idb'
import { documentOwner, ownerKey } from './owner.ts'

type Kept = { key: string; owner: string; photo: Blob; kept_at: number }
type Shape = DBSchema & { photos: { key: string; value: Kept } }

/** Longer than this nobody has a delivery at the door. */
const oldest_ms = 7 * 86_400_000

/** What a device that keeps nothing (private browsing) has of this tab. */
const here = new Map<string, Blob>()

const open = () =>
  openDB<Shape>('oroshi-photos', 1, {
    upgrade: db => void db.createObjectStore('photos', { keyPath: 'key' }),
    blocking: (_from, _to, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })

/** Keeps a photograph that could not be sent yet: a reload or an empty battery loses none. */
export const keepPhoto = async (key: string, photo: Blob): Promise<void> => {
  here.set(key, photo)
  const owner = documentOwner()
  if (!owner) return
  try {
    const db = await open()
    await db.put('photos', { key, owner: ownerKey(owner), photo, kept_at: Date.now() })
    db.close()
  } catch {
    // It is in this tab.
  }
}

/** A photograph that is kept; undefined where this device has it no more. */
export const keptPhoto = async (key: string): Promise<Blob | undefined> => {
  try {
    const db = await open()
    const found = await db.get('photos', key)
    db.close()
    return found?.photo ?? here.get(key)
  } catch {
    return here.get(key)
  }
}

const remove = async (gone: (one: Kept) => boolean): Promise<void> => {
  const db = await open()
  const work = db.transaction('photos', 'readwrite')
  for (const one of await work.store.getAll()) if (gone(one)) void work.store.delete(one.key)
  await work.done
  db.close()
}

/** Lets go of one that has been sent, or is not wanted any more. */
export const dropPhoto = async (key: string): Promise<void> => {
  here.delete(key)
  await remove(one => one.key === key).catch(() => {})
}

/** Wipes the photographs of everybody but this owner, and what is old; of everybody where there is none. */
export const wipePhotos = async (except: string | null): Promise<void> => {
  if (except === null) here.clear()
  await remove(one => one.owner !== except || Date.now() - one.kept_at > oldest_ms)
}
