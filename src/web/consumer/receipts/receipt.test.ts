import { describe, expect, it } from 'vitest'

import type { Order } from '#contract/orders/order-shapes.ts'
import {
  isBeingFaxed,
  isCancelTold,
  isReceiptSettled,
  missingOf,
  otherWayWords,
  receiptOf,
  receiptWords,
  seenAt,
  toldByPhone,
  waitingFor,
  waitWords,
} from './receipt.ts'

type Facts = Parameters<typeof receiptOf>[0]
type Dispatch = Order['dispatches'][number]

const order = (given: Partial<Facts> = {}): Facts => ({
  state: 'placed',
  method: 'web',
  revision: 1,
  placed_at: '2026-11-23T14:41:00.000Z',
  changed_at: null,
  seen_at: null,
  printed_at: null,
  downloaded_at: null,
  processed_at: null,
  dispatches: [],
  ...given,
})
const fax = (given: Partial<Dispatch>): Dispatch => ({
  id: 'x',
  order_revision: 1,
  channel: 'fax',
  state: 'queued',
  failure_class: null,
  sent_at: null,
  delivered_at: null,
  failed_at: null,
  acknowledged_at: null,
  ...given,
})
const at = (minute: number) => `2026-11-23T14:${minute}:00.000Z`

describe('確認済', () => {
  it.each([
    ['never opened', order(), null],
    ['opened', order({ seen_at: at(45) }), at(45)],
    ['changed after it was opened', order({ seen_at: at(45), changed_at: at(50) }), null],
    ['opened again', order({ seen_at: at(55), changed_at: at(50) }), at(55)],
  ])('%s', (_name, given, seen) => expect(seenAt(given)).toBe(seen))
})

