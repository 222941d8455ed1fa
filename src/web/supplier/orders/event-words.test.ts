import { expect, it } from 'vitest'

import { actorWords, heldMark, kindWord } from './event-words.ts'

it('names what and who', () => {
  expect(kindWord({ kind: 'edited', actor_area: 'consumer', diff: null })).toBe('訂正')
  expect(kindWord({ kind: 'edited', actor_area: 'supplier', diff: null })).toBe('変更依頼を承諾')
  expect(kindWord({ kind: 'something_new', actor_area: 'system', diff: null })).toBe('更新')
  const weight = { field: 'confirmed_weight', before: '2.000', after: null }
  const back = { added: [], removed: [], changed: [{ name: '鯛', changes: [weight] }], delivery_date: null, note: null }
  expect(kindWord({ kind: 'adjusted', actor_area: 'supplier', diff: back })).toBe('重量・単価の確定の取消')
  expect(kindWord({ kind: 'adjusted', actor_area: 'supplier', diff: { ...back, taken_back: true } })).toBe('調整の取消')
  expect(actorWords({ actor_area: 'consumer', actor_name: '板前' })).toBe('店舗 板前')
  expect(actorWords({ actor_area: 'system', actor_name: '' })).toBe('自動')
})

it('says what can be taken back: the mark that the order still has, and no other', () => {
  const order = {
    state: 'processed' as const,
    processed_at: '2026-11-20T00:05:00Z',
    printed_at: '2026-11-20T00:04:00Z',
    downloaded_at: '2026-11-20T00:03:00Z',
  }
  expect(heldMark(order, { kind: 'processed', happened_at: '2026-11-20T00:05:00Z' })).toBe('processed')
  expect(heldMark(order, { kind: 'processed', happened_at: '2026-11-20T00:01:00Z' })).toBeNull()
  expect(heldMark(order, { kind: 'printed', happened_at: '2026-11-20T00:04:00Z' })).toBe('printed')
  expect(heldMark(order, { kind: 'downloaded', happened_at: '2026-11-20T00:03:00Z' })).toBe('downloaded')
  expect(heldMark(order, { kind: 'downloaded', happened_at: '2026-11-20T00:02:00Z' })).toBeNull()
  expect(
    heldMark({ ...order, state: 'cancelled' }, { kind: 'processed', happened_at: '2026-11-20T00:05:00Z' }),
  ).toBeNull()
  expect(heldMark(order, { kind: 'seen', happened_at: '2026-11-20T00:04:00Z' })).toBeNull()
})
