import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { editOrder } from '#contract/changes/change-orders.contract.ts'
import { errorBody } from '#contract/http/error-body.ts'
import { errorTexts } from '#contract/http/errors.ts'
import type { Area } from '#contract/http/route.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { type Client, type TestApp, testApp } from './support/app.ts'
import { freshDatabase } from './support/database.ts'
import { appWithServices } from './support/elsewhere.ts'
import { everyId } from './support/every-id.ts'
import { type Known, type Schema, sample } from './support/samples.ts'

// Malformed requests to every route of the OpenAPI document, by people who are logged in: whatever comes, the answer is
// a refusal in Japanese or a success, never a failure of the server and never silence. FUZZ_SEED and FUZZ_TIMES give
// other and longer runs: the number of requests is printed with their answers, 60 times an operation are more than 20,000.

const seed = Number(process.env.FUZZ_SEED ?? 20261121)
const times = Number(process.env.FUZZ_TIMES ?? 20)

type Parameter = { name: string; in: 'path' | 'query' | 'header'; schema: Schema; required: boolean }
type Operation = {
  'x-access': { area: Area | 'public' }
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, unknown> }>
}
type Document = { paths: Record<string, Record<string, Operation>> }

/** Small, fast and the same everywhere (mulberry32). */
const makeRandom = (state: number) => {
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const below = (n: number) => Math.floor(next() * n)
  const pick = <T>(list: readonly T[]): T => {
    const one = list[below(list.length)]
    if (one === undefined) throw new Error('nothing to pick from')
    return one
  }
  return { next, below, pick }
}

type Random = ReturnType<typeof makeRandom>

const words = [
  '',
  ' ',
  '0',
  '-0',
  '-1',
  '1e309',
  '-1e309',
  'NaN',
  'Infinity',
  '0x10',
  '１２',
  '99999999999999999999',
  '99999999999999',
  '999999999',
  '0.0001',
  '1.000',
  '1,000',
  '+5',
  'null',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'toString',
  "'; drop table orders; --",
  '" or 1=1',
  '%',
  '\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '2026-02-31',
  '2026-13-01',
  '0000-00-00',
  '9999-12-31',
  '2099-12-31',
  '2000-01-01',
  '20261124',
  '2026-11-24T00:00:00Z',
  '😀🐟👨‍👩‍👧‍👦',
  '𠮷𩸽髙﨑',
  'ﾊﾝｶｸ ｶﾅ',
  '\u202eabc',
  'e\u0301\u0301\u0301',
  '\u0001\u001f\u007f',
  '\ud800',
  '\udfff x',
  'a\u0000b',
  '\ufeff',
  '01890000-0000-7000-8000-00000000dead',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '9999-9999-9999-9999-9999-0',
  '0:01890000-0000-7000-8000-00000000dead',
  '9999-99-99_01890000-0000-7000-8000-00000000dead',
] as const

const long = (random: Random) =>
  random.pick(['あ', 'x', '9', '😀', '%', '-']).repeat(random.pick([101, 501, 5_000, 100_000]))

const evil = (random: Random, depth = 0): unknown => {
  switch (random.below(depth > 3 ? 8 : 12)) {
    case 7:
      return raw_number
    case 0:
      return null
    case 1:
      return random.pick([true, false])
    case 2:
      return random.pick([0, -0, -1, 0.1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324])
    case 3:
    case 4:
    case 5:
      return random.pick(words)
    case 6:
      return long(random)
    case 8:
      return Array.from({ length: random.pick([0, 1, 2, 10_000]) }, () => random.pick(words))
    case 9:
      return Array.from({ length: random.below(3) }, () => evil(random, depth + 1))
    case 10:
      return { [random.pick(words)]: evil(random, depth + 1) }
    default:
      return nested(random.pick([2, 50, 3_000]))
  }
}

const nested = (depth: number) => {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value }
  return value
}

