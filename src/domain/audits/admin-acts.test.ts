import { expect, test } from 'vitest'
import { factsInWords, isLook } from './admin-acts.ts'

test('what is kept beside an act is read by names; what has no name, or is empty, is not shown', () => {
  expect(factsInWords('accounts_seen', { q: 'まるた', area: '', account_id: '0189', round: 2, state: null })).toEqual([
    '検索：まるた',
    '回：2',
  ])
})

test('a look is no act', () => {
  expect([isLook('contact_seen'), isLook('account_suspended')]).toEqual([true, false])
})
