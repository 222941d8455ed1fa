import { expect, test } from 'vitest'
import { readInviteCode, showInviteCode } from './invite-code.ts'

test.each([
  ['ABCD-EFGH-JKLM', 'ABCDEFGHJKLM'],
  [' abcd efgh jklm ', 'ABCDEFGHJKLM'],
  ['ａｂｃｄ－ＥＦＧＨーＪＫＬ２', 'ABCDEFGHJKL2'],
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

test.each(Array.from('-ー－‐‑–—―−~～〜ｰ 　'))('is parted by anything a keyboard gives for a hyphen: %s', sign => {
  expect(readInviteCode(`C9KQ${sign}KGSA${sign}EBSY`)).toBe('C9KQKGSAEBSY')
})

test('is printed in groups', () => {
  expect(showInviteCode('ABCDEFGHJKLM')).toBe('ABCD-EFGH-JKLM')
})
