import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makePool } from '#server/db/client.ts'
import { makeReader } from '#server/db/reader.ts'
import { makeLog, toFile } from '#server/log.ts'
import { makeReadiness } from '#server/platform/readiness.ts'
import { testApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'

const app = await testApp({}, freshDatabase())
const failed = async (change: Partial<typeof app.deps>) => {
  const { ready, failed: faults } = await makeReadiness({ ...app.deps, log: makeLog('silent'), ...change })()
  return { ready, failed: faults }
}

test('an old schema is not ready, and is named', async () => {
  expect(await failed({})).toEqual({ ready: true, failed: [] })
  const { rows } = await sql<{ name: string; sha256: string }>`
    delete from schema_migrations where name = (select max(name) from schema_migrations) returning name, sha256`.execute(
    app.deps.db,
  )
  expect(await failed({})).toEqual({ ready: false, failed: ['schema'] })
  expect((await app.fastify.inject('/servez')).json()).toEqual({ status: 'schema' })
  await app.deps.db.insertInto('schema_migrations').values(rows).execute()
})

test('a lost replica, a lost bucket and a full disk are told, and orders are taken all the same', async () => {
  const nowhere = makePool('postgres://127.0.0.1:1/none', { onError: () => {} })
  const { check } = makeReader(app.deps.pool, nowhere, () => {})
  expect(await failed({ checkReplica: check })).toEqual({ ready: true, failed: ['replica'] })
  const files = { ...app.deps.files, check: () => Promise.reject(new Error('no such bucket')) }
  expect(await failed({ files })).toEqual({ ready: true, failed: ['files'] })
  const config = { ...app.deps.config, files_dir: '/proc' }
  expect(await failed({ config })).toEqual({ ready: true, failed: ['disk'] })
})

test('a full disk under the log ends nothing', async () => {
  const to = toFile('/dev/full')
  const said = once(to, 'error')
  const log = makeLog('info', undefined, to)
  for (let n = 0; n < 300; n += 1) log.info({ n }, 'a line that finds no room')
  expect(await said).toMatchObject([{ code: 'ENOSPC' }])
  log.info('and nothing has ended')
  to.destroy()
})

test('what the web build needs is installed in production', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }
  const builders = ['vite.config.ts', 'bin/build-web.ts', 'bin/light-contract.ts', 'bin/unnamed-components.ts']
  const imported = builders.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/^import (?!type)[^'\n]* from '([^'.#][^']*)'/gm)].map(
      found => found[1] ?? '',
    ),
  )
  const packages = imported.filter(name => !name.startsWith('node:'))
  expect(packages.length).toBeGreaterThan(2)
  expect([...packages, 'tailwindcss'].filter(name => !(name in dependencies))).toEqual([])
})
