import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'
import { maskPersonal } from '#domain/shared/personal.ts'
import { underWay } from './under-way.ts'

export type Log = Logger

const personal = new Set([
  'password',
  'password_hash',
  'mail_address',
  'mobile_number',
  'phone_number',
  'fax_number',
  'address',
  'contact_name',
  'destination',
  'line_user_id',
  'reply_token',
  'link_token',
  'nonce',
  'cookie',
  'authorization',
  'x-csrf-token',
  'x-line-signature',
])

/** Hears of every error that the log is told. */
export type ErrorListener = (error: Error, about: { message: string; request_id: string | undefined }) => void

/** A copy in which personal fields are hidden; an error and what writes itself (a date) are left to their serializers. */
const maskFields = (fields: object, depth = 5): Record<string, unknown> => {
  const masked: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    masked[name] = personal.has(name) && value !== undefined ? '[masked]' : maskValue(value, depth)
  }
  return masked
}

const maskValue = (value: unknown, depth: number): unknown => {
  if (typeof value !== 'object' || value === null || value instanceof Error || 'toJSON' in value) return value
  if (depth === 0) return '[deep]'
  return Array.isArray(value) ? value.map(one => maskValue(one, depth - 1)) : maskFields(value, depth - 1)
}

/** So many bytes wait for a disk that is full; what comes after is lost, and nothing else. */
const most_waiting_bytes = 8_000_000

/** Lines leave together, by 4 kB and at least every second; the last ones as the process exits, unless it is killed. */
export const toFile = (dest: number | string = 1) => {
  const to = pino.destination({
    dest,
    sync: false,
    minLength: 4096,
    periodicFlush: 1000,
    maxLength: most_waiting_bytes,
  })
  // A full disk ends no process: what waits is written when there is room again.
  to.on('error', () => undefined)
  return to
}

/**
 * Structured log lines with personal data masked: by field name, and by shape inside texts. `onError` hears of each
 * error that is written with the level error or fatal.
 */
export const makeLog = (level: string, onError?: ErrorListener, to: DestinationStream = toFile()): Log =>
  pino(
    {
      level,
      base: null,
      ...(onError ? { hooks: { logMethod: listened(onError) } } : {}),
      // Of a request or job its number and its order, so that one order can be followed through all processes.
      mixin: () => ({ ...underWay.getStore()?.about }),
      formatters: { log: fields => maskFields(fields) },
      // For what a child log says in all its lines, which formatters don't see. Wildcards would cost more than the line.
      redact: { paths: [...personal].map(name => `["${name}"]`), censor: '[masked]' },
      serializers: {
        err: (error: Error & { code?: string }) => ({
          type: error.name,
          code: error.code,
          message: maskPersonal(error.message),
          stack: maskPersonal(error.stack ?? ''),
        }),
      },
    },
    to,
  )

const listened = (onError: ErrorListener) =>
  function (this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) {
    const [first, message] = args as [unknown, unknown?]
    const error = typeof first === 'object' && first !== null && 'err' in first ? first.err : null
    if (level >= 50 && error instanceof Error) {
      const { reqId } = this.bindings()
      onError(error, {
        message: typeof message === 'string' ? message : '',
        request_id: typeof reqId === 'string' ? reqId : undefined,
      })
    }
    method.apply(this, args)
  }