describe('the receipt ladder', () => {
  it('has an order over the web on the board at once', () => {
    expect(receiptOf(order())).toEqual({ step: 'delivered', times: { sent: at(41), delivered: at(41) } })
  })
  it('was sent when the way that took it did, not when one failed before', () => {
    const failed = fax({ state: 'failed', sent_at: at(42), failed_at: at(43) })
    const by_line: Dispatch = { ...fax({ state: 'sent', sent_at: at(50) }), id: 'y', channel: 'line' }
    expect(receiptOf(order({ method: 'fax', dispatches: [failed, by_line] }))).toEqual({
      step: 'sent',
      times: { sent: at(50) },
    })
  })
  it('has no time of a rung after that of one above it', () => {
    const by_line: Dispatch = { ...fax({ state: 'sent', sent_at: at(50) }), channel: 'line' }
    const seen = order({ method: 'line', seen_at: at(45), dispatches: [by_line] })
    expect(receiptOf(seen)).toEqual({ step: 'opened', times: { opened: at(45) } })
    const taken = { ...by_line, acknowledged_at: at(55) }
    expect(receiptOf({ ...seen, seen_at: at(52), dispatches: [taken] }).times).toEqual({
      sent: at(50),
      opened: at(52),
      accepted: at(55),
    })
  })
  it('has not sent a fax whose machine is being called: it may be busy', () => {
    const faxed = (given: Partial<Dispatch>) => isBeingFaxed(order({ method: 'fax', dispatches: [fax(given)] }))
    expect(faxed({ state: 'sent', sent_at: at(42) })).toBe(true)
    expect(faxed({ state: 'delivered', sent_at: at(42), delivered_at: at(43) })).toBe(false)
    const failed = fax({ state: 'failed', sent_at: at(42), failed_at: at(43) })
    const mailed = fax({ channel: 'mail', state: 'sent', sent_at: at(45) })
    expect(isBeingFaxed(order({ method: 'fax', dispatches: [failed, mailed] }))).toBe(false)
  })
  it('is said to wait as long as nothing of it is sent, and what goes again is named', () => {
    const event = (kind: string, revision: number) => ({
      id: kind,
      kind,
      revision,
      actor_area: 'consumer',
      actor_name: '板前',
      happened_at: at(45),
      diff: null,
    })
    const words = (given: Partial<Facts>, dispatch: Partial<Dispatch>) =>
      waitWords(
        { ...order({ method: 'fax', dispatches: [fax(dispatch)], ...given }), events: given.events ?? [] },
        '丸山水産',
      )
    expect(words({}, {})).toContain('丸山水産への送信を待っています')
    expect(words({}, { state: 'sending' })).toBeNull()
    expect(words({}, { failure_class: 'busy' })).toContain('話し中のため、数分おいて自動でもう一度送ります')
    expect(words({}, { failure_class: 'line_error' })).toContain('通信できなかったため、数分おいて自動で')
    expect(words({}, { failure_class: 'line_error_midway' })).toContain('届いている場合があります')
    expect(words({}, { failure_class: 'time_window' })).toContain('30分ほどおいて自動で')
    expect(words({}, { failure_class: 'bad_number' })).toContain('送信を待っています')
    const cancelled = { state: 'cancelled' as const, revision: 2, events: [event('placed', 1), event('cancelled', 2)] }
    expect(words(cancelled, { order_revision: 2, failure_class: 'no_answer' })).toContain('自動で取消をもう一度')
    expect(words(cancelled, { order_revision: 2 })).toContain('取消の送信を待っています')
  })
  it('waits for no machine where a newer version is to be sent by LINE', () => {
    const busy = fax({ failure_class: 'busy' })
    expect(waitingFor(order({ method: 'fax', dispatches: [busy] }))).toBe('busy')
    expect(waitingFor(order({ method: 'line', revision: 2, dispatches: [busy] }))).toBeNull()
  })
  it('is opened when seen, printed or downloaded, whichever came first', () => {
    expect(receiptOf(order({ printed_at: at(50), seen_at: at(45) }))).toMatchObject({
      step: 'opened',
      times: { opened: at(45) },
    })
  })
  it('forgets what was seen of an earlier version', () => {
    const edited = order({ revision: 2, seen_at: at(45), changed_at: at(50) })
    expect(receiptOf(edited)).toEqual({ step: 'delivered', times: { sent: at(50), delivered: at(50) } })
  })
  it('takes a fax OK for 到達 and no more', () => {
    const sent = order({
      method: 'fax',
      dispatches: [fax({ state: 'delivered', sent_at: at(42), delivered_at: at(43) })],
    })
    expect(receiptOf(sent).step).toBe('delivered')
    expect(isReceiptSettled(sent)).toBe(false)
    expect(isReceiptSettled({ ...sent, state: 'cancelled' })).toBe(true)
    expect(isReceiptSettled({ state: 'cancelled', dispatches: [fax({ state: 'sent' })] })).toBe(false)
  })
  it('waits until the gateway took it', () => {
    expect(receiptOf(order({ method: 'fax', dispatches: [fax({})] })).step).toBe('queued')
  })
  it('fails only when every way failed', () => {
    const failed = fax({ state: 'failed', failed_at: at(44) })
    expect(receiptOf(order({ method: 'fax', dispatches: [failed] })).step).toBe('failed')
    expect(
      receiptOf(order({ method: 'fax', dispatches: [failed, fax({ sent_at: at(45), state: 'sent' })] })).step,
    ).toBe('sent')
  })
  it('looks at the dispatches of this version only', () => {
    const dispatches = [fax({ state: 'acknowledged', acknowledged_at: at(42) }), fax({ order_revision: 2 })]
    expect(receiptOf(order({ method: 'fax', revision: 2, changed_at: at(50), dispatches })).step).toBe('queued')
  })
  it('keeps its rungs when the supplier adjusts: that version was not sent by the restaurant', () => {
    const event = (kind: string, revision: number, actor_area: string) => ({
      id: String(revision),
      kind,
      revision,
      actor_area,
      actor_name: '',
      happened_at: at(41),
      diff: null,
    })
    const events = [event('placed', 1, 'consumer'), event('adjusted', 2, 'supplier'), event('edited', 3, 'supplier')]
    const dispatches = [fax({ state: 'delivered', sent_at: at(42), delivered_at: at(43) })]
    expect(receiptOf({ ...order({ method: 'fax', revision: 3, dispatches }), events }).step).toBe('delivered')
  })
  it('ends with 受付: processed, or acknowledged by its receiver', () => {
    const processed = order({ state: 'processed', processed_at: at(55) })
    expect(receiptOf(processed)).toMatchObject({ step: 'accepted', times: { accepted: at(55) } })
    // It may still be adjusted.
    expect(isReceiptSettled(processed)).toBe(false)
    const dispatches = [fax({ state: 'acknowledged', acknowledged_at: at(46) })]
    expect(receiptOf(order({ method: 'fax', dispatches })).times.accepted).toBe(at(46))
  })
  it('what was told by telephone was told of the version that left last', () => {
    const told = (revision: number) => ({
      id: String(revision),
      kind: 'told_by_phone',
      revision,
      actor_area: 'consumer',
      actor_name: '板前',
      happened_at: at(45),
      diff: null,
    })
    const dispatches = [fax({ state: 'failed' }), fax({ order_revision: 2, state: 'failed' })]
    expect(toldByPhone({ dispatches, events: [] })).toBeUndefined()
    expect(toldByPhone({ dispatches, events: [told(1)] })).toBeUndefined()
    expect(toldByPhone({ dispatches, events: [told(1), told(2)] })).toMatchObject({ revision: 2 })
  })
  it('says what to do when it failed', () => {
    expect(receiptWords('failed', '丸山水産')).toContain('お電話')
    expect(receiptWords('delivered', '丸山水産')).toContain('届きました')
  })
  it('of a change that did not arrive, asks to tell the change where its supplier has the order, else all of it', () => {
    const event = (kind: string, revision: number) => ({
      id: `${kind}${revision}`,
      kind,
      revision,
      actor_area: 'consumer',
      actor_name: '板前',
      happened_at: at(45),
      diff: null,
    })
    const dispatches = [fax({ state: 'failed' }), fax({ order_revision: 2, state: 'failed' })]
    const placed = { ...order({ method: 'fax', dispatches }), events: [event('placed', 1)] }
    const edited = { ...placed, revision: 2, events: [...placed.events, event('edited', 2)] }
    const told = { ...edited, events: [event('placed', 1), event('told_by_phone', 1), event('edited', 2)] }
    expect([placed, edited, told].map(missingOf)).toEqual(['発注', '変更後の発注', '変更'])
    expect(receiptWords('failed', '丸山水産', 'fax', missingOf(edited))).toContain('変更後の発注をすべて')
    expect(receiptWords('failed', '丸山水産', 'fax', missingOf(told))).toContain('前の発注の変更として')
  })
  it('speaks of the cancelling once the order is cancelled, where its supplier is told of it', () => {
    const dispatches = [fax({ order_revision: 2, state: 'failed', failed_at: at(52) })]
    const cancelled = order({ method: 'fax', state: 'cancelled', revision: 2, changed_at: at(51), dispatches })
    expect(isCancelTold(cancelled)).toBe(true)
    expect(isCancelTold({ ...cancelled, method: 'web' })).toBe(false)
    expect(receiptOf(cancelled).step).toBe('failed')
    expect(receiptWords('failed', '丸山水産', 'fax', '取消')).toContain('お電話で取消をお伝えください')
    expect(receiptWords('accepted', '丸山水産', 'fax', '取消')).toBe('丸山水産が取消を確認しました。')
  })
  it('says by which other way it went, where the one that was meant failed', () => {
    const failed = fax({ state: 'failed', failed_at: at(44) })
    const mailed = fax({ channel: 'mail', state: 'sent', sent_at: at(45) })
    expect(otherWayWords(order({ method: 'fax', dispatches: [failed, mailed] }))).toContain(
      'FAXを送れなかったため、メールで送りました',
    )
    expect(otherWayWords(order({ method: 'fax', dispatches: [fax({ state: 'sent' }), mailed] }))).toBeNull()
    expect(otherWayWords(order({ method: 'fax', dispatches: [failed] }))).toBeNull()
  })
})
