import { expect, test } from 'vitest'
import { readInviteCode, showInviteCode } from './invite-code.ts'

test.each([
  ['ABCD-EFGH-JKLM', 'ABCDEFGHJKLM'],
  [' abcd efgh jklm ', 'ABCDEFGHJKLM'],
  ['ａｂｃｄ－ＥＦＧＨーＪＫＬ２', null],
  ['ＡＢＣＤ－ＥＦＧＨ－ＪＫＬ２', 'ABCDEFGHJKL2'],
  ['ABCD-EFGH-JKL', null],
  ['ABCD-EFGH-JKLMN', null],
  // Looks like, and is none.
  ['ABCD-EFGH-JKL0', null],
  ['ABCD-EFGH-JKLI', null],
  ['まぐろまぐろまぐろまぐろ', null],
])('%s is %s', (typed, code) => {
  expect(readInviteCode(typed)).toBe(code)
})

test('is printed in groups', () => {
  expect(showInviteCode('ABCDEFGHJKLM')).toBe('ABCD-EFGH-JKLM')
})
