import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long a code is good, how often it may be tried, and how often another one may be asked for. */
export const code_rules = { minutes: 10, tries: 5, seconds_between: 60, most_an_hour: 5 }

/** What a code proves: a code for one thing is none for another. */
export type Purpose =
  | 'order-counter'
  | 'account-mail'
  | 'account-number'
  | 'forgotten-login-id'
  | 'joining'
  | 'enrolment'

/**
 * The six digits of a code: made of its row's id and the house's secret whenever they are needed, so that nothing at
 * rest, neither the database nor the queue, tells a code (decision 034).
 */
export const authCode = (secret: string, purpose: Purpose, code_id: string): string => {
  const mac = createHmac('sha256', secret).update(`${purpose}-code:${code_id}`).digest()
  return String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/** Whether this is the code, by one of these secrets; takes as long whatever is typed. */
export const isAuthCode = (secrets: readonly string[], purpose: Purpose, code_id: string, typed: string): boolean => {
  const given = Buffer.from(typed)
  const codes = secrets.map(secret => Buffer.from(authCode(secret, purpose, code_id)))
  return codes.filter(code => given.length === code.length && timingSafeEqual(given, code)).length > 0
}
