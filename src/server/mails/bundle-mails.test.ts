import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { listConsumerNotices, readConsumerNotice } from '#contract/notices/consumer-notices.contract.ts'
import { listConsumerOutbound } from '#contract/notices/outbound-notifications.contract.ts'
import { changePushSettings, getPushSettings } from '#contract/notices/push.contract.ts'
import { listSupplierNotices, readSupplierNotice } from '#contract/notices/supplier-notices.contract.ts'
import { changeSupplierPushSettings, getSupplierPushSettings } from '#contract/notices/supplier-push.contract.ts'
import type { MailPace } from '#domain/notices/mail-pace.ts'
import { say } from '#domain/notices/words.ts'
import type { Db, Deps } from '#server/deps.ts'
import { settle } from '#server/notices/settle.ts'
import { tell } from '#server/notices/tell.ts'
import { tellUsers } from '#server/notification-settings/tell-users.ts'
import { tellOwners } from '#server/placing/tell-owners.ts'
import { tellRestaurantOfDeal, tellSupplierOfDeal } from '#server/stores/tell-restaurant.ts'
import { testApp } from '#tests/support/app.ts'
import { addMember, world } from '#tests/support/world.ts'
import { bundleMails } from './bundle-mails.ts'
import { queueMails } from './queue-mails.ts'

const app = await testApp()
const { db } = app.deps
afterEach(() => app.clock.set())

const paces = { prices: 'at_once', messages: 'at_once', deals: 'at_once' } as const
const none = { without: [], without_mail: [], quiet_from: null, quiet_to: null }

