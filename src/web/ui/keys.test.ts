import { describe, expect, test } from 'vitest'
import type { KeyPlace } from './key-place.ts'
import { actOf, capsOf, type Key } from './keys.ts'

const held = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }
type Held = Partial<typeof held>

let said: string[] = []
const does = (words: string, ...keys: string[]): Key => ({
  keys,
  words,
  run: nth => said.push(keys.length > 1 ? `${words} ${nth}` : words),
})
const keys: readonly Key[] = [
  does('move', 'ArrowUp', 'ArrowDown', 'k', 'j'),
  does('extend', 'Shift+ArrowUp', 'Shift+ArrowDown'),
  does('shift', 'Alt+ArrowUp', 'Alt+ArrowDown'),
  does('ends', 'Home', 'End'),
  does('open', 'Enter'),
  does('select', 'x', ' '),
  does('every', 'Ctrl+a'),
  does('assign', 'a'),
  does('name', 'e', 'F2'),
  does('print', 'p'),
  does('print the day', 'Shift+p'),
  does('previous', '['),
  does('search', '/'),
  does('saved', '1', '2'),
  does('close', 'Escape'),
  { keys: ['w'], words: 'heard elsewhere' },
]

const press = (key: string, place: KeyPlace, more: Held = {}, wish = { letters: true }, of = keys): string | null => {
  said = []
  actOf(of, { ...held, ...more, key }, place, wish)?.()
  return said[0] ?? null
}

describe('a key', () => {
  test.each<[string, KeyPlace, string | null, Held?]>([
    ['j', 'page', 'move 3'],
    ['K', 'page', 'move 2'],
    ['ArrowDown', 'page', 'move 1'],
    ['ArrowDown', 'button', 'move 1'],
    ['ArrowDown', 'choice', null],
    ['ArrowUp', 'page', 'extend 0', { shiftKey: true }],
    ['ArrowUp', 'page', 'shift 0', { altKey: true }],
    ['ArrowUp', 'choice', null, { altKey: true }],
    ['ArrowLeft', 'page', null, { altKey: true }],
    ['Home', 'page', 'ends 0'],
    ['Home', 'choice', null],
    ['Enter', 'page', 'open'],
    ['Enter', 'button', null],
    [' ', 'page', 'select 1'],
    [' ', 'button', null],
    ['x', 'button', 'select 0'],
    ['a', 'page', 'every', { ctrlKey: true }],
    ['a', 'page', 'every', { metaKey: true }],
    ['a', 'button', null, { ctrlKey: true }],
    ['A', 'button', 'assign'],
    ['a', 'choice', null],
    ['F2', 'page', 'name 1'],
    ['F5', 'page', null],
    ['P', 'page', 'print'],
    ['P', 'page', 'print the day', { shiftKey: true }],
    ['X', 'page', 'select 0', { shiftKey: true }],
    ['p', 'page', null, { ctrlKey: true }],
    ['c', 'page', null, { ctrlKey: true }],
    ['ArrowDown', 'page', null, { ctrlKey: true }],
    ['[', 'page', 'previous'],
    ['/', 'page', 'search'],
    ['/', 'button', 'search'],
    ['/', 'choice', 'search'],
    ['2', 'page', 'saved 1'],
    ['Escape', 'choice', 'close'],
    ['w', 'page', null],
    ['q', 'page', null],
  ])('%s on a %s', (key, place, words, more) => expect(press(key, place, more)).toBe(words))

  test.each(['p', 'j', '/', 'Escape', 'ArrowDown', 'Enter'])('%s stays typing while one types', key => {
    expect(press(key, 'text')).toBeNull()
  })

  test('is heard while one types where it says so', () => {
    expect(press('Escape', 'text', {}, { letters: true }, [{ ...does('close', 'Escape'), typing: true }])).toBe('close')
    expect(press('Escape', 'text')).toBeNull()
  })

  test('a choice hears letters where a screen wants it so', () => {
    expect(actOf(keys, { ...held, key: 'j' }, 'choice', { letters: true, choices: true })).not.toBeNull()
    expect(actOf(keys, { ...held, key: 'ArrowDown' }, 'choice', { letters: true, choices: true })).toBeNull()
  })

  test('of one letter or sign can be switched off', () => {
    const off = { letters: false }
    for (const key of ['p', 'j', '/', '1']) expect(press(key, 'page', {}, off)).toBeNull()
    expect(press('P', 'page', { shiftKey: true }, off)).toBeNull()
    expect(press('ArrowDown', 'page', {}, off)).toBe('move 1')
    expect(press('Enter', 'page', {}, off)).toBe('open')
    expect(press(' ', 'page', {}, off)).toBe('select 1')
    expect(press('F2', 'page', {}, off)).toBe('name 1')
    expect(press('a', 'page', { ctrlKey: true }, off)).toBe('every')
  })

  test('is written in the help as it is printed on the keyboard', () => {
    expect(capsOf({ keys: ['Ctrl+a'], words: '' })).toEqual(['Ctrl', 'A'])
    expect(capsOf({ keys: ['Home', 'End', 'Escape', 'ArrowUp'], words: '' })).toEqual(['Home', 'End', 'Esc', '↑'])
    expect(capsOf({ keys: ['x', ' '], caps: ['X'], words: '' })).toEqual(['X'])
  })
})
