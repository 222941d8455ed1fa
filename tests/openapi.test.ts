import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { makeApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { makeDeps } from '#server/deps.ts'
import { noAssets } from '#server/http/assets.ts'
import { rooms } from '#server/rooms.ts'
import { testApp } from './support/app.ts'
import { testDatabase } from './support/database.ts'

type Operation = {
  summary: string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  security?: Record<string, never[]>[]
  requestBody?: { required: boolean; content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content?: Record<string, { schema?: object }> }>
}
type Document = {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: Record<string, { type: string; in: string; name: string }> }
}

const app = await testApp()
const document = (await app.fastify.inject('/openapi.json')).json() as Document
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

/** The product as it runs in production. */
const production = async () => {
  const config = readConfig({
    NODE_ENV: 'production',
    RECAPTCHA_STANDIN: 'accept',
    DATABASE_URL: await testDatabase(),
    APP_SECRET: 'a-secret-for-tests-only-0123456789abcdef',
    PUBLIC_URL: 'https://oroshi.example',
    SMTP_URL: 'outbox:',
    LOG_LEVEL: 'silent',
  })
  const deps = makeDeps(config)
  const fastify = await makeApp(deps, noAssets)
  return { fastify, close: async () => (await fastify.close(), await deps.close()) }
}

