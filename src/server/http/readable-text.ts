import type { FastifyInstance } from 'fastify'
import { errorTexts } from '#contract/http/errors.ts'
import { refuse } from '#domain/shared/refusal.ts'

/** PostgreSQL has no text with U+0000 and no JSON with half a surrogate pair, and no person types one. */
export const refuseBrokenText = (app: FastifyInstance) => {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text.includes('\\u0000')) return done(refuse(400, errorTexts.bad_request))
    const parsed = (error: Error | null, value?: unknown) => {
      // Written again, only a lone half is still an escape.
      const broken = !error && surrogate.test(text) && lone_surrogate.test(JSON.stringify(value))
      if (broken) done(refuse(400, errorTexts.bad_request))
      else done(error, value)
    }
    void parseJson(request, text, parsed)
  })
}

/**
 * An address that can be read: without U+0000, which is invisible and comes along with what is pasted; what a mail program
 * has cut in the middle of a sign is taken by its letters, and is an address like any other that nothing stands at.
 */
export const readableUrl = (url: string): string => {
  const without = url.replaceAll('%00', '')
  try {
    decodeURIComponent(without)
    return without
  } catch {
    return without.replaceAll('%', '%25')
  }
}

const surrogate = /\\ud[89a-f]/i
const lone_surrogate = /(?<!\\)(?:\\\\)*\\ud[89a-f]/
