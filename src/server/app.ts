import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { errorTexts } from '#contract/http/errors.ts'
import { fromQuery } from '#contract/http/from-query.ts'
import { refreshShown, shownOn } from './announcements/shown-now.ts'
import { serveMailWebhook } from './bounces/mail-webhook.ts'
import type { Deps } from './deps.ts'
import { serveFaxWebhook } from './dispatch/fax-webhook.ts'
import type { Actor } from './http/actor.ts'
import { answerHeaders, sayToBrowsers } from './http/answer-headers.ts'
import type { Assets } from './http/assets.ts'
import { serveBuiltFiles } from './http/built-files.ts'
import { compressAnswers } from './http/compress.ts'
import { registerCsrf } from './http/csrf.ts'
import { serveDraining } from './http/drain.ts'
import { answerError, answerErrors } from './http/errors.ts'
import { refusePlain } from './http/plain.ts'
import { readableUrl, refuseBrokenText } from './http/readable-text.ts'
import { logRequests } from './http/request-log.ts'
import { serve } from './http/serve.ts'
import { servePages } from './http/shell.ts'
import { serveSite } from './http/site.ts'
import { tlsServer } from './http/tls.ts'
import { serveOneClick } from './ignores/one-click.ts'
import { serveExternalCallbacks } from './joining/external-callback.ts'
import { serveCaptchaStandin } from './platform/captcha-standin.ts'
import { serveLinePage } from './platform/line-page.ts'
import { serveOpenApi } from './platform/openapi.ts'
import { serveOpenIdStandins } from './platform/openid-standin.ts'
import { serveOutbox } from './platform/outbox-page.ts'
import { servePlatform } from './platform/platform.ts'
import { serveRaisedErrors } from './platform/raised-errors.ts'
import { rooms } from './rooms.ts'
import { serveLineWebhook } from './talk/line-webhook.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
  }
}

/** A body that drips in ends after this: 10 MB of photographs over 1 Mbit/s take 80 s. */
const request_ms = 120_000
/** A head has no reason to take long. */
const head_ms = 20_000
const looked_every_ms = 5_000

const server_times = { headersTimeout: head_ms, connectionsCheckingInterval: looked_every_ms }

/** Fastify believes no bare number of proxies: the first is the other end of the socket, the others those before it. */
const trusted = (proxies: number | string[]) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/** The web process without its socket: what tests inject into and `main.ts` listens with. */
export const makeApp = async (deps: Deps, assets: Assets): Promise<FastifyInstance> => {
  const loggerInstance: FastifyBaseLogger = deps.log
  const { tls } = deps.config
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusted(deps.config.trust_proxy),
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    bodyLimit: 1_000_000,
    forceCloseConnections: 'idle',
    requestTimeout: request_ms,
    http: server_times,
    ...(tls && { serverFactory: (listener: RequestListener) => tlsServer(tls, server_times, listener) }),
    // What reaches a process that stops is answered: whoever sends an order does not repeat it.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      // Before any hook: a URL that no route can read.
      sayToBrowsers(reply, deps.config)
      void answerError(error, request, reply)
    },
    routerOptions: { querystringParser: fromQuery, maxParamLength: 500 },
  })
  app.decorateRequest('actor', null)
  answerHeaders(app, deps.config)
  refusePlain(app, deps.config)
  serveDraining(app)
  refuseBrokenText(app)
  await app.register(cookie)
  await registerCsrf(app, deps.config)
  await app.register(helmet, { global: false })
  await app.register(multipart, { limits: { files: 1, fields: 10 } })
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: () => Object.assign(new Error(errorTexts.too_many), { statusCode: 429 }),
  })
  await serveBuiltFiles(app, deps)
  logRequests(app, deps)
  app.addHook('preClose', async () => deps.live.stop())
  compressAnswers(app)
  const announcing = { refresh: () => refreshShown(deps), on: (path: string) => shownOn(deps, path) }
  const sendStandIn = serveSite(app, deps, assets, announcing)
  answerErrors(app, sendStandIn)
  for (const room of rooms) for (const one of room) serve(app, deps, one)
  servePlatform(app, deps)
  serveOpenApi(app, deps, rooms.flat())
  if (!deps.config.deployed) serveOutbox(app, deps)
  if (!deps.config.deployed) serveRaisedErrors(app)
  serveCaptchaStandin(app, deps.captcha)
  serveFaxWebhook(app, deps)
  serveLineWebhook(app, deps)
  if (!deps.config.deployed) serveLinePage(app, deps)
  serveOpenIdStandins(app, deps)
  serveExternalCallbacks(app, deps)
  serveOneClick(app, deps)
  serveMailWebhook(app, deps)
  servePages(app, deps, assets, { sendStandIn, announcing })
  return app
}
