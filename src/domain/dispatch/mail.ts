/**
 * How a mail was not taken, beside a provider that is down: `rejected` for good, `deferred` by its receiver for now (grey
 * listing, a full mailbox), `unknown` where the connection was lost after the content had begun to leave, `ignored` where its
 * address wants no mail.
 */
export type MailClass = 'rejected' | 'deferred' | 'unknown' | 'ignored'

export type MailStep = { step: 'again'; in_ms: number } | { step: 'give_up' }

const minute = 60_000
/** Grey listing lets a mail in after minutes, a few servers after an hour: a little more than two hours in all. */
const deferred_pauses = [1, 5, 10, 15, 30, 30, 60].map(minutes => minutes * minute)
/** Time for the receiver to open what may have arrived. */
const unknown_pause = 5 * minute
/** What may have arrived is sent a second time, and never a third. */
const most_unknown_ends = 2

/**
 * What follows where a mail was not taken: it waits for its receiver, within the closing; one that may have arrived is
 * sent once more, after a while; one that was rejected never.
 */
export const afterMail = (
  mail_class: MailClass,
  {
    attempts,
    unknown_ends,
    at,
    closing_at,
  }: {
    /** Tries so far, this one too. */
    attempts: number
    /** How many of them ended without a word, this one too. */
    unknown_ends: number
    at: Date
    /** null: the mail is of use after the closing, too. */
    closing_at: Date | null
  },
): MailStep => {
  const pause =
    mail_class === 'deferred'
      ? deferred_pauses[attempts - 1]
      : mail_class === 'unknown' && unknown_ends < most_unknown_ends
        ? unknown_pause
        : undefined
  const in_time = closing_at === null || pause === undefined || at.getTime() + pause < closing_at.getTime()
  return pause === undefined || !in_time ? { step: 'give_up' } : { step: 'again', in_ms: pause }
}

/** Why a mail did not arrive, for the restaurant. */
export const mail_class_words: Record<MailClass, string> = {
  rejected: 'メールを受け取ってもらえませんでした。メールアドレスをご確認ください',
  deferred: '相手先のメールサーバーが、メールを受け取りませんでした',
  unknown: 'メールが届いたかどうかを確認できませんでした',
  ignored: 'この宛先へのメールは止められています',
}

export const isMailClass = (text: string | null): text is MailClass =>
  text !== null && Object.hasOwn(mail_class_words, text)