describe('the OpenAPI document', () => {
  test('has every route, and nothing but routes', () => {
    const wanted = rooms.flat().map(({ route }) => `${route.method} ${route.path.replace(/:(\w+)/g, '{$1}')}`)
    const found = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`)
    expect(found.sort()).toEqual(wanted.sort())
    expect(found.length).toBeGreaterThan(30)
  })

  test('has the form of OpenAPI 3.1', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect([typeof document.info.title, typeof document.info.version]).toEqual(['string', 'string'])
    for (const { path, method, operation } of operations) {
      const name = `${method} ${path}`
      expect(path, name).toMatch(/^\//)
      expect(['get', 'post', 'patch', 'delete'], name).toContain(method)
      expect(operation.summary, name).toMatch(/[ぁ-んァ-ヶ一-龠]/)
      const in_path = operation.parameters.filter(one => one.in === 'path')
      expect(in_path.map(one => one.name).sort(), name).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map(one => one[1] ?? '').sort(),
      )
      expect(
        in_path.every(one => one.required),
        name,
      ).toBe(true)
      const parameters = operation.parameters.map(one => `${one.in} ${one.name}`)
      expect(new Set(parameters).size, name).toBe(parameters.length)
      for (const [status, response] of Object.entries(operation.responses)) {
        expect(status, name).toMatch(/^[2-5]\d\d$/)
        expect(response.description, name).not.toBe('')
      }
      expect(
        Object.keys(operation.responses).some(status => status.startsWith('2')),
        name,
      ).toBe(true)
      for (const scheme of (operation.security ?? []).flatMap(one => Object.keys(one))) {
        expect(document.components.securitySchemes[scheme], name).toMatchObject({ type: 'apiKey', in: 'cookie' })
      }
      if (method === 'get') expect(operation.requestBody, name).toBeUndefined()
      else expect(parameters, name).toContain('header X-CSRF-TOKEN')
    }
  })

  test('has schemas that a validator takes (JSON Schema 2020-12)', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    let schemas = 0
    const check = (schema: object | undefined, name: string) => {
      if (!schema) return
      schemas += 1
      expect(() => ajv.compile(schema), name).not.toThrow()
    }
    for (const { path, method, operation } of operations) {
      const name = `${method} ${path}`
      for (const one of operation.parameters) check(one.schema, name)
      for (const one of Object.values(operation.requestBody?.content ?? {})) check(one.schema, name)
      for (const response of Object.values(operation.responses)) {
        for (const one of Object.values(response.content ?? {})) check(one.schema, name)
      }
    }
    expect(schemas).toBeGreaterThan(150)
  })
})

describe('for developers', () => {
  test('the API and the outbox can be looked at where it is not deployed', async () => {
    const page = await app.fastify.inject('/dev/api')
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    for (const { route } of rooms.flat()) expect(page.body).toContain(`<code>${route.method} ${route.path}</code>`)
    expect((await app.fastify.inject('/dev/outbox')).statusCode).toBe(200)
    expect((await app.fastify.inject('/dev/outbox/0')).statusCode).toBe(404)
  })

  test('not in production, nor the document itself, unless it is wanted', async () => {
    const { fastify, close } = await production()
    for (const url of [
      '/errors/client',
      '/dev/errors/server',
      '/openapi.json',
      '/dev/api',
      '/dev/outbox',
      '/dev/outbox/1',
      '/dev/outbox/1/attachment',
    ]) {
      expect((await fastify.inject(url)).statusCode, url).toBe(404)
    }
    await close()
  })

  test('in production cookies are Secure and bound to the host, and browsers are told to stay on HTTPS', async () => {
    const { fastify, close } = await production()
    const page = await fastify.inject('/consumers/login')
    expect(page.headers['set-cookie']).toMatch(/^__Host-oroshi_csrf=.*HttpOnly.*Secure.*SameSite=Lax/)
    expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*script-src 'self' 'nonce-/)
    await close()
  })
})

describe('what every answer says to browsers', () => {
  test('in production: HTTPS alone, for two years and all hosts below; no guessing of types, no foreign frame', async () => {
    const { fastify, close } = await production()
    for (const [url, status] of [
      ['/', 200],
      ['/consumers/login', 200],
      ['/healthz', 200],
      ['/api/v2/consumers/session', 401],
      ['/api/nothing', 404],
      ['/nothing', 404],
      ['/metrics', 404],
      ['/consumers/go_on', 302],
      ['/api/%zz', 404],
      ['/consumers/%00x', 404],
      ['/consumers/%zz', 404],
      ['/consumers/login?next=%00', 200],
    ] as const) {
      const { statusCode, headers } = await fastify.inject(url)
      expect([url, statusCode]).toEqual([url, status])
      expect(headers['strict-transport-security'], url).toBe('max-age=63072000; includeSubDomains')
      expect(headers['x-content-type-options'], url).toBe('nosniff')
      expect(headers['content-security-policy'], url).toMatch(/(?=.*base-uri 'none')(?=.*frame-ancestors 'none')/)
      expect(headers['content-security-policy'], url).toMatch(/(?=.*default-src 'none')(?=.*object-src 'none')/)
      expect(headers['referrer-policy'], url).toBe(url.endsWith('/go_on') ? 'no-referrer' : 'same-origin')
    }
    await close()
  })

  test('TRACE and other methods that nobody needs are not there', async () => {
    for (const method of ['TRACE', 'OPTIONS', 'PUT'] as const) {
      const answer = await app.fastify.inject({ method: method as 'PUT', url: '/consumers/login' })
      expect([method, answer.statusCode]).toEqual([method, 404])
    }
  })
})

describe('for whoever finds a hole', () => {
  const ask = async (env: Record<string, string>) => {
    const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://127.0.0.1:1/none', ...env })
    const deps = makeDeps(config, { now: () => new Date('2026-11-20T09:00:00+09:00') })
    const fastify = await makeApp(deps, noAssets)
    const answer = await fastify.inject('/.well-known/security.txt')
    await fastify.close()
    await deps.close()
    return answer
  }

  test('security.txt says where to, in which languages, until when (RFC 9116)', async () => {
    const env = {
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'https://oroshi.example',
      SECURITY_CONTACT: 'security@oroshi.example',
    }
    const answer = await ask(env)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(answer.body.split('\r\n')).toEqual([
      'Contact: mailto:security@oroshi.example',
      'Expires: 2027-05-19T00:00:00.000Z',
      'Preferred-Languages: ja, en',
      'Canonical: https://oroshi.example/.well-known/security.txt',
      '',
    ])
    expect((await ask({ ...env, SECURITY_CONTACT: 'https://oroshi.example/report' })).body).toContain(
      'Contact: https://oroshi.example/report\r\n',
    )
  })

  test('without an address of its own it names that of contacts, and without that there is none', async () => {
    expect((await ask({ LOG_LEVEL: 'silent', CONTACT_MAIL: 'help@oroshi.example' })).body).toMatch(
      /^Contact: mailto:help@oroshi\.example\r\n/,
    )
    expect((await ask({ LOG_LEVEL: 'silent' })).statusCode).toBe(404)
    expect(() => readConfig({ SECURITY_CONTACT: 'javascript:alert(1)' })).toThrow('SECURITY_CONTACT')
  })
})

describe('for those who run it', () => {
  test('healthz, readyz and metrics need no session', async () => {
    expect((await app.fastify.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await app.fastify.inject('/readyz')).json()).toEqual({ status: 'ok' })
    await app.fastify.inject('/api/v2/consumers/session')
    const metrics = await app.fastify.inject('/metrics')
    expect(metrics.headers['content-type']).toContain('text/plain')
    for (const line of [
      /oroshi_http_request_seconds_count\{route="\/api\/v2\/consumers\/session",method="GET",status="401"\} [1-9]/,
      /oroshi_database_connections\{use="open"\} \d/,
      /oroshi_dispatches_unfinished \d/,
      /# TYPE oroshi_queue_jobs gauge/,
      /# TYPE oroshi_dispatch_results_total counter/,
    ]) {
      expect(metrics.body).toMatch(line)
    }
  })

  test('without its database it is healthy and not ready', async () => {
    const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://127.0.0.1:1/none', LOG_LEVEL: 'silent' })
    const deps = makeDeps(config)
    const fastify = await makeApp(deps, noAssets)
    expect((await fastify.inject('/healthz')).statusCode).toBe(200)
    // Its pages are there all the same: whoever balances leads people to it.
    expect((await fastify.inject('/servez')).json()).toEqual({ status: 'ok' })
    const ready = await fastify.inject('/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'not ready', failed: ['database'] }])
    await fastify.close()
    await deps.close()
  })
})
