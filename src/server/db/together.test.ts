import { type Kysely, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { makeDb, makePool } from './client.ts'
import type { DB } from './tables.ts'
import { guessedAsOne, together } from './together.ts'

const pool = makePool(await testDatabase(), { max: 1 })
const db = makeDb(pool)
afterAll(() => db.destroy())

/** A read whose queries are answered when the test says so. */
const rememberedRead = () => {
  const queries: { asked: readonly string[]; answer(): void; fail(): void }[] = []
  const read = together<string, { nth: number; answer: string }>((_db: Kysely<DB>, asked) => {
    const { promise, resolve, reject } = Promise.withResolvers<{ nth: number; answer: string }[]>()
    queries.push({
      asked,
      // In another order than asked, and nothing for who is not known.
      answer: () =>
        resolve(
          asked
            .map((one, index) => ({ nth: index + 1, answer: `answer to ${one}` }))
            .filter(one => !one.answer.endsWith('nobody'))
            .reverse(),
        ),
      fail: () => reject(new Error(`no answer to ${asked.join()}`)),
    })
    return promise
  })
  return { read: async (db: Kysely<DB>, asked: string) => (await read(db, asked))?.answer, queries }
}

const turn = () => new Promise(resolve => setImmediate(resolve))

test('the first is asked at once; those that come meanwhile go together, and each gets its own answer', async () => {
  const { read, queries } = rememberedRead()
  const answers = ['a', 'b', 'nobody', 'c'].map(one => read(db, one))
  expect(queries.map(one => one.asked)).toEqual([['a']])
  queries[0]?.answer()
  await turn()
  expect(queries.map(one => one.asked)).toEqual([['a'], ['b', 'nobody', 'c']])
  queries[1]?.answer()
  expect(await Promise.all(answers)).toEqual(['answer to a', 'answer to b', undefined, 'answer to c'])
  // Nothing is remembered: the same is asked anew.
  const again = read(db, 'a')
  await turn()
  expect(queries.map(one => one.asked)).toEqual([['a'], ['b', 'nobody', 'c'], ['a']])
  queries[2]?.answer()
  expect(await again).toBe('answer to a')
})

test('where a shared query fails each is asked alone, and only its own failure reaches it', async () => {
  const { read, queries } = rememberedRead()
  const first = read(db, 'a')
  const [second, third] = [read(db, 'b'), read(db, 'c')]
  const refused = expect(third).rejects.toThrow('no answer to c')
  queries[0]?.answer()
  await turn()
  queries[1]?.fail()
  await turn()
  expect(queries.slice(2).map(one => one.asked)).toEqual([['b'], ['c']])
  queries[2]?.answer()
  queries[3]?.fail()
  expect([await first, await second]).toEqual(['answer to a', 'answer to b'])
  await refused
})

test('a query that is stuck holds nobody back for long', async () => {
  const { read, queries } = rememberedRead()
  void read(db, 'stuck')
  const next = read(db, 'a')
  await expect.poll(() => queries.length).toBe(2)
  queries[1]?.answer()
  expect(await next).toBe('answer to a')
})

test('inside a transaction a read is its own', async () => {
  const { read, queries } = rememberedRead()
  void read(db, 'outside')
  await db.transaction().execute(async trx => {
    const inside = read(trx, 'inside')
    expect(queries.map(one => one.asked)).toEqual([['outside'], ['inside']])
    queries[1]?.answer()
    expect(await inside).toBe('answer to inside')
  })
})

test('PostgreSQL keeps one plan for what is asked together, however many ask', async () => {
  const ask = (keys: string[]) =>
    sql`/* together-test */ select a.id from unnest(${keys}::uuid[]) with ordinality q (id, nth)
      join accounts a on a.id = q.id where ${guessedAsOne(sql`q.nth`)}`.execute(db)
  const nobody = '00000000-0000-4000-8000-000000000000'
  for (let n = 0; n < 12; n += 1) await ask(Array.from({ length: 1 + (n % 4) }, () => nobody))
  const { rows } = await sql<{ custom_plans: string; generic_plans: string }>`select custom_plans, generic_plans
    from pg_prepared_statements where name like 'together-test%'`.execute(db)
  // Five plans are made before PostgreSQL decides.
  expect(rows).toEqual([{ custom_plans: '5', generic_plans: '7' }])
})
