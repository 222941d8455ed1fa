import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { type ExternalProvider, external_words } from '#domain/accounts/external.ts'
import type { ErrorReportSettings } from '#domain/platform/error-reporting.ts'
import type { Prices } from '#domain/stores/invite-cost.ts'
import { serversOf } from './db/servers.ts'
import { isPlain, isThisMachine } from './plain-hosts.ts'
import type { TraceSettings } from './tracing.ts'

const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65535))
/** Yen of one piece, as the contract with its carrier says. */
const yen = z.optional(z.string().check(z.regex(/^\d{1,6}(\.\d{1,3})?$/)))
/** One server, or several in libpq's form (`serversOf`). */
const servers = z
  .string()
  .check(z.refine(url => serversOf(url).every(one => URL.canParse(one)), { message: 'must be a url' }))
const positive = z.coerce.number().check(z.int(), z.minimum(1))

/** Every variable that the product reads. The README lists them; nothing else reads `process.env`. */
const variables = z.object({
  NODE_ENV: z._default(z.enum(['development', 'test', 'staging', 'production']), 'development'),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(port, 3000),
  PUBLIC_URL: z.optional(z.url()),
  TLS_CERT_FILE: z.optional(z.string()),
  TLS_KEY_FILE: z.optional(z.string()),
  PLAIN_HOSTS: z._default(z.string(), ''),
  DATABASE_URL: z.optional(servers),
  DATABASE_DIRECT_URL: z.optional(servers),
  DATABASE_REPLICA_URL: z.optional(z.url()),
  DATABASE_POOL: z._default(positive, 20),
  DRAIN_SECONDS: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(300))),
  APP_SECRET: z.optional(z.string().check(z.minLength(32))),
  APP_SECRET_FORMER: z.optional(z.string().check(z.minLength(32))),
  TRUST_PROXY: z._default(z.string(), '0'),
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
  SMTP_URL: z.optional(z.url()),
  MAIL_FROM: z._default(z.string(), 'Oroshi 受発注 <no-reply@oroshi.example>'),
  MAIL_BOUNCE_ADDRESS: z.optional(z.email()),
  MAIL_WEBHOOK_SECRET: z.optional(z.string().check(z.minLength(16))),
  DKIM_DOMAIN: z.optional(z.string()),
  DKIM_SELECTOR: z.optional(z.string()),
  DKIM_PRIVATE_KEY: z.optional(z.string()),
  FILES_DIR: z.optional(z.string()),
  S3_URL: z.optional(z.url()),
  S3_REGION: z.optional(z.string()),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  INTERFAX_URL: z._default(z.url(), 'https://rest.interfax.net'),
  INTERFAX_USER: z.optional(z.string()),
  INTERFAX_PASSWORD: z.optional(z.string()),
  FAX_MAIL_GATEWAY: z.optional(z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i))),
  FAX_MAIL_FROM: z.optional(z.string()),
  FAX_MAIL_SUBJECT: z.optional(z.string().check(z.maxLength(40))),
  FAX_WEBHOOK_SECRET: z.optional(z.string().check(z.minLength(16))),
  LINE_CHANNEL_ACCESS_TOKEN: z.optional(z.string()),
  LINE_CHANNEL_SECRET: z.optional(z.string()),
  LINE_BOT_USER_ID: z.optional(z.string()),
  LINE_FRIEND_URL: z.optional(z.url()),
  LINE_SUPPLIER_CHANNELS: z.optional(z.string()),
  LINE_MONTHLY_PUSHES: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 200),
  LINE_API_URL: z._default(z.url(), 'https://api.line.me'),
  LINE_ACCESS_URL: z._default(z.url(), 'https://access.line.me'),
  VONAGE_URL: z._default(z.url(), 'https://rest.nexmo.com'),
  VONAGE_API_KEY: z.optional(z.string()),
  VONAGE_API_SECRET: z.optional(z.string()),
  SMS_FROM: z._default(z.string(), 'Oroshi'),
  SMS_DAILY_PARTS: z._default(positive, 300),
  SMS_MONTHLY_PARTS: z._default(positive, 3000),
  SMS_YEN: yen,
  FAX_YEN: yen,
  POST_YEN: yen,
  KEEP_FAX_DAYS: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 90),
  KEEP_SENT_DAYS: z._default(z.coerce.number().check(z.int(), z.minimum(62)), 400),
  KEEP_NOTICES_DAYS: z._default(z.coerce.number().check(z.int(), z.minimum(62)), 400),
  WORKER_CONCURRENCY: z._default(positive, 4),
  REVIEW_SITE_NAME: z.optional(z.string().check(z.maxLength(40))),
  REVIEW_SITE_ISSUER: z.optional(z.url()),
  REVIEW_SITE_CLIENT_ID: z.optional(z.string()),
  REVIEW_SITE_CLIENT_SECRET: z.optional(z.string()),
  PURCHASING_SERVICE_NAME: z.optional(z.string().check(z.maxLength(40))),
  PURCHASING_SERVICE_ISSUER: z.optional(z.url()),
  PURCHASING_SERVICE_CLIENT_ID: z.optional(z.string()),
  PURCHASING_SERVICE_CLIENT_SECRET: z.optional(z.string()),
  RECAPTCHA_SITE_KEY: z.optional(z.string()),
  RECAPTCHA_SECRET_KEY: z.optional(z.string()),
  RECAPTCHA_HOSTNAME: z.optional(z.string()),
  RECAPTCHA_STANDIN: z.optional(z.enum(['accept', 'refuse', 'unreachable'])),
  CONTACT_MAIL: z.optional(z.email()),
  SECURITY_CONTACT: z.optional(z.union([z.email(), z.url({ protocol: /^https$/ })])),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  WORKER_PORT: z.optional(port),
  OPENAPI: z.optional(z.enum(['on', 'off'])),
  SENTRY_DSN: z.optional(z.url()),
  SENTRY_RELEASE: z.optional(z.string()),
  SENTRY_TRACE_HOSTS: z.optional(z.string()),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(z.string()),
  OTEL_TRACES_SAMPLER_ARG: z._default(z.coerce.number().check(z.minimum(0), z.maximum(1)), 1),
})

