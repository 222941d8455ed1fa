import { access, constants, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { readMigrations } from '#server/db/migrate.ts'
import type { Deps } from '#server/deps.ts'
import { queue_is_there } from '#server/jobs/enqueue.ts'

/** Without one of these no order can be taken; without the others a part of the product is missing. */
const needed = ['database', 'schema', 'queue'] as const
const useful = ['replica', 'files', 'disk', 'departures'] as const
type Check = (typeof needed)[number] | (typeof useful)[number]

/** What can't hold where another doesn't: whoever reads is told the first of them alone. */
const rest_on: Partial<Record<Check, readonly Check[]>> = {
  schema: ['database'],
  queue: ['database', 'schema'],
  replica: ['database'],
  departures: ['database', 'schema'],
}

/** `failed`: the faults themselves, without what only follows from them. */
export type Readiness = { ready: boolean; checks: Record<Check, boolean>; failed: Check[] }

/** Less than this is a full disk: a page of photographs and an hour of logs. */
const least_free_bytes = 200_000_000
const longest_ms = 3_000
/** An answer is good for so long: anybody may ask. */
const kept_ms = 1_000

/** Whether this process can do its work, and which part of it not. The first fault of each is logged until it is over. */
export const makeReadiness = (deps: Deps) => {
  const names = readMigrations().map(one => one.name)
  const asked: Record<Check, () => Promise<unknown>> = {
    database: () => deps.pool.query('select 1'),
    schema: async () => {
      const { rows } = await deps.pool.query<{ name: string }>('select name from schema_migrations')
      const applied = new Set(rows.map(row => row.name))
      const missing = names.filter(name => !applied.has(name))
      if (missing.length) throw new Error(`the schema is old: run npm run migrate (${missing.join(', ')})`)
    },
    queue: () => deps.pool.query(queue_is_there),
    replica: async () => deps.checkReplica?.(),
    files: () => deps.files.check(),
    departures: async () => {
      const { rows } = await deps.pool.query('select from restores where released_at is null')
      if (rows.length)
        throw new Error('the database was restored: nothing leaves until an administrator has settled what had')
    },
    disk: async () => {
      for (const folder of deps.config.s3 ? [tmpdir()] : [tmpdir(), deps.config.files_dir]) await hasRoom(folder)
    },
  }
  const told = new Set<Check>()
  const faultOf = async (check: Check): Promise<[Check, Error | null]> => [
    check,
    await Promise.race([asked[check]().then(() => null, asError), tooLate()]),
  ]
  const look = async (): Promise<Readiness> => {
    const all = await Promise.all([...needed, ...useful].map(faultOf))
    const checks = Object.fromEntries(all.map(([check, fault]) => [check, fault === null])) as Readiness['checks']
    const failed: Check[] = []
    for (const [check, fault] of all) {
      if (!fault) told.delete(check)
      if (!fault || rest_on[check]?.some(one => !checks[one])) continue
      failed.push(check)
      if (!told.has(check)) deps.log.error({ err: fault, check }, 'not ready')
      told.add(check)
    }
    return { ready: needed.every(check => checks[check]), checks, failed }
  }
  let kept: { at: number; answer: Promise<Readiness> } | undefined
  return (): Promise<Readiness> => {
    const now = performance.now()
    if (!kept || now - kept.at > kept_ms) kept = { at: now, answer: look() }
    return kept.answer
  }
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

const tooLate = () =>
  new Promise<Error>(resolve => setTimeout(() => resolve(new Error('no answer')), longest_ms).unref())

/** A folder that is not there yet is made with its first file. */
const hasRoom = async (folder: string) => {
  const found = await access(folder, constants.W_OK).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return false
    },
  )
  if (!found) return
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < least_free_bytes) throw new Error(`the disk of ${folder} is full`)
}
