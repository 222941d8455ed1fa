import { type Logger, pino } from 'pino'

export type Log = Logger

const patterns: [RegExp, (found: string) => string][] = [
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, found => `${found[0]}***@***`],
  [/\b0\d{1,4}-?\d{1,4}-?\d{3,4}\b/g, found => `${found.slice(0, 3)}****${found.slice(-2)}`],
]

/** Hides mail addresses and phone numbers in a text that goes to the log. */
export const maskPersonal = (text: string): string =>
  patterns.reduce((masked, [pattern, mask]) => masked.replace(pattern, mask), text)

const personal = [
  'password',
  'password_hash',
  'mail_address',
  'mobile_number',
  'phone_number',
  'fax_number',
  'address',
  'contact_name',
  'destination',
  'cookie',
  'authorization',
  'x-csrf-token',
]

/** Structured log lines with personal data masked: by field name, and by shape inside texts. */
export const makeLog = (level: string): Log =>
  pino({
    level,
    base: null,
    redact: { paths: personal.flatMap(name => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]), censor: '[masked]' },
    serializers: {
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code,
        message: maskPersonal(error.message),
        stack: maskPersonal(error.stack ?? ''),
      }),
    },
  })
