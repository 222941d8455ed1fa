import { expect, test } from 'vitest'
import { commandOf } from './store-keys.ts'

const key = (key: string, more = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
})

test.each([
  ['ArrowDown', 'page', { do: 'move', by: 1, extend: false }],
  ['Enter', 'page', { do: 'open' }],
  ['Enter', 'button', null],
  ['j', 'page', { do: 'move', by: 1, extend: false }],
  ['j', 'text', null],
  ['a', 'choice', null],
  ['A', 'button', { do: 'assign' }],
  ['/', 'button', { do: 'search' }],
  ['q', 'page', null],
] as const)('%s on a %s', (pressed, place, command) => {
  expect(commandOf(key(pressed), place, true)).toEqual(command)
})

test('letters can be switched off; Ctrl+A takes all, Ctrl+J nothing', () => {
  expect(commandOf(key('j'), 'page', false)).toBeNull()
  expect(commandOf(key('a', { ctrlKey: true }), 'page', true)).toEqual({ do: 'select_all' })
  expect(commandOf(key('j', { ctrlKey: true }), 'page', true)).toBeNull()
})
