import { expect, test } from 'vitest'
import type { CourseStep } from '#contract/dispatch/order-course.contract.ts'
import { order_event_kinds } from '#domain/orders/event-kinds.ts'
import { addressWords, wayWords } from './address-words.ts'
import { stateWord, stepWords } from './course-words.ts'

const event = (word: string): CourseStep => ({
  at: '2026-11-20T00:00:00.000Z',
  what: 'event',
  word,
  who: '佐藤 誠',
  area: 'consumer',
  detail: '',
  revision: 1,
  done_at: null,
})

test.each(order_event_kinds)('%s is said in Japanese', kind => {
  const { who, said } = stepWords(event(kind))
  expect(who).toBe('店舗 佐藤 誠')
  expect(said).not.toMatch(/[a-z]/)
})

test('what the restaurant shares in its own LINE names no address', () => {
  const shared: CourseStep = { ...event('placed'), what: 'dispatch', who: 'shared', area: 'line' }
  expect(stepWords(shared)).toEqual({ who: 'LINE（店舗が共有）', said: '発注を送信に回しました' })
  expect(wayWords('line', 'shared')).toBe('LINE（店舗が共有）')
  expect(wayWords('line', '佐藤 誠')).toBe('LINE 佐藤 誠')
  expect(addressWords('line', 'shared')).toBe('店舗が共有')
})

test('an adjustment that was taken back is not one more adjustment', () => {
  expect(stepWords({ ...event('adjustment_taken_back'), area: 'supplier' }).said).toBe('調整を取り消しました')
})

test('a kind that only a newer server knows is a change', () => {
  expect(stepWords(event('something_new')).said).toBe('更新しました')
  expect(stepWords({ ...event('something_new'), what: 'attempt', area: 'fax' }).said).not.toMatch(/[a-z]/)
})

test.each([
  ['placed', true, false, '受付済'],
  ['placed', false, false, '未確認'],
  ['placed', false, true, '届いていません'],
  ['processed', false, false, '受付済'],
] as const)(
  'names how far an order has come (%s) as its restaurant reads it',
  (state, acknowledged, may_tell, word) => {
    expect(stateWord({ state, may_tell, received: { seen: false, to_share: false, acknowledged } })).toBe(word)
  },
)
