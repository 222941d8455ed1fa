import { generateKeyPairSync } from 'node:crypto'
import PostalMime from 'postal-mime'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { type Mail, type MailPort, SendFailure } from '#server/ports.ts'
import { provesDkim } from '#tests/support/dkim.ts'
import { smtpRefusal as refusal, smtpServer } from '#tests/support/smtp.ts'
import { type SmtpMailConfig, type SmtpTimeouts, smtpMail } from './mail.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A real SMTP server, closed after the test. */
const serve = async (options: SMTPServerOptions = {}) => {
  const server = await smtpServer(options)
  closing.push(server.close)
  return server
}

const port = (smtp_url: string, config: Partial<SmtpMailConfig> = {}, timeouts?: SmtpTimeouts): MailPort => {
  const mail_from = 'Oroshi 受発注 <no-reply@oroshi.example>'
  const mail = smtpMail({ smtp_url, mail_from, dkim: undefined, ...config }, timeouts)
  closing.unshift(() => mail.close())
  return mail
}

const mail: Mail = {
  reference: 'dispatch:0198f2aa-1',
  to: 'orders@tsukiji.example',
  subject: '【Oroshi】ご注文 0412-0398-7 鮨 まるた様 2026/11/24(火)納品',
  text: '株式会社 築地大卸水産 御中\n髙﨑 𩸽 😀\n',
  html: '<p>株式会社 築地大卸水産 御中</p>',
}

const failureOf = async (sending: Promise<unknown>): Promise<SendFailure> => {
  const error = await sending.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof SendFailure)) throw new Error(`not a SendFailure: ${String(error)}`)
  return error
}

test('where TLS is required a server that offers none hears of no mail, and one that does gets it', async () => {
  const plain = await serve()
  const refused = await failureOf(port(plain.url, { smtp_requires_tls: true }).send(mail))
  expect([refused.kind, plain.taken]).toEqual(['temporary', []])
  expect((await port(plain.url).send(mail)).provider_id).toBeTruthy()
})

describe('a mail that is taken', () => {
  test('arrives as it was written, with its file', async () => {
    const { url, taken } = await serve()
    const content = Buffer.from('%PDF-1.3 ÿ\u0000', 'latin1')
    const sent = await port(url).send({ ...mail, attachment: { name: '注文書_0412-0398-7_鮨まるた.pdf', content } })
    const parsed = await PostalMime.parse(taken[0] ?? Buffer.alloc(0))
    expect(parsed.from).toMatchObject({ name: 'Oroshi 受発注', address: 'no-reply@oroshi.example' })
    expect(parsed.to).toMatchObject([{ address: 'orders@tsukiji.example' }])
    expect(parsed.subject).toBe(mail.subject)
    expect(parsed.text?.replaceAll('\r\n', '\n').trim()).toBe(mail.text.trim())
    expect(parsed.html?.trim()).toBe(mail.html)
    expect(parsed.attachments).toHaveLength(1)
    const [file] = parsed.attachments
    expect(file).toMatchObject({ filename: '注文書_0412-0398-7_鮨まるた.pdf', mimeType: 'application/pdf' })
    expect(Buffer.from(file?.content as ArrayBuffer)).toEqual(content)
    expect(parsed.headers.find(header => header.key === 'auto-submitted')?.value).toBe('auto-generated')
    expect(sent.provider_id).toBe(parsed.messageId)
  })

  test('says where its receiver stops such mails, and whether a mail program may', async () => {
    const { url, taken } = await serve()
    const smtp = port(url)
    const stop = 'https://oroshi.example/ignored_mail_addresses/abc'
    await smtp.send({ ...mail, unsubscribe: { url: stop, one_click: true } })
    await smtp.send({ ...mail, unsubscribe: { url: stop, one_click: false } })
    await smtp.send(mail)
    const headers = await Promise.all(
      taken.map(async one => {
        const parsed = await PostalMime.parse(one)
        return parsed.headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => `${key}: ${value}`)
      }),
    )
    expect(headers).toEqual([
      [`list-unsubscribe: <${stop}>`, 'list-unsubscribe-post: List-Unsubscribe=One-Click'],
      [`list-unsubscribe: <${stop}>`],
      [],
    ])
  })

  test('the same reference gives the same Message-ID, another one another', async () => {
    const { url, taken } = await serve()
    const smtp = port(url)
    for (const reference of ['order/1 版', 'order/1 版', 'order/2']) await smtp.send({ ...mail, reference })
    const ids = await Promise.all(taken.map(async one => (await PostalMime.parse(one)).messageId))
    expect(ids[0]).toBe('<order=2f1=20=7248@oroshi.example>')
    expect(ids[1]).toBe(ids[0])
    expect(ids[2]).not.toBe(ids[0])
  })

  test('an address is one address: a comma or a line feed makes no second recipient', async () => {
    const recipients: string[] = []
    const { url } = await serve({
      onRcptTo: (address, _session, done) => {
        recipients.push(address.address)
        done()
      },
    })
    await port(url)
      .send({ ...mail, to: 'a@b.example, c@d.example' })
      .catch(() => {})
    await port(url)
      .send({ ...mail, to: 'a@b.example\r\nRCPT TO:<c@d.example>' })
      .catch(() => {})
    expect(recipients.filter(one => one === 'c@d.example')).toEqual([])
  })

  test('is signed where a key is configured', async () => {
    const { url, taken } = await serve()
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n')
    const unsubscribe = { url: 'https://oroshi.example/ignored_mail_addresses/abc', one_click: true }
    await port(url, { dkim: { domain: 'oroshi.example', selector: 'k1', private_key } }).send({ ...mail, unsubscribe })
    const parsed = await PostalMime.parse(taken[0] ?? Buffer.alloc(0))
    const signature = parsed.headers.find(header => header.key === 'dkim-signature')?.value
    expect(signature).toMatch(/d=oroshi\.example;.*s=k1;/)
    const public_key = publicKey.export({ type: 'spki', format: 'pem' }).toString()
    const proof = provesDkim(taken[0] ?? Buffer.alloc(0), public_key)
    expect(proof.good).toBe(true)
    expect(proof.headers).toEqual(
      expect.arrayContaining(['from', 'to', 'subject', 'message-id', 'list-unsubscribe', 'list-unsubscribe-post']),
    )
    const forged = Buffer.from((taken[0] ?? '').toString().replace('orders@tsukiji', 'orders@elsewhere'))
    expect(provesDkim(forged, public_key).good).toBe(false)
  })

  test('mails share a few connections: many at once at most four, one after another a single one', async () => {
    const many = await serve()
    const smtp = port(many.url)
    await Promise.all(Array.from({ length: 20 }, (_, n) => smtp.send({ ...mail, reference: `at-once-${n}` })))
    expect(many.taken).toHaveLength(20)
    expect(many.connections()).toBeLessThanOrEqual(4)
    const one = await serve()
    const in_turn = port(one.url)
    for (let n = 0; n < 5; n += 1) await in_turn.send({ ...mail, reference: `in-turn-${n}` })
    expect(one.taken).toHaveLength(5)
    expect(one.connections()).toBe(1)
  })

  test('a kept connection that the server closed meanwhile is no failure', async () => {
    const { url, taken, drop } = await serve()
    const smtp = port(url)
    await smtp.send(mail)
    drop()
    await smtp.send({ ...mail, reference: 'second' })
    expect(taken).toHaveLength(2)
  })
})

