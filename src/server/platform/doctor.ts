import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:tls'
import { formatDateTime } from '#domain/shared/day.ts'
import { least_version } from '#server/db/migrate.ts'
import type { Deps } from '#server/deps.ts'
import { readAssets } from '#server/http/assets.ts'
import { living_pools } from '#server/jobs/sign-of-life.ts'
import { makeReadiness, type Readiness } from './readiness.ts'

// What whoever starts or runs the product asks before it takes orders: is anything missing or wrong, and what is the way
// out. In Japanese and English, since it is read in a terminal by people of both.

type Level = 'good' | 'watch' | 'bad'
export type Finding = { about: string; level: Level; words: string; way_out: string }
type Read = Omit<Finding, 'about'>

const good = (words: string): Read => ({ level: 'good', words, way_out: '' })
const watch = (words: string, way_out: string): Read => ({ level: 'watch', words, way_out })
const bad = (words: string, way_out: string): Read => ({ level: 'bad', words, way_out })

const longest_ms = 25_000
/** Of clocks, in milliseconds: closings go by this machine's, links and jobs by both. */
const most_apart_ms = 2_000
const certificate_days = 14
const day_ms = 86_400_000

const newer_needed = 'PostgreSQL 18以上にしてください / PostgreSQL 18 or newer is needed (uuidv7)'

const database = async ({ pool, config }: Deps): Promise<Read> => {
  const { rows } = await pool.query<{ version: number; said: string; most: number; loose: string | null }>(`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as said,
      current_setting('max_connections')::int as most,
      (select string_agg(name, ', ') from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')
        and setting = 'off') as loose`)
  const [row] = rows
  if (!row) throw new Error('a select without from gave no row')
  if (row.version < least_version) {
    return bad(`PostgreSQL ${row.said}`, newer_needed)
  }
  if (row.loose !== null) {
    return bad(
      `PostgreSQL ${row.said}、${row.loose} = off`,
      '停電で受け付けた発注が失われます。on にしてください / orders that were answered can be lost: set it on',
    )
  }
  return row.most < config.database_pool * 2
    ? watch(
        `PostgreSQL ${row.said}、max_connections ${row.most}`,
        'プロセスの数 × DATABASE_POOL より大きくしてください / must be above processes × DATABASE_POOL',
      )
    : good(`PostgreSQL ${row.said}`)
}

/** Whether any second can be had again: by the log that the server archives. A managed service may keep it otherwise. */
const backup = async ({ pool }: Deps): Promise<Read> => {
  const { rows } = await pool.query<{ on: boolean; failing: boolean; file: string | null; last: Date | null }>(`
    select current_setting('archive_mode') <> 'off' as on, last_archived_time as last, last_failed_wal as file,
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing
    from pg_stat_archiver`)
  const [row] = rows
  if (!row?.on) {
    return watch(
      '変更の記録を書き出していません / the log is not archived (archive_mode = off)',
      '最後の複写より後の発注は戻せません：docs/running/restore.md / orders after the last copy could not be brought back',
    )
  }
  if (row.failing) {
    return bad(
      `変更の記録を書き出せません / the log can't be archived: ${row.file ?? ''}`,
      'archive_command と、その先の空きを確かめてください / look at archive_command and the room where it writes',
    )
  }
  return good(
    row.last
      ? `最後の書き出し / last archived: ${formatDateTime(row.last)}`
      : 'まだ書き出すものがありません / nothing to archive yet',
  )
}

const clock = async ({ pool, now }: Deps): Promise<Read> => {
  const { rows } = await pool.query<{ at: Date }>('select clock_timestamp() as at')
  const apart = Math.abs((rows[0]?.at.getTime() ?? 0) - now().getTime())
  return apart > most_apart_ms
    ? bad(
        `データベースと${Math.round(apart / 1000)}秒ちがいます / ${Math.round(apart / 1000)} s apart from the database`,
        '締切が狂います。両方の機械でNTPを動かしてください / closings would be wrong: run NTP on both machines',
      )
    : good(formatDateTime(now()))
}

