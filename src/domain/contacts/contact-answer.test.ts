import { describe, expect, test } from 'vitest'
import { contactAnswerMail, contactVariables, contactWait } from './contact-answer.ts'

const minute = 60_000
const hour = 60 * minute

describe('how long an answer took', () => {
  test.each([
    [0, '0分', false],
    [59 * minute, '59分', false],
    [90 * minute, '1時間', false],
    [24 * hour, '24時間', false],
    [24 * hour + 1, '24時間', true],
    [47 * hour, '47時間', true],
    [48 * hour, '2日', true],
    [52 * hour, '2日と4時間', true],
    // A clock of a device that is behind.
    [-minute, '0分', false],
  ])('%i ms is %s', (ms, words, late) => {
    expect(contactWait(ms)).toEqual({ words, late })
  })
})

test('a name with line breaks makes no lines of its own in the mail', () => {
  const asked = { number: '12', name: '鮨\nしお', contact_name: '塩田\r\n花' }
  const mail = contactAnswerMail(asked, {
    text: 'はい',
    reply_to: null,
    url: 'https://x.example/c/1',
    until: '2026-12-01',
  })
  expect(mail.subject).toBe('【Oroshi】お問い合わせへの回答（受付番号 12）')
  expect(mail.text).toContain('鮨 しお\n塩田 花 様\n')
  expect(contactVariables(asked)).toEqual({ 番号: '12', お名前: '塩田 花', 会社名: '鮨 しお' })
})
