import { expect, test } from 'vitest'
import { afterLogin, ownPage } from './after-login.ts'

const origin = 'https://oroshi.example'

test.each([
  ['/consumers/orders?mode=delivery_date', '/consumers/orders?mode=delivery_date'],
  ['/consumers/../suppliers/orders', null],
  ['/suppliers/orders', null],
  ['/consumers/login', null],
  ['/consumers/logout?x=1', null],
  ['//evil.example/consumers/', null],
  ['/\\evil.example/consumers/', null],
  ['https://evil.example/consumers/top', null],
  ['/\t/evil.example/consumers/top', null],
  ['javascript:alert(1)', null],
  ['', null],
  [null, null],
])('next %s leads to %s', (next, page) => {
  expect(ownPage('consumer', next, origin)).toBe(page)
})

test('a login leads to the page that was asked for, else home', () => {
  expect(afterLogin('consumer', '/consumers/top', '/consumers/orders', origin)).toBe('/consumers/orders')
  expect(afterLogin('consumer', '/consumers/top', '//evil.example', origin)).toBe('/consumers/top')
  expect(afterLogin('consumer', '/consumers/store_choice', null, origin)).toBe('/consumers/store_choice')
})
