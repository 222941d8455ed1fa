import { execFileSync } from 'node:child_process'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { answerAdjustment, cancelOrder, editOrder, requestChange } from '#contract/changes/change-orders.contract.ts'
import { getOrderCourse } from '#contract/dispatch/order-course.contract.ts'
import { listOrders } from '#contract/history/order-history.contract.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import {
  getResending,
  makeLineMessage,
  noteLineShared,
  noteToldByPhone,
  previewSending,
  resendOrder,
  revokeOrderLinks,
  takeBackLineShared,
  takeBackToldByPhone,
} from '#contract/receipts/sending.contract.ts'
import {
  acknowledgeTokenOrder,
  adjustTokenOrder,
  getTokenOrder,
  getTokenOrderSheet,
  takeBackTokenAcknowledgement,
} from '#contract/receipts/token-orders.contract.ts'
import { makeLog } from '#server/log.ts'
import { testApp } from '#tests/support/app.ts'
import { addAdmin, addOwnSupplier, world } from '#tests/support/world.ts'

const app = await testApp()
const { db } = app.deps

const pdfText = (input: Buffer) => execFileSync('pdftotext', ['-raw', '-', '-'], { input, encoding: 'utf8' })

const start = async (method = 'mail') => {
  app.clock.set()
  const made = await world(app)
  const own = await addOwnSupplier(app, made.consumer, { name: '八百正', method })
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const line = (quantity: string) => ({
    order_list_item_id: own.items[0]?.id ?? '',
    unit_kind: 'piece' as const,
    quantity,
  })
  const body = { delivery_date: '2026-11-24', lines: [line('2')], note: '裏口へ' }
  const deal = { deal_id: own.deal.id }
  const placed = await cook.post(placeOrder, { params: deal, body, idempotency_key: `token-${own.deal.id}` })
  const params = { order_id: placed.body.id }
  await app.drainJobs()
  const [mail] = app.mails.to(own.mail_address ?? '')
  const access_token = /\/o\/([\w-]{22})\n/.exec(mail?.text ?? '')?.[1] ?? ''
  const see = async () => (await cook.get(getOrder, { params })).body
  return { ...made, own, cook, line, body, deal, params, access_token, see, shop: app.client('supplier') }
}

test('whoever holds the link reads the order, which opens it, and acknowledges it once', async () => {
  const { shop, access_token, see, consumer } = await start()
  const opened = await shop.get(getTokenOrder, { params: { access_token } })
  expect(opened.status).toBe(200)
  expect(opened.headers['cache-control']).toBe('no-store')
  expect(opened.body).toMatchObject({
    revision: 1,
    note: '裏口へ',
    acknowledged_at: null,
    lines: [{ quantity: '2.000', unit: '箱' }],
  })
  expect(opened.body.parties.consumer.name).toBe(consumer.name)
  expect(await see()).toMatchObject({ seen_at: '2026-11-20T00:00:00.000Z' })
  expect((await see()).acknowledged).toBeUndefined()
  for (let times = 0; times < 2; times += 1) {
    const said = await shop.post(acknowledgeTokenOrder, { params: { access_token }, body: { revision: 1 } })
    expect(said.body.acknowledged_at).toBe('2026-11-20T00:00:00.000Z')
  }
  const order = await see()
  expect(order.dispatches.map(one => one.state)).toEqual(['acknowledged'])
  expect(order.acknowledged).toBe(true)
  const staff = await app.logIn('admin', (await addAdmin(app)).login_id)
  const course = await staff.get(getOrderCourse, { params: { number: order.number } })
  expect(course.body.order, 'staff read the same').toMatchObject({ state: 'placed', received: { acknowledged: true } })
  expect(order.events.map(one => one.kind)).toEqual(['placed', 'seen', 'acknowledged'])
  const pdf = await shop.get(getTokenOrderSheet, { params: { access_token } })
  expect(pdf.payload.subarray(0, 5).toString()).toBe('%PDF-')
})

