import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/db/tables.ts'
import type { LineDeed, LinePort, LineStandin, LineTalk, LineWebhook } from '#server/ports.ts'
import { type LineChannelConfig, lineMessaging } from './line.ts'

/** What is wrong with a request by LINE's own description of its API; none: it may be taken. */
export type CheckRequest = (method: string, path: string, body: unknown, headers: Record<string, string>) => string[]

/** Stands for LINE's monthly limit. */
const monthly_quota = 200

/** The last four digits of a user id are an error that LINE answers: `U…0429`. 1500: taken, and then an error all the same; 2500: taken, and the connection breaks. */
const planned = (user_id: string): string | null => /^U0{28}(\d{4})$/.exec(user_id)?.[1] ?? null

type Sent = { status: number; body: unknown; headers?: Record<string, string> }

const errors: Record<string, Sent> = {
  '0400': { status: 400, body: { message: 'Failed to send messages' } },
  '0401': { status: 401, body: { message: 'Authentication failed. Confirm that the access token is valid.' } },
  '0403': { status: 403, body: { message: 'Access to this API denied.' } },
  '0429': { status: 429, body: { message: 'The API rate limit has been exceeded. Try again later.' } },
  '1429': { status: 429, body: { message: 'You have reached your monthly limit.' } },
  '0500': { status: 500, body: { message: 'Internal server error' } },
  '1500': { status: 500, body: { message: 'Internal server error' } },
  // 0: there is no answer.
  '2500': { status: 0, body: null },
}

type Asked = { method: string; path: string; authorization: string; retry_key: string; body: unknown }

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined

/** The Messaging API as far as it is used, over tables of its own: what one process pushes, every other sees. */
const answerOf = async (db: Kysely<DB>, asked: Asked, check: CheckRequest): Promise<Sent> => {
  const { method, path, body } = asked
  if (asked.authorization !== `Bearer ${standin_channel.access_token}`) return errors['0401'] ?? notFound
  const wrong = check(method, path, body, { 'x-line-retry-key': asked.retry_key })
  if (wrong.length) {
    const details = wrong.map(message => ({ message }))
    return { status: 400, body: { message: `The request body has ${wrong.length} error(s)`, details } }
  }
  if (method === 'POST' && path === '/v2/bot/message/push') return push(db, asked)
  if (method === 'POST' && path === '/v2/bot/message/reply') return reply(db, body)
  const user_id = /^\/v2\/bot\/user\/([^/]+)\/linkToken$/.exec(path)?.[1]
  if (method === 'POST' && user_id !== undefined) {
    return { status: 200, body: { linkToken: await makeToken(db, 'link', decodeURIComponent(user_id), 10) } }
  }
  if (method === 'GET' && path === '/v2/bot/message/quota') {
    return { status: 200, body: { type: 'limited', value: monthly_quota } }
  }
  if (method === 'GET' && path === '/v2/bot/message/quota/consumption') {
    const { n } = await db
      .selectFrom('line_standin_messages')
      .select(eb => eb.fn.countAll<string>().as('n'))
      .where('kind', '=', 'push')
      .where('created_at', '>=', sql<Date>`date_trunc('month', now())`)
      .executeTakeFirstOrThrow()
    return { status: 200, body: { totalUsage: Number(n) } }
  }
  return notFound
}

const notFound: Sent = { status: 404, body: { message: 'Not found' } }

