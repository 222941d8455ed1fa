import { describe, expect, test } from 'vitest'
import {
  maskReport,
  replay_privacy,
  replay_session_sample_rate,
  replayOnErrorSampleRate,
  trace_sample_rate,
  traceTargets,
} from './error-reporting.ts'

describe('requirements section 9', () => {
  test('the sample rates', () => {
    expect(trace_sample_rate).toBe(0.0001)
    expect(replay_session_sample_rate).toBe(0.1)
    expect(replayOnErrorSampleRate('production')).toBe(1)
    expect(replayOnErrorSampleRate('staging')).toBe(0.1)
  })

  test('replays: all text masked, all media blocked', () => {
    expect(replay_privacy).toMatchObject({ maskAllText: true, maskAllInputs: true, blockAllMedia: true })
  })

  test.each([
    ['http://localhost', true],
    ['http://localhost:3000/api/x', true],
    ['https://oroshi.example/api/orders?a=1', true],
    ['https://stg.oroshi.example', true],
    ['https://oroshi.example.evil.example/', false],
    ['https://evil.example/?next=https://oroshi.example/', false],
    ['https://evil.example/localhost', false],
    ['https://oroshiXexample/', false],
    ['https://www.google.com/recaptcha/api/siteverify', false],
  ])('traces are passed on to %s: %s', (url, is) => {
    const targets = traceTargets(['oroshi.example', 'stg.oroshi.example'])
    expect(targets.some(target => target.test(url))).toBe(is)
  })
})

describe('a report', () => {
  test.each([
    ['550 <hanako@test.example> 03-1234-5678', '550 <h***@***> 03-****78'],
    ['GET https://oroshi.example/orders?q=鮨#x failed', 'GET https://oroshi.example/orders failed'],
    ['/consumers/orders?q=鮨', '/consumers/orders'],
    ['/consumers/invites/aB3dE5gH7jK9mN1pQ3sT5/confirm', '/consumers/invites/***/confirm'],
    ['/assets/order-sheet-screen-B3dE5gH7.js', '/assets/order-sheet-screen-B3dE5gH7.js'],
    ['order 01890000-0000-7000-8000-000000000000', 'order 01890000-0000-7000-8000-000000000000'],
    ['何が?起きた', '何が?起きた'],
  ])('says of %s only %s', (text, masked) => {
    expect(maskReport(text)).toBe(masked)
  })

  test('is masked at any depth; numbers, nulls and the SDK’s own objects stay', () => {
    const own = { text: 'a@b.jp' }
    const report = { exception: { values: [{ value: 'a@b.jp', line: 3, x: null }] }, sdkProcessingMetadata: own }
    const masked = maskReport(report)
    expect(masked.exception).toEqual({ values: [{ value: 'a***@***', line: 3, x: null }] })
    expect(masked.sdkProcessingMetadata).toBe(own)
    expect(report.exception.values[0]?.value).toBe('a@b.jp')
  })

  test('that bites its own tail comes to an end', () => {
    const circle: Record<string, unknown> = {}
    circle['self'] = circle
    expect(JSON.stringify(maskReport(circle))).toContain('[deep]')
  })
})
