import { expect, test } from 'vitest'
import { readMigrations } from './migrate.ts'
import { dangersOf } from './migration-rules.ts'

/** Those before were written without these rules, and are applied. */
const first_checked = '0230'

test('no new migration stops orders on a large database', () => {
  const checked = readMigrations().filter(one => one.name >= first_checked)
  expect(checked.length).toBeGreaterThan(0)
  const found = checked.flatMap(({ name, sql }) => dangersOf(sql).map(danger => `${name}: ${danger}`))
  expect(found).toEqual([])
})

test.each([
  ['create index x on orders (words);', 'create it concurrently'],
  ['create unique index x\n  on dispatches (order_id);', 'create it concurrently'],
  ['alter table order_lines add constraint x check (quantity > 0);', 'add it "not valid"'],
  ['alter table orders add constraint x foreign key (store_id) references stores (id);', 'add it "not valid"'],
  ['alter table orders alter column note type varchar;', 'read or written whole'],
  ['alter table notifications alter key set not null;', 'read or written whole'],
  ['alter table sessions add id uuid not null default uuidv7();', 'another one for each row'],
  ['select 1;\nupdate notifications set kind = 1;', 'let a job do it'],
  ['alter table order_events drop constraint order_events_kind_check;', 'allow_order_event_kinds'],
])('%s is seen', (sql, said) => {
  expect(dangersOf(sql).join()).toContain(said)
})

test.each([
  'create index concurrently if not exists x on orders (words);',
  'create table dispatch_notes (id uuid primary key); create index x on dispatch_notes (id);',
  "alter table orders add note_2 text not null default '';",
  'alter table order_lines add constraint x check (quantity > 0) not valid;',
  'alter table orders validate constraint x;',
  '-- safe: the table is empty until this release\nupdate notifications set kind = 1;',
  "select allow_order_event_kinds('new');",
])('%s is let through', sql => {
  expect(dangersOf(sql)).toEqual([])
})
