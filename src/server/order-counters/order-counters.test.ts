import { describe, expect, test } from 'vitest'
import {
  createOrderCounter,
  editOrderCounter,
  listOrderCounters,
  orderOrderCounters,
  removeOrderCounter,
  requestCounterCode,
  verifyCounter,
} from '#contract/order-counters/order-counters.contract.ts'
import { placeOrder } from '#contract/orders/consumer-orders.contract.ts'
import { SendFailure } from '#server/ports.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { addRestaurant, world } from '#tests/support/world.ts'

const app = await testApp()

let addresses = 0
const scene = async () => {
  const made = await world(app)
  const owner = await app.logIn('supplier', made.supplier.owner.login_id)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  addresses += 1
  return { ...made, owner, cook, id: made.supplier.order_counter_id, address: `desk${addresses}@wholesaler.example.jp` }
}

const empty = { phone_number: '', fax_number: '', mail_address: '' }
const read = async (owner: Client) => (await owner.get(listOrderCounters)).body

const putMail = async (owner: Client, order_counter_id: string, mail_address: string) => {
  const { revision } = await read(owner)
  const body = { ...empty, name: '本店', mail_address, revision }
  const saved = await owner.patch(editOrderCounter, { params: { order_counter_id }, body })
  expect(saved.status).toBe(200)
  return saved.body
}

const ask = (owner: Client, order_counter_id: string) =>
  owner.post(requestCounterCode, { params: { order_counter_id }, body: { channel: 'mail' } })
const enter = (owner: Client, order_counter_id: string, code: string) =>
  owner.patch(verifyCounter, { params: { order_counter_id }, body: { channel: 'mail', auth_code: code } })

/** The code that came last to an address. */
const codeAt = async (address: string) => {
  await app.drainJobs()
  return /\b\d{6}\b/.exec(app.mails.to(address).at(-1)?.text ?? '')?.[0] ?? ''
}

const order = async ({ cook, deal, items }: Awaited<ReturnType<typeof scene>>, key: string) => {
  const lines = [{ order_list_item_id: items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '1', note: '' }]
  const placed = await cook.post(placeOrder, {
    params: { deal_id: deal.id },
    body: { delivery_date: '2026-11-26', lines },
    idempotency_key: `${deal.id}-${key}`,
  })
  expect(placed.status).toBe(201)
  const sent = await app.deps.db
    .selectFrom('dispatches')
    .select('destination')
    .where('order_id', '=', placed.body.id)
    .execute()
  return sent.map(one => one.destination)
}

describe('order counters', () => {
  test('are made, put in order, renamed; a name is there once, in any spelling', async () => {
    const { owner } = await scene()
    const made = await owner.post(createOrderCounter, {
      body: { ...empty, name: '築地 ', phone_number: '０３-0541-2270' },
    })
    expect(made.status).toBe(201)
    expect(made.body.order_counters.items.map(one => [one.name, one.phone_number])).toEqual([
      ['本店', ''],
      ['築地', '03-0541-2270'],
    ])
    const twice = await owner.post(createOrderCounter, { body: { ...empty, name: '本店' } })
    expect(twice.body.messages).toEqual([{ field: 'name', message: '窓口名はすでに使用されています' }])
    const { revision, items } = await read(owner)
    const ids = items.map(one => one.id).reverse()
    const moved = await owner.patch(orderOrderCounters, { body: { order_counter_ids: ids, revision } })
    expect(moved.body.items.map(one => one.name)).toEqual(['築地', '本店'])
    const stale = await owner.patch(orderOrderCounters, { body: { order_counter_ids: ids, revision } })
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({ current: { items: [{ name: '築地' }, { name: '本店' }] } })
    const short = await owner.patch(orderOrderCounters, {
      body: { order_counter_ids: ids.slice(1), revision: moved.body.revision },
    })
    expect(short.status).toBe(422)
  })

  test('leave their stores to the first of the others, and the records say so', async () => {
    const made = await scene()
    const { owner, supplier, store, deal } = made
    await addRestaurant(app, supplier)
    const { body } = await owner.post(createOrderCounter, { body: { ...empty, name: '築地' } })
    const params = { order_counter_id: made.id }
    const gone = await owner.delete(removeOrderCounter, {
      params,
      query: { revision: body.order_counters.revision },
    })
    expect(gone.body.items).toMatchObject([{ id: body.id, store_count: 2 }])
    const served = await app.deps.db
      .selectFrom('deals')
      .select('order_counter_id')
      .where('id', '=', deal.id)
      .executeTakeFirstOrThrow()
    expect(served.order_counter_id).toBe(body.id)
    const audits = await app.deps.db
      .selectFrom('supplier_audits')
      .select(['before', 'after'])
      .where('subject_id', '=', store.id)
      .execute()
    expect(audits).toEqual([{ before: { order_counter_id: made.id }, after: { order_counter_id: body.id } }])
  })
})

