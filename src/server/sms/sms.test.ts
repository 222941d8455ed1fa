import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getMyNumber, removeNumber, requestNumberCode, verifyNumber } from '#contract/accounts/my-number.contract.ts'
import { listConsumerNotices, readConsumerNotice } from '#contract/notices/consumer-notices.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { say } from '#domain/notices/words.ts'
import { smsWaitMs } from '#domain/sms/sms.ts'
import { tell } from '#server/notices/tell.ts'
import { SendFailure, type Sms } from '#server/ports.ts'
import { insertAll } from '#server/seeds/insert-all.ts'
import { testApp } from '#tests/support/app.ts'
import { addLineLink } from '#tests/support/line.ts'
import { addOwnSupplier, world } from '#tests/support/world.ts'
import { queueSms, sendSms } from './send-sms.ts'

const sent: Sms[] = []
let failure: SendFailure | null = null
const app = await testApp({
  sms: {
    send: async sms => {
      if (failure) throw failure
      sent.push(sms)
      return { provider_id: `test:${sms.reference}` }
    },
  },
})
const { db, config } = app.deps
const usual = { daily: config.sms_daily_parts, monthly: config.sms_monthly_parts }

beforeEach(async () => {
  sent.length = 0
  await db.deleteFrom('outgoing_sms').execute()
})
afterEach(() => {
  failure = null
  app.clock.set()
  config.sms_daily_parts = usual.daily
  config.sms_monthly_parts = usual.monthly
})

let numbers = 10_000_000
const fresh = () => {
  numbers += 1
  return `090${numbers}`
}

const person = async () => {
  const made = await world(app)
  const client = await app.logIn('consumer', made.consumer.owner.login_id)
  const ask = async (sms_number: string) => {
    const answer = await client.post(requestNumberCode, { body: { sms_number } })
    await app.drainJobs()
    return answer
  }
  const code = () => /確認コード (\d{6})/.exec(sent.at(-1)?.text ?? '')?.[1] ?? ''
  const type = (auth_code: string) => client.post(verifyNumber, { body: { auth_code } })
  const see = async () => (await client.get(getMyNumber)).body
  return { ...made, client, ask, code, type, see }
}
const rows = () => db.selectFrom('outgoing_sms').selectAll().orderBy('id').execute()

describe('a code by SMS', () => {
  test('proves a number, however it is typed; its text is kept nowhere', async () => {
    const { ask, code, type, see, client } = await person()
    const number = fresh()
    const asked = await ask(`${number.slice(0, 3)}-${number.slice(3, 7)}-${number.slice(7)}`)
    expect(asked.body).toMatchObject({
      sms_number: null,
      waiting: { sms_number: number, tries_left: 5, failed: false },
    })
    expect(sent.map(one => one.to)).toEqual([number])
    expect(sent[0]?.text.length).toBeLessThanOrEqual(70)
    expect(await rows()).toMatchObject([{ purpose: 'code', state: 'sent', body_text: null, parts: 1 }])
    const wrong = String((Number(code()) + 1) % 1_000_000).padStart(6, '0')
    expect((await type(wrong)).body.messages?.[0]?.message).toBe('確認コードが違います。あと4回入力できます')
    expect((await type(code())).body).toEqual({ sms_number: number, waiting: null })
    expect((await type(code())).status).toBe(422)
    expect((await ask(number)).body.messages?.[0]?.message).toBe('いまの電話番号と同じです')
    expect((await client.delete(removeNumber)).body).toEqual({ sms_number: null, waiting: null })
    expect(await see()).toEqual({ sms_number: null, waiting: null })
  })

  test.each(['03-1234-5678', '090123', 'あ'])('%s is no mobile number', async typed => {
    const { ask } = await person()
    expect((await ask(typed)).body.messages?.[0]?.field).toBe('sms_number')
    expect(sent).toEqual([])
  })

  test('is asked for once a minute; a number that is none is said so', async () => {
    const { ask, see } = await person()
    failure = new SendFailure('permanent', 'no such number')
    await ask(fresh())
    expect((await see()).waiting).toMatchObject({ failed: true })
    expect((await ask(fresh())).status).toBe(429)
  })

  test('that may have left is not sent again; a provider that is down is tried again', async () => {
    const first = await person()
    failure = new SendFailure('unknown', 'no answer')
    await first.ask(fresh())
    failure = null
    await app.drainJobs({ hurry: true })
    expect(sent).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'unknown' }])
    expect((await first.see()).waiting).toMatchObject({ failed: false })
    const second = await person()
    failure = new SendFailure('temporary', 'throttled')
    await second.ask(fresh())
    expect((await rows())[1]).toMatchObject({ state: 'queued', attempts: 1 })
    failure = null
    await app.drainJobs({ hurry: true })
    expect(sent).toHaveLength(1)
    expect((await second.type(second.code())).status).toBe(200)
  })
})

