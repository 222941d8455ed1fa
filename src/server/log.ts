import { type LogFn, type Logger, pino } from 'pino'
import { maskPersonal } from '#domain/shared/personal.ts'

export type Log = Logger

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

/** Hears of every error that the log is told. */
export type ErrorListener = (error: Error, about: { message: string; request_id: string | undefined }) => void

/**
 * Structured log lines with personal data masked: by field name, and by shape inside texts. `onError` hears of each
 * error that is written with the level error or fatal.
 */
export const makeLog = (level: string, onError?: ErrorListener): Log =>
  pino({
    level,
    base: null,
    ...(onError ? { hooks: { logMethod: listened(onError) } } : {}),
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

const listened = (onError: ErrorListener) =>
  function (this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) {
    const [first, message] = args as [unknown, unknown?]
    const error = typeof first === 'object' && first !== null && 'err' in first ? first.err : null
    const { reqId } = this.bindings()
    if (level >= 50 && error instanceof Error) {
      onError(error, {
        message: typeof message === 'string' ? message : '',
        request_id: typeof reqId === 'string' ? reqId : undefined,
      })
    }
    method.apply(this, args)
  }