test('受付 by a link is taken back, once, as long as nothing has come of it: the restaurant reads it, and it is without an answer again', async () => {
  const { shop, access_token, see, own } = await start()
  const acknowledge = () => shop.post(acknowledgeTokenOrder, { params: { access_token }, body: { revision: 1 } })
  const back = (revision = '1') =>
    shop.delete(takeBackTokenAcknowledgement, { params: { access_token }, query: { revision } })
  expect((await back()).body, 'there is none').toMatchObject({ acknowledged_at: null, may_take_back: false })
  expect((await acknowledge()).body).toMatchObject({ may_take_back: true })
  expect((await back('2')).body).toMatchObject({ current: { revision: 1, acknowledged_at: expect.any(String) } })
  for (let times = 0; times < 2; times += 1)
    expect((await back()).body).toMatchObject({ acknowledged_at: null, may_take_back: false })
  const order = await see()
  expect(order.acknowledged).toBeUndefined()
  expect(order.dispatches.map(one => [one.state, one.acknowledged_at])).toEqual([['sent', null]])
  expect(order.events.map(one => [one.kind, one.actor_name])).toEqual([
    ['placed', expect.any(String)],
    ['acknowledged', own.name],
    ['unprocessed', own.name],
  ])
  expect((await acknowledge()).body).toMatchObject({ acknowledged_at: expect.any(String), may_take_back: true })
  const lines = [{ line_number: 1, confirmed_quantity: '0', shortage_reason: '品切れ' }]
  const short = await shop.post(adjustTokenOrder, { params: { access_token }, body: { revision: 1, lines } })
  expect(short.body).toMatchObject({ revision: 2, may_take_back: false })
  const late = await back('2')
  expect([late.status, late.body]).toMatchObject([
    409,
    { message: expect.stringContaining('お電話'), current: { revision: 2 } },
  ])
  expect(JSON.stringify(late.body)).not.toMatch(/price|amount|total|subtotal/)
})

test('what was not sent because it was acknowledged goes on once that is taken back, and the cancelling’s is one of its own', async () => {
  const { shop, access_token, see, params, cook } = await start()
  await cook.post(cancelOrder, { params, body: { revision: 1 } })
  const { revision } = await see()
  await db
    .updateTable('dispatches')
    .set({ state: 'queued', sent_at: null })
    .where('order_id', '=', params.order_id)
    .where('occasion', '=', 'cancelled')
    .execute()
  await shop.post(acknowledgeTokenOrder, { params: { access_token }, body: { revision } })
  await app.drainJobs()
  const states = async () => (await see()).dispatches.map(one => `${one.order_revision} ${one.state}`)
  expect(await states()).toEqual(['1 sent', `${revision} acknowledged`])
  const query = { revision: String(revision) }
  const taken = await shop.delete(takeBackTokenAcknowledgement, { params: { access_token }, query })
  expect(taken.status, JSON.stringify(taken.body)).toBe(200)
  expect(await states()).toEqual(['1 sent', `${revision} queued`])
  await app.drainJobs()
  expect(await states()).toEqual(['1 sent', `${revision} sent`])
})

test('a mail that was acknowledged while it was being handed over, and that is taken back then, is not sent twice', async () => {
  const { shop, access_token, see, params, cook, own, line } = await start()
  await cook.patch(editOrder, { params, body: { revision: 1, lines: [line('4')] } })
  const { mail } = app.deps
  const send: typeof mail.send = async letter => {
    app.deps.mail = mail
    const answer = await mail.send(letter)
    await shop.post(acknowledgeTokenOrder, { params: { access_token }, body: { revision: 2 } })
    return answer
  }
  app.deps.mail = { ...mail, send }
  await app.drainJobs()
  const last = async () => (await see()).dispatches.at(-1)
  expect(await last()).toMatchObject({ state: 'acknowledged', sent_at: expect.any(String) })
  const query = { revision: '2' }
  expect((await shop.delete(takeBackTokenAcknowledgement, { params: { access_token }, query })).status).toBe(200)
  expect(await last()).toMatchObject({ state: 'sent' })
  await app.drainJobs()
  expect(app.mails.to(own.mail_address ?? '')).toHaveLength(2)
})

test('the restaurant’s own look at its link opens nothing', async () => {
  const { cook, access_token, see } = await start()
  expect((await cook.get(getTokenOrder, { params: { access_token } })).status).toBe(200)
  expect((await see()).seen_at).toBeNull()
})