describe('what short messages cost', () => {
  const urgent = async (destination: string, key: string, text = 'あ') => {
    await queueSms(db, [{ key, destination, text }], app.deps.now())
    await app.drainJobs()
  }

  test('a number gets three in ten minutes and ten in a day', async () => {
    const number = fresh()
    for (let n = 0; n < 4; n += 1) await urgent(number, `often:${n}`)
    expect(sent).toHaveLength(3)
    expect((await rows()).at(-1)).toMatchObject({ state: 'refused', failure: 'too_often' })
    for (let n = 4; n < 14; n += 1) {
      app.clock.pass({ minutes: 11 })
      await urgent(number, `often:${n}`)
    }
    expect(sent).toHaveLength(10)
    await urgent(fresh(), 'often:other')
    expect(sent).toHaveLength(11)
  })

  test('never more than the budget, whoever asks at once; codes leave a part of it to what is urgent', async () => {
    config.sms_daily_parts = 5
    const { ask, see } = await person()
    const many = Array.from({ length: 4 }, (_, n) => ({ key: `budget:${n}`, destination: fresh(), text: 'あ' }))
    await queueSms(db, many, app.deps.now())
    await app.drainJobs()
    expect(sent).toHaveLength(4)
    await ask(fresh())
    expect(sent).toHaveLength(4)
    expect((await see()).waiting).toMatchObject({ failed: true })
    const late = Array.from({ length: 6 }, (_, n) => ({ key: `budget:late:${n}`, destination: fresh(), text: 'あ' }))
    await queueSms(db, late, app.deps.now())
    await Promise.all([app.drainJobs(), app.drainJobs(), app.drainJobs()])
    expect(sent).toHaveLength(5)
    expect((await rows()).filter(one => one.failure === 'over_budget')).toHaveLength(6)
    // Another day, counted in Japan.
    app.clock.set('2026-11-21T00:00:01+09:00')
    await urgent(fresh(), 'budget:next-day')
    expect(sent).toHaveLength(6)
  })

  test('a long text counts as what is billed; a month has its own end', async () => {
    config.sms_daily_parts = 100
    config.sms_monthly_parts = 3
    await urgent(fresh(), 'month:1', 'あ'.repeat(71))
    await urgent(fresh(), 'month:2', 'あ'.repeat(71))
    expect(sent).toHaveLength(1)
    app.clock.set('2026-12-01T00:00:01+09:00')
    await urgent(fresh(), 'month:3', 'あ'.repeat(71))
    expect(sent).toHaveLength(2)
  })

  test('over which a worker died may have left, and is not sent again', async () => {
    await queueSms(db, [{ key: 'died', destination: fresh(), text: 'あ' }], app.deps.now())
    await db
      .updateTable('outgoing_sms')
      .set({ state: 'sending', taken_at: app.deps.now() })
      .where('key', '=', 'died')
      .execute()
    await app.drainJobs({ hurry: true })
    expect(sent).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'unknown' }])
  })

  test('under one key it leaves once', async () => {
    const number = fresh()
    await urgent(number, 'once')
    await urgent(number, 'once')
    expect(sent).toHaveLength(1)
  })
})

