import { setImmediate as turn } from 'node:timers/promises'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { type Area, areas, type Route } from '#contract/http/route.ts'
import { rooms } from '#server/rooms.ts'
import type { Client, TestApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { appWithServices } from '#tests/support/elsewhere.ts'
import { everyId } from '#tests/support/every-id.ts'
import { type Known, type Schema, schemaOf } from '#tests/support/samples.ts'
import { slowness, warmUp } from '#tests/support/yardstick.ts'

// The largest that each route takes, of the worst kinds, by somebody who is logged in: while it is worked on, nobody else
// waits. What others wait for is a turn of the event loop; it is weighed by the processor's time that its thread takes, so
// that a busy machine is no fault. LOOP_WHOLE=1 puts every kind of text into every field by itself, too.

const whole = process.env.LOOP_WHOLE === '1'

/** Of one turn, in milliseconds of a quiet machine. */
const longest_turn = 200
/** In bytes: what the server takes of a body of JSON, and Node of a head. */
const longest_body = 990_000
const longest_query = 12_000

type Loose = Schema & { maxItems?: number; additionalProperties?: Schema | boolean }

/** Texts of about n bytes that are slow to read for who reads them badly. */
const texts: Record<string, (n: number) => string> = {
  zeros: n => `1.${'0'.repeat(Math.max(0, n - 3))}1`,
  digits: n => '1'.repeat(n),
  spaces: n => `a${' '.repeat(Math.max(0, n - 2))}a`,
  marks: n => `e${'\u0301'.repeat(n / 2)}`,
  lines: n => 'a\n'.repeat(n / 3),
  ...(whole && {
    wide: (n: number) => `a${'　'.repeat(n / 3)}a`,
    brackets: (n: number) => '「（'.repeat(n / 6),
    kana: (n: number) => 'しゃ'.repeat(n / 6),
    half_kana: (n: number) => 'ﾊﾟ'.repeat(n / 6),
    commas: (n: number) => 'a,'.repeat(n / 2),
    dashes: (n: number) => '0-'.repeat(n / 2),
    ats: (n: number) => 'a@'.repeat(n / 2),
    braces: (n: number) => '{{a'.repeat(n / 3),
    urls: (n: number) => 'https://'.repeat(n / 8),
    families: (n: number) => '👨‍👩‍👧‍👦'.repeat(n / 25),
  }),
}

let app: TestApp
let known: Known
let present: (area: Area) => Promise<Client>
let mayBeGone: (client: Client) => void
let visitor: Client
beforeAll(async () => {
  // Asked without a socket, where to go to another service is always known.
  app = (await appWithServices(freshDatabase())).app
  ;({ known, present, mayBeGone } = await everyId(app))
  visitor = app.client('consumer')
  warmUp()
})
const routes: Route[] = rooms.flat().map(one => one.route)

/** A value with all that is optional in it: each text as given ('': a good one), each list with `items` or as many as it may. */
const full = (schema: Loose, text: string, items: number, name = ''): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const either: Loose[] | undefined = schema.anyOf ?? schema.oneOf
  const heaviest = ['array', 'object', 'string'].flatMap(type => either?.find(one => one.type === type) ?? [])[0]
  if (either?.[0]) return full(heaviest ?? either[0], text, items, name)
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(([key, one]) => [key, full(one, text, items, key)])
    const { additionalProperties: more } = schema
    if (typeof more === 'object') fields.push([text || 'あ', full(more, text, items)])
    return Object.fromEntries(fields)
  }
  if (schema.type === 'array') {
    const length = Math.min(schema.maxItems ?? items, items)
    return Array.from({ length }, () => full(schema.items ?? {}, text, Math.ceil(items / 100), name))
  }
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 0)
  if (schema.type === 'boolean') return true
  if (schema.type === 'null') return null
  const good = known[name]
  if (schema.format === 'uuid') return text === '' && typeof good === 'string' ? good : v7()
  return text || (typeof good === 'string' ? good : 'あ1')
}

