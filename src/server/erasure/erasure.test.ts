import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { seedFirstDay } from '#server/seeds/first-day.ts'
import { testApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { closedPassword, erasePersonalData, type Leaver } from './erase.ts'
import { erased_name } from './leaving.ts'
import { personal_data } from './personal-data.ts'

/** The demo world in a database of its own: its people, their papers and everything about them. */
const app = await testApp({}, freshDatabase())
beforeAll(async () => {
  app.clock.set('2026-11-21T18:30:00+09:00')
  await seedFirstDay(app.deps, { days_before: 3 })
  // Mails on their way still leave.
  await sql`update outgoing_mails set state = 'sent' where state = 'queued'`.execute(app.deps.db)
})

const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T> => {
  const { rows } = await query.execute(app.deps.db)
  const [row] = rows
  if (!row) throw new Error('nothing found')
  return row
}

const texts = async (query: string, id: string) => {
  const { rows } = await sql<{ t: string | null }>`${sql.raw(query.replaceAll(':id', `'${id}'`))}`.execute(app.deps.db)
  return rows.flatMap(row => (row.t ? [row.t] : []))
}

/** The tables in which any of these words stands, but those that are development's own. */
const whereFound = async (words: string[]) => {
  const found: string[] = []
  for (const [table, { keeps }] of Object.entries(personal_data)) {
    if (keeps?.development) continue
    const { rows } = await sql<{ w: string }>`select w from unnest(${words}::text[]) w
      where exists (select from ${sql.table(table)} t where to_jsonb(t)::text like '%' || w || '%')`.execute(
      app.deps.db,
    )
    found.push(...rows.map(({ w }) => `${table}: ${w}`))
  }
  return found
}

const count = async (what: string) => (await one(sql<{ n: number }>`select count(*)::int as n from ${sql.raw(what)}`)).n

const leave = async (leaver: Leaver) => {
  const password_hash = await closedPassword()
  await app.deps.db.transaction().execute(trx => erasePersonalData(trx, leaver, password_hash, app.deps.now()))
}

describe('erasing who has left', () => {
  test('a supplier: its people are nowhere any more, its goods are gone, its restaurants keep their orders', async () => {
    const { id } = await one(sql<{ id: string }>`select id from suppliers where name = '丸山水産株式会社'`)
    const of_it = `supplier_id = '${id}'`
    await sql`update stores set contact_name = '秘密 太郎', note = '支払いの遅れる客' where supplier_id = ${id}`.execute(
      app.deps.db,
    )
    await sql`insert into supplier_audits (supplier_id, subject, subject_id, action, before, after, actor_id, actor_name, happened_at)
      select supplier_id, 'store', id, 'changed', '{"note": "支払いの遅れる客"}', '{"contact_name": "秘密 太郎"}', id, '丸山 健一', now()
      from stores where supplier_id = ${id} limit 1`.execute(app.deps.db)
    await sql`insert into admin_audits (actor_id, actor_name, act, subject_id, facts, happened_at)
      select id, '運営 花子', 'supplier_opened', ${id}, '{"name": "秘密 太郎"}', now() from accounts where area = 'admin' limit 1`.execute(
      app.deps.db,
    )
    const people = await texts(
      `select unnest(array[name, mail_address, mobile_number]) as t from accounts where id in (select account_id from supplier_users where supplier_id = :id)`,
      id,
    )
    const reached = await texts(
      `select unnest(array[mail_address, fax_number]) as t from order_counters where supplier_id = :id`,
      id,
    )
    const goods = await count(`product_items where ${of_it}`)
    const orders = await count(`orders where ${of_it}`)
    const others = await count(`product_items where not ${of_it}`)
    expect([people.length > 3, goods > 100, orders > 20]).toEqual([true, true, true])
    expect((await whereFound(people)).length).toBeGreaterThan(3)

    await leave({ side: 'supplier', id })
    expect(await whereFound([...people, '秘密 太郎', '支払いの遅れる客'])).toEqual([])
    // A number of its own stands in the documents of its orders alone.
    expect((await whereFound(reached)).map(found => found.split(':')[0])).toEqual(
      (await whereFound(reached)).filter(found => found.startsWith('orders:')).map(() => 'orders'),
    )
    expect(await count(`product_items where ${of_it}`)).toBe(0)
    expect(await count(`product_items where not ${of_it}`)).toBe(others)
    expect(await count(`orders where ${of_it}`)).toBe(orders)
    expect(
      await count(`order_events where ${of_it} and actor_area = 'supplier' and actor_name <> '${erased_name}'`),
    ).toBe(0)
    // Twice is once.
    await leave({ side: 'supplier', id })

    const cook = app.client('consumer')
    await cook.logIn('demo-restaurant', 'Demo1234')
    const order = await one(sql<{
      id: string
    }>`select o.id from orders o join consumer_members m on m.consumer_id = o.consumer_id
      join accounts a on a.id = m.account_id where a.login_id = 'demo-restaurant' and o.supplier_id = ${id} limit 1`)
    const seen = await cook.get(getOrder, { params: { order_id: order.id } })
    expect(seen.status).toBe(200)
    expect(seen.body.parties.supplier.name).toBe('丸山水産株式会社')
    expect(seen.body.lines.length).toBeGreaterThan(0)
  })

  test('a restaurant: its people go, the suppliers it had entered go, its orders stay at its suppliers', async () => {
    const { id } = await one(sql<{ id: string }>`select m.consumer_id as id from consumer_members m
      join accounts a on a.id = m.account_id where a.login_id = 'demo-restaurant'`)
    // Somebody who holds another restaurant, too, stays; their names are others' as well.
    const people = await texts(
      `select mail_address as t from accounts where id in (select account_id from consumer_members where consumer_id = :id)
        and (select count(*) from consumer_members m where m.account_id = accounts.id) = 1`,
      id,
    )
    // What was mailed to who stays is theirs.
    await sql`delete from outgoing_mails where destination like 'demo-two-stores@%'`.execute(app.deps.db)
    const own = await texts(
      `select unnest(array[name, phone_number, fax_number, mail_address]) as t from suppliers where owner_consumer_id = :id`,
      id,
    )
    expect([people.length > 1, own.length > 3]).toEqual([true, true])
    const orders = await count(`orders where consumer_id = '${id}'`)
    const before = await one(sql<{ t: string }>`select string_agg(o.parties::text, '' order by o.id) as t from orders o
      join suppliers p on p.id = o.supplier_id and p.origin = 'platform' where o.consumer_id = ${id}`)

    await leave({ side: 'consumer', id })
    // The supplier's own record of the restaurant is the supplier's.
    expect((await whereFound([...people, ...own])).filter(found => !found.startsWith('stores: '))).toEqual([])
    const named = `consumer_id = '${id}' and placed_by_name <> '${erased_name}'`
    expect(await count(`orders where source = 'consumer_web' and ${named}`)).toBe(0)
    const acted = `order_id in (select id from orders where consumer_id = '${id}') and actor_area = 'consumer'`
    expect(await count(`order_events where ${acted} and actor_name <> '${erased_name}'`)).toBe(0)
    const two = `accounts where login_id = 'demo-two-stores' and mail_address is not null`
    expect(await count(two)).toBe(1)
    expect(await count(`orders where consumer_id = '${id}'`)).toBe(orders)
    expect(await count(`consumers where id = '${id}' and name = '${erased_name}' and phone_number is null`)).toBe(1)
    const after = await one(sql<{ t: string }>`select string_agg(o.parties::text, '' order by o.id) as t from orders o
      join suppliers p on p.id = o.supplier_id and p.origin = 'platform' where o.consumer_id = ${id}`)
    expect(after).toEqual(before)
    expect((await app.client('consumer').logIn('demo-restaurant', 'Demo1234')).status).toBe(422)
  })

  test('what is only ever added to is closed to everybody else', async () => {
    await expect(sql`update order_events set actor_name = 'x'`.execute(app.deps.db)).rejects.toThrow('append-only')
    await expect(sql`delete from order_events`.execute(app.deps.db)).rejects.toThrow('append-only')
  })
})
