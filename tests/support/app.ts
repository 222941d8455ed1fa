import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, expect } from 'vitest'
import { logInAdmin, logInConsumer, logInSupplier } from '#contract/accounts/login.contract.ts'
import { getConsumerSession } from '#contract/accounts/session.contract.ts'
import { getSupplierSession } from '#contract/accounts/supplier-session.contract.ts'
import { fillPath } from '#contract/http/path.ts'
import { type QueryValue, toQuery } from '#contract/http/query.ts'
import type { Area, BodyInput, ParamsOf, QueryInput, ReplyOf, Route } from '#contract/http/route.ts'
import { areaEntries } from '#contract/pages/entries.ts'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import { makeApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { makeDb, makePool } from '#server/db/client.ts'
import { type Deps, makeDeps } from '#server/deps.ts'
import { noAssets } from '#server/http/assets.ts'
import type { Mail, MailPort, SendFailure } from '#server/ports.ts'
import { runDueJobs } from '#server/run-jobs.ts'
import { asConfigured, testDatabase } from './database.ts'
import { test_password } from './password.ts'

/** Friday 2026-11-20, 09:00 in Japan: the clock of a test that does not set it. */
const default_at = '2026-11-20T09:00:00+09:00'

export type TestApp = Awaited<ReturnType<typeof testApp>>
export type Client = ReturnType<TestApp['client']>

/**
 * The web process without its socket, on this test worker's own database, with a clock that stands still, and mails that
 * are kept. Made at the top of its file: in a hook or a test vitest takes no `afterAll` any more, by which it is closed and
 * what people were told is looked at. `overrides` replaces parts of the world; `database`: another one, for a file that
 * leaves so much behind that those after it would wade through it, or that is about a database as a whole.
 */
export const testApp = async (overrides: Partial<Deps> = {}, database?: Promise<string>) => {
  const clock = makeClock()
  const mails = makeMails()
  const url = await (database ?? testDatabase())
  const config = readConfig({ NODE_ENV: 'test', ...asConfigured(url), LOG_LEVEL: 'error' })
  const pooled = config.database_direct_url !== undefined
  const kept = pooled || database ? {} : { pool: keptPool(url) }
  const deps = makeDeps(config, { now: clock.now, mail: mails.port, ...kept, ...overrides }, pooled ? 'web' : 'worker')
  const workers = pooled ? makeWorkers(url) : undefined
  const worker = (): Deps => ({ ...deps, ...workers })
  // However slow the machine, a fax is asked about when a test says so.
  deps.fax.first_poll_ms = 600_000
  // A gateway that failed in the file before, in the same database, keeps no order of this one waiting.
  await deps.db.deleteFrom('provider_circuits').execute()
  if (!database) await layAside(deps)
  const fastify = await makeApp(deps, noAssets)
  const [begun] = (await sql<{ id: string }>`select uuidv7() as id`.execute(deps.db)).rows
  afterAll(async () => {
    const told = await deps.db
      .selectFrom('notifications')
      .select(['title', 'body'])
      .where('id', '>', begun?.id ?? '')
      .execute()
    await fastify.close()
    await deps.close()
    await workers?.db.destroy()
    // Whatever is tested: no person is ever written a word of the machine.
    const said = [
      ...mails.sent.map(mail => `${mail.subject} ${mail.text}`),
      ...told.map(one => `${one.title} ${one.body}`),
    ]
    // A word between the signs of a link's token is none: the token is chance.
    expect(said.filter(words => /(?<![\w-])(?:undefined|null|NaN)(?![\w-])|\[object /.test(words))).toEqual([])
  })
  const client = (area: Area, options: ClientOptions = {}) => makeClient(fastify, area, options, noted)
  const noted = async () => {
    const { n } = await deps.db
      .selectFrom('admin_audits')
      .select(eb => eb.fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow()
    return Number(n)
  }
  return {
    fastify,
    deps,
    /** The same world as a worker process has it. */
    worker,
    clock,
    mails,
    /** A person's browser in one area, not logged in yet. */
    client,
    /** A person's browser, logged in with the password of `world()`. */
    logIn: async (area: Area, login_id: string, options: ClientOptions = {}) => {
      const person = client(area, options)
      const answer = await person.logIn(login_id)
      if (answer.status !== 201) throw new Error(`could not log in: ${answer.status} ${answer.body.message}`)
      return person
    },
    /** Runs the jobs that are due until none is left. `hurry`: those that wait for their next try, too. */
    drainJobs: async ({ hurry = false } = {}) => {
      if (hurry)
        // What another holds at this moment it hurries itself, or works on: two that wait for each other's rows never end.
        await sql`update graphile_worker._private_jobs set run_at = now() where id in (
          select id from graphile_worker._private_jobs where run_at < 'infinity' for update skip locked)`.execute(
          deps.db,
        )
      await runDueJobs(worker())
    },
  }
}

const kept_pools = new Map<string, pg.Pool>()

/**
 * The connections of this test worker, which outlive its files: a new one reads the whole catalogue anew, which took a
 * tenth of the server tests' time.
 */
const keptPool = (url: string): pg.Pool => {
  const known = kept_pools.get(url)
  if (known) return known
  const pool = Object.assign(makePool(url), { end: async () => undefined })
  kept_pools.set(url, pool)
  return pool
}

/**
 * What the files before left to do in this database stays in the queue and is never due: no sweep takes it for lost, and
 * whoever drains the queue does not run it.
 */
const layAside = ({ db }: Deps) => sql`update graphile_worker._private_jobs set run_at = 'infinity'`.execute(db)

/** Behind a pooler workers go past it, as in production. */
const makeWorkers = (url: string) => {
  const pool = makePool(url)
  const db = makeDb(pool)
  return { pool, db, reader: db }
}

const makeClock = () => {
  let at = new Date(default_at)
  return {
    now: () => new Date(at),
    /** Puts the clock to an instant, as `2026-11-20T09:00+09:00`; back to its beginning without one. */
    set: (instant: string | Date = default_at) => {
      at = new Date(instant)
    },
    /** Puts the clock forward. */
    pass: ({ days = 0, hours = 0, minutes = 0 }: { days?: number; hours?: number; minutes?: number }) => {
      at = new Date(at.getTime() + ((days * 24 + hours) * 60 + minutes) * 60_000)
    },
  }
}

const makeMails = () => {
  const sent: Mail[] = []
  let failure: SendFailure | null = null
  const port: MailPort = {
    send: async mail => {
      if (failure) throw failure
      sent.push(mail)
      return { provider_id: `test:${mail.reference}` }
    },
    close: async () => {},
  }
  return {
    port,
    /** All mails sent by this app, oldest first. */
    sent,
    to: (address: string) => sent.filter(mail => mail.to === address),
    /** From now on every sending fails so; null: none does. */
    failWith: (next: SendFailure | null) => {
      failure = next
    },
  }
}

type ClientOptions = {
  /** Where the person's requests come from. */
  address?: string
  /** What the request says of where it comes from. */
  forwarded_for?: string
  /** Another area in the same browser: cookies are shared. */
  same_browser_as?: { cookies: Map<string, string> }
}

/** What a refusal carries (requirements section 3). */
type Refused = { message?: string; messages?: FieldMessage[] }

export type Answer<R extends Route> = {
  status: number
  body: ReplyOf<R> extends undefined ? Refused : ReplyOf<R> & Refused
  headers: Record<string, string | string[] | number | undefined>
  /** The body as it came: for files. */
  payload: Buffer
}

type Asked<R extends Route> = {
  /** The restaurant's or supplier's own id is put in by itself. */
  params?: Partial<ParamsOf<R>>
  query?: QueryInput<R>
  body?: BodyInput<R>
  idempotency_key?: string
  /** false: without the CSRF token. */
  csrf?: false
  /** false: the password is not typed once more where an act needs it. */
  confirm?: false
}

const logInRoutes = { consumer: logInConsumer, supplier: logInSupplier, admin: logInAdmin }

/** Who sits there is proved, or goes; a key of an app, a passkey counts once it was proved. */
const kept_by_nobody =
  /\/session\/confirmation(\/passkey(_challenge)?)?$|\/session(\/passkey_challenge|\/passkeys\/challenge)?$|^POST .*\/totp$/

const makeClient = (
  fastify: Awaited<ReturnType<typeof makeApp>>,
  area: Area,
  { address = '192.0.2.1', forwarded_for, same_browser_as }: ClientOptions,
  noted: () => Promise<number>,
) => {
  const cookies: Map<string, string> = same_browser_as?.cookies ?? new Map<string, string>()
  const ids: Record<string, string> = {}
  let csrf: string | undefined

  const inject = async (
    method: Route['method'],
    url: string,
    headers: Record<string, string>,
    payload?: string | Buffer,
  ) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fastify.inject({
      method,
      url,
      remoteAddress: address,
      headers: { ...(cookie && { cookie }), ...(forwarded_for && { 'x-forwarded-for': forwarded_for }), ...headers },
      ...(payload === undefined ? {} : { payload }),
    })
    for (const { name, value } of answer.cookies) {
      // A cookie that is taken back comes empty.
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
      // As the screens do, which leave for another document: a token is of whom its page was made for.
      if (name.endsWith(`oroshi_${area}`)) csrf = undefined
    }
    return answer
  }

  /** A page as the browser gets it. */
  const page = (url: string) => inject('GET', url, {})

  /** From the document, as the screens take it. */
  const token = async () => {
    if (!csrf) {
      const { body } = await page(areaEntries[area].login)
      csrf = /<meta name="csrf-token" content="([^"]+)"/.exec(body)?.[1]
      if (!csrf) throw new Error(`no CSRF token in the document: ${body.slice(0, 300)}`)
    }
    return csrf
  }

  /** How much was kept before an act was sent for the first time: sent again under its key it is the same act. */
  const kept_before = new Map<string, Promise<number>>()
  const before = (key = ''): Promise<number> => {
    const count = kept_before.get(key) ?? noted()
    if (key !== '') kept_before.set(key, count)
    return count
  }

  /** Whatever of the staff's acts is tested: that it was done is kept. */
  const call = async <R extends Route>(route: R, asked: Asked<R> = {}): Promise<Answer<R>> => {
    if (area !== 'admin' || route.method === 'GET' || kept_by_nobody.test(`${route.method} ${route.path}`))
      return send(route, asked)
    const noted_before = await before(asked.idempotency_key)
    const answer = await send(route, asked)
    if (answer.status < 300)
      expect(await noted(), `${route.method} ${route.path} kept no audit`).toBeGreaterThan(noted_before)
    return answer
  }

  const send = async <R extends Route>(route: R, asked: Asked<R>): Promise<Answer<R>> => {
    const given: Record<string, string | undefined> = { ...ids, ...asked.params }
    const query = (asked.query ?? {}) as Record<string, QueryValue>
    const url = fillPath(route.path, given) + toQuery(query)
    const headers: Record<string, string> = {}
    if (route.method !== 'GET' && asked.csrf !== false) headers['x-csrf-token'] = await token()
    if (asked.idempotency_key) headers['idempotency-key'] = asked.idempotency_key
    if (asked.body !== undefined) headers['content-type'] = 'application/json'
    const body = asked.body === undefined ? undefined : JSON.stringify(asked.body)
    const answer = await inject(route.method, url, headers, body)
    if (asked.confirm === false || answer.statusCode !== 403 || !answer.body.includes('"confirm":true')) {
      return answerOf<R>(answer)
    }
    // As the screen does: the person types the password once more, and it is tried again.
    const headers_of_confirmation = { 'x-csrf-token': await token(), 'content-type': 'application/json' }
    const confirmation = `/api/v2/${area}s/session/confirmation`
    await inject('POST', confirmation, headers_of_confirmation, JSON.stringify({ password: test_password }))
    return answerOf<R>(await inject(route.method, url, headers, body))
  }

  /** A file as multipart/form-data with the one field `file`. */
  const upload = async <R extends Route & { upload_kb: number }>(
    route: R,
    { params, query, file, name }: Pick<Asked<R>, 'params' | 'query'> & { file: Buffer; name: string },
  ): Promise<Answer<R>> => {
    const boundary = 'upload-boundary'
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
    const payload = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
    const headers = { 'x-csrf-token': await token(), 'content-type': `multipart/form-data; boundary=${boundary}` }
    const given: Record<string, string | undefined> = { ...ids, ...params }
    const asked: Record<string, QueryValue> = query ?? {}
    const url = fillPath(route.path, given) + toQuery(asked)
    return answerOf<R>(await inject(route.method, url, headers, payload))
  }

  const answerOf = <R extends Route>(answer: Awaited<ReturnType<typeof inject>>): Answer<R> => {
    const is_json = (answer.headers['content-type'] ?? '').startsWith('application/json')
    return {
      status: answer.statusCode,
      body: (is_json ? answer.json() : undefined) as Answer<R>['body'],
      headers: answer.headers,
      payload: answer.rawPayload,
    }
  }

  return {
    area,
    cookies,
    page,
    call,
    upload,
    get: <R extends Route & { method: 'GET' }>(route: R, asked?: Asked<R>) => call(route, asked),
    post: <R extends Route & { method: 'POST' }>(route: R, asked?: Asked<R>) => call(route, asked),
    patch: <R extends Route & { method: 'PATCH' }>(route: R, asked?: Asked<R>) => call(route, asked),
    delete: <R extends Route & { method: 'DELETE' }>(route: R, asked?: Asked<R>) => call(route, asked),
    /** Logs in through the door; what comes back is the answer, refused or not. */
    logIn: async (login_id: string, password = test_password) => {
      // Whoever logs in has opened the page for it.
      csrf = undefined
      const answer = await call(logInRoutes[area], { body: { login_id, password } })
      if (answer.status === 201) Object.assign(ids, await ownIds(call, area))
      return answer
    },
  }
}

type Call = ReturnType<typeof makeClient>['call']

/** The restaurant or supplier that a person acts for, as the session says. */
const ownIds = async (call: Call, area: Area): Promise<Record<string, string>> => {
  if (area === 'consumer') {
    const { body } = await call(getConsumerSession)
    return body.consumer_id ? { consumer_id: body.consumer_id } : {}
  }
  if (area === 'supplier') return { supplier_id: (await call(getSupplierSession)).body.supplier.id }
  return {}
}