/** Whether the machine knows Japan's days and letters, and the web was built. */
const parts = async (): Promise<Read> => {
  const written = new Intl.DateTimeFormat('ja-JP', { timeZone: 'Asia/Tokyo', weekday: 'long' }).format(0)
  if (written !== '木曜日') {
    return bad(`Intl: ${written}`, 'ICUがすべて入ったNodeを使ってください / use a Node with full ICU')
  }
  try {
    readAssets()
  } catch {
    return bad('画面がありません / the web is not built', 'npm run build')
  }
  return good(`Node ${process.versions.node}、Asia/Tokyo`)
}

const secret = async ({ config }: Deps): Promise<Read> =>
  new Set(config.secret).size < 12
    ? bad(
        'APP_SECRET が単純すぎます / APP_SECRET is too simple',
        "乱数で作ってください / make it at random: node -p \"require('crypto').randomBytes(48).toString('base64')\"",
      )
    : good('APP_SECRET')

/** What people agree to is the house's own text. */
const terms = async (): Promise<Read> => {
  const folder = new URL('../../../docs/terms/', import.meta.url)
  const left = readdirSync(folder).filter(name => readFileSync(new URL(name, folder), 'utf8').includes('雛形'))
  return left.length > 0
    ? watch(
        `雛形のまま / templates: ${left.join('、')}`,
        'だれかが登録する前に、docs/terms を自社の内容に置き換えてください / make docs/terms your own before anybody signs up, then npm run build',
      )
    : good('よい / good')
}

const human = async ({ config }: Deps): Promise<Read> =>
  config.recaptcha
    ? good('reCAPTCHA')
    : watch('確かめていません / nobody is asked', 'RECAPTCHA_SITE_KEY：だれでも通ります / everybody passes')

const workers = async ({ pool }: Deps): Promise<Read> => {
  const { rows } = await pool.query<{ n: number }>(living_pools)
  const living = rows[0]?.n ?? 0
  return living > 0
    ? good(`${living}`)
    : watch(
        '動いていません / none runs',
        'npm run worker：FAX・メール・通知が送られません / nothing is sent without one',
      )
}

const administrator = async ({ db }: Deps): Promise<Read> => {
  const found = await db.selectFrom('accounts').select('id').where('area', '=', 'admin').limit(1).executeTakeFirst()
  return found
    ? good('います / there is one')
    : watch('いません / none', 'npm run admin:create -- --login-id ID --name NAME --mail ADDRESS')
}

/** A service that is configured is asked; one that is not is said to be none. */
const service = (check: (() => Promise<unknown>) | undefined, without: string) => async (): Promise<Read> => {
  if (!check) return watch('設定されていません / not configured', without)
  await check()
  return good('つながります / answers')
}

/** By the way that everybody comes: name, certificate, proxy. */
const front = async ({ public_url, now }: Deps): Promise<Read> => {
  const answer = await fetch(`${public_url}/healthz`, { redirect: 'manual', signal: AbortSignal.timeout(10_000) })
  if (answer.status !== 200) {
    return bad(
      `${public_url}/healthz: ${answer.status}`,
      'プロキシーがwebのプロセスに渡していません / the proxy does not lead to the web process',
    )
  }
  if (!public_url.startsWith('https:')) return good(public_url)
  const days = Math.floor(((await certificateEnds(new URL(public_url))) - now().getTime()) / day_ms)
  return days < certificate_days
    ? watch(
        `証明書はあと${days}日 / the certificate ends in ${days} days`,
        '更新されているかを確かめてください / see that it is renewed',
      )
    : good(`${public_url}、証明書 ${days}日 / certificate ${days} days`)
}

const certificateEnds = ({ hostname, port }: URL): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname, timeout: 10_000 }, () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to))
      socket.end()
    })
    socket.on('error', reject)
    socket.on('timeout', () => socket.destroy(new Error('no answer')))
  })

