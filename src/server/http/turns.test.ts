import { connect } from 'node:net'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { errorTexts } from '#contract/http/errors.ts'
import { empty, route } from '#contract/http/route.ts'
import { makeApp } from '#server/app.ts'
import { rooms } from '#server/rooms.ts'
import { testApp } from '#tests/support/app.ts'
import { addMember, world } from '#tests/support/world.ts'
import { noAssets } from './assets.ts'
import { room } from './serve.ts'
import { workOf } from './turns.ts'

const app = await testApp()

/** Routes of our own making: each call's work lasts until it is let go. */
const path = '/api/v2/consumers/:consumer_id/turns'
const access = { area: 'consumer' } as const
const contract = {
  read: route({ method: 'GET', path, access, summary: '試験', reply: empty }),
  change: route({ method: 'POST', path, access, no_csrf: '試験', body: z.object({}), summary: '試験', reply: empty }),
}

type Held = { what: string; let_go: () => void }

const served = async () => {
  const held: Held[] = []
  const hold = (what: string) => () => new Promise<undefined>(end => held.push({ what, let_go: () => end(undefined) }))
  const mine = room(contract, { read: hold('read'), change: hold('change') })
  rooms.push(mine)
  try {
    return { fastify: await makeApp(app.deps, noAssets), held }
  } finally {
    rooms.splice(rooms.indexOf(mine), 1)
  }
}

const cookieOf = async (login_id: string) => {
  const client = await app.logIn('consumer', login_id)
  return [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

test('one account has so many calls under way, the others wait, too many are told to come later; nobody else waits for them', async () => {
  const { fastify, held } = await served()
  const { consumer } = await world(app)
  const colleague = await addMember(app, consumer.id)
  const [flooding, other] = [await cookieOf(consumer.owner.login_id), await cookieOf(colleague?.login_id ?? '')]
  const url = path.replace(':consumer_id', consumer.id)
  const all = Array.from({ length: 130 }, () => fastify.inject({ url, headers: { cookie: flooding } }))
  const refused = []
  for (const one of all) void one.then(answer => answer.statusCode === 429 && refused.push(answer))
  await expect.poll(() => refused.length).toBe(130 - 6 - 100)
  expect(held).toHaveLength(6)

  // What changes something does not wait behind what is only read, and a colleague's calls not behind either.
  const order = fastify.inject({ method: 'POST', url, headers: { cookie: flooding }, payload: {} })
  const colleagues = fastify.inject({ url, headers: { cookie: other } })
  await expect.poll(() => held.length).toBe(8)
  expect(
    held
      .slice(6)
      .map(one => one.what)
      .toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(['change', 'read'])

  for (let n = 0; n < 6 + 100 + 2; n += 1) {
    await expect.poll(() => held.length).toBeGreaterThan(n)
    held[n]?.let_go()
  }
  const answers = await Promise.all([...all, order, colleagues])
  expect(answers.filter(one => one.statusCode === 204)).toHaveLength(108)
  const [first] = answers.filter(one => one.statusCode === 429)
  expect([first?.headers['retry-after'], first?.json()]).toEqual(['5', { message: errorTexts.too_many }])
  await fastify.close()
})

test('whoever leaves keeps his turns until their work has ended, and what had not begun never is', async () => {
  const { fastify, held } = await served()
  const { consumer } = await world(app)
  const cookie = await cookieOf(consumer.owner.login_id)
  const at = await fastify.listen({ host: '127.0.0.1', port: 0 })
  const url = at + path.replace(':consumer_id', consumer.id)
  const leaving = new AbortController()
  const gone = Array.from({ length: 20 }, () => fetch(url, { headers: { cookie }, signal: leaving.signal }))
  await expect.poll(() => held.length).toBe(6)
  leaving.abort()
  await Promise.allSettled(gone)
  const open = promisify(fastify.server.getConnections.bind(fastify.server))
  await expect.poll(() => open()).toBe(0)
  const next = fetch(url, { headers: { cookie } })
  await expect.poll(() => open()).toBe(1)
  expect(held).toHaveLength(6)
  for (const one of held.slice()) one.let_go()
  await expect.poll(() => held.length).toBe(7)
  held[6]?.let_go()
  expect((await next).status).toBe(204)
  await fastify.close()
})

test('a body is large before it is read: by its length, or because it tells none', () => {
  const of = (headers: Record<string, string>) => workOf(contract.change, { headers })
  expect(of({ 'content-length': '40000' })).toBe('change')
  expect(of({ 'content-length': '900000' })).toBe('large')
  expect(of({ 'transfer-encoding': 'chunked' })).toBe('large')
})

test('a stranger is refused before his body is read', async () => {
  const { fastify } = await served()
  const { consumer } = await world(app)
  const url = path.replace(':consumer_id', consumer.id)
  const headers = { 'content-type': 'application/json' }
  const answer = await fastify.inject({ method: 'POST', url, headers, payload: '{"a":'.repeat(100_000) })
  expect([answer.statusCode, answer.json()]).toEqual([401, { message: errorTexts.unauthorized }])
  await fastify.close()
})

test('bodies that drip in hold up no order of their account', async () => {
  const { fastify, held } = await served()
  const { consumer } = await world(app)
  const cookie = await cookieOf(consumer.owner.login_id)
  const at = await fastify.listen({ host: '127.0.0.1', port: 0 })
  const url = path.replace(':consumer_id', consumer.id)
  const head = `POST ${url} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`
  const dripping = Array.from({ length: 150 }, () =>
    connect(Number(new URL(at).port), '127.0.0.1').on('error', () => {}),
  )
  for (const one of dripping) one.write(head)
  const answer = fetch(at + url, {
    method: 'POST',
    body: '{}',
    headers: { cookie, 'content-type': 'application/json' },
  })
  await expect.poll(() => held.length).toBe(1)
  held[0]?.let_go()
  expect((await answer).status).toBe(204)
  for (const one of dripping) one.destroy()
  await fastify.close()
})
