import { describe, expect, it } from 'vitest'

import {
  countSelection,
  drop,
  extend,
  keepListed,
  movedTo,
  noSelection,
  rangeOf,
  toggle,
  toggleShown,
} from './selection.ts'

const shown = ['a', 'b', 'c', 'd', 'e']
const of = (...ids: string[]) => ({ ids: new Set(ids), anchor: ids.at(-1) ?? null })
const chosen = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].toSorted()

describe('selection', () => {
  it('toggles one row', () => {
    const one = toggle(noSelection, shown, 'b')
    expect(chosen(one)).toEqual(['b'])
    expect(chosen(toggle(one, shown, 'b'))).toEqual([])
  })

  it('takes the range since the last row with shift, in both directions', () => {
    expect(chosen(toggle(of('b'), shown, 'd', true))).toEqual(['b', 'c', 'd'])
    expect(chosen(toggle(of('d'), shown, 'b', true))).toEqual(['b', 'c', 'd'])
    expect(chosen(toggle(of('d'), shown, 'a', true))).toEqual(['a', 'b', 'c', 'd'])
  })

  it('lets a range go where the row reached was chosen', () => {
    expect(chosen(toggle({ ids: new Set(shown), anchor: 'b' }, shown, 'd', true))).toEqual(['a', 'e'])
    expect(chosen(toggle({ ...of('a', 'b', 'c', 'd'), anchor: 'b' }, shown, 'c', true))).toEqual(['a', 'd'])
  })

  it('takes the row alone where the range begins at a row no longer shown', () => {
    expect(chosen(toggle(of('z'), shown, 'c', true))).toEqual(['c', 'z'])
    expect(rangeOf(shown, 'z', 'c')).toEqual([])
  })

  it('extends from row to row', () => {
    expect(chosen(extend(extend(noSelection, 'b', 'c'), 'c', 'd'))).toEqual(['b', 'c', 'd'])
    expect(chosen(extend(noSelection, null, 'a'))).toEqual(['a'])
  })

  it('drops rows that are not listed any more, where they are not to outlive the list', () => {
    expect(chosen(toggle(keepListed(of('x', 'a'), shown), shown, 'b'))).toEqual(['a', 'b'])
    expect(chosen(keepListed(of('x', 'e'), shown))).toEqual(['e'])
  })

  it('takes all, then none', () => {
    expect(chosen(toggleShown(of('a'), shown))).toEqual(shown)
    expect(chosen(toggleShown(of(...shown), shown))).toEqual([])
    expect(chosen(toggleShown(noSelection, []))).toEqual([])
  })

  it('survives another filter: only the shown rows are let go', () => {
    expect(chosen(toggleShown(of('z'), shown))).toEqual(['a', 'b', 'c', 'd', 'e', 'z'])
    expect(chosen(toggleShown(of('z', ...shown), shown))).toEqual(['z'])
    expect(chosen(toggleShown(of('z'), []))).toEqual(['z'])
  })

  it('lets go of what is done', () => {
    expect(chosen(drop(of('a', 'b', 'z'), ['a', 'z', 'q']))).toEqual(['b'])
  })

  it('counts what is chosen but not shown', () => {
    expect(countSelection(of('a', 'c', 'z'), shown)).toEqual({ chosen: 3, shown: 2, hidden: 1 })
  })
})

describe('movedTo', () => {
  const rows = ['a', 'b', 'c']
  it.each([
    [null, 1, 'a'],
    [null, -1, 'c'],
    ['a', 1, 'b'],
    ['a', -1, 'a'],
    ['c', 1, 'c'],
    ['b', 10, 'c'],
    ['gone', 1, 'a'],
  ] as const)('from %s by %i', (cursor, by, to) => {
    expect(movedTo(rows, cursor, by)).toBe(to)
  })
  it('has nowhere to go in an empty list', () => {
    expect(movedTo([], null, 1)).toBeNull()
  })
})