test('after a change the old version cannot be acknowledged', async () => {
  const { cook, shop, access_token, line, params, see } = await start()
  await shop.post(acknowledgeTokenOrder, { params: { access_token }, body: { revision: 1 } })
  const edited = await cook.patch(editOrder, { params, body: { revision: 1, lines: [line('5')] } })
  expect(edited.status).toBe(200)
  expect(edited.body.acknowledged, 'the version that stands now has no answer yet').toBeUndefined()
  const stale = await shop.post(acknowledgeTokenOrder, { params: { access_token }, body: { revision: 1 } })
  expect(stale.status).toBe(409)
  expect(stale.body).toMatchObject({
    current: { revision: 2, acknowledged_at: null, changes: ['品物1: 2箱 → 5箱', '備考: 裏口へ → なし'].sort() },
  })
  const said = await shop.post(acknowledgeTokenOrder, { params: { access_token }, body: { revision: 2 } })
  expect(said.status).toBe(200)
  expect((await see()).dispatches.map(one => `${one.order_revision} ${one.state}`)).toEqual([
    '1 acknowledged',
    '2 acknowledged',
  ])
})

test('a token is kept as a hash, ends ninety days after the delivery, and can be taken back', async () => {
  const { cook, shop, access_token, params, see } = await start()
  const rows = await db.selectFrom('order_access_tokens').selectAll().where('order_id', '=', params.order_id).execute()
  expect(JSON.stringify(rows)).not.toContain(access_token)
  // 128 bits in letters that a fax keeps apart.
  expect(access_token).toMatch(/^[2-9A-HJ-NP-Za-km-z]{22}$/)
  const get = async (token: string) => (await shop.get(getTokenOrder, { params: { access_token: token } })).status
  expect(await get(`${access_token.slice(0, -1)}${access_token.endsWith('A') ? 'B' : 'A'}`)).toBe(404)
  app.clock.set('2027-02-21T23:59:00+09:00')
  expect(await get(access_token)).toBe(200)
  app.clock.set('2027-02-22T00:00:00+09:00')
  expect(await get(access_token)).toBe(404)
  app.clock.set()
  expect((await see()).has_links).toBe(true)
  for (let times = 0; times < 2; times += 1) expect((await cook.delete(revokeOrderLinks, { params })).status).toBe(204)
  const dead = await shop.get(getTokenOrder, { params: { access_token } })
  expect([dead.status, dead.body]).toMatchObject([
    404,
    { message: 'このリンクは、注文元が使えなくしました', revoked: true },
  ])
  // Of a token that was never sent nobody learns more than before.
  const never = await shop.get(getTokenOrder, { params: { access_token: 'A'.repeat(22) } })
  expect(JSON.stringify(never.body)).not.toMatch(/revoked|注文元/)
  const { has_links, events } = await see()
  expect(has_links).toBeUndefined()
  expect(events.filter(one => one.kind === 'links_revoked').map(one => one.actor_area)).toEqual(['consumer'])
})

test('an order whose links were stopped before it was acknowledged is told anew: sent with a new link, or by telephone', async () => {
  const { cook, shop, access_token, own, params, see } = await start()
  const inList = async () => (await cook.get(listOrders, { query: { deal_id: own.deal.id } })).body.items[0]
  await shop.get(getTokenOrder, { params: { access_token } })
  expect(await inList()).not.toHaveProperty('link_stopped')
  expect((await cook.get(getResending, { params })).body.channel, 'it can be opened').toBeNull()
  app.clock.pass({ minutes: 1 })
  await cook.delete(revokeOrderLinks, { params })
  expect(await inList()).toMatchObject({ link_stopped: true, seen_at: null, undelivered: false })
  const unreached = async () => (await cook.get(listOrders, { query: { undelivered: '1' } })).body.items.length
  expect(await unreached(), 'it stands among what has not arrived').toBe(1)
  expect((await see()).events.map(one => one.kind)).toEqual(['placed', 'seen', 'links_revoked'])

  const body = { revision: 1 }
  expect((await cook.post(noteToldByPhone, { params, body })).body).toMatchObject({ told_by_phone: true })
  expect(await inList()).not.toHaveProperty('link_stopped')
  expect(await unreached()).toBe(0)
  expect((await cook.get(getResending, { params })).body.channel, 'it is known there').toBeNull()
  await cook.delete(takeBackToldByPhone, { params, query: { revision: '1' } })
  expect(await inList()).toMatchObject({ link_stopped: true })

  app.clock.pass({ minutes: 1 })
  const to = { channel: 'mail', destination: own.mail_address ?? '' }
  expect((await cook.get(getResending, { params })).body).toEqual({ ...to, refused: null })
  for (let times = 0; times < 2; times += 1)
    expect((await cook.post(resendOrder, { params, body })).body).not.toHaveProperty('link_stopped')
  await app.drainJobs()
  const mails = app.mails.to(own.mail_address ?? '')
  expect(new Set(mails.map(one => one.reference)).size, 'a mailbox shows one of two under one reference').toBe(2)
  expect(mails[1]?.subject, 'what the first one says may have been read').toContain('再送：')
  expect(await see()).toMatchObject({ seen_at: null, undelivered: false, has_links: true })
  const anew = /\/o\/([\w-]{22})\n/.exec(mails[1]?.text ?? '')?.[1] ?? ''
  expect((await shop.get(getTokenOrder, { params: { access_token } })).status).toBe(404)
  expect((await shop.get(getTokenOrder, { params: { access_token: anew } })).status).toBe(200)
  expect((await inList())?.seen_at).toBe(app.deps.now().toISOString())
})

