import { describe, expect, it } from 'vitest'
import { diffOrders } from './diff.ts'
import { changeLine, changesOf, diffOf } from './diff-words.ts'

const line = (name: string, quantity: string, over = {}) => ({
  order_list_item_id: name,
  unit_kind: 'piece' as const,
  name,
  quantity,
  ...over,
})
const order = (lines: ReturnType<typeof line>[], over = {}) => ({
  delivery_date: '2026-11-24',
  note: '',
  lines,
  ...over,
})
const said = (...[before, after]: Parameters<typeof diffOrders>) => changesOf(diffOrders(before, after)).map(changeLine)

describe('the words of a difference', () => {
  it('name dates first, then lines, the note last', () => {
    const before = order([line('真鯛', '2.000', { amount: '3840', unit: '尾' }), line('ホタテ貝柱', '1')])
    const after = order(
      [line('真鯛', '3', { amount: '5760', unit: '尾' }), line('昆布', '2', { unit_kind: 'case' as const })],
      { delivery_date: '2026-11-25', note: '裏口へ' },
    )
    expect(said(before, after)).toEqual([
      '納品日：2026/11/24(火) → 2026/11/25(水)',
      '真鯛：数量 2尾 → 3尾',
      '追加：昆布 2ケース',
      '取りやめ：ホタテ貝柱 1',
      '全体の備考：なし → 「裏口へ」',
    ])
  })

  it("say the supplier's answers, and mark what tells a price", () => {
    const before = order([line('真鯛', '2', { unit: '尾', unit_price: null, amount: null })])
    const answer = {
      confirmed_quantity: '0',
      confirmed_weight: '3.250',
      confirmed_unit_price: '1280',
      shortage_reason: '品切れ',
      substitute: '黒鯛 1尾',
      amount: '4160',
    }
    const after = order([line('真鯛', '2', { unit: '尾', unit_price: null, ...answer })])
    expect(said(before, after)).toEqual([
      '真鯛：出荷数量 注文どおり → 欠品',
      '真鯛：出荷重量 3.25kg',
      '真鯛：確定単価 注文どおり → ¥1,280',
      '真鯛：欠品の理由 「品切れ」',
      '真鯛：代替品 「黒鯛 1尾」',
    ])
    expect(said(after, before)).toEqual([
      '真鯛：出荷数量 欠品 → 注文どおり',
      '真鯛：出荷重量 3.25kg を取り消し',
      '真鯛：確定単価 ¥1,280 → 注文どおり',
      '真鯛：欠品の理由 「品切れ」 を取り消し',
      '真鯛：代替品 「黒鯛 1尾」 を取り消し',
    ])
    const priced = changesOf(diffOrders(before, after)).filter(change => change.price)
    expect(priced.map(change => change.field)).toEqual(['確定単価'])
  })

  it('say an item that went from one unit to the other as one change, with its price and note', () => {
    const bottle = line('料理酒', '2', { unit: '本', unit_price: '640', amount: '1280', note: '冷やして' })
    const cases = line('料理酒', '2', {
      unit: 'ケース',
      unit_kind: 'case' as const,
      unit_price: '600.00',
      amount: '14400',
    })
    expect(said(order([bottle, line('昆布', '1')]), order([cases]))).toEqual([
      '料理酒：数量 2本 → 2ケース',
      '料理酒：単価 ¥640 → ¥600',
      '料理酒：備考 「冷やして」 → なし',
      '取りやめ：昆布 1',
    ])
    // A viewer who sees no prices has none in either.
    expect(said(order([line('塩', '2')]), order([line('塩', '1', { unit_kind: 'case' as const })]))).toEqual([
      '塩：数量 2 → 1ケース',
    ])
    const written = line('free', '1', { name: '柚子', free: true })
    expect(said(order([written]), order([{ ...written, name: '酢橘' }]))).toEqual(['追加：酢橘 1', '取りやめ：柚子 1'])
  })

  it('keep an amount that changed alone', () => {
    expect(
      said(order([line('真鯛', '2', { amount: '3840' })]), order([line('真鯛', '2', { amount: '4000' })])),
    ).toEqual(['真鯛：金額 ¥3,840 → ¥4,000'])
  })
})

it.each([[null], [undefined], ['x'], [{ added: 1 }], [{}]])('%j is no difference', value => {
  expect(diffOf(value)).toBeNull()
})