/** What the readiness of a process looks at, too. */
const stands = ({ checks }: Readiness, { checkReplica }: Deps) => {
  const of = (holds: boolean, way_out: string) => async (): Promise<Read> =>
    holds ? good('よい / good') : bad('よくない / not good', way_out)
  return {
    schema: of(checks.schema && checks.queue, 'npm run migrate'),
    replica: checkReplica
      ? of(checks.replica, 'DATABASE_REPLICA_URL を確かめてください / look at DATABASE_REPLICA_URL')
      : async () => good('使っていません / none'),
    files: of(
      checks.files,
      'バケットの名前と鍵、またはFILES_DIRの権限 / the bucket and its keys, or the rights of FILES_DIR',
    ),
    disk: of(checks.disk, '空きがありません / no room is left'),
    departures: of(
      checks.departures,
      '管理画面の「復元後の送信」で確かめるまで何も送られません / nothing leaves until staff have settled it: /admins/restores',
    ),
  }
}

/**
 * Everything that is looked at, in the order in which it has to be right; what can't be asked is bad, with its reason.
 * What rests on a database or a schema that is not there is left out: its own fault would be another's.
 */
export const examine = async (deps: Deps): Promise<Finding[]> => {
  const bound = <T>(port: { check?(): Promise<T> }) => port.check && (() => port.check?.() ?? Promise.resolve())
  const readiness = await makeReadiness(deps)()
  const stand = stands(readiness, deps)
  const found = await within(() => database(deps))
  const is_there = readiness.checks.database && found.way_out !== newer_needed
  const has_schema = is_there && readiness.checks.schema && readiness.checks.queue
  const asked: Record<string, () => Promise<Read>> = {
    'Node / Node': parts,
    '秘密 / secret': () => secret(deps),
    '規約 / terms': terms,
    '人の確認 / human check': () => human(deps),
    'データベース / database': async () => found,
    ...(is_there && {
      '時計 / clock': () => clock(deps),
      'バックアップ / backup': () => backup(deps),
      'スキーマ / schema': stand.schema,
      '複製 / replica': stand.replica,
    }),
    'ファイル / files': stand.files,
    'ディスク / disk': stand.disk,
    ...(has_schema && {
      '復元後の送信 / after a restore': stand.departures,
      '管理者 / administrator': () => administrator(deps),
      'ワーカー / workers': () => workers(deps),
    }),
    '入口 / front door': () => front(deps),
    'メール / mail': service(bound(deps.mail), 'SMTP_URL：メールは送られません / no mail leaves'),
    'FAX / fax': service(
      deps.config.interfax || deps.config.fax_mail ? bound(deps.fax) : undefined,
      'INTERFAX_USER か FAX_MAIL_GATEWAY：FAXは送られません / no fax leaves',
    ),
    'LINE / LINE': service(
      deps.line.channels.length ? bound(deps.line) : undefined,
      'LINE_CHANNEL_…：LINEは使えません / LINE is not offered',
    ),
    'SMS / short messages': service(bound(deps.sms), 'VONAGE_API_KEY：SMSは送られません / no short message leaves'),
  }
  const findings: Finding[] = []
  for (const [about, look] of Object.entries(asked)) findings.push({ about, ...(await within(look)) })
  return findings
}

const past_pooler =
  'PgBouncerの先のサーバーを DATABASE_DIRECT_URL に書いてください / DATABASE_URL leads to PgBouncer: give the server itself as DATABASE_DIRECT_URL, too (ops/pgbouncer.ini)'

const within = async (look: () => Promise<Read>): Promise<Read> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('no answer')), longest_ms)
  try {
    return await Promise.race([look(), late])
  } catch (error) {
    const said =
      error instanceof Error
        ? [error.message, ...(error.cause instanceof Error ? [error.cause.message] : [])]
        : [String(error)]
    if (said.some(words => words.includes('unsupported startup parameter'))) return bad(said.join(': '), past_pooler)
    return bad(
      said.join(': '),
      'つながるか、ログインが正しいかを確かめてください / see whether it is there, and the login right',
    )
  } finally {
    clearTimeout(timer)
  }
}
