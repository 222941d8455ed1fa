import PostalMime from 'postal-mime'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { smtpMail } from '#server/outside/mail.ts'
import { mailFax } from '#server/outside/mail-fax.ts'
import type { MailPort } from '#server/ports.ts'
import { testApp } from '#tests/support/app.ts'
import { smtpRefusal, smtpServer } from '#tests/support/smtp.ts'
import { addOwnSupplier, world } from '#tests/support/world.ts'

// Orders by fax through a mail-to-fax service: a real mail server takes the faxes, result mails come by the webhook.

const app = await testApp()
const { db, config } = app.deps
const before = { fax: app.deps.fax, secret: config.fax_webhook_secret }
const secret = 'a-secret-of-the-mail-gateway'
const taken: Buffer[] = []
const take: NonNullable<SMTPServerOptions['onData']> = (stream, _session, done) => {
  const parts: Buffer[] = []
  stream.on('data', (part: Buffer) => parts.push(part))
  stream.on('end', () => {
    taken.push(Buffer.concat(parts))
    done()
  })
}
const letIn: NonNullable<SMTPServerOptions['onRcptTo']> = (_address, _session, done) => done()
let onData = take
let onRcptTo = letIn
let server: Awaited<ReturnType<typeof smtpServer>>
let mail: MailPort

beforeAll(async () => {
  server = await smtpServer({ onData: (...asked) => onData(...asked), onRcptTo: (...asked) => onRcptTo(...asked) })
  const from = { smtp_url: server.url, mail_from: 'fax@oroshi.example', dkim: undefined }
  mail = smtpMail(from)
  app.deps.fax = mailFax({ gateway: 'fax.gateway.example', subject_prefix: '===' }, db, mail)
  config.fax_webhook_secret = secret
})
afterEach(async () => {
  onData = take
  onRcptTo = letIn
  app.clock.set()
  await db.deleteFrom('provider_circuits').execute()
})
afterAll(async () => {
  app.deps.fax = before.fax
  config.fax_webhook_secret = before.secret
  await mail.close()
  await server.close()
})

let machines = 0
const start = async () => {
  machines += 1
  const fax_number = `03-0500-${String(machines).padStart(4, '0')}`
  const made = await world(app)
  const own = await addOwnSupplier(app, made.consumer, { fax_number })
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const placed = await cook.post(placeOrder, {
    params: { deal_id: own.deal.id },
    body: {
      delivery_date: '2026-11-24',
      lines: [{ order_list_item_id: own.items[0]?.id ?? '', unit_kind: 'piece', quantity: '2' }],
    },
    idempotency_key: `mail-fax-${own.deal.id}`,
  })
  const order_id = placed.body.id
  const row = () => db.selectFrom('dispatches').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow()
  const { id } = await row()
  const faxes = async () => {
    const mails = await Promise.all(taken.map(one => PostalMime.parse(one)))
    return mails.filter(one => one.subject?.includes(id))
  }
  const told = async () => {
    const rows = await db
      .selectFrom('notifications')
      .select('body')
      .where('order_id', '=', order_id)
      .orderBy('id')
      .execute()
    return rows.map(one => one.body)
  }
  return { id, row, faxes, told, to: `${fax_number.replaceAll('-', '')}@fax.gateway.example` }
}

/** The service's result mail, as a mail server hands it on. */
const answer = (reference: string, status: number, { pages = 1, with_secret = secret } = {}) =>
  app.fastify.inject({
    method: 'POST',
    url: `/webhooks/fax/mail?secret=${with_secret}`,
    headers: { 'content-type': 'message/rfc822' },
    payload: [
      'From: feedback@fax.gateway.example',
      'To: fax@oroshi.example',
      'Subject: Fax result',
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      '',
      '<?xml version="1.0" encoding="utf-8"?>',
      `<Transaction><TransactionID>12345678</TransactionID><CSID>SHOP</CSID><PagesSent>${pages}</PagesSent>`,
      `<Status>${status}</Status><OriginalSubject>===${reference}</OriginalSubject></Transaction>`,
      '',
    ].join('\r\n'),
  })

