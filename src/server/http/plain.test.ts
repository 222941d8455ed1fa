import { expect, test } from 'vitest'
import { makeApp } from '#server/app.ts'
import { testApp } from '#tests/support/app.ts'
import { noAssets } from './assets.ts'

const app = await testApp()

/** The same house as it runs in production behind proxies, asked by one of them. */
const behind = async (trust_proxy: number) => {
  const config = { ...app.deps.config, deployed: true, trust_proxy, public_url: 'https://oroshi.example' }
  return makeApp({ ...app.deps, config }, noAssets)
}
const proxied = await behind(1)
const ask = async (url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') => {
  const { statusCode, headers: said, body } = await proxied.inject({ method, url, headers })
  return { status: statusCode, location: said.location, body }
}
const plain = { 'x-forwarded-proto': 'http' }

test.each(['/consumers/login?from=x', '/', '//evil.example/x'])(
  'whoever opens %s without TLS is led to it under https',
  async url => {
    expect(await ask(url, plain)).toMatchObject({ status: 308, location: `https://oroshi.example${url}` })
  },
)

test.each<['GET' | 'POST', string]>([
  ['POST', '/api/v2/consumers/session'],
  ['GET', '/api/v2/consumers/session'],
  ['POST', '/webhooks/line'],
  ['GET', '/metrics'],
  ['POST', '/consumers/login'],
])('%s %s without TLS is refused, not led on: its secrets would go over the line again', async (method, url) => {
  const { status, location, body } = await ask(url, plain, method)
  expect([status, location]).toEqual([403, undefined])
  expect(body).toContain('https://')
})

test('what came by TLS is answered, and a proxy may look whether we live as it likes', async () => {
  expect((await ask('/consumers/login', { 'x-forwarded-proto': 'https' })).status).toBe(200)
  expect((await ask('/consumers/login')).status).toBe(200)
  expect((await ask('/healthz', plain)).status).toBe(200)
})

test('nobody is believed about it but a proxy of ours', async () => {
  const alone = await behind(0)
  expect((await alone.inject({ url: '/consumers/login', headers: plain })).statusCode).toBe(200)
  // The last of several is what our own proxy says.
  expect((await ask('/consumers/login', { 'x-forwarded-proto': 'http, https' })).status).toBe(200)
  expect((await ask('/consumers/login', { 'x-forwarded-proto': 'https, http' })).status).toBe(308)
  await alone.close()
  await proxied.close()
})
