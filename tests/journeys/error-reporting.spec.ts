import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inflateSync } from 'node:zlib'
import { makeApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { makeDeps } from '#server/deps.ts'
import { readAssets } from '#server/http/assets.ts'
import { expect, type House, test } from '#tests/support/browser.ts'

type Envelope = { url: string; body: Buffer }

/** Where Sentry would be. */
const openSentry = async () => {
  const envelopes: Envelope[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      envelopes.push({ url: request.url ?? '', body: Buffer.concat(parts) })
      response.setHeader('access-control-allow-origin', '*')
      response.end('{}')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { envelopes, dsn: `http://key@127.0.0.1:${port}/1`, origin: `http://127.0.0.1:${port}`, server }
}

/** The event of a type, out of the envelopes' lines of JSON. */
const eventOf = ({ envelopes }: { envelopes: Envelope[] }, type: string) => {
  for (const { body } of envelopes) {
    const [, head, event] = body.toString('utf8').split('\n')
    if ((JSON.parse(head ?? '{}') as { type?: string }).type === type) return event ?? ''
  }
  return null
}

/** What a replay recorded: zlib data at the end of its envelope. */
const recordingOf = ({ envelopes }: { envelopes: Envelope[] }) => {
  for (const { body } of envelopes) {
    if (!body.includes('"type":"replay_recording"')) continue
    for (let at = body.indexOf(0x78); at !== -1; at = body.indexOf(0x78, at + 1)) {
      try {
        return inflateSync(body.subarray(at)).toString('utf8')
      } catch {
        // An x of the text before.
      }
    }
  }
  return null
}

const openDeployed = async (house: House, SENTRY_DSN: string) => {
  const config = readConfig({
    NODE_ENV: 'production',
    RECAPTCHA_STANDIN: 'accept',
    APP_SECRET: 'x'.repeat(32),
    DATABASE_URL: house.deps.config.database_url,
    PUBLIC_URL: 'https://oroshi.example',
    SMTP_URL: 'outbox:',
    LOG_LEVEL: 'error',
    SENTRY_DSN,
    SENTRY_TRACE_HOSTS: 'oroshi.example,stg.oroshi.example',
  })
  // The server's own reports have a test of their own.
  const deps = makeDeps(config, { error_reports: null })
  const app = await makeApp(deps, readAssets())
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    stop: async () => {
      await app.close()
      await deps.close()
    },
  }
}

const fault = () => {
  setTimeout(() => {
    throw new TypeError('hanako@test.example 03-1234-5678 https://oroshi.example/?q=鮨')
  })
}

test('in production a fault arrives masked, with a replay that shows no text @desktop', async ({ house, people }) => {
  const sentry = await openSentry()
  const web = await openDeployed(house, sentry.dsn)
  try {
    people.expects(/^uncaught: TypeError: hanako/)
    const { page } = await people.somebody()
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    page.on('dialog', dialog => void dialog.accept())
    const answer = await page.goto(`${web.url}/suppliers/login`)
    expect(answer?.headers()['content-security-policy']).toContain(`connect-src 'self' ${sentry.origin};`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Loaded when the page is idle.
    await expect.poll(() => asked.some(path => path.includes('error-reporter'))).toBe(true)
    await page.getByLabel('ログインID').fill('hanako-login')
    const csrf = await page.locator('meta[name="csrf-token"]').getAttribute('content')
    await page.evaluate(fault)
    await expect.poll(() => eventOf(sentry, 'event')).not.toBeNull()
    const event = eventOf(sentry, 'event') ?? ''
    expect(JSON.parse(event)).toMatchObject({
      environment: 'production',
      exception: { values: [{ type: 'TypeError', value: 'h***@*** 03-****78 https://oroshi.example/' }] },
    })
    expect(event).not.toMatch(/hanako|1234-5678|鮨/)
    expect(event).not.toContain(csrf)

    await expect.poll(() => recordingOf(sentry)).not.toBeNull()
    const recording = recordingOf(sentry) ?? ''
    // It did record the page…
    expect(recording).toContain('"tagName":"button"')
    // …but none of its words, neither shown nor typed nor said to screen readers, no picture, and no token.
    expect(recording).not.toMatch(/[ぁ-んァ-ヶ一-龠]/)
    expect(recording).not.toMatch(/hanako|<svg|"tagName":"path"/)
    expect(recording).not.toContain(csrf)
  } finally {
    await web.stop()
    sentry.server.close()
  }
})

test('elsewhere nothing of it is loaded, and nothing is sent @desktop', async ({ house, people }) => {
  people.expects(/^uncaught: TypeError: hanako/)
  const { page } = await people.somebody()
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  const alerts: string[] = []
  page.on('dialog', dialog => {
    alerts.push(dialog.message())
    void dialog.accept()
  })
  const answer = await page.goto('/suppliers/login')
  expect(answer?.headers()['content-security-policy']).toContain("connect-src 'self';")
  await expect(page.locator('#error-reporting')).toHaveCount(0)
  await page.evaluate(fault)
  await expect.poll(() => alerts).toEqual(['処理に失敗しました'])
  await page.evaluate(
    () =>
      new Promise<void>(resolve => {
        requestIdleCallback(() => resolve())
      }),
  )
  await page.waitForLoadState('networkidle')
  expect(asked.filter(url => /report|sentry/i.test(url) || !url.startsWith(house.url))).toEqual([])
})
