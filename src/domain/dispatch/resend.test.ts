import { expect, test } from 'vitest'
import { whyNotResend } from './resend.ts'

const at = new Date('2026-11-20T12:00:00Z')
const lost = {
  channel: 'fax' as const,
  failure_class: 'busy',
  closing_at: new Date('2026-11-20T13:00:00Z'),
  moved: false,
  resent_at: [],
}

/** Since midnight in Japan. */
const today = (times: number) => Array.from({ length: times }, (_, hour) => new Date(Date.UTC(2026, 10, 19, 15 + hour)))

test.each([
  ['a machine that was engaged', {}, null],
  ['at the closing', { closing_at: at }, '締切を過ぎた'],
  ['without a closing', { closing_at: null }, null],
  ['a number that nobody has', { failure_class: 'bad_number' }, '同じFAX番号には届きません'],
  ['a number that was put right since', { failure_class: 'bad_number', moved: true }, null],
  ['a voice that has answered', { failure_class: 'voice_answer' }, null],
  ['an address that takes nothing', { channel: 'mail' as const, failure_class: 'ignored' }, '同じメールアドレス'],
  ['sent again a moment ago', { resent_at: [new Date('2026-11-20T11:59:01Z')] }, '1分'],
  ['sent again a minute ago', { resent_at: [new Date('2026-11-20T11:59:00Z')] }, null],
  ['often enough today', { resent_at: today(5), moved: true }, '今日はすでに5回'],
  ['often, not all of it today', { resent_at: [...today(4), new Date('2026-11-19T14:59:59Z')] }, null],
  ['an end that nobody knows', { failure_class: 'unknown' }, null],
])('%s', (_what, differs, words) => {
  const why = whyNotResend({ ...lost, ...differs }, at)
  if (words === null) expect(why).toBeNull()
  else expect(why).toContain(words)
})