/** A person with a proved number whose order by mail does not arrive at its supplier. */
const undelivered = async () => {
  const made = await person()
  const number = fresh()
  await made.ask(number)
  await made.type(made.code())
  // That the number was set is told, too.
  await app.drainJobs()
  sent.length = 0
  const own = await addOwnSupplier(app, made.consumer, {
    method: 'mail',
    mail_address: 'gone@sms.example',
    name: '丸山水産',
  })
  const place = async () => {
    app.mails.failWith(new SendFailure('permanent', '554 refused'))
    const lines = [{ order_list_item_id: own.items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '2' }]
    const placed = await made.client.post(placeOrder, {
      params: { deal_id: own.deal.id },
      body: { delivery_date: '2026-11-24', lines },
      idempotency_key: `sms-${crypto.randomUUID()}`,
    })
    expect(placed.status).toBe(201)
    await app.drainJobs()
    app.mails.failWith(null)
    return placed.body
  }
  const notice = async () => {
    const { items } = (await made.client.get(listConsumerNotices)).body
    return items.find(one => one.kind === 'dispatch_failed')?.id ?? ''
  }
  const urgent = async () => (await rows()).filter(one => one.purpose === 'urgent' && one.key.startsWith('dispatch:'))
  return { ...made, number, place, notice, urgent }
}

test('that an order did not arrive is told by SMS, minutes later, to whoever nothing else has reached', async () => {
  const { number, place, urgent } = await undelivered()
  const { number: order_number } = await place()
  expect(sent).toEqual([])
  await app.drainJobs({ hurry: true })
  await app.drainJobs({ hurry: true })
  expect(sent.map(one => one.to)).toEqual([number])
  expect(sent[0]?.text).toContain('丸山水産に発注のメールが届いていません')
  expect(sent[0]?.text).toContain('へお電話で')
  expect(sent[0]?.text).toContain(order_number)
  expect(await urgent()).toMatchObject([{ state: 'sent' }])
})

test('whoever has read it in the app, or has heard it from a device or LINE, gets no SMS; by mail alone nobody has', async () => {
  const reached: ((made: Awaited<ReturnType<typeof undelivered>>) => Promise<unknown>)[] = [
    async ({ client, notice }) =>
      client.patch(readConsumerNotice, { params: { notification_id: await notice() }, body: { read: true } }),
    async ({ consumer }) => {
      await db.updateTable('outgoing_pushes').set({ state: 'sent' }).where('consumer_id', '=', consumer.id).execute()
    },
    async ({ consumer }) => {
      const links = db.selectFrom('line_links').select('id').where('consumer_id', '=', consumer.id)
      await db.updateTable('line_messages').set({ state: 'sent' }).where('link_id', 'in', links).execute()
    },
  ]
  for (const reach of reached) {
    const made = await undelivered()
    const { account_id } = made.consumer.owner
    await addLineLink(app, account_id, { consumer_id: made.consumer.id }, `U${made.consumer.id.replaceAll('-', '')}`)
    await db
      .insertInto('push_devices')
      .values({
        account_id,
        consumer_id: made.consumer.id,
        name: '電話',
        endpoint: `https://fcm.googleapis.com/${account_id}`,
        p256dh: 'B',
        auth: 'a',
        created_at: app.deps.now(),
      })
      .execute()
    await made.place()
    // Neither has left by itself: the device's service and LINE do not answer.
    await db.updateTable('outgoing_pushes').set({ state: 'failed' }).where('account_id', '=', account_id).execute()
    const links = db.selectFrom('line_links').select('id').where('account_id', '=', account_id)
    await db.updateTable('line_messages').set({ state: 'failed' }).where('link_id', 'in', links).execute()
    await reach(made)
    await app.drainJobs({ hurry: true })
    expect(sent).toEqual([])
    expect(await made.urgent()).toMatchObject([{ state: 'superseded' }])
    await db.deleteFrom('outgoing_sms').execute()
  }
})

