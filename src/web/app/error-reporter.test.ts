import { expect, test } from 'vitest'
import { reporterOptions } from './error-reporter.ts'

test.each([
  ['production', 1],
  ['staging', 0.1],
] as const)('in %s the SDK is told what requirements section 9 says', (environment, on_error) => {
  const options = reporterOptions({
    dsn: 'https://key@sentry.example/1',
    environment,
    release: 'oroshi@1',
    trace_hosts: ['oroshi.example', 'stg.oroshi.example'],
  })
  expect(options).toMatchObject({
    dsn: 'https://key@sentry.example/1',
    environment,
    release: 'oroshi@1',
    tracesSampleRate: 0.0001,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: on_error,
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
  })
  const passes = (url: string) => options.tracePropagationTargets.some(target => target.test(url))
  expect(
    ['http://localhost:3000/', 'https://oroshi.example/api', 'https://stg.oroshi.example/api'].map(passes),
  ).toEqual([true, true, true])
  expect(passes('https://sentry.example/api')).toBe(false)
  const event = { type: undefined, message: 'a@b.jp' }
  expect(options.beforeSend(event)).toEqual({ type: undefined, message: 'a***@***' })
})
