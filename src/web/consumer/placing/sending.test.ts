import { beforeEach, describe, expect, it } from 'vitest'
import type { PreviewedOrder } from '#contract/placing/order-preview.ts'
import { outcomeOf } from '#web/api/outcome.ts'
import { type Draft, type DraftStore, EMPTY_DRAFT, openDraft } from './draft.ts'
import { hasClosed, whyHold } from './holding.ts'
import { afterBusy, attemptFor, bodyOf, clearPlaced, isUnknown, keepAttempt, markAttempt, waitOf } from './sending.ts'

let keys = 0
const newKey = () => {
  keys += 1
  return `key-${keys}`
}

const draft: Draft = {
  ...EMPTY_DRAFT,
  delivery_date: '2026-11-24',
  note: ' 裏口へ ',
  lines: {
    b: {
      order_list_item_id: 'b',
      unit_kind: 'case',
      quantity: '2',
      note: ' 早め ',
      name: 'B',
      unit: '袋',
      position: 2,
    },
    a: {
      order_list_item_id: 'a',
      unit_kind: 'piece',
      quantity: '1.5',
      note: '',
      seen_unit_price: null,
      name: 'A',
      unit: '尾',
      position: 1,
    },
    z: { order_list_item_id: 'z', unit_kind: 'piece', quantity: '0', note: '残す', name: 'Z', unit: '尾', position: 0 },
  },
}

const changed =
  (quantity: string) =>
  (now: Draft): Draft => {
    const a = now.lines['a']
    if (!a) throw new Error('no line a')
    return { ...now, lines: { ...now.lines, a: { ...a, quantity } } }
  }

let store: DraftStore
beforeEach(() => {
  keys = 0
  store = openDraft(null, 'c:d')
  store.set(() => draft)
})

it('sends lines in the list order, without what is 0; a price is said only where one was shown', () => {
  expect(bodyOf(draft)).toEqual({
    delivery_date: '2026-11-24',
    note: '裏口へ',
    lines: [
      { order_list_item_id: 'a', unit_kind: 'piece', quantity: '1.5', note: '', seen_unit_price: null },
      { order_list_item_id: 'b', unit_kind: 'case', quantity: '2', note: '早め' },
    ],
  })
})

describe('the idempotency key', () => {
  it('is the same for the same content: reload, retry, double tap', () => {
    const first = keepAttempt(store, newKey)
    expect(keepAttempt(store, newKey)).toBe(first)
    expect(store.get().attempt?.key).toBe('key-1')
  })

  it('is another for other content that never left', () => {
    keepAttempt(store, newKey)
    store.set(changed('3'))
    expect(keepAttempt(store, newKey).key).toBe('key-2')
  })

  it('stays, with the body that was sent, while nobody knows what became of it', () => {
    const first = keepAttempt(store, newKey)
    markAttempt(store, first.key, 'unknown')
    expect(isUnknown(store.get())).toBe(true)
    // The sheet is locked; should the content change all the same, what is repeated is what was sent.
    store.set(changed('3'))
    const again = keepAttempt(store, newKey)
    expect(again.key).toBe('key-1')
    expect(again.body.lines[0]?.quantity).toBe('1.5')
  })

  it('stays after a definite refusal of the same content, and changes with the content', () => {
    const first = keepAttempt(store, newKey)
    markAttempt(store, first.key, 'unknown')
    markAttempt(store, first.key, 'refused')
    expect(isUnknown(store.get())).toBe(false)
    expect(attemptFor(store.get(), newKey).key).toBe('key-1')
    store.set(changed('3'))
    expect(attemptFor(store.get(), newKey).key).toBe('key-2')
  })

  it('survives a reload in the middle of sending', () => {
    const kept = new Map<string, string>()
    const keep = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
    const before = openDraft(keep, 'c:d')
    before.set(() => draft)
    const attempt = keepAttempt(before, newKey)
    markAttempt(before, attempt.key, 'unknown')
    const after = openDraft(keep, 'c:d')
    expect(keepAttempt(after, newKey)).toEqual({ ...attempt, outcome: 'unknown' })
  })

  it('marks and clears only its own attempt', () => {
    keepAttempt(store, newKey)
    markAttempt(store, 'another', 'unknown')
    expect(store.get().attempt?.outcome).toBe('unsent')
    clearPlaced(store, 'another')
    expect(store.get().delivery_date).toBe('2026-11-24')
    clearPlaced(store, 'key-1')
    expect(store.get()).toBe(EMPTY_DRAFT)
  })
})

