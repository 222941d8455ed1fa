import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { for_proxies } from './plain.ts'

/** A line in the log and a time in the metrics of each answer. */
export const logRequests = (app: FastifyInstance, deps: Deps): void => {
  app.addHook('onResponse', async (request, reply) => {
    // The pattern, never the URL: paths and queries can carry tokens and names.
    const route = request.routeOptions.url ?? 'none'
    const labels = { route, method: request.method, status: String(reply.statusCode) }
    deps.metrics.requests.observe(labels, reply.elapsedTime / 1000)
    const { actor } = request
    const by = actor && actor.area !== 'admin' && actor.look ? { looked_by: actor.look.by_id } : {}
    const who = actor ? { account_id: actor.account_id, ...by } : {}
    // A proxy asks every second or two: a good answer is no news.
    const level = for_proxies.test(route) && reply.statusCode === 200 ? 'debug' : 'info'
    request.log[level]({ ...labels, ...who, ms: Math.round(reply.elapsedTime) }, 'request')
  })
}
