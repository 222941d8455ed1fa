import { expect, test } from 'vitest'
import { isReached, type JoiningFacts, type JoiningStep, stepOf } from './joining.ts'

const nothing: JoiningFacts = {
  finished: false,
  has_restaurant: false,
  restaurant_confirmed: false,
  restaurant_taken: false,
  external: false,
  has_login: false,
  login_taken: false,
  proven: false,
  has_code: false,
}
const known = { ...nothing, has_restaurant: true, restaurant_confirmed: true }
const whole = { ...known, has_login: true, proven: true }

const cases: [JoiningStep, JoiningFacts][] = [
  ['restaurant', nothing],
  ['detail', { ...nothing, has_restaurant: true }],
  ['login', known],
  ['address', { ...known, has_login: true }],
  ['code', { ...known, has_login: true, has_code: true }],
  ['confirm', whole],
  ['confirm', { ...whole, has_code: true }],
  // Who has an account of elsewhere needs no password of ours.
  ['address', { ...known, external: true }],
  ['confirm', { ...known, external: true, proven: true }],
  // Said only to who has proven an address.
  ['address', { ...known, has_login: true, login_taken: true }],
  ['login', { ...whole, login_taken: true }],
  ['restaurant', { ...whole, restaurant_taken: true }],
  ['done', { ...nothing, finished: true }],
]

test.each(cases)('%s comes next: %o', (step, facts) => {
  expect(stepOf(facts)).toBe(step)
})

test('what lies behind may be looked at again, what lies ahead not', () => {
  expect(isReached('restaurant', 'confirm')).toBe(true)
  expect(isReached('login', 'login')).toBe(true)
  expect(isReached('confirm', 'login')).toBe(false)
  // A code that was taken is none any more.
  expect(isReached('code', 'confirm')).toBe(false)
  expect(isReached('restaurant', 'done')).toBe(false)
  expect(isReached('done', 'confirm')).toBe(false)
})
