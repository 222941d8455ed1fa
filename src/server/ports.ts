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

/** temporary: try again. permanent: this mail will never be taken. unknown: it may have been taken; ask before a resend. */
export type SendFailureKind = 'temporary' | 'permanent' | 'unknown'

export class SendFailure extends Error {
  readonly kind: SendFailureKind

  constructor(kind: SendFailureKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'SendFailure'
    this.kind = kind
  }
}
