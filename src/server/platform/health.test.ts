import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { getHealth } from '#contract/platform/health.contract.ts'
import type { HealthTopic } from '#domain/platform/health.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { testApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { addAdmin, addOwnSupplier, world } from '#tests/support/world.ts'

const app = await testApp({}, freshDatabase())
beforeEach(() => app.clock.set())

const read = async () => {
  const staff = await app.logIn('admin', (await addAdmin(app)).login_id)
  const { status, body } = await staff.get(getHealth)
  expect(status).toBe(200)
  return (topic: HealthTopic) => body.readings.find(one => one.topic === topic)
}

test('what is measured is read in plain words: orders are taken, nobody works, nothing is late', async () => {
  const health = await read()
  expect(health('orders')).toMatchObject({ level: 'good' })
  expect(health('workers')).toMatchObject({ level: 'bad', words: expect.stringContaining('ひとつも動いていません') })
  expect(health('dispatches')).toMatchObject({ level: 'good' })
  expect(health('database')?.words).toMatch(/^大きさ \d+ MB、接続 \d+ \/ \d+$/)
  expect(health('people')?.words).toMatch(/管理者 [1-9]/)
})

test('a living pool of workers is counted, and no more once it has died', async () => {
  const lock = await app.worker().pool.connect()
  await lock.query(`select pg_advisory_lock(7203912, hashtext('a pool'))`)
  expect((await read())('workers')).toMatchObject({ level: 'good', words: '1個が動いています' })
  await lock.query(`select pg_advisory_unlock_all()`)
  lock.release()
  expect((await read())('workers')).toMatchObject({ level: 'bad' })
})

test('an order that has not left within ten minutes is said to be late, and a job that was given up is named', async () => {
  const made = await world(app)
  const own = await addOwnSupplier(app, made.consumer, { name: '朝市青果' })
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const placed = await cook.call(placeOrder, {
    params: { deal_id: own.deal.id },
    body: {
      delivery_date: '2026-11-24',
      lines: [{ order_list_item_id: own.items[0]?.id ?? '', unit_kind: 'piece', quantity: '1', note: '' }],
    },
    idempotency_key: 'health-late-order',
  })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  expect((await read())('dispatches')).toMatchObject({ level: 'good', words: '遅れも、届かなかったものもありません' })
  await sql`update dispatches set failure = '451 try again later', failure_class = 'deferred'`.execute(app.deps.db)
  expect((await read())('dispatches')).toMatchObject({
    level: 'good',
    words: expect.stringContaining('送り直しているものが1件あります'),
  })
  app.clock.pass({ minutes: 11 })
  expect((await read())('dispatches')).toMatchObject({ level: 'bad', words: expect.stringContaining('発注が1件') })
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(app.deps.db)
  expect((await read())('given_up')).toMatchObject({ level: 'watch', words: expect.stringContaining('発注の送信') })
})

test('what left by each way is counted for a day, and how much of it failed', async () => {
  const at = app.deps.now()
  const mails = Array.from({ length: 20 }, (_, n) => ({
    key: `health:${n}`,
    of: null,
    destination: `health-${n}@test.example`,
    subject: '件',
    text: '文',
  }))
  await queueMails(app.deps.db, mails, at)
  await app.drainJobs()
  const before = (await read())('notices')
  expect([before?.level, /^メール (\d+)件中0件が届かず/.test(before?.words ?? '')]).toEqual(['good', true])
  await sql`update outgoing_mails set state = 'failed' where key like 'health:%'`.execute(app.deps.db)
  expect((await read())('notices')).toMatchObject({ level: 'watch', words: expect.stringContaining('20件が届かず') })
  app.clock.pass({ days: 1, minutes: 1 })
  expect((await read())('notices')?.words).toBe('送ったものはありません')
})

test('a mail server that refuses is said at once, before anything is late', async () => {
  const { mail } = app.deps
  app.deps.mail = { ...mail, check: () => Promise.reject(new Error('connect ECONNREFUSED')) }
  onTestFinished(() => {
    app.deps.mail = mail
  })
  expect((await read())('mails')).toMatchObject({
    level: 'bad',
    words: expect.stringContaining('メールサーバーにつながりません'),
  })
})
