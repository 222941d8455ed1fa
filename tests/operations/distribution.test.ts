import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { world } from '#tests/support/world.ts'

// docs/running/scale.md says where each table would lie in a database of many machines, and what its keys lack for that.

const page = readFileSync(join(import.meta.dirname, '../../docs/running/scale.md'), 'utf8')

type Row = { table: string; lies: string; lacks: string }

const rows: Row[] = [...page.matchAll(/^\| `(\w+)` \| ([a-z]+) \| (.*?) ?\|$/gm)].map(
  ([, table = '', lies = '', lacks = '']) => ({ table, lies, lacks: lacks.trim() }),
)
const liesOf = new Map(rows.map(one => [one.table, one.lies]))

/** Among whose columns the key of a place is; null: one that needs none. */
const keyOf: Record<string, readonly string[] | null> = {
  supplier: ['supplier_id'],
  house: ['consumer_id', 'house_id', 'supplier_id'],
  everywhere: null,
  one: null,
}

type Column = { table: string; name: string; always: boolean }
type Key = { table: string; kind: 'p' | 'u' | 'f'; columns: string[]; to: string | null }

const readSchema = async () => {
  const { pool } = (await testApp()).deps
  const columns = await pool.query<Column>(`
    select c.relname as "table", a.attname as name, a.attnotnull as always from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped`)
  const keys = await pool.query<Key>(`
    select c.relname as "table", case when i.indisprimary then 'p' else 'u' end as kind, null as to,
      array(select a.attname::text from unnest(i.indkey) with ordinality k (n, at)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.n order by k.at) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisunique and c.relnamespace = 'public'::regnamespace and not c.relispartition
    union all
    select c.relname, 'f', t.relname,
      array(select a.attname::text from unnest(f.conkey) with ordinality k (n, at)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.n order by k.at)
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class t on t.oid = f.confrelid
    where f.contype = 'f' and c.relnamespace = 'public'::regnamespace and f.conparentid = 0`)
  return { columns: columns.rows, keys: keys.rows }
}

/** What hinders a table from lying where the page says, in the page's own words. */
const lacksOf = ({ table, lies }: Row, { columns, keys }: Awaited<ReturnType<typeof readSchema>>): string => {
  const key = keyOf[lies] ?? null
  const own = columns.filter(one => one.table === table)
  const has = (names: readonly string[]) => key === null || key.some(name => names.includes(name))
  const column = key === null || own.some(one => key.includes(one.name) && one.always) ? [] : ['column']
  const named = keys.filter(one => one.table === table)
  const unique = named.flatMap(({ kind, columns: of }) => {
    if (kind === 'f' || has(of)) return []
    return [`${kind === 'p' ? 'primary' : 'unique'} ${of.join('+') || '(expression)'}`]
  })
  const foreign = named.flatMap(({ to, columns: of }) => {
    if (to === null) return []
    const there = liesOf.get(to)
    // What lies everywhere is at hand; what lies together is joined by its key; what lies on one machine asks its own.
    if (there === 'everywhere' || (there === lies && (lies === 'one' || has(of)))) return []
    return [`to ${to}`]
  })
  const words = [...new Set([...column, ...unique, ...foreign])]
  return words.toSorted((a, b) => a.localeCompare(b)).join(', ')
}

test('each table has its place in a database of many machines, and what its keys lack for it is written down', async () => {
  const schema = await readSchema()
  const tables = [...new Set(schema.columns.map(one => one.table))].filter(one => !/^schema_migrations$/.test(one))
  expect(rows.map(one => one.table)).toEqual(tables.toSorted((a, b) => (a < b ? -1 : 1)))
  expect(rows.filter(one => !(one.lies in keyOf))).toEqual([])
  expect(rows).toEqual(rows.map(one => ({ ...one, lacks: lacksOf(one, schema) })))
})

test('the sums over the table are those of its rows', () => {
  const of = (lies: string) => rows.filter(one => one.lies === lies)
  for (const lies of Object.keys(keyOf)) {
    const ready = of(lies).filter(one => one.lacks === '').length
    expect(page).toContain(`| \`${lies}\` | ${of(lies).length} | ${ready} |`)
  }
})

test('a row that the release before writes without its supplier is given its parent’s, and our own code writes it', async () => {
  const app = await testApp()
  const { deal, supplier } = await world(app)
  const { rows } = await app.deps.pool.query<{ supplier_id: string }>(
    'insert into price_notices (deal_id, told_at) values ($1, now()) returning supplier_id',
    [deal.id],
  )
  expect(rows).toEqual([{ supplier_id: supplier.id }])

  const { rows: given } = await app.deps.pool.query<{ table: string }>(`
    select tgrelid::regclass::text as "table" from pg_trigger where tgfoid = 'supplier_of_parent'::regproc`)
  expect(given.length).toBeGreaterThan(5)
  const src = join(import.meta.dirname, '../../src')
  const code = globSync('**/*.ts', { cwd: src }).filter(name => !name.endsWith('.test.ts'))
  const written = code.flatMap(name => [
    ...readFileSync(join(src, name), 'utf8').matchAll(/insert into (\w+)\s+\(([^)]*)\)/g),
  ])
  for (const { table } of given) {
    const columns = written.filter(([, of]) => of === table).map(([, , names = '']) => names)
    expect(
      columns.filter(names => !names.includes('supplier_id')),
      table,
    ).toEqual([])
  }
})
