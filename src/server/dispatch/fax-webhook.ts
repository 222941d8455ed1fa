import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { hurryPoll } from './dispatch-store.ts'

const hash = (text: string) => createHash('sha256').update(text).digest()

/**
 * `POST /webhooks/fax/interfax?secret=…`: a gateway says that a fax has ended. It is only a nudge: the gateway itself is
 * asked, so that a callback that is forged, late, repeated or out of order can't change what is true.
 */
export const serveFaxWebhook = (app: FastifyInstance, deps: Deps) => {
  void app.register(async inner => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 20_000 }, (_request, body, done) => {
      done(null, String(body))
    })
    inner.post<{ Params: { provider: string }; Querystring: { secret?: unknown }; Body: string | undefined }>(
      '/webhooks/fax/:provider',
      async (request, reply) => {
        const { secret } = request.query
        const { fax_webhook_secret } = deps.config
        const known =
          fax_webhook_secret !== undefined &&
          typeof secret === 'string' &&
          timingSafeEqual(hash(secret), hash(fax_webhook_secret))
        if (!known || request.params.provider !== 'interfax') return reply.code(404).send()
        const provider_id = transactionOf(request.body ?? '')
        if (provider_id !== null) await hurryPoll(deps.db, provider_id)
        return reply.code(204).send()
      },
    )
  })
}

/** The gateway's number of the fax, in whichever case its form writes the field. */
const transactionOf = (body: string): string | null => {
  for (const [name, value] of new URLSearchParams(body)) {
    if (name.toLowerCase() === 'transactionid' && /^-?\d{1,18}$/.test(value)) return value
  }
  return null
}