const scene = async () => {
  const made = await world(app)
  const { consumer, supplier, deal } = made
  const cook = await app.logIn('consumer', consumer.owner.login_id)
  const wish = async (
    wishes: Partial<{ deals: MailPace; messages: MailPace }>,
    more: {
      daily_hour?: number
      without_mail?: 'deals'[]
      quiet_from?: number
      quiet_to?: number
    } = {},
  ) => {
    const { revision } = (await cook.get(getPushSettings)).body
    const body = { ...none, mail_paces: { ...paces, ...wishes }, ...more, revision }
    const answer = await cook.patch(changePushSettings, { body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
  /** One of the deals' words, which no other has. */
  const told = async (name: string, trx: Db = db) => {
    const said = say('deal_approved', { supplier_name: name, item_count: 0, url: 'https://oroshi.test' })
    await tellRestaurantOfDeal(
      trx,
      { consumer_id: consumer.id, said, key: `bundle:${consumer.id}:${name}` },
      app.deps.now(),
    )
  }
  /** A message's word: its notice and its mail. */
  const written = async (name: string) => {
    const said = say('supplier_message', { supplier_name: supplier.name, title: name, body: '本文', url: 'https://x' })
    const key = `bundle-message:${consumer.id}:${name}`
    await tell(db, [{ to: { consumer_id: consumer.id }, said, key, subject: name }], app.deps.now())
    const destination = consumer.owner.mail_address
    const notice = { kind: said.kind, key }
    const mail = { key, of: { consumer_id: consumer.id }, destination, subject: name, text: `${name}\n\n本文`, notice }
    await queueMails(db, [mail], app.deps.now(), true)
  }
  /** An approval that is asked for: urgent. */
  const urgent = (name: string) =>
    tellOwners(
      db,
      { consumer_id: consumer.id, deal_id: deal.id, subject: crypto.randomUUID(), delivery_date: '2026-11-24' },
      {
        ...say('deal_approved', { supplier_name: name, item_count: 0, url: 'https://oroshi.test' }),
        kind: 'approval_asked',
      },
      app.deps.now(),
    )
  const mails = (to = consumer.owner.mail_address) => app.mails.to(to)
  const run = async (deps: Deps = app.deps) => {
    await bundleMails(deps)
    await app.drainJobs()
  }
  return { ...made, cook, wish, told, written, urgent, mails, run }
}

/** A worker that dies when all of a part is written and nothing of it is committed. */
const dying = (): Deps => {
  const broken: Db = Object.create(db)
  broken.transaction = () =>
    Object.assign(db.transaction(), {
      execute: async <T>(
        work: (trx: Parameters<Parameters<ReturnType<Db['transaction']>['execute']>[0]>[0]) => Promise<T>,
      ) =>
        db.transaction().execute(async trx => {
          await work(trx)
          throw new Error('killed')
        }),
    })
  return { ...app.deps, db: broken }
}

test('what a person wants once a day comes at that hour as one mail with all of it; another type, and another owner, at once', async () => {
  const { consumer, wish, told, written, mails, run, cook } = await scene()
  const second = await addMember(app, consumer.id, { role: 'owner', mail_address: `${consumer.id}@second.example` })
  expect(await wish({ deals: 'daily' }, { daily_hour: 18 })).toMatchObject({
    mail_paces: { ...paces, deals: 'daily' },
    daily_hour: 18,
  })
  app.clock.set('2026-11-20T10:20+09:00')
  await told('魚河岸')
  await told('青果堂')
  await written('本日の真鯛')
  await run()
  expect(mails().map(one => one.subject)).toEqual(['本日の真鯛'])
  expect(mails(second?.mail_address)).toHaveLength(2)
  expect((await cook.get(listConsumerOutbound)).body.items.filter(one => one.fate === 'waiting')).toHaveLength(2)
  app.clock.set('2026-11-20T17:59+09:00')
  await run()
  expect(mails()).toHaveLength(1)
  app.clock.set('2026-11-20T18:00+09:00')
  await run()
  await run()
  const [, bundle, ...more] = mails()
  expect(more).toEqual([])
  expect(bundle?.subject).toBe('【Oroshi】お知らせのまとめ（2件）')
  expect(bundle?.text).toMatch(/魚河岸との取引が承認されました[\s\S]*青果堂との取引が承認されました/)
  expect(bundle?.text).toContain('届け方を変える：http')
  // By it the mails of this address are stopped, as by any other.
  expect(bundle?.unsubscribe?.url).toContain('/ignored_mail_addresses/')
  const left = (await cook.get(listConsumerOutbound)).body.items.filter(one => one.to === consumer.owner.mail_address)
  expect(left.map(one => [one.title, one.fate])).toEqual([
    ['【Oroshi】お知らせのまとめ（2件）', 'sent'],
    ['本日の真鯛', 'sent'],
  ])
})

test('each hour: on the next full one; a single one is the mail that it would have been', async () => {
  const { wish, told, mails, run } = await scene()
  await wish({ deals: 'hourly' })
  app.clock.set('2026-11-20T10:20+09:00')
  await told('魚河岸')
  app.clock.set('2026-11-20T10:59+09:00')
  await run()
  expect(mails()).toEqual([])
  app.clock.set('2026-11-20T11:00+09:00')
  await run()
  expect(mails().map(one => one.subject)).toEqual(['【Oroshi】魚河岸との取引が承認されました'])
})

test('what is over, read, or put off by then is left out; where nothing is left, no mail comes', async () => {
  const { wish, told, written, mails, run, cook } = await scene()
  await wish({ deals: 'hourly', messages: 'hourly' })
  app.clock.set('2026-11-20T10:20+09:00')
  for (const name of ['読んだ店', '残る店']) await told(name)
  for (const name of ['終わった便り', '残る便り']) await written(name)
  await settle(db, 'supplier_message', { subject: '終わった便り' }, app.deps.now())
  const { items } = (await cook.get(listConsumerNotices)).body
  const read = items.find(one => one.title.includes('読んだ店'))
  await cook.patch(readConsumerNotice, { params: { notification_id: read?.id ?? '' }, body: { read: true } })
  app.clock.set('2026-11-20T11:00+09:00')
  await run()
  const [bundle, ...more] = mails()
  expect(more).toEqual([])
  expect(bundle?.subject).toBe('【Oroshi】お知らせのまとめ（2件）')
  expect(bundle?.text).not.toMatch(/読んだ店|終わった便り/)
  await told('外した店')
  await wish({ deals: 'hourly' }, { without_mail: ['deals'] })
  app.clock.set('2026-11-20T12:00+09:00')
  await run()
  expect(mails()).toHaveLength(1)
})

test('who shares an address is mailed when the first of them wants to be', async () => {
  const { consumer, wish, told, mails, run } = await scene()
  await addMember(app, consumer.id, { role: 'owner', mail_address: consumer.owner.mail_address })
  await wish({ deals: 'daily' })
  await told('魚河岸')
  await run()
  expect(mails()).toHaveLength(1)
})

test('what is held comes at once where its person wants it at once by now, once; at the new hour where that is another', async () => {
  const { wish, told, written, mails, run } = await scene()
  await wish({ deals: 'daily', messages: 'daily' }, { daily_hour: 18 })
  app.clock.set('2026-11-20T10:20+09:00')
  await told('魚河岸')
  await written('本日の真鯛')
  await run()
  expect(mails()).toEqual([])
  await wish({ deals: 'at_once', messages: 'hourly' })
  await run()
  await run()
  expect(mails().map(one => one.subject)).toEqual(['【Oroshi】魚河岸との取引が承認されました'])
  app.clock.set('2026-11-20T11:00+09:00')
  await run()
  app.clock.set('2026-11-20T18:00+09:00')
  await run()
  expect(mails().map(one => one.subject)).toEqual(['【Oroshi】魚河岸との取引が承認されました', '本日の真鯛'])
})

test('in quiet hours what may wait is mailed when they end, as one; what is urgent at once; put off no more, it comes', async () => {
  const { wish, told, written, urgent, mails, run } = await scene()
  await wish({}, { quiet_from: 22 * 60, quiet_to: 6 * 60 })
  app.clock.set('2026-11-20T23:30+09:00')
  await told('魚河岸')
  await written('本日の真鯛')
  await urgent('青果堂')
  await run()
  expect(mails().map(one => one.subject)).toEqual([expect.stringContaining('青果堂')])
  app.clock.set('2026-11-21T05:59+09:00')
  await run()
  expect(mails()).toHaveLength(1)
  app.clock.set('2026-11-21T06:00+09:00')
  await run()
  await run()
  expect(
    mails()
      .map(one => one.subject)
      .slice(1),
  ).toEqual(['【Oroshi】お知らせのまとめ（2件）'])
  app.clock.set('2026-11-21T22:30+09:00')
  await told('海苔店')
  await run()
  expect(mails()).toHaveLength(2)
  await wish({})
  await run()
  expect(
    mails()
      .map(one => one.subject)
      .slice(2),
  ).toEqual(['【Oroshi】海苔店との取引が承認されました'])
})

test('a supplier’s user chooses when mails of questions and deals come; what was read, or put off, is left out; orders never wait', async () => {
  const { supplier } = await world(app)
  const clerk = await app.logIn('supplier', supplier.owner.login_id)
  const wish = async (mail_paces: Record<'deals' | 'messages', MailPace>, daily_hour = 8) => {
    const { revision } = (await clerk.get(getSupplierPushSettings)).body
    const body = { without: [], quiet_from: null, quiet_to: null, mail_paces, daily_hour, revision }
    const answer = await clerk.patch(changeSupplierPushSettings, { body })
    expect(answer.body).toMatchObject({ mail_paces, daily_hour })
  }
  await wish({ deals: 'daily', messages: 'hourly' }, 9)
  const declined = (consumer_name: string) =>
    tellSupplierOfDeal(
      db,
      {
        supplier_id: supplier.id,
        said: say('offer_declined', { consumer_name, reason: '' }),
        key: `deal:${supplier.id}:${consumer_name}`,
      },
      app.deps.now(),
    )
  const asked = (kind: 'question_asked' | 'change_requested', title: string) =>
    tellUsers(
      db,
      {
        supplier_id: supplier.id,
        store_id: null,
        what: 'answer',
        key: `${kind}:${supplier.id}:${title}`,
        title,
        body: '本文',
        button: { label: '見る', path: '/' },
        kind,
      },
      app.deps.now(),
    )
  const run = async () => {
    await bundleMails(app.deps)
    await app.drainJobs()
  }
  const subjects = () => app.mails.to(supplier.owner.mail_address).map(one => one.subject)
  app.clock.set('2026-11-20T09:20+09:00')
  for (const name of ['読んだ店', '甲', '乙']) await declined(name)
  await asked('question_asked', '切り身にできますか')
  await asked('change_requested', '変更の依頼')
  await run()
  expect(subjects()).toEqual(['【Oroshi】変更の依頼'])
  app.clock.set('2026-11-20T10:00+09:00')
  await run()
  expect(subjects().slice(1)).toEqual(['【Oroshi】切り身にできますか'])
  const { items } = (await clerk.get(listSupplierNotices)).body
  const read = items.find(one => one.title.includes('読んだ店'))
  await clerk.patch(readSupplierNotice, { params: { notification_id: read?.id ?? '' }, body: { read: true } })
  app.clock.set('2026-11-21T09:00+09:00')
  await run()
  await run()
  const [bundle, ...more] = app.mails.to(supplier.owner.mail_address).slice(2)
  expect(more).toEqual([])
  expect(bundle?.subject).toBe('【Oroshi】お知らせのまとめ（2件）')
  expect(bundle?.text).not.toContain('読んだ店')
  expect(bundle?.text).toContain('/suppliers/settings/notifications')
  await declined('丙')
  await db.updateTable('supplier_users').set({ mail_on_deal: false }).where('supplier_id', '=', supplier.id).execute()
  app.clock.set('2026-11-22T09:00+09:00')
  await run()
  expect(subjects()).toHaveLength(3)
  // Chosen to come at once again, what waits comes.
  await db.updateTable('supplier_users').set({ mail_on_deal: true }).where('supplier_id', '=', supplier.id).execute()
  await declined('丁')
  await wish({ deals: 'at_once', messages: 'at_once' })
  await run()
  expect(subjects().slice(3)).toEqual([expect.stringContaining('丁')])
  const wrong = await clerk.patch(changeSupplierPushSettings, {
    body: JSON.parse('{"without":[],"quiet_from":null,"quiet_to":null,"mail_paces":{"deals":"weekly"},"revision":2}'),
  })
  expect(wrong.status).toBe(422)
})

test('an hour that is none, a type whose mails may not wait, and an unknown pace are refused', async () => {
  const { cook } = await scene()
  for (const wrong of [
    { daily_hour: 24 },
    { daily_hour: 7.5 },
    { mail_paces: { ...paces, reminders: 'daily' } },
    { mail_paces: { ...paces, deals: 'weekly' } },
  ]) {
    const answer = await cook.patch(changePushSettings, {
      body: JSON.parse(JSON.stringify({ ...none, ...wrong, revision: 0 })),
    })
    expect(answer.status).toBe(422)
  }
})

type Step = { kind: 'tell' | 'write' | 'urgent' | 'settle' | 'read' | 'wait' | 'bundle' | 'two' | 'killed'; n: number }
const step = fc.record({
  kind: fc.constantFrom<Step['kind']>(
    ...(['tell', 'tell', 'write', 'write', 'urgent', 'settle', 'read', 'wait', 'bundle', 'two', 'killed'] as const),
  ),
  n: fc.integer({ min: 0, max: 4 }),
})

test('over random orders of news, retries, answers and killed workers nothing is mailed twice, and only what is over is left out', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async steps => {
      const made = await scene()
      app.clock.set('2026-11-20T07:10+09:00')
      await made.wish({ deals: 'daily', messages: 'hourly' })
      const known = new Set<string>()
      const over = new Set<string>()
      const urgent: string[] = []
      for (const { kind, n } of steps) {
        // Told again under the same key, it is the retry of a worker that has died.
        if (kind === 'tell') {
          await made.told(`店${n}。`)
          known.add(`店${n}`)
        } else if (kind === 'write') {
          await made.written(`便り${n}。`)
          known.add(`便り${n}`)
        } else if (kind === 'urgent') {
          const name = `至急${urgent.length}`
          urgent.push(name)
          await made.urgent(`${name}。`)
          await app.drainJobs()
          expect(mailsWith(made.mails(), name)).toBe(1)
        } else if (kind === 'settle') {
          await settle(db, 'supplier_message', { subject: `便り${n}。` }, app.deps.now())
          if (known.has(`便り${n}`)) over.add(`便り${n}`)
        } else if (kind === 'read') {
          const { items } = (await made.cook.get(listConsumerNotices)).body
          const one = items.find(notice => notice.title.includes(`店${n}。`))
          if (!one) continue
          await made.cook.patch(readConsumerNotice, { params: { notification_id: one.id }, body: { read: true } })
          over.add(`店${n}`)
        } else if (kind === 'wait') app.clock.pass({ minutes: 25 * (n + 1) })
        else if (kind === 'bundle') await made.run()
        else if (kind === 'two') await Promise.all([bundleMails(app.deps), bundleMails(app.deps)])
        else await bundleMails(dying()).catch((error: unknown) => expect(String(error)).toContain('killed'))
      }
      app.clock.pass({ hours: 25 })
      await made.run()
      await made.run()
      for (const name of known) {
        const times = mailsWith(made.mails(), name)
        if (over.has(name)) expect(times, name).toBeLessThanOrEqual(1)
        else expect(times, name).toBe(1)
      }
      for (const name of urgent) expect(mailsWith(made.mails(), name), name).toBe(1)
    }),
    { numRuns: 12 },
  )
}, 120_000)

/** In how many mails a word stands. */
const mailsWith = (mails: readonly { subject: string; text: string }[], name: string) =>
  mails.filter(one => `${one.subject}${one.text}`.includes(`${name}。`)).length
