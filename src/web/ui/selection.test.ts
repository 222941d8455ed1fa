import { describe, expect, it } from 'vitest'

import { keepListed, toggleAll, toggleRow } from './selection.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const list = (set: Set<string>) => [...set].sort().join('')

describe('row selection', () => {
  it('ticks and unticks one row', () => {
    expect(list(toggleRow(new Set(), ids, 'b', false, null))).toBe('b')
    expect(list(toggleRow(new Set(['b']), ids, 'b', false, 'b'))).toBe('')
  })

  it('takes the range with shift, downwards and upwards', () => {
    expect(list(toggleRow(new Set(['b']), ids, 'd', true, 'b'))).toBe('bcd')
    expect(list(toggleRow(new Set(['d']), ids, 'a', true, 'd'))).toBe('abcd')
  })

  it('clears the range where the clicked row was on', () => {
    expect(list(toggleRow(new Set(['a', 'b', 'c', 'd']), ids, 'c', true, 'b'))).toBe('ad')
  })

  it('ticks one row where the anchor is gone', () => {
    expect(list(toggleRow(new Set(), ids, 'c', true, 'gone'))).toBe('c')
  })

  it('drops rows that are not listed any more', () => {
    expect(list(toggleRow(new Set(['x', 'a']), ids, 'b', false, null))).toBe('ab')
    expect(list(keepListed(new Set(['x', 'e']), ids))).toBe('e')
  })

  it('takes all, then none', () => {
    expect(list(toggleAll(new Set(['a']), ids))).toBe('abcde')
    expect(list(toggleAll(new Set(ids), ids))).toBe('')
    expect(list(toggleAll(new Set(), []))).toBe('')
  })
})