test('an order that was acknowledged before its links were stopped stays so; nothing is sent again', async () => {
  const { cook, shop, access_token, params, see } = await start()
  await shop.post(acknowledgeTokenOrder, { params: { access_token }, body: { revision: 1 } })
  app.clock.pass({ minutes: 1 })
  await cook.delete(revokeOrderLinks, { params })
  const order = await see()
  expect(order).toMatchObject({ acknowledged: true, seen_at: '2026-11-20T00:00:00.000Z' })
  expect(order).not.toHaveProperty('link_stopped')
  expect((await cook.get(getResending, { params })).body.channel).toBeNull()
})

test('what was shared by LINE and whose link was stopped is shared anew', async () => {
  const { cook, params, see } = await start('line')
  await cook.post(makeLineMessage, { params })
  await cook.post(noteLineShared, { params, body: { revision: 1 } })
  app.clock.pass({ minutes: 1 })
  await cook.delete(revokeOrderLinks, { params })
  expect(await see()).toMatchObject({ link_stopped: true, to_share: false })
  app.clock.pass({ minutes: 1 })
  await cook.post(makeLineMessage, { params })
  expect(await see(), 'a message that was only looked at').toMatchObject({ link_stopped: true })
  const shared = await cook.post(noteLineShared, { params, body: { revision: 1 } })
  expect(shared.body).not.toHaveProperty('link_stopped')
  expect(shared.body.dispatches).toHaveLength(1)
})

test('a change that takes a 欠品 away names it to whoever had said so: by mail, and in what is shared by LINE', async () => {
  const { shop, cook, access_token, own, params, line } = await start()
  const lines = [{ line_number: 1, confirmed_quantity: '0', shortage_reason: '品切れ' }]
  const short = await shop.post(adjustTokenOrder, { params: { access_token }, body: { revision: 1, lines } })
  expect(short.status).toBe(200)
  const edited = await cook.patch(editOrder, { params, body: { revision: 2, lines: [line('5')] } })
  expect(edited.status).toBe(200)
  await app.drainJobs()
  const said = `次の回答は、注文の変更でなくなりました\n・${own.items[0]?.name}：欠品（いまの注文 5箱）`
  expect(app.mails.to(own.mail_address ?? '').at(-1)?.text).toContain(said)
  expect((await cook.post(makeLineMessage, { params })).body.text).toContain(said)
  // Whoever opens the link reads it there, too, until it is answered anew.
  const opened = await shop.get(getTokenOrder, { params: { access_token } })
  expect(opened.body.ended?.join('\n')).toContain(said)
  const anew = await shop.post(adjustTokenOrder, { params: { access_token }, body: { revision: 3, lines } })
  expect(anew.body.ended).toEqual([])
})

