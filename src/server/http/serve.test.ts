import { Readable, Writable } from 'node:stream'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { errorTexts } from '#contract/http/errors.ts'
import { empty, file, ok, route } from '#contract/http/route.ts'
import { makeApp } from '#server/app.ts'
import { testApp } from '#tests/support/app.ts'
import { addMember, world } from '#tests/support/world.ts'
import { noAssets } from './assets.ts'
import { room } from './serve.ts'

const app = await testApp()

/** A route of our own making, served beside the product's. */
const contract = {
  ownersOnly: route({
    method: 'GET',
    path: '/api/v2/consumers/:consumer_id/owners_only',
    access: { area: 'consumer', role: 'owner' },
    summary: '試験',
    reply: ok(z.object({ name: z.string() })),
  }),
  download: route({
    method: 'GET',
    path: '/api/v2/consumers/:consumer_id/download',
    access: { area: 'consumer' },
    summary: '試験',
    reply: file('text/plain'),
  }),
  waits: route({
    method: 'POST',
    path: '/api/v2/consumers/:consumer_id/waits',
    access: { area: 'consumer' },
    no_csrf: '試験',
    body: z.object({}),
    summary: '試験',
    reply: file('text/plain'),
  }),
  breaks: route({
    method: 'GET',
    path: '/api/v2/consumers/:consumer_id/breaks',
    access: { area: 'consumer' },
    summary: '試験',
    reply: empty,
  }),
}

/** The file that never comes: when somebody waits for it, and when they have left. */
const left = { waiting: () => {}, resolve: () => {} }

const withRoutes = async (log_lines: string[] = []) => {
  const { rooms } = await import('#server/rooms.ts')
  const mine = room(contract, {
    ownersOnly: async ({ actor }) => ({ name: actor.name }),
    download: async () => ({ name: `発注書 'A"; filename=x\r\n(1)*.pdf`, content: Buffer.from('x') }),
    waits: async ({ reply }) => {
      reply.raw.once('close', left.resolve)
      left.waiting()
      return { name: 'x.txt', content: new Readable({ read: () => undefined }) }
    },
    breaks: async () => {
      throw new Error('a bug that names hanako@test.example')
    },
  })
  rooms.push(mine)
  try {
    const sink = new Writable({ write: (chunk, _encoding, done) => (log_lines.push(String(chunk)), done()) })
    const log = pino({ level: 'info' }, sink)
    return await makeApp({ ...app.deps, log }, noAssets)
  } finally {
    rooms.splice(rooms.indexOf(mine), 1)
  }
}

describe('a route', () => {
  test('of owners alone is 403 for staff', async () => {
    const fastify = await withRoutes()
    const { consumer } = await world(app)
    const staff = await addMember(app, consumer.id)
    const ask = async (login_id: string) => {
      const client = await app.logIn('consumer', login_id)
      const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      return fastify.inject({ url: `/api/v2/consumers/${consumer.id}/owners_only`, headers: { cookie } })
    }
    const [owner, other] = [await ask(consumer.owner.login_id), await ask(staff?.login_id ?? '')]
    expect([owner.statusCode, owner.json()]).toEqual([200, { name: consumer.owner.name }])
    expect([other.statusCode, other.json()]).toEqual([403, { message: errorTexts.forbidden }])
    await fastify.close()
  })

  test('gives a file its Japanese name, whatever is in it, and nothing else into the header', async () => {
    const fastify = await withRoutes()
    const { consumer } = await world(app)
    const client = await app.logIn('consumer', consumer.owner.login_id)
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fastify.inject({ url: `/api/v2/consumers/${consumer.id}/download`, headers: { cookie } })
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="_____A___filename_x___1__.pdf"; filename*=UTF-8''%E7%99%BA%E6%B3%A8%E6%9B%B8%20%27A%22%3B%20filename%3Dx%0D%0A%281%29%2A.pdf`,
    )
    await fastify.close()
  })

  test('that breaks is a plain 500 with the id under which the log has it', async () => {
    const lines: string[] = []
    const fastify = await withRoutes(lines)
    const { consumer } = await world(app)
    const client = await app.logIn('consumer', consumer.owner.login_id)
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fastify.inject({ url: `/api/v2/consumers/${consumer.id}/breaks`, headers: { cookie } })
    expect([answer.statusCode, answer.json()]).toEqual([500, { message: errorTexts.server }])
    const id = String(answer.headers['x-request-id'])
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    const failed = lines
      .map(line => JSON.parse(line) as Record<string, unknown>)
      .filter(line => line.msg === 'request failed')
    expect(failed).toMatchObject([{ reqId: id }])
    await fastify.close()
  })
})

describe('somebody who leaves before a file begins', () => {
  test('is no error of ours', async () => {
    const lines: string[] = []
    const fastify = await withRoutes(lines)
    const { consumer } = await world(app)
    const client = await app.logIn('consumer', consumer.owner.login_id)
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const begun = new Promise<void>(resolve => Object.assign(left, { waiting: resolve }))
    const gone = new Promise<void>(resolve => Object.assign(left, { resolve }))
    const url = await fastify.listen({ host: '127.0.0.1', port: 0 })
    const leaving = new AbortController()
    const answer = fetch(`${url}/api/v2/consumers/${consumer.id}/waits`, {
      method: 'POST',
      body: '{}',
      headers: { cookie, 'content-type': 'application/json' },
      signal: leaving.signal,
    })
    await begun
    leaving.abort()
    await expect(answer).rejects.toThrow()
    await gone
    await expect.poll(() => lines.join()).toContain('nobody waits for the answer')
    await fastify.close()
    expect(lines.join()).not.toContain('request failed')
  })
})

describe('the log of requests', () => {
  test('has the pattern of the path, never what was in it, nor cookies, nor queries', async () => {
    const lines: string[] = []
    const fastify = await withRoutes(lines)
    const { consumer } = await world(app)
    const client = await app.logIn('consumer', consumer.owner.login_id)
    const cookies = [...client.cookies].map(([name, value]) => `${name}=${value}`)
    const secret = 'geheim-0312345678'
    for (const url of [
      `/api/v2/consumers/${consumer.id}/orders?q=${secret}`,
      `/api/v2/orders/${secret}`,
      `/consumers/${secret}`,
      `/api/%zz${secret}`,
    ]) {
      await fastify.inject({
        url,
        headers: { cookie: cookies.join('; '), referer: `http://x/${secret}`, 'user-agent': secret },
      })
    }
    expect(lines.length).toBeGreaterThanOrEqual(3)
    const text = lines.join()
    expect(text).toContain('/api/v2/consumers/:consumer_id/orders')
    expect(text).not.toContain(secret)
    expect(text).not.toContain(consumer.id)
    // Who was refused is followed by the account's id (ASVS 5, 16.3.2).
    const refused = await fastify.inject({
      url: `/api/v2/consumers/${consumer.id.replace(/.$/, last => (last === '0' ? '1' : '0'))}/orders`,
      headers: { cookie: cookies.join('; ') },
    })
    expect([refused.statusCode, lines.at(-1)]).toEqual([404, expect.stringContaining(consumer.owner.account_id)])
    for (const cookie of cookies) expect(text).not.toContain(cookie.split('=')[1])
    await fastify.close()
  })
})
