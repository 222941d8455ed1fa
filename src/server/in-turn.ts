import { refuse } from '#domain/shared/refusal.ts'

/**
 * Works of one kind that cost the machine much: so many at once, the others in their order, and 503 where `most_waiting`
 * wait already.
 */
export const inTurn = (at_once: number, most_waiting = Number.POSITIVE_INFINITY) => {
  let free = at_once
  const waiting: (() => void)[] = []
  const take = () =>
    new Promise<void>(begin => {
      if (free > 0) {
        free -= 1
        begin()
      } else waiting.push(begin)
    })
  const give = () => {
    const begin = waiting.shift()
    if (begin) begin()
    else free += 1
  }
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= most_waiting) {
      throw refuse(503, 'ただいま混み合っています。しばらくしてからもう一度お試しください')
    }
    await take()
    try {
      return await work()
    } finally {
      give()
    }
  }
}
