import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Holiday } from '#domain/holidays/holiday-list.ts'
import type { Day } from '#domain/shared/day.ts'
import type { Config } from './config.ts'
import { makeDb, makePool } from './db/client.ts'
import { database_limits } from './db/limits.ts'
import { makeReader } from './db/reader.ts'
import type { DB } from './db/tables.ts'
import { knownHolidays } from './holidays/known-holidays.ts'
import { type Live, makeLive } from './http/live.ts'
import { type Log, makeLog } from './log.ts'
import { type Metrics, makeMetrics } from './metrics.ts'
import { makeCaptcha } from './outside/captcha.ts'
import { makeErrorReports } from './outside/error-reports.ts'
import { interfax } from './outside/interfax.ts'
import { localFax } from './outside/interfax-standin.ts'
import { lineMessaging } from './outside/line.ts'
import { localLineMessaging } from './outside/line-standin.ts'
import { filesWithFormer, localFiles } from './outside/local-files.ts'
import { localMail, localSms } from './outside/local-outbox.ts'
import { smtpMail } from './outside/mail.ts'
import { mailFax } from './outside/mail-fax.ts'
import { openIdentities } from './outside/openid.ts'
import { s3Files } from './outside/s3-files.ts'
import { vonage } from './outside/vonage.ts'
import { webPush } from './outside/web-push.ts'
import type {
  CaptchaPort,
  ErrorReportsPort,
  FaxPort,
  FilesPort,
  IdentityPort,
  LinePort,
  MailPort,
  PushPort,
  SmsPort,
} from './ports.ts'
import { spanned } from './tracing.ts'

export type Db = Kysely<DB>

/** Everything that the rooms need from the world, made once a process. */
export type Deps = {
  config: Config
  pool: pg.Pool
  db: Db
  /** For long lists and exports: the replica where one is configured and has what was committed before, else `db`. */
  reader: Db
  /** Throws where the replica lags or is away; null where none is configured. */
  checkReplica: (() => Promise<void>) | null
  /** By how many seconds the replica is behind; throws where it is away, null where none is configured. */
  replicaLag: (() => Promise<number>) | null
  /** The server's clock: what decides closings. */
  now: () => Date
  log: Log
  /** Faults are reported by logging them: see `makeLog`. Null where nothing is reported. */
  error_reports: ErrorReportsPort | null
  metrics: Metrics
  live: Live
  mail: MailPort
  fax: FaxPort
  line: LinePort
  sms: SmsPort
  push: PushPort
  files: FilesPort
  /** Whether a person stands behind a form. */
  captcha: CaptchaPort
  /** Accounts of elsewhere that let in. */
  identities: IdentityPort
  /** National holidays of Japan, as this process knows them (`followHolidays`). */
  holidays: ReadonlySet<Day>
  /** What they are called, by date. */
  holiday_names: ReadonlyMap<Day, string>
  putHolidays: (listed: readonly Holiday[]) => void
  /** The start of every link that leaves the house. */
  public_url: string
  /** Aborted when this process is asked to stop: what takes minutes leaves its work to another one. */
  stopping: AbortSignal
  /** Says that it stops. */
  stop(): void
  close(): Promise<void>
}

/** Said by what was begun by hand, mostly, where nobody has loaded the file that the units read. */
export const no_database_url =
  'DATABASE_URL is not set. Load the variables first: set -a; . /etc/oroshi/oroshi.env; set +a / 先に設定ファイルを読み込んでください'

/** Opens the database, the ports to the outside and the log. `overrides` replaces parts in tests; `of`: whose patience it has. */
export const makeDeps = (config: Config, overrides: Partial<Deps> = {}, of: 'web' | 'worker' = 'worker'): Deps => {
  if (!config.database_url) throw new Error(no_database_url)
  const error_reports =
    overrides.error_reports === undefined ? makeErrorReports(config.error_reports) : overrides.error_reports
  const log = overrides.log ?? makeLog(config.log_level, error_reports?.report)
  const onError = (error: Error) => log.error({ err: error }, 'database connection lost')
  const wish = { max: config.database_pool, onError, limits: database_limits[of] }
  const { database_direct_url: direct_url } = config
  // What listens, or takes minutes, goes past a pooler.
  const pooled = direct_url !== undefined && of === 'web'
  const pool =
    overrides.pool ?? makePool(pooled ? config.database_url : (direct_url ?? config.database_url), { ...wish, pooled })
  const db = makeDb(pool)
  const replica = config.database_replica_url
    ? makeReader(pool, makePool(config.database_replica_url, wish), (outcome, error) =>
        log.warn({ err: error, outcome }, 'the replica is left out for a while'),
      )
    : null
  const reader = replica?.db ?? db
  const now = overrides.now ?? (() => new Date())
  const live = makeLive(pool, log, { now, url: pooled ? direct_url : undefined })
  const stopped = new AbortController()
  // The sender that is registered at the service, and no signature of our own domain.
  const fax_mails = config.fax_mail ? smtpMail({ ...config, mail_from: config.fax_mail.from, dkim: undefined }) : null
  const public_url = config.public_url ?? `http://localhost:${config.port}`
  const deps: Deps = {
    config,
    pool,
    db,
    reader,
    checkReplica: replica?.check ?? null,
    replicaLag: replica?.lag ?? null,
    now,
    log,
    error_reports,
    metrics: makeMetrics(pool, { config, now, replicaLag: replica?.lag ?? null }),
    live,
    mail: spanned('mail', config.smtp_url ? smtpMail(config) : localMail(db)),
    fax: spanned('fax', faxOf(config, db, fax_mails)),
    line: spanned('line', lineOf(config, db, public_url)),
    sms: spanned('sms', config.vonage ? vonage(config.vonage) : localSms(db)),
    push: spanned('push', pushOf(config)),
    files: spanned('files', filesOf(config)),
    captcha: makeCaptcha(config, log, now),
    identities: openIdentities(config, () => deps.public_url),
    ...knownHolidays(),
    public_url,
    stopping: stopped.signal,
    stop: () => stopped.abort(),
    close: async () => {
      await live.close()
      await deps.mail.close()
      await fax_mails?.close()
      await deps.line.close()
      if (reader !== db) await reader.destroy()
      await db.destroy()
      // Kysely leaves a pool alone that it has never asked.
      if (!pool.ended) await pool.end()
      await error_reports?.close()
    },
    ...overrides,
  }
  return deps
}

const pushOf = ({ mail_from, deployed }: Config): PushPort =>
  webPush(`mailto:${/<([^<>]+)>/.exec(mail_from)?.[1] ?? mail_from}`, !deployed)

const filesOf = ({ s3, files_dir, former_files_dir }: Config): FilesPort => {
  if (!s3) return localFiles(files_dir)
  return former_files_dir ? filesWithFormer(s3Files(s3), localFiles(former_files_dir)) : s3Files(s3)
}

const faxOf = (config: Config, db: Db, fax_mails: MailPort | null): FaxPort => {
  if (config.interfax) return interfax(config.interfax)
  return config.fax_mail && fax_mails ? mailFax(config.fax_mail, db, fax_mails) : localFax(db)
}

/** Where no official account is configured: the stand-in, and nothing at all where the world can reach it. */
const lineOf = (config: Config, db: Db, public_url: string): LinePort => {
  if (config.line) return lineMessaging(config.line)
  return config.deployed
    ? lineMessaging({ channels: [], api_url: '', access_url: '' })
    : localLineMessaging(db, public_url)
}
