import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterEach, expect, test } from 'vitest'
import { getRestore, releaseDepartures, settleDepartures } from '#contract/restores/restores.contract.ts'
import { queueLineMessages } from '#server/line/queue-line-messages.ts'
import { makeLog } from '#server/log.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { queueSms } from '#server/sms/send-sms.ts'
import { testApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { addAdmin, addMessage, world } from '#tests/support/world.ts'
import { askHeldFaxes } from './ask-held-faxes.ts'
import { beatOnce, holdAfterRestore } from './hold.ts'
import { watchRestores } from './watch-restores.ts'

const kept = new Map<string, Buffer>()
const files = {
  put: async (key: string, content: Buffer) => void kept.set(key, content),
  get: async (key: string) => kept.get(key) ?? null,
  delete: async (key: string) => void kept.delete(key),
  check: async () => {},
}
const app = await testApp({ files, log: makeLog('silent') }, freshDatabase())
const { db } = app.deps
const staff = await app.logIn('admin', (await addAdmin(app)).login_id)
const held = async () => (await staff.get(getRestore)).body.held
const end = async () => {
  const params = { restore_id: (await held())?.id ?? v7() }
  await staff.post(settleDepartures, { params, body: { verdict: 'left' } })
  return staff.post(releaseDepartures, { params })
}
afterEach(async () => {
  app.clock.set()
  await end()
})

test('what goes on as ever is no restore: beats of several workers, files that are away, a database that no worker knew', async () => {
  expect(await watchRestores(app.deps).held()).toBe(false)
  const [one, other] = [watchRestores(app.deps), watchRestores(app.deps)]
  for (const worker of [one, other, one]) expect(await worker.beat()).toBe(false)
  const away = () => Promise.reject(new Error('no such bucket'))
  const without = watchRestores({ ...app.deps, files: { ...files, get: away, put: away } })
  expect([await without.beat(), await one.beat(), await other.held()]).toEqual([false, false, false])
})

test('another server, a count that is lower than outside, and one that is lower than a worker knows are each found out, once', async () => {
  await beatOnce(app.deps)
  await sql`update database_mark set server = '1'`.execute(db)
  expect(await watchRestores(app.deps).held()).toBe(true)
  expect(await held()).toMatchObject({ sign: 'server' })
  expect(await holdAfterRestore(app.deps)).toBe(false)
  expect((await end()).status).toBe(204)
  expect(await watchRestores(app.deps).beat()).toBe(false)

  await sql`update database_mark set beat = beat - 1`.execute(db)
  expect(await watchRestores(app.deps).held()).toBe(false)
  expect(await watchRestores(app.deps).beat()).toBe(true)
  expect(await held()).toMatchObject({ sign: 'beat' })
  await end()

  const worker = watchRestores(app.deps)
  await worker.beat()
  kept.clear()
  await sql`update database_mark set beat = beat - 1`.execute(db)
  expect(await watchRestores(app.deps).held()).toBe(false)
  expect(await worker.held()).toBe(true)
  expect((await db.selectFrom('restores').select('id').execute()).length).toBe(3)
})

test('while it is held a message, a short message and a code are neither sent nor lost; what was asked for is asked for anew', async () => {
  const made = await world(app)
  const at = app.deps.now()
  const { message_id } = await addMessage(app, made)
  await sql`update messages set state = 'scheduled', send_at = ${at}, sent_at = null where id = ${message_id}`.execute(
    db,
  )
  await queueSms(db, [{ key: 'held', destination: '09001000201', text: 'あ' }], at)
  await sql`update outgoing_sms set state = 'sending'`.execute(db)
  await queueMails(
    db,
    [{ key: 'secret', of: null, destination: 's@cook.example', subject: '件', text: 'リンク', secret: true }],
    at,
  )
  const number = sql<{ number: string }>`select nextval('order_numbers') as number`
  const before = BigInt((await number.execute(db)).rows[0]?.number ?? 0)
  expect(await holdAfterRestore(app.deps, { said: true })).toBe(true)
  expect(BigInt((await number.execute(db)).rows[0]?.number ?? 0)).toBeGreaterThan(before + 9_999n)
  await app.drainJobs({ hurry: true })
  expect(app.mails.to('s@cook.example')).toEqual([])
  const hold = await held()
  expect(hold?.items.map(one => [one.channel, one.verdict])).toEqual(
    expect.arrayContaining([
      ['message', null],
      ['sms', null],
      ['mail', null],
    ]),
  )
  const params = { restore_id: hold?.id ?? '' }
  const ids = hold?.items.filter(one => one.channel === 'sms').map(one => one.id) ?? []
  await staff.post(settleDepartures, { params, body: { verdict: 'to_send', ids } })
  expect((await end()).status).toBe(204)
  await app.drainJobs({ hurry: true })
  expect(app.mails.to('s@cook.example')).toEqual([])
  // What a worker had in hand is sent where staff say so.
  const [sms] = await db.selectFrom('outgoing_sms').select(['state', 'attempts']).execute()
  expect(sms).toEqual({ state: 'sent', attempts: 1 })
  const [mail] = await db
    .selectFrom('outgoing_mails')
    .select(['state', 'body_text'])
    .where('key', '=', 'secret')
    .execute()
  expect(mail).toEqual({ state: 'sent', body_text: '' })
  expect((await db.selectFrom('messages').select('state').execute())[0]).toEqual({ state: 'sent' })
  expect((await staff.get(getRestore)).body.past[0]).toMatchObject({ left: 2, to_send: 1 })
})

test('what LINE was to recognise it does not a day later: people must say then', async () => {
  const { consumer } = await world(app)
  const link = { channel: 'platform', line_user_id: 'U9', linked_at: app.deps.now() }
  const { id: link_id } = await db
    .insertInto('line_links')
    .values({ ...link, account_id: consumer.owner.account_id, consumer_id: consumer.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const message = { key: 'day', link_id, messages: [{ type: 'text' as const, text: 'あ' }], mail: null }
  await queueLineMessages(db, [message], app.deps.now())
  await beatOnce(app.deps)
  await holdAfterRestore(app.deps, { said: true })
  expect((await held())?.items[0]).toMatchObject({ verdict: 'to_send', settled_by: 'retry_key' })
  const params = { restore_id: (await held())?.id ?? '' }
  app.clock.pass({ days: 1 })
  const again = await app.logIn('admin', (await addAdmin(app)).login_id)
  expect((await again.post(releaseDepartures, { params })).status).toBe(409)
  app.clock.set()
  expect((await held())?.items[0]).toMatchObject({ verdict: null, settled_by: null })
})

test('a fax service that can’t be asked leaves it to people', async () => {
  await holdAfterRestore(app.deps, { said: true })
  const asked = askHeldFaxes(
    { ...app.deps, fax: { ...app.deps.fax, knows: false, find: () => Promise.reject(new Error('asked')) } },
    '',
  )
  await expect(asked).resolves.toBeUndefined()
})
