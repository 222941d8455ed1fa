import { describe, expect, test } from 'vitest'
import { afterFax, afterUnknownEnd, type FaxState, fax_classes, isWaitingClass, pollPause } from './fax.ts'

const at = new Date('2026-11-20T12:00:00+09:00')
const asked = { round: 1, polls: 0, at, closing_at: new Date('2026-11-20T17:00:00+09:00'), first_ms: 30_000 }
const failed = (fax_class: (typeof fax_classes)[number]): FaxState => ({
  state: 'failed',
  fax_class,
  detail: '',
  cost: null,
})

describe('after a fax', () => {
  test('what arrived has arrived', () => {
    expect(afterFax({ state: 'delivered', pages: 2, cost: '20.00' }, asked)).toEqual({ step: 'delivered', pages: 2 })
  })

  test.each([
    ['busy', { step: 'call', in_ms: 240_000 }],
    ['no_answer', { step: 'call', in_ms: 240_000 }],
    ['line_error_midway', { step: 'call', in_ms: 240_000 }],
    ['line_error', { step: 'call', in_ms: 240_000 }],
    ['time_window', { step: 'call', in_ms: 1_800_000 }],
    ['voice_answer', { step: 'give_up', fax_class: 'voice_answer' }],
    ['bad_number', { step: 'give_up', fax_class: 'bad_number' }],
    ['blocked', { step: 'give_up', fax_class: 'blocked' }],
    ['credit', { step: 'give_up', fax_class: 'credit' }],
    ['unknown', { step: 'ask', in_ms: 30_000 }],
  ] as const)('%s', (fax_class, step) => {
    expect(afterFax(failed(fax_class), asked)).toEqual(step)
  })

  test('what is called again can be stopped, and nothing else', () => {
    for (const fax_class of fax_classes)
      expect([fax_class, isWaitingClass(fax_class)]).toEqual([
        fax_class,
        afterFax(failed(fax_class), asked).step === 'call',
      ])
  })

  test('calls end with the fourth', () => {
    expect(afterFax(failed('busy'), { ...asked, round: 3 })).toMatchObject({ step: 'call' })
    expect(afterFax(failed('busy'), { ...asked, round: 4 })).toEqual({ step: 'give_up', fax_class: 'busy' })
  })

  test('nobody is called again after the closing', () => {
    const late = { ...asked, at: new Date('2026-11-20T16:56:00+09:00') }
    expect(afterFax(failed('busy'), late)).toEqual({ step: 'give_up', fax_class: 'busy' })
    expect(afterFax(failed('busy'), { ...late, closing_at: null })).toMatchObject({ step: 'call' })
  })

  test('what broke off is sent once more at once where no time is left to wait, and no more often', () => {
    const late = { ...asked, at: new Date('2026-11-20T16:56:00+09:00') }
    const given_up = { step: 'give_up', fax_class: 'line_error_midway' }
    expect(afterFax(failed('line_error_midway'), late)).toEqual({ step: 'call', in_ms: 0 })
    expect(afterFax(failed('line_error_midway'), { ...late, round: 2 })).toEqual(given_up)
    expect(afterFax(failed('line_error_midway'), { ...late, at: asked.closing_at })).toEqual(given_up)
  })

  test('a gateway that never says how it ended is given up, and no second copy is sent meanwhile', () => {
    expect(afterFax({ state: 'working' }, { ...asked, polls: 39 })).toEqual({ step: 'ask', in_ms: 120_000 })
    expect(afterFax({ state: 'working' }, { ...asked, polls: 40 })).toEqual({ step: 'give_up', fax_class: 'unknown' })
    expect(afterFax(failed('unknown'), { ...asked, polls: 7 })).toEqual({ step: 'ask', in_ms: 120_000 })
    expect(afterFax(failed('unknown'), { ...asked, polls: 8 })).toEqual({ step: 'give_up', fax_class: 'unknown' })
  })

  test('it is asked often at first, and never less than every two minutes', () => {
    expect([0, 1, 2, 3, 30].map(polls => pollPause(polls, 30_000))).toEqual([30_000, 60_000, 120_000, 120_000, 120_000])
    expect(pollPause(3, 500)).toBe(4_000)
  })
})

describe('where nobody knows whether the gateway has it', () => {
  const since = (minutes: number) => new Date(at.getTime() - minutes * 60_000)
  test.each([
    [1, 0, { step: 'ask', in_ms: 120_000 }],
    [2, 2, { step: 'ask', in_ms: 120_000 }],
    [3, 4, { step: 'ask', in_ms: 300_000 }],
    // However often it was tried: it may be ringing.
    [8, 0, { step: 'ask', in_ms: 300_000 }],
    [20, 59, { step: 'ask', in_ms: 300_000 }],
    [7, 600, { step: 'ask', in_ms: 300_000 }],
    [8, 60, { step: 'give_up' }],
  ] as const)('try %i, %i minutes after it was handed over', (tries, minutes, step) => {
    expect(afterUnknownEnd({ tries, handed_over_at: since(minutes), at })).toEqual(step)
  })
})
