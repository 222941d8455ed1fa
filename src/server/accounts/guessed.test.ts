import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { isSoonGuessed } from './guessed.ts'

const own = ['oroshi', 'sushi-hanako', 'hanako', 'すし処花子']

test.each([
  'Password1',
  'Qwerty123',
  'Abcd1234',
  'Welcome1',
  'Iloveyou1',
  'Sakura123',
  'P@ssw0rd',
  'Aaaaaaa1',
  'Letmein1',
])('%s is among the first that are tried (ASVS 5, 6.2.4)', password => {
  expect(isSoonGuessed(password, [])).toBe(true)
})

test('none of the commonest that were stolen elsewhere is taken, as the form would have it: with a capital and a digit (6.2.12)', () => {
  const stolen = dictionary['passwords-common'].filter(one => /^[a-z]\w{7,}$/.test(one) && /\d/.test(one))
  expect(dictionary['passwords-common'].length).toBeGreaterThan(45_000)
  expect(stolen.length).toBeGreaterThan(2_000)
  const some = stolen.filter((_, at) => at % 7 === 0).map(one => one.charAt(0).toUpperCase() + one.slice(1))
  expect(some.filter(one => !isSoonGuessed(one, []))).toEqual([])
})

test.each(['Hanako01', 'Sushi-hanako1', 'Oroshi2026', 'okanaH12'])('%s is made of own names (6.2.11)', password => {
  expect(isSoonGuessed(password, own)).toBe(true)
})

test.each(['Kamome7Tsukue', 'correct-Horse9staple', 'tV7#qLm2xR', `Ab1${'ふ'.repeat(60)}`])('%s is taken', password => {
  expect(isSoonGuessed(password, own)).toBe(false)
})

test('a password of a hundred characters is measured in a moment, and not by what stands behind', () => {
  expect(isSoonGuessed(`Password1${' '.repeat(91)}`, own)).toBe(isSoonGuessed(`Password1${' '.repeat(31)}`, own))
})