test('欠品 by a link: the restaurant is told, it is 受付 as well, and no price is told to whoever holds the link', async () => {
  const { shop, access_token, see, consumer, own, params } = await start()
  const ask = (revision: number, confirmed_quantity: string | null, message = '') =>
    shop.post(adjustTokenOrder, {
      params: { access_token },
      body: { revision, message, lines: [{ line_number: 1, confirmed_quantity, shortage_reason: '品切れ' }] },
    })
  expect((await ask(1, '2')).body.messages).toEqual([
    { field: 'lines[0].confirmed_quantity', message: 'ご注文より少ない数量を入力してください' },
  ])
  const nothing = await shop.post(adjustTokenOrder, { params: { access_token }, body: { revision: 1, lines: [] } })
  expect(nothing.status).toBe(422)
  const answered = await ask(1, '0', 'あさってなら入ります')
  expect(answered.status, JSON.stringify(answered.body)).toBe(200)
  expect(answered.body).toMatchObject({
    revision: 2,
    sent_revision: 1,
    changes: [],
    acknowledged_at: '2026-11-20T00:00:00.000Z',
    lines: [{ quantity: '2.000', confirmed_quantity: '0.000', shortage_reason: '品切れ' }],
  })
  const order = await see()
  expect(order.events.map(one => one.kind)).toEqual(['placed', 'adjusted', 'acknowledged'])
  expect(order.events[1]).toMatchObject({ actor_name: own.name })
  expect(order.dispatches.map(one => one.state)).toEqual(['acknowledged'])
  const told = await db
    .selectFrom('notifications')
    .selectAll()
    .where('order_id', '=', params.order_id)
    .orderBy('id')
    .execute()
  expect(told.map(one => [one.consumer_id, one.kind])).toEqual([[consumer.id, 'order_adjusted']])
  expect(told[0]?.body).toContain('あさってなら入ります')
  // Pressed twice, or with the page of before: nothing happens again, and the order is shown as it stands.
  const again = await ask(1, '0')
  expect(again.status).toBe(409)
  expect(again.body).toMatchObject({ current: { revision: 2 } })
  expect(JSON.stringify([answered.body, again.body])).not.toMatch(/price|amount|total|subtotal/)
  // Taken back, and answered for what is left.
  expect((await ask(2, '1.5')).body.lines[0]?.confirmed_quantity).toBe('1.500')
  expect((await ask(3, null)).body.lines[0]?.confirmed_quantity).toBeNull()
})

test('a question by a link is a word about the order: no version, nothing to agree to, said once, and shown to whoever asked', async () => {
  const { shop, access_token, see, params, consumer } = await start()
  const message = '何時に届ければよいですか？'
  const ask = () => shop.post(adjustTokenOrder, { params: { access_token }, body: { revision: 1, message, lines: [] } })
  const asked = await ask()
  expect(asked.body).toMatchObject({
    revision: 1,
    acknowledged_at: null,
    told: [{ told_at: '2026-11-20T00:00:00.000Z', changes: [], message }],
  })
  expect((await ask()).body.told).toHaveLength(1)
  const order = await see()
  expect(order).toMatchObject({ adjustment: null, revision: 1 })
  // Who only asks has taken nothing: before the closing its restaurant is told that no answer came.
  expect(order.acknowledged).toBeUndefined()
  expect(order.events.map(one => one.kind)).not.toContain('acknowledged')
  const told = await db
    .selectFrom('notifications')
    .selectAll()
    .where('order_id', '=', params.order_id)
    .orderBy('id')
    .execute()
  expect(told.map(one => [one.consumer_id, one.kind, one.title])).toEqual([
    [consumer.id, 'order_messaged', '八百正から発注についての連絡（2026/11/24(火)納品）'],
  ])
  const lines = [{ line_number: 1, confirmed_quantity: '0', shortage_reason: '品切れ' }]
  const short = await shop.post(adjustTokenOrder, {
    params: { access_token },
    body: { revision: 1, message: '', lines },
  })
  expect(short.body.acknowledged_at).toBe('2026-11-20T00:00:00.000Z')
  expect(short.body.told[1]).toMatchObject({
    changes: ['品物1：出荷数量 注文どおり → 欠品', '品物1：欠品の理由 「品切れ」'],
    message: '',
  })
})

