import { refuse } from '#domain/shared/refusal.ts'

/** Works of one kind: so many at once, and so many that wait for their turn. */
export const makeQueue = (at_once: number, most_waiting = Number.POSITIVE_INFINITY) => {
  let free = at_once
  const waiting: (() => void)[] = []
  return {
    /** Begins this in its turn, which lasts until `end` is called; false where `most_waiting` wait already. */
    enter: (begin: () => void): boolean => {
      if (free > 0) {
        free -= 1
        begin()
        return true
      }
      if (waiting.length >= most_waiting) return false
      waiting.push(begin)
      return true
    },
    end: () => {
      const begin = waiting.shift()
      if (begin) begin()
      else free += 1
    },
    /** Whether nothing is under way. */
    idle: () => free === at_once,
  }
}

/**
 * Works of one kind that cost the machine much: so many at once, the others in their order, and 503 where `most_waiting`
 * wait already.
 */
export const inTurn = (at_once: number, most_waiting?: number) => {
  const queue = makeQueue(at_once, most_waiting)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((begin, fail) => {
      if (!queue.enter(begin)) fail(refuse(503, 'ただいま混み合っています。しばらくしてからもう一度お試しください'))
    })
    try {
      return await work()
    } finally {
      queue.end()
    }
  }
}
