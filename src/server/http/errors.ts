import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorTexts } from '#contract/http/errors.ts'
import { Refusal } from '#domain/shared/refusal.ts'
import { isDeadlock } from '#server/db/again-on-deadlock.ts'
import { isAway } from '#server/db/is-away.ts'
import { ClientGone } from '#server/under-way.ts'
import type { SendStandIn } from './site.ts'

type Thrown = Error & { statusCode?: number; code?: string }

const known: Record<number, string> = {
  404: errorTexts.not_found,
  413: errorTexts.too_large,
  415: errorTexts.unsupported,
  429: errorTexts.too_many,
}

/** Turns what was thrown into the error body of requirements section 3. A bug is logged and told plainly. */
export const answerError = (error: Thrown, request: FastifyRequest, reply: FastifyReply, sendStandIn?: SendStandIn) => {
  if (error instanceof Refusal) {
    const body = error.messages.length ? { messages: error.messages } : { message: error.message }
    return reply.code(error.status).send({ ...error.detail, ...body })
  }
  const left = error instanceof ClientGone || error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  if (left && reply.raw.destroyed) {
    // Who leaves before a file begins: what was to be sent is ended by that, and nobody reads an answer.
    request.log.info({ err: error }, 'nobody waits for the answer')
    return reply.hijack()
  }
  if (isAway(error) || isDeadlock(error)) {
    request.log.warn({ err: error }, 'the database is away, or gave way in a deadlock')
    return sendAway(request, reply, sendStandIn)
  }
  const status = error.statusCode ?? 500
  if (status >= 500) {
    request.log.error({ err: error }, 'request failed')
    return reply.code(500).send({ message: errorTexts.server })
  }
  return reply.code(status).send({ message: known[status] ?? errorTexts.bad_request })
}

/** 503, and a page for who opens one: whoever asked may ask again soon. */
const sendAway = (request: FastifyRequest, reply: FastifyReply, sendStandIn?: SendStandIn) => {
  reply.header('retry-after', '5').header('cache-control', 'no-store')
  const page = request.method === 'GET' && !/^\/(api|webhooks|storage|assets)\//.test(request.url)
  if (page && sendStandIn) return sendStandIn('away', 503, request, reply)
  return reply.code(503).send({ message: errorTexts.away })
}

/** All errors of this server look alike; `answerError` is also given to Fastify for URLs that no route can read. */
export const answerErrors = (app: FastifyInstance, sendStandIn: SendStandIn) => {
  app.setErrorHandler<Thrown>((error, request, reply) => answerError(error, request, reply, sendStandIn))
}
