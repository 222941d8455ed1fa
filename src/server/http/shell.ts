import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Announced } from '#contract/announcements/announcements.contract.ts'
import type { Area } from '#contract/http/route.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { consumerPages, offlineShell } from '#contract/pages/consumer.ts'
import { demoPages } from '#contract/pages/demo.ts'
import { areaEntries } from '#contract/pages/entries.ts'
import { type App, type Page, pathTo } from '#contract/pages/page.ts'
import { publicPages } from '#contract/pages/public.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import type { Deps } from '#server/deps.ts'
import { type Actor, type ConsumerActor, owes } from './actor.ts'
import type { Assets } from './assets.ts'
import { csrfToken } from './csrf.ts'
import { firstData } from './first-data.ts'
import { nextTo, serveGoOn } from './go-on.ts'
import { dropLook, looked_areas, lookedAccount, lookToken } from './looking.ts'
import { isWellFormed } from './page-there.ts'
import { findActor } from './session.ts'
import type { Announcing, SendStandIn } from './site.ts'
import { findStoreOfPage } from './store-of-page.ts'
import { waitInLine } from './turns.ts'

const apps: { app: App; area: Area | null; pages: Record<string, Page> }[] = [
  { app: 'public', area: null, pages: publicPages },
  { app: 'consumer', area: 'consumer', pages: consumerPages },
  { app: 'supplier', area: 'supplier', pages: supplierPages },
  { app: 'admin', area: 'admin', pages: adminPages },
]

/** Of nobody: without session, token and data, and no request may leave them. */
const demos: { app: App; pages: Record<string, Page> }[] = [
  { app: 'consumer', pages: demoPages.consumer },
  { app: 'supplier', pages: demoPages.supplier },
]

/** Serves the HTML document of every page in `contract/pages`, and the Japanese not-found page for all else. */
export const servePages = (
  app: FastifyInstance,
  deps: Deps,
  assets: Assets,
  { sendStandIn, announcing }: { sendStandIn: SendStandIn; announcing: Announcing },
) => {
  for (const { app: name, area, pages } of apps) {
    for (const [key, page] of Object.entries(pages)) {
      if (page.undeployed && deps.config.deployed) continue
      app.get(page.path, async (request, reply) => {
        const actor = area && (await findActor(deps, area, request, reply))
        request.actor = actor
        await waitInLine('page', request, reply)
        const back = area && !actor && (await whereLookBegan(deps, area, request, reply))
        if (back) return reply.redirect(back)
        if (area && !page.open && !actor) {
          return reply.redirect(`${areaEntries[area].login}?next=${nextTo(deps, reply, area, page, request.url)}`)
        }
        const before = actor && owes(actor, deps.config) ? before_all[actor.area] : page
        if (!page.open && page !== before) return reply.redirect(before.path)
        const anywhere: Page[] = [
          consumerPages.storeChoice,
          consumerPages.myPassword,
          consumerPages.cancellationComplete,
        ]
        const unchosen = actor?.area === 'consumer' && (!actor.consumer_id || choosesAnother(page, request.url))
        if (unchosen && !page.open && !anywhere.includes(page)) {
          const { pathname } = new URL(request.url, deps.public_url)
          const url = page.secret ? pathname : request.url
          const of = page.secret || actor?.area !== 'consumer' ? undefined : await storeOf(deps, actor, request)
          return reply.redirect(choiceOf(nextTo(deps, reply, 'consumer', page, url), of))
        }
        const { found, there } = area
          ? await firstData(app, request, { area, actor }, key, deps.now())
          : { found: {}, there: isWellFormed(request.params as Record<string, string>) }
        // Of another restaurant of this person it is: which, before it is said that there is nothing.
        const of = there || actor?.area !== 'consumer' || actor.look ? undefined : await storeOf(deps, actor, request)
        if (of !== undefined) {
          return reply.redirect(choiceOf(nextTo(deps, reply, 'consumer', page, request.url), of))
        }
        // The page's own frame with its menu: its screen says that there is nothing.
        await announcing.refresh()
        const announced = announcing.on(page.path)
        const status = there ? 200 : 404
        return sendDocument(deps, assets, reply, { app: name, page, actor, first: found, announced, status })
      })
    }
  }
  for (const { app: name, pages } of demos) {
    for (const page of Object.values(pages)) {
      app.get(page.path, async (request, reply) => {
        await waitInLine('page', request, reply)
        await announcing.refresh()
        return sendDocument(deps, assets, reply, {
          app: name,
          page,
          actor: null,
          first: {},
          announced: announcing.on(page.path),
          status: isWellFormed(request.params as Record<string, string>) ? 200 : 404,
          demo: true,
        })
      })
    }
  }
  serveGoOn(app, deps)
  // What the restaurant's worker keeps for dead spots: of nobody, so without token, nonce, ids and data.
  app.get(offlineShell, async (_request, reply) => {
    const page = { path: offlineShell, title: '発注', screen: consumerPages.orderSheet.screen }
    return sendDocument(deps, assets, reply, {
      app: 'consumer',
      page,
      actor: null,
      first: {},
      announced: [],
      status: 200,
      kept: true,
    })
  })
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' || /^\/(api|webhooks|storage|assets)\//.test(request.url)) {
      return reply.code(404).send({ message: 'お探しのものが見つかりません' })
    }
    // The bare name of an area, typed by hand, leads to its home.
    const area = (['consumer', 'supplier', 'admin'] as const).find(one => request.url === `/${one}s`)
    if (area) return reply.redirect(areaEntries[area].home)
    return sendStandIn('notFound', 404, request, reply)
  })
}

