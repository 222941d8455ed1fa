import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getMyMail, requestMailCode } from '#contract/accounts/my-mail.contract.ts'
import { getIgnoredAddress } from '#contract/ignores/ignores.contract.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { acknowledgeTokenOrder } from '#contract/receipts/token-orders.contract.ts'
import { encryptAddress } from '#server/ignores/encrypted-address.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { SendFailure } from '#server/ports.ts'
import { testApp } from '#tests/support/app.ts'
import { addOwnSupplier, world } from '#tests/support/world.ts'

const app = await testApp()
const { db } = app.deps
const secret = 'a-secret-of-the-mailbox'
beforeAll(() => {
  app.deps.config.mail_webhook_secret = secret
})
afterEach(() => {
  app.mails.failWith(null)
  app.clock.set()
})

type Dsn = { id: string; action?: string; status?: string; said?: string; headers_alone?: boolean }

/** A delivery status notification as Postfix writes it. */
const dsn = ({ id, action = 'failed', status = '5.1.1', said = '550 5.1.1 user unknown', headers_alone }: Dsn) =>
  [
    'From: MAILER-DAEMON@mx.example (Mail Delivery System)',
    'To: bounces@oroshi.example',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    "I'm sorry to have to inform you that your message could not be delivered.",
    '',
    '--b1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    'Arrival-Date: Fri, 20 Nov 2026 09:00:00 +0900 (JST)',
    '',
    'Final-Recipient: rfc822; forwarded@elsewhere.example',
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mx.elsewhere.example',
    `Diagnostic-Code: smtp;`,
    ` ${said}`,
    '',
    '--b1',
    `Content-Type: ${headers_alone ? 'text/rfc822-headers' : 'message/rfc822'}`,
    '',
    'From: no-reply@oroshi.example',
    'Subject: =?UTF-8?B?44GU5rOo5paH?=',
    `Message-ID: <${id}@oroshi.example>`,
    'Content-Type: text/plain',
    '',
    ...(headers_alone ? [] : ['order', '']),
    '--b1--',
    '',
  ].join('\r\n')

const post = (provider: string, payload: string, with_secret = secret) =>
  app.fastify.inject({
    method: 'POST',
    url: `/webhooks/mail/${provider}?secret=${with_secret}`,
    headers: { 'content-type': provider === 'dsn' ? 'message/rfc822' : 'application/json' },
    payload,
  })
const comesBack = async (what: Dsn) => expect((await post('dsn', dsn(what))).statusCode).toBe(204)

const why = async (address: string) => {
  const params = { encrypted_mail_address: encryptAddress(app.deps.config.secret, address) }
  return (await app.client('consumer').get(getIgnoredAddress, { params })).body.reason
}

let count = 0
const start = async () => {
  count += 1
  const made = await world(app)
  const address = `orders${count}@bounces.example`
  const own = await addOwnSupplier(app, made.consumer, {
    method: 'mail',
    mail_address: address,
    fax_number: `03-0300-${1000 + count}`,
  })
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const placed = await cook.post(placeOrder, {
    params: { deal_id: own.deal.id },
    body: {
      delivery_date: '2026-11-24',
      lines: [{ order_list_item_id: own.items[0]?.id ?? '', unit_kind: 'piece', quantity: '2' }],
    },
    idempotency_key: `bounce-${own.deal.id}`,
  })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  const order_id = placed.body.id
  const rows = () => db.selectFrom('dispatches').selectAll().where('order_id', '=', order_id).orderBy('id').execute()
  const id = (await rows())[0]?.id ?? ''
  const state = async () => (await rows()).map(one => `${one.channel} ${one.state}`)
  const told = async () => {
    const found = await db
      .selectFrom('notifications')
      .select(['kind', 'body'])
      .where('consumer_id', '=', made.consumer.id)
      .orderBy('kind')
      .execute()
    return found.map(one => one.kind)
  }
  const see = async () => (await cook.get(getOrder, { params: { order_id } })).body
  return { ...made, own, cook, order_id, id, address, state, told, see }
}

