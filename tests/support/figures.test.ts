import { expect, test } from 'vitest'
import { factsOf, percentile } from './figures.ts'
import { roomCircles } from './room-circles.ts'

const facts = (source: string, file = 'src/server/orders/x.tsx') => factsOf({ file, source })

test('functions of every dress are measured, nested ones on their own', () => {
  const { functions } = facts(`
export const Screen = memo(() => {
  const close = async () => {
    done()
  }
  return <p onClick={close} />
})
function plain() {}
const all = { method() {}, arrow: () => 1 }
useEffect(() => undefined)`)
  expect(functions.map(one => [one.name, one.line, one.lines])).toEqual([
    ['Screen', 2, 6],
    ['close', 3, 3],
    ['plain', 8, 1],
    ['method', 9, 1],
    ['arrow', 9, 1],
    ['useEffect', 10, 1],
  ])
})

test.each<[source: string, writes: string[]]>([
  ['sql`insert into orders (id) values (${id})`', ['orders']],
  ['sql`with a as (update only orders o set note = null) delete from public.order_events`', ['order_events', 'orders']],
  ["pool.query('UPDATE\\n dispatches set state = 1')", ['dispatches']],
  ["db.insertInto('notifications').values(one)", ['notifications']],
  ["trx\n  .updateTable('orders as o')\n  .set(one)", ['orders']],
  ["sql`select graphile_worker.add_job('send', '{}')`", ['jobs']],
  ['sql`insert into graphile_worker._private_jobs (task_id) select 1`', ['jobs']],
  ["await helpers.addJob('send')", ['jobs']],
  // Our own function that has spelled the job, a table whose name begins the same, a lock, a reading, and a comment write nothing.
  ["sql`select ${addJob('send_dispatch', id)}`", []],
  ['sql`update orders_seen set at = 1`', []],
  ['sql`select 1 from orders o for update of o`', []],
  ["db.selectFrom('orders').forUpdate()", []],
  ["db.insertInto('order_lines')", []],
  ['sql`select from graphile_worker._private_jobs`', []],
  ['/** insert into orders */ export const x = 1', []],
])('%s', (source, writes) => {
  expect([...facts(source).writes].sort()).toEqual(writes)
})

test.each<[source: string, count: number]>([
  ["const unit = line.unit_kind === 'case' ? line.case_unit || 'ケース' : line.unit", 1],
  ["const word = kind === 'piece' ? 'バラ' : 'ケース'", 1],
  ["sql`case l.unit_kind when 'case' then l.case_unit else l.unit end`", 1],
  ["const step = unit_kind === 'case' ? pieces : lot", 0],
  ["const per = line.price_basis === 'case' ? line.case_unit : line.unit", 0],
])('unit words: %s', (source, count) => {
  expect(facts(source).unit_words).toBe(count)
})

test.each<[source: string, lists: Record<string, number>]>([
  ["type A = 'case' | 'piece' | null", { unit_kind: 1 }],
  ["const a = z.enum(['piece', 'case', 'kg'])", { price_basis: 1 }],
  ['const a = z.union([z.literal(8), z.literal(10)])', { tax_rate: 1 }],
  ["const a = ['web', 'fax', 'mail', 'line'] as const", { order_method: 1 }],
  ["type A = 'piece' | 'case' | ''", {}],
  ["const a = { unit_kinds: ['piece', 'case'] }", {}],
  ["type A = Extract<'piece', B> | 'case'", {}],
])('lists: %s', (source, lists) => {
  expect(facts(source).lists).toEqual(lists)
})

test('important classes are told from other words with a mark', () => {
  const { important } = facts('const x = <p className={`p-0! ${on ? "max-xl:px-0! flex" : "sm:!mt-1"}`}>Hello !</p>')
  expect(important.sort()).toEqual(['max-xl:px-0!', 'p-0!', 'sm:!mt-1'])
})

test('percentiles', () => {
  expect([percentile([5, 1, 3], 0.5), percentile([1, 2, 3, 4], 1), percentile([], 0.9)]).toEqual([3, 4, 0])
})

test('rooms that lead to one another make a circle, by types and longer ways too', () => {
  const modules = Object.entries({
    'src/server/a/x.ts': "import type { B } from '#server/b/x.ts'",
    'src/server/b/x.ts': "import { c } from '#server/c/x.ts'",
    'src/server/c/x.ts': "export type A = import('#server/a/x.ts').A",
    'src/server/d/x.ts': "import { a } from '#server/a/x.ts'\nimport { ports } from '#server/ports.ts'",
    'src/server/a/x.test.ts': "import { d } from '#server/d/x.ts'",
    'src/server/ports.ts': "import { d } from './d/x.ts'",
  }).map(([file, source]) => ({ file, source }))
  expect(roomCircles(modules)).toEqual([
    {
      rooms: ['a', 'b', 'c'],
      edges: [
        { from: 'src/server/a/x.ts', to: 'src/server/b/x.ts' },
        { from: 'src/server/b/x.ts', to: 'src/server/c/x.ts' },
        { from: 'src/server/c/x.ts', to: 'src/server/a/x.ts' },
      ],
    },
  ])
})
