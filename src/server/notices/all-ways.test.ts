import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { listConsumerNotices, readConsumerNotice } from '#contract/notices/consumer-notices.contract.ts'
import { changePushSettings, getPushSettings } from '#contract/notices/push.contract.ts'
import { mail_paces } from '#domain/notices/mail-pace.ts'
import { say } from '#domain/notices/words.ts'
import { bundleMails } from '#server/mails/bundle-mails.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { tellOfMessage } from '#server/messages/tell-of-message.ts'
import { SendFailure } from '#server/ports.ts'
import { queueSms } from '#server/sms/send-sms.ts'
import { testApp } from '#tests/support/app.ts'
import { addLineLink, newLineUser } from '#tests/support/line.ts'
import { world } from '#tests/support/world.ts'
import { settle } from './settle.ts'
import { tell } from './tell.ts'

type Way = 'mail' | 'push' | 'line' | 'sms'
/** taken: and said so. lost: taken, and no word of it came back. killed: taken, and the worker dies over it. busy: not taken. */
type Fate = 'taken' | 'lost' | 'killed' | 'busy'

/** What came to a phone: by which way, under which name its receiver's side knows a second sending, and what it says. */
type Came = { way: Way; name: string; text: string; beside: number }
const came: Came[] = []
let fates: Fate[] = []
let account_id = ''

/** A provider of which the next sending has the fate that was drawn for it. */
const provider = async (way: Way, name: string, text: string) => {
  const fate = fates.shift() ?? 'taken'
  if (fate === 'busy') throw new SendFailure('temporary', 'busy')
  came.push({ way, name, text, beside: way === 'sms' ? await ringing(text) : 0 })
  if (fate === 'lost') throw new SendFailure('unknown', 'the line was cut')
  if (fate === 'killed') throw new Error('killed')
  return { provider_id: `${way}:${name}` }
}

const app = await testApp({
  mail: { send: mail => provider('mail', mail.reference, `${mail.subject}${mail.text}`), close: async () => {} },
  sms: { send: sms => provider('sms', sms.reference, sms.text) },
})
const { db, push, line, config } = app.deps
app.deps.push = { ...push, mayAsk: () => true, send: one => provider('push', one.topic, one.payload) }
app.deps.line = { ...line, push: one => provider('line', one.retry_key, JSON.stringify(one.messages)) }
const usual = { pushes: config.line_monthly_pushes, daily: config.sms_daily_parts, monthly: config.sms_monthly_parts }
afterEach(() => {
  app.clock.set()
  config.line_monthly_pushes = usual.pushes
  config.sms_daily_parts = usual.daily
  config.sms_monthly_parts = usual.monthly
})

/** How many devices have rung of what a short message says, as their services have said. */
const ringing = async (text: string) => {
  const word = /至急\d。/.exec(text)?.[0] ?? ''
  const pushes = await db
    .selectFrom('outgoing_pushes')
    .select('id')
    .where('account_id', '=', account_id)
    .where('title', 'like', `${word}%`)
    .where('state', '=', 'sent')
    .execute()
  return pushes.length
}

const devices = async (consumer_id: string) => {
  await db
    .insertInto('push_devices')
    .values({
      account_id,
      consumer_id,
      name: '電話',
      endpoint: `https://push.example/${consumer_id}`,
      p256dh: 'x'.repeat(87),
      auth: 'x'.repeat(22),
      created_at: app.deps.now(),
    })
    .execute()
}

const scene = async () => {
  const { consumer, deal } = await world(app)
  const { account_id: owner, mail_address, login_id } = consumer.owner
  account_id = owner
  await devices(consumer.id)
  await addLineLink(app, owner, { consumer_id: consumer.id }, newLineUser())
  const cook = await app.logIn('consumer', login_id)
  const number = `090${String(Math.floor(app.deps.now().getTime() % 1e8)).padStart(8, '0')}`
  /** A message, by bell, device, mail and LINE; told again, it is the retry of a worker that has died. */
  const write = (n: number) =>
    db.transaction().execute(trx =>
      tellOfMessage(
        trx,
        'https://oroshi.example',
        { supplier_name: '魚河岸', title: `便り${n}。`, body: '本文' },
        [
          {
            receiver_id: `01990000-0000-7000-8000-${consumer.id.slice(-11)}${n}`,
            deal_id: deal.id,
            consumer_id: consumer.id,
            variables: {},
            mail_addresses: [mail_address],
          },
        ],
        { kind: 'supplier_message', key: 'message' },
        app.deps.now(),
      ),
    )
  /** What is urgent, by bell, device, mail, and by SMS where nothing else has reached. */
  const alarm = (n: number) =>
    db.transaction().execute(async trx => {
      const said = {
        ...say('deal_approved', { supplier_name: `至急${n}。`, item_count: 0, url: 'https://oroshi.test' }),
        kind: 'dispatch_failed' as const,
      }
      const key = `all-ways:${consumer.id}:${n}`
      const at = app.deps.now()
      await tell(trx, [{ to: { consumer_id: consumer.id }, said, key }], at)
      const mail = { key, of: { consumer_id: consumer.id }, destination: mail_address }
      await queueMails(trx, [{ ...mail, subject: said.title, text: said.body }], at)
      const reached = { account_id: owner, notice_kind: said.kind, notice_key: key, told_key: key, wait_ms: 180_000 }
      const sms = { key: `${key}:sms`, destination: number, text: said.title, consumer_id: consumer.id }
      await queueSms(trx, [{ ...sms, unless_reached: reached }], at)
    })
  const wish = async (n: number) => {
    const { revision } = (await cook.get(getPushSettings)).body
    const [pace, other] = [mail_paces[n % 3] ?? 'at_once', mail_paces[(n + 1) % 3] ?? 'at_once']
    const quiet = n % 2 ? { quiet_from: 8 * 60, quiet_to: 11 * 60 } : { quiet_from: null, quiet_to: null }
    const paces = { prices: other, messages: pace, deals: other } as const
    const body = { without: [], without_mail: [], ...quiet, mail_paces: paces, daily_hour: 9 + n, revision }
    expect((await cook.patch(changePushSettings, { body })).status).toBe(200)
  }
  const read = async (name: string) => {
    const found = (await cook.get(listConsumerNotices)).body.items.find(one => one.title.includes(name))
    if (!found) return false
    await cook.patch(readConsumerNotice, { params: { notification_id: found.id }, body: { read: true } })
    return true
  }
  const over = (n: number) =>
    settle(db, 'supplier_message', { subject: `01990000-0000-7000-8000-${consumer.id.slice(-11)}${n}` }, app.deps.now())
  return { consumer, cook, write, alarm, wish, read, over }
}

