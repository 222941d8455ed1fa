import { expect, test } from 'vitest'
import { resumed } from './use-based-draft.ts'

const base = { name: '鯛', unit: '尾', kinds: ['piece'] }

test('typing goes on over another person’s change of another field', () => {
  const draft = { values: { ...base, name: '真鯛', kinds: ['piece', 'case'] }, base, revision: 3 }
  expect(resumed(draft, { ...base, unit: '匹' }, 5)).toEqual({
    values: { name: '真鯛', unit: '匹', kinds: ['piece', 'case'] },
    base: { ...base, unit: '匹' },
    revision: 5,
  })
})

test('of one field that both have changed, saving must be refused: it names the revision it was begun with', () => {
  const draft = { values: { ...base, name: '真鯛' }, base, revision: 3 }
  expect(resumed(draft, { ...base, name: '黒鯛' }, 5)).toEqual(draft)
})

test('where nothing is typed, the record stands as it is now', () => {
  const now = { ...base, name: '黒鯛' }
  expect(resumed({ values: base, base, revision: 3 }, now, 5)).toEqual({ values: now, base: now, revision: 5 })
})
