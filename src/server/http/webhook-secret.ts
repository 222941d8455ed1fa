import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const hash = (text: string) => createHash('sha256').update(text).digest()

/** What a header says: `Bearer SECRET`, or as the password of `https://NAME:SECRET@…` (Basic). */
const ofHeader = (authorization = ''): string | undefined => {
  const [, scheme = '', value = ''] = /^(bearer|basic) +(\S+)$/i.exec(authorization) ?? []
  if (scheme.toLowerCase() !== 'basic') return value || undefined
  const pair = Buffer.from(value, 'base64').toString('utf8')
  return pair.includes(':') ? pair.slice(pair.indexOf(':') + 1) : undefined
}

/**
 * Whether a service that calls us proves itself by this secret: in its header, where no log on the way writes it down, or in
 * the query, for senders that know no other way. Without a secret nobody does; what the header says counts alone.
 */
export const provesItself = (
  { headers, query }: Pick<FastifyRequest, 'headers' | 'query'>,
  secret: string | undefined,
) => {
  const asked = typeof query === 'object' && query !== null && 'secret' in query ? query.secret : undefined
  const given = headers.authorization === undefined ? asked : ofHeader(headers.authorization)
  return secret !== undefined && typeof given === 'string' && timingSafeEqual(hash(given), hash(secret))
}
