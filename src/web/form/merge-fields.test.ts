import { expect, test } from 'vitest'
import { layOver, mergeFields, mergeRows } from './merge-fields.ts'

test('a field that was not touched is as it stands now; one that was is mine, also where both changed it', () => {
  const base = { name: '鮨 まるた', phone_number: '03-0000-0000', note: '', tags: ['a'] }
  const now = { ...base, phone_number: '03-1111-1111', note: '裏口', tags: ['a', 'b'] }
  expect(mergeFields(base, { ...base, name: '鮨 丸田' }, now)).toEqual({ ...now, name: '鮨 丸田' })
  expect(mergeFields(base, { ...base, note: '表口' }, now)).toEqual({ ...now, note: '表口' })
  expect(mergeFields(base, base, now)).toEqual(now)
  // What was emptied on purpose stays empty.
  expect(mergeFields(base, { ...base, phone_number: '' }, now).phone_number).toBe('')
})

test('rows that were not touched are as they stand now; what was added, changed or taken out is mine', () => {
  type Row = { id: string; n: string; note?: string }
  const [a, b, c, d] = [
    { id: 'a', n: '1' },
    { id: 'b', n: '2' },
    { id: 'c', n: '3' },
    { id: 'd', n: '4' },
  ] as const
  const base: Row[] = [a, b, c, d]
  const now: Row[] = [
    { id: 'a', n: '9' },
    { id: 'b', n: '2', note: '裏口' },
    { id: 'd', n: '4' },
    { id: 'x', n: '7' },
  ]
  const merged = (mine: Row[]) => mergeRows({ base, mine, now }, row => row.id)
  expect(merged(base)).toEqual(now)
  // b is changed here, d is taken out, y is new; c is gone there, and was not touched here.
  expect(merged([a, { id: 'b', n: '5' }, c, { id: 'y', n: '8' }])).toEqual([
    { id: 'a', n: '9' },
    { id: 'b', n: '5', note: '裏口' },
    { id: 'x', n: '7' },
    { id: 'y', n: '8' },
  ])
  // What was changed here and is gone there stays; of what both have added, it is mine.
  expect(
    merged([
      { id: 'c', n: '6' },
      { id: 'x', n: '1' },
    ]),
  ).toEqual([
    { id: 'x', n: '1' },
    { id: 'c', n: '6' },
  ])
})

test('laid over what stands now, each side says what it changed alone', () => {
  type Terms = { minimum: string; groups: string }
  const changes = (was: Terms, is: Terms) =>
    (['minimum', 'groups'] as const).filter(field => was[field] !== is[field]).map(field => `${field}: ${is[field]}`)
  const base = { minimum: '', groups: '' }
  const lay = (mine: Partial<Terms>) =>
    layOver({ base, draft: { ...base, ...mine } }, { ...base, minimum: '5000' }, mergeFields, changes)
  expect(lay({ groups: '城西' })).toEqual({
    draft: { minimum: '5000', groups: '城西' },
    base: { minimum: '5000', groups: '' },
    theirs: ['minimum: 5000'],
    mine: ['groups: 城西'],
  })
  expect(lay({ minimum: '3000' })).toMatchObject({ theirs: ['minimum: 5000'], mine: ['minimum: 3000'] })
})
