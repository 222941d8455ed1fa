import { expect, test } from 'vitest'
import { fillTemplate, linkedParts, missingVariables, usualSendingTime, whyNotSendAt } from './message.ts'
import { templateParts } from './template.ts'

const variables = { 店舗名: '鮨 かねこ', 担当者名: '' }

test.each([
  ['{店舗名} 様', '鮨 かねこ 様'],
  ['{ 店舗名 }・{店舗名}', '鮨 かねこ・鮨 かねこ'],
  ['{担当者名}様', '様'],
  ['{知らない}', ''],
  ['{店舗名', '{店舗名'],
  ['{}', ''],
  // As an input method types them.
  ['｛店舗名｝様', '鮨 かねこ様'],
])('%s is read as %s', (text, read) => {
  expect(fillTemplate(text, variables)).toBe(read)
})

test('a text is names in braces and what stands between', () => {
  expect(templateParts('{店舗名} 様\n次は{ 納品日 }{締切}{}')).toEqual([
    { text: '店舗名', is_variable: true },
    { text: ' 様\n次は', is_variable: false },
    { text: '納品日', is_variable: true },
    { text: '締切', is_variable: true },
  ])
  expect(templateParts('{店舗名')).toEqual([{ text: '{店舗名', is_variable: false }])
})

test('a store that a word stands for nothing at is found, each word once', () => {
  expect(missingVariables('{店舗名} {担当者名}様 {担当者名}', variables)).toEqual(['担当者名'])
  expect(missingVariables('本日のおすすめ', variables)).toEqual([])
})

test.each([
  ['2026-11-24T09:59:59+09:00', '過去の日時です。これからの日時を選んでください'],
  ['2026-11-24T10:00:00+09:00', '過去の日時です。これからの日時を選んでください'],
  ['2026-11-24T10:01:00+09:00', null],
  ['2027-11-24T10:00:00+09:00', null],
  ['2027-11-26T10:00:00+09:00', '1年以内の日時を選んでください'],
])('put off until %s: %s', (send_at, why) => {
  expect(whyNotSendAt(new Date(send_at), new Date('2026-11-24T10:00:00+09:00'))).toBe(why)
})

test.each([
  ['2026-11-24T00:00:00+09:00', '2026-11-24'],
  ['2026-11-24T08:59:59+09:00', '2026-11-24'],
  ['2026-11-24T09:00:00+09:00', '2026-11-25'],
  ['2026-11-24T15:12:00+09:00', '2026-11-25'],
])('a time that is chosen at %s begins at nine of %s, which is still to come', (now, day) => {
  const at = new Date(now)
  expect(usualSendingTime(at)).toEqual({ day, time: '09:00' })
  expect(whyNotSendAt(new Date(`${day}T09:00:00+09:00`), at)).toBeNull()
})

test('only addresses of the web are links', () => {
  expect(linkedParts('詳しくは https://example.com/a?b=1 をご覧ください')).toEqual([
    { text: '詳しくは ', href: null },
    { text: 'https://example.com/a?b=1', href: 'https://example.com/a?b=1' },
    { text: ' をご覧ください', href: null },
  ])
  expect(linkedParts('https://example.jp/魚')).toEqual([
    { text: 'https://example.jp/', href: 'https://example.jp/' },
    { text: '魚', href: null },
  ])
  expect(linkedParts('javascript:alert(1)')).toEqual([{ text: 'javascript:alert(1)', href: null }])
})
