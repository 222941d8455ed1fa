import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

test('so many works at once, the others in their order; who comes when too many wait is refused, and the next is served', async () => {
  const inTurns = inTurn(2, 3)
  const log: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () =>
    new Promise<string>((end, fail) => {
      log.push(name)
      ends.push(() => (name === 'c' ? fail(new Error(name)) : end(name)))
    })
  const all = ['a', 'b', 'c', 'd', 'e'].map(name => inTurns(work(name)).catch(error => String(error)))
  await expect(inTurns(work('f'))).rejects.toMatchObject({ status: 503 })
  expect(log).toEqual(['a', 'b'])
  for (let at = 0; at < 5; at += 1) {
    ends[at]?.()
    await all[at]
  }
  expect(await Promise.all(all)).toEqual(['a', 'b', 'Error: c', 'd', 'e'])
  expect(log).toEqual(['a', 'b', 'c', 'd', 'e'])
  const last = inTurns(work('g'))
  await Promise.resolve()
  ends[5]?.()
  expect(await last).toBe('g')
})
