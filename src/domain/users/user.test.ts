import { expect, test } from 'vitest'
import {
  mailWords,
  readMailOnOrder,
  readRole,
  readSeesAll,
  readUserState,
  seesAllWords,
  user_role_names,
  user_state_names,
  userColumnsOf,
} from './user.ts'

test('what is written is read back; an empty cell is the usual; other words are none', () => {
  for (const role of ['owner', 'staff'] as const) expect(readRole(user_role_names[role])).toBe(role)
  for (const state of ['active', 'suspended'] as const) expect(readUserState(user_state_names[state])).toBe(state)
  for (const yes of [true, false]) {
    expect(readSeesAll(seesAllWords(yes))).toBe(yes)
    expect(readMailOnOrder(mailWords(yes))).toBe(yes)
  }
  expect([readRole(''), readSeesAll(' '), readMailOnOrder(''), readUserState('')]).toEqual([
    'staff',
    true,
    true,
    'active',
  ])
  expect(readRole('ｵｰﾅｰ')).toBe('owner')
  expect([readRole('社長'), readSeesAll('一部'), readMailOnOrder('毎朝'), readUserState('休み')]).toEqual(
    Array(4).fill(undefined),
  )
})

test('columns are found by their titles, each once', () => {
  expect(userColumnsOf(['ログインＩＤ', '名前', '備考', '氏名', '担当'])).toEqual([
    'login_id',
    'name',
    null,
    null,
    'store_codes',
  ])
})