describe('an order that came back', () => {
  test('has failed: the restaurant is told once, and the address is stopped', async () => {
    const { id, address, state, told, see } = await start()
    await app.drainJobs()
    expect(await state()).toEqual(['mail sent'])
    await comesBack({ id })
    await comesBack({ id, headers_alone: true })
    expect(await state()).toEqual(['mail failed'])
    expect((await see()).dispatches[0]).toMatchObject({ state: 'failed', failure_class: 'rejected' })
    expect(await told()).toEqual(['dispatch_failed', 'mail_stopped'])
    expect(await why(address)).toBe('bounced')
    await app.drainJobs()
  })

  test('goes by fax an hour before the closing, as whatever has not arrived', async () => {
    const { id, order_id, state } = await start()
    await app.drainJobs()
    await comesBack({ id })
    const { closing_at } = await db
      .selectFrom('orders')
      .select('closing_at')
      .where('id', '=', order_id)
      .executeTakeFirstOrThrow()
    app.clock.set(new Date((closing_at?.getTime() ?? 0) - 59 * 60_000))
    await sql`select graphile_worker.add_job('escalate_dispatches', '{}')`.execute(db)
    await app.drainJobs()
    expect(await state()).toEqual(['mail failed', 'fax sent'])
  })

  test('for a full mailbox has failed, too, but the address stays', async () => {
    const { id, address, state, told } = await start()
    await app.drainJobs()
    await comesBack({ id, status: '5.2.2', said: '552 5.2.2 mailbox full' })
    expect(await state()).toEqual(['mail failed'])
    expect(await told()).toEqual(['dispatch_failed'])
    expect(await why(address)).toBeNull()
  })

  test('only in the words of its server is understood all the same', async () => {
    const { id, address } = await start()
    await app.drainJobs()
    await comesBack({ id, status: '5.0.0', said: '550 <x@docomo.example>: User unknown' })
    expect(await why(address)).toBe('bounced')
  })

  test('has not, where its server still tries or it was delivered', async () => {
    const { id, address, state } = await start()
    await app.drainJobs()
    await comesBack({ id, action: 'delayed', status: '4.4.1' })
    await comesBack({ id, action: 'delivered', status: '2.0.0' })
    expect(await state()).toEqual(['mail sent'])
    expect(await why(address)).toBeNull()
  })

  test('before its sending was noted stays failed', async () => {
    const { id, state } = await start()
    const { mail: port } = app.deps
    const before = { ...port }
    port.send = async mail => {
      const sent = await before.send(mail)
      if (mail.reference === id) await comesBack({ id })
      return sent
    }
    await app.drainJobs()
    Object.assign(port, before)
    await app.drainJobs({ hurry: true })
    expect(await state()).toEqual(['mail failed'])
  })

  test('after somebody has acknowledged it is no alarm', async () => {
    const { id, address, state, told } = await start()
    await app.drainJobs()
    const token = /\/o\/([\w-]+)/.exec(app.mails.to(address)[0]?.text ?? '')?.[1] ?? ''
    const reader = app.client('consumer')
    const said = await reader.post(acknowledgeTokenOrder, { params: { access_token: token }, body: { revision: 1 } })
    expect(said.status).toBe(200)
    await comesBack({ id, status: '5.2.2', said: '552 full' })
    expect(await state()).toEqual(['mail acknowledged'])
    expect(await told()).not.toContain('dispatch_failed')
  })
})

test('a server that says at once that the address is none stops it, too', async () => {
  const { address, consumer, state, told } = await start()
  // The restaurant's own mail of it shall arrive.
  await db.updateTable('accounts').set({ mail_address: null }).where('id', '=', consumer.owner.account_id).execute()
  app.mails.failWith(new SendFailure('permanent', 'all recipients were rejected: 550 5.1.1 user unknown'))
  await app.drainJobs()
  expect(await state()).toEqual(['mail failed'])
  expect(await told()).toEqual(['dispatch_failed', 'mail_stopped'])
  expect(await why(address)).toBe('bounced')
})

test('one that refuses us, or this mail, does not', async () => {
  const { address, state } = await start()
  app.mails.failWith(new SendFailure('permanent', '554 5.7.1 relaying denied'))
  await app.drainJobs()
  expect(await state()).toEqual(['mail failed'])
  expect(await why(address)).toBeNull()
})

