// A file of 100,000 items into a supplier's catalogue: read, checked and taken over, then the same again with every tenth
// price changed. Through the verbs and jobs of the product, on a PostgreSQL with fsync on.
import { dayOf } from '#domain/shared/day.ts'
import { confirmFile, importOfSupplier, mapFile, takeItemFile } from '#server/catalogue/import-items.ts'
import { readConfig } from '#server/config.ts'
import { makeDeps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { runDueJobs } from '#server/run-jobs.ts'
import { openDatabase, report, round, seedDemo } from './stage.ts'

const rows = Number(process.env.BENCH_ROWS ?? 100_000)

const database = await openDatabase('import-items')
await seedDemo(database.url)
const deps = makeDeps(readConfig({ NODE_ENV: 'test', DATABASE_URL: database.url, LOG_LEVEL: 'warn' }))
const { rows: found } = await database.pool.query<{ account_id: string; supplier_id: string }>(
  `select u.account_id, u.supplier_id from supplier_users u join accounts a on a.id = u.account_id where a.login_id = 'demo-supplier'`,
)
const actor: SupplierActor = {
  area: 'supplier',
  name: 'bench',
  role: 'owner',
  sees_all_stores: true,
  may_change_items: true,
  account_id: found[0]?.account_id ?? '',
  supplier_id: found[0]?.supplier_id ?? '',
}

const head =
  '商品コード,商品名,商品名カナ,規格,産地,カテゴリー,単位,入数,販売単位,単価,税率,最小数量,発注単位,販売上限,表示'
const file = (price: (index: number) => number) => {
  const lines = [head]
  for (let index = 0; index < rows; index += 1) {
    const code = `X${String(index).padStart(7, '0')}`
    lines.push(
      `${code},国産トマト${index}号,コクサントマト,${index % 90}kg箱,熊本県,分類${index % 40},箱,12,バラ・ケース,${price(index)},8,1,1,,表示`,
    )
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n`)
}

const run = async (content: Buffer) => {
  const times: Record<string, number> = {}
  const step = async <T>(name: string, work: () => Promise<T>) => {
    const begun = performance.now()
    const result = await work()
    times[name] = round((performance.now() - begun) / 1000)
    return result
  }
  const at = deps.now()
  const taken = await step('read_s', () =>
    takeItemFile(deps, actor, { name: 'bench.csv', type: 'text/csv', content }, at),
  )
  await step('check_s', async () => {
    await mapFile(deps, actor, taken.id, { mapping: taken.mapping, valid_from: dayOf(at), missing: 'keep' }, at)
    await runDueJobs(deps)
  })
  const checked = await importOfSupplier(deps, actor, taken.id)
  await step('apply_s', async () => {
    await confirmFile(deps, actor, taken.id, at)
    await runDueJobs(deps)
  })
  const { state, message } = await importOfSupplier(deps, actor, taken.id)
  if (state !== 'applied') throw new Error(`the import is ${state}: ${message}`)
  const total_s = round(Object.values(times).reduce((sum, one) => sum + one, 0))
  return { ...times, total_s, counts: checked.counts }
}

const all_new = await run(file(index => 100 + (index % 900)))
const tenth_changed = await run(file(index => 100 + (index % 900) + (index % 10 === 0 ? 1 : 0)))
const peak_rss_mb = round(process.resourceUsage().maxRSS / 1024, 0)
await deps.close()
await database.stop()
report({ bench: 'import-items', rows, all_new, tenth_changed, peak_rss_mb, under_a_minute: all_new.total_s < 60 })
