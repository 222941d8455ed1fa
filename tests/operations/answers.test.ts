import { connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { errorBody } from '#contract/http/error-body.ts'
import { type Area, areas } from '#contract/http/route.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { makeApp } from '#server/app.ts'
import { noAssets } from '#server/http/assets.ts'
import { makeLog } from '#server/log.ts'
import { rooms } from '#server/rooms.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { addAdmin, world } from '#tests/support/world.ts'

const app = await testApp()
const made = await world(app)
const log_ins = {
  consumer: made.consumer.owner.login_id,
  supplier: made.supplier.owner.login_id,
  admin: (await addAdmin(app)).login_id,
}
const entries = await Promise.all(areas.map(async area => [area, await app.logIn(area, log_ins[area])] as const))
const clients = Object.fromEntries(entries) as Record<Area, Client>
const ids: Record<string, string> = { consumer_id: made.consumer.id, supplier_id: made.supplier.id }
const fill = (path: string) => path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? v7())
const routes = rooms.flat().map(one => one.route)

test('what a person is answered is kept by no browser and no proxy, stands in no foreign frame and says its signs, on any route and any page', async () => {
  const kept: string[] = []
  const framed: string[] = []
  const uncoded: string[] = []
  const statuses = new Set<number>()
  const see = async (client: Client, url: string) => {
    const { statusCode, headers } = await client.page(url)
    statuses.add(statusCode)
    if (!String(headers['cache-control']).includes('no-store')) kept.push(`${statusCode} ${url}`)
    if (!/frame-ancestors '(none|self)'/.test(String(headers['content-security-policy']))) framed.push(url)
    const typed = /^(text|application\/json)(?!.*charset=)/.test(String(headers['content-type']))
    if (typed) uncoded.push(`${url} ${headers['content-type']}`)
  }
  for (const { method, path, access, reply } of routes) {
    if (method !== 'GET' || reply.kind === 'events') continue
    const client = access.area === 'public' ? clients.consumer : clients[access.area]
    await see(client, fill(path))
  }
  for (const [area, pages] of [
    ['consumer', consumerPages],
    ['supplier', supplierPages],
    ['admin', adminPages],
  ] as const) {
    for (const { path } of Object.values(pages)) await see(clients[area], fill(path))
  }
  expect([kept, framed, uncoded]).toEqual([[], [], []])
  for (const status of [200, 404]) expect([...statuses]).toContain(status)
  const { headers } = await app.client('consumer').page(consumerPages.login.path)
  expect(headers['cache-control']).toBe('private, no-cache')
  expect(headers['permissions-policy']).toContain('geolocation=()')
})

