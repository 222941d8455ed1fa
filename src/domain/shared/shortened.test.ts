import { expect, test } from 'vitest'
import { shortened } from './shortened.ts'

test.each([
  ['かつお', 'かつお'],
  ['9'.repeat(60), '9'.repeat(60)],
  ['9'.repeat(61), `${'9'.repeat(60)}…`],
  ['9'.repeat(2000), `${'9'.repeat(60)}…`],
  // No sign is cut in two.
  ['🐟'.repeat(61), `${'🐟'.repeat(60)}…`],
])('%s', (value, shown) => {
  expect(shortened(value)).toBe(shown)
})