/** The choice of a restaurant that leads to a page; `of`: whose that is. */
const choiceOf = (next: string, of: string | undefined): string =>
  `${consumerPages.storeChoice.path}?next=${next}${of === undefined ? '' : `&of=${of}`}`

/** Another restaurant of this person whose page is asked for. */
const storeOf = (deps: Deps, actor: ConsumerActor, request: FastifyRequest) => {
  const params = request.params as Record<string, string>
  return isWellFormed(params) ? findStoreOfPage(deps.db, actor, params) : undefined
}

/** A look of this browser that is over leads back to its person's page in the administration, once; null: there is none. */
const whereLookBegan = async (deps: Deps, area: Area, request: FastifyRequest, reply: FastifyReply) => {
  const looked = looked_areas.find(one => one === area)
  const token = lookToken(deps, area, request)
  if (!looked || token === undefined) return null
  dropLook(deps, reply, looked)
  const id = await lookedAccount(deps.db, token)
  return id === undefined ? null : pathTo(adminPages.accountDetail, { id })
}

/** What the document says of a look: the band over its pages is drawn from it. */
const lookText = (actor: Actor | null) => {
  if (!actor || actor.area === 'admin' || !actor.look) return ''
  const { house_name, ends_at } = actor.look
  return JSON.stringify({ area: actor.area, name: actor.name, house_name, ends_at: ends_at.toISOString() })
}

/** Where an area's people do what they owe before anything else. */
const before_all: Record<Area, Page> = {
  consumer: consumerPages.myPassword,
  supplier: supplierPages.resetPassword,
  admin: adminPages.secondStep,
}

/** A link of a secret page to the choice of another restaurant, which leads back to it. */
const choosesAnother = (page: Page, url: string) => page.secret === true && url.endsWith('?another_store=1')

/** The restaurant's app on a phone's home screen. */
const homeScreen = [
  '<link rel="manifest" href="/consumers/app.webmanifest">',
  '<link rel="apple-touch-icon" href="/consumers/apple-touch-icon.png">',
  '<meta name="apple-mobile-web-app-title" content="卸 発注">',
]

type Document = {
  app: App
  page: Page
  actor: Actor | null
  first: Record<string, unknown>
  announced: Announced[]
  status: number
  /** True: kept on devices and shown to whoever is there. */
  kept?: true
  /** True: its screens are answered by the browser alone, and one side may stand beside the other. */
  demo?: true
}