/** The secret of a machine that has none configured: development and tests only. */
const open_secret = 'oroshi-development-secret-not-for-production'

const lineChannel = z.object({
  supplier_id: z.uuid(),
  bot_user_id: z.string().check(z.minLength(1)),
  secret: z.string().check(z.minLength(1)),
  access_token: z.string().check(z.minLength(1)),
  friend_url: z.url(),
})

type LineChannelVariables = Omit<z.output<typeof lineChannel>, 'supplier_id'> & { name: string }

/** A number of proxies, or addresses and networks; null where it is neither. */
const proxiesOf = (text: string): number | string[] | null => {
  if (/^\d$/.test(text)) return Number(text)
  const networks = text.split(',').map(one => one.trim())
  return networks.every(isNetwork) ? networks : null
}

const isNetwork = (text: string) => {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (!family || more.length) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128))
}

/** The official accounts of suppliers that have their own, as JSON; undefined where it is not that. */
const supplierChannels = (json: string | undefined): LineChannelVariables[] | undefined => {
  if (json === undefined) return []
  try {
    const parsed = z.array(lineChannel).safeParse(JSON.parse(json))
    return parsed.success ? parsed.data.map(({ supplier_id, ...one }) => ({ ...one, name: supplier_id })) : undefined
  } catch {
    return undefined
  }
}

/** A service whose accounts let in (OpenID Connect), and how we are known there. */
export type OpenIdClient = { name: string; issuer: string; client_id: string; client_secret: string }