/** The largest of these bodies, up to the one of `most`, that the server takes, within a twentieth. */
const largest = (make: (n: number) => unknown, most: number): string => {
  let [taken, best, refused] = [0, '', most + 1]
  for (let n = Math.min(64, most); n > taken; ) {
    const json = JSON.stringify(make(n))
    const bytes = Buffer.byteLength(json)
    if (bytes > longest_body) {
      refused = n
      n = taken + Math.floor((n - taken) / 2)
      continue
    }
    ;[taken, best] = [n, json]
    if (bytes > longest_body * 0.95 || refused - n < n / 20) break
    n = Math.min(refused - 1, Math.floor((n * longest_body) / bytes))
  }
  return best || JSON.stringify(make(1))
}

/** Where the texts of a value stand. */
const placesOf = (value: unknown, path: string[] = []): string[][] => {
  if (typeof value === 'string') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => placesOf(one, [...path, key]))
}
const put = (value: unknown, [key, ...rest]: string[], text: string): unknown => {
  if (key === undefined) return text
  const copy: Record<string, unknown> = Object.assign(Array.isArray(value) ? [] : {}, value)
  copy[key] = put(copy[key], rest, text)
  return copy
}

/** The longest turn from now on, until it is called. */
const watchTurns = () => {
  let [longest, going] = [0, true]
  let last = process.threadCpuUsage()
  const look = () => {
    const now = process.threadCpuUsage()
    longest = Math.max(longest, now.user + now.system - last.user - last.system)
    last = now
    if (going) setImmediate(look)
  }
  setImmediate(look)
  return () => {
    going = false
    return longest / 1000
  }
}

const tokens = new Map<Client, string>()
const tokenOf = async (client: Client) => {
  const { body } = tokens.has(client) ? { body: '' } : await client.page(`/${client.area}s/login`)
  if (body) tokens.set(client, /name="csrf-token" content="([^"]+)"/.exec(body)?.[1] ?? '')
  return tokens.get(client) ?? ''
}

type Weighed = { ms: number; status: number }
type Sent = { route: Route; what: string; query?: string; payload?: string | Buffer; type?: string }

/**
 * Sends it, and says what is wrong: a turn that is too long, or a failure. What the code costs it costs each time, what
 * other programs' use of the processor's caches adds it does not: what seems too long is weighed three times more, each
 * beside work that is known, and the least counts, of the same answer.
 */
const send = async (sent: Sent): Promise<string[]> => {
  const { route, what } = sent
  const first = await weigh(sent)
  const rest: Weighed[] = []
  for (let n = 0; n < 3 && first.ms >= longest_turn; n += 1) {
    const before = slowness()
    const { ms, status } = await weigh(sent)
    rest.push({ ms: Math.round(ms / Math.max(before, slowness())), status })
  }
  const ms = Math.min(first.ms, ...rest.flatMap(one => (one.status === first.status ? one.ms : [])))
  if (first.status < 500 && ms < longest_turn) return []
  return [`${ms} ms, ${first.status}: ${route.method} ${route.path} ${what}`]
}

/** The longest turn of one request, in milliseconds. */
const weigh = async ({ route, query = '', payload, type = 'application/json' }: Sent): Promise<Weighed> => {
  const { area } = route.access
  const client = area === 'public' ? visitor : await present(area)
  const headers = {
    'idempotency-key': `loop-${v7()}`,
    'x-csrf-token': await tokenOf(client),
    cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    ...(payload === undefined ? {} : { 'content-type': type }),
  }
  const url =
    route.path.replace(/:(\w+)/g, (_, name: string) => (typeof known[name] === 'string' ? known[name] : 'x')) + query
  const remoteAddress = `198.51.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`
  await turn()
  const longest = watchTurns()
  const answer = await app.fastify.inject({
    method: route.method,
    url,
    headers,
    remoteAddress,
    ...(payload === undefined ? {} : { payload }),
  })
  await turn()
  const ms = Math.round(longest())
  if (answer.statusCode === 401 || route.method === 'DELETE') mayBeGone(client)
  return { ms, status: answer.statusCode }
}

test('the watch sees a turn that is too long', async () => {
  const longest = watchTurns()
  await turn()
  const until = process.threadCpuUsage().user + longest_turn * 1000
  while (process.threadCpuUsage().user < until);
  await turn()
  expect(longest()).toBeGreaterThanOrEqual(longest_turn)
})