const sendDocument = async (
  deps: Deps,
  assets: Assets,
  reply: FastifyReply,
  { app, page, actor, first, announced, status, kept, demo }: Document,
) => {
  const nonce = randomBytes(16).toString('base64')
  const check = page.bot_check ? deps.captcha.site : undefined
  const check_origins = check?.origins ?? []
  const error_reports = page.secret || demo ? undefined : deps.config.error_reports
  if (page.secret) reply.header('x-robots-tag', 'noindex, nofollow, noarchive')
  reply.helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...(kept ? [] : [`'nonce-${nonce}'`]), ...check_origins],
        styleSrc: ["'self'", ...(kept ? [] : [`'nonce-${nonce}'`])],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: demo
          ? ["'none'"]
          : ["'self'", ...check_origins, ...(error_reports ? [new URL(error_reports.dsn).origin] : [])],
        manifestSrc: ["'self'"],
        frameSrc: ["'self'", 'blob:', ...check_origins],
        // Replays are compressed by a worker that the SDK carries inside.
        workerSrc: ["'self'", ...(error_reports ? ['blob:'] : [])],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: [demo ? "'self'" : "'none'"],
        objectSrc: ["'none'"],
      },
    },
    strictTransportSecurity: false,
    frameguard: { action: demo ? 'sameorigin' : 'deny' },
    referrerPolicy: { policy: page.secret ? 'no-referrer' : 'same-origin' },
  })
  const look = lookText(actor)
  const apart = kept ? ' data-apart="offline"' : demo ? ' data-apart="demo"' : ''
  const csrf = kept || demo ? '' : csrfToken(reply, actor)
  const { scripts, styles, preloads } = assets.of(app, page.screen)
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escape(page.title)} | 卸 Oroshi</title>`,
    `<meta name="description" content="${escape(page.description ?? '飲食店と卸をつなぐ受発注サービス')}">`,
    `<meta name="csrf-token" content="${escape(csrf)}">`,
    `<meta name="supplier_id" content="${actor?.area === 'supplier' ? actor.supplier_id : ''}">`,
    `<meta name="consumer_id" content="${actor?.area === 'consumer' ? actor.consumer_id : ''}">`,
    `<meta name="account_id" content="${actor?.area === 'consumer' ? actor.account_id : ''}">`,
    ...(look === '' ? [] : [`<meta name="look" content="${escape(look)}">`]),
    `<meta name="server-time" content="${kept ? '' : deps.now().toISOString()}">`,
    ...(page.description === undefined ? [] : [`<link rel="canonical" href="${escape(deps.public_url + page.path)}">`]),
    ...(page.secret ? ['<meta name="robots" content="noindex, nofollow, noarchive">'] : []),
    '<meta name="theme-color" content="#0B6B4B">',
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    // What leads out of one side leads out of the page around it, too.
    ...(demo ? ['<base target="_top">'] : app === 'consumer' ? homeScreen : []),
    ...styles.map(href => `<link rel="stylesheet" href="${href}">`),
    // After the styles, however narrow the line: until they are there nothing is seen.
    ...preloads.map(href => `<link rel="modulepreload" href="${href}" fetchpriority="low">`),
    ...scripts.map(src => `<script type="module" src="${src}"${kept ? '' : ` nonce="${nonce}"`}></script>`),
    ...(check ? [`<script src="${escape(check.script)}" nonce="${nonce}" async defer></script>`] : []),
  ]
  const html = `<!doctype html>
<html lang="ja" data-app="${app}"${apart}>
<head>
${head.join('\n')}
</head>
<body>
<noscript>このサービスのご利用には JavaScript が必要です。ブラウザーの設定で有効にしてください。${mailInstead(deps)}</noscript>
<div id="${page.mount ?? 'app'}" data-mount>${demo && page.description !== undefined ? saying(page.title, page.description) : starting(app, page)}</div>
<script type="application/json" id="first-data">${inScript(first)}</script>
${announced.length > 0 ? `<script type="application/json" id="announced">${inScript(announced)}</script>\n` : ''}${check ? `<script type="application/json" id="js-recaptcha-data">${inScript({ siteKey: check.site_key })}</script>\n` : ''}${error_reports ? `<script type="application/json" id="error-reporting">${inScript(error_reports)}</script>\n` : ''}</body>
</html>
`
  // What holds somebody's data, or a token in its address, is nowhere kept; a login page may be, to be asked about.
  const caching = actor || page.secret ? 'no-store' : 'private, no-cache'
  return reply.code(status).type('text/html; charset=utf-8').header('cache-control', caching).send(html)
}

/** The pages of the restaurant's bottom navigation: no way back leads from them. */
const first_pages: Page[] = [
  consumerPages.top,
  consumerPages.orders,
  consumerPages.storeChoice,
  consumerPages.myAccount,
]

/** What is seen until the app is there: on a restaurant's phone its page's top bar at once, so that a slow line shows where one is. */
const starting = (app: App, page: Page) => {
  const bar = `<p class="starting-bar"${first_pages.includes(page) ? '' : ' data-back'}>${escape(page.title)}</p>`
  return `${app === 'consumer' && !page.open ? bar : ''}<p class="starting">読み込んでいます</p>`
}

/** Where a visit of the demo begins: what comes is read before a slow line has brought it. */
const saying = (title: string, words: string) =>
  `<div class="starting"><div><h1>${escape(title)}</h1><p>${escape(words)}</p><p>読み込んでいます</p></div></div>`

/** JSON that no text inside can end the script element with. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** For who has no JavaScript, and so no form to write to us by. */
const mailInstead = ({ config: { contact_mail } }: Deps): string =>
  contact_mail === undefined
    ? ''
    : `お問い合わせは、メールでも受け付けます：<a href="mailto:${escape(contact_mail)}">${escape(contact_mail)}</a>`
