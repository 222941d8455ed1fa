import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import * as contract from '#contract/platform/health.contract.ts'
import { readHealth } from '#domain/platform/health.ts'
import type { Deps } from '#server/deps.ts'
import { room } from '#server/http/serve.ts'
import { lineUsages } from '#server/line/line-usage.ts'
import { readDatabase, readLeft, readPeople, readQueue, readSendings } from './health-store.ts'
import { makeReadiness } from './readiness.ts'

/** One for each process: it remembers which faults it has logged. */
const looks = new WeakMap<Deps, ReturnType<typeof makeReadiness>>()
const readinessOf = (deps: Deps) => {
  const look = looks.get(deps) ?? makeReadiness(deps)
  looks.set(deps, look)
  return look()
}

/** Of the folder of files; null where they lie in a bucket, or nobody has put one there yet. */
const freeBytes = async ({ config }: Deps): Promise<number | null> => {
  if (config.s3) return null
  return statfs(config.files_dir).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  )
}

const longest_ms = 3_000

/** Asked anew each time: what has been refused is tried again for hours, and would be called late only then. */
const mailAnswers = async ({ mail }: Deps): Promise<boolean> => {
  if (!mail.check) return true
  const asked = mail.check().then(
    () => true,
    () => false,
  )
  return Promise.race([asked, sleep(longest_ms, false, { ref: false })])
}

const lagOf = (deps: Deps): Promise<number | null> =>
  deps.replicaLag ? deps.replicaLag().catch(() => null) : Promise.resolve(null)

export const healthRoutes = room(contract, {
  getHealth: async ({ deps, at }) => {
    const [
      { checks },
      queue,
      { today, this_month, ...sendings },
      notices,
      size,
      people,
      line,
      free_bytes,
      replica_lag_seconds,
      mail_server,
    ] = await Promise.all([
      readinessOf(deps),
      readQueue(deps.db),
      readSendings(deps.db, at),
      readLeft(deps.db, at),
      readDatabase(deps.db),
      readPeople(deps.db, at),
      lineUsages(deps, at),
      freeBytes(deps),
      lagOf(deps),
      mailAnswers(deps),
    ])
    const { sms_daily_parts: daily, sms_monthly_parts: monthly } = deps.config
    const sms = { today, this_month, daily, monthly }
    const facts = {
      ...checks,
      ...queue,
      ...sendings,
      notices,
      ...size,
      people,
      line,
      free_bytes,
      replica_lag_seconds,
      mail_server,
      sms,
    }
    return { measured_at: at.toISOString(), readings: readHealth(facts) }
  },
})
