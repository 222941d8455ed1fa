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

/** What lives for days, or is few however many restaurants there are: it may be read whole, if seldom. */
const short_tables: Record<string, string> = {
  consumer_closures: 'a row for each restaurant that has left',
  joinings: 'over after an hour',
  line_drafts: 'over after some days',
  line_link_nonces: 'over after ten minutes',
}

/**
 * Tables in which PostgreSQL looks through all rows when one of these goes, as `table (columns) refers to table`: what
 * refers to a row is looked for before it goes, and with a test restaurant (`remove_test_restaurant`) it goes too.
 */
export const blindReferences = async (url: string, removed: readonly string[]): Promise<string[]> => {
  const names = removed.map(name => `'${name}'`).join()
  const found = await ask<{ child: string; columns: string; parent: string }>(
    url,
    `with recursive reference as (
      select conrelid as child, confrelid as parent, conkey, confdeltype from pg_constraint where contype = 'f' and conparentid = 0
    ), removed as (
      select to_regclass(name)::oid as name from unnest(array[${names}]) name where to_regclass(name) is not null
      union select unnest(array['consumers', 'stores']::regclass[])::oid
      union select child from removed join reference on parent = removed.name where confdeltype in ('a', 'c')
    )
    select child::regclass::text, parent::regclass::text, (select string_agg(attname, ', ' order by place)
      from unnest(conkey) with ordinality k (number, place) join pg_attribute on attrelid = child and attnum = number) as columns
    from reference where parent in (select name from removed) and not exists (
      select from pg_index join pg_attribute a on a.attrelid = child and a.attnum = indkey[0]
      where indrelid = child and indkey[0] = any(conkey)
        and (indpred is null or pg_get_expr(indpred, child) = format('(%I IS NOT NULL)', a.attname)))
    order by 1, 3, 2`,
  )
  return found
    .filter(({ child }) => !(child in short_tables))
    .map(({ child, columns, parent }) => `${child} (${columns}) refers to ${parent}`)
}
