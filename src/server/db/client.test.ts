import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { makeDb, makePool, prepared, statementName } from './client.ts'

test('a day stays a string, numeric and int8 too, and a session speaks Asia/Tokyo', async () => {
  const pool = makePool(await testDatabase(), { max: 1 })
  const { rows } = await pool.query(`
    select date '2026-04-01' as day, array[date '2026-04-01'] as days, 12.500::numeric(10,3) as amount,
           9007199254740993::int8 as big, timestamptz '2026-03-31 15:30Z' as instant,
           (timestamptz '2026-03-31 15:30Z')::date as tokyo_day`)
  expect(rows[0]).toEqual({
    day: '2026-04-01',
    days: ['2026-04-01'],
    amount: '12.500',
    big: '9007199254740993',
    instant: new Date('2026-03-31T15:30:00Z'),
    tokyo_day: '2026-04-01',
  })
  await pool.end()
})

test('a text that starts with a name comment is prepared under it, another is not', async () => {
  const pool = makePool(await testDatabase(), { max: 1 })
  const db = makeDb(pool)
  for (const n of [1, 2]) await sql`/* find-thing */ select ${n}::int as n`.execute(db)
  await sql`/* find-thing */ select ${3}::int as n, 'other text' as t`.execute(db)
  await sql`select ${4}::int as n`.execute(db)
  await pool.query('/* find-thing */ select $1::int as n', [5])
  const { rows } = await pool.query(
    'select name, generic_plans + custom_plans as runs from pg_prepared_statements order by 2',
  )
  expect(rows).toEqual([
    { name: statementName(`/* find-thing */ select $1::int as n, 'other text' as t`), runs: '1' },
    { name: statementName('/* find-thing */ select $1::int as n'), runs: '3' },
  ])
  await db.destroy()
})

test('a connection prepares so many texts and no more, whatever other connections have prepared', async () => {
  const url = await testDatabase()
  const [crowded, other] = [makePool(url, { max: 1 }), makePool(url, { max: 1 })]
  for (let n = 0; n < 1010; n += 1) await crowded.query(`/* many */ select $1::int as of_${n}`, [n])
  const count = 'select count(*)::int as n from pg_prepared_statements'
  expect((await crowded.query(count)).rows).toEqual([{ n: 1000 }])
  await other.query('/* many */ select $1::int as of_1009', [1])
  expect((await other.query(count)).rows).toEqual([{ n: 1 }])
  await Promise.all([crowded.end(), other.end()])
})

test('a prepared statement takes its values by name, as often as it names them, and keeps what is constant', async () => {
  const pool = makePool(await testDatabase(), { max: 1 })
  const db = makeDb(pool)
  const repeat = prepared<{ word: string; list: string[]; nothing: null }, { text: string; nothing: null }>(
    v => sql`/* repeat */ select ${v.word}::text || ${'-'} || array_to_string(${v.list}::text[], ${v.word}) as text,
      ${v.nothing}::int as nothing`,
  )
  const quoted = ['a', 'b "c", \\', '{}', 'null', '']
  expect(await repeat(db, { word: '+', list: quoted, nothing: null })).toEqual([
    { text: `+-${quoted.join('+')}`, nothing: null },
  ])
  const inside = db.transaction().execute(trx => repeat(trx, { word: '2', list: ['x'], nothing: null }))
  expect(await inside).toEqual([{ text: '2-x', nothing: null }])
  const { rows } = await pool.query('select generic_plans + custom_plans as runs from pg_prepared_statements')
  expect(rows).toEqual([{ runs: '2' }])
  await db.destroy()
})

test('a prepared text keeps its literals; lists arrive as they are, whatever is in them', async () => {
  const pool = makePool(await testDatabase(), { max: 1 })
  const db = makeDb(pool)
  type Lists = { texts: (string | null)[]; numbers: number[]; flags: boolean[]; bytes: Buffer[]; instants: Date[] }
  const echo = prepared<Lists, Lists & { literal: string }>(
    v => sql`/* it's an echo */ select ${v.texts}::text[] as texts, -- a reader's word
      ${v.numbers}::float8[] as numbers, ${v.flags}::boolean[] as flags,
      ${v.bytes}::bytea[] as bytes, ${v.instants}::timestamptz[] as instants, ${sql.lit('a  --  b\n c')} as literal`,
  )
  const lists = {
    texts: ['鯛, {中}', 'null', 'NULL', '', null, ' a  b ', '"', '\\', 'two\nlines', '𩸽'],
    numbers: [1.5, Number.NaN, -3, 1e21, Number.POSITIVE_INFINITY],
    flags: [true, false],
    bytes: [Buffer.from([0, 255])],
    instants: [new Date('2026-03-31T15:30:00Z')],
  }
  expect(await echo(db, lists)).toEqual([{ ...lists, literal: 'a  --  b\n c' }])
  const plain = {
    texts: ['鯛, {中}', 'null', '', null, ' a  b '],
    numbers: [0.1, 7],
    flags: [],
    bytes: [],
    instants: [],
  }
  expect(await echo(db, plain)).toEqual([{ ...plain, literal: 'a  --  b\n c' }])
  await db.destroy()
})

/** Ends a session from outside, as a restart of the server does. */
async function terminate(url: string, pid: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('select pg_terminate_backend($1, 60000)', [pid])
  await client.end()
}

const own_pid = 'select pg_backend_pid() as pid'

test('an idle session that the server ends is reported and replaced', async () => {
  const seen: string[] = []
  const url = await testDatabase()
  const pool = makePool(url, { max: 1, onError: error => seen.push(error.message) })
  const first = await pool.query<{ pid: number }>(own_pid)
  await terminate(url, first.rows[0]?.pid ?? 0)
  await vi.waitFor(() => expect(seen).toHaveLength(1), 60_000)
  expect((await pool.query(own_pid)).rows).not.toEqual(first.rows)
  await pool.end()
})

test('a session that ends between two queries of a transaction fails the transaction, not the process', async () => {
  const url = await testDatabase()
  const pool = makePool(url, { max: 1 })
  const db = makeDb(pool)
  const lost = db.transaction().execute(async trx => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await terminate(url, rows[0]?.pid ?? 0)
    await sql`select 1`.execute(trx)
  })
  await expect(lost).rejects.toThrow()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await db.destroy()
})
