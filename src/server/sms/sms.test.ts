import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getMyNumber, removeNumber, requestNumberCode, verifyNumber } from '#contract/accounts/my-number.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { SendFailure, type Sms } from '#server/ports.ts'
import { testApp } from '#tests/support/app.ts'
import { addOwnSupplier, world } from '#tests/support/world.ts'
import { queueSms } from './send-sms.ts'

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

test('an order that did not arrive is told at once by SMS, too, to whoever has proved a number', async () => {
  const { consumer, client, ask, code, type } = await person()
  const number = fresh()
  await ask(number)
  await type(code())
  // That the number was set is told, too.
  await app.drainJobs()
  sent.length = 0
  const own = await addOwnSupplier(app, consumer, {
    method: 'mail',
    mail_address: 'gone@sms.example',
    name: '丸山水産',
  })
  app.mails.failWith(new SendFailure('permanent', '554 refused'))
  const lines = [{ order_list_item_id: own.items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '2' }]
  const placed = await client.post(placeOrder, {
    params: { deal_id: own.deal.id },
    body: { delivery_date: '2026-11-24', lines },
    idempotency_key: `sms-${own.deal.id}`,
  })
  expect(placed.status).toBe(201)
  await app.drainJobs()
  app.mails.failWith(null)
  expect(sent.map(one => one.to)).toEqual([number])
  expect(sent[0]?.text).toContain('丸山水産に発注のメールが届いていません')
  expect(sent[0]?.text).toContain('へお電話で')
  expect(sent[0]?.text).toContain(placed.body.number)
})
