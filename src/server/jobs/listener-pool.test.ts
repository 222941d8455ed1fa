import { EventEmitter } from 'node:events'
import { Logger, run, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { makePool } from '#server/db/client.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { listenerPool } from './listener-pool.ts'

const pool = makePool(await freshDatabase())
afterAll(() => pool.end())

test('a run that stops while its LISTEN breaks hands its connection back once, and the process lives', async () => {
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<never>()
  const breaking = new Proxy(pool, {
    get: (target, key, receiver): unknown =>
      key === 'connect'
        ? (told?: Told) => (told ? target.connect(withBreaking(told)) : target.connect())
        : Reflect.get(target, key, receiver),
  })
  type Told = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void
  const withBreaking =
    (told: Told): Told =>
    (error, client, done) => {
      if (!client) return told(error, client, done)
      const listening = new Proxy(client, {
        get: (target, key, receiver): unknown => {
          if (key !== 'query') return Reflect.get(target, key, receiver)
          return (...args: unknown[]) => {
            if (!String(args[0]).startsWith('LISTEN')) return Reflect.apply(Reflect.get(target, 'query'), target, args)
            asked.resolve()
            return answer.promise
          }
        },
      })
      told(error, listening, done)
    }
  const events: WorkerEvents = new EventEmitter()
  const released = new Promise<void>(resolve => events.once('pool:listen:release', () => resolve()))
  const runner = await run({
    pgPool: listenerPool(breaking),
    taskList: { nothing: () => undefined },
    events,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
  })
  await asked.promise
  const stopped = runner.stop()
  await released
  answer.reject(new Error('the connection ended'))
  await stopped
  // What was thrown where nobody catches it ends this run of the tests as it would end the process.
  expect(pool.idleCount).toBe(pool.totalCount)
})

test('of a pool that gives no connection nothing is handed back, as by the pool itself', async () => {
  const ended = makePool('postgres://nobody@127.0.0.1:1/nowhere')
  await ended.end()
  const said = (one: pg.Pool) =>
    new Promise<unknown[]>(resolve => {
      one.connect((...all: unknown[]) => resolve(all))
    })
  const [error, client, release] = await said(listenerPool(ended))
  expect(error).toBeInstanceOf(Error)
  expect([client, release]).toEqual([undefined, undefined])
  expect((await said(ended)).slice(1)).toEqual([])
})
