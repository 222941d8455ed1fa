import PostalMime from 'postal-mime'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { getTokenOrder } from '#contract/receipts/token-orders.contract.ts'
import { type SmtpTimeouts, smtpMail } from '#server/outside/mail.ts'
import type { MailPort } from '#server/ports.ts'
import { testApp } from '#tests/support/app.ts'
import { smtpRefusal, smtpServer } from '#tests/support/smtp.ts'
import { addOwnSupplier, world } from '#tests/support/world.ts'

// Orders by mail, through the door, to a real mail server that behaves as mail servers do.

/** What the server does with the next mails; each test sets it. */
let onRcpt: NonNullable<SMTPServerOptions['onRcptTo']>
let onData: NonNullable<SMTPServerOptions['onData']>
let server: Awaited<ReturnType<typeof smtpServer>>
let port: MailPort

const app = await testApp({
  mail: { send: mail => port.send(mail), close: async () => {} },
})
const { db } = app.deps

const arrived: Buffer[] = []
const take: typeof onData = (stream, _session, done) => {
  const parts: Buffer[] = []
  stream.on('data', (part: Buffer) => parts.push(part))
  stream.on('end', () => {
    arrived.push(Buffer.concat(parts))
    done()
  })
}
const letIn: typeof onRcpt = (_address, _session, done) => done()

const connect = (timeouts?: SmtpTimeouts) => {
  const mail_from = 'Oroshi 受発注 <no-reply@oroshi.example>'
  port = smtpMail({ smtp_url: server.url, mail_from, dkim: undefined }, timeouts)
}

beforeAll(async () => {
  server = await smtpServer({
    onRcptTo: (address, session, done) => onRcpt(address, session, done),
    onData: (stream, session, done) => onData(stream, session, done),
  })
  connect()
})
afterEach(async () => {
  onRcpt = letIn
  onData = take
  arrived.length = 0
  app.clock.set()
  await db.deleteFrom('provider_circuits').execute()
})
afterAll(async () => {
  await port.close()
  await server.close()
})
onRcpt = letIn
onData = take

let suppliers = 0
/** An order that goes by mail to a supplier of the restaurant's own. */
const start = async () => {
  suppliers += 1
  const made = await world(app)
  const mail_address = `orders${suppliers}@fish-by-mail.example`
  const own = await addOwnSupplier(app, made.consumer, { mail_address, fax_number: null, method: 'mail' })
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const placed = await cook.post(placeOrder, {
    params: { deal_id: own.deal.id },
    body: {
      delivery_date: '2026-11-24',
      lines: [{ order_list_item_id: own.items[0]?.id ?? '', unit_kind: 'piece', quantity: '2' }],
    },
    idempotency_key: `by-mail-${own.deal.id}`,
  })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  const order_id = placed.body.id
  const row = () => db.selectFrom('dispatches').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow()
  const notices = async () => {
    const rows = await db
      .selectFrom('notifications')
      .selectAll()
      .where('order_id', '=', order_id)
      .orderBy('id')
      .execute()
    return rows.map(one => `${one.title}/${one.body}`)
  }
  const see = async () => (await cook.get(getOrder, { params: { order_id } })).body
  return { ...made, own, order_id, row, notices, see, mail_address }
}

const mails = (to: string) =>
  Promise.all(arrived.map(one => PostalMime.parse(one))).then(all =>
    all.filter(one => one.to?.some(({ address }) => address === to)),
  )

test('taken: text, HTML and PDF arrive once, in Japanese', async () => {
  const { row, mail_address } = await start()
  await app.drainJobs()
  await app.drainJobs({ hurry: true })
  const [mail, ...more] = await mails(mail_address)
  expect(more).toEqual([])
  expect(mail?.subject).toMatch(/^【Oroshi】ご注文 \d/)
  expect(mail?.from?.name).toBe('Oroshi 受発注')
  expect(mail?.text).toContain('御中')
  expect(mail?.html).toContain('<html lang="ja">')
  expect(mail?.attachments[0]).toMatchObject({
    mimeType: 'application/pdf',
    filename: expect.stringMatching(/^注文書_/),
  })
  expect(await row()).toMatchObject({ state: 'sent', provider_id: mail?.messageId })
})

test('refused for good: never sent again, the restaurant is told at once whom to call', async () => {
  const asked: string[] = []
  onRcpt = ({ address }, _session, done) => {
    asked.push(address)
    done(smtpRefusal(550, '5.1.1 no such user'))
  }
  const { row, notices, mail_address } = await start()
  await app.drainJobs()
  await app.drainJobs({ hurry: true })
  expect(asked.filter(one => one === mail_address)).toHaveLength(1)
  expect(await row()).toMatchObject({ state: 'failed', failure_class: 'rejected', attempts: 1 })
  const [told] = await notices()
  expect(told).toContain('発注のメールが届いていません')
  expect(told).toContain('メールアドレスをご確認ください')
})

test('grey listing: it waits as it was told, and arrives once', async () => {
  let asked = 0
  onRcpt = (_address, _session, done) => {
    asked += 1
    done(asked === 1 ? smtpRefusal(451, '4.7.1 Greylisted, see you in five minutes') : undefined)
  }
  const { row, notices, mail_address } = await start()
  await app.drainJobs()
  await app.drainJobs()
  expect(asked).toBe(1)
  expect(await row()).toMatchObject({
    state: 'queued',
    failure_class: 'deferred',
    failure: expect.stringContaining('4.7.1'),
  })
  const { rows } = await app.deps.pool.query<{ waits: number }>(
    `select extract(epoch from run_at - now())::int as waits from graphile_worker._private_jobs where key = $1`,
    [(await row()).id],
  )
  expect(rows[0]?.waits).toBeGreaterThan(30)
  await app.drainJobs({ hurry: true })
  expect(await row()).toMatchObject({ state: 'sent', failure: null })
  expect(await mails(mail_address)).toHaveLength(1)
  expect(await notices()).toEqual([])
})

