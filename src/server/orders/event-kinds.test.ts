import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { order_event_kinds } from '#domain/orders/event-kinds.ts'
import { testApp } from '#tests/support/app.ts'

test('every kind of event that the database takes has its words on each side, and no other', async () => {
  const { db } = (await testApp()).deps
  const { rows } = await sql<{ def: string }>`select pg_get_constraintdef(oid) as def from pg_constraint
    where conname = 'order_events_kind_check'`.execute(db)
  const taken = [...(rows[0]?.def ?? '').matchAll(/'(\w+)'/g)].map(found => found[1])
  expect([...order_event_kinds].toSorted()).toEqual(taken.toSorted())
})
