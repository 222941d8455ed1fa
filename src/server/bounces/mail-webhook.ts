import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { provesItself } from '#server/http/webhook-secret.ts'
import { readDsn } from './read-dsn.ts'
import { readSendgrid } from './read-sendgrid.ts'
import { takeBounces } from './take-bounces.ts'

/** A notification carries the mail that came back, with its PDF. */
const largest_body = 10_000_000

/**
 * `POST /webhooks/mail/:provider`, proved by `MAIL_WEBHOOK_SECRET`: what came back of our mails. `dsn` takes a delivery status notification as it
 * is, for the mailbox that `MAIL_BOUNCE_ADDRESS` names to hand on; `sendgrid` takes that service's events.
 */
export const serveMailWebhook = (app: FastifyInstance, deps: Deps) => {
  void app.register(async inner => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largest_body }, (_request, body, done) => {
      done(null, body)
    })
    inner.post<{ Params: { provider: string }; Body: Buffer | undefined }>(
      '/webhooks/mail/:provider',
      { bodyLimit: largest_body },
      async (request, reply) => {
        const known = provesItself(request, deps.config.mail_webhook_secret)
        const { provider } = request.params
        if (!known || (provider !== 'dsn' && provider !== 'sendgrid')) return reply.code(404).send()
        const body = request.body ?? Buffer.alloc(0)
        const bounces = provider === 'dsn' ? await readDsn(body) : readSendgrid(body.toString('utf8'))
        if (bounces === null) return reply.code(400).send()
        await takeBounces(deps, bounces)
        return reply.code(204).send()
      },
    )
  })
}
