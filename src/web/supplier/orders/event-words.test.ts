import { expect, it } from 'vitest'

import { actorWords, kindWord } from './event-words.ts'

it('names what and who', () => {
  expect(kindWord({ kind: 'edited', actor_area: 'consumer', diff: null })).toBe('訂正')
  expect(kindWord({ kind: 'edited', actor_area: 'supplier', diff: null })).toBe('変更依頼を承諾')
  expect(kindWord({ kind: 'something_new', actor_area: 'system', diff: null })).toBe('something_new')
  expect(actorWords({ actor_area: 'consumer', actor_name: '板前' })).toBe('店舗 板前')
  expect(actorWords({ actor_area: 'system', actor_name: '' })).toBe('自動')
})