export type Config = {
  env: 'development' | 'test' | 'staging' | 'production'
  /** Staging and production: cookies are Secure and development pages are absent. */
  deployed: boolean
  host: string
  port: number
  /** The files of the certificate (with its chain) and key by which processes speak TLS themselves. */
  tls: { cert_file: string; key_file: string } | undefined
  /** How mails and printed links name this service; without one, the address that the web process listens on. */
  public_url: string | undefined
  database_url: string | undefined
  /** The server itself, where `database_url` leads to a pooler in transaction mode. */
  database_direct_url: string | undefined
  database_replica_url: string | undefined
  database_pool: number
  /** Between the moment a stopping web process says that it is not ready and the one when it takes no connection any more. */
  drain_ms: number
  secret: string
  /** By which what is shown to us may have been made: the secret, and the one before it while it is named. */
  secrets: readonly string[]
  /**
   * Whose X-Forwarded-For is believed, so that the address of a request is the last one that none of them wrote: that
   * many proxies before us, or those of these networks (CIDR).
   */
  trust_proxy: number | string[]
  log_level: string
  /** Without one, mails stay in the local outbox. */
  smtp_url: string | undefined
  /** No mail leaves in plain text where the mail server offers no TLS. */
  smtp_requires_tls: boolean
  mail_from: string
  /** Where mail servers return what they can't deliver; without it, the sender's own address. */
  mail_bounce_address: string | undefined
  /** What proves whoever hands returned mails on; without it none is taken. */
  mail_webhook_secret: string | undefined
  dkim: { domain: string; selector: string; private_key: string } | undefined
  /** The folder of uploaded files, where there is no bucket; all processes share it. */
  files_dir: string
  /** Where there is a bucket: the folder in which files were kept before it, and are still found. */
  former_files_dir: string | undefined
  /** The bucket of uploaded files. */
  s3: { url: string; region: string; access_key_id: string; secret_access_key: string } | undefined
  /** Without one, faxes stay in the local outbox. */
  interfax: { url: string; user: string; password: string } | undefined
  /** Faxes that leave as mails, where there is no InterFAX: the service's domain, the sender that is registered there. */
  fax_mail: { gateway: string; from: string; subject_prefix: string } | undefined
  /** What the fax gateway proves itself by when it calls back; without it, it is asked in intervals alone. */
  fax_webhook_secret: string | undefined
  /** The official accounts of LINE; without one, messages stay with the stand-in. */
  line: { channels: LineChannelVariables[]; api_url: string; access_url: string } | undefined
  /** How many pushes each official account may make in a month: what is more goes by mail. */
  line_monthly_pushes: number
  /** Vonage's SMS API; without one, short messages stay in the local outbox. */
  vonage: { url: string; key: string; secret: string; from: string } | undefined
  /** The most short messages, in billed parts, that may leave in a day and a month of Japan. */
  sms_daily_parts: number
  sms_monthly_parts: number
  /** Yen, with tax, of a part of a short message, a page of a fax, a posted letter; without one nothing is reckoned. */
  prices: Prices
  /** How many days the very sheets of faxes, what else left with every try, and notices are kept. */
  keep_fax_days: number
  keep_sent_days: number
  keep_notices_days: number
  worker_concurrency: number
  /** Services whose accounts let restaurants in; deployed, one that is not configured is not offered. */
  openid: Partial<Record<ExternalProvider, OpenIdClient>>
  /** Google's reCAPTCHA v2 invisible; without keys a stand-in of our own, which lets everybody through. */
  recaptcha: { site_key: string; secret_key: string } | undefined
  /** Where the human check must have been made. Without it, with keys, the host of `public_url`. */
  recaptcha_hostname: string | undefined
  /** What the stand-in answers. */
  recaptcha_standin: 'accept' | 'refuse' | 'unreachable'
  /** Where contacts are reported to; without it, to every administrator who has a mail address. */
  contact_mail: string | undefined
  /** Where to report what is insecure: a mail address or an https URL; without one there is no security.txt. */
  security_contact: string | undefined
  /** What whoever reads `/metrics` proves himself by; deployed, without one nobody reads them. */
  metrics_token: string | undefined
  /** Where a worker shows its metrics; without one, nowhere. */
  worker_port: number | undefined
  /** Whether `/openapi.json` is served. */
  openapi: boolean
  /** Whether an administrator does anything before a second step of the login is set: staging and production. */
  admin_second_step: boolean
  /** Whether a password that was hashed by former rules is hashed anew when it is typed; not in tests, which hash theirs cheaply. */
  renews_hashes: boolean
  /** Staging and production with a SENTRY_DSN; nothing is loaded or sent anywhere else. */
  error_reports: ErrorReportSettings | undefined
  /** Where traces go; undefined where nobody collects them. */
  traces: TraceSettings | undefined
}

