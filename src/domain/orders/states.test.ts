import { describe, expect, it } from 'vitest'
import type { OrderState } from '#domain/trade/order.ts'

import {
  receiptLadder,
  whyNotAdjust,
  whyNotAnswerRequest,
  whyNotCancel,
  whyNotEdit,
  whyNotProcess,
  whyNotQuestionAdjustment,
  whyNotReenter,
  whyNotRequestChange,
} from './states.ts'

const closing_at = new Date('2026-11-24T15:00:00Z')
const before = new Date('2026-11-24T14:59:59.999Z')
const order = (state: OrderState) => ({ state, closing_at, delivery_date: '2026-11-25', has_desk: true })

describe('what may be done to an order', () => {
  it.each<[OrderState, Date, (string | null)[]]>([
    ['placed', before, [null, null, '締切前の注文は、依頼せずにそのまま変更または取消できます', null, null, null]],
    [
      'placed',
      closing_at,
      [
        '締切時刻を過ぎたため変更できません。変更依頼を送るか、仕入先へお電話ください',
        '締切時刻を過ぎたため取消できません。変更依頼を送るか、仕入先へお電話ください',
        null,
        null,
        null,
        null,
      ],
    ],
    [
      'processed',
      before,
      [
        '仕入先が処理を始めたため変更できません。変更依頼を送るか、仕入先へお電話ください',
        '仕入先が処理を始めたため取消できません。変更依頼を送るか、仕入先へお電話ください',
        null,
        null,
        'この注文はすでに処理済です',
        null,
      ],
    ],
    [
      'cancelled',
      before,
      [
        '取り消された注文は変更できません',
        'この注文はすでに取り消されています',
        '取り消された注文の変更は依頼できません',
        '取り消された注文は調整できません',
        '取り消された注文は処理済にできません',
        '取り消された注文の変更依頼には回答できません',
      ],
    ],
  ])('%s at %s', (state, at, answers) => {
    const one = order(state)
    expect([
      whyNotEdit(one, at),
      whyNotCancel(one, at),
      whyNotRequestChange({ ...one, request_open: null }, at),
      whyNotAdjust(one),
      whyNotProcess(one),
      whyNotAnswerRequest(one, { state: 'open' }),
    ]).toEqual(answers)
  })

  it('reads a closing as the wire brings it, and never closes without one', () => {
    expect(whyNotEdit({ state: 'placed', closing_at: closing_at.toISOString() }, closing_at)).not.toBeNull()
    expect(whyNotEdit({ state: 'placed', closing_at: closing_at.toISOString() }, before)).toBeNull()
    expect(whyNotEdit({ state: 'placed', closing_at: null }, closing_at)).toBeNull()
  })

  it.each([
    [{ source: 'supplier_proxy', state: 'placed' as const }, null],
    [{ source: 'scheduled', state: 'placed' as const }, null],
    [{ source: 'supplier_proxy', state: 'processed' as const }, /調整/],
    [{ source: 'supplier_proxy', state: 'cancelled' as const }, /取り消され/],
    [{ source: 'consumer_web', state: 'placed' as const }, /飲食店からの注文/],
  ])('whether %o may be entered anew', (order, why) => {
    if (why === null) expect(whyNotReenter(order)).toBeNull()
    else expect(whyNotReenter(order)).toMatch(why)
  })

  it('one request at a time, which is answered once', () => {
    const processed = { ...order('processed'), request_open: 'change' }
    expect(whyNotRequestChange(processed, before)).toMatch(/回答を待っている依頼/)
    expect(whyNotAnswerRequest(processed, { state: 'declined' })).toMatch(/すでに回答/)
  })

  it('nothing is asked of who reads nothing, nor of what was delivered on a day that is past', () => {
    const processed = { ...order('processed'), request_open: null }
    expect(whyNotRequestChange({ ...processed, has_desk: false }, before)).toMatch(/お電話ください/)
    const at = (instant: string) => whyNotRequestChange(processed, new Date(instant))
    expect(at('2026-11-25T23:59:59+09:00')).toBeNull()
    expect(at('2026-11-26T00:00:00+09:00')).toMatch(/検品/)
    const adjusted = { ...order('placed'), adjustment: 'open' as const }
    expect(whyNotQuestionAdjustment(adjusted)).toBeNull()
    expect(whyNotQuestionAdjustment({ ...adjusted, has_desk: false })).toMatch(/お電話ください/)
  })
})

describe('receiptLadder', () => {
  const none = { sent_at: null, delivered_at: null, opened_at: null, acknowledged_at: null }

  it('has four rungs in order', () => {
    expect(receiptLadder(none).map(one => [one.name, one.reached])).toEqual([
      ['送信済', false],
      ['到達', false],
      ['開封/印刷', false],
      ['受付', false],
    ])
  })

  it.each([
    [{ ...none, sent_at: 'a' }, [true, false, false, false]],
    [{ ...none, sent_at: 'a', delivered_at: 'b' }, [true, true, false, false]],
    [{ ...none, opened_at: 'c' }, [true, true, true, false]],
    [{ ...none, sent_at: 'a', acknowledged_at: 'd' }, [true, true, true, true]],
  ])('%j', (facts, reached) => {
    const ladder = receiptLadder(facts)
    expect(ladder.map(one => one.reached)).toEqual(reached)
    expect(ladder.map(one => one.at)).toEqual([
      facts.sent_at,
      facts.delivered_at,
      facts.opened_at,
      facts.acknowledged_at,
    ])
  })
})
