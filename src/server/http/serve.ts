import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorTexts } from '#contract/http/errors.ts'
import type { BodyOf, Json, ParamsOf, QueryOf, ReplyOf, Route } from '#contract/http/route.ts'
import { fieldMessages } from '#contract/validation/messages.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { readSheetCsv } from '#server/foreign/read-table.ts'
import { beginSpan, endSpan } from '#server/tracing.ts'
import { underWay } from '#server/under-way.ts'
import { type Actor, type ActorOf, mayChangeItems, no_right_to_items, owes } from './actor.ts'
import { noteAdminLook } from './admin-audits.ts'
import { shown_by_the_browser } from './answer-headers.ts'
import { checkCsrf } from './csrf.ts'
import { isId } from './ids.ts'
import { refuseWhileLooking } from './looking.ts'
import { findActor } from './session.ts'
import { waitInLine, workInLine, workOf } from './turns.ts'
import { readUpload, type Upload } from './upload.ts'

/** A file to download: sent with its Japanese name (RFC 5987). */
export type FileReply = {
  name: string
  type?: string
  content: Readable | Buffer
  inline?: boolean
  /** When it was made, where that names what is taken back with it. */
  made_at?: Date
  /** Under what it is kept, where it is. */
  made_id?: string
}

/** What a handler knows: who, what, when, and the world. */
export type Call<R extends Route> = {
  deps: Deps
  actor: ActorOf<R['access']>
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  upload: R extends { upload_kb: number } ? Upload : undefined
  idempotency_key: R extends { idempotent: true } ? string : undefined
  /** The server's clock at the start of the request. */
  at: Date
  request: FastifyRequest
  reply: FastifyReply
}

type Answer<R extends Route> = R['reply'] extends { kind: 'file' }
  ? FileReply
  : R['reply'] extends { kind: 'events' }
    ? undefined
    : ReplyOf<R>

type RoutesOf<Contract> = { [Name in keyof Contract as Contract[Name] extends Route ? Name : never]: Contract[Name] }

/** One handler for each route of a contract file: a missing one does not compile. */
export type Handlers<Contract> = {
  [Name in keyof RoutesOf<Contract>]: RoutesOf<Contract>[Name] extends infer R extends Route
    ? (call: Call<R>) => Promise<Answer<R>>
    : never
}

// biome-ignore lint: the handlers of all routes in one list have no narrower common type
type AnyHandler = (call: Call<Route>) => Promise<unknown>

/** A room's routes with their handlers, for `app.ts`. */
export type Room = { route: Route; handler: AnyHandler }[]

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value

/** Joins a contract file (`import * as contract from …`) to its handlers. */
export const room = <Contract extends object>(contract: Contract, handlers: Handlers<Contract>): Room =>
  Object.entries(contract).flatMap(([name, route]) =>
    isRoute(route) ? [{ route, handler: (handlers as Record<string, AnyHandler>)[name] as AnyHandler }] : [],
  )

/** Where a person has said which sheet of a workbook is meant, that sheet is the file. */
const ofSheet = async (upload: Upload, request: FastifyRequest): Promise<Upload> => {
  const { sheet } = request.query as { sheet?: unknown }
  if (typeof sheet !== 'string' || sheet === '') return upload
  return { ...upload, content: Buffer.from(await readSheetCsv(upload.content, sheet.slice(0, 100))) }
}

/** Puts a route on the server: parses, authenticates its area, checks the CSRF token, calls the handler, answers. */
export const serve = (app: FastifyInstance, deps: Deps, { route, handler }: Room[number]) => {
  app.route({
    method: route.method,
    url: route.path,
    ...(route.upload_kb ? { bodyLimit: route.upload_kb * 1024 + 10_000 } : {}),
    config: { rateLimit: route.access.area === 'public' && route.method !== 'GET' ? publicLimit : false },
    // Before the body is read: a stranger's never is, and a large one not before its turn.
    onRequest: async (request, reply) => {
      await authenticate(deps, route, request, reply)
      if (route.method !== 'GET' && !route.no_csrf) await checkCsrf(app, deps, request, reply)
      if (workOf(route, request) === 'large') await waitInLine('large', request, reply)
    },
    // What drips in over a poor line holds up nothing else of its account.
    preValidation: async (request, reply) => {
      const kind = workOf(route, request)
      if (kind !== 'large' && route.reply.kind !== 'events') await waitInLine(kind, request, reply)
    },
    handler: (request, reply) => {
      // What only reads ends with its client. A change is brought to its end: its answer is asked for again by its key.
      const leaves = route.method === 'GET' && route.reply.kind === 'json'
      const gone = () => leaves && reply.raw.destroyed
      const span = spanOfRequest(route, request, reply)
      const about = { request_id: request.id, ...(span ? { trace_id: span.spanContext().traceId } : {}) }
      return underWay.run({ about, gone, span }, () => workInLine(request, () => answerIt(request, reply)))
    },
  })
  const answerIt = async (request: FastifyRequest, reply: FastifyReply) => {
    const call = {
      deps,
      actor: request.actor,
      params: request.params,
      query: route.query ? parse(route.query, request.query) : undefined,
      body: route.body ? parse(route.body, request.body ?? {}) : undefined,
      upload: route.upload_kb ? await ofSheet(await readUpload(request, reply, route.upload_kb), request) : undefined,
      idempotency_key: route.idempotent ? idempotencyKey(request) : undefined,
      at: deps.now(),
      request,
      reply,
    } as unknown as Call<Route>
    const answer = await handler(call)
    if (route.look && request.actor?.area === 'admin') {
      const { params, query } = call as { params: Record<string, string>; query?: Record<string, unknown> }
      await noteAdminLook(deps.db, request.actor, { act: route.look, params, query: query ?? {} }, call.at)
    }
    return send(deps, route, reply, answer)
  }
}

