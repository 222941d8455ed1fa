import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { roundings } from '#domain/shared/decimal.ts'
import { dispatch_channels, dispatch_states, occasions } from '#domain/trade/dispatch.ts'
import {
  adjustment_states,
  change_request_states,
  order_methods,
  order_sources,
  order_states,
} from '#domain/trade/order.ts'
import { tax_rates } from '#domain/trade/tax.ts'
import { price_bases, unit_kinds } from '#domain/trade/unit.ts'
import { testDatabase } from '#tests/support/database.ts'
import { makeDb, makePool } from './client.ts'

const db = makeDb(makePool(await testDatabase(), { max: 1 }))
afterAll(() => db.destroy())

/** By column, wherever it stands, or by table and column. */
const lists: Record<string, readonly (string | number)[]> = {
  unit_kind: unit_kinds,
  unit_kinds,
  price_basis: price_bases,
  tax_rate: tax_rates,
  line_rounding: roundings,
  tax_rounding: roundings,
  method: order_methods,
  occasion: occasions,
  'orders.source': order_sources,
  'orders.state': order_states,
  'orders.adjustment': adjustment_states,
  'change_requests.state': change_request_states,
  'dispatches.channel': dispatch_channels,
  'dispatches.state': dispatch_states,
}

test('the words of the trade are those that the database takes', async () => {
  const { rows } = await sql<{ column: string; place: string; def: string }>`
    select a.attname as column, r.relname || '.' || a.attname as place, pg_get_constraintdef(c.oid) as def
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    join pg_attribute a on a.attrelid = r.oid and a.attnum = c.conkey[1]
    where c.contype = 'c' and cardinality(c.conkey) = 1 and r.relnamespace = 'public'::regnamespace
      and pg_get_constraintdef(c.oid) ~ 'ARRAY'`.execute(db)
  const known = rows.flatMap(row => {
    const list = lists[row.place] ?? lists[row.column]
    return list ? [{ ...row, list }] : []
  })
  const wordsOf = (def: string) =>
    [...(/ARRAY\[(.*?)\]/.exec(def)?.[1]?.matchAll(/[a-z_]+(?=')|\d+/g) ?? [])].map(([word]) => word)
  for (const { place, def, list } of known)
    expect([place, wordsOf(def).sort()]).toEqual([place, list.map(String).sort()])
  const found = new Set(known.map(one => (one.place in lists ? one.place : one.column)))
  expect(Object.keys(lists).filter(name => !found.has(name))).toEqual([])
})