const push = async (db: Kysely<DB>, { body, retry_key }: Asked): Promise<Sent> => {
  const to = text(field(body, 'to'))
  const plan = planned(to)
  const before = await db
    .selectFrom('line_standin_messages')
    .select('id')
    .where('retry_key', '=', retry_key)
    .executeTakeFirst()
  if (before) {
    const headers = { 'x-line-accepted-request-id': `request-${before.id}` }
    return { status: 409, body: { message: 'The retry key is already accepted' }, headers }
  }
  const taken = plan === '1500' || plan === '2500'
  if (plan !== null && !taken && errors[plan]) return errors[plan]
  if (!/^U[\da-f]{32}$/.test(to))
    return { status: 400, body: { message: "The property, 'to', in the request body is invalid" } }
  const row = {
    user_id: to,
    kind: 'push',
    retry_key: retry_key || null,
    messages: JSON.stringify(field(body, 'messages')),
  }
  const made = await db
    .insertInto('line_standin_messages')
    .values({ ...row, created_at: sql<Date>`clock_timestamp()` })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (taken) return errors[plan] ?? notFound
  return { status: 200, body: { sentMessages: [{ id: made.id }] } }
}

const reply = async (db: Kysely<DB>, body: unknown): Promise<Sent> => {
  const user_id = await useToken(db, 'reply', text(field(body, 'replyToken')))
  if (user_id === null) return { status: 400, body: { message: 'Invalid reply token' } }
  const row = { user_id, kind: 'reply', messages: JSON.stringify(field(body, 'messages')) }
  const made = await db
    .insertInto('line_standin_messages')
    .values({ ...row, created_at: sql<Date>`clock_timestamp()` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { status: 200, body: { sentMessages: [{ id: made.id }] } }
}

const makeToken = async (db: Kysely<DB>, kind: 'reply' | 'link', user_id: string, minutes: number) => {
  const token = randomBytes(20).toString('base64url')
  const expires_at = sql<Date>`now() + ${minutes} * interval '1 minute'`
  await db.insertInto('line_standin_tokens').values({ token, kind, user_id, expires_at }).execute()
  return token
}

const useToken = async (db: Kysely<DB>, kind: 'reply' | 'link', token: string): Promise<string | null> => {
  const { rows } = await sql<{ user_id: string }>`update line_standin_tokens set used_at = now()
    where token = ${token} and kind = ${kind} and used_at is null and expires_at > now() returning user_id`.execute(db)
  return rows[0]?.user_id ?? null
}

/** The one official account of the stand-in. Its secret guards nothing: where it is used there is no LINE. */
const standin_channel: LineChannelConfig = {
  name: 'platform',
  bot_user_id: `U${'f'.repeat(32)}`,
  secret: 'secret-of-the-stand-in',
  friend_url: '/dev/line',
  access_token: 'token-of-the-stand-in',
}

const makeStandin = (db: Kysely<DB>): LineStandin => {
  const webhook = async (user_id: string, event: Record<string, unknown>, at: Date, answerable = true) => {
    const body = JSON.stringify({
      destination: standin_channel.bot_user_id,
      events: [
        {
          ...event,
          mode: 'active',
          timestamp: at.getTime(),
          source: { type: 'user', userId: user_id },
          webhookEventId: randomUUID().replaceAll('-', ''),
          deliveryContext: { isRedelivery: false },
          ...(answerable ? { replyToken: await makeToken(db, 'reply', user_id, 1) } : {}),
        },
      ],
    })
    return signed(body)
  }
  const say = (user_id: string, words: string) =>
    db
      .insertInto('line_standin_messages')
      .values({
        user_id,
        kind: 'user',
        messages: JSON.stringify([{ type: 'text', text: words.replaceAll('\0', '').toWellFormed() }]),
        created_at: sql<Date>`clock_timestamp()`,
      })
      .execute()
  const follow = (user_id: string, following: boolean) =>
    db
      .insertInto('line_standin_users')
      .values({ user_id, name: `LINE利用者 ${user_id.slice(-4)}`, following, created_at: sql<Date>`now()` })
      .onConflict(conflict => conflict.column('user_id').doUpdateSet({ following }))
      .execute()
  return {
    users: () =>
      db.selectFrom('line_standin_users').select(['user_id', 'name', 'following']).orderBy('created_at').execute(),
    talk: async user_id => {
      const rows = await db
        .selectFrom('line_standin_messages')
        .select(['id', 'kind', 'messages', 'created_at'])
        .where('user_id', '=', user_id)
        .orderBy('id', 'desc')
        .limit(100)
        .execute()
      return rows.toReversed() as unknown as LineTalk[]
    },
    act: async (user_id: string, deed: LineDeed, at: Date): Promise<LineWebhook> => {
      if (deed.kind === 'follow' || deed.kind === 'unfollow') {
        await follow(user_id, deed.kind === 'follow')
        const event = deed.kind === 'follow' ? { type: 'follow', follow: { isUnblocked: false } } : { type: 'unfollow' }
        return webhook(user_id, event, at, deed.kind === 'follow')
      }
      if (deed.kind === 'postback') {
        await say(user_id, deed.shown)
        return webhook(user_id, { type: 'postback', postback: { data: deed.data } }, at)
      }
      await say(user_id, deed.kind === 'text' ? deed.text : '（スタンプ）')
      const message =
        deed.kind === 'text'
          ? { type: 'text', id: '1', quoteToken: 'q', text: deed.text }
          : { type: 'sticker', id: '1', quoteToken: 'q', packageId: '1', stickerId: '1', stickerResourceType: 'STATIC' }
      return webhook(user_id, { type: 'message', message }, at)
    },
    link: async (link_token, nonce, at) => {
      const user_id = await useToken(db, 'link', link_token)
      return user_id === null ? null : webhook(user_id, { type: 'accountLink', link: { result: 'ok', nonce } }, at)
    },
  }
}

const signed = (body: string): LineWebhook => ({
  body,
  signature: createHmac('sha256', standin_channel.secret).update(body).digest('base64'),
})

/** The stand-in's API as an HTTP server of its own, on any free port of this machine. */
const startServer = async (db: Kysely<DB>, check: CheckRequest): Promise<Server> => {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const asked: Asked = {
        method: request.method ?? 'GET',
        path: new URL(request.url ?? '/', 'http://standin').pathname,
        authorization: request.headers.authorization ?? '',
        retry_key: text(request.headers['x-line-retry-key']),
        body: parts.length === 0 ? undefined : parsed(Buffer.concat(parts).toString()),
      }
      answerOf(db, asked, check).then(
        ({ status, body, headers }) =>
          status === 0
            ? response.destroy()
            : response
                .writeHead(status, { 'content-type': 'application/json', connection: 'close', ...headers })
                .end(JSON.stringify(body)),
        () => response.destroy(),
      )
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  server.unref()
  return server
}

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/**
 * The stand-in where no channel is configured: the same adapter and SDK, talking over HTTP to a server that this process
 * starts when it is first needed. `check` may refuse requests as LINE's description of its API would.
 */
export const localLineMessaging = (db: Kysely<DB>, public_url: string, check: CheckRequest = () => []): LinePort => {
  let started: Promise<{ server: Server; port: LinePort }> | undefined
  const start = async () => {
    const server = await startServer(db, check)
    const { port } = server.address() as AddressInfo
    const api_url = `http://127.0.0.1:${port}`
    return { server, port: lineMessaging({ channels: [standin_channel], api_url, access_url: public_url }) }
  }
  const port = async () => (await (started ??= start())).port
  const { access_token: _, ...channel } = standin_channel
  return {
    channels: [{ ...channel, friend_url: public_url + channel.friend_url }],
    push: async one => (await port()).push(one),
    reply: async one => (await port()).reply(one),
    issueLinkToken: async (name, line_user_id) => (await port()).issueLinkToken(name, line_user_id),
    accountLinkUrl: (link_token, nonce) =>
      `/dev/line/link?${new URLSearchParams({ linkToken: link_token, nonce }).toString()}`,
    quota: async name => (await port()).quota(name),
    standin: makeStandin(db),
    close: async () => {
      const running = await started
      running?.server.closeAllConnections()
      running?.server.close()
    },
  }
}