describe('a mail address', () => {
  test('receives orders once its code has come back, and not a moment before', async () => {
    const made = await scene()
    const { owner, id, address } = made
    await putMail(owner, id, address)
    expect(await order(made, 'before')).not.toContain(address)
    const asked = await ask(owner, id)
    expect(asked.body.items[0]?.mail_code).toMatchObject({ sent: false, tries_left: 5 })
    const code = await codeAt(address)
    expect(code).toMatch(/^\d{6}$/)
    const kept = await app.deps.db.selectFrom('order_counter_codes').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(code)
    expect(await order(made, 'asked')).not.toContain(address)
    const wrong = await enter(owner, id, code === '000000' ? '000001' : '000000')
    expect(wrong.body.messages).toEqual([{ field: 'auth_code', message: '確認コードが違います（あと4回）' }])
    const right = await enter(
      owner,
      id,
      code.replace(/\d/g, digit => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
    )
    expect(right.body.items[0]).toMatchObject({ mail_code: null, mail_verified_at: expect.any(String) })
    expect(await order(made, 'verified')).toContain(address)

    // Another name leaves it verified, another address does not.
    const { revision } = await read(owner)
    const params = { order_counter_id: id }
    const form = { ...empty, name: '本社', mail_address: address, revision }
    const renamed = await owner.patch(editOrderCounter, { params, body: form })
    expect(renamed.body.items[0]?.mail_verified_at).not.toBeNull()
    const other = `other-${address}`
    const changed = await owner.patch(editOrderCounter, {
      params,
      body: { ...form, mail_address: other, revision: renamed.body.revision },
    })
    expect(changed.body.items[0]).toMatchObject({ mail_verified_at: null, mail_code: null })
    const sent = await order(made, 'changed')
    expect(sent).not.toContain(address)
    expect(sent).not.toContain(other)
  })

  test('a code has five tries and ten minutes; a new one is good again', async () => {
    const { owner, id, address } = await scene()
    await putMail(owner, id, address)
    expect((await enter(owner, id, '123456')).body.messages?.[0]?.message).toContain('先に確認コード')
    await ask(owner, id)
    const code = await codeAt(address)
    const wrong = code === '111111' ? '222222' : '111111'
    for (let tries = 0; tries < 5; tries += 1) expect((await enter(owner, id, wrong)).status).toBe(422)
    expect((await enter(owner, id, code)).body.messages?.[0]?.message).toContain('期限')
    // Not at once, and not for ever.
    expect((await ask(owner, id)).status).toBe(429)
    app.clock.pass({ minutes: 2 })
    expect((await ask(owner, id)).status).toBe(200)
    const late = await codeAt(address)
    app.clock.pass({ minutes: 11 })
    expect((await enter(owner, id, late)).status).toBe(422)
    for (let more = 0; more < 3; more += 1) {
      expect((await ask(owner, id)).status).toBe(200)
      app.clock.pass({ minutes: 2 })
    }
    expect((await ask(owner, id)).status).toBe(429)
    app.clock.pass({ hours: 1 })
    await ask(owner, id)
    expect((await enter(owner, id, await codeAt(address))).status).toBe(200)
    expect((await ask(owner, id)).status).toBe(422)
    app.clock.set()
  })

  test('tries at once are counted one by one', async () => {
    const { owner, id, address } = await scene()
    await putMail(owner, id, address)
    await ask(owner, id)
    const code = await codeAt(address)
    const wrong = code === '111111' ? '222222' : '111111'
    const answers = await Promise.all(Array.from({ length: 12 }, () => enter(owner, id, wrong)))
    expect(answers.filter(one => one.body.messages?.[0]?.message.includes('違います'))).toHaveLength(5)
    expect((await enter(owner, id, code)).status).toBe(422)
  })

  test('that takes no mail is told, and another code may follow', async () => {
    const { owner, id, address } = await scene()
    await putMail(owner, id, address)
    await ask(owner, id)
    app.mails.failWith(new SendFailure('permanent', '550 no such user'))
    await app.drainJobs()
    app.mails.failWith(null)
    expect((await read(owner)).items[0]?.mail_code).toMatchObject({ sent: false, failed: true })
    app.clock.pass({ minutes: 2 })
    await ask(owner, id)
    expect((await enter(owner, id, await codeAt(address))).status).toBe(200)
    app.clock.set()
  })
})
