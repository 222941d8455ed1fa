import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { enqueue } from '#server/jobs/enqueue.ts'
import { type MailPort, SendFailure } from '#server/ports.ts'
import { testApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { requeueForgottenMails } from './mail-store.ts'
import { queueMails } from './queue-mails.ts'

const left: string[] = []
/** By the subject: what becomes of the next try. */
const trouble = new Map<string, () => Promise<unknown>>()
const mail: MailPort = {
  send: async ({ reference, subject }) => {
    const next = trouble.get(subject)
    trouble.delete(subject)
    await next?.()
    left.push(subject)
    return { provider_id: reference }
  },
  close: async () => {},
}
// Counts the jobs of all mails, and looks for what has lost its own.
const app = await testApp({ mail }, freshDatabase())
const { db } = app.deps
beforeEach(async () => {
  await app.drainJobs({ hurry: true })
  left.length = 0
  app.clock.set()
})

const queued = async (count: number) => {
  const mark = crypto.randomUUID()
  const subjects = Array.from({ length: count }, (_, n) => `${mark}:${n}`)
  const mails = subjects.map((subject, n) => {
    const destination = `${mark}-${n}@many.example`
    return { key: subject, of: null, destination, subject, text: '本文' }
  })
  await queueMails(db, mails, app.deps.now(), true)
  return subjects
}
const idOf = async (key = '') =>
  (await db.selectFrom('outgoing_mails').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id
const jobs = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs
    where task_identifier in ('send_outgoing_mail', 'send_mails')`.execute(db)
  return rows[0]?.n
}

test('news to many has a job for five of them; each leaves once, also over faults and a job that dies', async () => {
  const subjects = await queued(25)
  expect(await jobs()).toBe(5)
  trouble.set(subjects[3] ?? '', () => Promise.reject(new SendFailure('temporary', 'busy')))
  trouble.set(subjects[7] ?? '', () => Promise.reject(new Error('killed')))
  trouble.set(subjects[12] ?? '', () => Promise.reject(new SendFailure('permanent', 'no such address')))
  await app.drainJobs()
  // What one of them met stopped no other. The job that died may have been tried again by now: it waits some true seconds.
  expect(left).toEqual(expect.arrayContaining(subjects.filter((_, n) => ![3, 7, 12].includes(n))))
  await app.drainJobs({ hurry: true })
  expect(left.toSorted()).toEqual(subjects.filter((_, n) => n !== 12).toSorted())
  expect(await jobs()).toBe(0)
})

test('what waits in a batch, or is in its hand for long, is not taken for lost; what has lost its job is sent, once', async () => {
  const subjects = await queued(4)
  const hand = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  trouble.set(subjects[1] ?? '', () => {
    reached.resolve()
    return hand.promise
  })
  const first = app.drainJobs()
  await reached.promise
  app.clock.pass({ minutes: 6 })
  await requeueForgottenMails(db, app.deps.now())
  await app.drainJobs()
  expect(left.filter(one => one === subjects[0])).toHaveLength(1)
  expect(left).not.toContain(subjects[2])
  hand.resolve()
  await first
  expect(left.toSorted()).toEqual(subjects.toSorted())

  const more = await queued(3)
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
    where task_identifier = 'send_mails'))`.execute(db)
  app.clock.pass({ minutes: 6 })
  for (let n = 0; n < 2; n += 1) await requeueForgottenMails(db, app.deps.now())
  await app.drainJobs()
  expect(left.slice(4).toSorted()).toEqual(more.toSorted())
})

test('one that has a job of its own is left to it by its batch, which is run again', async () => {
  const subjects = await queued(3)
  await enqueue(db, 'send_outgoing_mail', await idOf(subjects[1]), 3_600_000)
  await app.drainJobs()
  expect(left.toSorted()).toEqual([subjects[0], subjects[2]].toSorted())
  await app.drainJobs({ hurry: true })
  expect(left.toSorted()).toEqual(subjects.toSorted())
})

test('queued twice, also by two at the same moment, it is one mail and one job', async () => {
  const mails = ['a', 'b', 'c'].map(name => {
    const key = `${name}:${crypto.randomUUID()}`
    return { key, of: null, destination: `${key}@many.example`, subject: key, text: '本文' }
  })
  await Promise.all([1, 2, 3].map(() => queueMails(db, mails, app.deps.now(), true)))
  expect(await jobs()).toBe(1)
  await app.drainJobs()
  expect(left.toSorted()).toEqual(mails.map(one => one.subject).toSorted())
})

test('a lone mail goes before all news', async () => {
  const subjects = await queued(2)
  const lone = { key: crypto.randomUUID(), of: null, destination: 'a@many.example', subject: '注文', text: '文' }
  await queueMails(db, [lone], app.deps.now())
  await app.drainJobs()
  expect(left[0]).toBe('注文')
  expect(left.slice(1).toSorted()).toEqual(subjects.toSorted())
})