/** Reads the configuration; throws an Error that names each wrong variable and what it should be. */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = variables.safeParse(given)
  const wrong = parsed.success ? [] : parsed.error.issues.map(one => `${one.path.join('.')}: ${describe(one)}`)
  if (!parsed.success) throw new Error(`Configuration is wrong (see README, "Configuration"):\n  ${wrong.join('\n  ')}`)
  const v = parsed.data
  const deployed = v.NODE_ENV === 'production' || v.NODE_ENV === 'staging'
  if (deployed && !v.APP_SECRET) wrong.push('APP_SECRET: required in production and staging, at least 32 characters')
  if (deployed && !v.DATABASE_URL) wrong.push('DATABASE_URL: required in production and staging')
  if (deployed && !v.PUBLIC_URL) wrong.push('PUBLIC_URL: required in production and staging')
  if (deployed && !v.SMTP_URL)
    wrong.push(
      'SMTP_URL: required in production and staging (outbox: keeps every mail in the database instead of sending it)',
    )
  const trust_proxy = proxiesOf(v.TRUST_PROXY)
  if (trust_proxy === null) {
    wrong.push(
      'TRUST_PROXY: must be the number of proxies before us (1), or their addresses or networks (10.0.0.0/8, 192.0.2.7); to believe everybody would let a visitor write his own address',
    )
  }
  if (Boolean(v.TLS_CERT_FILE) !== Boolean(v.TLS_KEY_FILE)) wrong.push('TLS_CERT_FILE, TLS_KEY_FILE: give both or none')
  const plain_hosts = v.PLAIN_HOSTS.split(',').flatMap(host => host.trim() || [])
  if (deployed) wrong.push(...plainOnes(v, plain_hosts))
  if (deployed && !isThisMachine(v.HOST) && !v.TLS_CERT_FILE && trust_proxy === 0) {
    wrong.push(
      'HOST: others would reach this process without TLS: say which proxy with TLS is before it (TRUST_PROXY), or give TLS_CERT_FILE and TLS_KEY_FILE',
    )
  }
  for (const [prefix, issuer, ...client] of [
    ['REVIEW_SITE', v.REVIEW_SITE_ISSUER, v.REVIEW_SITE_CLIENT_ID, v.REVIEW_SITE_CLIENT_SECRET],
    [
      'PURCHASING_SERVICE',
      v.PURCHASING_SERVICE_ISSUER,
      v.PURCHASING_SERVICE_CLIENT_ID,
      v.PURCHASING_SERVICE_CLIENT_SECRET,
    ],
  ] as const) {
    const given = [issuer, ...client]
    if (given.some(Boolean) && !given.every(Boolean)) {
      wrong.push(`${prefix}_ISSUER, ${prefix}_CLIENT_ID, ${prefix}_CLIENT_SECRET: give all three or none`)
    }
    if (deployed && issuer && !issuer.startsWith('https://')) wrong.push(`${prefix}_ISSUER: must be an https URL`)
  }
  const s3 = [v.S3_URL, v.S3_REGION, v.S3_ACCESS_KEY_ID, v.S3_SECRET_ACCESS_KEY]
  if (s3.some(Boolean) && !s3.every(Boolean)) {
    wrong.push('S3_URL, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: give all four or none')
  }
  const dkim = [v.DKIM_DOMAIN, v.DKIM_SELECTOR, v.DKIM_PRIVATE_KEY]
  if (dkim.some(Boolean) && !dkim.every(Boolean)) {
    wrong.push('DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY: give all three or none')
  }
  if (Boolean(v.INTERFAX_USER) !== Boolean(v.INTERFAX_PASSWORD)) {
    wrong.push('INTERFAX_USER, INTERFAX_PASSWORD: give both or none')
  }
  if (Boolean(v.FAX_MAIL_GATEWAY) !== Boolean(v.FAX_MAIL_FROM)) {
    wrong.push('FAX_MAIL_GATEWAY, FAX_MAIL_FROM: give both or none')
  }
  if (v.FAX_MAIL_GATEWAY && (v.INTERFAX_USER || !v.SMTP_URL || v.SMTP_URL === 'outbox:' || !v.FAX_WEBHOOK_SECRET)) {
    wrong.push('FAX_MAIL_GATEWAY: needs SMTP_URL and FAX_WEBHOOK_SECRET, and no INTERFAX_USER')
  }
  if (Boolean(v.VONAGE_API_KEY) !== Boolean(v.VONAGE_API_SECRET)) {
    wrong.push('VONAGE_API_KEY, VONAGE_API_SECRET: give both or none')
  }
  if (Boolean(v.RECAPTCHA_SITE_KEY) !== Boolean(v.RECAPTCHA_SECRET_KEY)) {
    wrong.push('RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET_KEY: give both or none')
  }
  if (deployed && !v.RECAPTCHA_SITE_KEY && !v.RECAPTCHA_STANDIN) {
    wrong.push(
      'RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET_KEY: required in production; RECAPTCHA_STANDIN=accept lets everybody through',
    )
  }
  const line = [v.LINE_CHANNEL_ACCESS_TOKEN, v.LINE_CHANNEL_SECRET, v.LINE_BOT_USER_ID, v.LINE_FRIEND_URL]
  if (line.some(Boolean) && !line.every(Boolean)) {
    wrong.push(
      'LINE_CHANNEL_ACCESS_TOKEN, LINE_CHANNEL_SECRET, LINE_BOT_USER_ID, LINE_FRIEND_URL: give all four or none',
    )
  }
  const supplier_channels = supplierChannels(v.LINE_SUPPLIER_CHANNELS)
  if (!supplier_channels) {
    wrong.push(
      'LINE_SUPPLIER_CHANNELS: must be a JSON array of {supplier_id, bot_user_id, secret, access_token, friend_url}',
    )
  }
  if (wrong.length) throw new Error(`Configuration is wrong (see README, "Configuration"):\n  ${wrong.join('\n  ')}`)
  const line_channels = [
    ...(v.LINE_CHANNEL_ACCESS_TOKEN && v.LINE_CHANNEL_SECRET && v.LINE_BOT_USER_ID && v.LINE_FRIEND_URL
      ? [
          {
            name: 'platform',
            bot_user_id: v.LINE_BOT_USER_ID,
            secret: v.LINE_CHANNEL_SECRET,
            access_token: v.LINE_CHANNEL_ACCESS_TOKEN,
            friend_url: v.LINE_FRIEND_URL,
          },
        ]
      : []),
    ...(supplier_channels ?? []),
  ]
  return {
    env: v.NODE_ENV,
    deployed,
    host: v.HOST,
    port: v.PORT,
    tls: v.TLS_CERT_FILE && v.TLS_KEY_FILE ? { cert_file: v.TLS_CERT_FILE, key_file: v.TLS_KEY_FILE } : undefined,
    public_url: v.PUBLIC_URL?.replace(/\/$/, ''),
    database_url: v.DATABASE_URL,
    database_direct_url: v.DATABASE_DIRECT_URL,
    database_replica_url: v.DATABASE_REPLICA_URL,
    database_pool: v.DATABASE_POOL,
    drain_ms: (v.DRAIN_SECONDS ?? (deployed ? 5 : 0)) * 1000,
    secret: v.APP_SECRET ?? open_secret,
    secrets: [v.APP_SECRET ?? open_secret, ...(v.APP_SECRET_FORMER ? [v.APP_SECRET_FORMER] : [])],
    trust_proxy: trust_proxy ?? 0,
    log_level: v.LOG_LEVEL,
    smtp_url: v.SMTP_URL === 'outbox:' ? undefined : v.SMTP_URL,
    smtp_requires_tls: deployed && v.SMTP_URL !== undefined && isPlain(v.SMTP_URL, plain_hosts),
    mail_from: v.MAIL_FROM,
    mail_bounce_address: v.MAIL_BOUNCE_ADDRESS,
    mail_webhook_secret: v.MAIL_WEBHOOK_SECRET,
    dkim:
      v.DKIM_DOMAIN && v.DKIM_SELECTOR && v.DKIM_PRIVATE_KEY
        ? { domain: v.DKIM_DOMAIN, selector: v.DKIM_SELECTOR, private_key: v.DKIM_PRIVATE_KEY }
        : undefined,
    former_files_dir: v.S3_URL ? v.FILES_DIR : undefined,
    files_dir: v.FILES_DIR ?? (v.NODE_ENV === 'test' ? '.data/test-files' : '.data/files'),
    s3:
      v.S3_URL && v.S3_REGION && v.S3_ACCESS_KEY_ID && v.S3_SECRET_ACCESS_KEY
        ? {
            url: v.S3_URL,
            region: v.S3_REGION,
            access_key_id: v.S3_ACCESS_KEY_ID,
            secret_access_key: v.S3_SECRET_ACCESS_KEY,
          }
        : undefined,
    interfax:
      v.INTERFAX_USER && v.INTERFAX_PASSWORD
        ? { url: v.INTERFAX_URL, user: v.INTERFAX_USER, password: v.INTERFAX_PASSWORD }
        : undefined,
    fax_mail:
      v.FAX_MAIL_GATEWAY && v.FAX_MAIL_FROM
        ? { gateway: v.FAX_MAIL_GATEWAY, from: v.FAX_MAIL_FROM, subject_prefix: v.FAX_MAIL_SUBJECT ?? '' }
        : undefined,
    fax_webhook_secret: v.FAX_WEBHOOK_SECRET,
    line: line_channels.length
      ? { channels: line_channels, api_url: v.LINE_API_URL, access_url: v.LINE_ACCESS_URL.replace(/\/$/, '') }
      : undefined,
    line_monthly_pushes: v.LINE_MONTHLY_PUSHES,
    vonage:
      v.VONAGE_API_KEY && v.VONAGE_API_SECRET
        ? { url: v.VONAGE_URL, key: v.VONAGE_API_KEY, secret: v.VONAGE_API_SECRET, from: v.SMS_FROM }
        : undefined,
    sms_daily_parts: v.SMS_DAILY_PARTS,
    sms_monthly_parts: v.SMS_MONTHLY_PARTS,
    prices: { sms: v.SMS_YEN ?? null, fax: v.FAX_YEN ?? null, post: v.POST_YEN ?? null },
    keep_fax_days: v.KEEP_FAX_DAYS,
    keep_sent_days: v.KEEP_SENT_DAYS,
    keep_notices_days: v.KEEP_NOTICES_DAYS,
    worker_concurrency: v.WORKER_CONCURRENCY,
    openid: {
      ...openIdOf(
        'review_site',
        v.REVIEW_SITE_NAME,
        v.REVIEW_SITE_ISSUER,
        v.REVIEW_SITE_CLIENT_ID,
        v.REVIEW_SITE_CLIENT_SECRET,
      ),
      ...openIdOf(
        'purchasing_service',
        v.PURCHASING_SERVICE_NAME,
        v.PURCHASING_SERVICE_ISSUER,
        v.PURCHASING_SERVICE_CLIENT_ID,
        v.PURCHASING_SERVICE_CLIENT_SECRET,
      ),
    },
    recaptcha:
      v.RECAPTCHA_SITE_KEY && v.RECAPTCHA_SECRET_KEY
        ? { site_key: v.RECAPTCHA_SITE_KEY, secret_key: v.RECAPTCHA_SECRET_KEY }
        : undefined,
    recaptcha_hostname: v.RECAPTCHA_HOSTNAME,
    recaptcha_standin: v.RECAPTCHA_STANDIN ?? 'accept',
    contact_mail: v.CONTACT_MAIL,
    security_contact: v.SECURITY_CONTACT ?? v.CONTACT_MAIL,
    metrics_token: v.METRICS_TOKEN,
    worker_port: v.WORKER_PORT,
    admin_second_step: deployed,
    renews_hashes: v.NODE_ENV !== 'test',
    openapi: v.OPENAPI ? v.OPENAPI === 'on' : !deployed,
    error_reports:
      v.SENTRY_DSN && (v.NODE_ENV === 'production' || v.NODE_ENV === 'staging')
        ? {
            dsn: v.SENTRY_DSN,
            environment: v.NODE_ENV,
            release: v.SENTRY_RELEASE ?? null,
            trace_hosts: hostsOf(v.SENTRY_TRACE_HOSTS, v.PUBLIC_URL),
          }
        : undefined,
    traces: v.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          url: `${v.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`,
          headers: headersOf(v.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
          share: v.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
  }
}

