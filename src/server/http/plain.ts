import type { FastifyInstance } from 'fastify'
import { refuse } from '#domain/shared/refusal.ts'
import type { Config } from '#server/config.ts'

const https_only = '暗号化されていない通信では受け付けていません。https:// で始まるアドレスをお使いください'

/** How a proxy sees whether we live, and nothing else, may be asked by it in whatever way. */
export const for_proxies = /^\/(healthz|readyz|servez)$/
const no_page = /^\/(api|webhooks|storage|assets|metrics|openapi\.json)(\/|$|\?)/

/**
 * What the proxy before us has taken without TLS is not answered, where it says so (X-Forwarded-Proto): whoever opens a page
 * is led to it under https, a machine is refused, as it would go on telling its secrets to everybody on the way (ASVS 5,
 * 4.1.2 and 12.2.1).
 */
export const refusePlain = (app: FastifyInstance, { deployed, trust_proxy, public_url }: Config) => {
  if (!deployed || trust_proxy === 0) return
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers['x-forwarded-proto'] === undefined || request.protocol !== 'http') return undefined
    if (for_proxies.test(request.url)) return undefined
    if (request.method !== 'GET' || no_page.test(request.url)) throw refuse(403, https_only)
    return reply.redirect(`${public_url}${request.url}`, 308)
  })
}
