import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  getFaxImage,
  getFaxSheet,
  listDispatches,
  resendDispatch,
  revokeDispatchLinks,
} from '#contract/dispatch/admin-dispatches.contract.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { noteLineShared } from '#contract/receipts/sending.contract.ts'
import { acknowledgeTokenOrder, getTokenOrder } from '#contract/receipts/token-orders.contract.ts'
import { interfax } from '#server/outside/interfax.ts'
import { interfaxStandin } from '#server/outside/interfax-standin.ts'
import { type Fax, SendFailure } from '#server/ports.ts'
import { testApp } from '#tests/support/app.ts'
import { addAdmin, addOwnSupplier, world } from '#tests/support/world.ts'
import { makeAccessToken } from './access-token.ts'
import { pollFax } from './poll-fax.ts'
import { sendDispatch } from './send-dispatch.ts'

const app = await testApp()
const { db } = app.deps
const local = { ...app.deps.fax }
const secret = 'a-secret-of-the-gateway'
let drop_after_submit = false
let base = ''

/** The stand-in over real HTTP. */
const gateway = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', part => parts.push(part))
  const answerIt = async () => {
    const answer = await interfaxStandin(db)(
      new Request(`${base}${request.url}`, {
        method: request.method ?? 'GET',
        headers: { authorization: request.headers.authorization ?? '' },
        ...(request.method === 'POST' ? { body: Buffer.concat(parts) } : {}),
      }),
    )
    if (drop_after_submit && request.method === 'POST') request.socket.destroy()
    else response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
  }
  request.on('end', () => void answerIt())
})

