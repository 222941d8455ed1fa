import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { SendFailure } from '#server/ports.ts'
import { lineMessaging } from './line.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A LINE that answers as it is told; what it was asked. */
const lineThat = async (answer: RequestListener) => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const channel = { name: 'platform', bot_user_id: 'U1', secret: 's', access_token: 'token', friend_url: 'https://x' }
  return { asked, url, port: lineMessaging({ channels: [channel], api_url: url, access_url: url }) }
}

const push = { channel: 'platform', retry_key: 'key-1', to: 'U2', messages: [{ type: 'text' as const, text: '発注' }] }
const calls = [
  ['a push', 'unknown', port => port.push(push)],
  ['a reply', 'unknown', port => port.reply({ channel: 'platform', reply_token: 'r', messages: push.messages })],
  ['a link', 'temporary', port => port.issueLinkToken('platform', 'U2')],
  ['the quota', 'temporary', port => port.quota('platform')],
] satisfies [string, string, (port: Awaited<ReturnType<typeof lineThat>>['port']) => Promise<unknown>][]

const failureOf = async (sending: Promise<unknown>) => {
  const failure = await sending.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(failure instanceof SendFailure)) throw new Error(`not a SendFailure: ${String(failure)}`)
  return failure
}

describe.each(calls)('%s', (_, kind, call) => {
  test.each([301, 302, 303, 307, 308])('is led nowhere by a %i, and takes its token to nobody', async status => {
    const elsewhere = await lineThat((_request, response) => response.end('{}'))
    const line = await lineThat((_request, response) => {
      response.writeHead(status, { location: `${elsewhere.url}/v2/bot/message/push` }).end()
    })
    expect((await failureOf(call(line.port))).kind).toBe(kind)
    expect(line.asked.length).toBeGreaterThan(0)
    expect(elsewhere.asked).toEqual([])
  })

  test.each(['<html>', '', '[]'])('whose answer is none of LINE’s (%s) has an end that nobody knows', async body => {
    const { port } = await lineThat((_request, response) => response.end(body))
    expect((await failureOf(call(port))).kind).toBe(kind)
  })
})

test('what was accepted under its key before is not sent again; the same of a reply is a refusal', async () => {
  const heard: unknown[] = []
  const { port } = await lineThat((request, response) => {
    heard.push([request.headers.authorization, request.headers['x-line-retry-key']])
    response
      .writeHead(409, { 'x-line-accepted-request-id': 'a-1' })
      .end('{"message":"The retry key is already accepted"}')
  })
  expect(await port.push(push)).toEqual({ provider_id: 'accepted:a-1' })
  const { kind } = await failureOf(port.reply({ channel: 'platform', reply_token: 'r', messages: push.messages }))
  expect(kind).toBe('permanent')
  expect(heard).toEqual([
    ['Bearer token', 'key-1'],
    ['Bearer token', undefined],
  ])
})

test('a channel that is not configured is asked for nothing', async () => {
  const { port, asked } = await lineThat((_request, response) => response.end('{}'))
  expect((await failureOf(port.push({ ...push, channel: 'another' }))).kind).toBe('permanent')
  expect(asked).toEqual([])
})

test('a channel is asked who it is: another one’s token is found out', async () => {
  const of = async (userId: string, status = 200) => {
    const { port, asked } = await lineThat((_request, response) =>
      response.writeHead(status).end(JSON.stringify({ userId })),
    )
    await port.check?.()
    return asked
  }
  expect(await of('U1')).toEqual(['GET /v2/bot/info'])
  await expect(of('U9')).rejects.toThrow('the LINE channel platform is U9, not U1')
  await expect(of('U1', 401)).rejects.toThrow('LINE says 401')
})
