import { describe, expect, test } from 'vitest'
import { afterMail } from './mail.ts'

const at = new Date('2026-11-20T09:00:00+09:00')
const inMinutes = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
const first = { attempts: 1, unknown_ends: 0, at, closing_at: null }

describe('after a mail that was not taken', () => {
  test('one that was rejected is never sent again', () => {
    expect(afterMail('rejected', first)).toEqual({ step: 'give_up' })
  })

  test('one that was deferred waits longer and longer, a good two hours in all', () => {
    const steps = Array.from({ length: 8 }, (_, n) => afterMail('deferred', { ...first, attempts: n + 1 }))
    const pauses = steps.map(one => (one.step === 'again' ? one.in_ms / 60_000 : null))
    expect(pauses).toEqual([1, 5, 10, 15, 30, 30, 60, null])
  })

  test.each([
    [2, 'again'],
    [1, 'give_up'],
    [-5, 'give_up'],
  ])('%i minutes before the closing: %s', (minutes, step) => {
    expect(afterMail('deferred', { ...first, closing_at: inMinutes(minutes) }).step).toBe(step)
  })

  test('one that may have arrived is sent once more, and no third time', () => {
    expect(afterMail('unknown', { ...first, unknown_ends: 1 })).toEqual({ step: 'again', in_ms: 300_000 })
    expect(afterMail('unknown', { ...first, attempts: 2, unknown_ends: 2 })).toEqual({ step: 'give_up' })
    expect(afterMail('unknown', { ...first, unknown_ends: 1, closing_at: inMinutes(4) })).toEqual({ step: 'give_up' })
  })
})
