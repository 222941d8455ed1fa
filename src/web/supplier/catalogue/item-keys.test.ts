import { expect, test } from 'vitest'
import { commandOf } from './item-keys.ts'

const key = (name: string, held: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', true>> = {}) => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

test('keys of the list', () => {
  expect(commandOf(key('ArrowDown', { shiftKey: true }), 'page', true)).toEqual({ do: 'move', by: 1, extend: true })
  expect(commandOf(key('p'), 'page', true)).toEqual({ do: 'edit', what: 'price' })
  expect(commandOf(key('F2'), 'page', false)).toEqual({ do: 'edit', what: 'name' })
  expect(commandOf(key('Enter'), 'page', true)).toEqual({ do: 'open' })
  expect(commandOf(key('a', { ctrlKey: true }), 'page', true)).toEqual({ do: 'select_all' })
})

test('what is typed stays typing, and a button keeps Enter and Space', () => {
  for (const name of ['p', '/', 'Escape', 'ArrowDown', 'Enter']) expect(commandOf(key(name), 'text', true)).toBeNull()
  expect(commandOf(key('Enter'), 'button', true)).toBeNull()
  expect(commandOf(key(' '), 'button', true)).toBeNull()
  expect(commandOf(key('c', { ctrlKey: true }), 'page', true)).toBeNull()
  expect(commandOf(key('F5'), 'page', true)).toBeNull()
})

test('single letters can be switched off', () => {
  expect(commandOf(key('p'), 'page', false)).toBeNull()
  expect(commandOf(key('ArrowDown'), 'page', false)).toEqual({ do: 'move', by: 1, extend: false })
})