test('an order leaves as a mail to the number with its sheet, and arrives when the result mail says so', async () => {
  const { id, row, faxes, to } = await start()
  await app.drainJobs()
  const [fax, ...more] = await faxes()
  expect(more).toEqual([])
  expect(fax).toMatchObject({ subject: `===${id}:1`, from: { address: 'fax@oroshi.example' }, to: [{ address: to }] })
  expect(fax?.attachments.map(one => [one.mimeType, one.filename])).toEqual([['application/pdf', 'order.pdf']])
  expect(await row()).toMatchObject({ state: 'sent', provider_id: `${id}:1` })
  expect((await answer(`${id}:1`, 0, { with_secret: 'wrong' })).statusCode).toBe(404)
  expect((await answer(`${id}:1`, -3)).statusCode).toBe(204)
  await app.drainJobs({ hurry: true })
  expect(await row()).toMatchObject({ state: 'sent' })
  expect((await answer(`${id}:1`, 0, { pages: 2 })).statusCode).toBe(204)
  // Twice, late, and of nobody: nothing changes.
  expect((await answer(`${id}:1`, 6017)).statusCode).toBe(204)
  expect((await answer('01890000-0000-7000-8000-00000000dead:1', 0)).statusCode).toBe(204)
  await app.drainJobs()
  expect(await row()).toMatchObject({ state: 'delivered', pages: 2, round: 1 })
  expect(await faxes()).toHaveLength(1)
})

test.each([
  ['busy', 6017, 4, 'busy', '話し中のため'],
  ['no answer', 6018, 4, 'no_answer', '応答がなかったため'],
  ['a telephone', 3912, 1, 'voice_answer', 'FAXではなく電話がつながりました'],
  ['no such number', 6001, 1, 'bad_number', 'このFAX番号は使われていません'],
  ['refused', 6021, 1, 'blocked', '受信が拒否されています'],
  ['broken off', 3906, 4, 'line_error_midway', '通信が途中で切れたため'],
  ['no fax spoken', 3224, 4, 'line_error', 'FAXの通信ができなかったため'],
  ['not at this hour', 6063, 4, 'time_window', '受信を止めている時間帯'],
  ['no credit', 205000, 1, 'credit', '当サービスの送信設備に問題があり'],
  ['nobody knows', 1, 1, 'unknown', '届いたかどうかを確認できませんでした'],
])(
  'a result mail that says %s: called as often as that helps, then told once',
  async (_what, status, calls, failure_class, words) => {
    const { id, row, faxes, told } = await start()
    for (let turn = 0; turn < 40 && (await row()).state !== 'failed'; turn += 1) {
      await app.drainJobs({ hurry: true })
      const { round, state } = await row()
      if (state === 'sent') await answer(`${id}:${round}`, status, { pages: status === 3906 ? 1 : 0 })
    }
    expect(await row()).toMatchObject({ state: 'failed', failure_class, round: calls })
    expect(await faxes()).toHaveLength(calls)
    expect(await told()).toEqual([expect.stringContaining(words)])
  },
)

test('an address that the service does not take fails at once and is told', async () => {
  onRcptTo = (_address, _session, done) => done(smtpRefusal(550, '5.1.1 no such fax'))
  const { row, faxes, told } = await start()
  await app.drainJobs()
  expect(await row()).toMatchObject({ state: 'failed', failure_class: 'rejected' })
  expect(await faxes()).toEqual([])
  expect(await told()).toEqual([expect.stringContaining('FAXの送信を受け付けてもらえませんでした')])
})

test('a service that is away is tried again, and the fax leaves once', async () => {
  onRcptTo = (_address, _session, done) => done(smtpRefusal(451, '4.3.0 try later'))
  const { row, faxes } = await start()
  await app.drainJobs()
  expect(await row()).toMatchObject({ state: 'queued', handed_over_at: null })
  onRcptTo = letIn
  await app.drainJobs({ hurry: true })
  expect(await row()).toMatchObject({ state: 'sent', attempts: 2 })
  expect(await faxes()).toHaveLength(1)
})

test('a connection lost after the content: it is not sent again but waits for its result mail, or ends as unknown', async () => {
  onData = (stream, session) => take(stream, session, () => server.drop())
  const [arriving, silent] = [await start(), await start()]
  await app.drainJobs()
  onData = take
  await answer(`${arriving.id}:1`, 0)
  for (let turn = 0; turn < 45; turn += 1) {
    app.clock.pass({ minutes: 3 })
    await app.drainJobs({ hurry: true })
  }
  expect(await arriving.row()).toMatchObject({ state: 'delivered' })
  expect(await silent.row()).toMatchObject({ state: 'failed', failure_class: 'unknown' })
  expect([await arriving.faxes(), await silent.faxes()].map(all => all.length)).toEqual([1, 1])
  expect(await silent.told()).toEqual([expect.stringContaining('届いたかどうかを確認できませんでした')])
})
