import { maskPersonal } from '#domain/shared/personal.ts'

/** Where errors are reported from: development and tests are none of them (requirements section 9). */
export type ReportingEnvironment = 'production' | 'staging'

/** What a document says about error reporting; where it says nothing, nothing is loaded and nothing is sent. */
export type ErrorReportSettings = {
  dsn: string
  environment: ReportingEnvironment
  /** The deployed release, where the deployment names it. */
  release: string | null
  /** The product's own production and staging hosts. */
  trace_hosts: readonly string[]
}

/** Requirements section 9. */
export const trace_sample_rate = 0.0001
/** Requirements section 9: of all sessions. */
export const replay_session_sample_rate = 0.1
/** Requirements section 9, "1 in one environment case and 0.1 in another": docs/decisions/011 says which is which. */
export const replayOnErrorSampleRate = (environment: ReportingEnvironment): number =>
  environment === 'production' ? 1 : 0.1

/** Requirements section 9: all text masked (what a person typed and what only screen readers say, too), all media blocked. */
export const replay_privacy = {
  maskAllText: true,
  maskAllInputs: true,
  blockAllMedia: true,
  maskAttributes: [
    'title',
    'placeholder',
    'alt',
    'content',
    'label',
    'aria-label',
    'aria-description',
    'aria-valuetext',
  ],
}

/** Requirements section 9: localhost and the product's own hosts. Exact: no other site that has one of them in its URL. */
export const traceTargets = (hosts: readonly string[]): RegExp[] =>
  ['localhost', ...hosts].map(
    host => new RegExp(`^https?://${host.replace(/[^\w]/g, '\\$&')}(?::\\d+)?(?:[/?#]|$)`, 'i'),
  )

/** Queries and fragments can hold what was searched for; a long mixed part of a path is a token. */
const maskUrls = (text: string): string =>
  text
    .replace(/(?:\bhttps?:\/\/|(?<![\w/])\/)[^\s"']*/g, url => url.split(/[?#]/)[0] ?? '')
    .replace(/\/[\w-]{20,}/g, (part, at: number, whole: string) =>
      mixed.every(kind => kind.test(part)) && /^[/\s"']?$/.test(whole.charAt(at + part.length)) ? '/***' : part,
    )

/** What a token has of each. */
const mixed = [/\d/, /[A-Z]/, /[a-z]/]

/** The SDK's own objects, which are not sent. */
const not_sent = new Set(['sdkProcessingMetadata'])

/** A report without mail addresses, phone numbers, queries and tokens in any of its texts. */
export const maskReport = <T>(report: T): T => maskDeep(report, 0) as T

const maskDeep = (value: unknown, depth: number): unknown => {
  if (typeof value === 'string') return maskPersonal(maskUrls(value))
  if (typeof value !== 'object' || value === null) return value
  // Deeper than any report: a circle.
  if (depth > 20) return '[deep]'
  if (Array.isArray(value)) return value.map(one => maskDeep(one, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, not_sent.has(key) ? one : maskDeep(one, depth + 1)]),
  )
}
