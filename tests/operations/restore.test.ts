import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import {
  getRestore,
  releaseDepartures,
  settleByRecord,
  settleDepartures,
} from '#contract/restores/restores.contract.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Deps } from '#server/deps.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { queueLineMessages } from '#server/line/queue-line-messages.ts'
import { makeLog } from '#server/log.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { makeReadiness } from '#server/platform/readiness.ts'
import type { LinePort } from '#server/ports.ts'
import { beatOnce } from '#server/restores/hold.ts'
import { runJobs } from '#server/run-jobs.ts'
import { queueSms } from '#server/sms/send-sms.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { archivedServer } from '#tests/support/point-in-time.ts'
import { addAdmin, addOwnSupplier, world } from '#tests/support/world.ts'

const dir = mkdtempSync(join(tmpdir(), 'oroshi-restore-'))
const { server, takeBase, archiveAll, restoreTo } = await archivedServer(dir)
await migrate(server.url)
const servers = [server]
afterAll(async () => {
  for (const one of servers) await one.stop()
  rmSync(dir, { recursive: true, force: true })
})

/** What is outside of the database, and goes on while it is taken back: every sending that came there. */
const outside = () => {
  const [faxes, mails, lines, sms]: [string[], string[], string[], string[]] = [[], [], [], []]
  const kept = new Map<string, Buffer>()
  const line: LinePort = {
    channels: [],
    push: async ({ retry_key }) => {
      // LINE answers a second one under the same key with 409, and nobody hears of it.
      if (!lines.includes(retry_key)) lines.push(retry_key)
      return { provider_id: 'accepted' }
    },
    reply: async () => {},
    issueLinkToken: async () => '',
    accountLinkUrl: () => '',
    quota: async () => ({ limit: null, used: 0 }),
    standin: null,
    close: async () => {},
  }
  const ports: Partial<Deps> = {
    fax: {
      submit: async ({ idempotency_key }) => {
        faxes.push(idempotency_key)
        return { provider_id: `gateway:${idempotency_key}` }
      },
      find: async key => (faxes.includes(key) ? { provider_id: `gateway:${key}` } : null),
      poll: async () => ({ state: 'delivered', pages: 1, cost: null }),
      cancel: async () => {},
      knows: true,
      first_poll_ms: 600_000,
    },
    mail: {
      send: async ({ reference }) => {
        mails.push(reference)
        return { provider_id: reference }
      },
      close: async () => {},
    },
    sms: {
      send: async ({ reference }) => {
        sms.push(reference)
        return { provider_id: reference }
      },
    },
    line,
    files: {
      put: async (key, content) => void kept.set(key, content),
      get: async key => kept.get(key) ?? null,
      delete: async key => void kept.delete(key),
      check: async () => {},
    },
    log: makeLog('silent'),
  }
  return { ports, faxes, mails, lines, sms }
}

const { ports, faxes, mails, lines, sms } = outside()
const left = () => [...faxes, ...mails, ...lines, ...sms]

const makeBuyer = async (app: TestApp) => {
  const { consumer } = await world(app)
  const cook = await app.logIn('consumer', consumer.owner.login_id)
  return async (method: 'fax' | 'mail') => {
    const own = await addOwnSupplier(app, consumer, { method })
    const line = { order_list_item_id: own.items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '2' }
    const placed = await cook.post(placeOrder, {
      params: { deal_id: own.deal.id },
      body: { delivery_date: '2026-11-24', lines: [line] },
      idempotency_key: `restored-${own.deal.id}`,
    })
    expect(placed.status).toBe(201)
    return placed.body
  }
}

const dispatchOf = async (app: TestApp, order_id: string) =>
  (await app.deps.db.selectFrom('dispatches').select('id').where('order_id', '=', order_id).executeTakeFirstOrThrow())
    .id

