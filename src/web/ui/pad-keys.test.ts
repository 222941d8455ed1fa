import { describe, expect, it } from 'vitest'

import { type PadKey, padKeyOf } from './pad-keys.ts'
import { padValue, pressPadKey } from './pad-state.ts'

const press = (start: string, keys: PadKey[], decimals = true) =>
  keys.reduce((state, key) => pressPadKey(state, key, decimals), { typed: start, fresh: true }).typed

describe('number pad', () => {
  it.each<[string, PadKey[], string]>([
    ['2', ['1', '2'], '12'],
    ['2', ['back'], ''],
    ['2', ['1', 'back'], ''],
    ['12', ['.', '5'], '0.5'],
    ['', ['0', '0', '7'], '7'],
    ['', ['1', '.', '.', '5'], '1.5'],
    ['', ['1', '.', '2', '3', '4', '5'], '1.234'],
    ['', ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'], '123456789'],
    ['12', ['clear', '3'], '3'],
  ])('%s then %j is %s', (start, keys, typed) => {
    expect(press(start, keys)).toBe(typed)
  })

  it('takes no point where the item has no decimals', () => {
    expect(press('', ['1', '.', '5'], false)).toBe('15')
  })

  it('keeps the opening value when a key means nothing', () => {
    expect(pressPadKey({ typed: '2', fresh: true }, '.', false)).toEqual({ typed: '2', fresh: true })
  })

  it.each([
    ['5', '5'],
    ['５', '5'],
    ['．', '.'],
    ['。', '.'],
    ['Backspace', 'back'],
    ['Delete', 'clear'],
    ['Enter', null],
    ['a', null],
    ['F5', null],
  ])('keyboard %s is %s', (key, pad) => {
    expect(padKeyOf(key)).toBe(pad)
  })

  it.each([
    ['', '0'],
    ['0.', '0'],
    ['12.', '12'],
    ['12.50', '12.5'],
    ['0.000', '0'],
    ['100', '100'],
  ])('%j stands for %s', (typed, value) => {
    expect(padValue(typed)).toBe(value)
  })
})
