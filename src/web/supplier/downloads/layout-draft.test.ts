import { describe, expect, it } from 'vitest'
import { newColumn, presets, standard_layout } from '#domain/exports/layout.ts'
import { draftOf, freeKey, mergeLayouts, namedLayoutOf, wrongOf } from './layout-draft.ts'

describe('a layout that is being composed', () => {
  it.each(presets)('begins from the preset $id, which is good as it is', ({ layout }) => {
    const draft = draftOf('毎朝の受注', layout)
    expect(namedLayoutOf(draft)).toEqual({ name: '毎朝の受注', layout })
    expect(wrongOf(draft)).toEqual({})
  })

  it('gives a new column a key of its own', () => {
    const { columns } = draftOf('x', standard_layout)
    expect(freeKey(columns)).toBe(`c${columns.length}`)
    expect(freeKey(columns.slice(1))).not.toBe(columns.at(-1)?.key)
  })

  it('goes on over what somebody else has saved, option by option', () => {
    const base = draftOf('x', standard_layout)
    const mine = draftOf('x', { ...standard_layout, delimiter: 'tab' })
    const now = draftOf('y', { ...standard_layout, encoding: 'utf8-bom' })
    const both = { ...standard_layout, delimiter: 'tab', encoding: 'utf8-bom' } as const
    expect(mergeLayouts(base, mine, now)).toEqual(draftOf('y', both))
  })

  it('says what is wrong where', () => {
    const columns = [newColumn('name'), newColumn('fixed', { max_bytes: 0 })]
    expect(wrongOf(draftOf(' ', { ...standard_layout, columns }))).toMatchObject({
      name: 'レイアウト名を入力してください',
      'layout.columns.1.max_bytes': expect.stringContaining('最大バイト数'),
    })
    expect(wrongOf(draftOf('x', { ...standard_layout, rows: 'order', columns: [newColumn('name')] }))).toEqual({
      'layout.columns.0.source': '「商品名」は明細の項目です。1注文1行では使えません',
    })
  })
})
