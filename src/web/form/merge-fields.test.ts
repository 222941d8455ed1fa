import { expect, test } from 'vitest'
import { mergeFields } from './merge-fields.ts'

test('a field that was not touched is as it stands now; one that was is mine, also where both changed it', () => {
  const base = { name: '鮨 まるた', phone_number: '03-0000-0000', note: '', tags: ['a'] }
  const now = { ...base, phone_number: '03-1111-1111', note: '裏口', tags: ['a', 'b'] }
  expect(mergeFields(base, { ...base, name: '鮨 丸田' }, now)).toEqual({ ...now, name: '鮨 丸田' })
  expect(mergeFields(base, { ...base, note: '表口' }, now)).toEqual({ ...now, note: '表口' })
  expect(mergeFields(base, base, now)).toEqual(now)
  // What was emptied on purpose stays empty.
  expect(mergeFields(base, { ...base, phone_number: '' }, now).phone_number).toBe('')
})
