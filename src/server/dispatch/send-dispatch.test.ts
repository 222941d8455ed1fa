import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterEach, describe, expect, test } from 'vitest'
import { cancelOrder, editOrder } from '#contract/changes/change-orders.contract.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { freeDeadWorkersJobs, makeSignOfLife } from '#server/jobs/sign-of-life.ts'
import { SendFailure } from '#server/ports.ts'
import { testApp } from '#tests/support/app.ts'
import { world } from '#tests/support/world.ts'
import { requeueForgotten } from './dispatch-store.ts'
import { sendDispatch } from './send-dispatch.ts'

const app = await testApp()
const { db, pool } = app.deps

afterEach(() => {
  app.mails.failWith(null)
  app.clock.set()
})

const start = async () => {
  const made = await world(app, { supplier: { name: '築地試験水産', phone_number: '03-0100-2345' } })
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const line = (quantity: string) => ({
    order_list_item_id: made.items[0]?.id ?? '',
    unit_kind: 'piece' as const,
    quantity,
  })
  const placed = await cook.post(placeOrder, {
    params: { deal_id: made.deal.id },
    body: { delivery_date: '2026-11-24', lines: [line('2')] },
    idempotency_key: `dispatch-${made.deal.id}`,
  })
  expect(placed.status).toBe(201)
  const order_id = placed.body.id
  const dispatches = () =>
    db.selectFrom('dispatches').selectAll().where('order_id', '=', order_id).orderBy('id').execute()
  const [first] = await dispatches()
  if (!first) throw new Error('no dispatch')
  const attempts = async () => {
    const rows = await db
      .selectFrom('dispatch_attempts')
      .select(['outcome', 'detail'])
      .where('dispatch_id', '=', first.id)
      .orderBy('id')
      .execute()
    return rows.map(one => one.outcome)
  }
  const notices = () =>
    db
      .selectFrom('notifications')
      .select(['consumer_id', 'supplier_id', 'kind', 'title', 'body'])
      .where('order_id', '=', order_id)
      .orderBy('id')
      .execute()
  const job = async () => {
    const { rows } = await pool.query<{ attempts: number; max_attempts: number; locked_by: string | null }>(
      'select attempts, max_attempts, locked_by from graphile_worker._private_jobs where key = $1',
      [first.id],
    )
    return rows[0]
  }
  const mails = () => app.mails.to(made.supplier.owner.mail_address)
  /** Runs the job, whenever it would be due, until nobody tries any more. */
  const untilGivenUp = async () => {
    for (let drains = 0; drains < 50 && (await job()); drains += 1) await app.drainJobs({ hurry: true })
  }
  return {
    ...made,
    untilGivenUp,
    cook,
    line,
    order_id,
    number: placed.body.number,
    first,
    dispatches,
    attempts,
    notices,
    job,
    mails,
  }
}

describe('a mail of an order', () => {
  test('leaves once, with its PDF, and the restaurant sees that it has', async () => {
    const { mails, number, dispatches, attempts, job, first, cook, order_id } = await start()
    await app.drainJobs()
    await app.drainJobs()
    expect(mails()).toHaveLength(1)
    const [mail] = mails()
    expect(mail).toMatchObject({ reference: first.id, subject: expect.stringContaining(number) })
    expect(mail?.text).toContain(`/suppliers/orders/${order_id}`)
    expect(mail?.attachment?.name).toMatch(/\.pdf$/)
    expect(mail?.attachment?.content.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await dispatches()).toMatchObject([
      { state: 'sent', attempts: 1, provider_id: `test:${first.id}`, failure: null },
    ])
    expect(await attempts()).toEqual(['sent'])
    expect(await job()).toBeUndefined()
    const { body } = await cook.get(getOrder, { params: { order_id } })
    expect(body.dispatches).toMatchObject([{ state: 'sent', sent_at: '2026-11-20T00:00:00.000Z' }])
  })

  test('is not sent again by a job that runs twice', async () => {
    const { mails, first } = await start()
    await sendDispatch(app.deps, first.id)
    await sendDispatch(app.deps, first.id)
    await sendDispatch(app.deps, v7())
    await app.drainJobs()
    expect(mails()).toHaveLength(1)
  })

  test('that a newer version overtook is superseded; the newest carries all', async () => {
    const { mails, cook, order_id, line, dispatches } = await start()
    await cook.patch(editOrder, { params: { order_id }, body: { revision: 1, lines: [line('7')] } })
    await cook.post(cancelOrder, { params: { order_id }, body: { revision: 2 } })
    await app.drainJobs()
    expect((await dispatches()).map(one => [one.occasion, one.state])).toEqual([
      ['placed', 'superseded'],
      ['edited', 'superseded'],
      ['cancelled', 'sent'],
    ])
    expect(mails().map(one => one.subject.includes('取消'))).toEqual([true])
  })
})

