import { type ExternalProvider, external_words } from '#domain/accounts/external.ts'
import type { ErrorReportSettings } from '#domain/platform/error-reporting.ts'
import type { Prices } from '#domain/stores/invite-cost.ts'
import { commaListed, headersOf, type LineChannelVariables, proxiesOf, supplierChannels } from './config-values.ts'
import { describe, type Variables, variables } from './config-variables.ts'
import { wrongOnes } from './config-wrong.ts'
import { isPlain } from './plain-hosts.ts'
import type { TraceSettings } from './tracing.ts'

/** The secret of a machine that has none configured: development and tests only. */
const open_secret = 'oroshi-development-secret-not-for-production'

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
  if (!parsed.success) throw wrongConfig(parsed.error.issues.map(one => `${one.path.join('.')}: ${describe(one)}`))
  const v = parsed.data
  const deployed = v.NODE_ENV === 'production' || v.NODE_ENV === 'staging'
  const wrong = wrongOnes(v, deployed)
  if (wrong.length) throw wrongConfig(wrong)
  const line_channels = channelsOf(v)
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
    trust_proxy: proxiesOf(v.TRUST_PROXY) ?? 0,
    log_level: v.LOG_LEVEL,
    smtp_url: v.SMTP_URL === 'outbox:' ? undefined : v.SMTP_URL,
    smtp_requires_tls: deployed && v.SMTP_URL !== undefined && isPlain(v.SMTP_URL, commaListed(v.PLAIN_HOSTS)),
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

const wrongConfig = (wrong: readonly string[]) =>
  new Error(`Configuration is wrong (see README, "Configuration"):\n  ${wrong.join('\n  ')}`)

/** The official accounts of LINE: the platform's, and those of suppliers that have their own. */
const channelsOf = (v: Variables): LineChannelVariables[] => {
  const own = supplierChannels(v.LINE_SUPPLIER_CHANNELS) ?? []
  if (!v.LINE_CHANNEL_ACCESS_TOKEN || !v.LINE_CHANNEL_SECRET || !v.LINE_BOT_USER_ID || !v.LINE_FRIEND_URL) return own
  const platform = {
    name: 'platform',
    bot_user_id: v.LINE_BOT_USER_ID,
    secret: v.LINE_CHANNEL_SECRET,
    access_token: v.LINE_CHANNEL_ACCESS_TOKEN,
    friend_url: v.LINE_FRIEND_URL,
  }
  return [platform, ...own]
}

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
  if (hosts) return commaListed(hosts)
  return public_url ? [new URL(public_url).hostname] : []
}
