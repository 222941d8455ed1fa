import { describe, expect, it } from 'vitest'
import { type KeyPlace } from '#web/ui/key-place.ts'

import { type Command, commandOf, movedTo } from './board-keys.ts'

const press = (key: string, over: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...over,
})

describe('commandOf', () => {
  const table: [string, KeyPlace, Command | null][] = [
    ['j', 'page', { do: 'move', by: 1, extend: false }],
    ['K', 'page', { do: 'move', by: -1, extend: false }],
    ['ArrowDown', 'page', { do: 'move', by: 1, extend: false }],
    ['ArrowDown', 'button', { do: 'move', by: 1, extend: false }],
    ['ArrowDown', 'choice', null],
    ['Home', 'choice', null],
    ['j', 'choice', { do: 'move', by: 1, extend: false }],
    ['Enter', 'page', { do: 'open' }],
    ['Enter', 'button', null],
    ['x', 'button', { do: 'select' }],
    ['P', 'page', { do: 'print' }],
    ['d', 'text', null],
    ['ArrowDown', 'text', null],
    ['Escape', 'text', { do: 'close' }],
    ['[', 'page', { do: 'previous' }],
    ['/', 'page', { do: 'search' }],
    ['q', 'page', null],
  ]
  it.each(table)('%s on %s', (key, place, command) => {
    expect(commandOf(press(key), place)).toEqual(command)
  })

  it('extends with shift', () => {
    expect(commandOf(press('ArrowUp', { shiftKey: true }), 'page')).toEqual({ do: 'move', by: -1, extend: true })
  })

  it('prints the day with shift', () => {
    expect(commandOf(press('P', { shiftKey: true }), 'page')).toEqual({ do: 'print_day' })
    expect(commandOf(press('P', { shiftKey: true }), 'text')).toBeNull()
  })

  it('leaves the keys of the browser alone', () => {
    expect(commandOf(press('p', { ctrlKey: true }), 'page')).toBeNull()
    expect(commandOf(press('d', { metaKey: true }), 'page')).toBeNull()
    expect(commandOf(press('ArrowDown', { altKey: true }), 'page')).toBeNull()
  })

  it('without letters keeps arrows, Enter and Escape', () => {
    expect(commandOf(press('e'), 'page', false)).toBeNull()
    expect(commandOf(press('/'), 'page', false)).toBeNull()
    expect(commandOf(press('ArrowDown'), 'page', false)).not.toBeNull()
    expect(commandOf(press('Enter'), 'page', false)).toEqual({ do: 'open' })
  })
})

describe('movedTo', () => {
  const shown = ['a', 'b', 'c']
  it.each([
    [null, 1, 'a'],
    [null, -1, 'c'],
    ['a', 1, 'b'],
    ['a', -1, 'a'],
    ['c', 1, 'c'],
    ['b', 10, 'c'],
    ['gone', 1, 'a'],
  ] as const)('from %s by %i', (cursor, by, to) => {
    expect(movedTo(shown, cursor, by)).toBe(to)
  })
  it('has nowhere to go in an empty list', () => {
    expect(movedTo([], null, 1)).toBeNull()
  })
})
