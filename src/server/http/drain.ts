import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** From the moment this process is asked to stop: it is ready for nothing new, but answers whatever still comes. */
    draining: { on: boolean }
  }
}

/** A request that hangs longer than this after the last one was taken is cut off. */
const last_requests_ms = 25_000

/** Each answer of a process that stops ends its connection, so that none is closed under a request on its way. */
export const serveDraining = (app: FastifyInstance): void => {
  const draining = { on: false }
  app.decorate('draining', draining)
  app.addHook('onSend', async (_request, reply) => {
    if (draining.on) reply.header('connection', 'close')
  })
}

/**
 * Stops in an order in which nobody behind a balancer notices: `/readyz` and `/servez` say so first and are given `drain_ms` to be seen,
 * open screens are sent to other processes, then no connection is taken any more and the requests under way finish.
 */
export const drain = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  app.draining.on = true
  deps.log.info({ drain_ms: deps.config.drain_ms }, 'stopping: not ready any more')
  await sleep(deps.config.drain_ms)
  deps.live.stop()
  const cut = setTimeout(() => {
    deps.log.warn('stopping: requests that hang are cut off')
    app.server.closeAllConnections()
  }, last_requests_ms).unref()
  await app.close()
  clearTimeout(cut)
}
