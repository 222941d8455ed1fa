import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { errorTexts } from '#contract/http/errors.ts'
import { fromQuery } from '#contract/http/from-query.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { externalAccountRoutes } from './accounts/external-accounts.routes.ts'
import { forgotRoutes } from './accounts/forgot.routes.ts'
import { myMailRoutes } from './accounts/my-mail.routes.ts'
import { myNumberRoutes } from './accounts/my-number.routes.ts'
import { ownAccountRoutes } from './accounts/own-account.routes.ts'
import { passkeyRoutes } from './accounts/passkeys.routes.ts'
import { sessionRoutes } from './accounts/session.routes.ts'
import { ownSessionRoutes } from './accounts/sessions.routes.ts'
import { staffRoutes } from './accounts/staff.routes.ts'
import { supplierPasswordRoutes } from './accounts/supplier-password.routes.ts'
import { totpRoutes } from './accounts/totp.routes.ts'
import { additionalColumnRoutes } from './additional-columns/additional-columns.routes.ts'
import { agentRoutes } from './agent-registrations/agent-registrations.routes.ts'
import { announcementRoutes } from './announcements/announcements.routes.ts'
import { refreshShown, shownOn } from './announcements/shown-now.ts'
import { approvalRoutes } from './approvals/approvals.routes.ts'
import { articleRoutes } from './articles/articles.routes.ts'
import { adminAuditRoutes } from './audits/admin-audits.routes.ts'
import { boardFilterRoutes } from './board/board-filters.routes.ts'
import { monthCountRoutes } from './board/month-counts.routes.ts'
import { orderNotificationRoutes } from './board/order-notifications.routes.ts'
import { receiveOrderRoutes } from './board/receive-orders.routes.ts'
import { serveMailWebhook } from './bounces/mail-webhook.ts'
import { nonDeliveryDayRoutes } from './calendar/non-delivery-days.routes.ts'
import { orderClosingRoutes } from './calendar/order-closings.routes.ts'
import { cancellationRoutes } from './cancellations/cancellations.routes.ts'
import { itemFileRoutes } from './catalogue/item-files.routes.ts'
import { productItemRoutes } from './catalogue/product-items.routes.ts'
import { changeOrderRoutes } from './changes/change-orders.routes.ts'
import { shareOutRoutes } from './changes/share-out.routes.ts'
import { claimRoutes } from './claims/claims.routes.ts'
import { inspectionRoutes } from './claims/inspections.routes.ts'
import { companyRoutes } from './company/company.routes.ts'
import { adminContactRoutes } from './contacts/admin-contacts.routes.ts'
import { contactLinkRoutes } from './contacts/contact-links.routes.ts'
import { contactTemplateRoutes } from './contacts/contact-templates.routes.ts'
import { contactRoutes } from './contacts/contacts.routes.ts'
import { ownContactRoutes } from './contacts/own-contacts.routes.ts'
import { consumerDealRoutes } from './deals/consumer-deals.routes.ts'
import type { Deps } from './deps.ts'
import { adminDirectoryRoutes } from './directory/admin-directory.routes.ts'
import { directoryRoutes } from './directory/directory.routes.ts'
import { adminDispatchRoutes } from './dispatch/admin-dispatches.routes.ts'
import { serveFaxWebhook } from './dispatch/fax-webhook.ts'
import { orderCourseRoutes } from './dispatch/order-course.routes.ts'
import { downloadSettingRoutes } from './downloads/download-settings.routes.ts'
import { downloadRoutes } from './downloads/downloads.routes.ts'
import { addOrderRoutes } from './entries/add-orders.routes.ts'
import { flyerTemplateRoutes } from './flyers/flyer-templates.routes.ts'
import { flyerRoutes } from './flyers/flyers.routes.ts'
import { webFlyerRoutes } from './flyers/web-flyers.routes.ts'
import { storeGroupRoutes } from './groups/groups.routes.ts'
import { orderDownloadRoutes } from './history/order-downloads.routes.ts'
import { orderHistoryRoutes } from './history/order-history.routes.ts'
import { spendingRoutes } from './history/spending.routes.ts'
import { holidayListRoutes } from './holidays/holiday-lists.routes.ts'
import { adminRestaurantRoutes } from './houses/admin-restaurants.routes.ts'
import { adminSupplierRoutes } from './houses/admin-suppliers.routes.ts'
import { correctionRoutes } from './houses/corrections.routes.ts'
import type { Actor } from './http/actor.ts'
import { answerHeaders, sayToBrowsers } from './http/answer-headers.ts'
import { type Assets, webFolder } from './http/assets.ts'
import { compressAnswers } from './http/compress.ts'
import { registerCsrf } from './http/csrf.ts'
import { serveDraining } from './http/drain.ts'
import { answerError, answerErrors } from './http/errors.ts'
import { for_proxies, refusePlain } from './http/plain.ts'
import { serve } from './http/serve.ts'
import { assetPaths, sharedAsset } from './http/shared-assets.ts'
import { servePages } from './http/shell.ts'
import { serveSite } from './http/site.ts'
import { tlsServer } from './http/tls.ts'
import { ignoreRoutes } from './ignores/ignores.routes.ts'
import { serveOneClick } from './ignores/one-click.ts'
import { stoppedAddressRoutes } from './ignores/stopped-addresses.routes.ts'
import { itemImageRoutes } from './images/item-images.routes.ts'
import { initializationRoutes } from './initializations/initializations.routes.ts'
import { itemIntakeRoutes } from './intake/item-intake.routes.ts'
import { adminTermsRoutes } from './joining/admin-terms.routes.ts'
import { enrolmentRoutes } from './joining/enrolment.routes.ts'
import { serveExternalCallbacks } from './joining/external-callback.ts'
import { joiningRoutes } from './joining/joining.routes.ts'
import { lineUsageRoutes } from './line/line-usage.routes.ts'
import { lineUserRoutes } from './line/line-users.routes.ts'
import { myListRoutes } from './lists/my-lists.routes.ts'
import { lookRoutes } from './looks/looks.routes.ts'
import { mergeRoutes } from './merges/merge.routes.ts'
import { consumerQuestionRoutes } from './messages/consumer-questions.routes.ts'
import { messageFileRoutes } from './messages/message-files.routes.ts'
import { messageRoutes } from './messages/messages.routes.ts'
import { questionRoutes } from './messages/questions.routes.ts'
import { supplierMessageRoutes } from './messages/supplier-messages.routes.ts'
import { consumerNoticeRoutes } from './notices/consumer-notices.routes.ts'
import { outboundRoutes } from './notices/outbound.routes.ts'
import { pushRoutes, supplierPushRoutes } from './notices/push.routes.ts'
import { supplierNoticeRoutes } from './notices/supplier-notices.routes.ts'
import { notificationSettingRoutes } from './notification-settings/notification-settings.routes.ts'
import { orderCounterRoutes } from './order-counters/order-counters.routes.ts'
import { groupListRoutes, storeListRoutes } from './order-lists/order-lists.routes.ts'
import { priceNoticeRoutes } from './order-lists/price-notices.routes.ts'
import { spreadItemRoutes } from './order-lists/spread-item.routes.ts'
import { orderRoutes } from './orders/orders.routes.ts'
import { multiOrderRoutes } from './placing/multi-orders.routes.ts'
import { noOrderRoutes } from './placing/no-orders.routes.ts'
import { orderHabitRoutes } from './placing/order-habits.routes.ts'
import { placeOrderRoutes } from './placing/place-order.routes.ts'
import { sharedDraftRoutes } from './placing/shared-drafts.routes.ts'
import { serveCaptchaStandin } from './platform/captcha-standin.ts'
import { healthRoutes } from './platform/health.routes.ts'
import { serveLinePage } from './platform/line-page.ts'
import { serveOpenApi } from './platform/openapi.ts'
import { serveOpenIdStandins } from './platform/openid-standin.ts'
import { serveOutbox } from './platform/outbox-page.ts'
import { servePlatform } from './platform/platform.ts'
import { serveRaisedErrors } from './platform/raised-errors.ts'
import { printRoutes } from './prints/prints.routes.ts'
import { questionnaireRoutes } from './questionnaires/questionnaires.routes.ts'
import { ordersOnLinksRoutes } from './receipts/orders-on-links.routes.ts'
import { sendingRoutes } from './receipts/sending.routes.ts'
import { tokenOrderRoutes } from './receipts/token-orders.routes.ts'
import { closingNotificationRoutes } from './reminders/closing-notifications.routes.ts'
import { notOrderedRoutes } from './reminders/not-ordered.routes.ts'
import { restoreRoutes } from './restores/restores.routes.ts'
import { dealScheduleRoutes } from './scheduled/deal-schedule.routes.ts'
import { scheduledOrderRoutes } from './scheduled/scheduled-orders.routes.ts'
import { adminInviteRoutes } from './stores/admin-invites.routes.ts'
import { adminStoreRoutes } from './stores/admin-stores.routes.ts'
import { askedDealRoutes } from './stores/asked-deals.routes.ts'
import { flyerRequestRoutes, inviteFlyerRoutes } from './stores/invite-flyer.routes.ts'
import { offerRoutes } from './stores/offers.routes.ts'
import { storeConditionRoutes } from './stores/store-conditions.routes.ts'
import { storeFileRoutes } from './stores/store-files.routes.ts'
import { invitedRoutes, storeInviteRoutes } from './stores/store-invites.routes.ts'
import { storeRoutes } from './stores/stores.routes.ts'
import { ownSupplierRoutes } from './suppliers/own-suppliers.routes.ts'
import { supplierInviteRoutes } from './suppliers/supplier-invites.routes.ts'
import { templateItemRoutes } from './suppliers/template-items.routes.ts'
import { suspensionRoutes } from './suspensions/suspensions.routes.ts'
import { takeoutRoutes } from './takeouts/takeouts.routes.ts'
import { lineDraftRoutes } from './talk/line-drafts.routes.ts'
import { serveLineWebhook } from './talk/line-webhook.ts'
import { userFileRoutes } from './users/user-files.routes.ts'
import { userRoutes } from './users/users.routes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
  }
}

