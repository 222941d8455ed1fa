import type { ExternalProvider } from '#domain/accounts/external.ts'
import type { FaxState } from '#domain/dispatch/fax.ts'
import type { LineMessage } from '#domain/line/messages.ts'

/** What the house asks of the outside. The adapters are in `outside/`; rooms know these ports only, and get them by `deps`. */

export type Mail = {
  /** The sender's own name for this message: a second sending under it is the same message. */
  reference: string
  /** One address, without a name. */
  to: string
  subject: string
  text: string
  html?: string
  /** Where a reply goes (`Reply-To`), where not to the sender. */
  reply_to?: string
  attachment?: { name: string; content: Buffer }
  /** Where its receiver stops such mails (`List-Unsubscribe`); `one_click`: the receiver's program may, by itself. */
  unsubscribe?: { url: string; one_click: boolean }
}

export type MailPort = {
  /** Hands the mail over; throws a `SendFailure` where that failed or nobody knows. */
  send(mail: Mail): Promise<{ provider_id: string }>
  /** Throws where the server is away or refuses the login; sends nothing. */
  check?(): Promise<unknown>
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
  /** Whether `find` tells the truth: a service that can't be asked takes everything for submitted. */
  knows: boolean
  /** How it stands. The gateway's codes become classes here and nowhere else. */
  poll(provider_id: string): Promise<FaxState>
  /** Takes back a fax that has not left yet, where the gateway still can. */
  cancel(provider_id: string): Promise<void>
  /** How long after submitting it is worth asking for the first time. */
  first_poll_ms: number
  /** Throws where the gateway is away or refuses the login, or the account is empty; sends nothing. */
  check?(): Promise<unknown>
}

export type LinePush = {
  channel: string
  /** A UUID: sent again under it, it is the same message (X-Line-Retry-Key). */
  retry_key: string
  /** The receiver's LINE user id. */
  to: string
  messages: LineMessage[]
}

/** An official account: the platform's own, or that of a supplier. */
export type LineChannel = {
  /** `platform`, or the supplier's id. */
  name: string
  /** Its own user id, by which a webhook says whom it is for. */
  bot_user_id: string
  /** Signs webhooks. Never logged. */
  secret: string
  /** Where people become its friends. */
  friend_url: string
}

export type LinePort = {
  channels: readonly LineChannel[]
  /** Hands messages to LINE, which does not say whether they were read; counted and paid. Throws a `SendFailure`. */
  push(push: LinePush): Promise<{ provider_id: string }>
  /** Answers what a user just did: free, once, within about a minute. Throws a `SendFailure`. */
  reply(reply: { channel: string; reply_token: string; messages: LineMessage[] }): Promise<void>
  /** A token that lets this user be linked to an account; ten minutes, once. Throws a `SendFailure`. */
  issueLinkToken(channel: string, line_user_id: string): Promise<string>
  /** Where a person who is logged in here agrees to the link. */
  accountLinkUrl(link_token: string, nonce: string): string
  /** Pushes that this month allows (null: any number) and that were used. Throws a `SendFailure`. */
  quota(channel: string): Promise<{ limit: number | null; used: number }>
  /** Where no channel is configured: the user's side of the talk, for development and tests. */
  standin: LineStandin | null
  /** Throws where LINE is away, refuses a token, or a channel's user id is another's; sends nothing. */
  check?(): Promise<unknown>
  close(): Promise<void>
}

/** A webhook as LINE would send it. */
export type LineWebhook = { body: string; signature: string }

export type LineTalk = { id: string; kind: 'push' | 'reply' | 'user'; messages: LineMessage[]; created_at: Date }

export type LineStandin = {
  users(): Promise<{ user_id: string; name: string; following: boolean }[]>
  talk(user_id: string): Promise<LineTalk[]>
  /** The user does something: what is told is signed and ready to be sent to `/webhooks/line`. */
  act(user_id: string, what: LineDeed, at: Date): Promise<LineWebhook>
  /** The user agrees to a link; null where the token is wrong, used or too old. */
  link(link_token: string, nonce: string, at: Date): Promise<LineWebhook | null>
}

export type LineDeed =
  | { kind: 'follow' }
  | { kind: 'unfollow' }
  | { kind: 'text'; text: string }
  | { kind: 'sticker' }
  | { kind: 'postback'; data: string; shown: string }

export type Sms = {
  /** The sender's own name for this message. */
  reference: string
  /** A Japanese mobile number of 11 digits. */
  to: string
  text: string
}

