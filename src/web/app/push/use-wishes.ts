import { useEffect, useRef, useState } from 'react'

/** What is changed of what stands by then. */
export type WishChange<W> = (now: W) => Partial<W>

type Keeping<S, W> = {
  /** What of the settings is wished, and can be changed. */
  wishesOf: (settings: S) => W
  keep: (wishes: W & { revision: number }) => Promise<S>
  /** What stands at the server. */
  look: () => Promise<S>
  /** Shown by every screen from now on. */
  put: (settings: S) => void
  onKept: () => void
  onFailure: (error: unknown) => void
}

/**
 * What a person wishes, shown as it is pressed and kept one change after the other, each upon what stands by then. What
 * could not be kept is told, and is shown no more; what waits behind it is kept all the same.
 */
export const useWishes = <S extends { revision: number }, W extends object>(
  settings: S,
  { wishesOf, keep, look, put, onKept, onFailure }: Keeping<S, W>,
) => {
  const [standing, setStanding] = useState(settings)
  const [waiting, setWaiting] = useState<readonly WishChange<W>[]>([])
  const latest = useRef(settings)
  const saving = useRef(Promise.resolve())

  // Another screen has changed them since.
  useEffect(() => {
    if (settings.revision <= latest.current.revision) return
    latest.current = settings
    setStanding(settings)
  }, [settings])

  const adopt = (next: S) => {
    latest.current = next
    setStanding(next)
    put(next)
  }
  const changed = (now: W, change: WishChange<W>): W => ({ ...now, ...change(now) })
  const keepIt = async (change: WishChange<W>) => {
    const { current: now } = latest
    try {
      adopt(await keep({ ...changed(wishesOf(now), change), revision: now.revision }))
      onKept()
    } catch (error) {
      onFailure(error)
      const there = await look().catch(() => null)
      if (there) adopt(there)
    }
    setWaiting(all => all.filter(one => one !== change))
  }
  const change = (wish: WishChange<W>) => {
    setWaiting(all => [...all, wish])
    const before = saving.current
    const inTurn = async () => {
      await before
      await keepIt(wish)
    }
    saving.current = inTurn()
  }
  return { wishes: waiting.reduce(changed, wishesOf(standing)), change }
}