/** The rooms of the house, listed by hand. */
export const rooms = [
  sessionRoutes,
  enrolmentRoutes,
  joiningRoutes,
  lookRoutes,
  adminInviteRoutes,
  directoryRoutes,
  adminDirectoryRoutes,
  holidayListRoutes,
  forgotRoutes,
  ownSessionRoutes,
  ownAccountRoutes,
  myMailRoutes,
  myNumberRoutes,
  staffRoutes,
  accountRoutes,
  supplierPasswordRoutes,
  totpRoutes,
  passkeyRoutes,
  externalAccountRoutes,
  adminAuditRoutes,
  adminTermsRoutes,
  healthRoutes,
  announcementRoutes,
  articleRoutes,
  agentRoutes,
  questionnaireRoutes,
  adminRestaurantRoutes,
  correctionRoutes,
  suspensionRoutes,
  adminStoreRoutes,
  mergeRoutes,
  adminSupplierRoutes,
  consumerDealRoutes,
  orderRoutes,
  placeOrderRoutes,
  changeOrderRoutes,
  shareOutRoutes,
  orderHistoryRoutes,
  orderHabitRoutes,
  noOrderRoutes,
  sharedDraftRoutes,
  closingNotificationRoutes,
  myListRoutes,
  webFlyerRoutes,
  flyerRoutes,
  flyerTemplateRoutes,
  multiOrderRoutes,
  orderDownloadRoutes,
  spendingRoutes,
  itemIntakeRoutes,
  receiveOrderRoutes,
  printRoutes,
  monthCountRoutes,
  boardFilterRoutes,
  notOrderedRoutes,
  orderNotificationRoutes,
  consumerNoticeRoutes,
  messageRoutes,
  messageFileRoutes,
  questionRoutes,
  consumerQuestionRoutes,
  supplierMessageRoutes,
  outboundRoutes,
  pushRoutes,
  supplierPushRoutes,
  supplierNoticeRoutes,
  addOrderRoutes,
  dealScheduleRoutes,
  scheduledOrderRoutes,
  downloadRoutes,
  downloadSettingRoutes,
  nonDeliveryDayRoutes,
  orderClosingRoutes,
  storeGroupRoutes,
  orderCounterRoutes,
  notificationSettingRoutes,
  companyRoutes,
  additionalColumnRoutes,
  approvalRoutes,
  claimRoutes,
  inspectionRoutes,
  storeRoutes,
  storeConditionRoutes,
  askedDealRoutes,
  storeInviteRoutes,
  inviteFlyerRoutes,
  flyerRequestRoutes,
  invitedRoutes,
  offerRoutes,
  storeFileRoutes,
  userRoutes,
  userFileRoutes,
  initializationRoutes,
  productItemRoutes,
  itemFileRoutes,
  itemImageRoutes,
  storeListRoutes,
  spreadItemRoutes,
  groupListRoutes,
  priceNoticeRoutes,
  cancellationRoutes,
  contactRoutes,
  contactLinkRoutes,
  ownContactRoutes,
  contactTemplateRoutes,
  adminContactRoutes,
  adminDispatchRoutes,
  orderCourseRoutes,
  restoreRoutes,
  takeoutRoutes,
  ownSupplierRoutes,
  supplierInviteRoutes,
  templateItemRoutes,
  ordersOnLinksRoutes,
  sendingRoutes,
  tokenOrderRoutes,
  lineUserRoutes,
  lineDraftRoutes,
  lineUsageRoutes,
  ignoreRoutes,
  stoppedAddressRoutes,
]

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
    rewriteUrl: ({ url = '/' }) => readable(url),
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
  if (existsSync(webFolder)) {
    await app.register(fastifyStatic, {
      root: webFolder,
      preCompressed: true,
      // Its own route reads the whole folder at every request, to compare letters where a disk takes a for A.
      serve: false,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        // As it lies on the disk: compressed, where the browser takes that.
        const worker = /\/(?:consumers|suppliers)\/worker\.js(?:\.br|\.gz)?$/.test(path)
        if (worker) reply.header('content-security-policy', "default-src 'none'; connect-src 'self'")
        reply.header(
          'cache-control',
          hashed ? 'public, max-age=31536000, immutable' : worker ? 'no-cache' : 'public, max-age=3600',
        )
      },
    })
    const own = new Set(assetPaths(webFolder))
    app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
      const path = request.params['*']
      const shared = own.has(path)
        ? null
        : await sharedAsset(deps.files, path, request.headers['accept-encoding'] ?? '')
      return shared ? reply.headers(shared.headers).send(shared.content) : reply.sendFile(path)
    })
  }
  app.addHook('onResponse', async (request, reply) => {
    // The pattern, never the URL: paths and queries can carry tokens and names.
    const route = request.routeOptions.url ?? 'none'
    const labels = { route, method: request.method, status: String(reply.statusCode) }
    deps.metrics.requests.observe(labels, reply.elapsedTime / 1000)
    const { actor } = request
    const by = actor && actor.area !== 'admin' && actor.look ? { looked_by: actor.look.by_id } : {}
    const who = actor ? { account_id: actor.account_id, ...by } : {}
    // A proxy asks every second or two: a good answer is no news.
    const level = for_proxies.test(route) && reply.statusCode === 200 ? 'debug' : 'info'
    request.log[level]({ ...labels, ...who, ms: Math.round(reply.elapsedTime) }, 'request')
  })
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

/** PostgreSQL has no text with U+0000 and no JSON with half a surrogate pair, and no person types one. */
const refuseBrokenText = (app: FastifyInstance) => {
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
const readable = (url: string): string => {
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
