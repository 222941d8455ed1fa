import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import {
  createOrderCounter,
  downloadOrderCounters,
  editOrderCounter,
  listOrderCounters,
  orderOrderCounters,
  removeOrderCounter,
  requestCounterCode,
  verifyCounter,
} from '#contract/order-counters/order-counters.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { SendFailure } from '#server/ports.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { toldIn } from '#tests/support/told.ts'
import { addRestaurant, addSupplierUser, world } from '#tests/support/world.ts'
import { sendCounterCode } from './send-counter-code.ts'

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
    .orderBy('id')
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
    const file = (await owner.get(downloadOrderCounters)).payload.toString().trim().split('\r\n')
    expect(file).toEqual([
      '順番,窓口名,電話番号,FAX番号,FAXの確認日時,メールアドレス,メールの確認日時,得意先の数',
      '1,築地,03-0541-2270,,,,,0',
      '2,本店,,,,,,1',
    ])
    const stale = await owner.patch(orderOrderCounters, { body: { order_counter_ids: ids, revision } })
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({ current: { items: [{ name: '築地' }, { name: '本店' }] } })
    const short = await owner.patch(orderOrderCounters, {
      body: { order_counter_ids: ids.slice(1), revision: moved.body.revision },
    })
    expect(short.status).toBe(422)
  })

  test('count the stores that a user may see', async () => {
    const { supplier, store } = await scene()
    await addRestaurant(app, supplier)
    const person = await addSupplierUser(app, supplier.id, { user: { sees_all_stores: false }, store_ids: [store.id] })
    const staff = await app.logIn('supplier', person.login_id)
    expect((await staff.get(listOrderCounters)).body.items.map(one => one.store_count)).toEqual([1])
    const csv = await staff.get(downloadOrderCounters)
    expect(csv.payload.toString('utf8').split('\r\n')[1]).toMatch(/,1$/)
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
    expect(toldIn(kept)).not.toContain(code)
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
    expect((await read(owner)).items[0]?.mail_code).toMatchObject({
      sent: false,
      failure: 'メールアドレスに誤りがないか、ご確認ください',
    })
    app.clock.pass({ minutes: 2 })
    await ask(owner, id)
    expect((await enter(owner, id, await codeAt(address))).status).toBe(200)
    app.clock.set()
  })
})

describe('a fax number', () => {
  const askFax = (owner: Client, order_counter_id: string) =>
    owner.post(requestCounterCode, { params: { order_counter_id }, body: { channel: 'fax' } })
  const enterFax = (owner: Client, order_counter_id: string, auth_code: string) =>
    owner.patch(verifyCounter, { params: { order_counter_id }, body: { channel: 'fax', auth_code } })
  const putFax = async (owner: Client, order_counter_id: string, fax_number: string) => {
    const { revision } = await read(owner)
    const body = { ...empty, name: '本店', fax_number, revision }
    expect((await owner.patch(editOrderCounter, { params: { order_counter_id }, body })).status).toBe(200)
  }
  /** The pages that left for a number, and the six digits on each. */
  const pagesAt = async (number: string) => {
    await app.drainJobs()
    // The gateway is asked a while after.
    await app.drainJobs({ hurry: true })
    const kept = await app.deps.db
      .selectFrom('local_outbox')
      .select('attachment')
      .where('channel', '=', 'fax')
      // As the gateway dials it.
      .where('destination', '=', `+81${number.slice(1).replaceAll('-', '')}`)
      .orderBy('created_at')
      .execute()
    return kept.map(one => {
      const words = execFileSync('pdftotext', ['-raw', '-', '-'], { input: one.attachment ?? '', encoding: 'utf8' })
      expect(words.normalize('NFKC')).toContain('FAX番号の確認コード')
      return /\b(?:\d ){5}\d\b/.exec(words)?.[0].replaceAll(' ', '') ?? ''
    })
  }

  test('is proved by a page, and then receives what comes by fax', async () => {
    const made = await scene()
    const { owner, id, deal, supplier } = made
    const [number, main] = ['03-0541-3311', '03-0541-3300']
    await app.deps.db.updateTable('suppliers').set({ fax_number: main }).where('id', '=', supplier.id).execute()
    await app.deps.db.updateTable('deals').set({ method: 'fax' }).where('id', '=', deal.id).execute()
    await putFax(owner, id, number)
    expect(await order(made, 'before')).toContain(main)
    const asked = await askFax(owner, id)
    expect(asked.body.items[0]?.fax_code).toMatchObject({ sent: false, failure: null, tries_left: 5 })
    const [code = '', ...more] = await pagesAt(number)
    expect([code.length, more]).toEqual([6, []])
    expect((await read(owner)).items[0]).toMatchObject({
      fax_code: { sent: true, failure: null },
      fax_verified_at: null,
    })
    // It proves this number and nothing else.
    expect((await enter(owner, id, code)).status).toBe(422)
    expect((await enterFax(owner, id, code === '000000' ? '000001' : '000000')).status).toBe(422)
    const right = await enterFax(owner, id, code)
    expect(right.body.items[0]).toMatchObject({ fax_code: null, fax_verified_at: expect.any(String) })
    expect(right.body.items[0]?.mail_verified_at).toBeNull()
    expect(await order(made, 'verified')).toContain(number)
    expect((await askFax(owner, id)).status).toBe(422)
    await putFax(owner, id, '03-0541-3312')
    expect(await order(made, 'moved')).not.toContain(number)
  })

  test('is called once, whatever became of an earlier try', async () => {
    const { owner, id } = await scene()
    const number = '03-0541-3313'
    await putFax(owner, id, number)
    await askFax(owner, id)
    const [code] = await pagesAt(number)
    const row = await app.deps.db
      .updateTable('order_counter_codes')
      .set({ sent_at: null, provider_id: null, delivered_at: null })
      .where('destination', '=', number)
      .returning('id')
      .executeTakeFirstOrThrow()
    await sendCounterCode(app.deps, row.id)
    expect(await pagesAt(number)).toEqual([code])
    expect((await read(owner)).items[0]?.fax_code).toMatchObject({ sent: true })
  })

  test.each([
    ['00999-9999-01', '話し中'],
    ['00999-9999-03', '電話がつながりました'],
    ['00999-9999-04', '使われていません'],
  ])('%s does not take the page: %s', async (number, why) => {
    const { owner, id } = await scene()
    await putFax(owner, id, number)
    await askFax(owner, id)
    await pagesAt(number)
    expect((await read(owner)).items[0]?.fax_code).toMatchObject({ sent: false, failure: expect.stringContaining(why) })
  })

  test('of which nobody knows whether the page arrived is asked about until the code is over', async () => {
    const { owner, id } = await scene()
    await putFax(owner, id, '00999-9999-09')
    await askFax(owner, id)
    await app.drainJobs()
    expect((await read(owner)).items[0]?.fax_code).toMatchObject({ sent: false, failure: null })
    app.clock.pass({ minutes: 11 })
    await app.drainJobs({ hurry: true })
    expect((await read(owner)).items[0]?.fax_code?.failure).toContain('確認できませんでした')
    app.clock.set()
  })
})