test('a message beside lines that stay as they are is a word alone, said once; without one nothing is done', async () => {
  const { shop, access_token, see } = await start()
  const send = (message: string) => {
    const lines = [{ line_number: 1, confirmed_quantity: null, shortage_reason: '' }]
    return shop.post(adjustTokenOrder, { params: { access_token }, body: { revision: 1, message, lines } })
  }
  const word = { revision: 1, acknowledged_at: null, told: [{ changes: [], message: '何時ですか' }] }
  for (let times = 0; times < 2; times += 1) expect((await send('何時ですか')).body).toMatchObject(word)
  expect((await send('')).body).toMatchObject(word)
  const order = await see()
  expect(order.acknowledged).toBeUndefined()
  expect(order.events.map(one => one.kind)).toEqual(['placed', 'messaged'])
  // Its answer was lost, and the order was taken and looked at before it is sent again.
  await shop.post(acknowledgeTokenOrder, { params: { access_token }, body: { revision: 1 } })
  await shop.get(getTokenOrder, { params: { access_token } })
  expect((await send('何時ですか')).body.told).toHaveLength(1)
})

test('who only asked, or took 受付 back, is gone after before the closing as one who has not answered', async () => {
  const { shop, access_token, see, params } = await start()
  const body = { revision: 1, message: '何時に届ければよいですか？', lines: [] }
  await shop.post(adjustTokenOrder, { params: { access_token }, body })
  const { body: acknowledged } = await shop.post(acknowledgeTokenOrder, {
    params: { access_token },
    body: { revision: 1 },
  })
  expect(acknowledged.acknowledged_at).not.toBeNull()
  const late = async () => {
    await sql`select graphile_worker.add_job('escalate_dispatches', '{}')`.execute(db)
    await app.drainJobs()
    const told = db.selectFrom('notifications').select('title').where('order_id', '=', params.order_id)
    return (await told.where('kind', '=', 'dispatch_late').orderBy('id').execute()).map(one => one.title)
  }
  app.clock.set(new Date(Date.parse((await see()).closing_at ?? '') - 29 * 60_000))
  expect(await late(), 'it was acknowledged').toEqual([])
  await shop.delete(takeBackTokenAcknowledgement, { params: { access_token }, query: { revision: '1' } })
  expect(await late()).toEqual(['八百正から受付の連絡がまだありません'])
  app.clock.set()
})

test('whoever holds a link alone reads nothing that is asked: no wish and no question is taken, each says to call', async () => {
  const { shop, access_token, cook, params, see } = await start()
  const lines = [{ line_number: 1, confirmed_quantity: '1', shortage_reason: '入荷待ち' }]
  await shop.post(adjustTokenOrder, { params: { access_token }, body: { revision: 1, lines } })
  const may = { answer_adjustment: true, question_adjustment: false, request_change: false }
  expect(await see()).toMatchObject({ has_desk: false, may })
  const question = { revision: 2, answer: 'questioned' as const, text: 'ほかにありますか' }
  app.clock.set('2026-11-24T12:00+09:00')
  for (const answer of [
    await cook.post(answerAdjustment, { params, body: question }),
    await cook.post(requestChange, { params, body: { revision: 2, whole_cancel: true } }),
  ])
    expect([answer.status, answer.body]).toEqual([
      409,
      expect.objectContaining({ message: expect.stringContaining('お電話ください') }),
    ])
  expect((await cook.post(answerAdjustment, { params, body: { ...question, answer: 'accepted' } })).status).toBe(200)
  app.clock.set()
})

test('a cancelled order is not adjusted; an edited one is answered as its new version', async () => {
  const { cook, shop, access_token, params, line } = await start()
  const lines = [{ line_number: 1, confirmed_quantity: '1', shortage_reason: '' }]
  const adjust = (revision: number) =>
    shop.post(adjustTokenOrder, { params: { access_token }, body: { revision, lines } })
  await cook.patch(editOrder, { params, body: { revision: 1, lines: [line('5')] } })
  expect((await adjust(1)).status).toBe(409)
  expect((await adjust(2)).body).toMatchObject({ revision: 3, sent_revision: 2, acknowledged_at: expect.any(String) })
  await cook.post(cancelOrder, { params, body: { revision: 3 } })
  expect((await adjust(4)).status).toBe(409)
  const cancelled = await shop.post(acknowledgeTokenOrder, { params: { access_token }, body: { revision: 4 } })
  expect(cancelled.body.acknowledged_at).not.toBeNull()
})