test('no query makes others wait', { timeout: 600_000 }, async () => {
  const slow: string[] = []
  for (const route of routes) {
    if (!route.query || route.reply.kind === 'events') continue
    const fields = Object.entries(schemaOf(route.query).properties ?? {})
    for (const [at, [name, schema]] of fields.entries()) {
      const list = JSON.stringify(schema).includes('"array"')
      for (const [kind, make] of Object.entries(texts).filter((_, n, all) => whole || n === at % all.length)) {
        const text = encodeURIComponent(make(longest_query / 3).toWellFormed())
          .slice(0, longest_query)
          .replace(/%.?$/, '')
        slow.push(...(await send({ route, what: `${name}: ${kind}`, query: `?${name}${list ? '[]' : ''}=${text}` })))
      }
      const many = Array.from({ length: 300 }, () => `${name}[]=${v7()}`).join('&')
      if (list) slow.push(...(await send({ route, what: `${name}: a list`, query: `?${many}` })))
    }
  }
  expect(slow).toEqual([])
})

test('no body makes others wait', { timeout: 3_600_000 }, async () => {
  const slow: string[] = []
  for (const route of routes) {
    if (!route.body) continue
    const schema: Loose = schemaOf(route.body)
    const bodies: [what: string, body: string][] = [
      ['many good rows', largest(n => full(schema, '', n), 20_000)],
      ['many rows of long texts', largest(n => full(schema, texts.zeros?.(300) ?? '', n), 20_000)],
    ]
    for (const [kind, make] of Object.entries(texts)) {
      bodies.push([`long ${kind}`, largest(n => full(schema, make(n), 1), longest_body)])
      const one = full(schema, '', 1)
      const places = whole ? placesOf(one) : []
      for (const place of places)
        bodies.push([`${place.join('.')}: ${kind}`, largest(n => put(one, place, make(n)), longest_body)])
    }
    for (const [what, payload] of bodies) slow.push(...(await send({ route, what, payload })))
  }
  expect(slow).toEqual([])
})

const boundary = 'a-boundary'
const multipart = (name: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])

/** Titles that one or another of the files asks for. */
const titles =
  '商品コード,商品名,商品名かな,規格,単位,単価,数量,得意先コード,得意先名,店舗名,仕入先名,氏名,ログインID,メールアドレス,電話番号,FAX番号'
const table = (bytes: number, row: (n: number) => string, most = Infinity) => {
  const rows = [titles]
  for (let size = 0, n = 1; size < bytes - 1_000 && n <= most; n += 1) {
    const one = row(n)
    rows.push(one)
    size += Buffer.byteLength(one) + 1
  }
  return Buffer.from(rows.join('\n'))
}

const wide = (n: number) => Array.from({ length: 16 }, (_, at) => `${at}${n}`).join(',')
const tablesOf = (bytes: number): [string, Buffer][] => [
  ['as large as it may be.csv', table(bytes, wide)],
  ['9,900 rows.csv', table(bytes, wide, 9_900)],
  ['1,900 rows.csv', table(bytes, wide, 1_900)],
  ['190 rows.csv', table(bytes, wide, 190)],
]

test('no file makes others wait', { timeout: 600_000 }, async () => {
  const slow: string[] = []
  const made = new Map<number, [string, Buffer][]>()
  const noise = await sharp({
    create: {
      width: 3_000,
      height: 3_000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 60 })
    .toBuffer()
  const flat = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  for (const route of routes) {
    if (!route.upload_kb) continue
    const photographs: [string, Buffer][] = [
      ['noise.jpg', noise],
      ['flat.png', flat],
    ]
    const tables = made.get(route.upload_kb) ?? tablesOf(route.upload_kb * 1024)
    made.set(route.upload_kb, tables)
    const files = /image/.test(route.path) ? photographs : tables
    for (const [name, content] of files)
      slow.push(
        ...(await send({
          route,
          what: name,
          payload: multipart(name, content),
          type: `multipart/form-data; boundary=${boundary}`,
        })),
      )
  }
  expect(slow).toEqual([])
})

test('every area was asked', () => {
  expect(new Set(routes.map(one => one.access.area))).toEqual(new Set([...areas, 'public']))
})