export type SmsPort = {
  /** Hands a message over; throws a `SendFailure`. After an `unknown` one it may have left, and can't be asked for. */
  send(sms: Sms): Promise<{ provider_id: string }>
  /** Throws where the provider is away or refuses the login, or the account is empty; sends nothing. */
  check?(): Promise<unknown>
}

/** Files that are too large for the database. A key is `room/id/name`, and the caller's own. */
export type FilesPort = {
  /** Keeps a file, in the place of one that was there; whole or not at all. */
  put(key: string, content: Buffer, type: string): Promise<void>
  /** null where there is none. */
  get(key: string): Promise<Buffer | null>
  /** Also of what is not there. */
  delete(key: string): Promise<void>
  /** Throws where it can't be used: no bucket, a wrong key, a folder that can't be written. */
  check(): Promise<void>
}

/** temporary: try again. permanent: this mail will never be taken. unknown: it may have been taken; ask before a resend. */
export type SendFailureKind = 'temporary' | 'permanent' | 'unknown'

export class SendFailure extends Error {
  readonly kind: SendFailureKind
  /** Whose fault a temporary one is: a receiver that puts its mail off (grey listing) is no provider that is down. */
  readonly of: 'provider' | 'receiver'
  /** Why, where more is known than that it was refused. */
  readonly failure_class: string | undefined

  constructor(
    kind: SendFailureKind,
    message: string,
    cause?: unknown,
    of: 'provider' | 'receiver' = 'provider',
    failure_class?: string,
  ) {
    super(message, { cause })
    this.name = 'SendFailure'
    this.kind = kind
    this.of = of
    this.failure_class = failure_class
  }
}

/** By which push services know this house (VAPID). */
export type PushKeys = { public_key: string; private_key: string }

export type Push = {
  keys: PushKeys
  /** A device, as its browser has named it. */
  endpoint: string
  p256dh: string
  auth: string
  payload: string
  /** What is still waiting at the service under this topic is replaced: at most 32 characters of base64url. */
  topic: string
  urgent: boolean
  ttl_seconds: number
}

export type PushPort = {
  makeKeys(): PushKeys
  /** Whether this is the address of a push service. */
  mayAsk(endpoint: string): boolean
  /** Hands it to the push service; throws a `SendFailure`, of class `gone` where the device is there no more. */
  send(push: Push): Promise<{ provider_id: string }>
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

/** What goes to another service with a person, and must come back: each value of one way there alone. */
export type IdentityAsked = {
  redirect_uri: string
  state: string
  nonce: string
  /** What only we know until the code is turned in (PKCE). */
  verifier: string
  /** The person must prove there just now who it is, whoever is logged in. */
  fresh: boolean
}

/** Who somebody is at another service, and what that one tells of the person. */
export type Identity = {
  issuer: string
  subject: string
  /** What it was asked to tell. */
  scopes: string[]
  name: string
  /** An address that the service says it has proven; else null. */
  mail_address: string | null
  phone_number: string
  address: { postal_code: string; prefecture: string; street: string }
}

/** denied: the person did not want to. down: nobody answered in time. refused: what came back is not what must. */
export class IdentityFailure extends Error {
  readonly why: 'denied' | 'down' | 'refused'

  constructor(why: IdentityFailure['why'], cause?: unknown) {
    super(`the other service: ${why}`, { cause })
    this.name = 'IdentityFailure'
    this.why = why
  }
}

/** Accounts of elsewhere that let in (OpenID Connect). Both calls throw an `IdentityFailure`. */
export type IdentityPort = {
  /** Those that can be used here, with what they are called. */
  providers: readonly { provider: ExternalProvider; name: string }[]
  /** Where services are not configured: where this house plays them itself, and how it is known there. */
  standins: readonly { provider: ExternalProvider; path: string; client_id: string; client_secret: string }[]
  /** Where the browser goes. */
  begin(provider: ExternalProvider, asked: IdentityAsked): Promise<string>
  /** Who has come back, by the URL's query. */
  finish(provider: ExternalProvider, query: URLSearchParams, asked: IdentityAsked): Promise<Identity>
}

/** Tells those who run the product of faults; personal data is masked before. */
export type ErrorReportsPort = {
  report: (error: Error, about: { message: string; request_id: string | undefined }) => void
  /** Waits a moment for what is still on its way. */
  close(): Promise<void>
}