test('no log line tells a token, whatever becomes of the request', async () => {
  const lines: string[] = []
  const heard = makeLog('trace', undefined, { write: line => void lines.push(line) })
  const { access_token } = await start()
  const logged = await testApp({ log: heard })
  const url = `/api/v2/orders/${access_token}`
  const headers = { referer: `https://oroshi.example/o/${access_token}` }
  for (const asked of [
    { method: 'GET' as const, url: `/o/${access_token}`, headers },
    { method: 'GET' as const, url, headers },
    { method: 'GET' as const, url: `${url}/preview`, headers },
    { method: 'POST' as const, url: `${url}/acknowledge`, headers, payload: { revision: 99 } },
    { method: 'POST' as const, url: `${url}/adjust`, headers, payload: 'no json' },
    { method: 'GET' as const, url: `${url}/nowhere`, headers },
  ])
    await logged.fastify.inject(asked)
  expect(lines.length).toBeGreaterThanOrEqual(6)
  expect(lines.join('')).not.toContain(access_token)
})

test('the page of a link is kept from search engines, other sites and error reports', async () => {
  const { access_token } = await start()
  const page = await app.fastify.inject(`/o/${access_token}`)
  expect(page.statusCode).toBe(200)
  expect(page.headers['referrer-policy']).toBe('no-referrer')
  expect(page.headers['x-robots-tag']).toContain('noindex')
  expect(page.body).not.toContain('error-reporting')
  for (const path of ['', '/preview']) {
    const { headers } = await app.fastify.inject(`/api/v2/orders/${access_token}${path}`)
    expect([headers['x-robots-tag'], headers['cache-control']]).toEqual(['noindex, nofollow, noarchive', 'no-store'])
  }
})

test('what is shown before sending is the mail that goes, but for the number and the receiver’s own links', async () => {
  const { cook, own, deal, body } = await start()
  const { body: shown } = await cook.post(previewSending, { params: deal, body })
  expect(shown).toMatchObject({ channel: 'mail', destination: own.mail_address, message: null })
  expect(shown.pages.length).toBe(1)
  expect(shown.pages[0]).toMatch(/^data:image\/png;base64,iVBOR/)
  const [sent] = app.mails.to(own.mail_address ?? '')
  const links = [/(?<=\/o\/)[\w-]{22}\n/, /(?<=このアドレスへのメールを止める・再開する\n\S+\/)[\w-]+\n$/]
  const plain = (text = '') =>
    links.reduce((said, link) => said.replace(link, one => '#'.repeat(one.length)), text).replace(/注文番号.*\n/, '')
  expect(plain(shown.mail?.text)).toBe(plain(sent?.text))
  // Nobody but its receiver is given the link that stops its mail.
  for (const link of links) {
    expect(link.exec(shown.mail?.text ?? '')?.[0]).toMatch(/^x+\n$/)
    expect(link.exec(sent?.text ?? '')?.[0]).not.toMatch(/^x+\n$/)
  }
})

test('a LINE message is shared by the restaurant, which counts as sent, and its link brings the answer', async () => {
  const { cook, shop, params, see, deal, body } = await start('line')
  const shown = (await cook.post(previewSending, { params: deal, body })).body
  expect(shown).toMatchObject({ channel: 'line', pages: [], mail: null })
  const { text, share_url } = (await cook.post(makeLineMessage, { params })).body
  expect(share_url).toBe(`https://line.me/R/share?text=${encodeURIComponent(text)}`)
  const plain = (words: string | null) => words?.replace(/\/(o|line\/share)\/[\w-]{22}/, '').replace(/注文番号.*\n/, '')
  expect(plain(text)).toBe(plain(shown.message))
  for (let times = 0; times < 2; times += 1) {
    const noted = await cook.post(noteLineShared, { params, body: { revision: 1 } })
    expect(noted.body.dispatches.map(one => one.state)).toEqual(['sent'])
  }
  expect((await cook.post(noteLineShared, { params, body: { revision: 7 } })).status).toBe(409)
  const access_token = /\/line\/share\/([\w-]{22})/.exec(text)?.[1] ?? ''
  await shop.post(acknowledgeTokenOrder, { params: { access_token }, body: { revision: 1 } })
  expect((await see()).dispatches.map(one => one.state)).toEqual(['acknowledged'])
})