test('grey listing by many receivers is no mail server that is down', async () => {
  onRcpt = (_address, _session, done) => done(smtpRefusal(450, '4.2.0 Greylisted'))
  const six = []
  for (let n = 0; n < 6; n += 1) six.push(await start())
  await app.drainJobs()
  expect(await db.selectFrom('provider_circuits').selectAll().where('channel', '=', 'mail').execute()).toEqual([])
  onRcpt = letIn
  await app.drainJobs({ hurry: true })
  expect(await Promise.all(six.map(async one => (await one.row()).state))).toEqual(six.map(() => 'sent'))
})

test('grey listing until the closing: given up in time to call, and told', async () => {
  onRcpt = (_address, _session, done) => done(smtpRefusal(451, '4.7.1 Greylisted'))
  const { row, order_id, notices } = await start()
  const { closing_at } = await db
    .selectFrom('orders')
    .select('closing_at')
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()
  app.clock.set(new Date((closing_at?.getTime() ?? 0) - 30_000))
  await app.drainJobs()
  expect(await row()).toMatchObject({ state: 'failed', failure_class: 'deferred' })
  expect((await notices())[0]).toContain('メールを受け取りませんでした')
})

test('nobody listens: it waits with growing pauses, and leaves when the server is back', async () => {
  const { row, mail_address } = await start()
  await port.close()
  await server.close()
  await app.drainJobs()
  expect(await row()).toMatchObject({ state: 'queued', attempts: 1, failure_class: null })
  server = await smtpServer({ onRcptTo: (...asked) => onRcpt(...asked), onData: (...asked) => onData(...asked) })
  connect()
  await app.drainJobs({ hurry: true })
  expect(await row()).toMatchObject({ state: 'sent' })
  expect(await mails(mail_address)).toHaveLength(1)
})

test('a connection that breaks before the content: sent again, arrives once, says nothing of a second copy', async () => {
  let breaks = true
  onRcpt = (_address, _session, done) => {
    if (breaks) server.drop()
    else done()
  }
  const { row, mail_address } = await start()
  await app.drainJobs()
  expect(await row()).toMatchObject({ state: 'queued', unknown_ends: 0 })
  breaks = false
  await app.drainJobs({ hurry: true })
  const [mail, ...more] = await mails(mail_address)
  expect(more).toEqual([])
  expect(mail?.subject).not.toContain('再送')
})

describe('a connection that breaks after the content, or a server that says nothing any more', () => {
  /** Takes the mail and breaks off before it says so: what an unknown end is. */
  const takeAndBreak: typeof onData = (stream, session) => take(stream, session, () => server.drop())

  test('the second copy is the same message, says so, and there is no third', async () => {
    onData = takeAndBreak
    const { row, notices, see, mail_address } = await start()
    await app.drainJobs()
    expect(await row()).toMatchObject({ state: 'queued', unknown_ends: 1, failure_class: 'unknown' })
    for (let turn = 0; turn < 4; turn += 1) await app.drainJobs({ hurry: true })
    expect(await row()).toMatchObject({ state: 'failed', unknown_ends: 2, failure_class: 'unknown' })
    const [first, second, ...more] = await mails(mail_address)
    expect(more).toEqual([])
    expect(second?.messageId).toBe(first?.messageId)
    expect(first?.subject).not.toContain('再送')
    expect(second?.subject).toContain('【Oroshi】再送：ご注文')
    expect(second?.text).toContain('新しいご注文ではありません')
    expect((await notices())[0]).toContain('届いたかどうかを確認できませんでした')
    expect((await see()).dispatches[0]).toMatchObject({ state: 'failed', failure_class: 'unknown' })
  })

  test('taken the second time: sent, and nobody is alarmed', async () => {
    onData = takeAndBreak
    const { row, notices } = await start()
    await app.drainJobs()
    onData = take
    await app.drainJobs({ hurry: true })
    expect(await row()).toMatchObject({ state: 'sent', unknown_ends: 1 })
    expect(await notices()).toEqual([])
  })

  test('opened meanwhile: it has arrived, and no second copy leaves', async () => {
    onData = takeAndBreak
    const { row, mail_address } = await start()
    await app.drainJobs()
    const [mail] = await mails(mail_address)
    const access_token = /\/o\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    app.clock.pass({ minutes: 2 })
    expect((await app.client('consumer').get(getTokenOrder, { params: { access_token } })).status).toBe(200)
    onData = take
    app.clock.pass({ minutes: 3 })
    await app.drainJobs({ hurry: true })
    expect(await row()).toMatchObject({ state: 'sent', provider_id: expect.stringMatching(/^opened:/) })
    expect(await mails(mail_address)).toHaveLength(1)
  })

  test('no answer in time is the same', async () => {
    onData = (stream, session) => take(stream, session, () => {})
    const { row } = await start()
    await port.close()
    // Short for who waits, long for all that comes before the content on a busy machine.
    connect({ connection: 60_000, greeting: 60_000, socket: 3_000 })
    await app.drainJobs()
    expect(await row()).toMatchObject({ state: 'queued', unknown_ends: 1, failure_class: 'unknown' })
  })
})
