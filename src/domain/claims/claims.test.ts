import { describe, expect, it } from 'vitest'
import { type ClaimKind, claimFar, claimFaults, expectedOf } from './claim.ts'
import { afterMove, type ClaimMove, type ClaimState, whyNotInspect } from './states.ts'
import { claimReportedWords, claimText, openClaimWords } from './words.ts'

describe('what becomes of a claim', () => {
  const states: ClaimState[] = ['reported', 'seen', 'answered', 'settled', 'withdrawn']
  it.each<[ClaimMove, (ClaimState | null)[], (ClaimState | null)[]]>([
    // A claim that its supplier hears of, and one that is the restaurant's own record.
    ['see', ['seen', null, null, null, null], [null, null, null, null, null]],
    ['answer', ['answered', 'answered', 'answered', null, null], [null, null, null, null, null]],
    ['agree', [null, null, 'settled', null, null], ['settled', null, null, null, null]],
    ['object', [null, null, 'reported', null, null], [null, null, null, null, null]],
    [
      'withdraw',
      ['withdrawn', 'withdrawn', 'withdrawn', null, null],
      ['withdrawn', 'withdrawn', 'withdrawn', null, null],
    ],
    ['reopen', [null, null, null, 'answered', null], [null, null, null, 'reported', null]],
  ])('%s', (move, told, own) => {
    expect(states.map(state => afterMove({ state, told: true }, move))).toEqual(told)
    expect(states.map(state => afterMove({ state, told: false }, move))).toEqual(own)
  })
})

describe('a quantity far from what should have arrived', () => {
  it.each<[ClaimKind, string, string | null, string | null]>([
    ['quantity', '99999', null, '24999.8'],
    ['quantity', '12', null, '3'],
    ['quantity', '11', null, null],
    ['quantity', '1', null, '0.25'],
    ['wrong', '400', null, '100'],
    ['other', '', null, null],
    // What came instead counts in another unit; less than nothing is missing anyway.
    ['quantity', '99999', '代替 ヒラメ 2尾', null],
    ['short', '4', null, null],
  ])('%s %s, also %s: %s times', (kind, quantity, also, times) => {
    expect(claimFar({ kind, quantity }, { quantity: '4', also })?.times ?? null).toBe(times)
  })
})

describe('when an order may be inspected', () => {
  const order = { state: 'processed', delivery_date: '2026-11-24' } as const
  it.each([
    ['2026-11-23T23:59:59+09:00', '検品は、納品日の2026/11/24(火)からできます'],
    ['2026-11-24T00:00:00+09:00', null],
    ['2026-12-01T23:59:59+09:00', null],
    ['2026-12-02T00:00:00+09:00', '検品できるのは納品日から7日後までです。仕入先にお電話ください'],
  ])('%s', (at, why) => {
    expect(whyNotInspect(order, new Date(at))).toBe(why)
  })
  it('never of a cancelled one', () => {
    expect(whyNotInspect({ ...order, state: 'cancelled' }, new Date('2026-11-24T09:00:00+09:00'))).toBe(
      '取り消された発注は検品できません',
    )
  })
})

const line = {
  name: '真鯛',
  unit: '尾',
  case_unit: '',
  unit_kind: 'piece' as const,
  quantity: '3.000',
  confirmed_quantity: null,
  substitute: null,
}
const substitute = { name: 'メジナ', unit: '尾', quantity: '2.000' }

describe('what should have arrived', () => {
  it.each([
    [{}, { name: '真鯛', unit: '尾', quantity: '3.000', also: null }],
    [{ confirmed_quantity: '2.000' }, { name: '真鯛', unit: '尾', quantity: '2.000', also: null }],
    [{ confirmed_quantity: '0.000' }, null],
    [
      { confirmed_quantity: '0.000', substitute },
      { name: 'メジナ', unit: '尾', quantity: '2.000', also: null },
    ],
    [
      { confirmed_quantity: '1', substitute },
      { name: '真鯛', unit: '尾', quantity: '1', also: 'メジナ 2尾' },
    ],
  ])('%o', (answered, expected) => {
    expect(expectedOf({ ...line, ...answered })).toEqual(expected)
  })
})

describe('what is wrong with a claim', () => {
  const expected = { quantity: '3.000', also: null }
  it.each<[ClaimKind, string, string, string[]]>([
    ['short', '3', '', []],
    ['short', '', '', ['quantity 届いていない数量を入力してください']],
    ['short', '3.5', '', ['quantity 届く予定の数量を超えています']],
    ['bad', '0', '', ['quantity 0より大きい数を入力してください']],
    ['bad', 'いくつか', '', ['quantity 数字（小数は3桁まで）で入力してください']],
    ['broken', '-1', '', ['quantity 数字（小数は3桁まで）で入力してください']],
    ['broken', '0.0001', '', ['quantity 数字（小数は3桁まで）で入力してください']],
    ['wrong', '10', '', []],
    ['quantity', '5', '', []],
    ['quantity', '3', '', ['quantity 届く予定の数量と同じです']],
    ['quantity', '0', '', ['quantity 何も届いていないときは「欠品」を選んでください']],
    ['other', '', '箱が濡れていた', []],
    ['other', '', ' ', ['note 何があったかを入力してください']],
  ])('%s %s %s', (kind, quantity, note, said) => {
    const faults = claimFaults({ kind, quantity, note }, expected)
    expect(faults.map(one => `${one.field} ${one.message}`)).toEqual(said)
  })
})

it('is said in one line each', () => {
  const claim = { item_name: '真鯛', unit: '尾', kind: 'bad' as const, quantity: '1.000', note: '目が白い' }
  expect(claimText(claim)).toBe('真鯛：品質不良 1尾')
  expect(claimText({ ...claim, kind: 'other', quantity: null })).toBe('真鯛：その他')
  expect(claimText({ ...claim, kind: 'quantity' })).toBe('真鯛：数量違い（届いた数量 1尾）')
  const order = { consumer_name: '鮨 まるた', number: '0412', delivery_date: '2026-11-24', url: 'http://x' }
  expect(claimReportedWords({ ...order, claims: [claim] })).toEqual({
    title: '鮨 まるたから検品の連絡が1件あります（2026/11/24(火)納品）',
    body: '注文番号 0412\n\n・真鯛：品質不良 1尾\n　目が白い\n\n検品の連絡を開く：http://x',
  })
})

it.each([
  ['reported', true, '11/24(火)の真鯛に品質不良の連絡をしています（回答待ち）'],
  ['seen', true, '11/24(火)の真鯛に品質不良の連絡をしています（回答待ち）'],
  ['answered', true, '11/24(火)の真鯛に品質不良の連絡をしています（回答あり）'],
  ['reported', false, '11/24(火)の真鯛に品質不良の記録があります'],
] as const)('%s warns before the next order', (state, told, said) => {
  expect(openClaimWords({ delivery_date: '2026-11-24', item_name: '真鯛', kind: 'bad', state, told })).toBe(said)
})