describe('a fault', () => {
  test('that passes is tried again, and the mail leaves once', async () => {
    const { mails, dispatches, attempts, notices, job } = await start()
    app.mails.failWith(new SendFailure('temporary', '451 try later'))
    await app.drainJobs()
    expect(await dispatches()).toMatchObject([
      { state: 'queued', attempts: 1, failure: '451 try later', failed_at: null },
    ])
    expect(await job()).toMatchObject({ attempts: 1 })
    await app.drainJobs({ hurry: true })
    expect(await dispatches()).toMatchObject([{ state: 'queued', attempts: 2 }])
    app.mails.failWith(null)
    await app.drainJobs({ hurry: true })
    expect(mails()).toHaveLength(1)
    expect(await dispatches()).toMatchObject([{ state: 'sent', attempts: 3, failure: null }])
    expect(await attempts()).toEqual(['queued', 'queued', 'sent'])
    expect(await notices()).toEqual([])
  })

  test('that does not pass fails after eight tries, and both sides are told once', async () => {
    const { dispatches, attempts, notices, job, untilGivenUp } = await start()
    app.mails.failWith(new SendFailure('temporary', '451 try later'))
    await untilGivenUp()
    expect(await dispatches()).toMatchObject([{ state: 'failed', attempts: 8 }])
    expect(await attempts()).toEqual([...Array.from({ length: 7 }, () => 'queued'), 'failed'])
    expect(await notices()).toHaveLength(2)
    expect(await job()).toBeUndefined()
  })

  test('for good fails at once: both sides are told what to do, once, and nothing is tried again', async () => {
    const { consumer, supplier, dispatches, notices, first, job } = await start()
    app.mails.failWith(new SendFailure('permanent', '550 no such user'))
    await app.drainJobs()
    app.mails.failWith(null)
    await app.drainJobs({ hurry: true })
    await sendDispatch(app.deps, first.id)
    expect(await dispatches()).toMatchObject([{ state: 'failed', attempts: 1, failure: '550 no such user' }])
    const text = {
      kind: 'dispatch_failed',
      title: '築地試験水産へのお知らせメールを送信できませんでした',
      body: '注文は受注画面に届いています。お急ぎの場合は築地試験水産（電話 03-0100-2345）へお電話ください。',
    }
    expect(await notices()).toEqual([
      { consumer_id: consumer.id, supplier_id: null, ...text },
      { consumer_id: null, supplier_id: supplier.id, ...text },
    ])
    expect(await job()).toBeUndefined()
  })

  test('in telling of a failure is no end: it is told when the job runs again', async () => {
    const { dispatches, notices } = await start()
    app.mails.failWith(new SendFailure('permanent', '550 no such user'))
    await pool.query(
      `create function no_notices() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`,
    )
    await pool.query('create trigger no_notices before insert on notifications execute function no_notices()')
    await app.drainJobs()
    await pool.query('drop function no_notices cascade')
    await app.drainJobs({ hurry: true })
    expect(await dispatches()).toMatchObject([{ state: 'failed' }])
    expect(await notices()).toHaveLength(2)
  })

  test('of our own ends too: nobody waits for a mail that can never be made', async () => {
    const { dispatches, notices, order_id, untilGivenUp } = await start()
    const { parties } = await db
      .selectFrom('orders')
      .select('parties')
      .where('id', '=', order_id)
      .executeTakeFirstOrThrow()
    await pool.query(`update orders set parties = parties - 'consumer' where id = $1`, [order_id])
    await untilGivenUp()
    // Other files list all orders of this database.
    await pool.query('update orders set parties = $2 where id = $1', [order_id, JSON.stringify(parties)])
    expect(await dispatches()).toMatchObject([{ state: 'failed', attempts: 8 }])
    expect(await notices()).toHaveLength(2)
  })

  test('of the mail server never keeps an order from being placed', async () => {
    app.mails.failWith(new SendFailure('temporary', 'connect ECONNREFUSED'))
    const { dispatches, cook, order_id } = await start()
    await app.drainJobs()
    expect(await dispatches()).toMatchObject([{ state: 'queued' }])
    expect((await cook.get(getOrder, { params: { order_id } })).body.state).toBe('placed')
  })
})

