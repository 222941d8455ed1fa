import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SendFailure } from '#server/ports.ts'
import { vonage } from './vonage.ts'

// The stand-in answers by number, as the provider's documentation says of each status.

const asked: URLSearchParams[] = []
let base = ''
let credit = 10.28

const messagesFor = (to: string) => {
  const status = String(Number(to.slice(-3)))
  const good = { to, 'message-id': `id-${to}`, status: '0', 'message-price': '0.05' }
  if (status === '902') return [good, { ...good, 'message-id': 'id-2' }]
  if (status === '901') return [good, { to, status: '1', 'error-text': 'Throttled' }]
  return status === '0' ? [good] : [{ to, status, 'error-text': 'no' }]
}

const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', part => parts.push(part))
  request.on('end', () => {
    const form = new URLSearchParams(Buffer.concat(parts).toString())
    asked.push(form)
    const to = form.get('to') ?? ''
    if (request.url === '/account/get-balance') {
      const known = request.headers.authorization === `Basic ${Buffer.from('abcd1234:secret').toString('base64')}`
      return response.writeHead(known ? 200 : 401).end(JSON.stringify({ value: credit, autoReload: false }))
    }
    if (request.url !== '/sms/json' || request.method !== 'POST') return response.writeHead(404).end()
    if (to.endsWith('903')) return request.socket.destroy()
    if (to.endsWith('904')) return response.writeHead(503).end()
    if (to.endsWith('905')) return response.writeHead(429).end()
    if (to.endsWith('906')) return response.end('{}')
    const messages = messagesFor(to)
    return response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ 'message-count': String(messages.length), messages }))
  })
})

beforeAll(async () => {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const send = (to: string, url = base) =>
  vonage({ url, key: 'abcd1234', secret: 'secret', from: 'Oroshi' }).send({
    reference: 'ref-1',
    to,
    text: '確認コード 123456',
  })
const failureOf = async (sending: Promise<unknown>) => {
  const error = await sending.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof SendFailure)) throw new Error(`not a SendFailure: ${String(error)}`)
  return error.kind
}

test('a message leaves with the number as the world dials it, and Japanese as it is', async () => {
  expect(await send('09000000000')).toEqual({ provider_id: 'id-819000000000' })
  expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
    api_key: 'abcd1234',
    api_secret: 'secret',
    from: 'Oroshi',
    to: '819000000000',
    text: '確認コード 123456',
    type: 'unicode',
    'client-ref': 'ref-1',
  })
  expect(await send('09000000902')).toEqual({ provider_id: 'id-819000000902' })
})

describe('a message that is not taken', () => {
  test.each([
    ['throttled', '09000000001', 'temporary'],
    ['wrong credentials', '09000000004', 'temporary'],
    ['an error of the provider: it may have left', '09000000005', 'unknown'],
    ['no such number', '09000000006', 'permanent'],
    ['a barred number', '09000000007', 'permanent'],
    ['no credit', '09000000009', 'temporary'],
    ['one part of two', '09000000901', 'unknown'],
    ['a connection that breaks', '09000000903', 'unknown'],
    ['a server that is broken', '09000000904', 'unknown'],
    ['too many requests', '09000000905', 'temporary'],
    ['an answer that says nothing', '09000000906', 'unknown'],
  ])('%s', async (_name, to, kind) => expect(await failureOf(send(to))).toBe(kind))

  test('nobody is there: nothing has left', async () => {
    const gone = createServer()
    await new Promise<void>(done => gone.listen(0, '127.0.0.1', done))
    const { port } = gone.address() as AddressInfo
    await new Promise(done => gone.close(done))
    expect(await failureOf(send('09000000000', `http://127.0.0.1:${port}`))).toBe('temporary')
  })
})

test('its account is asked whether the login is right and something is left', async () => {
  const check = (secret: string) => vonage({ url: base, key: 'abcd1234', secret, from: 'Oroshi' }).check?.()
  await check('secret')
  await expect(check('wrong')).rejects.toThrow('the SMS provider says 401')
  credit = 0
  await expect(check('secret')).rejects.toThrow('no credit')
})
