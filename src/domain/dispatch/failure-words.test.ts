import { describe, expect, test } from 'vitest'
import { failureWords, isWrongAddress, whyFailed } from './failure-words.ts'
import { fax_classes } from './fax.ts'

describe('why an order did not arrive', () => {
  test.each(fax_classes)('of a fax: %s', fax_class => {
    expect(failureWords('fax', fax_class)).toMatch(/^[^A-Za-z]*(FAX[^A-Za-z]*)*$/)
  })

  test.each([
    ['fax', 'rejected', 'FAXの送信を受け付けてもらえませんでした。FAX番号をご確認ください'],
    ['mail', 'rejected', 'メールを受け取ってもらえませんでした。メールアドレスをご確認ください'],
    ['mail', 'unknown', 'メールが届いたかどうかを確認できませんでした'],
    ['fax', 'unknown', '届いたかどうかを確認できませんでした'],
    ['fax', 'deferred', null],
    ['mail', 'busy', null],
    ['line', 'rejected', null],
    ['fax', null, null],
  ] as const)('by %s, %s', (channel, failure_class, words) => {
    expect(failureWords(channel, failure_class)).toBe(words)
  })

  test.each([
    ['mail', null, '送信の障害が続いたため、メールを送れませんでした'],
    ['fax', null, '送信の障害が続いたため、FAXを送れませんでした'],
    ['line', 'rejected', 'LINEメッセージを受け取ってもらえませんでした'],
    ['fax', 'busy', '話し中のため、送れませんでした'],
  ] as const)('where it must be said, by %s, %s', (channel, failure_class, words) => {
    expect(whyFailed(channel, failure_class)).toBe(words)
  })
})

test('the way to the number or address is shown for just what asks to look at it', () => {
  for (const channel of ['fax', 'mail', 'line'] as const) {
    for (const failure_class of [...fax_classes, 'rejected', 'deferred', 'ignored', null]) {
      const asks = failureWords(channel, failure_class)?.endsWith('をご確認ください') ?? false
      expect([channel, failure_class, isWrongAddress(channel, failure_class)]).toEqual([channel, failure_class, asks])
    }
  }
})
