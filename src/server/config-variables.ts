import * as z from 'zod/mini'
import { serversOf } from './db/servers.ts'

const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65535))
/** Yen of one piece, as the contract with its carrier says. */
const yen = z.optional(z.string().check(z.regex(/^\d{1,6}(\.\d{1,3})?$/)))
/** One server, or several in libpq's form (`serversOf`). */
const servers = z
  .string()
  .check(z.refine(url => serversOf(url).every(one => URL.canParse(one)), { message: 'must be a url' }))
const positive = z.coerce.number().check(z.int(), z.minimum(1))

/** Every variable that the product reads, each by itself. The README lists them; nothing else reads `process.env`. */
export const variables = z.object({
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

export type Variables = z.output<typeof variables>

/** What a variable must be, of one that is not. */
export const describe = (issue: z.core.$ZodIssue) => {
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}`
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}`
  if (issue.code === 'invalid_format') return `must be a ${issue.format}`
  if (issue.code === 'invalid_type') return `must be a ${issue.expected}`
  return issue.message
}
