import type { FastifyInstance } from 'fastify'
import { publicPages } from '#contract/pages/public.ts'
import type { Deps } from '#server/deps.ts'
import { decryptAddress } from './encrypted-address.ts'
import { stopAddress } from './ignored-addresses.ts'

/**
 * RFC 8058: a mail program posts `List-Unsubscribe=One-Click` to the link of the header, without cookies. The link itself
 * is the proof. What a mail program opens with GET is the page, which changes nothing by itself.
 */
export const serveOneClick = (app: FastifyInstance, deps: Deps) => {
  void app.register(async inner => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 10_000 }, (_request, body, done) => {
      done(null, String(body))
    })
    inner.post<{ Params: { encrypted_mail_address: string }; Body: string | undefined }>(
      publicPages.ignoredAddress.path,
      { config: { rateLimit: { max: 120, timeWindow: '1 minute' } } },
      async (request, reply) => {
        const address = decryptAddress(deps.config.secrets, request.params.encrypted_mail_address)
        if (address === null) return reply.code(404).send()
        if (!/List-Unsubscribe=One-Click/i.test(request.body ?? '')) return reply.code(400).send()
        const at = deps.now()
        await deps.db.transaction().execute(trx => stopAddress(trx, address, { reason: 'asked' }, at))
        return reply.code(204).send()
      },
    )
  })
}
