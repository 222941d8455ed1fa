import { expect, test } from 'vitest'
import type { KeyPlace } from '#web/ui/key-place.ts'
import { actOf } from '#web/ui/keys.ts'
import { boardKeys } from './board-keys.ts'

let said = ''
const says =
  (word: string) =>
  (...of: unknown[]) => {
    said = [word, ...of].join(' ')
  }
const at = {
  move: says('move'),
  toEnd: says('end'),
  select: says('select'),
  toggleEvery: says('every'),
  search: says('search'),
  selected: new Set<string>(),
  clear: says('clear'),
  setCursor: says('point at'),
}
const keys = boardKeys(at, {
  open: () => says('open')(),
  every: says('every'),
  day: says('day'),
  view: says('view'),
  neighbour: says('neighbour'),
  close: says('close'),
  print: says('print'),
  printDay: says('print the day'),
  download: says('download'),
  process: says('process'),
  release: says('release'),
  allDays: says('all days'),
  notOrdered: says('not ordered'),
  saved: says('saved'),
  enterOrder: says('enter an order'),
}).flatMap(group => group.keys)

const press = (name: string, place: KeyPlace = 'page', choices = false) => {
  const held = name.split('+').slice(0, -1)
  const event = {
    key: name.split('+').at(-1) ?? '',
    altKey: held.includes('Alt'),
    ctrlKey: held.includes('Ctrl'),
    metaKey: false,
    shiftKey: held.includes('Shift'),
  }
  said = ''
  actOf(keys, event, place, { letters: true, choices })?.()
  return said.trim()
}

test('no key means two things', () => {
  const all = keys.flatMap(one => one.keys)
  expect(all).toHaveLength(new Set(all).size)
})

test.each<[string, string, KeyPlace?]>([
  ['j', 'move 1'],
  ['K', 'move -1'],
  ['ArrowDown', 'move 1'],
  ['ArrowDown', 'move 1', 'button'],
  ['ArrowDown', '', 'choice'],
  ['Home', '', 'choice'],
  ['Home', 'end false'],
  ['Enter', 'open'],
  ['Enter', '', 'button'],
  ['x', 'select 0', 'button'],
  ['a', 'every 0'],
  ['P', 'print 0'],
  ['Shift+P', 'print the day 0'],
  ['Shift+P', '', 'text'],
  ['d', '', 'text'],
  ['ArrowDown', '', 'text'],
  ['Escape', 'close 0', 'text'],
  ['[', 'neighbour -1'],
  ['ArrowRight', 'day 1'],
  ['ArrowLeft', '', 'choice'],
  ['s', 'view 1'],
  ['Shift+S', 'view -1'],
  ['/', 'search 0'],
  ['3', 'saved 2'],
  ['w', ''],
  ['r', ''],
  ['q', ''],
  ['Ctrl+p', ''],
  ['Ctrl+d', ''],
  ['Alt+ArrowDown', ''],
  ['Shift+ArrowUp', 'move -1 true'],
  ['Shift+J', 'move 1 true'],
  ['PageDown', 'move 10 false'],
  ['Shift+PageUp', 'move -10 true'],
])('%s: %s', (name, does, place) => expect(press(name, place)).toBe(does))

test('a choice hears letters, so that the list goes on after a filter', () => {
  expect(press('j', 'choice', true)).toBe('move 1')
})