const addLink = async (app: TestApp, { account_id, consumer_id }: { account_id: string; consumer_id: string }) =>
  (
    await app.deps.db
      .insertInto('line_links')
      .values({ channel: 'platform', line_user_id: 'U1', account_id, consumer_id, linked_at: app.deps.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

test('after a restore nothing leaves until it is settled what had left, and then nothing twice', async () => {
  const app = await testApp(ports, Promise.resolve(server.url))
  const { db } = app.deps
  const { consumer } = await world(app)
  const link_id = await addLink(app, { account_id: consumer.owner.account_id, consumer_id: consumer.id })
  const buy = await makeBuyer(app)
  await buy('fax')
  await app.drainJobs()
  const base = await takeBase()

  // Known to the database at the moment to which it goes back: nothing of it has left.
  const [by_fax, by_mail, never_left] = [await buy('fax'), await buy('mail'), await buy('fax')]
  await queueMails(
    db,
    [{ key: 'n', of: null, destination: 'n@cook.example', subject: '件', text: '文' }],
    app.deps.now(),
  )
  await queueMails(
    db,
    [{ key: 'later', of: null, destination: 'l@cook.example', subject: '件', text: '文' }],
    app.deps.now(),
  )
  await queueLineMessages(
    db,
    [{ key: 'l', link_id, messages: [{ type: 'text', text: 'あ' }], mail: null }],
    app.deps.now(),
  )
  await queueSms(db, [{ key: 's', destination: '09001000200', text: 'あ' }], app.deps.now())
  const never = await dispatchOf(app, never_left.id)
  await enqueue(db, 'send_dispatch', never, 3_600_000)
  const later = await db.selectFrom('outgoing_mails').select('id').where('key', '=', 'later').executeTakeFirstOrThrow()
  await enqueue(db, 'send_outgoing_mail', later.id, 3_600_000)
  await beatOnce(app.deps)
  const { rows } = await sql<{ moment: Date }>`select clock_timestamp() as moment`.execute(db)
  const moment = new Date((rows[0]?.moment.getTime() ?? 0) + 20)
  await vi.waitUntil(async () => {
    const { rows: now } = await sql<{
      past: boolean
    }>`select clock_timestamp() > ${new Date(moment.getTime() + 20)} as past`.execute(db)
    return now[0]?.past
  }, 60_000)

  // Then it leaves, and an order is placed of which the restored database knows nothing.
  await app.drainJobs()
  const lost = await buy('fax')
  await app.drainJobs()
  await beatOnce(app.deps)
  expect([faxes.length, mails.length, lines.length, sms.length]).toEqual([3, 2, 1, 1])
  const before = left()
  await archiveAll()
  const restored = await restoreTo(base, moment)
  servers.push(restored)

  const again = await testApp(ports, Promise.resolve(restored.url))
  const worker = runJobs(again.deps)
  // It works: the gateway is asked, which is a job. What leaves stays in the queue.
  const staff = await again.logIn('admin', (await addAdmin(again)).login_id)
  const look = async () => (await staff.get(getRestore)).body.held
  await vi.waitFor(async () => {
    const verdicts = (await look())?.items.filter(one => one.channel === 'fax').map(one => one.verdict)
    expect(verdicts).toEqual(expect.arrayContaining(['left', 'to_send']))
  }, 60_000)
  await worker.stop()
  expect(left()).toEqual(before)
  expect((await makeReadiness(again.deps)()).checks).toMatchObject({ departures: false, schema: true })
  const held = await look()
  expect(held).toMatchObject({ sign: 'beat' })
  const restore_id = held?.id ?? ''
  const said = (id: string) => held?.items.find(one => one.id === id)
  expect(said(await dispatchOf(again, by_fax.id))).toMatchObject({ verdict: 'left', settled_by: 'gateway' })
  expect(said(never)).toMatchObject({ verdict: 'to_send', settled_by: 'gateway' })
  expect(held?.items.find(one => one.channel === 'line')).toMatchObject({ verdict: 'to_send', settled_by: 'retry_key' })

  const early = await staff.post(releaseDepartures, { params: { restore_id } })
  expect([early.status, early.body.message]).toEqual([
    409,
    'まだ決まっていない送信が4件あります。すべて決めてから再開してください',
  ])
  const log = mails.map(id => `Nov 20 postfix/qmgr: message-id=<${id.toUpperCase()}@oroshi.example>`).join('\n')
  const by_record = await staff.post(settleByRecord, { params: { restore_id }, body: { record: log } })
  expect(by_record.body).toEqual({ count: 2 })
  const sms_id = held?.items.find(one => one.channel === 'sms')?.id ?? ''
  await staff.post(settleDepartures, { params: { restore_id }, body: { verdict: 'left', ids: [sms_id] } })
  expect((await staff.post(settleDepartures, { params: { restore_id }, body: { verdict: 'to_send' } })).body).toEqual({
    count: 1,
  })
  // What is placed meanwhile waits, too, and its number is none that was given.
  const fresh = await (await makeBuyer(again))('fax')
  expect(Number(fresh.number.replaceAll('-', ''))).toBeGreaterThan(Number(lost.number.replaceAll('-', '')))
  await again.drainJobs()
  expect(left()).toEqual(before)

  expect((await staff.post(releaseDepartures, { params: { restore_id } })).status).toBe(204)
  expect((await staff.post(releaseDepartures, { params: { restore_id } })).status).toBe(404)
  await again.drainJobs({ hurry: true })
  expect(left().toSorted()).toEqual(
    [...before, `${never}:1`, later.id, `${await dispatchOf(again, fresh.id)}:1`].toSorted(),
  )
  expect(new Set(left()).size).toBe(left().length)
  const states = await again.deps.db
    .selectFrom('dispatches')
    .select('state')
    .where('order_id', 'in', [by_fax.id, by_mail.id])
    .orderBy('channel')
    .execute()
  expect(states.map(one => one.state)).toEqual(['delivered', 'sent'])
  expect((await makeReadiness(again.deps)()).checks.departures).toBe(true)
})