const token = async (client: Client) =>
  /csrf-token" content="([^"]+)/.exec((await client.page(`/${client.area}s/login`)).body)?.[1]

const part = (name: string, content = 'a,b\r\n1,2', field = 'file') =>
  `--x\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n${content}\r\n`

const files: [what: string, body: string | Buffer][] = [
  ['cut off in the middle', part('a.csv').slice(0, -9)],
  ['cut off in its head', part('a.csv').slice(0, 50)],
  ['without its end', part('a.csv')],
  ['NUL in its name', `${part('a\u0000b.csv')}--x--\r\n`],
  ['NUL in its content', `${part('a.csv', 'a\u0000,b\r\n\u0000')}--x--\r\n`],
  ['signs that are no UTF-8', Buffer.from(`${part('\xff\xfe.csv', '\xff\xfe\xc0,\xed\xa0\x80')}--x--\r\n`, 'latin1')],
  ['a name of the machine', `${part('__proto__', '__proto__,constructor\r\n1,2', '__proto__')}--x--\r\n`],
  ['a name that leads away', `${part('../../../etc/passwd')}--x--\r\n`],
  ['many parts', `${part('a.csv').repeat(30)}--x--\r\n`],
  ['nothing', ''],
  ['an end alone', '--x--\r\n'],
]

test.each(files)(
  'a file %s is refused or taken by every route that takes one, and no fault of the server',
  async (what, payload) => {
    const uploads = routes.filter(one => one.upload_kb)
    expect(uploads.length).toBeGreaterThan(4)
    const statuses: number[] = []
    for (const { method, path, access } of uploads) {
      const client = access.area === 'public' ? clients.consumer : clients[access.area]
      const answer = await app.fastify.inject({
        method,
        url: fill(path),
        headers: {
          'content-type': 'multipart/form-data; boundary=x',
          'x-csrf-token': (await token(client)) ?? '',
          cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        payload,
      })
      expect([path, answer.statusCode < 500, answer.body]).toEqual([path, true, answer.body])
      statuses.push(answer.statusCode)
      if (answer.statusCode >= 400) expect(errorBody.safeParse(answer.json()).success, path).toBe(true)
    }
    expect(statuses).not.toContain(403)
    // Whose question beside the file is right reads the file.
    if (what === 'many parts') expect([...new Set(statuses)].toSorted((a, b) => a - b)).toEqual([413, 422])
  },
)

test('names that every object has are no names of providers', async () => {
  app.deps.config.fax_webhook_secret = 'a-secret-of-the-gateway'
  app.deps.config.mail_webhook_secret = 'a-secret-of-the-gateway'
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
    for (const hook of ['fax', 'mail']) {
      const url = `/webhooks/${hook}/${name}?secret=a-secret-of-the-gateway`
      expect([url, (await app.fastify.inject({ method: 'POST', url, payload: {} })).statusCode]).toEqual([url, 404])
    }
  app.deps.config.fax_webhook_secret = undefined
  app.deps.config.mail_webhook_secret = undefined
})

/** When a connection is over, whichever side cut it: what comes in after it was cut is answered with a reset. */
const closed = (socket: Socket) => new Promise(resolve => socket.once('close', resolve))

test('a body that drips in does not hold its connection, whether it is waited for or refused unread', async () => {
  const own = await makeApp(app.deps, noAssets)
  expect(own.server.requestTimeout).toBe(120_000)
  own.server.requestTimeout = 500
  own.server.headersTimeout = 400
  const url = new URL(await own.listen({ host: '127.0.0.1', port: 0 }))
  const dripInto = async (path: string) => {
    const socket = connect(Number(url.port), url.hostname)
    socket.on('error', () => {})
    let answer = ''
    socket.on('data', (some: Buffer) => {
      answer += some.toString()
    })
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{`)
    const drip = setInterval(() => socket.write(' '), 100)
    await closed(socket)
    clearInterval(drip)
    return answer
  }
  const [waited, refused] = await Promise.all([dripInto('/webhooks/fax/local'), dripInto('/api/v2/consumers/session')])
  expect(waited).toMatch(/^HTTP\/1.1 408/)
  expect(refused).toMatch(/^HTTP\/1.1 403/)
  await own.close()
})

test('a form of too many parts is answered and its line closed, with most of it never read', async () => {
  const own = await makeApp(app.deps, noAssets)
  const url = new URL(await own.listen({ host: '127.0.0.1', port: 0 }))
  const upload = routes.find(one => one.upload_kb && one.access.area === 'consumer')
  if (!upload) throw new Error('no such route')
  const socket = connect(Number(url.port), url.hostname)
  socket.on('error', () => {})
  let answer = ''
  socket.on('data', (some: Buffer) => {
    answer += some.toString()
  })
  const headers = [
    `POST ${fill(upload.path)} HTTP/1.1`,
    'host: x',
    'content-type: multipart/form-data; boundary=x',
    'content-length: 900000000',
    `x-csrf-token: ${await token(clients.consumer)}`,
    `cookie: ${[...clients.consumer.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
  ]
  socket.write(`${headers.join('\r\n')}\r\n\r\n${part('a.csv').repeat(30)}`)
  await closed(socket)
  expect(answer).toMatch(/^HTTP\/1.1 413/)
  expect(answer.toLowerCase()).toContain('connection: close')
  await own.close()
})

test('the same key with another order is refused by name; with the same order it is the order of before', async () => {
  const key = `reused-${made.deal.id}`
  const place = (quantity: string) =>
    clients.consumer.post(placeOrder, {
      params: { deal_id: made.deal.id },
      body: {
        delivery_date: '2026-11-24',
        lines: [{ order_list_item_id: made.items[0]?.id ?? '', unit_kind: 'piece', quantity }],
      },
      idempotency_key: key,
    })
  const first = await place('2')
  expect(first.status).toBe(201)
  const again = await place('2.0')
  expect([again.status, again.body.id]).toEqual([201, first.body.id])
  const other = await place('3')
  expect([other.status, JSON.stringify(other.body)]).toEqual([422, expect.stringContaining('別の内容ですでに送信')])
})

test('who reads the metrics of a deployed process proves himself', async () => {
  const config = { ...app.deps.config, deployed: true, metrics_token: 'a-token-of-the-monitor' }
  const own = await makeApp({ ...app.deps, config }, noAssets)
  const read = (authorization?: string) =>
    own.inject({ url: '/metrics', ...(authorization ? { headers: { authorization } } : {}) })
  expect((await read()).statusCode).toBe(401)
  expect((await read('Bearer another')).statusCode).toBe(401)
  expect((await read('Bearer a-token-of-the-monitor')).statusCode).toBe(200)
  const none = await makeApp({ ...app.deps, config: { ...config, metrics_token: undefined } }, noAssets)
  expect((await none.inject('/metrics')).statusCode).toBe(404)
  await Promise.all([own.close(), none.close()])
})

test('how a login ended is written down, with a mark of the account and the address, and neither themselves', async () => {
  const lines: string[] = []
  const log = makeLog('info', undefined, { write: line => lines.push(line) })
  const own = await makeApp({ ...app.deps, log }, noAssets)
  const page = await own.inject('/consumers/login')
  const headers = {
    'x-csrf-token': /csrf-token" content="([^"]+)/.exec(page.body)?.[1] ?? '',
    cookie: page.cookies.map(one => `${one.name}=${one.value}`).join('; '),
  }
  const tryWith = (password: string) =>
    own.inject({
      method: 'POST',
      url: '/api/v2/consumers/session',
      headers,
      payload: { login_id: log_ins.consumer, password },
      remoteAddress: '203.0.113.77',
    })
  expect((await tryWith('not the password')).statusCode).toBe(422)
  const said = lines
    .filter(line => line.includes('"msg":"login"'))
    .map(line => JSON.parse(line) as Record<string, unknown>)
  expect(said).toMatchObject([
    { login: 'consumer', outcome: 'wrong', account: expect.any(String), from: expect.any(String) },
  ])
  expect(lines.join()).not.toMatch(new RegExp(`${log_ins.consumer}|203\\.0\\.113`))
  await own.close()
  await sql`delete from login_attempts where address = '203.0.113.77'`.execute(app.deps.db)
})