beforeAll(async () => {
  await new Promise<void>(done => gateway.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
  app.deps.config.fax_webhook_secret = secret
})
afterAll(() => {
  gateway.closeAllConnections()
  gateway.close()
})
afterEach(async () => {
  Object.assign(app.deps.fax, local)
  drop_after_submit = false
  app.clock.set()
  await db.deleteFrom('provider_circuits').execute()
})

const overHttp = () => Object.assign(app.deps.fax, interfax({ url: base, user: 'oroshi', password: 'secret' }))

let machines = 1000
/** An order to a machine of its own, unless the wish names one. */
const start = async (wish: Parameters<typeof addOwnSupplier>[2] = {}) => {
  machines += 1
  const made = await world(app)
  const own = await addOwnSupplier(app, made.consumer, { fax_number: `03-0200-${machines}`, ...wish })
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const placed = await cook.post(placeOrder, {
    params: { deal_id: own.deal.id },
    body: {
      delivery_date: '2026-11-24',
      lines: [{ order_list_item_id: own.items[0]?.id ?? '', unit_kind: 'piece', quantity: '2' }],
    },
    idempotency_key: `engine-${own.deal.id}`,
  })
  expect(placed.status).toBe(201)
  const order_id = placed.body.id
  const rows = () => db.selectFrom('dispatches').selectAll().where('order_id', '=', order_id).orderBy('id').execute()
  const state = async () => (await rows()).map(one => `${one.channel} ${one.state}`)
  const faxes = async () => {
    const { rows: found } = await sql<{ reference: string }>`
      select b.reference from local_outbox b join dispatches d on b.reference like 'fax:' || d.id || ':%'
      where d.order_id = ${order_id} order by b.id`.execute(db)
    return found.length
  }
  const notices = () =>
    db
      .selectFrom('notifications')
      .select(['kind', 'title', 'body'])
      .where('order_id', '=', order_id)
      .orderBy('id')
      .execute()
  const see = async () => (await cook.get(getOrder, { params: { order_id } })).body
  return { ...made, own, cook, order_id, rows, state, faxes, notices, see }
}

/** The gateway calls back, as often and as late as it likes. */
const callBack = (body: string, with_secret = secret) =>
  app.fastify.inject({
    method: 'POST',
    url: `/webhooks/fax/interfax?secret=${with_secret}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: body,
  })

const admin = async () => app.logIn('admin', (await addAdmin(app)).login_id)

test('over HTTP a fax leaves once; the callback asks the gateway at once; pages, cost and the very sheet are kept', async () => {
  overHttp()
  const { rows, state, faxes } = await start()
  await app.drainJobs()
  expect(await state()).toEqual(['fax sent'])
  const [sent] = await rows()
  expect((await callBack(`TransactionID=${sent?.provider_id}&Status=0`, 'wrong')).statusCode).toBe(404)
  await app.drainJobs()
  expect(await state()).toEqual(['fax sent'])
  // Whatever the form claims: the gateway itself is asked.
  expect((await callBack(`TransactionID=${sent?.provider_id}&Status=6017`)).statusCode).toBe(204)
  expect((await callBack(`TransactionID=${sent?.provider_id}&Status=6017`)).statusCode).toBe(204)
  await app.drainJobs()
  expect(await state()).toEqual(['fax delivered'])
  expect((await callBack(`TransactionID=${sent?.provider_id}&Status=1`)).statusCode).toBe(204)
  expect((await callBack('nonsense')).statusCode).toBe(204)
  await app.drainJobs({ hurry: true })
  expect(await faxes()).toBe(1)
  const staff = await admin()
  const { body } = await staff.get(listDispatches, { query: { channel: 'fax' } })
  expect(body.items[0]).toMatchObject({
    state: 'delivered',
    pages: 1,
    cost: '10.00',
    has_image: true,
    can_resend: false,
  })
  expect(body.rates.find(one => one.channel === 'fax')).toMatchObject({ resting_until: null })
  const image = await staff.page(`/storage/fax_images/${body.items[0]?.id}`)
  expect(image.body.startsWith('%PDF-')).toBe(true)
})

test('a connection that breaks after the gateway took the fax: it is asked, and nothing is faxed twice', async () => {
  overHttp()
  const { state, faxes } = await start()
  drop_after_submit = true
  await app.drainJobs()
  expect(await state()).toEqual(['fax queued'])
  drop_after_submit = false
  for (let turn = 0; turn < 4; turn += 1) await app.drainJobs({ hurry: true })
  expect(await state()).toEqual(['fax delivered'])
  expect(await faxes()).toBe(1)
})

test('one call at a time rings at a machine; as soon as the line is free the next order follows, the oldest first', async () => {
  overHttp()
  const all: Awaited<ReturnType<typeof start>>[] = []
  for (let n = 0; n < 4; n += 1) {
    all.push(await start({ fax_number: '03-0200-0001' }))
    await app.drainJobs()
    app.clock.pass({ minutes: 1 / 60 })
  }
  const states = async () => (await Promise.all(all.map(one => one.state()))).flat().map(one => one.slice(4))
  expect(await states()).toEqual(['sent', 'queued', 'queued', 'queued'])
  for (let n = 0; n < 4; n += 1) {
    const [row] = (await all[n]?.rows()) ?? []
    expect((await callBack(`TransactionID=${row?.provider_id}&Status=0`)).statusCode).toBe(204)
    await app.drainJobs()
    expect(await states()).toEqual(all.map((_, m) => (m <= n ? 'delivered' : m === n + 1 ? 'sent' : 'queued')))
  }
  expect(await Promise.all(all.map(one => one.faxes()))).toEqual([1, 1, 1, 1])
})

test('a gateway that fails time after time rests; then one order tries, and its success frees all', async () => {
  let asked = 0
  app.deps.fax.submit = async () => {
    asked += 1
    throw new SendFailure('temporary', 'down')
  }
  const all = [await start(), await start(), await start(), await start(), await start(), await start(), await start()]
  await app.drainJobs()
  expect(asked).toBe(5)
  await app.drainJobs({ hurry: true })
  expect(asked).toBe(5)
  const { body } = await (await admin()).get(listDispatches, {})
  expect(body.rates.find(one => one.channel === 'fax')?.resting_until).not.toBeNull()
  app.clock.pass({ minutes: 1 })
  await app.drainJobs({ hurry: true })
  expect(asked).toBe(6)
  Object.assign(app.deps.fax, local)
  app.clock.pass({ minutes: 2 })
  for (let turn = 0; turn < 8; turn += 1) await app.drainJobs({ hurry: true })
  expect(await Promise.all(all.map(one => one.state()))).toEqual(all.map(() => ['fax delivered']))
  expect(await Promise.all(all.map(one => one.faxes()))).toEqual(all.map(() => 1))
})

describe('before the closing', () => {
  const closingOf = async (order_id: string) => {
    const { closing_at } = await db
      .selectFrom('orders')
      .select('closing_at')
      .where('id', '=', order_id)
      .executeTakeFirstOrThrow()
    if (closing_at === null) throw new Error('an order without a closing')
    return closing_at
  }
  const at = (closing: Date, minutes: number) => app.clock.set(new Date(closing.getTime() - minutes * 60_000))
  const escalate = async () => {
    await sql`select graphile_worker.add_job('escalate_dispatches', '{}')`.execute(db)
    await app.drainJobs()
  }

  test('what has not arrived goes by mail an hour before, and people are told half an hour before, each once', async () => {
    const { state, notices, order_id, own } = await start()
    app.deps.fax.poll = async () => ({ state: 'working' })
    await app.drainJobs()
    const closing = await closingOf(order_id)
    at(closing, 61)
    await escalate()
    expect(await state()).toEqual(['fax sent'])
    at(closing, 60)
    await escalate()
    await escalate()
    expect(await state()).toEqual(['fax sent', 'mail sent'])
    expect(app.mails.to(own.mail_address ?? '').length).toBe(1)
    at(closing, 29)
    await escalate()
    await escalate()
    expect((await notices()).map(one => one.kind)).toEqual(['dispatch_late'])
  })

  test('what arrived by fax but was not acknowledged is told in the app alone', async () => {
    const { state, notices, order_id } = await start()
    for (let turn = 0; turn < 3; turn += 1) await app.drainJobs({ hurry: true })
    at(await closingOf(order_id), 20)
    await escalate()
    expect(await state()).toEqual(['fax delivered'])
    expect(await notices()).toMatchObject([
      {
        title: expect.stringContaining('受付の連絡がまだありません'),
        body: expect.stringContaining('FAXは届いています'),
      },
    ])
  })

  test('of a mail that nobody has acknowledged it is said that it was sent, not that it arrived', async () => {
    const { state, notices, order_id, rows } = await start({ method: 'mail', mail_address: 'tamago@example.jp' })
    for (let turn = 0; turn < 3; turn += 1) await app.drainJobs({ hurry: true })
    at(await closingOf(order_id), 20)
    await escalate()
    expect(await state()).toEqual(['mail sent'])
    expect((await rows())[0]?.delivered_at).toBeNull()
    const [told, ...more] = await notices()
    expect(more).toEqual([])
    expect(told?.title).toContain('受付の連絡がまだありません')
    expect(told?.body).toContain('メールは送信済みです')
    expect(told?.body).not.toContain('届いています')
  })

  test('what the restaurant has not sent by LINE itself is told once; what it has sent is not', async () => {
    const forgotten = await start({ name: '豆腐の山田', method: 'line' })
    const sent = await start({ method: 'line' })
    const { order_id } = sent
    const by_mail_now = await start({ method: 'line' })
    await db.updateTable('deals').set({ method: 'mail' }).where('id', '=', by_mail_now.own.deal.id).execute()
    await sent.cook.post(noteLineShared, { params: { order_id }, body: { revision: 1 } })
    const closing = await closingOf(forgotten.order_id)
    at(closing, 31)
    await escalate()
    expect(await forgotten.notices()).toEqual([])
    at(closing, 29)
    await escalate()
    await escalate()
    expect(await forgotten.notices()).toMatchObject([
      {
        kind: 'dispatch_late',
        title: '豆腐の山田への発注を、まだLINEで送っていません',
        body: expect.stringContaining('「ご自分で送る発注」から送ってください'),
      },
    ])
    expect(await by_mail_now.notices()).toMatchObject([
      { title: expect.stringContaining('まだメールで送っていません') },
    ])
    expect(await forgotten.state()).toEqual([])
    expect((await sent.notices()).map(one => one.title)).toEqual([
      expect.stringContaining('受付の連絡がまだありません'),
    ])
  })
})

test('staff send one of them again five times in a day: each is a call, and it may be a private house', async () => {
  const { rows } = await start({ fax_number: '00999-9999-03' })
  for (let turn = 0; turn < 3; turn += 1) await app.drainJobs({ hurry: true })
  const [failed] = await rows()
  const [staff, params] = [await admin(), { dispatch_id: failed?.id ?? '' }]
  const again = async () => {
    await db.updateTable('dispatches').set({ state: 'failed' }).where('id', '=', params.dispatch_id).execute()
    return (await staff.post(resendDispatch, { params })).status
  }
  const statuses: number[] = []
  for (let n = 0; n < 6; n += 1) statuses.push(await again())
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
  expect((await rows())[0]).toMatchObject({ state: 'failed', round: 6 })
  app.clock.pass({ days: 1, minutes: 1 })
  const another = await admin()
  expect((await another.post(resendDispatch, { params })).status).toBe(204)
})

test('staff see what failed and why, and send it again as a new call', async () => {
  const { rows, see } = await start({ fax_number: '00999-9999-03' })
  for (let turn = 0; turn < 3; turn += 1) await app.drainJobs({ hurry: true })
  const [failed] = await rows()
  expect(failed).toMatchObject({ state: 'failed', failure_class: 'voice_answer' })
  const staff = await admin()
  const { status, body } = await staff.get(listDispatches, { query: { filter: 'failed' } })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.items.find(one => one.id === failed?.id)).toMatchObject({ can_resend: true, round: 1 })
  const params = { dispatch_id: failed?.id ?? '' }
  // Its number takes faxes by now.
  const works = '03-0200-9999'
  await db.updateTable('dispatches').set({ destination: works }).where('id', '=', params.dispatch_id).execute()
  await sql`update suppliers s set fax_number = ${works} from orders o join dispatches d on d.order_id = o.id
    where s.id = o.supplier_id and d.id = ${params.dispatch_id}`.execute(db)
  expect((await staff.post(resendDispatch, { params })).status).toBe(204)
  expect((await staff.post(resendDispatch, { params })).status).toBe(409)
  for (let turn = 0; turn < 3; turn += 1) await app.drainJobs({ hurry: true })
  expect((await see()).dispatches.map(one => one.state)).toEqual(['delivered'])
  expect((await rows())[0]).toMatchObject({ round: 2, pages: 1 })
  // What left, call by call, as the machine there takes it.
  const id = { id: params.dispatch_id }
  const { body: sheet } = await staff.get(getFaxSheet, { params: id })
  expect(sheet).toMatchObject({ round: 2, dispatch: { id: params.dispatch_id, state: 'delivered' } })
  expect(sheet.calls.map(one => one.round)).toEqual([1, 2])
  expect(sheet.attempts.map(one => one.outcome)).toEqual(['sent', 'failed', 'resent', 'sent', 'delivered'])
  expect(sheet.pages).toEqual([expect.stringMatching(/^data:image\/png;base64,iVBOR/)])
  const first = await staff.get(getFaxImage, { params: id, query: { round: 1 } })
  expect(createHash('sha256').update(first.payload).digest('hex')).toBe(sheet.calls[0]?.sha256)
  expect((await staff.get(getFaxSheet, { params: id, query: { round: 3 } })).status).toBe(404)
})

test('staff take back the links of an order that went to the wrong address', async () => {
  const { rows, order_id } = await start()
  await app.drainJobs()
  const [sent] = await rows()
  const access_token = await makeAccessToken(db, { id: order_id, delivery_date: '2026-11-24' }, app.deps.now())
  const opened = async () => (await app.client('supplier').get(getTokenOrder, { params: { access_token } })).status
  expect(await opened()).toBe(200)
  const staff = await admin()
  const shown = async () => {
    const { body } = await staff.get(listDispatches, { query: { channel: 'fax', span: 'month' } })
    return body.items.find(one => one.id === sent?.id)?.has_link
  }
  expect(await shown()).toBe(true)
  const params = { dispatch_id: sent?.id ?? '' }
  expect((await staff.delete(revokeDispatchLinks, { params })).status).toBe(204)
  expect(await opened()).toBe(404)
  expect(await shown()).toBe(false)
  // Said twice after a lost answer, it stands in the order's history once, and whoever has the link reads whose doing it is.
  expect((await staff.delete(revokeDispatchLinks, { params })).status).toBe(204)
  const told = await db
    .selectFrom('order_events')
    .select(['kind', 'actor_area', 'actor_name'])
    .where('order_id', '=', order_id)
    .where('kind', '=', 'links_revoked')
    .execute()
  expect(told).toEqual([{ kind: 'links_revoked', actor_area: 'admin', actor_name: 'Oroshi運営' }])
  const gone = await app.client('supplier').get(getTokenOrder, { params: { access_token } })
  expect(gone.body).toMatchObject({ message: 'このリンクは、Oroshi運営が使えなくしました', revoked: true })
})

test('an answer of the gateway that comes after the next call has begun changes nothing', async () => {
  const { rows, faxes, state } = await start({ fax_number: '00999-9999-01' })
  await app.drainJobs()
  const [first] = await rows()
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  app.deps.fax.poll = async provider_id => {
    const said = await local.poll(provider_id)
    asked.resolve()
    await answered.promise
    return said
  }
  const late = pollFax(app.deps, first?.id ?? '')
  await asked.promise
  Object.assign(app.deps.fax, local)
  await pollFax(app.deps, first?.id ?? '')
  await app.drainJobs({ hurry: true })
  expect((await rows())[0]).toMatchObject({ round: 2 })
  const before = await rows()
  answered.resolve()
  await late
  expect(await rows()).toEqual(before)
  expect(await state()).toEqual(['fax sent'])
  // The second call, once.
  expect(await faxes()).toBe(2)
})

test('a fax whose order was acknowledged meanwhile is not called again, and nobody is told that it failed', async () => {
  const { rows, faxes, notices, order_id, state } = await start({ fax_number: '00999-9999-02' })
  await app.drainJobs()
  const access_token = await makeAccessToken(db, { id: order_id, delivery_date: '2026-11-24' }, app.deps.now())
  const shop = app.client('supplier')
  await shop.post(acknowledgeTokenOrder, { params: { access_token }, body: { revision: 1 } })
  for (let turn = 0; turn < 3; turn += 1) await app.drainJobs({ hurry: true })
  expect(await state()).toEqual(['fax acknowledged'])
  expect((await rows())[0]).toMatchObject({ round: 1, failure_class: 'no_answer' })
  expect(await faxes()).toBe(1)
  expect(await notices()).toEqual([])
})

test('a gateway that can not be asked is asked again; the fax does not leave twice', async () => {
  const { state, faxes } = await start()
  await app.drainJobs()
  app.deps.fax.poll = async () => {
    throw new SendFailure('temporary', 'down')
  }
  for (let turn = 0; turn < 3; turn += 1) {
    await app.drainJobs({ hurry: true })
    expect(await state()).toEqual(['fax sent'])
  }
  Object.assign(app.deps.fax, local)
  await app.drainJobs({ hurry: true })
  expect(await state()).toEqual(['fax delivered'])
  expect(await faxes()).toBe(1)
})

test('two runs of one job at once hand a fax over once', async () => {
  const { rows, faxes, state } = await start()
  const id = (await rows())[0]?.id ?? ''
  await Promise.all([sendDispatch(app.deps, id), sendDispatch(app.deps, id), sendDispatch(app.deps, id)])
  expect(await faxes()).toBe(1)
  for (let turn = 0; turn < 4; turn += 1) {
    app.clock.pass({ minutes: 3 })
    await app.drainJobs({ hurry: true })
  }
  expect(await state()).toEqual(['fax delivered'])
  expect(await faxes()).toBe(1)
})

test('what a gateway takes in late is not handed over again', async () => {
  const { rows, faxes, state } = await start()
  let pending: Fax | undefined
  app.deps.fax.submit = async fax => {
    pending = fax
    throw new SendFailure('unknown', 'no answer in time')
  }
  await app.drainJobs()
  // Not known yet: nothing is said of it for two minutes.
  app.deps.fax.submit = async () => {
    throw new Error('handed over twice')
  }
  app.clock.pass({ minutes: 1 })
  await app.drainJobs({ hurry: true })
  expect(await state()).toEqual(['fax queued'])
  if (pending) await local.submit(pending)
  app.clock.pass({ minutes: 1 })
  for (let turn = 0; turn < 3; turn += 1) await app.drainJobs({ hurry: true })
  expect(await state()).toEqual(['fax delivered'])
  expect(await faxes()).toBe(1)
  expect((await rows())[0]).toMatchObject({ round: 1 })
})
