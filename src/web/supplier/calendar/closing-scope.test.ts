import { expect, test } from 'vitest'
import { everyone, givingWay, ruleAt, scopeChoices, scopeOf, withoutOwnWords } from './closing-scope.ts'

const rule = { weekdays: {} }
const of = (own: { store_group_id?: string; deal_id?: string; name?: string; customer_code?: string }) => ({
  store_group_id: null,
  deal_id: null,
  name: null,
  customer_code: null,
  rule,
  noted: false,
  ...own,
})
const data = {
  closings: [of({}), of({ store_group_id: 'g1' }), of({ deal_id: 'd1', name: '鮨 まるた', customer_code: '1042' })],
  store_groups: [
    { id: 'g1', name: '東コース' },
    { id: 'g2', name: 'ホテル' },
  ],
}

test.each([
  ['', everyone],
  ['group:g1', { store_group_id: 'g1', deal_id: null }],
  ['deal:d1', { store_group_id: null, deal_id: 'd1' }],
])('%j of the address is a scope', (key, scope) => expect(scopeOf(key)).toEqual(scope))

test('a rule is found for its own scope alone', () => {
  expect(ruleAt(data, scopeOf('group:g1'))).toBe(rule)
  expect(ruleAt(data, scopeOf('group:g2'))).toBeNull()
  expect(ruleAt({ closings: [] }, everyone)).toBeNull()
})

test.each([
  ['no store added', null, []],
  ['a new one', { value: 'deal:d2', label: '得意先：とおか' }, ['得意先：とおか']],
  ['one that has a closing already', { value: 'deal:d1', label: '得意先：まるた' }, []],
])('what may be chosen: %s', (_case, added, more) => {
  expect(scopeChoices(data, added).map(one => one.label)).toEqual([
    '基本（すべての得意先）',
    'グループ：東コース',
    'グループ：ホテル（基本のまま）',
    '得意先：鮨 まるた（1042）',
    ...more,
  ])
})

test.each([
  ['', '飲食店は発注できません'],
  ['group:g2', '基本の締めを使います'],
  ['deal:d2', 'グループの締め、なければ基本の締め'],
])('without a closing of %j', (key, words) => expect(withoutOwnWords(scopeOf(key))).toContain(words))

test('a closing of all says in whose place it comes; one of a store or group, and what the supplier gave itself, in none', () => {
  const day = { lead_days: 0, minutes: 1440, day_kind: 'calendar' as const }
  const week = { weekdays: { 0: day, 1: day, 2: day, 3: day, 4: day, 5: day, 6: day } }
  const came = { ...of({ deal_id: 'd2', name: '割烹 とおか' }), rule: week, noted: true }
  const with_noted = { closings: [...data.closings, came] }
  const said = ['割烹 とおか：飲食店が登録していた締め（毎日 当日 24:00）に代わります']
  expect(givingWay(with_noted, everyone)).toEqual(said)
  expect(givingWay(with_noted, scopeOf('group:g1'))).toEqual([])
  expect(givingWay(data, everyone)).toEqual([])
})
