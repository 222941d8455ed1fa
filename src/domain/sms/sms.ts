import { normalisePhone } from '#domain/shared/phone.ts'

/** Of Japanese text: one message holds 70 characters, each part of a longer one 67. An emoji counts as two. */
const alone = 70
const in_parts = 67

/** How many messages the provider makes of a text, and bills. */
export const smsParts = (text: string): number => (text.length <= alone ? 1 : Math.ceil(text.length / in_parts))

/** A Japanese mobile number as typed, as 11 digits; every way of writing it is one number. */
export const mobileDigits = (typed: string): string =>
  normalisePhone(typed)
    .replaceAll('-', '')
    .replace(/^(\+|00)?81(?=[789]0\d{8}$|50\d{8}$)/, '0')

/** E.164 without its plus, as providers take it: 09012345678 is 819012345678. */
export const e164 = (digits: string): string => `81${digits.replace(/^0/, '')}`

const minute = 60_000
/** How long a device, LINE and the open app have to reach a person before a paid message leaves instead. */
const patience_ms = 3 * minute
/** So near to a closing nobody waits. */
const near_ms = 10 * minute

/** How long an urgent message waits for whether anything else has reached its person (decision 262). */
export const smsWaitMs = (closing_at: Date | null, at: Date): number =>
  closing_at !== null && closing_at.getTime() - at.getTime() <= near_ms ? 0 : patience_ms

export type SmsPurpose = 'code' | 'urgent' | 'invite'

/** What has left, in parts, and how often to this number. */
export type SmsSpent = { today: number; this_month: number; to_number_lately: number; to_number_today: number }
export type SmsBudget = { daily: number; monthly: number }

/** To one number: within ten minutes, and within a day. */
const most_lately = 3
const most_a_day = 10
/** How much of a budget each may use up: codes leave a fifth to orders that did not arrive, invitations half to both. */
export const sms_shares: Record<SmsPurpose, number> = { urgent: 1, code: 0.8, invite: 0.5 }

/** Whether a message may leave, and why not. */
export const maySend = (
  { purpose, parts }: { purpose: SmsPurpose; parts: number },
  spent: SmsSpent,
  { daily, monthly }: SmsBudget,
): 'yes' | 'too_often' | 'over_budget' => {
  if (spent.to_number_lately >= most_lately || spent.to_number_today >= most_a_day) return 'too_often'
  const share = sms_shares[purpose]
  const fits = spent.today + parts <= daily * share && spent.this_month + parts <= monthly * share
  return fits ? 'yes' : 'over_budget'
}
