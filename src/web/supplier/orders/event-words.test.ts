import { describe, expect, it } from 'vitest'

import { diffOrders } from '#domain/orders/diff.ts'

import { actorWords, changesOf, diffOf, kindWord } from './event-words.ts'

const line = (name: string, quantity: string, over = {}) => ({
  order_list_item_id: name,
  unit_kind: 'piece' as const,
  name,
  quantity,
  ...over,
})

describe('changesOf', () => {
  const before = {
    delivery_date: '2026-11-24',
    note: '',
    lines: [line('真鯛', '2.000', { amount: '3840' }), line('ホタテ貝柱', '1'), line('塩', '1', { unit_price: null })],
  }
  const after = {
    delivery_date: '2026-11-25',
    note: '裏口へ',
    lines: [
      line('真鯛', '3', { amount: '5760' }),
      line('昆布', '2', { unit_kind: 'case' as const }),
      line('塩', '1', { unit_price: '1280' }),
    ],
  }

  it('says every change in Japanese, dates and lines first, the note last', () => {
    expect(changesOf(diffOrders(before, after))).toEqual([
      { kind: 'changed', what: '納品日', before: '2026/11/24(火)', after: '2026/11/25(水)' },
      { kind: 'changed', what: '真鯛 の数量', before: '2', after: '3' },
      { kind: 'changed', what: '塩 の単価', before: '時価', after: '¥1,280' },
      { kind: 'added', what: '昆布', before: null, after: '2ケース' },
      { kind: 'removed', what: 'ホタテ貝柱', before: '1', after: null },
      { kind: 'changed', what: '注文の備考', before: 'なし', after: '「裏口へ」' },
    ])
  })

  it('keeps an amount that changed alone (金額確定)', () => {
    const diff = diffOrders(
      { ...before, lines: [line('真鯛', '2', { amount: '3840' })] },
      { ...before, lines: [line('真鯛', '2', { amount: '4000' })] },
    )
    expect(changesOf(diff)).toEqual([{ kind: 'changed', what: '真鯛 の金額', before: '¥3,840', after: '¥4,000' }])
  })
})

describe('events', () => {
  it('have a diff only where it has the form of one', () => {
    expect(diffOf({ diff: null })).toBeNull()
    expect(diffOf({ diff: { added: 3 } })).toBeNull()
    const diff = diffOrders(
      { delivery_date: '2026-11-24', note: '', lines: [] },
      { delivery_date: '2026-11-24', note: '', lines: [] },
    )
    expect(diffOf({ diff })).toEqual(diff)
  })
  it('name what and who', () => {
    expect(kindWord('edited')).toBe('訂正')
    expect(actorWords({ actor_area: 'consumer', actor_name: '板前' })).toBe('店舗 板前')
    expect(actorWords({ actor_area: 'system', actor_name: '' })).toBe('自動')
  })
})