it.each([
  [201, 'placed'],
  [200, 'placed'],
  [422, 'refused'],
  [409, 'refused'],
  [401, 'refused'],
  [429, 'unknown'],
  [408, 'unknown'],
  [500, 'unknown'],
  [502, 'unknown'],
  [null, 'unknown'],
])('takes %s for %s', (status, outcome) => {
  expect(outcomeOf(status)).toBe(outcome)
})

it('waits again after a 429, which worked on nothing; where an earlier request had left, nobody knows of that one still', () => {
  expect(afterBusy('unsent')).toBe('queued')
  expect(afterBusy('refused')).toBe('queued')
  expect(afterBusy('queued')).toBe('queued')
  expect(afterBusy('unknown')).toBe('unknown')
})

describe('an order that waited for the network', () => {
  const seen = { supplier_name: '丸角青果', closing_at: '2026-11-20T08:00:00.000Z', total: '1080', duplicates: ['o1'] }
  const now: PreviewedOrder = {
    delivery_date: '2026-11-21',
    closing_at: seen.closing_at,
    now: '2026-11-20T07:00:00.000Z',
    lines: [],
    subtotal: '1000',
    tax: '80',
    total: '1080',
    totals_by_rate: [],
    estimated: false,
    has_market_price: false,
    minimum_amount: null,
    duplicates: [{ id: 'o1', number: '1', line_count: 1, placed_at: '2026-11-20T01:00:00.000Z', may_edit: true }],
    messages: [],
  }

  const odd_line: PreviewedOrder['lines'][number] = {
    order_list_item_id: 'a',
    unit_kind: 'case',
    name: 'トマト',
    unit: '個',
    case_unit: 'ケース',
    pieces_per_case: '24',
    quantity: '2',
    odd: { usual: '3個', times: '16' },
  } as PreviewedOrder['lines'][number]

  it('leaves when all is as it was seen', () => expect(whyHold(seen, now, [])).toBeNull())

  it.each<[string, Partial<PreviewedOrder>, string]>([
    [
      'a price of a line',
      { messages: [{ field: 'lines[0].seen_unit_price', message: '価格が変わりました' }] },
      '価格が変わりました',
    ],
    ['the total', { total: '1081' }, '金額が、確認したときから変わりました'],
    [
      'another order for that day',
      { duplicates: [...now.duplicates, { id: 'o2', number: '2', line_count: 1, placed_at: now.now, may_edit: true }] },
      '同じ納品日の発注がほかにあります',
    ],
    [
      'an unusual quantity that nobody was asked about, named with both readings',
      { lines: [odd_line] },
      'トマト：いつもは3個です。2ケース（48個）でよろしいですか',
    ],
  ])('is held by %s', (_, change, why) => expect(whyHold(seen, { ...now, ...change }, [])).toBe(why))

  it('has closed at the very instant of its closing, by the clock that is given', () => {
    expect(hasClosed(seen, new Date('2026-11-20T07:59:59.999Z'))).toBe(false)
    expect(hasClosed(seen, new Date('2026-11-20T08:00:00.000Z'))).toBe(true)
    expect(hasClosed({ ...seen, closing_at: null }, new Date('2030-01-01T00:00:00.000Z'))).toBe(false)
  })

  it('takes no change while it waits, and all of them when it is taken back', () => {
    const { key } = keepAttempt(store, newKey)
    markAttempt(store, key, 'queued', { seen })
    store.set(changed('3'))
    store.clear()
    expect(store.get().lines['a']?.quantity).toBe('1.5')
    expect(keepAttempt(store, newKey).key).toBe(key)
    markAttempt(store, key, 'unsent')
    store.set(changed('3'))
    expect(store.get().lines['a']?.quantity).toBe('3')
  })
})

it('is no draft any more once it is pressed: it waits for the network, for a turn, for an answer, or for its person', () => {
  const { key } = keepAttempt(store, newKey)
  expect(waitOf(store.get())).toBeNull()
  markAttempt(store, key, 'queued')
  expect(waitOf(store.get())).toBe('network')
  markAttempt(store, key, 'queued', { why: '混み合っています' })
  expect(waitOf(store.get())).toBe('turn')
  markAttempt(store, key, 'unknown')
  expect(waitOf(store.get())).toBe('unknown')
  markAttempt(store, key, 'held', { why: '締切を過ぎました' })
  expect(waitOf(store.get())).toBe('held')
})
