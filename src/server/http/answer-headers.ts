import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '#server/config.ts'

/** No page uses any of these, nor may what is embedded in one. */
const permissions = ['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer']
  .concat(['microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'])
  .map(name => `${name}=()`)
  .join(', ')

/** In seconds: two years. */
const https_only = 63_072_000

/** An answer that is no document of ours loads, sends and runs nothing, and stands in nobody's frame. */
const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"

/** A file of ours that a browser shows with a viewer of its own, which the policy above would leave without its parts. */
export const shown_by_the_browser = "frame-ancestors 'self'"

/**
 * What every answer says to browsers, errors, files and streams too (ASVS 5, 3.4). Whatever an answer says by itself (a page
 * its own policy) stands in the place of it.
 */
export const sayToBrowsers = ({ raw, request }: FastifyReply, { deployed }: Pick<Config, 'deployed'>) => {
  raw.setHeader('x-request-id', request.id)
  raw.setHeader('x-content-type-options', 'nosniff')
  raw.setHeader('permissions-policy', permissions)
  raw.setHeader('referrer-policy', 'same-origin')
  raw.setHeader('content-security-policy', nothing)
  if (deployed) raw.setHeader('strict-transport-security', `max-age=${https_only}; includeSubDomains`)
}

/** The same on every route; and whatever does not say otherwise is kept by nobody. */
export const answerHeaders = (app: FastifyInstance, config: Config) => {
  app.addHook('onRequest', async (_request, reply) => {
    sayToBrowsers(reply, config)
  })
  app.addHook('onSend', async (_request, reply) => {
    // Whatever does not say otherwise is of one person at one moment: no browser and no proxy keeps it.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
