import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { readConfig } from '#server/config.ts'
import { closeTracing, openTracing } from '#server/tracing.ts'
import { testApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { addOwnSupplier, world } from '#tests/support/world.ts'

type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}
type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

/** What a collector understands of the protocol (OTLP over HTTP, JSON) and keeps. */
const spans: Span[] = []
const asked: unknown[] = []
const collector = createServer((request, reply) => {
  asked.push([request.method, request.url, request.headers['x-key']])
  let body = ''
  request.on('data', (part: Buffer) => {
    body += part.toString()
  })
  request.on('end', () => {
    const { resourceSpans } = JSON.parse(body) as Sent
    spans.push(...resourceSpans.flatMap(one => one.scopeSpans.flatMap(scope => scope.spans)))
    reply.setHeader('content-type', 'application/json').end('{}')
  })
}).listen(0, '127.0.0.1')
await once(collector, 'listening')
afterAll(() => collector.close())
const address = collector.address()
const port = typeof address === 'object' && address ? address.port : 0

const tracesOf = (endpoint: string, more: Record<string, string> = {}) =>
  readConfig({
    NODE_ENV: 'test',
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
    ...more,
  }).traces

// As a process does: before anything else is made.
await openTracing(tracesOf(`http://127.0.0.1:${port}`), 'web')
// A queue of its own: what other files have left in theirs may go before.
const app = await testApp({}, freshDatabase())

const place = async (fax_number: string) => {
  const { consumer } = await world(app)
  const own = await addOwnSupplier(app, consumer, { fax_number })
  const cook = await app.logIn('consumer', consumer.owner.login_id)
  const placed = await cook.post(placeOrder, {
    params: { deal_id: own.deal.id },
    body: {
      delivery_date: '2026-11-24',
      lines: [{ order_list_item_id: own.items[0]?.id ?? '', unit_kind: 'piece', quantity: '2' }],
    },
    idempotency_key: `traced-${own.deal.id}`,
  })
  expect(placed.status).toBe(201)
  return placed.body
}
const said = (span: Span | undefined, key: string) => span?.attributes.find(one => one.key === key)?.value

test('one trace leads from the tap to the fax, over the queue, and names no person and no value', async () => {
  const { id } = await place('03-0330-0001')
  await app.drainJobs()
  await closeTracing()
  expect(asked[0]).toEqual(['POST', '/v1/traces', 'a key'])
  const request = spans.find(one => one.name.startsWith('POST /api/v2/consumers/:consumer_id/deals/:deal_id/orders'))
  const trace = spans.filter(one => one.traceId === request?.traceId)
  const under = (span: Span | undefined) => trace.filter(one => one.parentSpanId === span?.spanId)
  expect(said(request, 'order_id')).toEqual({ stringValue: id })
  expect(said(request, 'http.response.status_code')).toEqual({ intValue: 201 })
  expect(
    said(
      under(request).find(one => one.name === 'place-order'),
      'db.query.text',
    )?.stringValue,
  ).toContain('$1')
  const job = under(request).find(one => one.name === 'job send_dispatch')
  expect(said(job, 'order_id')).toEqual({ stringValue: id })
  expect(under(job).map(one => one.name)).toContain('fax submit')
  // Another person's request, and what the clock asks for, stand in traces of their own.
  expect(trace.map(one => one.name).filter(name => /session|escalate/.test(name))).toEqual([])
  expect(JSON.stringify(trace)).not.toMatch(/0330-?0001|テスト/)
})

test('a collector that is away keeps no order waiting', async () => {
  await openTracing(tracesOf('http://127.0.0.1:1'), 'web')
  await place('03-0330-0002')
  await app.drainJobs()
  await closeTracing()
})

test('a trace that was begun before us goes on; how many are kept is not for the caller to say', async () => {
  const before = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` }
  const look = async (share: string) => {
    spans.length = 0
    await openTracing(tracesOf(`http://127.0.0.1:${port}`, { OTEL_TRACES_SAMPLER_ARG: share }), 'web')
    await app.fastify.inject({ url: '/api/prefectures/all', headers: before })
    await closeTracing()
    return spans.map(one => [one.name, one.traceId, one.parentSpanId])
  }
  expect(await look('1')).toEqual([['GET /api/prefectures/all', 'a'.repeat(32), 'b'.repeat(16)]])
  expect(await look('0')).toEqual([])
})