/** One thing somewhere in a good value becomes another. */
const spoil = (random: Random, value: unknown): unknown => {
  const inside = typeof value === 'object' && value !== null && random.below(4) > 0
  if (!inside) return evil(random)
  if (Array.isArray(value)) {
    if (value.length === 0 || random.below(5) === 0) {
      return random.pick([[], [evil(random)], [...value, ...value], Array.from({ length: 10_000 }, () => value[0])])
    }
    const at = random.below(value.length)
    return value.map((one, index) => (index === at ? spoil(random, one) : one))
  }
  const fields = Object.entries(value)
  if (fields.length === 0 || random.below(6) === 0) return { ...value, [random.pick(words)]: evil(random) }
  const [key] = random.pick(fields)
  if (random.below(5) === 0) return Object.fromEntries(fields.filter(([name]) => name !== key))
  return Object.fromEntries(fields.map(([name, one]) => [name, name === key ? spoil(random, one) : one]))
}

/** Bodies that no JSON serializer writes. */
const raw_bodies: (string | Buffer)[] = [
  '',
  '{',
  'null',
  '[]',
  '"あ"',
  '1e309',
  '{"a":1e309}',
  '-0',
  '{"a":1}{"b":2}',
  '\ufeff{}',
  '{"__proto__":{"role":"owner"}}',
  '{"constructor":{"prototype":{"role":"owner"}}}',
  '{"note":"\\u0000"}',
  '{"note":"\\ud800"}',
  `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
  `{"note":"${'x'.repeat(1_100_000)}"}`,
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from('{"note":"\u0000"}'),
  'note=1&lines[]=2',
  Buffer.concat([Buffer.from('{"note":"'), Buffer.from([0xc3, 0x28, 0xed, 0xa0, 0x80, 0xff]), Buffer.from('"}')]),
  '{"revision":1,"revision":2,"note":"a","note":["b"]}',
  '{"note":{"toString":1,"valueOf":null,"length":-1}}',
]

/** In a body in the place of a text: a number that no serializer writes. */
const raw_number = 'a number of the wire'
const raw_numbers = ['1e400', '-1e400', '9'.repeat(400), `0.${'0'.repeat(400)}1`, '9007199254740993', '1e-400', '-0.0']

/** Files and their names as no browser sends them, and how a body of parts may break off. */
const file_names = [
  'a.csv',
  'a\u0000.csv',
  '../../a.xlsx',
  '',
  '鯛.csv"; x="',
  'x'.repeat(5_000),
  '\r\n\r\n',
  '__proto__',
]
const file_contents = [
  '',
  '商品コード,商品名,数量\n1,"',
  '商品コード,商品名,数量\n__proto__,constructor,1e309\n\u0000,\ud800,-0\n',
  Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41]),
  Buffer.from([0xc3, 0x28, 0xed, 0xa0, 0x80]),
  Buffer.from('PK\u0003\u0004 and nothing'),
  Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(100)]),
  'トマト 2ケース'.repeat(10_000),
]
const parts_names = ['file', 'file', 'file', '__proto__', 'constructor', 'other', '']
const parts = (random: Random): Buffer => {
  const part = () =>
    Buffer.concat([
      Buffer.from(
        `--x\r\nContent-Disposition: form-data; name="${random.pick(parts_names)}"; filename="${random.pick(file_names)}"\r\n\r\n`,
      ),
      Buffer.from(random.pick(file_contents)),
      Buffer.from('\r\n'),
    ])
  const all = Buffer.concat([...Array.from({ length: random.pick([1, 1, 1, 2, 50]) }, part), Buffer.from('--x--\r\n')])
  return random.below(3) ? all : all.subarray(0, random.below(all.length))
}
const content_types = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=shift_jis',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'text/plain',
  'text/html',
  'application/xml',
  'application/octet-stream',
  'nonsense',
  '',
]
const keys = [
  '',
  'x',
  'good-key-1',
  'x'.repeat(100),
  'x'.repeat(101),
  'x'.repeat(8_000),
  '        ',
  "'; --------",
  '"quoted-key"',
]
const raw_paths = [
  '%00',
  '%',
  '%zz',
  '%ff',
  '%ed%a0%80',
  '..%2f..%2f',
  '%2e%2e',
  '%252e',
  'a%20b',
  "1'or'1",
  'あ',
  'x'.repeat(501),
  'x'.repeat(5_000),
]
const raw_queries = [
  '%',
  '%zz=1',
  '&&&',
  '=',
  '[]=1',
  '[][]=1',
  'a[b]=1',
  '__proto__=1',
  '__proto__[]=1',
  'constructor=1',
  'x'.repeat(10_000),
]

let app: TestApp
let clients: Record<Area, Client>
let known: Known
let present: (area: Area) => Promise<Client>
let mayBeGone: (client: Client) => void
let document: Document

beforeAll(async () => {
  // Asked without a socket, where to go to another service is always known.
  app = (await appWithServices(freshDatabase())).app
  ;({ clients, known, present, mayBeGone } = await everyId(app))
  document = (await app.fastify.inject('/openapi.json')).json()
  // eslint-disable-next-line no-console -- whoever sees a failure needs it
  console.log(`fuzz: FUZZ_SEED=${seed} FUZZ_TIMES=${times}`)
})

const tokens = new Map<Client, string>()
const tokenOf = async (client: Client) => {
  const known_token = tokens.get(client)
  if (known_token) return known_token
  const { body } = await client.page(`/${client.area}s/login`)
  const token = /name="csrf-token" content="([^"]+)"/.exec(body)?.[1] ?? ''
  tokens.set(client, token)
  return token
}

type Request = { method: string; url: string; headers: Record<string, string>; payload?: string | Buffer }

/** A good request of an operation, then one to three things in it spoilt. */
const makeRequest = (random: Random, path: string, method: string, operation: Operation): Request => {
  const of = (place: Parameter['in']) => operation.parameters.filter(one => one.in === place)
  const events = Object.values(operation.responses).some(one => one.content && 'text/event-stream' in one.content)
  const spoils = events ? ['path'] : ['body', 'body', 'body', 'query', 'query', 'path', 'header', 'raw body']
  const spoilt = new Set(Array.from({ length: 1 + random.below(3) }, () => random.pick(spoils)))

  const unlucky = of('path').length ? random.pick(of('path')).name : ''
  const url_path = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const good = idOf(name)
    if (!spoilt.has('path') || (name !== unlucky && random.below(3) > 0)) return good
    return random.below(2)
      ? random.pick(raw_paths)
      : encodeURIComponent(toText(evil(random)).slice(0, 3_000).toWellFormed())
  })

  const pairs = of('query').flatMap(({ name, schema, required }) => {
    const bare = name.replace('[]', '')
    if (spoilt.has('query') && random.below(2)) {
      const strange = () => encodeURIComponent(toText(evil(random)).slice(0, 2_000).toWellFormed())
      const key = random.pick([name, name, `${bare}[]`, bare, `${bare}[0]`])
      return Array.from({ length: random.pick([1, 1, 2, 300]) }, () => `${key}=${strange()}`).slice(0, 300)
    }
    return required ? [`${name}=${encodeURIComponent(String(sample(schema, known, bare)))}`] : []
  })
  if (spoilt.has('query') && random.below(3) === 0) pairs.push(random.pick(raw_queries))
  const query = pairs.length ? `?${pairs.join('&').slice(0, 14_000)}` : ''

  const headers: Record<string, string> = {}
  for (const { name } of of('header'))
    if (name === 'Idempotency-Key') headers['idempotency-key'] = `fuzz-${random.next()}`
  if (spoilt.has('header')) {
    headers['idempotency-key'] = random.pick(keys)
    headers['last-event-id'] = random.pick(words.filter(word => /^[ -~]*$/.test(word)))
    headers.accept = random.pick(['', '*/*', 'text/html', 'application/xml;q=9'])
    if (random.below(8) === 0) headers['x-account-id'] = random.pick(['__proto__', '[object Object]'])
    headers['x-forwarded-for'] = random.pick(['', '__proto__', '999.1.1.1, ::1', 'x'.repeat(5_000)])
    headers['user-agent'] = random.pick(['', '(('.repeat(2_000), 'x'.repeat(8_000)])
  }
  const schema = operation.requestBody?.content['application/json']?.schema
  if (method === 'GET') return { method, url: url_path + query, headers }
  const good = schema ? sample(schema, known) : undefined
  let payload: string | Buffer | undefined =
    good === undefined ? undefined : JSON.stringify(spoilt.has('body') ? spoil(random, good) : good)
  payload = payload?.replaceAll(`"${raw_number}"`, () => random.pick(raw_numbers))
  if (spoilt.has('raw body')) payload = random.pick(raw_bodies)
  if (operation.requestBody?.content['multipart/form-data'] && random.below(4) > 0) {
    headers['content-type'] = random.below(9) ? 'multipart/form-data; boundary=x' : random.pick(content_types)
    return { method, url: url_path + query, headers, payload: parts(random) }
  }
  if (payload !== undefined) {
    const strange = spoilt.has('header') || (spoilt.has('raw body') && random.below(3) === 0)
    headers['content-type'] = strange ? random.pick(content_types) : 'application/json'
  }
  return { method, url: url_path + query, headers, ...(payload === undefined ? {} : { payload }) }
}

/** A good id by its name. */
const idOf = (name: string): string => {
  const id = known[name]
  return typeof id === 'string' ? id : 'x'
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** What programs say to one another, and no person. */
const of_machines = /invalid|unexpected|expected|must |cannot|undefined|\[object|error:|not found/i

/** Why an answer is no answer, or null. */
const whyWrong = (answer: { statusCode: number; headers: Record<string, unknown>; body: string }): string | null => {
  const { statusCode: status } = answer
  if (status >= 500) return `is ${status}`
  if (status < 400) return null
  if (!String(answer.headers['content-type']).startsWith('application/json')) return `${status} is not JSON`
  const body: unknown = JSON.parse(answer.body)
  const parsed = errorBody.safeParse(body)
  if (!parsed.success) return `${status} has no error body: ${answer.body.slice(0, 200)}`
  const said = 'messages' in parsed.data ? parsed.data.messages.map(one => one.message) : [parsed.data.message]
  if (said.length === 0 || said.some(text => !/[ぁ-んァ-ヶ一-龠]/.test(text) || of_machines.test(text)))
    return `${status} is not in Japanese: ${said.join()}`
  return null
}

const shown = ({ method, url, headers, payload = '' }: Request) =>
  `${method} ${url.slice(0, 300)} ${JSON.stringify({ ...headers, cookie: undefined, 'x-csrf-token': undefined }).slice(0, 200)} ${String(payload).slice(0, 300)}`

describe('every operation of the OpenAPI document', () => {
  // First, while nothing in its world has been changed by what is sent at random.
  test('what the database alone would refuse is refused before it, or taken', async () => {
    const { consumer, supplier } = clients
    const [consumer_base, supplier_base] = [
      `/api/v2/consumers/${idOf('consumer_id')}`,
      `/api/v2/suppliers/${idOf('supplier_id')}`,
    ]
    // The largest number that has the form of an order's: more than a bigint holds.
    const number = orderNumber('99999999999999999999')
    const reads: [Client, string][] = [
      [supplier, `${supplier_base}/receive_orders?q=${number}`],
      [supplier, `${supplier_base}/receive_orders?order_date=2099-12-31&delivery_date=2000-01-01`],
      [consumer, `${consumer_base}/deals/${idOf('deal_id')}/possible_delivery_dates?from=2099-12-31&days=92`],
      [consumer, `${consumer_base}/deals/${idOf('deal_id')}/possible_delivery_dates?from=2000-01-01&days=92`],
      [consumer, `${consumer_base}/orders?date_from=2000-01-01&date_to=2099-12-31`],
    ]
    for (const [client, url] of reads) {
      const answer = await client.page(url)
      expect([url, answer.statusCode < 500, whyWrong(answer)]).toEqual([url, true, null])
    }
    const line = { order_list_item_id: idOf('order_list_item_id'), unit_kind: 'piece' as const }
    for (const note of [
      '\ud800',
      '\udfff',
      'a\ud83d',
      '\u202e',
      '\u{1f41f}',
      '\u0001',
      '\u2028',
      '\\ud800 as a person may write it',
      'pair \ud83d\udc1f',
    ]) {
      const order_id = idOf('order_id')
      const { body } = await consumer.get(getOrder, { params: { order_id } })
      const quantity = String(Number(body.lines[0]?.quantity) + 1)
      const edited = await consumer.patch(editOrder, {
        params: { order_id },
        body: { revision: body.revision, note, lines: [{ ...line, quantity, note }] },
      })
      const wanted = note.isWellFormed() ? 200 : 400
      expect([JSON.stringify(note), edited.status]).toEqual([JSON.stringify(note), wanted])
      if (wanted === 400) expect(edited.body).toEqual({ message: errorTexts.bad_request })
    }
  })

  test('answers whatever is sent to it', { timeout: 30_000 * Math.max(20, times) }, async () => {
    const wrong: string[] = []
    const statuses: Record<number, number> = {}
    let sent = 0
    const visitor = app.client('consumer')
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [verb, operation] of Object.entries(methods)) {
        const random = makeRandom(seed + hash(`${verb} ${path}`))
        const { area } = operation['x-access']
        for (let round = 0; round < times; round += 1) {
          // Logging out is one of the calls: whoever it hits comes back.
          const client = area === 'public' ? visitor : await present(area)
          const request = makeRequest(random, path, verb.toUpperCase(), operation)
          const token = verb === 'get' ? undefined : await tokenOf(client)
          if (token) request.headers['x-csrf-token'] = token
          request.headers.cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
          const answer = await app.fastify.inject({
            ...request,
            method: request.method as 'GET',
            // Everybody has an address of their own: this is no test of the throttles.
            remoteAddress: `198.51.${random.below(100)}.${random.below(250)}`,
          })
          sent += 1
          statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1
          if (answer.statusCode === 401 || verb === 'delete') mayBeGone(client)
          const why = whyWrong(answer)
          if (why && wrong.length < 25) wrong.push(`${why}\n    ${shown(request)}`)
        }
      }
    }
    // eslint-disable-next-line no-console -- the figure of a longer run
    console.log(`fuzz: ${sent} requests, by their answers ${JSON.stringify(statuses)}`)
    expect(wrong, `FUZZ_SEED=${seed}`).toEqual([])
    // It reached both the refusals and the handlers behind them.
    expect(sent).toBeGreaterThan(1_000)
    for (const status of [200, 201, 204, 400, 404, 413, 415, 422])
      expect(statuses[status], String(status)).toBeGreaterThan(0)
    expect((statuses[401] ?? 0) / sent).toBeLessThan(0.05)
  })

  test('paths that no router can read are refused in Japanese, too', async () => {
    const [client] = Object.values(clients)
    for (const url of [
      '/api/%',
      '/api/v2/%zz',
      '/api/v2/consumers/%E3%81/deals',
      '//',
      '/api//',
      `/api/${'x/'.repeat(3_000)}`,
    ]) {
      const answer = await app.fastify.inject({ method: 'POST', url })
      expect([url, whyWrong(answer), answer.statusCode < 500]).toEqual([url, null, true])
    }
    for (const method of ['PUT', 'OPTIONS', 'TRACE', 'HEAD'] as const) {
      const answer = await app.fastify.inject({ method, url: '/api/v2/consumers/session' })
      expect(answer.statusCode, method).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode, method).toBeLessThan(500)
    }
    expect(client?.area).toBe('consumer')
  })

  test('what no client sends is answered or cut off, and those after it are served', async () => {
    const own = await testApp()
    const url = new URL(await own.fastify.listen({ host: '127.0.0.1', port: 0 }))
    const path = '/api/v2/consumers/session'
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\n`
    const json = 'Content-Type: application/json\r\n'
    const wrong: string[] = []
    for (const sent of [
      `${head}${json}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
      `${head}${json}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      `${head}${json}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      `${head}${json}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n{}\r\n0\r\n\r\n`,
      `${head}${json}Content-Length: -1\r\n\r\n{}`,
      `${head}${json}Content-Length: 99999999999999999999\r\n\r\n{}`,
      `${head}${json}${json}Content-Length: 2\r\n\r\n{}`,
      `${head}Host: y\r\n${json}Cookie: a=1\r\nCookie: a=2\r\nIdempotency-Key: 12345678\r\nIdempotency-Key: 87654321\r\nContent-Length: 2\r\n\r\n{}`,
      `${head}X-CSRF-Token: a\r\nX-CSRF-Token: b\r\n${json}Content-Length: 2\r\n\r\n{}`,
      `POST ${path} HTTP/1.1\r\n${json}Content-Length: 2\r\n\r\n{}`,
      `${head}X: ${'x'.repeat(40_000)}\r\n\r\n`,
      `${head}${Array.from({ length: 3_000 }, (_, n) => `a${n}: 1\r\n`).join('')}\r\n`,
      `${head}a\u0000b: 1\r\n\r\n`,
      `${head.replaceAll('\r', '')}\n`,
      `GET /\u0000 HTTP/1.1\r\nHost: x\r\n\r\n`,
      `GET http://[::1/ HTTP/1.1\r\nHost: x\r\n\r\n`,
      `GET ${'/'.repeat(9_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n',
      `GET ${path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
      `${head}Expect: 100-continue\r\n${json}Content-Length: 2\r\n\r\n{}`,
      `${head}Expect: nonsense\r\n${json}Content-Length: 2\r\n\r\n{}`,
      Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]),
    ]) {
      const got = await answerTo(url, sent)
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(got)?.[1] ?? 0)
      if (status >= 500) wrong.push(`${status}: ${String(sent).slice(0, 200)}`)
      const alive = await own.fastify.inject('/healthz')
      if (alive.statusCode !== 200) wrong.push(`deaf after ${String(sent).slice(0, 200)}`)
    }
    expect(wrong).toEqual([])
  })

  test('broken cookies are nobody', async () => {
    for (const cookie of [
      'oroshi_consumer',
      'oroshi_consumer=',
      'oroshi_consumer=%',
      `oroshi_consumer=${'x'.repeat(5_000)}`,
      ';;;=;',
      'oroshi_csrf=x',
    ]) {
      const answer = await app.fastify.inject({ method: 'GET', url: '/api/v2/consumers/session', headers: { cookie } })
      expect([answer.statusCode, whyWrong(answer)], cookie.slice(0, 40)).toEqual([401, null])
    }
  })
})

/** What comes back of these bytes until the server closes. */
const answerTo = ({ hostname, port }: URL, sent: string | Buffer) =>
  new Promise<string>(resolve => {
    const socket = connect(Number(port), hostname)
    let got = ''
    socket.on('data', chunk => {
      got += chunk.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(got))
    // Half of it closes: what is still to come never comes.
    socket.end(sent)
  })

const hash = (text: string) =>
  Array.from(text).reduce((sum, char) => (Math.imul(sum, 31) + (char.codePointAt(0) ?? 0)) | 0, 7)
