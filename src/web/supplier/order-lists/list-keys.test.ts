import { expect, test } from 'vitest'
import type { KeyPlace } from '#web/ui/key-place.ts'
import { actOf } from '#web/ui/keys.ts'
import { orderListKeys } from './list-keys.ts'

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
const keys = orderListKeys(at, {
  shift: says('shift'),
  place: says('place'),
  open: says('open'),
  visible: says('visible'),
  bulk: says('bulk'),
  add: says('add'),
  shut: null,
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
  ['ArrowDown', 'move 1'],
  ['Shift+ArrowUp', 'move -1 true'],
  ['Alt+ArrowUp', 'shift -1'],
  ['Alt+ArrowLeft', ''],
  ['Ctrl+a', 'every 0'],
  ['m', 'place 0'],
  ['Enter', 'open 0'],
  [' ', 'select 1'],
  ['q', ''],
  ['m', '', 'text'],
  ['Enter', '', 'button'],
  ['ArrowDown', '', 'choice'],
])('%s: %s', (name, does, place) => expect(press(name, place)).toBe(does))
