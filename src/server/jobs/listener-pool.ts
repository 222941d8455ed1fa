import type pg from 'pg'

/**
 * The pool as graphile-worker 0.18 is given it. Of a run that stops while its LISTEN is still unanswered, and breaks, the
 * listener's connection is handed back twice: once for the stop, once for the failure. pg throws at the second, where
 * nobody catches it, and the process would end. That second time does nothing here.
 */
export const listenerPool = (pool: pg.Pool): pg.Pool =>
  new Proxy(pool, {
    get: (target, key, receiver): unknown =>
      key === 'connect'
        ? (told?: Told) => (told ? target.connect(handingBackOnce(told)) : target.connect())
        : Reflect.get(target, key, receiver),
  })

type Told = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void

const handingBackOnce =
  (told: Told): Told =>
  (error, client, release) => {
    // Where no connection was given there is nothing to hand back, and no function for it either.
    if (!client) return told(error, client, release)
    let back = false
    return told(error, client, broken => {
      if (back) return
      back = true
      release(broken)
    })
  }
