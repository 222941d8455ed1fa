import type { FastifyInstance } from 'fastify'
import type { CaptchaPort } from '#server/ports.ts'

/** Both sides of the human check's stand-in over HTTP, where no keys are configured: the same protocol as Google's. */
export const serveCaptchaStandin = (app: FastifyInstance, { standin }: CaptchaPort) => {
  if (!standin) return
  app.get('/dev/recaptcha/api.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(standin.script),
  )
  void app.register(async inner => {
    inner.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
      done(null, new URLSearchParams(String(body)))
    })
    inner.post<{ Body: URLSearchParams }>('/dev/recaptcha/siteverify', async (request, reply) => {
      try {
        return await standin.siteverify(request.body)
      } catch {
        return reply.code(503).send()
      }
    })
  })
}
