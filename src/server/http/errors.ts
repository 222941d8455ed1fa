import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorTexts } from '#contract/http/errors.ts'
import { Refusal } from '#domain/shared/refusal.ts'

type Thrown = Error & { statusCode?: number; code?: string }

const known: Record<number, string> = {
  404: errorTexts.not_found,
  413: errorTexts.too_large,
  415: errorTexts.unsupported,
  429: errorTexts.too_many,
}

/** Turns what was thrown into the error body of requirements section 3. A bug is logged and told plainly. */
export const answerError = (error: Thrown, request: FastifyRequest, reply: FastifyReply) => {
  if (error instanceof Refusal) {
    const body = error.messages.length ? { messages: error.messages } : { message: error.message }
    return reply.code(error.status).send({ ...error.detail, ...body })
  }
  if (error.code === 'ERR_STREAM_PREMATURE_CLOSE' && reply.raw.destroyed) {
    // Who leaves before a file begins: what was to be sent is ended by that, and nobody reads an answer.
    request.log.info({ err: error }, 'nobody waits for the answer')
    return reply.hijack()
  }
  const status = error.statusCode ?? 500
  if (status >= 500) {
    request.log.error({ err: error }, 'request failed')
    return reply.code(500).send({ message: errorTexts.server })
  }
  return reply.code(status).send({ message: known[status] ?? errorTexts.bad_request })
}

/** All errors of this server look alike; `answerError` is also given to Fastify for URLs that no route can read. */
export const answerErrors = (app: FastifyInstance) => {
  app.setErrorHandler<Thrown>(answerError)
}
