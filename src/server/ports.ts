import type { FaxState } from '#domain/dispatch/fax.ts'

/** What the house asks of the outside. The adapters are in `outside/`; rooms know these ports only, and get them by `deps`. */

export type Mail = {
  /** The sender's own name for this message: a second sending under it is the same message. */
  reference: string
  /** One address, without a name. */
  to: string
  subject: string
  text: string
  html?: string
  attachment?: { name: string; content: Buffer }
}

export type MailPort = {
  /** Hands the mail over; throws a `SendFailure` where that failed or nobody knows. */
  send(mail: Mail): Promise<{ provider_id: string }>
  close(): Promise<void>
}

export type Fax = {
  /** The caller's own name for this call of the machine: submitted again under it, it is the same fax. */
  idempotency_key: string
  /** As it is dialled in Japan: digits that begin with 0. */
  number: string
  pdf: Buffer
  /** For the gateway's own list and the line at the head of the page. */
  meta: { subject: string; sender: string }
}

export type FaxPort = {
  /** Hands a fax over; throws a `SendFailure`. After an `unknown` one, `find` says whether the gateway has it. */
  submit(fax: Fax): Promise<{ provider_id: string }>
  /** The fax that was submitted under this key, if the gateway knows one. Asked before anything is submitted again. */
  find(idempotency_key: string): Promise<{ provider_id: string } | null>
  /** How it stands. The gateway's codes become classes here and nowhere else. */
  poll(provider_id: string): Promise<FaxState>
  /** Takes back a fax that has not left yet, where the gateway still can. */
  cancel(provider_id: string): Promise<void>
  /** How long after submitting it is worth asking for the first time. */
  first_poll_ms: number
}

export type LineMessage = {
  /** A UUID: sent again under it, it is the same message (X-Line-Retry-Key). */
  retry_key: string
  /** The receiver's LINE user id. */
  to: string
  text: string
}

export type LinePort = {
  /** Hands a message to LINE, which does not say whether it was read; throws a `SendFailure`. */
  push(message: LineMessage): Promise<{ provider_id: string }>
}

/** Files that are too large for the database. A key is `room/id/name`, and the caller's own. */
export type FilesPort = {
  /** Keeps a file, in the place of one that was there; whole or not at all. */
  put(key: string, content: Buffer, type: string): Promise<void>
  /** null where there is none. */
  get(key: string): Promise<Buffer | null>
  /** Also of what is not there. */
  delete(key: string): Promise<void>
}

/** temporary: try again. permanent: this mail will never be taken. unknown: it may have been taken; ask before a resend. */
export type SendFailureKind = 'temporary' | 'permanent' | 'unknown'

export class SendFailure extends Error {
  readonly kind: SendFailureKind
  /** Whose fault a temporary one is: a receiver that puts its mail off (grey listing) is no provider that is down. */
  readonly of: 'provider' | 'receiver'

  constructor(kind: SendFailureKind, message: string, cause?: unknown, of: 'provider' | 'receiver' = 'provider') {
    super(message, { cause })
    this.name = 'SendFailure'
    this.kind = kind
    this.of = of
  }
}

/** expired: the check was made too long ago, or its answer was used before. unreachable: nobody could tell. */
export type CaptchaVerdict = 'passed' | 'refused' | 'expired' | 'unreachable'

/** The human check of the contact forms: Google's reCAPTCHA v2 invisible, or a stand-in of the same protocol. */
export type CaptchaPort = {
  /** What a document with a checked form carries, and whose scripts and frames it must allow. */
  site: { site_key: string; script: string; origins: string[] }
  /** Whether a person stands behind `token`, the answer of the widget. Never throws. */
  verify: (token: string, check: { remote_address: string; action: string; at: Date }) => Promise<CaptchaVerdict>
  /** Where no keys are configured: what this service itself serves in Google's place. */
  standin: { script: string; siteverify: (form: URLSearchParams) => Promise<Record<string, unknown>> } | null
}

/** Tells those who run the product of faults; personal data is masked before. */
export type ErrorReportsPort = {
  report: (error: Error, about: { message: string; request_id: string | undefined }) => void
  /** Waits a moment for what is still on its way. */
  close(): Promise<void>
}
