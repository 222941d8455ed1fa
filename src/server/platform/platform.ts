import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { errorTexts } from '#contract/http/errors.ts'
import type { Deps } from '#server/deps.ts'
import { isBearer } from './metrics-token.ts'
import { makeReadiness } from './readiness.ts'
import { security_txt, securityTxt } from './security-txt.ts'

/** A proxy waits no longer to hear whether this process serves. */
const longest_ms = 200

/** For those who run the service: is the process up, can it work, what does it measure. */
export const servePlatform = (app: FastifyInstance, deps: Deps) => {
  app.get('/healthz', async () => ({ status: 'ok' }))
  const readiness = makeReadiness(deps)
  app.get('/readyz', async (_request, reply) => {
    if (app.draining.on) return reply.code(503).send({ status: 'stopping' })
    const { ready, failed } = await readiness()
    // Without photographs or its replica it still takes orders: whoever balances must not take all processes away for that.
    const status = ready ? (failed.length ? 'degraded' : 'ok') : 'not ready'
    return reply.code(ready ? 200 : 503).send(failed.length ? { status, failed } : { status })
  })
  // What a proxy asks: without a database pages still open, say so, and phones keep what is ordered. Away are only those
  // that stop, and those of a newer release than the schema, while others may serve.
  app.get('/servez', async (_request, reply) => {
    const known = app.draining.on ? null : await Promise.race([readiness(), sleep(longest_ms, null, { ref: false })])
    const status = app.draining.on ? 'stopping' : known?.failed.includes('schema') ? 'schema' : 'ok'
    return reply.code(status === 'ok' ? 200 : 503).send({ status })
  })
  app.get(security_txt, async (_request, reply) => {
    const { security_contact, public_url } = deps.config
    if (!security_contact) return reply.code(404).send({ message: errorTexts.not_found })
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400')
    return securityTxt(security_contact, { public_url, at: deps.now() })
  })
  app.get('/metrics', async (request, reply) => {
    if (!isBearer(deps.config, request.headers.authorization)) {
      return reply.code(deps.config.metrics_token ? 401 : 404).send({ message: errorTexts.not_found })
    }
    reply.type(deps.metrics.registry.contentType)
    return deps.metrics.registry.metrics()
  })
}
