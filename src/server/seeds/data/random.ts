/** Chance that comes out the same on every run: the demo world is the same world everywhere. */
export type Random = {
  /** A number in [0, 1). */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  /** True with this probability. */
  chance(probability: number): boolean
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T
}

/** FNV-1a, 32 bits: turns a name into a seed. */
export const seedOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/** mulberry32: small, fast, and good enough for a demo; never for a secret. */
export const random = (seed: number | string): Random => {
  let state = typeof seed === 'string' ? seedOf(seed) : seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    chance: probability => next() < probability,
    pick: list => {
      const one = list[between(0, list.length - 1)]
      if (one === undefined) throw new Error('pick from an empty list')
      return one
    },
  }
}