type Variables = z.output<typeof variables>

/** What would be asked without TLS (ASVS 5, 12.3); a mail server is made to speak it by `smtp_requires_tls`. */
const plainOnes = (v: Variables, plain_hosts: readonly string[]): string[] =>
  Object.entries({
    PUBLIC_URL: v.PUBLIC_URL,
    DATABASE_URL: v.DATABASE_URL,
    DATABASE_DIRECT_URL: v.DATABASE_DIRECT_URL,
    DATABASE_REPLICA_URL: v.DATABASE_REPLICA_URL,
    S3_URL: v.S3_URL,
    INTERFAX_URL: v.INTERFAX_URL,
    VONAGE_URL: v.VONAGE_URL,
    LINE_API_URL: v.LINE_API_URL,
    LINE_ACCESS_URL: v.LINE_ACCESS_URL,
    SENTRY_DSN: v.SENTRY_DSN,
    OTEL_EXPORTER_OTLP_ENDPOINT: v.OTEL_EXPORTER_OTLP_ENDPOINT,
  }).flatMap(([name, url]) =>
    url && serversOf(url).some(one => isPlain(one, plain_hosts))
      ? `${name}: must be asked over TLS (https, of PostgreSQL sslmode=verify-full), unless its host is one of PLAIN_HOSTS`
      : [],
  )