describe('a mail that is not taken', () => {
  test.each([
    [450, 'temporary'],
    [550, 'permanent'],
  ] as const)('%i for the recipient is %s', async (code, kind) => {
    const { url } = await serve({ onRcptTo: (_address, _session, done) => done(refusal(code, 'mailbox')) })
    const failure = await failureOf(port(url).send(mail))
    expect(failure.kind).toBe(kind)
    expect(failure.message).toContain(String(code))
  })

  test.each([
    [452, 'temporary'],
    [554, 'permanent'],
  ] as const)('%i for the content is %s: the server said that it has not taken it', async (code, kind) => {
    const { url } = await serve({
      onData: (stream, _session, done) => {
        stream.on('end', () => done(refusal(code, 'content'))).resume()
      },
    })
    expect((await failureOf(port(url).send(mail))).kind).toBe(kind)
  })

  test.each([
    ['451 4.7.1 Greylisted, try again later', 451, 'receiver'],
    ['452 out of room', 452, 'provider'],
    ['421 shutting down', 421, 'provider'],
  ] as const)('%s for the recipient: the %s %s is at fault', async (message, code, of) => {
    const { url } = await serve({ onRcptTo: (_address, _session, done) => done(refusal(code, message)) })
    expect(await failureOf(port(url).send(mail))).toMatchObject({ kind: 'temporary', of })
  })

  test('a 5xx as greeting is about us and may be mended: temporary', async () => {
    const { url } = await serve({ onConnect: (_session, done) => done(refusal(554, 'blocked')) })
    expect((await failureOf(port(url).send(mail))).kind).toBe('temporary')
  })

  test('a refused login is temporary', async () => {
    const { url } = await serve({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(refusal(535, 'no such user')),
    })
    expect((await failureOf(port(url.replace('//', '//user:secret@')).send(mail))).kind).toBe('temporary')
  })

  test('nobody listens: temporary', async () => {
    const { url, close } = await serve()
    await close()
    expect((await failureOf(port(url).send(mail))).kind).toBe('temporary')
  })

  test('a connection lost before the content is temporary', async () => {
    const server = await serve({ onRcptTo: () => server.drop() })
    expect((await failureOf(port(server.url).send(mail))).kind).toBe('temporary')
  })

  test('a connection lost after the content is unknown, and is not sent again by itself', async () => {
    let times = 0
    const server = await serve({
      onData: stream => {
        times += 1
        stream.on('end', () => server.drop()).resume()
      },
    })
    expect((await failureOf(port(server.url).send(mail))).kind).toBe('unknown')
    expect(times).toBe(1)
  })

  test('the same on a connection that was used before', async () => {
    let times = 0
    const server = await serve({
      onData: (stream, _session, done) => {
        times += 1
        const last = times === 2
        stream.on('end', () => (last ? server.drop() : done())).resume()
      },
    })
    const smtp = port(server.url)
    await smtp.send(mail)
    expect((await failureOf(smtp.send({ ...mail, reference: 'second' }))).kind).toBe('unknown')
    expect(times).toBe(2)
  })

  test('no answer to the content in time is unknown', async () => {
    const { url } = await serve({ onData: stream => void stream.resume() })
    // Short for who waits, long for all that comes before the content on a busy machine.
    const timeouts = { connection: 60_000, greeting: 60_000, socket: 3_000 }
    expect((await failureOf(port(url, {}, timeouts).send(mail))).kind).toBe('unknown')
  })

  test('an address that is none is permanent', async () => {
    const { url } = await serve()
    expect((await failureOf(port(url).send({ ...mail, to: '' }))).kind).toBe('permanent')
  })
})

test('a mail server is asked whether it takes the login, and hears of no mail', async () => {
  const { url, taken } = await serve({
    authOptional: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'oroshi' && password === 'right' ? done(null, { user: 'oroshi' }) : done(new Error('no')),
  })
  const as = (password: string) => port(url.replace('smtp://', `smtp://oroshi:${password}@`)).check?.()
  await as('right')
  await expect(as('wrong')).rejects.toThrow()
  expect(taken).toEqual([])
})
