import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { queueMails } from '#server/mails/queue-mails.ts'
import { testApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { smtpServer } from '#tests/support/smtp.ts'

const root = join(import.meta.dirname, '../..')
const count = 60
const kill_after = [7, 25, 41]

test('workers that are killed amid news to many lose none of it: each mail is taken once, but for what was in hand', async () => {
  const database_url = await freshDatabase()
  const app = await testApp({}, Promise.resolve(database_url))
  const taken: string[] = []
  const smtp = await smtpServer({
    onRcptTo: ({ address }, _session, done) => {
      taken.push(address)
      done()
    },
  })
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: database_url,
    SMTP_URL: smtp.url,
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
  }
  const start = () =>
    spawn(process.execPath, ['src/server/worker.ts'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const mails = Array.from({ length: count }, (_, n) => ({
    key: `news:${n}`,
    of: null,
    destination: `store-${n}@many.example`,
    subject: '本日のおすすめ',
    text: '真鯛が入りました。',
  }))
  await queueMails(app.deps.db, mails, app.deps.now(), true)
  let pack = [start(), start()]
  for (const after of kill_after) {
    await vi.waitFor(() => expect(taken.length).toBeGreaterThanOrEqual(after), { timeout: 60_000, interval: 5 })
    const dead = pack.map(async one => once(one, 'exit'))
    for (const one of pack) one.kill('SIGKILL')
    await Promise.all(dead)
    pack = [start(), start()]
  }
  const unsent = () => app.deps.db.selectFrom('outgoing_mails').select('id').where('state', '<>', 'sent').execute()
  await vi.waitFor(async () => expect(await unsent()).toEqual([]), 60_000)
  await sleep(500)
  for (const one of pack) one.kill('SIGTERM')
  await Promise.all(pack.map(async one => one.exitCode ?? once(one, 'exit')))
  await smtp.close()
  expect(new Set(taken).size).toBe(count)
  // Two workers of four places each: so many at most were on their way at each kill, and come again under their Message-ID.
  expect(taken.length - count).toBeLessThanOrEqual(kill_after.length * 2 * 4)
})
