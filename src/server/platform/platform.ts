import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { queue_is_there } from '#server/jobs/enqueue.ts'

/** For those who run the service: is the process up, can it work, what does it measure. */
export const servePlatform = (app: FastifyInstance, deps: Deps) => {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await deps.pool.query('select 1 from schema_migrations limit 1')
      await deps.pool.query(queue_is_there)
      return { status: 'ok' }
    } catch (error) {
      deps.log.error({ err: error }, 'not ready')
      return reply.code(503).send({ status: 'not ready' })
    }
  })
  app.get('/metrics', async (_request, reply) => {
    reply.type(deps.metrics.registry.contentType)
    return deps.metrics.registry.metrics()
  })
}
