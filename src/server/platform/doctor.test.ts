import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { makePool } from '#server/db/client.ts'
import { readMigrations } from '#server/db/migrate.ts'
import { interfax } from '#server/outside/interfax.ts'
import { testApp } from '#tests/support/app.ts'
import { asConfigured, freshDatabase } from '#tests/support/database.ts'
import { addAdmin } from '#tests/support/world.ts'
import { examine } from './doctor.ts'

const house = freshDatabase()
const app = await testApp({}, house)

const look = async (deps: Partial<typeof app.deps> = {}) => {
  const findings = await examine({ ...app.deps, now: () => new Date(), ...deps })
  return (about: string) => findings.find(one => one.about.includes(about))
}

describe('what is looked at', () => {
  test('is good where it is good, and says what is missing with the way out', async () => {
    const before = await look()
    expect(before('schema')).toMatchObject({ level: 'good' })
    // The tests' own server is one that loses orders with the power.
    expect(before('database')).toMatchObject({
      level: 'bad',
      words: expect.stringMatching(/^PostgreSQL 18.*synchronous_commit/),
    })
    expect(before('clock')).toMatchObject({ level: 'good' })
    expect(before('administrator')).toMatchObject({ level: 'watch', way_out: expect.stringContaining('admin:create') })
    expect(before('workers')).toMatchObject({ level: 'watch', way_out: expect.stringContaining('npm run worker') })
    expect(before('mail')).toMatchObject({ level: 'watch', way_out: expect.stringContaining('SMTP_URL') })
    await addAdmin(app)
    expect((await look())('administrator')).toMatchObject({ level: 'good' })
  })

  test('an old schema, a clock that is wrong, a secret of one letter, a restored database', async () => {
    const table = 'schema_migrations'
    const gone = await app.deps.db
      .deleteFrom(table)
      .where('name', '=', readMigrations().at(-1)?.name ?? '')
      .returningAll()
      .executeTakeFirstOrThrow()
    const wrong = await look({
      now: () => new Date(Date.now() - 3_600_000),
      config: { ...app.deps.config, secret: 'a'.repeat(40) },
    })
    await app.deps.db.insertInto(table).values(gone).execute()
    expect(wrong('schema')).toMatchObject({ level: 'bad', way_out: 'npm run migrate' })
    expect([wrong('restore'), wrong('administrator'), wrong('workers')]).toEqual([undefined, undefined, undefined])
    expect(wrong('clock')).toMatchObject({ level: 'bad', words: expect.stringMatching(/^データベースと3[56]\d\d秒/) })
    expect(wrong('secret')).toMatchObject({ level: 'bad' })
  })

  test('a log that is not archived, or can not be', async () => {
    const archiver = async (row: object) =>
      (
        await look({
          pool: Object.assign(Object.create(app.deps.pool) as typeof app.deps.pool, {
            query: (text: string) =>
              text.includes('pg_stat_archiver') ? Promise.resolve({ rows: [row] }) : app.deps.pool.query(text),
          }),
        })
      )('backup')
    // The tests' own server keeps none.
    expect((await look())('backup')).toMatchObject({ level: 'watch', way_out: expect.stringContaining('restore.md') })
    const last = new Date('2026-11-28T12:00:00Z')
    expect(await archiver({ on: true, failing: false, file: null, last })).toMatchObject({
      level: 'good',
      words: expect.stringContaining('2026/11/28 21:00'),
    })
    expect(await archiver({ on: true, failing: true, file: '0000000100000000000000A7', last })).toMatchObject({
      level: 'bad',
      words: expect.stringContaining('0000000100000000000000A7'),
    })
  })

  test('a door that leads nowhere, and one that leads here', async () => {
    const web = createServer((request, response) => response.writeHead(request.url === '/healthz' ? 200 : 404).end())
    await new Promise<void>(done => web.listen(0, '127.0.0.1', done))
    const public_url = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
    expect((await look({ public_url }))('front door')).toMatchObject({ level: 'good' })
    expect((await look({ public_url: `${public_url}/elsewhere` }))('front door')).toMatchObject({ level: 'bad' })
    web.close()
    expect((await look({ public_url }))('front door')).toMatchObject({ level: 'bad' })
  })

  test('a gateway that refuses the login or has no credit left', async () => {
    const account = { url: 'http://gateway', user: 'oroshi', password: 'x' }
    const config = { ...app.deps.config, interfax: account }
    const gateway = (status: number, balance: string) =>
      look({ config, fax: interfax(account, async () => new Response(balance, { status })) })
    expect((await gateway(200, '2500.5'))('fax')).toMatchObject({ level: 'good' })
    expect((await gateway(401, ''))('fax')).toMatchObject({
      level: 'bad',
      words: expect.stringContaining('401'),
    })
    expect((await gateway(200, '0'))('fax')).toMatchObject({
      level: 'bad',
      words: expect.stringContaining('credit'),
    })
  })
})

test('without a database, or a schema, that alone is said', async () => {
  const said = (findings: Awaited<ReturnType<typeof examine>>) =>
    findings
      .filter(one => one.level === 'bad' && !/Node|front door|files/.test(one.about))
      .map(one => one.about.split(' / ')[1])
  const nowhere = makePool('postgres://127.0.0.1:1/none', { onError: () => {} })
  const away = await examine({ ...app.deps, pool: nowhere })
  expect(said(away)).toEqual(['database'])
  expect(away.map(one => one.about).join()).not.toMatch(/schema|restore|administrator|workers|clock/)
  await nowhere.end()
  const pooled = Object.assign(Object.create(app.deps.pool) as typeof app.deps.pool, {
    query: () => Promise.reject(new Error('unsupported startup parameter: options')),
  })
  const through = await examine({ ...app.deps, pool: pooled })
  expect(through.find(one => one.about.includes('database'))).toMatchObject({
    level: 'bad',
    way_out: expect.stringContaining('DATABASE_DIRECT_URL'),
  })
})

test('templates among the terms are named, and so is a form that asks nobody', async () => {
  const found = await look()
  expect(found('terms')).toMatchObject({ level: 'watch', words: expect.stringContaining('consumer-1.md') })
  expect(found('human')).toMatchObject({ level: 'watch', way_out: expect.stringContaining('RECAPTCHA_SITE_KEY') })
})

const run = async (env: Record<string, string>) => {
  const child = spawn(process.execPath, ['bin/doctor.ts'], { env: { PATH: process.env.PATH, ...env } })
  const [said, failed, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>(resolve => child.once('exit', resolve)),
  ])
  return { said: said + failed, code }
}

test('by its command: a wrong variable is named, and what is bad ends it with 1', async () => {
  const wrong = await run({ NODE_ENV: 'production', DATABASE_POOL: 'many' })
  expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining('DATABASE_POOL') })
  // Said by whoever has not loaded the file of the units.
  expect(await run({ NODE_ENV: 'test' })).toMatchObject({
    code: 1,
    said: expect.stringContaining('set -a; . /etc/oroshi/oroshi.env'),
  })
  // Nobody listens at the front door.
  const alone = await run({
    NODE_ENV: 'test',
    ...asConfigured(await house),
    PUBLIC_URL: 'http://127.0.0.1:4',
  })
  expect(alone.code).toBe(1)
  expect(alone.said).toMatch(/database: PostgreSQL 18/)
  expect(alone.said).toMatch(/^✗ 入口 \/ front door: /m)
})