/** Under the trace that who stands before us has begun; by the pattern of its path, which names nobody. Ends with the answer. */
const spanOfRequest = (route: Route, { id, headers }: FastifyRequest, { raw }: FastifyReply) => {
  // A stream stays open for hours.
  if (route.reply.kind === 'events') return undefined
  const attributes = { 'http.request.method': route.method, 'http.route': route.path, request_id: id }
  const name = `${route.method} ${route.path}`
  const span = beginSpan(name, { kind: 'server', parent: headers['traceparent'], attributes })
  if (!span) return undefined
  raw.once('close', () => {
    span.setAttribute('http.response.status_code', raw.statusCode)
    endSpan(span, raw.statusCode >= 500 ? new Error(`status ${raw.statusCode}`) : undefined)
  })
  return span
}

const publicLimit = { max: 120, timeWindow: '1 minute' }

const authenticate = async (deps: Deps, route: Route, request: FastifyRequest, reply: FastifyReply) => {
  const params = request.params as Record<string, string>
  const actor = route.access.area === 'public' ? null : await findActor(deps, route.access.area, request, reply)
  // Whom the log names, refused or not.
  request.actor = actor
  const looks_on = route.method === 'GET' || route.while_looking
  if (route.access.area === 'public' && !looks_on) await refuseWhileLooking(deps, request, null)
  if (route.access.area !== 'public') {
    // A page that was opened before somebody else logged in: it neither reads nor writes under the other account.
    const page_of = request.headers['x-account-id']
    if (!actor || (page_of && page_of !== actor.account_id)) throw refuse(401, errorTexts.unauthorized)
    if (!looks_on) await refuseWhileLooking(deps, request, actor)
    const owed = route.with_first_password ? null : owes(actor, deps.config)
    if (owed) throw refuse(403, owed === 'second_step' ? second_step_first : errorTexts.first_password)
    if (actor.area === 'admin' && actor.role === 'viewer' && route.method !== 'GET' && !of_oneself.test(route.path)) {
      throw refuse(403, only_looks)
    }
    if ('role' in route.access && actor.role !== route.access.role) throw refuse(403, errorTexts.forbidden)
    if ('right' in route.access && !mayChangeItems(actor)) throw refuse(403, no_right_to_items)
    if ('consumer_id' in params && (actor.area !== 'consumer' || actor.consumer_id !== params.consumer_id)) {
      if (!(await wentOnIn(deps, params.consumer_id, actor))) throw refuse(404, errorTexts.not_found)
      params.consumer_id = actor.area === 'consumer' ? actor.consumer_id : ''
    }
    if ('supplier_id' in params && (actor.area !== 'supplier' || actor.supplier_id !== params.supplier_id)) {
      throw refuse(404, errorTexts.not_found)
    }
  }
  for (const [name, value] of Object.entries(params)) {
    if ((name === 'id' || name.endsWith('_id')) && !isId(value)) throw refuse(404, errorTexts.not_found)
  }
}

/** A page of a restaurant that staff have made one with the actor's meanwhile: what it still sends arrives there. */
const wentOnIn = async (deps: Deps, consumer_id: string | undefined, actor: Actor): Promise<boolean> => {
  if (actor.area !== 'consumer' || !actor.consumer_id || !consumer_id || !isId(consumer_id)) return false
  const row = await deps.db
    .selectFrom('consumers')
    .select('merged_into')
    .where('id', '=', consumer_id)
    .executeTakeFirst()
  return row?.merged_into === actor.consumer_id
}

/** What who only looks may do all the same: log out, and keep its own login. */
const of_oneself = /^\/api\/v2\/admins\/session(\/|$)/
const only_looks = 'このアカウントは閲覧のみです。操作は、オーナーかスタッフにご依頼ください'
const second_step_first = '管理者は、先に2段階認証を設定してください'

const parse = (schema: NonNullable<Route['body']>, value: unknown) => {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw refuse(422, fieldMessages(parsed.error))
  return parsed.data
}

const idempotencyKey = (request: FastifyRequest) => {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key.length < 8 || key.length > 100) throw refuse(422, errorTexts.idempotency_key)
  return key
}

const send = (deps: Deps, route: Route, reply: FastifyReply, answer: unknown) => {
  const { reply: kind } = route
  if (kind.kind === 'events') return reply
  if (kind.kind === 'empty') return reply.code(204).send()
  if (kind.kind === 'file') {
    const { name, type, content, inline, made_at, made_id } = answer as FileReply
    const ascii = name.replace(/[^\w.-]/g, '_')
    if (made_at) reply.header('made-at', made_at.toISOString())
    if (made_id) reply.header('made-id', made_id)
    if (inline) reply.header('content-security-policy', shown_by_the_browser)
    return reply
      .type(type ?? kind.type)
      .header(
        'content-disposition',
        `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${rfc5987(name)}`,
      )
      .send(content)
  }
  if (deps.config.env === 'test') checkReply(route, kind, answer)
  return reply.code(kind.status).header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(answer))
}

/** A reply that breaks its own contract fails the test that saw it; in production nobody pays for the check. */
const checkReply = (route: Route, reply: Json<unknown>, answer: unknown) => {
  const wire: unknown = JSON.parse(JSON.stringify(answer))
  const parsed = reply.schema.safeParse(wire)
  if (!parsed.success) {
    throw new Error(`${route.method} ${route.path} broke its contract: ${JSON.stringify(parsed.error.issues)}`)
  }
}

const rfc5987 = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
