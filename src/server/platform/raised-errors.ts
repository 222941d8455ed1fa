import type { FastifyInstance } from 'fastify'
import { maskReport } from '#domain/platform/error-reporting.ts'

/** Development and tests only: errors on purpose for `/errors/:kind`, and what the server would have reported of the last. */
export const serveRaisedErrors = (app: FastifyInstance) => {
  let reported: unknown = null
  app.get('/dev/errors/reported', async () => ({ reported }))
  app.get('/dev/errors/server', async request => {
    const error = new Error('確認のために起こしたエラー（demo@example.jp、090-1234-5678）')
    const { name, message, stack } = error
    reported = maskReport({ tags: { request_id: request.id, log_message: 'request failed' }, name, message, stack })
    throw error
  })
  // As a line that falls dead: the answer never comes.
  app.get('/dev/errors/timeout', async (request, reply) => {
    reply.hijack()
    request.raw.socket.destroy()
  })
}
