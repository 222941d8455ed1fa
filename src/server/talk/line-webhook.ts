import { validateSignature } from '@line/bot-sdk'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import { keepEvents } from './event-store.ts'

const webhook = z.object({ destination: z.string(), events: z.array(z.looseObject({})) })

/** Of an event, only what is needed to keep it: LINE adds kinds and fields as it likes. */
const kept = z.looseObject({
  webhookEventId: z.string().check(z.minLength(1), z.maxLength(100)),
  mode: z.literal('active'),
  source: z.looseObject({ type: z.literal('user'), userId: z.string() }),
})

/**
 * `POST /webhooks/line`: LINE tells what users did. The body is believed only under the signature of the official account
 * that it names; it is kept and answered at once, and handled by a job. An event delivered again is not handled again.
 */
export const serveLineWebhook = (app: FastifyInstance, deps: Deps) => {
  void app.register(async inner => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1_000_000 }, (_request, body, done) => {
      done(null, body)
    })
    inner.post<{ Body: Buffer | undefined }>('/webhooks/line', async (request, reply) => {
      const body = request.body ?? Buffer.alloc(0)
      const signature = request.headers['x-line-signature']
      const told = parsed(body)
      const channel = deps.line.channels.find(one => one.bot_user_id === told?.destination)
      const genuine =
        channel !== undefined && typeof signature === 'string' && validateSignature(body, channel.secret, signature)
      if (!told || !genuine) {
        request.log.warn({ known_channel: channel !== undefined }, 'a LINE webhook with a wrong signature')
        return reply.code(401).send()
      }
      const events = told.events.flatMap(one => {
        const event = kept.safeParse(one)
        return event.success
          ? [{ id: event.data.webhookEventId, user_id: event.data.source.userId, event: event.data }]
          : []
      })
      if (events.length > 0) await keepEvents(deps.db, channel.name, events, deps.now())
      return reply.code(200).send()
    })
  })
}

const parsed = (body: Buffer) => {
  try {
    const told = webhook.safeParse(JSON.parse(body.toString('utf8')))
    return told.success ? told.data : null
  } catch {
    return null
  }
}