test.each([
  [null, 3],
  ['2026-11-20T12:00+09:00', 3],
  ['2026-11-20T09:11+09:00', 3],
  ['2026-11-20T09:10+09:00', 0],
  ['2026-11-20T08:00+09:00', 0],
])('with a closing at %s it waits %d minutes', (closing, minutes) => {
  const at = new Date('2026-11-20T09:00+09:00')
  expect(smsWaitMs(closing === null ? null : new Date(closing), at)).toBe(minutes * 60_000)
})

test('over random fates of all ways, retries and dying workers nobody gets it twice by SMS, and nobody hears nothing', async () => {
  const fates = fc.record({
    read: fc.boolean(),
    push: fc.constantFrom('sent', 'failed', 'queued'),
    line: fc.constantFrom('sent', 'failed', 'queued'),
    told_again: fc.integer({ min: 0, max: 2 }),
    workers: fc.integer({ min: 1, max: 3 }),
    // Before it was taken, or after; a temporary fault of the provider.
    trouble: fc.constantFrom('none', 'none', 'dies', 'busy'),
  })
  const made = await undelivered()
  const { account_id } = made.consumer.owner
  const consumer_id = made.consumer.id
  const user = `U${crypto.randomUUID().replaceAll('-', '')}`
  const link = await addLineLink(app, account_id, { consumer_id }, user)
  await fc.assert(
    fc.asyncProperty(fates, async ({ read, push, line, told_again, workers, trouble }) => {
      await db.deleteFrom('outgoing_sms').execute()
      sent.length = 0
      const key = `random:${crypto.randomUUID()}`
      const said = {
        ...say('deal_approved', { supplier_name: '店', item_count: 0, url: 'https://oroshi.test' }),
        kind: 'dispatch_failed' as const,
      }
      const unless_reached = { account_id, notice_kind: said.kind, notice_key: key, told_key: key, wait_ms: 0 }
      const once = async () => {
        await tell(db, [{ to: { consumer_id }, said, key }], app.deps.now())
        await queueSms(
          db,
          [{ key: `${key}:${account_id}`, destination: fresh(), text: 'あ', consumer_id, unless_reached }],
          app.deps.now(),
        )
      }
      await once()
      const { id: notification_id } = await db
        .selectFrom('notifications')
        .select('id')
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
      const at = app.deps.now()
      await insertAll(db, 'outgoing_pushes', [
        {
          account_id,
          consumer_id,
          notification_id,
          device_name: '電話',
          title: '',
          urgent: true,
          state: push,
          queued_at: at,
          due_at: at,
        },
      ])
      await insertAll(db, 'line_messages', [
        { key: `${key}:${link}`, link_id: link, messages: '[]', state: line, queued_at: at },
      ])
      if (read) await insertAll(db, 'notification_reads', [{ account_id, notification_id, read_at: at }])
      for (let n = 0; n < told_again; n += 1) await once()
      if (trouble === 'dies') await db.updateTable('outgoing_sms').set({ state: 'sending', taken_at: at }).execute()
      if (trouble === 'busy') failure = new SendFailure('temporary', 'throttled')
      const [row] = await rows()
      await Promise.all(Array.from({ length: workers }, () => sendSms(app.deps, row?.id ?? '').catch(() => {})))
      failure = null
      for (let n = 0; n < 2; n += 1) await sendSms(app.deps, row?.id ?? '')
      const [end, ...more] = await rows()
      expect(more).toEqual([])
      const reached = read || push === 'sent' || line === 'sent'
      expect(sent.length).toBeLessThanOrEqual(1)
      // What a worker died over may have left: it is not sent again, and is told by mail as well.
      if (trouble === 'dies') expect(end?.state).toBe('unknown')
      else expect([end?.state, sent.length]).toEqual(reached ? ['superseded', 0] : ['sent', 1])
      await db.deleteFrom('outgoing_pushes').where('notification_id', '=', notification_id).execute()
      await db.deleteFrom('line_messages').where('key', '=', `${key}:${link}`).execute()
    }),
    { numRuns: 40 },
  )
}, 120_000)
