// A file of 100,000 restaurants into the directory: read, compared and taken over, then again with every tenth changed and
// every hundredth missing, then that taken back. Through the verbs and jobs of the product, on a PostgreSQL with fsync on;
// `longest_wait_ms` is the longest that anything else waited for the event loop.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readConfig } from '#server/config.ts'
import { makeDeps } from '#server/deps.ts'
import {
  confirmDirectory,
  directoryImportOf,
  takeDirectoryFile,
  undoDirectory,
} from '#server/directory/import-directory.ts'
import type { AdminActor } from '#server/http/actor.ts'
import { runDueJobs } from '#server/run-jobs.ts'
import { openDatabase, report, round, seedDemo } from './stage.ts'

const rows = Number(process.env.BENCH_ROWS ?? 100_000)

const database = await openDatabase('import-directory')
await seedDemo(database.url)
const deps = makeDeps(readConfig({ NODE_ENV: 'test', DATABASE_URL: database.url, LOG_LEVEL: 'warn' }))
const { rows: found } = await database.pool.query<{ id: string }>(
  `select id from accounts where login_id = 'demo-admin'`,
)
const actor: AdminActor = {
  area: 'admin',
  name: 'bench',
  account_id: found[0]?.id ?? '',
  role: 'owner',
  second_step: true,
}

const head = '掲載店コード,店名,店名（かな）,電話番号,郵便番号,都道府県,住所,ジャンル'
const file = (genre: (index: number) => string, is_there: (index: number) => boolean = () => true) => {
  const lines = [head]
  for (let index = 0; index < rows; index += 1) {
    if (!is_there(index)) continue
    const number = String(index).padStart(7, '0')
    lines.push(
      `X${number},居酒屋 まるた${index}号店,いざかやまるた,03-${number.slice(0, 4)}-${number.slice(3)},104-${number.slice(3)},東京都,中央区築地${index % 90}-${index % 17}-3,${genre(index)}`,
    )
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n`)
}

const loop = monitorEventLoopDelay({ resolution: 5 })
const times: Record<string, { s: number; longest_wait_ms: number }> = {}
const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  loop.reset()
  loop.enable()
  const begun = performance.now()
  const result = await work()
  loop.disable()
  times[name] = { s: round((performance.now() - begun) / 1000), longest_wait_ms: round(loop.max / 1e6, 0) }
  return result
}

const run = async (name: string, content: Buffer) => {
  const at = deps.now()
  const upload = { name: 'bench.csv', type: 'text/csv', content }
  const { id } = await step(`${name}_read`, () => takeDirectoryFile(deps, actor, upload, at))
  await step(`${name}_compare`, () => runDueJobs(deps))
  await confirmDirectory(deps, actor, { id, missing: 'remove' }, at)
  await step(`${name}_take_over`, () => runDueJobs(deps))
  const { state, message, counts } = await directoryImportOf(deps, id)
  if (state !== 'applied') throw new Error(`the import is ${state}: ${message}`)
  return { id, counts }
}

const all_new = await run(
  'all_new',
  file(() => '居酒屋'),
)
const some = await run(
  'some',
  file(
    index => (index % 10 === 0 ? '和食' : '居酒屋'),
    index => index % 100 !== 7,
  ),
)
await undoDirectory(deps, actor, some.id, deps.now())
await step('undo', () => runDueJobs(deps))
const undone = await directoryImportOf(deps, some.id)
const peak_rss_mb = round(process.resourceUsage().maxRSS / 1024, 0)
await deps.close()
await database.stop()
report({
  bench: 'import-directory',
  rows,
  ...times,
  all_new: all_new.counts,
  some: some.counts,
  undone: undone.counts,
  peak_rss_mb,
})
