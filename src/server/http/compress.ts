import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Below this many characters an answer fits into the first packet anyway. */
const worthwhile = 1400

/**
 * Sends documents and JSON compressed to who takes it: an order sheet of 150 items is 90 kB of document, and 9 when it
 * travels. Files of the web build come compressed from disk; streams and files are left as they are. No secret stands in
 * these bodies that a guess could be measured against: the CSRF token is salted anew in each.
 */
export const compressAnswers = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < worthwhile || reply.hasHeader('content-encoding'))
      return payload
    const type = String(reply.getHeader('content-type') ?? '')
    if (!/^(text\/html|application\/json)/.test(type)) return payload
    reply.header('vary', 'accept-encoding')
    const accepted = request.headers['accept-encoding'] ?? ''
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
    if (!encoding) return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    if (encoding === 'gzip') return zip(payload)
    // The quality where brotli is still as quick as gzip.
    return brotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  })
}
