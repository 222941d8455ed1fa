import { expect, test } from 'vitest'
import { stepBefore } from './use-list-moves.tsx'

const all = ['a', 'b', 'c', 'd', 'e']

test.each<[string, readonly string[], readonly string[], -1 | 1, string | null]>([
  ['down past the next one', all, ['b'], 1, 'd'],
  ['up before the one above', all, ['c'], -1, 'b'],
  ['stays at the top', all, ['a'], -1, 'b'],
  ['down to the end', all, ['d'], 1, null],
  ['several go together, up', all, ['b', 'd'], -1, 'a'],
  ['several go together, down', all, ['b', 'c'], 1, 'e'],
  ['a filtered list moves past what it shows', ['a', 'c', 'e'], ['a'], 1, 'e'],
  ['behind the last one in sight, before what follows it', ['a', 'c'], ['a'], 1, 'd'],
  ['nothing else in sight', ['c'], ['c'], 1, null],
])('%s', (_, shown, chosen, by, before) => expect(stepBefore(all, shown, chosen, by)).toBe(before))
