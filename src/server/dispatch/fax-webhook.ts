import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { provesItself } from '#server/http/webhook-secret.ts'
import { hurryPoll } from './dispatch-store.ts'
import { keepMailFaxResult, readMailFaxResult } from './mail-fax-result.ts'

/**
 * A gateway says that a fax has ended; it proves itself by `FAX_WEBHOOK_SECRET`.
 *
 * `POST /webhooks/fax/interfax` is only a nudge: the gateway itself is asked, so that a callback that is forged,
 * late, repeated or out of order can't change what is true. `POST /webhooks/fax/mail` is the result mail of a
 * mail-to-fax service as it came in, whole; the first end that is told of a call is its end.
 */
export const serveFaxWebhook = (app: FastifyInstance, deps: Deps) => {
  void app.register(async inner => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 2_000_000 }, (_request, body, done) => {
      done(null, body)
    })
    inner.post<{ Params: { provider: string }; Body: Buffer | undefined }>(
      '/webhooks/fax/:provider',
      async (request, reply) => {
        const known = provesItself(request, deps.config.fax_webhook_secret)
        const ended = known ? readers.get(request.params.provider) : undefined
        if (!ended) return reply.code(404).send()
        const provider_id = await ended(deps, request.body ?? Buffer.alloc(0))
        if (provider_id !== null) await hurryPoll(deps.db, provider_id)
        return reply.code(204).send()
      },
    )
  })
}

/** By provider: which fax has ended, by the number that the gateway knows it under. */
const readers = new Map<string, (deps: Deps, body: Buffer) => Promise<string | null>>([
  ['interfax', async (_deps, body) => transactionOf(body.toString('utf8'))],
  [
    'mail',
    async (deps, body) => {
      const result = await readMailFaxResult(body)
      if (result) await keepMailFaxResult(deps.db, result, deps.now())
      return result?.reference ?? null
    },
  ],
])

/** The gateway's number of the fax, in whichever case its form writes the field. */
const transactionOf = (body: string): string | null => {
  for (const [name, value] of new URLSearchParams(body)) {
    if (name.toLowerCase() === 'transactionid' && /^-?\d{1,18}$/.test(value)) return value
  }
  return null
}