type Kind = 'write' | 'alarm' | 'wish' | 'read' | 'over' | 'wait' | 'tick' | 'work'
type Step = { kind: Kind; n: number; fates: Fate[] }
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom<Kind>(
    'write',
    'write',
    'alarm',
    'alarm',
    'wish',
    'read',
    'over',
    'wait',
    'tick',
    'work',
    'work',
  ),
  n: fc.integer({ min: 0, max: 3 }),
  fates: fc.array(fc.constantFrom<Fate>('taken', 'taken', 'lost', 'killed', 'busy'), { maxLength: 4 }),
})

/** A device's service and the provider of short messages are busy together; the device rings at the next try. */
const busyTwice: Step[] = [
  { kind: 'alarm', n: 0, fates: [] },
  { kind: 'work', n: 0, fates: ['busy', 'taken', 'busy'] },
  { kind: 'work', n: 0, fates: [] },
]

test('over all ways together, whatever providers, workers and settings do, nobody is told twice by one way, and nothing urgent is lost', async () => {
  config.line_monthly_pushes = 1_000_000
  config.sms_daily_parts = 1_000_000
  config.sms_monthly_parts = 1_000_000
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async steps => {
      app.clock.set('2026-11-20T08:10+09:00')
      came.length = 0
      fates = []
      const made = await scene()
      const written = new Set<string>()
      const urgent = new Set<string>()
      const known = new Set<string>()
      for (const one of steps) {
        const { n } = one
        if (one.kind === 'write') {
          await made.write(n)
          written.add(`便り${n}。`)
        } else if (one.kind === 'alarm') {
          await made.alarm(n)
          urgent.add(`至急${n}。`)
        } else if (one.kind === 'wish') await made.wish(n)
        else if (one.kind === 'read') {
          if (await made.read(`便り${n}。`)) known.add(`便り${n}。`)
        } else if (one.kind === 'over') {
          await made.over(n)
          known.add(`便り${n}。`)
        } else if (one.kind === 'wait') app.clock.pass({ minutes: 25 * (n + 1) })
        else if (one.kind === 'tick') await bundleMails(app.deps)
        else {
          fates = [...one.fates]
          await app.drainJobs({ hurry: n === 0 })
          fates = []
        }
      }
      // All trouble is over: what waits for its hour or its next try is taken up, several times.
      for (let n = 0; n < 4; n += 1) {
        app.clock.pass({ hours: 13 })
        await bundleMails(app.deps)
        await app.drainJobs({ hurry: true })
      }
      const { items } = (await made.cook.get(listConsumerNotices)).body
      const names = (way: Way, word: string) =>
        new Set(came.filter(one => one.way === way && one.text.includes(word)).map(one => one.name))
      for (const word of [...written, ...urgent]) {
        expect(
          items.filter(one => one.title.includes(word)),
          word,
        ).toHaveLength(1)
        for (const way of ['mail', 'push', 'line', 'sms'] as const)
          expect(names(way, word).size, `${way} ${word}`).toBeLessThanOrEqual(1)
        // What a provider of short messages may have is never handed to it again: it knows no second sending.
        const texts = came.filter(one => one.way === 'sms' && one.text.includes(word))
        expect(texts.length, word).toBeLessThanOrEqual(1)
        expect(texts.map(one => one.beside)).toEqual(texts.map(() => 0))
      }
      for (const word of urgent) {
        expect(names('mail', word).size, word).toBe(1)
        expect(names('push', word).size, word).toBe(1)
      }
      for (const word of written) {
        if (known.has(word)) continue
        for (const way of ['mail', 'push', 'line'] as const) expect(names(way, word).size, `${way} ${word}`).toBe(1)
      }
    }),
    { numRuns: Number(process.env.RUNS ?? 15), examples: [[busyTwice]] },
  )
}, 240_000)
