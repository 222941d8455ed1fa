import { expect, test } from 'vitest'
import type { KeyPlace } from '#web/ui/key-place.ts'
import { actOf } from '#web/ui/keys.ts'
import { itemKeys } from './item-keys.ts'

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
const keys = itemKeys(at, {
  open: says('open'),
  edit: says('edit'),
  visible: says('visible'),
  soldOut: says('sold out'),
  bulk: says('bulk'),
  add: says('add'),
  prices: says('prices'),
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
  ['Shift+ArrowDown', 'move 1 true'],
  ['p', 'edit price'],
  ['e', 'edit name'],
  ['F2', 'edit name'],
  ['Enter', 'open 0'],
  ['Ctrl+a', 'every 0'],
  ['Ctrl+a', '', 'button'],
  [' ', 'select 1'],
  [' ', '', 'button'],
  ['Enter', '', 'button'],
  ['Ctrl+c', ''],
  ['F5', ''],
  ['p', '', 'text'],
  ['/', '', 'text'],
  ['Escape', '', 'text'],
  ['ArrowDown', '', 'text'],
  ['Enter', '', 'text'],
  ['Escape', 'point at'],
])('%s: %s', (name, does, place) => expect(press(name, place)).toBe(does))
