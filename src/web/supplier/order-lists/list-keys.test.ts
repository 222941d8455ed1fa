import { describe, expect, test } from 'vitest'
import { commandOf } from './list-keys.ts'

const key = (key: string, held: Partial<Record<'shiftKey' | 'ctrlKey' | 'altKey', boolean>> = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

describe('a key on an order list', () => {
  test.each([
    ['ArrowDown', {}, { do: 'cursor', by: 1, extend: false }],
    ['ArrowUp', { shiftKey: true }, { do: 'cursor', by: -1, extend: true }],
    ['ArrowUp', { altKey: true }, { do: 'shift', by: -1 }],
    ['ArrowLeft', { altKey: true }, null],
    ['a', { ctrlKey: true }, { do: 'select_all' }],
    ['m', {}, { do: 'place' }],
    ['Enter', {}, { do: 'open' }],
    [' ', {}, { do: 'select' }],
    ['q', {}, null],
  ])('%s %o', (name, held, command) => expect(commandOf(key(name, held), 'page', true)).toEqual(command))

  test('belongs to a field while one types, and letters only where they are wanted', () => {
    expect(commandOf(key('m'), 'text', true)).toBeNull()
    expect(commandOf(key('m'), 'page', false)).toBeNull()
    expect(commandOf(key('Enter'), 'button', true)).toBeNull()
    expect(commandOf(key('ArrowDown'), 'choice', true)).toBeNull()
  })
})
