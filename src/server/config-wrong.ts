import { commaListed, proxiesOf, supplierChannels } from './config-values.ts'
import type { Variables } from './config-variables.ts'
import { serversOf } from './db/servers.ts'
import { isPlain, isThisMachine } from './plain-hosts.ts'

/** Variables of which all are given, or none. */
const together: (keyof Variables)[][] = [
  ['TLS_CERT_FILE', 'TLS_KEY_FILE'],
  ['REVIEW_SITE_ISSUER', 'REVIEW_SITE_CLIENT_ID', 'REVIEW_SITE_CLIENT_SECRET'],
  ['PURCHASING_SERVICE_ISSUER', 'PURCHASING_SERVICE_CLIENT_ID', 'PURCHASING_SERVICE_CLIENT_SECRET'],
  ['S3_URL', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_PRIVATE_KEY'],
  ['INTERFAX_USER', 'INTERFAX_PASSWORD'],
  ['FAX_MAIL_GATEWAY', 'FAX_MAIL_FROM'],
  ['VONAGE_API_KEY', 'VONAGE_API_SECRET'],
  ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY'],
  ['LINE_CHANNEL_ACCESS_TOKEN', 'LINE_CHANNEL_SECRET', 'LINE_BOT_USER_ID', 'LINE_FRIEND_URL'],
]
const all_of = ['', '', 'both', 'all three', 'all four']

const halves = (v: Variables): string[] =>
  together
    .filter(names => names.some(name => v[name]) && !names.every(name => v[name]))
    .map(names => `${names.join(', ')}: give ${all_of[names.length]} or none`)

/** What a machine that others reach can't do without, and what it must not be asked to do. */
const deployedOnes = (v: Variables): (string | false)[] => [
  !v.APP_SECRET && 'APP_SECRET: required in production and staging, at least 32 characters',
  !v.DATABASE_URL && 'DATABASE_URL: required in production and staging',
  !v.PUBLIC_URL && 'PUBLIC_URL: required in production and staging',
  !v.SMTP_URL &&
    'SMTP_URL: required in production and staging (outbox: keeps every mail in the database instead of sending it)',
  ...plainOnes(v, commaListed(v.PLAIN_HOSTS)),
  !isThisMachine(v.HOST) &&
    !v.TLS_CERT_FILE &&
    proxiesOf(v.TRUST_PROXY) === 0 &&
    'HOST: others would reach this process without TLS: say which proxy with TLS is before it (TRUST_PROXY), or give TLS_CERT_FILE and TLS_KEY_FILE',
  ...(['REVIEW_SITE_ISSUER', 'PURCHASING_SERVICE_ISSUER'] as const).map(
    name => v[name] !== undefined && !v[name].startsWith('https://') && `${name}: must be an https URL`,
  ),
  !v.RECAPTCHA_SITE_KEY &&
    !v.RECAPTCHA_STANDIN &&
    'RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET_KEY: required in production; RECAPTCHA_STANDIN=accept lets everybody through',
]

/** What no variable by itself can be wrong in: which belong together, and what a deployed machine needs. */
export const wrongOnes = (v: Variables, deployed: boolean): string[] => {
  const mails_faxes =
    v.INTERFAX_USER || !v.SMTP_URL || v.SMTP_URL === 'outbox:' || !v.FAX_WEBHOOK_SECRET ? v.FAX_MAIL_GATEWAY : undefined
  return [
    ...(deployed ? deployedOnes(v) : []),
    ...halves(v),
    proxiesOf(v.TRUST_PROXY) === null &&
      'TRUST_PROXY: must be the number of proxies before us (1), or their addresses or networks (10.0.0.0/8, 192.0.2.7); to believe everybody would let a visitor write his own address',
    mails_faxes && 'FAX_MAIL_GATEWAY: needs SMTP_URL and FAX_WEBHOOK_SECRET, and no INTERFAX_USER',
    !supplierChannels(v.LINE_SUPPLIER_CHANNELS) &&
      'LINE_SUPPLIER_CHANNELS: must be a JSON array of {supplier_id, bot_user_id, secret, access_token, friend_url}',
  ].filter(one => typeof one === 'string')
}

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
