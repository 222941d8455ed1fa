import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { makeLog } from '#server/log.ts'
import { makeErrorReports } from './error-reports.ts'

const heard: string[] = []
const sentry = createServer((request, response) => {
  let body = ''
  request.on('data', part => (body += String(part)))
  request.on('end', () => {
    heard.push(`${request.url} ${body}`)
    response.end('{}')
  })
})
await new Promise<void>(resolve => sentry.listen(0, '127.0.0.1', resolve))
afterAll(() => sentry.close())
const { port } = sentry.address() as AddressInfo

const configOf = (NODE_ENV: string) =>
  readConfig({
    NODE_ENV,
    APP_SECRET: 'x'.repeat(32),
    DATABASE_URL: 'postgres://db.example/oroshi?sslmode=verify-full',
    PUBLIC_URL: 'https://stg.oroshi.example',
    SMTP_URL: 'outbox:',
    RECAPTCHA_STANDIN: 'refuse',
    SENTRY_DSN: `http://key@127.0.0.1:${port}/1`,
    SENTRY_RELEASE: 'oroshi@1',
  })

test.each(['development', 'test'])('in %s there is nothing that could report', env => {
  expect(configOf(env).error_reports).toBeUndefined()
  expect(makeErrorReports(configOf(env).error_reports)).toBeNull()
})

test('in staging and production an error that is logged arrives, masked, with its request’s id', async () => {
  for (const environment of ['staging', 'production']) {
    heard.length = 0
    const reports = makeErrorReports(configOf(environment).error_reports)
    const log = makeLog('error', reports?.report)
    const cause = new Error('03-1234-5678 is no fax')
    const request = log.child({ reqId: '01890000-0000-7000-8000-00000000dead' })
    request.error({ err: new Error('550 <hanako@test.example>', { cause }) }, 'request failed')
    log.warn({ err: new Error('only a warning') }, 'x')
    log.error({ mail_id: '1' }, 'no error inside')
    await reports?.close()
    expect(heard).toHaveLength(1)
    const [envelope = ''] = heard
    expect(envelope).toMatch(/^\/api\/1\/envelope\//)
    const event = JSON.parse(envelope.split('\n')[2] ?? '') as Record<string, unknown>
    expect(event).toMatchObject({
      environment,
      release: 'oroshi@1',
      tags: { request_id: '01890000-0000-7000-8000-00000000dead', log_message: 'request failed' },
      exception: { values: [{ value: '03-****78 is no fax' }, { type: 'Error', value: '550 <h***@***>' }] },
    })
    expect(envelope).toContain('error-reports.test.ts')
    expect(envelope).not.toMatch(/hanako|1234-5678/)
    expect(event).not.toHaveProperty('user')
    expect(event).not.toHaveProperty('request')
    expect(event).not.toHaveProperty('server_name')
  }
})

test('a reporter that can’t be reached costs nobody anything', async () => {
  const settings = configOf('production').error_reports
  if (!settings) throw new Error('expected settings')
  const reports = makeErrorReports({ ...settings, dsn: 'http://key@127.0.0.1:1/1' })
  reports?.report(new Error('x'), { message: '', request_id: undefined })
  await expect(reports?.close()).resolves.toBeUndefined()
})