test('an order that LINE was only opened for is set back to be sent, until its supplier has it', async () => {
  const { cook, shop, params, see } = await start('line')
  const text = (await cook.post(makeLineMessage, { params })).body.text
  const access_token = /\/line\/share\/([\w-]{22})/.exec(text)?.[1] ?? ''
  const share = () => cook.post(noteLineShared, { params, body: { revision: 1 } })
  const takeBack = (revision = 1) => cook.delete(takeBackLineShared, { params, query: { revision: String(revision) } })
  await share()
  expect((await takeBack(7)).status).toBe(409)
  for (let times = 0; times < 2; times += 1)
    expect((await takeBack()).body).toMatchObject({ to_share: true, dispatches: [] })
  expect((await share()).body).toMatchObject({ to_share: false, dispatches: [{ state: 'sent' }] })
  // Opened by its supplier, it has arrived: of two at once, one way or the other, never both.
  const [back, said] = await Promise.all([
    takeBack(),
    shop.post(acknowledgeTokenOrder, { params: { access_token }, body: { revision: 1 } }),
  ])
  expect(said.status).toBe(200)
  expect([200, 409]).toContain(back.status)
  expect((await see()).dispatches.map(one => one.state)).toEqual(['acknowledged'])
  expect(await takeBack()).toMatchObject({
    status: 409,
    body: { message: '仕入先がこの発注を開いています。LINEは届いています' },
  })
})

test('what its supplier answers is no new version: neither the message nor the paper calls it 訂正', async () => {
  const { cook, shop, params, see } = await start('line')
  const message = async () => (await cook.post(makeLineMessage, { params })).body.text
  const access_token = /\/line\/share\/([\w-]{22})/.exec(await message())?.[1] ?? ''
  await cook.post(noteLineShared, { params, body: { revision: 1 } })
  const lines = [{ line_number: 1, confirmed_quantity: '0', shortage_reason: '欠品' }]
  const token = { access_token }
  await shop.post(adjustTokenOrder, { params: token, body: { revision: 1, message: '', lines } })
  expect((await see()).revision).toBe(2)
  expect(await message()).toMatch(/^【ご注文】\n/)
  await cook.post(noteLineShared, { params, body: { revision: 2 } })
  expect((await see()).dispatches.map(one => [one.order_revision, one.state])).toEqual([[1, 'acknowledged']])
  const sheet = await shop.get(getTokenOrderSheet, { params: token })
  expect(pdfText(sheet.payload)).not.toContain('訂正')
})

test('what its restaurant has to send by LINE waits until it was sent or opened: placed, changed, cancelled', async () => {
  const { cook, params, see, body, consumer } = await start('line')
  const waiting = async () =>
    (
      await cook.get(listOrders, {
        params: { consumer_id: consumer.id },
        query: { to_share: '1', mode: 'delivery_date' },
      })
    ).body.items
  const share = (revision: number) => cook.post(noteLineShared, { params, body: { revision } })
  expect((await see()).to_share).toBe(true)
  expect(await waiting()).toMatchObject([{ id: params.order_id, to_share: true }])

  expect((await share(1)).body.to_share).toBe(false)
  expect(await waiting()).toEqual([])
  app.clock.set('2026-11-20T09:10:00+09:00')
  const { lines, note } = body
  const changed = await cook.patch(editOrder, {
    params,
    body: { revision: 1, note, lines: lines.map(line => ({ ...line, quantity: '3' })) },
  })
  expect(changed.body.to_share).toBe(true)
  // The link of the first message shows what stands now.
  const { text } = (await cook.post(makeLineMessage, { params })).body
  const access_token = /\/line\/share\/([\w-]{22})/.exec(text)?.[1] ?? ''
  await app.client('supplier').get(getTokenOrder, { params: { access_token } })
  expect((await see()).to_share).toBe(false)

  app.clock.set('2026-11-20T09:20:00+09:00')
  const cancelled = await cook.post(cancelOrder, { params, body: { revision: 2 } })
  expect(cancelled.body).toMatchObject({ state: 'cancelled', to_share: true })
  expect(await waiting()).toHaveLength(1)
  // Of a delivery that is past nobody needs to be told.
  app.clock.set('2026-11-25T09:00:00+09:00')
  expect(await waiting()).toEqual([])
  app.clock.set('2026-11-20T09:30:00+09:00')
  expect((await share(cancelled.body.revision)).body.to_share).toBe(false)

  // What nobody was sent needs no cancelling by LINE.
  const unsent = await start('line')
  const gone = await unsent.cook.post(cancelOrder, { params: unsent.params, body: { revision: 1 } })
  expect(gone.body.to_share).toBe(false)
})
