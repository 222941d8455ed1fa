import { expect, test } from 'vitest'
import { lightPages } from '../bin/light-pages.ts'

test('of a screen that is called as its page is, the room stays; another name stays whole', () => {
  const code = `export const pages = {
    forgotPassword: page('/a/forgot', 'x', 'accounts/forgot-password', open),
    login: page(entry.login, 'y', 'accounts/login'),
    supplierNew: page('/a/new', 'z', 'suppliers/other'),
  }`
  expect(lightPages('pages.ts', code)).toBe(`export const pages = {
    forgotPassword: page('/a/forgot', 'x', 'accounts/', open),
    login: page(entry.login, 'y', 'accounts/'),
    supplierNew: page('/a/new', 'z', 'suppliers/other'),
  }`)
})

test('a text that cannot be parsed is not sent on', () => {
  expect(() => lightPages('pages.ts', 'const = ')).toThrow('pages.ts')
})