const openIdOf = (
  provider: ExternalProvider,
  name: string | undefined,
  ...[issuer, client_id, client_secret]: (string | undefined)[]
): Config['openid'] =>
  issuer && client_id && client_secret
    ? { [provider]: { name: name ?? external_words[provider], issuer, client_id, client_secret } }
    : {}

/** A comma list of hosts; without one, the host of this service. */
const hostsOf = (hosts: string | undefined, public_url: string | undefined): string[] => {
  if (hosts) return hosts.split(',').flatMap(host => host.trim() || [])
  return public_url ? [new URL(public_url).hostname] : []
}

/** `key=value,key=value` with what is special in values percent-encoded, as the OpenTelemetry specification writes headers. */
const headersOf = (list: string): Record<string, string> =>
  Object.fromEntries(
    list.split(',').flatMap(one => {
      const [, key, value] = /^([^=]+)=(.*)$/.exec(one.trim()) ?? []
      return key && value !== undefined ? [[key.trim(), decoded(value.trim())]] : []
    }),
  )

const decoded = (value: string) => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

const describe = (issue: z.core.$ZodIssue) => {
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}`
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}`
  if (issue.code === 'invalid_format') return `must be a ${issue.format}`
  if (issue.code === 'invalid_type') return `must be a ${issue.expected}`
  return issue.message
}
