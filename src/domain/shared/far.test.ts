import { describe, expect, test } from 'vitest'
import { farFrom, farWords, isFarAtOnce } from './far.ts'

describe('what is far from an item’s own history', () => {
  test.each<[string, string[], string | null]>([
    // 3420 typed as the weight of three salmon of 3.5 kg.
    ['3420', ['10.5'], '325.7'],
    ['10.5', ['10.5'], null],
    ['14', ['10.5'], null],
    // ¥9,200/kg set to ¥1, and to nothing.
    ['1', ['9200'], '0'],
    ['0', ['9200'], '0'],
    ['12800', ['1280'], '10'],
    ['128', ['1280'], '0.1'],
    ['3839', ['1280'], null],
    ['3840', ['1280'], '3'],
    // What it has cost before is no surprise.
    ['4000', ['1000', '1000', '4200'], null],
    ['5', [], null],
    ['5', ['0'], null],
  ])('%s after %j: %s times', (value, history, times) => {
    expect(farFrom(value, history)?.times ?? null).toBe(times)
  })

  test.each([
    ['200', '100', true],
    ['150', '100', true],
    ['149.99', '100', false],
    ['50', '100', true],
    ['50.01', '100', false],
    ['0', '100', true],
    ['5', '0', false],
    [null, '100', false],
    ['5', null, false],
  ])('%s in place of %s, among many at once: %s', (price, before, far) => {
    expect(isFarAtOnce(price, before)).toBe(far)
  })

  test('is said with both values', () => {
    const far = farFrom('3420', ['10.5'])
    expect(far && farWords('3420', far, one => `${one}kg`, '目安の')).toBe('3420kgは、目安の10.5kgの325.7倍です')
  })
})
