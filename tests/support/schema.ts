import pg from 'pg'
import type { Fate, Side } from '#server/erasure/leaving.ts'

type Fates = Record<string, Fate>

const ask = async <R extends pg.QueryResultRow>(url: string, query: string): Promise<R[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<R>(query)).rows
  } finally {
    await client.end()
  }
}

const columnsOf = ({ keeps = {}, supplier, consumer }: Fate) => [
  ...Object.values(keeps).flat(),
  ...[supplier ?? [], consumer ?? []].flat().flatMap(one => ('set' in one ? Object.keys(one.set) : [])),
]

const isGone = (rule: Fate | undefined, side: Side) => [rule?.[side] ?? []].flat().some(one => 'gone' in one)

/** What can hold a person's words: all but figures, instants, flags and ids. Made of other columns, or a part of a table, it goes with them. */
const text_columns = `select table_name, column_name from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  where table_schema = 'public' and t.table_type = 'BASE TABLE' and is_generated = 'NEVER'
    and not exists (select from pg_class k where k.oid = format('%I.%I', table_schema, table_name)::regclass and k.relispartition)
    and data_type not in
    ('smallint', 'integer', 'bigint', 'numeric', 'real', 'double precision', 'boolean', 'uuid', 'date', 'interval',
     'timestamp with time zone', 'timestamp without time zone', 'time without time zone')
    -- Arrays of figures and ids.
    and udt_name not in ('_int2', '_int4', '_int8', '_numeric', '_uuid', '_date', '_timestamptz', '_bool')
  order by 1, 2`

/** Columns of which the rules do not say what becomes of them, each with what to do; and those that are not there. */
export const unnamedTexts = async (url: string, rules: Fates): Promise<string[]> => {
  const columns = await ask<{ table_name: string; column_name: string }>(url, text_columns)
  const all = await ask<{ name: string }>(
    url,
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  )
  const there = new Set(all.map(one => one.name))
  const unsaid = columns.filter(({ table_name, column_name }) => {
    const rule = rules[table_name]
    return !rule || !(isGone(rule, 'supplier') || isGone(rule, 'consumer') || columnsOf(rule).includes(column_name))
  })
  const lost = Object.entries(rules).flatMap(([table, rule]) => columnsOf(rule).map(column => `${table}.${column}`))
  return [
    ...unsaid.map(
      one =>
        `${one.table_name}.${one.column_name}: say in src/server/erasure what becomes of it when its people leave (docs/recipes.md, “A column that holds a text”)`,
    ),
    ...lost.filter(name => !there.has(name)).map(name => `${name}: is in src/server/erasure, and not in the database`),
  ]
}

/** References to rows that go when a side leaves, from tables whose rows stay, or go later. */
export const goneTooEarly = async (url: string, rules: Fates): Promise<string[]> => {
  const references = await ask<{ child: string; parent: string }>(
    url,
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
     where contype = 'f' and conparentid = 0 and confdeltype in ('a', 'r') and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  )
  const order = Object.keys(rules)
  return (['supplier', 'consumer'] as const).flatMap(side =>
    references
      .filter(({ parent }) => isGone(rules[parent], side))
      .filter(({ child, parent }) => !isGone(rules[child], side) || order.indexOf(child) > order.indexOf(parent))
      .map(
        ({ child, parent }) =>
          `${child} refers to ${parent}, which goes when a ${side} leaves: say before it, in src/server/erasure, that its rows go too`,
      ),
  )
}