test('a notice that came back has failed; a desk whose address is none must prove it anew, and its house is told', async () => {
  const made = await world(app)
  const address = 'desk@bounces.example'
  const desk = { mail_address: address, mail_verified_at: app.deps.now() }
  await db.updateTable('order_counters').set(desk).where('id', '=', made.supplier.order_counter_id).execute()
  await queueMails(
    db,
    [{ key: 'bounces:notice', of: null, destination: address, subject: '件', text: '文' }],
    app.deps.now(),
  )
  await app.drainJobs()
  const mail = () =>
    db.selectFrom('outgoing_mails').selectAll().where('key', '=', 'bounces:notice').executeTakeFirstOrThrow()
  await comesBack({ id: (await mail()).id })
  await comesBack({ id: (await mail()).id })
  expect(await mail()).toMatchObject({ state: 'failed', failure: expect.stringContaining('5.1.1') })
  const counter = await db
    .selectFrom('order_counters')
    .select('mail_verified_at')
    .where('id', '=', made.supplier.order_counter_id)
    .executeTakeFirstOrThrow()
  expect(counter.mail_verified_at).toBeNull()
  const told = await db
    .selectFrom('notifications')
    .select(['kind', 'title'])
    .where('supplier_id', '=', made.supplier.id)
    .execute()
  expect(told).toEqual([{ kind: 'mail_stopped', title: 'メールが届かないアドレスがあります' }])
})

test('a code that came back is told to whoever waits for it', async () => {
  const made = await world(app)
  const person = await app.logIn('consumer', made.consumer.owner.login_id)
  await person.post(requestMailCode, { body: { mail_address: 'typo@bounces.example' } })
  await app.drainJobs()
  const [mail] = app.mails.to('typo@bounces.example')
  await comesBack({ id: mail?.reference ?? '' })
  expect((await person.get(getMyMail)).body.waiting).toMatchObject({ failed: true })
})

describe('SendGrid’s events', () => {
  const event = (id: string, what: object) => ({ email: 'x@y.example', 'smtp-id': `<${id}@oroshi.example>`, ...what })

  test.each([
    [{ event: 'bounce', type: 'bounce', status: '5.1.1', reason: '550 5.1.1 unknown' }, 'mail failed', 'bounced'],
    [{ event: 'bounce', type: 'blocked', status: '5.7.1', reason: 'blocked' }, 'mail failed', null],
    [{ event: 'dropped', reason: 'Bounced Address' }, 'mail failed', 'bounced'],
    [{ event: 'dropped', reason: 'Spam Content' }, 'mail failed', null],
    [{ event: 'spamreport' }, 'mail sent', 'asked'],
    [{ event: 'deferred', response: '451 later' }, 'mail sent', null],
    [{ event: 'delivered', response: '250 OK' }, 'mail sent', null],
  ] as const)('%j: %s, stopped: %s', async (what, after, reason) => {
    const { id, address, state } = await start()
    await app.drainJobs()
    const answer = await post('sendgrid', JSON.stringify([{ event: 'processed' }, event(id, what)]))
    expect(answer.statusCode).toBe(204)
    expect(await state()).toEqual([after])
    expect(await why(address)).toBe(reason)
  })
})

describe('whoever posts', () => {
  test('without the secret, or as somebody else, finds nothing there', async () => {
    const { id, state } = await start()
    await app.drainJobs()
    expect((await post('dsn', dsn({ id }), 'wrong')).statusCode).toBe(404)
    expect((await post('nobody', dsn({ id }))).statusCode).toBe(404)
    app.deps.config.mail_webhook_secret = undefined
    expect((await post('dsn', dsn({ id }))).statusCode).toBe(404)
    app.deps.config.mail_webhook_secret = secret
    expect(await state()).toEqual(['mail sent'])
  })

  test('nonsense changes nothing', async () => {
    expect((await post('sendgrid', '{"event":')).statusCode).toBe(400)
    expect((await post('sendgrid', '{}')).statusCode).toBe(400)
    const vacation = 'From: a@b.example\r\nSubject: Out of office\r\nAuto-Submitted: auto-replied\r\n\r\nBye'
    for (const payload of ['', 'nonsense', vacation, dsn({ id: v7() }), dsn({ id: 'not-ours' })]) {
      expect((await post('dsn', payload)).statusCode, payload.slice(0, 30)).toBe(204)
    }
  })

  test.each(['dsn', 'sendgrid'])('with a long id (%s) keeps nobody else waiting', async provider => {
    const id = `x${' '.repeat(100_000)}x`
    const payload = provider === 'dsn' ? dsn({ id }) : JSON.stringify([{ event: 'bounce', 'smtp-id': id }])
    // Time of the processor, not of the clock: a busy machine lengthens that one alone.
    const before = process.cpuUsage()
    expect((await post(provider, payload)).statusCode).toBe(204)
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000)
  })
})
