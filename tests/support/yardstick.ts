import { expect } from 'vitest'

/** What is like most of what a turn is used for: 20,000 rows to be read, gone through and written, 10 MB to be copied. */
const rows_text = JSON.stringify(
  Array.from({ length: 20_000 }, (_, n) => ({ id: `${n}`, name: `あ${n}`, quantity: n })),
)
const bytes = Buffer.alloc(10_000_000, 1)
/** Of the processor's time, in milliseconds, for a machine that the tests' limits are written for. */
const usual = 45

const weigh = (): number => {
  const { user, system } = process.threadCpuUsage()
  const rows: { id: string; name: string; quantity: number }[] = JSON.parse(rows_text)
  const by_name = new Map(rows.map(row => [row.name.normalize('NFKC'), { ...row, quantity: row.quantity + 1 }]))
  expect(JSON.stringify([...by_name.values()]).length).toBeGreaterThan(0)
  expect(Buffer.from(bytes)).toHaveLength(bytes.length)
  const now = process.threadCpuUsage()
  return (now.user + now.system - user - system) / 1000
}

/** Until it is compiled, the yardstick itself is slow. */
export const warmUp = () => {
  for (let n = 0; n < 5; n += 1) weigh()
}

/**
 * How many times slower a machine's processor is than a quiet one just now: where others share its memory, the same work
 * takes it twice the time and more. At least once, and three times at most: what is much too long is seen on any.
 */
export const slowness = () => Math.min(3, Math.max(1, weigh() / usual))