describe('the job of a mail', () => {
  const lock = (key: string, worker: string, ago: string) =>
    pool.query(
      `update graphile_worker._private_jobs set locked_by = $2, locked_at = now() - $3::interval, attempts = attempts + 1 where key = $1`,
      [key, worker, ago],
    )

  test('that a killed worker held is freed and done; what a living one holds is left alone', async () => {
    const [dead, alive, young] = [await start(), await start(), await start()]
    const life = makeSignOfLife(app.worker())
    const living = `worker-${v7()}`
    life.add(living)
    await lock(dead.first.id, `worker-${v7()}`, '11 seconds')
    await lock(alive.first.id, living, '1 hour')
    // Taken a moment ago, however long this test takes.
    await lock(young.first.id, `worker-${v7()}`, '-10 minutes')
    // The living worker's lock is taken on a connection of its own, soon.
    await expect
      .poll(async () => {
        await pool.query('select 1')
        const { rows } = await pool.query(
          `select 1 from pg_locks where locktype = 'advisory' and classid = 7203912 and granted
             and database = (select oid from pg_database where datname = current_database())`,
        )
        return rows.length
      })
      .toBeGreaterThan(0)
    await freeDeadWorkersJobs(pool)
    await app.drainJobs()
    expect([dead, alive, young].map(one => one.mails().length)).toEqual([1, 0, 0])
    // Killed in turn: PostgreSQL lets go of its lock with its connection.
    await life.end()
    await lock(young.first.id, `worker-${v7()}`, '1 minute')
    await freeDeadWorkersJobs(pool)
    await app.drainJobs()
    expect([dead, alive, young].map(one => one.mails().length)).toEqual([1, 1, 1])
  })

  test('that is lost is made again after five minutes, not while it is there', async () => {
    const { first, job, mails } = await start()
    await pool.query('delete from graphile_worker._private_jobs where key = $1', [first.id])
    const at = (minutes: number) => new Date(app.deps.now().getTime() + minutes * 60_000)
    await requeueForgotten(db, at(4))
    expect(await job()).toBeUndefined()
    await requeueForgotten(db, at(6))
    await requeueForgotten(db, at(7))
    expect(await job()).toMatchObject({ attempts: 0 })
    await app.drainJobs()
    expect(mails()).toHaveLength(1)
    await requeueForgotten(db, at(60))
    expect(await job()).toBeUndefined()
  })

  test('is made in the transaction of its order: undone with it', async () => {
    const { order_id } = await start()
    const { rows } = await pool.query(
      `select (select xmin from orders where id = $1) = all (select d.xmin from dispatches d where d.order_id = $1) as one,
        (select xmin from orders where id = $1) = all (select j.xmin from graphile_worker._private_jobs j
          join dispatches d on d.id::text = j.key where d.order_id = $1) as job`,
      [order_id],
    )
    expect(rows[0]).toEqual({ one: true, job: true })
  })
})

test('what happened to a mail can neither be changed nor removed', async () => {
  const { first } = await start()
  await app.drainJobs()
  for (const text of [
    sql`update dispatch_attempts set outcome = 'sent' where dispatch_id = ${first.id}`,
    sql`delete from dispatch_attempts where dispatch_id = ${first.id}`,
    sql`truncate dispatch_attempts`,
  ]) {
    await expect(text.execute(db)).rejects.toThrow(/append-only/)
  }
})
